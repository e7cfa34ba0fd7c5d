"""Cards of The Princes, from shared/rules/princes-cards.json: what a position is judged by, and no more.

Each row: name | kind | subkind | once in a principality | victory/commerce/strength points | copies of each set, less
those with a half-moon.
"""

from __future__ import annotations

from dataclasses import dataclass

TABLE = """
brigitta | action | neutral | - | 0/0/0 | basic:2-0 progress:1-1
merchant_caravan | action | neutral | - | 0/0/0 | basic:2-0
scout | action | neutral | - | 0/0/0 | basic:2-0
goldsmith | action | neutral | - | 0/0/0 | basic:2-0 gold:1-1
relocation | action | neutral | - | 0/0/0 | basic:1-0 progress:1-1
storehouse | settlement | building | - | 0/0/0 | basic:2-0 gold:1-1
parish_hall | settlement | building | once | 0/0/0 | basic:2-0
iron_foundry | settlement | building | - | 0/0/0 | basic:1-0
grain_mill | settlement | building | - | 0/0/0 | basic:1-0
lumber_camp | settlement | building | - | 0/0/0 | basic:1-0
weavers_shop | settlement | building | - | 0/0/0 | basic:1-0
brick_factory | settlement | building | - | 0/0/0 | basic:1-0
marketplace | settlement | building | once | 0/1/0 | basic:2-0
abbey | settlement | building | once | 0/0/0 | basic:2-0
toll_bridge | settlement | building | - | 0/1/0 | basic:1-0 gold:1-1
ore_ship | settlement | trade_ship | - | 0/1/0 | basic:1-0
grain_ship | settlement | trade_ship | - | 0/1/0 | basic:1-0
gold_ship | settlement | trade_ship | - | 0/1/0 | basic:1-0
lumber_ship | settlement | trade_ship | - | 0/1/0 | basic:1-0
brick_ship | settlement | trade_ship | - | 0/1/0 | basic:1-0
wool_ship | settlement | trade_ship | - | 0/1/0 | basic:1-0
large_trade_ship | settlement | trade_ship | - | 0/1/0 | basic:1-0 gold:1-1
austin | settlement | hero | - | 0/0/1 | basic:1-0
candamir | settlement | hero | - | 0/0/4 | basic:1-0
harald | settlement | hero | - | 0/0/2 | basic:1-0
inga | settlement | hero | - | 0/0/1 | basic:1-0
osmund | settlement | hero | - | 0/0/2 | basic:1-0
siglind | settlement | hero | - | 0/0/2 | basic:1-0
feud | event | - | - | 0/0/0 | basic:1-1 turmoil:1-1
year_of_plenty | event | - | - | 0/0/0 | basic:2-1
trade_ships_race | event | - | - | 0/0/0 | basic:1-1 gold:1-1
fraternal_feuds | event | - | - | 0/0/0 | basic:1-1 turmoil:1-1
invention | event | - | - | 0/0/0 | basic:1-0 progress:2-2
yule | event | - | - | 0/0/0 | basic:1-0
traveling_merchant | event | - | - | 0/0/0 | basic:2-1 gold:1-1
gudrun | action | attack | - | 0/0/0 | gold:1-0
trade_master | action | attack | - | 0/0/0 | gold:2-1
merchant | action | attack | - | 0/0/0 | gold:2-0
brigands | action | attack | - | 0/0/0 | gold:1-1 turmoil:1-0
reiner | action | neutral | - | 0/0/0 | gold:1-1
gold_cache | region | extraordinary_site | - | 0/0/0 | gold:1-0
pirate_ship | settlement | unit | - | 0/0/0 | gold:2-0
moneylender | city | building | once | 1/0/0 | gold:1-0
mint | city | building | - | 1/0/0 | gold:2-1
merchant_guild | city | building | once | 1/2/0 | gold:2-1
staple_house | city | building | - | 1/0/0 | gold:2-1
harbor | city | building | - | 0/1/0 | gold:1-1
trading_base | city | building | - | 1/1/0 | gold:1-1
salt_silo | city | building | - | 1/0/0 | gold:1-0
gift_for_the_prince | event | - | - | 0/0/0 | gold:1-1
archer | action | attack | - | 0/0/0 | turmoil:2-1
arsonist | action | attack | - | 0/0/0 | turmoil:2-1
voyage_of_plunder | action | attack | - | 0/0/0 | turmoil:2-1
sebastian | action | neutral | - | 0/0/0 | turmoil:1-1
traitor | action | attack | - | 0/0/0 | turmoil:2-1
carl_forkbeard | settlement | hero | - | 0/0/5 | turmoil:1-1
heinrich | settlement | hero | - | 0/0/2 | turmoil:1-0
irmgard | settlement | hero | - | 0/0/0 | turmoil:1-1
lookout_tower | settlement | building | - | 0/0/1 | turmoil:1-0
drill_ground | settlement | building | once | 0/0/1 | turmoil:1-1
chapel_1_3 | city | building | - | 1/0/0 | turmoil:1-0
chapel_4_6 | city | building | - | 1/0/0 | turmoil:1-0
tithe_barn | city | building | - | 1/0/0 | turmoil:1-1
fire_brigade | city | building | - | 1/0/0 | turmoil:2-1
fairgrounds | city | building | - | 1/0/0 | turmoil:1-1
large_festival_hall | city | building | - | 2/0/0 | turmoil:1-0
hedge_tavern | city | building | once | 1/0/0 | turmoil:2-1
riots | event | - | - | 0/0/0 | turmoil:2-1
benjamin | action | neutral | - | 0/0/0 | progress:1-0
guido | action | attack | - | 0/0/0 | progress:1-0
gustav | action | neutral | - | 0/0/0 | progress:1-0
doctor | action | neutral | - | 0/0/0 | progress:2-1
mineral_mining | action | neutral | - | 0/0/0 | progress:2-1
three_field_system | action | neutral | - | 0/0/0 | progress:2-1
chief_cannoneer | settlement | unit | - | 0/0/4 | progress:2-1
town_hall | city | building | - | 1/0/0 | progress:2-1
library | city | building | - | 1/0/0 | progress:2-1
pharmacy | city | building | - | 1/0/0 | progress:2-1
bath_house | city | building | - | 1/0/0 | progress:3-1
building_crane | city | building | - | 0/0/0 | progress:1-0
parliament | city | building | - | 2/0/0 | progress:1-1
university | city | building | once | 1/0/0 | progress:2-1
plague | event | - | - | 0/0/0 | progress:3-2
"""
START_REGIONS = (
    "forest2 goldfield1 fields6 hills3 pasture4 mountains5 forest3 goldfield4 fields5 hills2 pasture1 mountains6"
)
PILE_REGIONS = (
    "fields3 fields1 mountains4 mountains2 goldfield3 goldfield2 hills5 hills1 forest6 forest4 pasture6 pasture5"
)
PIECES = {"road": 9, "settlement": 9, "city": 7}
TARGETS = {"intro": 7, "gold": 12, "turmoil": 12, "progress": 12, "duel": 13, "tournament": 13}
SETS = {
    "intro": ("basic",),
    "gold": ("basic", "gold"),
    "turmoil": ("basic", "turmoil"),
    "progress": ("basic", "progress"),
    "duel": ("basic", "gold", "turmoil", "progress"),
    "tournament": ("basic", "gold", "turmoil", "progress"),
}
STACKS = {
    "intro": ("basic",) * 4,
    "gold": ("basic",) * 3 + ("gold",) * 2,
    "turmoil": ("basic",) * 3 + ("turmoil",) * 2,
    "progress": ("basic",) * 3 + ("progress",) * 2,
    "duel": ("basic",) * 3 + ("gold", "turmoil", "progress"),
}
OPEN_CARDS = {"gold": "merchant_guild", "turmoil": "hedge_tavern", "progress": "university"}
COVERS = {"town_hall": "parish_hall"}


@dataclass(frozen=True)
class Card:
    """One card face."""

    name: str
    kind: str
    subkind: str
    is_once: bool
    victory: int
    commerce: int
    strength: int
    copies: dict[str, tuple[int, int]]

    def get_first_set(self) -> str:
        """The set whose copies bear the plain name."""
        return next(iter(self.copies))


def read_row(row: str) -> Card:
    """One row of the table."""
    name, kind, subkind, once, points, copies = (word.strip() for word in row.split("|"))
    victory, commerce, strength = (int(word) for word in points.split("/"))
    counts: dict[str, tuple[int, int]] = {}
    for word in copies.split():
        of, _, numbers = word.partition(":")
        every, _, marked = numbers.partition("-")
        counts[of] = (int(every), int(marked))
    return Card(name, kind, subkind, once == "once", victory, commerce, strength, counts)


CARDS = {card.name: card for card in map(read_row, TABLE.strip().splitlines())}
