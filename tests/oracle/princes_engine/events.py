"""The event cards."""

from .catalog import KINDS, find_face, find_name
from .losses import lose_card, pick_site
from .realm import (
    MOST,
    Realm,
    Spot,
    change_store,
    count_cards,
    count_cards_beside,
    count_stock,
    has_card,
    list_city_regions,
    list_sites_of,
    list_strong_units,
    name_site,
    read_site,
)
from .setup import shuffle_events
from .stores import list_bundles, list_full, list_roomy, read_bundle, receive_resources, take_out, write_bundle
from .table import Flow, State, ask_seat, discard_card, find_in_hand, has_lead, list_matching_stacks, put_under


def reveal_event(state: State) -> Flow[None]:
    """Draw, apply, lay under the stack; Yule builds the stack anew and another card is drawn."""
    card = state.events.pop(0)
    if card == "yule":
        state.events.append(card)
        yield from shuffle_events(state)
        card = state.events.pop(0)
    state.note(f"event {card}")
    yield from EFFECTS[card](state)
    state.events.append(card)


# ---- Sebastian -----------------------------------------------------------------------------------------------------


def ask_sebastian(state: State, seat: int) -> Flow[bool]:
    """Whether a player whom an event would touch keeps it off with Sebastian, at the moment it is revealed."""
    cards = find_in_hand(state, seat, "sebastian")
    if state.rules.fresh_cards == "own_turn" and seat != state.active and "sebastian" in state.fresh:
        return False
    if not cards:
        return False
    answer = yield from ask_seat(seat, "react", ["play sebastian", "pass"])
    if answer == "pass":
        return False
    state.hands[seat].remove(cards[0])
    discard_card(state, cards[0])
    return True


def find_strong_seat(state: State) -> int | None:
    """Who has the strength advantage."""
    return next((seat for seat in (0, 1) if has_lead(state, seat, "strength")), None)


# ---- events of strength --------------------------------------------------------------------------------------------


def resolve_feud(state: State) -> Flow[None]:
    """The stronger player names three buildings, the other one loses one of them (card list, "Altercado")."""
    strong = find_strong_seat(state)
    if strong is None:
        return
    victim = 1 - strong
    buildings = list_sites_of(state.realms[victim], "building")
    if not buildings:
        return
    is_spared = yield from ask_sebastian(state, victim)
    if is_spared:
        return
    named = buildings
    if len(buildings) > 3:
        named = []
        for _ in range(3):
            left = [site for site in buildings if site not in named]
            site = yield from pick_site(strong, "target", "target", left)
            named.append(site)
    site = yield from pick_site(victim, "lose", "lose", named)
    yield from lose_card(state, victim, site)


def resolve_fraternal_feuds(state: State) -> Flow[None]:
    """The stronger player lays two cards of the other's hand under stacks (card list, "Enemistad fraternal")."""
    strong = find_strong_seat(state)
    if strong is None or not state.hands[1 - strong]:
        return
    victim = 1 - strong
    is_spared = yield from ask_sebastian(state, victim)
    if is_spared:
        return
    if state.rules.feuds_refill == "no" and victim == state.active:
        state.barred = victim
    hand, picked = state.hands[victim], []
    for _ in range(min(2, len(hand))):
        answer = yield from ask_seat(strong, "pick", [f"pick {card}" for card in hand])
        picked.append(answer.removeprefix("pick "))
        hand.remove(picked[-1])
    while picked:
        ways = [f"under {card} {n + 1}" for card in picked for n in list_matching_stacks(state, victim, card)]
        answer = yield from ask_seat(strong, "under", ways)
        _, card, number = answer.split()
        picked.remove(card)
        put_under(state, card, int(number) - 1)


# ---- riots ---------------------------------------------------------------------------------------------------------


def list_rioting(realm: Realm) -> list[Spot]:
    """Units with strength or commerce points."""
    return [
        site
        for site in list_sites_of(realm, "unit")
        if any(find_face(realm.sites[site].card).points[sort] for sort in ("strength", "commerce"))
    ]


def is_chapel_on(realm: Realm, die: int) -> bool:
    """One Chapel helps with 1 to 3, the other with 4 to 6, on the die of this turn (card list, "Capilla")."""
    return has_card(realm, "chapel_1_3" if die <= 3 else "chapel_4_6")


def resolve_riots(state: State) -> Flow[None]:
    """Pay one gold, or two for three units and more, or lose a unit (card list, "Disturbios")."""
    touched: list[int] = []
    for seat in state.order_seats():
        realm = state.realms[seat]
        if not list_rioting(realm) or is_chapel_on(realm, state.die):
            continue
        is_spared = yield from ask_sebastian(state, seat)
        if not is_spared:
            touched.append(seat)
    for seat in touched:
        yield from calm_riots(state, seat)


def calm_riots(state: State, seat: int) -> Flow[None]:
    """One player's choice: gold from any stores, or one of the units."""
    realm = state.realms[seat]
    units = list_rioting(realm)
    price = 1 if len(units) <= 2 else 2
    ways = [write_bundle("give", bundle) for bundle in list_bundles(list_full(realm, "gold"), price)]
    answer = yield from ask_seat(seat, "riots", [*ways, *(f"lose {name_site(site)}" for site in units)])
    if answer.startswith("give"):
        for name, count in read_bundle(answer):
            change_store(realm, name, -count)
    else:
        yield from lose_card(state, seat, read_site(answer.split()[1]))


# ---- gifts ---------------------------------------------------------------------------------------------------------


def resolve_year_of_plenty(state: State) -> Flow[None]:
    """Each region gains one for each Storehouse and Abbey beside it."""
    for realm in state.realms:
        for spot, region in realm.regions.items():
            gain = count_cards_beside(realm, spot, ("storehouse", "abbey"))
            region.stock = min(MOST, region.stock + gain)
    yield from ()


def resolve_race(state: State) -> Flow[None]:
    """More trade ships take one; on a tie both do, if there are any (card list, "Carrera de barcos mercantes")."""
    ships = [len(list_sites_of(realm, "trade_ship")) for realm in state.realms]
    for seat in state.order_seats():
        if ships[seat] and ships[seat] >= ships[1 - seat]:
            yield from receive_resources(state, seat, 1)


def resolve_invention(state: State) -> Flow[None]:
    """One for each building with a progress point, two at most."""
    for seat in state.order_seats():
        realm = state.realms[seat]
        sites = list_sites_of(realm, "building")
        bookish = sum(find_face(realm.sites[site].card).points["progress"] > 0 for site in sites)
        yield from receive_resources(state, seat, min(2, bookish))


def resolve_gift(state: State) -> Flow[None]:
    """One gold for each unit with strength; what does not fit is lost."""
    for seat in state.order_seats():
        yield from receive_resources(state, seat, len(list_strong_units(state.realms[seat])), ("gold",))


def resolve_traveling_merchant(state: State) -> Flow[None]:
    """Each may buy up to two resources, a gold each, gold of this roll included (card list, "Vendedor ambulante")."""
    others = [kind for kind in KINDS if kind != "gold"]
    for seat in state.order_seats():
        realm = state.realms[seat]
        most = min(2, count_stock(realm, "gold"))
        roomy = list_roomy(realm, others)
        bundles = [bundle for amount in range(most + 1) for bundle in list_bundles(roomy, amount)]
        answer = yield from ask_seat(seat, "buy", [write_bundle("take", bundle) for bundle in bundles])
        bought = read_bundle(answer)
        if not bought:
            continue
        yield from take_out(state, seat, "gold", sum(count for _, count in bought))
        for name, count in bought:
            change_store(realm, name, count)


def resolve_plague(state: State) -> Flow[None]:
    """Regions around cities lose one, those around a city with a Bath House none; Pharmacies pay one each."""
    for seat in state.order_seats():
        suffer_plague(state.realms[seat], state.rules.bath_house == "city")
        for _ in range(count_cards(state.realms[seat], "pharmacy")):
            yield from receive_resources(state, seat, 1)


def suffer_plague(realm: Realm, is_city_safe: bool) -> None:
    """The losses of one principality; a region between two cities loses only one (card list, "Plaga")."""
    cities = [x for x, level in realm.places.items() if level == 2]
    bathing = {site[0] for site, one in realm.sites.items() if find_name(one.card) == "bath_house"}
    safe = {region.name for x in cities if x in bathing for region in list_city_regions(realm, x)}
    if not is_city_safe:
        safe -= {region.name for x in cities if x not in bathing for region in list_city_regions(realm, x)}
    near = {region.name: region for x in cities for region in list_city_regions(realm, x)}
    for name, region in near.items():
        if name not in safe and region.stock:
            region.stock -= 1


EFFECTS = {
    "feud": resolve_feud,
    "fraternal_feuds": resolve_fraternal_feuds,
    "riots": resolve_riots,
    "year_of_plenty": resolve_year_of_plenty,
    "trade_ships_race": resolve_race,
    "invention": resolve_invention,
    "gift_for_the_prince": resolve_gift,
    "traveling_merchant": resolve_traveling_merchant,
    "plague": resolve_plague,
}
