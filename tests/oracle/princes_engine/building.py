"""Building: roads, settlements, cities, and expansions with what they do at once."""

from collections.abc import Sequence

from .catalog import CENTRE_COSTS, KINDS, find_face, find_name, read_digits
from .hand import pick_from_stack
from .losses import pick_site, take_down
from .realm import (
    Realm,
    Region,
    Spot,
    Standing,
    count_points,
    count_room,
    find_region_spot,
    has_anywhere,
    has_card,
    list_free_sites,
    list_sites_of,
    list_strong_units,
    name_place,
    name_site,
    read_place,
    read_site,
)
from .setup import deal_cards
from .stores import can_pay, pay_cost, receive_resources
from .table import Flow, State, ask_seat, discard_card, find_in_hand, list_full_stacks

# ---- centre cards --------------------------------------------------------------------------------------------------


def list_centre_builds(state: State, seat: int) -> list[str]:
    """Roads, settlements and cities that can be paid and placed ("Jugar cartas centrales")."""
    realm = state.realms[seat]
    payable = {name for name, cost in CENTRE_COSTS.items() if state.supply[name] and can_pay(realm, read_digits(cost))}
    ends = {"left": min(realm.places) - 1, "right": max(realm.places) + 1}
    ways: list[str] = []
    for side, x in ends.items():
        if x not in realm.roads:
            ways += [f"road {side}"] if "road" in payable else []
        elif "settlement" in payable:
            place = name_place(x - 1 if side == "left" else x + 1)
            ways.append(f"settlement {place}")
            ways += [f"settlement {place} with {card}" for card in find_in_hand(state, seat, "scout")]
    if "city" in payable:
        ways += [f"city {name_place(x)}" for x, level in realm.places.items() if level == 1]
    return ways


def build_centre(state: State, seat: int, answer: str) -> Flow[None]:
    """Pay for a centre card and lay it."""
    realm = state.realms[seat]
    what, where, *scouted = answer.split()
    yield from pay_cost(state, seat, read_digits(CENTRE_COSTS[what]))
    state.supply[what] -= 1
    if what == "road":
        realm.roads.append(min(realm.places) - 1 if where == "left" else max(realm.places) + 1)
    elif what == "city":
        realm.places[read_place(where)] = 2
    else:
        yield from found_settlement(state, seat, read_place(where), scouted[1] if scouted else "")


def found_settlement(state: State, seat: int, x: int, scout: str) -> Flow[None]:
    """Two new regions, empty: the top ones of the pile, or with a Scout any two, and the pile is shuffled."""
    realm = state.realms[seat]
    realm.places[x] = 1
    pile = state.region_pile
    choice = pile if scout else pile[:2]
    ways = [f"lay {one} {two}" for one in choice for two in choice if one != two]
    answer = yield from ask_seat(seat, "lay", ways)
    outer = x - 1 if x < 0 else x + 1
    for y, name in zip((1, -1), answer.split()[1:], strict=True):
        pile.remove(name)
        realm.regions[outer, y] = Region(name[:-1], int(name[-1]))
    if scout:
        state.hands[seat].remove(scout)
        discard_card(state, scout)
        state.region_pile = yield from deal_cards(pile, len(pile))


# ---- expansions ----------------------------------------------------------------------------------------------------


def list_costs(realm: Realm, card: str) -> list[tuple[str, tuple[int, ...]]]:
    """What a card may cost: printed, or less one resource of choice with Drill Ground or Building Crane."""
    face = find_face(card)
    is_cheap_hero = face.type == "hero" and has_card(realm, "drill_ground")
    is_cheap_house = face.box == "red" and sum(face.cost) > 4 and has_card(realm, "building_crane")
    if not is_cheap_hero and not is_cheap_house:
        return [("", face.cost)]
    costs: list[tuple[str, tuple[int, ...]]] = []
    for n, kind in enumerate(KINDS):
        if face.cost[n]:
            costs.append((kind, tuple(amount - (k == n) for k, amount in enumerate(face.cost))))
    return costs


def is_requirement_met(realm: Realm, card: str) -> bool:
    """Requirements printed on expansions, 1x among them."""
    name, face = find_name(card), find_face(card)
    # Heroes are persons: one of each, though only a tournament could bring two. The card list says so where it lets a
    # principality have two Chief Cannoneers, «una unidad pero no … un Héroe. Por tanto, puedes tener 2».
    if (face.is_unique or face.type == "hero") and has_anywhere(realm, name):
        return False
    if name == "gold_cache":
        return realm.cache is None and any(
            find_face(realm.sites[site].card).type == "hero" for site in list_strong_units(realm)
        )
    if name == "staple_house":
        return has_card(realm, "merchant_guild")
    if name in ("chief_cannoneer", "building_crane"):
        return has_card(realm, "university")
    if name == "university":
        return has_card(realm, "abbey") or has_card(realm, "library")
    return name != "parliament" or count_points(realm, "progress") >= 2


def list_spots(realm: Realm, card: str) -> list[str]:
    """Where a card may be laid."""
    name, box = find_name(card), find_face(card).box
    if name == "town_hall":
        return [
            name_site(site)
            for site, one in realm.sites.items()
            if find_name(one.card) == "parish_hall" and realm.places[site[0]] == 2
        ]
    if box == "brown":
        return [region.name for region in realm.regions.values()]
    return [name_site(site) for site in list_free_sites(realm, box == "red")]


def list_expansions(state: State, seat: int) -> list[str]:
    """Expansions of the hand and of the face-up stack that can be built now."""
    realm = state.realms[seat]
    ways: list[str] = []
    for card in dict.fromkeys([*state.hands[seat], *state.face_up]):
        if find_face(card).box not in ("green", "red", "brown") or not is_requirement_met(realm, card):
            continue
        if any(can_pay(realm, cost) for _, cost in list_costs(realm, card)):
            ways += [f"build {card} {spot}" for spot in list_spots(realm, card)]
    return ways


def build_expansion(state: State, seat: int, answer: str) -> Flow[None]:
    """Pay, lay the card, and do what it does when it is built."""
    _, card, spot = answer.split()
    realm = state.realms[seat]
    cost = yield from choose_cost(state, seat, card)
    yield from pay_cost(state, seat, cost)
    (state.hands[seat] if card in state.hands[seat] else state.face_up).remove(card)
    if find_face(card).box == "brown":
        x, y = find_region_spot(realm, spot)
        realm.cache, realm.cache_spot = 0, (x, 2 * y)
        return
    site = read_site(spot)
    beneath = realm.sites.pop(site, None)
    realm.sites[site] = Standing(card, beneath.card if beneath else "")
    name = find_name(card)
    if name in WHEN_BUILT:
        yield from WHEN_BUILT[name](state, seat)


def choose_cost(state: State, seat: int, card: str) -> Flow[Sequence[int]]:
    """With a reduction the builder says which resource is saved."""
    realm = state.realms[seat]
    costs = {kind: cost for kind, cost in list_costs(realm, card) if can_pay(realm, cost)}
    if "" in costs:
        return costs[""]
    answer = yield from ask_seat(seat, "save", [f"save {kind}" for kind in costs])
    return costs[answer.removeprefix("save ")]


# ---- when built ----------------------------------------------------------------------------------------------------


def sink_ship(state: State, seat: int) -> Flow[None]:
    """Pirate Ship: the opponent discards a trade ship of his choice, if he has one."""
    victim = 1 - seat
    ships = list_sites_of(state.realms[victim], "trade_ship")
    if ships:
        site: Spot = yield from pick_site(victim, "lose", "lose", ships)
        discard_card(state, take_down(state, victim, site))
        if state.rules.irmgard_pirates == "yes" and has_card(state.realms[victim], "irmgard"):
            yield from receive_resources(state, victim, 1)


def take_two(state: State, seat: int) -> Flow[None]:
    """Staple House: two resources of choice, after it is paid."""
    yield from receive_resources(state, seat, 2)


def hold_fair(state: State, seat: int) -> Flow[None]:
    """Fairgrounds: two resources for the one with more skill points."""
    own, other = state.realms[seat], state.realms[1 - seat]
    if count_points(own, "skill") > count_points(other, "skill"):
        yield from receive_resources(state, seat, 2)


def gather_tithe(state: State, seat: int) -> Flow[None]:
    """Tithe Barn: grain or wool, one for each hero."""
    heroes = len(list_sites_of(state.realms[seat], "hero"))
    # «Tienes que poder almacenar las materias primas»: only what can be stored is chosen, as with every gain.
    kinds = [kind for kind in ("grain", "wool") if count_room(state.realms[seat], kind)]
    if heroes and kinds:
        answer = yield from ask_seat(seat, "kind", [f"demand {kind}" for kind in kinds])
        yield from receive_resources(state, seat, heroes, (answer.removeprefix("demand "),))


def consult_library(state: State, seat: int) -> Flow[None]:
    """Library: look through one stack and take a card, which may be used at once."""
    ways = [f"search {n + 1}" for n in list_full_stacks(state, seat)]
    answer = yield from ask_seat(seat, "search", [*ways, "pass"])
    if answer != "pass":
        yield from pick_from_stack(state, seat, int(answer.split()[1]) - 1)


WHEN_BUILT = {
    "pirate_ship": sink_ship,
    "staple_house": take_two,
    "fairgrounds": hold_fair,
    "tithe_barn": gather_tithe,
    "library": consult_library,
}
