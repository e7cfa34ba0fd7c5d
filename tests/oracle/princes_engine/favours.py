"""Action cards that help their player."""

from .catalog import find_face, find_name
from .losses import pick_site
from .realm import (
    MOST,
    Realm,
    Region,
    Spot,
    count_room,
    count_stock,
    find_region_spot,
    has_card,
    list_city_regions,
    list_free_sites,
    list_neighbours,
    name_site,
    read_site,
)
from .stores import receive_resources, take_out
from .table import Flow, State, ask_seat, score_seat


def can_favour(state: State, seat: int, name: str) -> bool:
    """Requirements of the cards; none may be played that could change nothing ("Requisitos")."""
    realm = state.realms[seat]
    if name == "merchant_caravan":
        return count_stock(realm) >= 2
    if name == "goldsmith":
        return count_stock(realm, "gold") >= 3
    if name in ("mineral_mining", "three_field_system"):
        return has_card(realm, "university") and count_room(realm, DIGGING[name]) > 0
    if name == "doctor":
        return any(region.stock < MOST for site in list_baths(realm) for region in list_healed(state, seat, site))
    if name == "benjamin":
        return any(region.number == state.die and region.stock < MOST for region in realm.regions.values())
    if name in FETCHING:
        is_behind = score_seat(state, seat) < score_seat(state, 1 - seat)
        return bool(list_fetchable(state)) and (is_behind or has_card(realm, FETCHING[name]))
    return True


DIGGING = {"mineral_mining": "ore", "three_field_system": "grain"}
FETCHING = {"guido": "town_hall", "gustav": "library"}


def list_baths(realm: Realm) -> list[tuple[int, int]]:
    """Sites of Bath Houses."""
    return [site for site, one in realm.sites.items() if find_name(one.card) == "bath_house"]


def list_healed(state: State, seat: int, site: Spot) -> list[Region]:
    """Regions beside a Bath House (R-252)."""
    realm = state.realms[seat]
    return list_neighbours(realm, site) if state.rules.doctor == "beside" else list_city_regions(realm, site[0])


def lead_caravan(state: State, seat: int) -> Flow[None]:
    """Two resources of any kinds for two of any kinds."""
    yield from take_out(state, seat, None, 2)
    yield from receive_resources(state, seat, 2)


def sell_gold(state: State, seat: int) -> Flow[None]:
    """Goldsmith: three gold for two resources."""
    yield from take_out(state, seat, "gold", 3)
    yield from receive_resources(state, seat, 2)


def relocate_cards(state: State, seat: int) -> Flow[None]:
    """Exchange two own regions or two own expansions, each legal where it comes to lie."""
    realm = state.realms[seat]
    answer = yield from ask_seat(seat, "relocate", list_swaps(realm) + list_moves(state, seat))
    one, two = answer.split()[1:]
    if one[0] in "LR":
        first, second = read_site(one), read_site(two)
        # Of the two that lie down anew the card named first lies first: of cards that give, that one is asked first.
        moved = {second: realm.sites.pop(first, None), first: realm.sites.pop(second, None)}
        realm.sites |= {site: one for site, one in moved.items() if one is not None}
    else:
        here, there = find_region_spot(realm, one), find_region_spot(realm, two)
        realm.regions[here], realm.regions[there] = realm.regions[there], realm.regions[here]


def list_swaps(realm: Realm) -> list[str]:
    """Every pair of regions, and every pair of expansions that fit each other's site."""
    names = [region.name for region in realm.regions.values()]
    ways = [f"swap {one} {two}" for n, one in enumerate(names) for two in names[n + 1 :]]
    sites = list(realm.sites)
    for n, one in enumerate(sites):
        for two in sites[n + 1 :]:
            cards = realm.sites[one].card, realm.sites[two].card
            levels = realm.places[one[0]], realm.places[two[0]]
            has_red = any(find_face(card).box == "red" for card in cards)
            if not has_red or can_hold_reds(cards, levels):
                ways.append(f"swap {name_site(one)} {name_site(two)}")
    return ways


def list_moves(state: State, seat: int) -> list[str]:
    """One card to a free site, where the table lets it (R-254)."""
    realm = state.realms[seat]
    if state.rules.relocation == "swap":
        return []
    return [
        f"swap {name_site(here)} {name_site(there)}"
        for here, one in realm.sites.items()
        for there in list_free_sites(realm, find_face(one.card).box == "red")
    ]


def can_hold_reds(cards: tuple[str, str], levels: tuple[int, int]) -> bool:
    """A red card fits only at a city; the first card would go to the second place and the other way round."""
    return all(find_face(card).box != "red" or level == 2 for card, level in zip(cards, levels[::-1], strict=True))


def heal_regions(state: State, seat: int) -> Flow[None]:
    """Doctor: each region beside one Bath House gains one."""
    baths = list_baths(state.realms[seat])
    useful = [site for site in baths if any(region.stock < MOST for region in list_healed(state, seat, site))]
    site = yield from pick_site(seat, "site", "target", useful)
    for region in list_healed(state, seat, site):
        region.stock = min(MOST, region.stock + 1)


def mine_ore(state: State, seat: int) -> Flow[None]:
    """Two ore, in any mountains."""
    yield from receive_resources(state, seat, 2, ("ore",))


def plough_fields(state: State, seat: int) -> Flow[None]:
    """Two grain, in any fields."""
    yield from receive_resources(state, seat, 2, ("grain",))


def produce_again(state: State, seat: int) -> Flow[None]:
    """Benjamin: own regions with the number rolled yield one more, new ones too, boosters do not count."""
    for region in state.realms[seat].regions.values():
        if region.number == state.die:
            region.stock = min(MOST, region.stock + 1)
    yield from ()


def list_fetchable(state: State) -> list[str]:
    """Cards of the discard pile, but for whoever has fetched one this turn (R-272)."""
    spent = set(state.fetchers) if state.rules.fetching == "once" else set()
    return [card for card in state.discards if card not in spent]


def fetch_card(state: State, seat: int) -> Flow[None]:
    """Guido and Gustav: a card of the discard pile, which may be used at once."""
    answer = yield from ask_seat(seat, "pick", [f"pick {card}" for card in list_fetchable(state)])
    card = answer.removeprefix("pick ")
    state.discards.remove(card)
    state.hands[seat].append(card)


FAVOURS = {
    "merchant_caravan": lead_caravan,
    "goldsmith": sell_gold,
    "relocation": relocate_cards,
    "doctor": heal_regions,
    "mineral_mining": mine_ore,
    "three_field_system": plough_fields,
    "benjamin": produce_again,
    "guido": fetch_card,
    "gustav": fetch_card,
}
