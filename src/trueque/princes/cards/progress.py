"""The cards of the Era of Progress: what they do. Cannoneers, Parliament and University are only their points."""

from __future__ import annotations

from trueque.princes.catalogue import GRAIN, ORE
from trueque.princes.lasting_effects import Discount, Guards, SearchCosts
from trueque.princes.slots import EFFECTS, Effect
from trueque.princes.steps import Gain, Look, PickDiscard, SearchStack, Sicken, Tend, YieldAgain

EFFECTS.update(
    benjamin=Effect(play=(YieldAgain(),)),
    guido=Effect(play=(Look("discards"), PickDiscard())),
    gustav=Effect(play=(Look("discards"), PickDiscard())),
    doctor=Effect(play=(Tend("bath_house"),)),
    mineral_mining=Effect(play=(Gain(2, (ORE,)),)),
    three_field_system=Effect(play=(Gain(2, (GRAIN,)),)),
    town_hall=Effect(while_=(SearchCosts(0),)),
    library=Effect(play=(SearchStack(optional=True),)),
    pharmacy=Effect(when={"plague": (Gain(1),)}),
    bath_house=Effect(while_=(Guards("plague"),)),
    building_crane=Effect(while_=(Discount("city_expansion", above=4),)),
    plague=Effect(play=(Sicken(),)),
)
