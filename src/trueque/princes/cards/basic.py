"""The cards of the basic set: what they do. Plain heroes and the Abbey are only their points."""

from __future__ import annotations

from trueque.princes.catalogue import BRICK, GOLD, GRAIN, ORE, WOOD, WOOL
from trueque.princes.lasting_effects import Boosts, SearchCosts, Shelters, Trades, TradesBeside
from trueque.princes.slots import EFFECTS, Effect
from trueque.princes.steps import (
    Buy,
    ChooseDie,
    CopyYield,
    Gain,
    If,
    LayRegions,
    Pay,
    PayAny,
    RebuildEvents,
    Relocate,
    SufferFeud,
    SufferFraternalFeuds,
    YieldBeside,
)

ACTIONS = {
    "brigitta": Effect(play=(ChooseDie(),), timing="before_roll"),
    "merchant_caravan": Effect(play=(PayAny(2), Gain(2))),
    "scout": Effect(play=(LayRegions(0, choose=True),), timing="settlement"),
    "goldsmith": Effect(play=(Pay((0, 0, 0, 0, 0, 3)), Gain(2))),
    "relocation": Effect(play=(Relocate(),)),
}

BUILDINGS = {
    "storehouse": Effect(while_=(Shelters(),)),
    "parish_hall": Effect(while_=(SearchCosts(1),)),
    "iron_foundry": Effect(while_=(Boosts(ORE),)),
    "grain_mill": Effect(while_=(Boosts(GRAIN),)),
    "lumber_camp": Effect(while_=(Boosts(WOOD),)),
    "weavers_shop": Effect(while_=(Boosts(WOOL),)),
    "brick_factory": Effect(while_=(Boosts(BRICK),)),
    "marketplace": Effect(when={"produced": (CopyYield(),)}),
    "toll_bridge": Effect(when={"harvest": (Gain(2, (GOLD,)),)}),
}

SHIPS = {
    "ore_ship": Effect(while_=(Trades(ORE),)),
    "grain_ship": Effect(while_=(Trades(GRAIN),)),
    "gold_ship": Effect(while_=(Trades(GOLD),)),
    "lumber_ship": Effect(while_=(Trades(WOOD),)),
    "brick_ship": Effect(while_=(Trades(BRICK),)),
    "wool_ship": Effect(while_=(Trades(WOOL),)),
    "large_trade_ship": Effect(while_=(TradesBeside(),)),
}

EVENTS = {
    "feud": Effect(play=(SufferFeud(),), avertable=True),
    "fraternal_feuds": Effect(play=(SufferFraternalFeuds(),), avertable=True),
    "year_of_plenty": Effect(play=(YieldBeside(("storehouse", "abbey")),)),
    "trade_ships_race": Effect(play=(If(("most_ships",), (Gain(1),)),)),
    "invention": Effect(play=(Gain("inventions"),)),
    "traveling_merchant": Effect(play=(Buy(2),)),
    "yule": Effect(play=(RebuildEvents(),), once=True),
}

EFFECTS.update(ACTIONS | BUILDINGS | SHIPS | EVENTS)
