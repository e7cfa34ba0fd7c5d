"""What the cards of the rivers do. The Boatwoman is only her points, the Fish Pond only a store."""

from __future__ import annotations

from trueque.princes.catalogue import GOLD, GRAIN, WOOL
from trueque.princes.lasting_effects import Adds, Boosts
from trueque.princes.slots import Effect
from trueque.princes.steps import Gain, LoseOne, Opponent, YieldBeside

EFFECTS = {
    "ferry": Effect(when={"harvest": (Gain(1, (GOLD,)),)}),
    "fishery": Effect(while_=(Boosts(GRAIN), Boosts(WOOL))),
    "river_port": Effect(while_=(Adds("commerce", cards=("ferry",)),)),
    "river_toll": Effect(play=(Gain(2, (GOLD,)),)),
    "whirlpool": Effect(play=(Opponent((LoseOne("trade_ship"),)),)),
    "high_water": Effect(play=(YieldBeside(("ferry", "fishery")),)),
}
