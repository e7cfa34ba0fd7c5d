"""What is printed on the cards: a table of facts, one face a line."""

from dataclasses import dataclass
from functools import cache

KINDS = ("wood", "brick", "wool", "grain", "ore", "gold")
POINTS = ("victory", "commerce", "skill", "strength", "progress")
TERRAINS = {
    "fields": "grain",
    "mountains": "ore",
    "goldfield": "gold",
    "hills": "brick",
    "forest": "wood",
    "pasture": "wool",
}
THEMES = ("gold", "turmoil", "progress")
MODES = ("intro", *THEMES, "duel", "tournament")
TARGETS = {"intro": 7, "gold": 12, "turmoil": 12, "progress": 12, "duel": 13, "tournament": 13}
FACE_UP = {"gold": "merchant_guild", "turmoil": "hedge_tavern", "progress": "university"}

# Starting principalities: the same places for both shields, other numbers ("Tu principado").
START_TERRAINS = ("forest", "goldfield", "fields", "hills", "pasture", "mountains")
START_SPOTS = ((-2, 1), (0, 1), (2, 1), (-2, -1), (0, -1), (2, -1))
START_NUMBERS = ((2, 1, 6, 3, 4, 5), (3, 4, 5, 2, 1, 6))
REGION_PILE = [
    *("fields3", "fields1", "mountains4", "mountains2", "goldfield3", "goldfield2"),
    *("hills5", "hills1", "forest6", "forest4", "pasture6", "pasture5"),
]

CENTRE_COSTS = {"road": "120000", "settlement": "111100", "city": "000230"}
CENTRE_SUPPLY = {"road": 7, "settlement": 5, "city": 7}

# name, box, type, cost (wood brick wool grain ore gold), points (victory commerce skill strength progress),
# 1x or -, then for every set: copies / copies without half-moon.
TABLE = """
brigitta            action -           000000 00000 -  basic=2/2 progress=1/0
merchant_caravan    action -           000000 00000 -  basic=2/2
scout               action -           000000 00000 -  basic=2/2
goldsmith           action -           000000 00000 -  basic=2/2 gold=1/0
relocation          action -           000000 00000 -  basic=1/1 progress=1/0
storehouse          green  building    101000 00000 -  basic=2/2 gold=1/0
parish_hall         green  building    010100 00000 1x basic=2/2
iron_foundry        green  building    010010 00000 -  basic=1/1
grain_mill          green  building    100100 00000 -  basic=1/1
lumber_camp         green  building    100010 00000 -  basic=1/1
weavers_shop        green  building    101000 00000 -  basic=1/1
brick_factory       green  building    010010 00000 -  basic=1/1
marketplace         green  building    001100 01000 1x basic=2/2
abbey               green  building    010110 00001 1x basic=2/2
toll_bridge         green  building    110000 01000 -  basic=1/1 gold=1/0
ore_ship            green  trade_ship  101000 01000 -  basic=1/1
grain_ship          green  trade_ship  101000 01000 -  basic=1/1
gold_ship           green  trade_ship  101000 01000 -  basic=1/1
lumber_ship         green  trade_ship  101000 01000 -  basic=1/1
brick_ship          green  trade_ship  101000 01000 -  basic=1/1
wool_ship           green  trade_ship  101000 01000 -  basic=1/1
large_trade_ship    green  trade_ship  101000 01000 -  basic=1/1 gold=1/0
austin              green  hero        000110 00210 -  basic=1/1
candamir            green  hero        002110 00140 -  basic=1/1
harald              green  hero        000110 00120 -  basic=1/1
inga                green  hero        001110 00310 -  basic=1/1
osmund              green  hero        001110 00220 -  basic=1/1
siglind             green  hero        002110 00320 -  basic=1/1
feud                event  -           000000 00000 -  basic=1/0 turmoil=1/0
year_of_plenty      event  -           000000 00000 -  basic=2/1
trade_ships_race    event  -           000000 00000 -  basic=1/0 gold=1/0
fraternal_feuds     event  -           000000 00000 -  basic=1/0 turmoil=1/0
invention           event  -           000000 00000 -  basic=1/1 progress=2/0
yule                event  -           000000 00000 -  basic=1/1
traveling_merchant  event  -           000000 00000 -  basic=2/1 gold=1/0
gudrun              action -           000000 00000 -  gold=1/1
trade_master        action -           000000 00000 -  gold=2/1
merchant            action -           000000 00000 -  gold=2/2
brigands            action -           000000 00000 -  gold=1/0 turmoil=1/1
reiner              action -           000000 00000 -  gold=1/0
gold_cache          brown  site        000000 00000 -  gold=1/1
pirate_ship         green  unit        101000 00000 -  gold=2/2
moneylender         red    building    210020 10000 1x gold=1/1
mint                red    building    210020 10000 -  gold=2/1
merchant_guild      red    building    022100 12000 1x gold=2/1
staple_house        red    building    021020 10000 -  gold=2/1
harbor              red    building    011010 01000 -  gold=1/0
trading_base        red    building    012200 11000 -  gold=1/0
salt_silo           red    building    012002 10000 -  gold=1/1
gift_for_the_prince event  -           000000 00000 -  gold=1/0
archer              action -           000000 00000 -  turmoil=2/1
arsonist            action -           000000 00000 -  turmoil=2/1
voyage_of_plunder   action -           000000 00000 -  turmoil=2/1
sebastian           action -           000000 00000 -  turmoil=1/0
traitor             action -           000000 00000 -  turmoil=2/1
carl_forkbeard      green  hero        002110 00050 -  turmoil=1/0
heinrich            green  hero        001110 00020 -  turmoil=1/1
irmgard             green  hero        000101 00200 -  turmoil=1/0
lookout_tower       green  building    100100 00010 -  turmoil=1/1
drill_ground        green  building    010010 00010 1x turmoil=1/0
chapel_1_3          red    building    010120 10000 -  turmoil=1/1
chapel_4_6          red    building    010120 10000 -  turmoil=1/1
tithe_barn          red    building    210010 10000 -  turmoil=1/0
fire_brigade        red    building    012010 10000 -  turmoil=2/1
fairgrounds         red    building    201100 10000 -  turmoil=1/0
large_festival_hall red    building    020330 20000 -  turmoil=1/1
hedge_tavern        red    building    001102 10000 1x turmoil=2/1
riots               event  -           000000 00000 -  turmoil=2/1
benjamin            action -           000000 00000 -  progress=1/1
guido               action -           000000 00000 -  progress=1/1
gustav              action -           000000 00000 -  progress=1/1
doctor              action -           000000 00000 -  progress=2/1
mineral_mining      action -           000000 00000 -  progress=2/1
three_field_system  action -           000000 00000 -  progress=2/1
chief_cannoneer     green  unit        100010 00040 -  progress=2/1
town_hall           red    building    012020 10000 -  progress=2/1
library             red    building    210010 10000 -  progress=2/1
pharmacy            red    building    012001 10000 -  progress=2/1
bath_house          red    building    021010 10000 -  progress=3/2
building_crane      red    building    100000 00000 -  progress=1/1
parliament          red    building    322000 20000 -  progress=1/0
university          red    building    210200 10001 1x progress=2/1
plague              event  -           000000 00000 -  progress=3/1"""


@dataclass(frozen=True)
class Face:
    """One printed face; copies of it may lie in several sets."""

    name: str
    box: str
    type: str
    cost: tuple[int, ...]
    points: dict[str, int]
    is_unique: bool
    copies: dict[str, int]
    duel_copies: dict[str, int]

    @property
    def is_unit(self) -> bool:
        """Heroes, ships and the other units are "unidades"."""
        return self.type in ("hero", "trade_ship", "unit")

    @property
    def is_building(self) -> bool:
        """Green and red buildings alike."""
        return self.type == "building"


def read_digits(text: str) -> tuple[int, ...]:
    """The digits of a column as numbers."""
    return tuple(int(digit) for digit in text)


def read_face(line: str) -> Face:
    """A line of the table."""
    name, box, kind, cost, points, once, *sets = line.split()
    shares = {part.split("=")[0]: part.split("=")[1].split("/") for part in sets}
    return Face(
        name,
        box,
        kind,
        read_digits(cost),
        dict(zip(POINTS, read_digits(points), strict=True)),
        once == "1x",
        {theme: int(share[0]) for theme, share in shares.items()},
        {theme: int(share[1]) for theme, share in shares.items()},
    )


FACES = {face.name: face for face in map(read_face, TABLE.strip().splitlines())}


@cache
def find_face(card: str) -> Face:
    """The face of a card; a copy of a later set is written name.set."""
    return FACES[card.split(".")[0]]


@cache
def find_back(card: str) -> str:
    """The set of a card, which is what its back shows."""
    name, _, theme = card.partition(".")
    return theme or next(iter(FACES[name].copies))


@cache
def find_name(card: str) -> str:
    """The name without the set."""
    return card.split(".")[0]


def list_copies(theme: str, is_duel: bool, is_event: bool) -> list[str]:
    """The cards of a set that are used: its events, or what is shuffled into draw stacks."""
    cards: list[str] = []
    for face in FACES.values():
        if (face.box == "event") != is_event or theme not in face.copies:
            continue
        count = (face.duel_copies if is_duel else face.copies)[theme]
        is_later = next(iter(face.copies)) != theme and not is_event
        cards += [f"{face.name}.{theme}" if is_later else face.name] * count
    return cards
