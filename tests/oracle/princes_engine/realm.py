"""A principality: its places, regions and expansions, and what they are worth."""

from dataclasses import dataclass, field

from .catalog import START_NUMBERS, START_SPOTS, START_TERRAINS, TERRAINS, find_face, find_name

MOST = 3
"""A region stores 0 to 3 (rulebook, "Regiones")."""

BOOSTED = {
    "iron_foundry": "mountains",
    "grain_mill": "fields",
    "lumber_camp": "forest",
    "weavers_shop": "pasture",
    "brick_factory": "hills",
}
SHIPS = {
    "ore_ship": "ore",
    "grain_ship": "grain",
    "gold_ship": "gold",
    "lumber_ship": "wood",
    "brick_ship": "brick",
    "wool_ship": "wool",
}

Spot = tuple[int, int]
"""x to the owner's right, y upwards; places stand at odd x, regions at even x."""


@dataclass
class Region:
    """A region card and what lies on it; terrain and number name it, for no two cards are alike."""

    terrain: str
    number: int
    stock: int = 0
    name: str = ""
    kind: str = ""

    def __post_init__(self) -> None:
        """Name it, and say what it yields."""
        self.name = f"{self.terrain}{self.number}"
        self.kind = TERRAINS[self.terrain]


@dataclass
class Standing:
    """An expansion card on its site."""

    card: str
    covers: str = ""
    is_used: bool = False


@dataclass
class Realm:
    """All that lies before one player."""

    places: dict[int, int] = field(default_factory=lambda: {-1: 1, 1: 1})
    roads: list[int] = field(default_factory=lambda: [0])
    regions: dict[Spot, Region] = field(default_factory=dict)
    sites: dict[Spot, Standing] = field(default_factory=dict)
    cache: int | None = None
    cache_spot: Spot | None = None


def lay_start(seat: int, has_hills_left: bool) -> Realm:
    """The starting principality: one of everything but gold."""
    realm = Realm()
    for spot, terrain, number in zip(START_SPOTS, START_TERRAINS, START_NUMBERS[seat], strict=True):
        realm.regions[spot] = Region(terrain, number, 0 if terrain == "goldfield" else 1)
    if not has_hills_left:
        realm.regions[-2, -1], realm.regions[0, -1] = realm.regions[0, -1], realm.regions[-2, -1]
    return realm


# ---- names of places -----------------------------------------------------------------------------------------------


def name_place(x: int) -> str:
    """L1 and R1 are the starting places, then outwards."""
    return f"{'L' if x < 0 else 'R'}{(abs(x) + 1) // 2}"


def name_site(spot: Spot) -> str:
    """A place with t or b, twice for the outer row of a city."""
    x, y = spot
    return name_place(x) + ("t" if y > 0 else "b") * abs(y)


def name_column(spot: Spot) -> str:
    """Where a region expansion lies: C, its column from the starting road, t or b."""
    x, y = spot
    column = "0" if x == 0 else f"{'L' if x < 0 else 'R'}{abs(x) // 2}"
    return f"C{column}{'t' if y > 0 else 'b'}"


def read_place(name: str) -> int:
    """The x of a place."""
    number = int(name[1:])
    return (-1 if name[0] == "L" else 1) * (2 * number - 1)


def read_site(name: str) -> Spot:
    """The spot of a site."""
    letters = name[2:]
    return read_place(name[:2]), (1 if letters[0] == "t" else -1) * len(letters)


def find_region_spot(realm: Realm, name: str) -> Spot:
    """Where a region lies."""
    return next(spot for spot, region in realm.regions.items() if region.name == name)


# ---- what stands where ---------------------------------------------------------------------------------------------


def list_names(realm: Realm) -> list[str]:
    """Names of all expansions in play, what lies covered not counted."""
    return [find_name(standing.card) for standing in realm.sites.values()]


def count_cards(realm: Realm, name: str) -> int:
    """How many of a name are in play."""
    return list_names(realm).count(name)


def has_card(realm: Realm, name: str) -> bool:
    """Whether a card of that name is in play and not covered."""
    return any(find_name(standing.card) == name for standing in realm.sites.values())


def has_anywhere(realm: Realm, name: str) -> bool:
    """As has_card, but a covered Parish Hall is still in the principality (card list, "Ayuntamiento")."""
    return any(name in (find_name(one.card), find_name(one.covers)) for one in realm.sites.values())


def list_free_sites(realm: Realm, needs_city: bool) -> list[Spot]:
    """Sites without a card: two at a settlement, four at a city."""
    # The two upper and the two lower sites of a city are alike for every rule ("Construir una ciudad"), so of two free
    # ones the inner one is offered.
    free: list[Spot] = []
    for x, level in realm.places.items():
        if level == 1 and needs_city:
            continue
        for side in (1, -1):
            rows = [side * row for row in range(1, level + 1) if (x, side * row) not in realm.sites]
            free += [(x, y) for y in rows[:1]]
    return free


def list_neighbours(realm: Realm, site: Spot) -> list[Region]:
    """The regions left and right of a site, on its own side; outer sites of a city too ("Construir una ciudad")."""
    x, y = site
    side = 1 if y > 0 else -1
    return [realm.regions[spot] for spot in ((x - 1, side), (x + 1, side))]


def list_city_regions(realm: Realm, x: int) -> list[Region]:
    """The four regions around a place."""
    return [realm.regions[x + dx, y] for dx in (-1, 1) for y in (1, -1)]


def count_cards_beside(realm: Realm, spot: Spot, names: tuple[str, ...]) -> int:
    """How many of these cards are adjacent to a region."""
    x, y = spot
    return sum(
        find_name(one.card) in names and abs(site[0] - x) == 1 and (site[1] > 0) == (y > 0)
        for site, one in realm.sites.items()
    )


def list_sites_of(realm: Realm, wanted: str) -> list[Spot]:
    """Sites of cards of a type: "building", "trade_ship", "hero", or "unit" for all units."""
    return [
        site
        for site, one in realm.sites.items()
        if find_face(one.card).type == wanted or (wanted == "unit" and find_face(one.card).is_unit)
    ]


def list_strong_units(realm: Realm) -> list[Spot]:
    """Units with at least one strength point."""
    return [site for site in list_sites_of(realm, "unit") if find_face(realm.sites[site].card).points["strength"]]


# ---- points --------------------------------------------------------------------------------------------------------


def count_points(realm: Realm, sort: str) -> int:
    """Points of a sort on the expansions in play."""
    total = sum(find_face(one.card).points[sort] for one in realm.sites.values())
    ships = len(list_sites_of(realm, "trade_ship"))
    if sort == "commerce":
        # Card list, "Puesto comercial" and "Silo de sal": they raise what others count.
        total += count_cards(realm, "trading_base") * (count_cards(realm, "marketplace") + count_cards(realm, "harbor"))
        total += count_cards(realm, "salt_silo") * ships
    if sort == "victory":
        total += sum(realm.places.values())
        total += count_cards(realm, "harbor") if ships >= 3 else 0
    return total


def has_advantage(own: Realm, other: Realm, sort: str) -> bool:
    """Three or more points and more than the opponent ("Ventaja de fuerza y ventaja comercial")."""
    mine = count_points(own, sort)
    return mine >= 3 and mine > count_points(other, sort)


# ---- stores --------------------------------------------------------------------------------------------------------


def list_stores(realm: Realm) -> list[tuple[str, str, int]]:
    """Every store as name, kind and stock: regions, then the Gold Cache."""
    stores = [(region.name, region.kind, region.stock) for region in realm.regions.values()]
    if realm.cache is not None:
        stores.append(("cache", "gold", realm.cache))
    return stores


def change_store(realm: Realm, name: str, amount: int) -> None:
    """Put into a store or take out of it."""
    if name == "cache":
        assert realm.cache is not None
        realm.cache += amount
        assert 0 <= realm.cache <= MOST
        return
    region = realm.regions[find_region_spot(realm, name)]
    region.stock += amount
    assert 0 <= region.stock <= MOST


def count_stock(realm: Realm, kind: str | None = None) -> int:
    """How much of a kind (or of everything) is stored, in the Gold Cache too."""
    stock = sum(region.stock for region in realm.regions.values() if kind is None or region.kind == kind)
    return stock + (realm.cache or 0 if kind in (None, "gold") else 0)


def sum_stocks(realm: Realm) -> dict[str, int]:
    """How much there is of every kind."""
    stocks = dict.fromkeys(TERRAINS.values(), 0)
    for region in realm.regions.values():
        stocks[region.kind] += region.stock
    stocks["gold"] += realm.cache or 0
    return stocks


def count_room(realm: Realm, kind: str | None = None) -> int:
    """How much more of a kind (or of everything) can be stored, in the Gold Cache too."""
    room = sum(MOST - region.stock for region in realm.regions.values() if kind is None or region.kind == kind)
    return room + (MOST - realm.cache if realm.cache is not None and kind in (None, "gold") else 0)
