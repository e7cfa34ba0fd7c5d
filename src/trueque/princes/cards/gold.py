"""The cards of the Era of Gold: what they do. The Merchant Guild is its points, and a key to others."""

from __future__ import annotations

from trueque.princes.catalogue import GOLD
from trueque.princes.core.numbers import ROOM
from trueque.princes.lasting_effects import Adds, Coins, TradeTakes
from trueque.princes.slots import EFFECTS, Effect
from trueque.princes.steps import Gain, HandOver, LoseOne, Opponent, Rob, SetFace

ACTIONS = {
    "gudrun": Effect(play=(Rob("pirate_gold", kinds=(GOLD,)),)),
    "trade_master": Effect(play=(Rob(2, room="named_room"),)),
    "merchant": Effect(play=(Rob(2, room="named_room"), HandOver())),
    "brigands": Effect(play=(Rob(ROOM, single=True),)),
    "reiner": Effect(play=(SetFace("celebration"),), timing="before_roll"),
}

EXPANSIONS = {
    "pirate_ship": Effect(
        play=(Opponent((LoseOne("trade_ship", to="discards"),)),), when={"harvest": (Gain(1, (GOLD,)),)}
    ),
    "moneylender": Effect(while_=(TradeTakes(2),)),
    "mint": Effect(while_=(Coins(),)),
    "staple_house": Effect(play=(Gain(2),)),
    "harbor": Effect(while_=(Adds("victory", type="trade_ship", least=3),)),
    "trading_base": Effect(while_=(Adds("commerce", cards=("marketplace", "harbor")),)),
    "salt_silo": Effect(while_=(Adds("commerce", type="trade_ship"),)),
}

EVENTS = {
    "gift_for_the_prince": Effect(play=(Gain("strong_units", (GOLD,)),)),
}

EFFECTS.update(ACTIONS | EXPANSIONS | EVENTS)
