"""The cards of the Era of Turmoil: what they do. Carl, the Festival Hall and the Tavern are only points."""

from __future__ import annotations

from trueque.princes.catalogue import GRAIN, WOOL
from trueque.princes.lasting_effects import Discount, Guards
from trueque.princes.slots import EFFECTS, Effect
from trueque.princes.steps import (
    Attack,
    Burn,
    Gain,
    GainOneKind,
    If,
    Look,
    LoseOne,
    Opponent,
    Riot,
    Rob,
    TakeFromHand,
)

EFFECTS.update(
    archer=Effect(play=(Attack((Opponent((LoseOne("strong_unit"),)),)),)),
    arsonist=Effect(play=(Attack((Burn(),)),)),
    voyage_of_plunder=Effect(play=(Rob("plunder", least=2),)),
    sebastian=Effect(timing="reaction"),
    traitor=Effect(play=(Attack((Look("hand"), TakeFromHand())),)),
    heinrich=Effect(while_=(Guards("attack", (3, 4, 5)),)),
    irmgard=Effect(when={"lost": (Gain(1),)}),
    lookout_tower=Effect(while_=(Guards("attack", (1, 2)),)),
    drill_ground=Effect(while_=(Discount("hero"),)),
    chapel_1_3=Effect(while_=(Guards("riots", (1, 2, 3)),)),
    chapel_4_6=Effect(while_=(Guards("riots", (4, 5, 6)),)),
    tithe_barn=Effect(play=(GainOneKind("heroes", (GRAIN, WOOL)),)),
    fire_brigade=Effect(while_=(Guards("arson"),)),
    fairgrounds=Effect(play=(If(("most_skill",), (Gain(2),)),)),
    riots=Effect(play=(Riot(),), avertable=True),
)
