"""Action cards against the opponent."""

from .catalog import KINDS, find_name
from .losses import lose_card, pick_site
from .realm import (
    MOST,
    Realm,
    Spot,
    change_store,
    count_cards,
    count_points,
    count_room,
    count_stock,
    has_card,
    list_sites_of,
    list_stores,
    list_strong_units,
)
from .stores import demand_resources, list_takeable, read_bundle, receive_resources, take_out, write_bundle
from .table import Flow, State, ask_nature, ask_seat, has_lead, score_seat


def can_attack(state: State, seat: int, name: str) -> bool:
    """Own and the opponent's part of the requirements ("Requisitos")."""
    own, other = state.realms[seat], state.realms[1 - seat]
    if name in ("archer", "arsonist", "traitor") and not has_card(own, "hedge_tavern"):
        return False
    if name == "archer":
        return bool(list_strong_units(other))
    if name == "arsonist":
        return bool(list_burnable(other))
    if name == "traitor":
        return bool(state.hands[1 - seat])
    if name == "gudrun":
        return has_card(own, "pirate_ship") and count_stock(other, "gold") > 0 and count_room(own, "gold") > 0
    if name == "brigands":
        return has_lead(state, seat, "strength") and bool(list_raids(state, seat))
    if name == "voyage_of_plunder":
        return has_lead(state, seat, "strength") and bool(list_takeable(own, other))
    if name == "trade_master" and not has_card(own, "merchant_guild"):
        return False
    if name == "merchant" and 2 not in own.places.values() and count_points(own, "commerce") < 3:
        return False
    return bool(list_takeable(own, other, state.rules.named_room == "needed"))


# ---- resources -----------------------------------------------------------------------------------------------------


def rob_gold(state: State, seat: int) -> Flow[None]:
    """Gudrun: as much gold as is asked for, two at most for each Pirate Ship."""
    own, other = state.realms[seat], state.realms[1 - seat]
    most = min(2 * count_cards(own, "pirate_ship"), count_stock(other, "gold"), count_room(own, "gold"))
    answer = yield from ask_seat(seat, "demand", [write_bundle("demand", (("gold", n),)) for n in range(1, most + 1)])
    amount = read_bundle(answer)[0][1]
    yield from take_out(state, 1 - seat, "gold", amount)
    yield from receive_resources(state, seat, amount, ("gold",))


def demand_two(state: State, seat: int) -> Flow[None]:
    """Trade Master: one or two resources."""
    yield from demand_resources(state, seat, (1, 2), state.rules.named_room == "needed")


def barter_resources(state: State, seat: int) -> Flow[None]:
    """Merchant: one or two resources, then one goes back, of a kind that the opponent can store."""
    own, other = state.realms[seat], state.realms[1 - seat]
    yield from demand_resources(state, seat, (1, 2), state.rules.named_room == "needed")
    is_lost = state.rules.given_room == "lost"
    stores = [(name, kind) for name, kind, stock in list_stores(own) if stock and (is_lost or count_room(other, kind))]
    if not stores:
        return
    answer = yield from ask_seat(seat, "hand_over", [f"give {name}" for name, _ in stores])
    store = answer.removeprefix("give ")
    change_store(own, store, -1)
    yield from receive_resources(state, 1 - seat, 1, (dict(stores)[store],))


def list_raided(state: State, seat: int, kind: str) -> list[tuple[str, int]]:
    """Regions of a kind with their room; the Gold Cache is no region (R-257)."""
    stores = [(name, MOST - stock) for name, own, stock in list_stores(state.realms[seat]) if own == kind]
    return [one for one in stores if one[0] != "cache" or state.rules.brigands_cache == "yes"]


def list_raids(state: State, seat: int) -> list[tuple[str, int]]:
    """Brigands: kinds, with as much as one single region can still store."""
    raids: list[tuple[str, int]] = []
    for kind in KINDS:
        room = max((room for _, room in list_raided(state, seat, kind)), default=0)
        amount = min(room, count_stock(state.realms[1 - seat], kind))
        if amount:
            raids.append((kind, amount))
    return raids


def raid_region(state: State, seat: int) -> Flow[None]:
    """All of a kind that one region can store; the raider picks a region that can."""
    raids = list_raids(state, seat)
    ways = {f"demand {kind} {n}" if n > 1 else f"demand {kind}": (kind, n) for kind, n in raids}
    answer = yield from ask_seat(seat, "demand", list(ways))
    kind, amount = ways[answer]
    yield from take_out(state, 1 - seat, kind, amount)
    fitting = [name for name, room in list_raided(state, seat, kind) if room >= amount]
    names = [f"take {name} {amount}" if amount > 1 else f"take {name}" for name in fitting]
    answer = yield from ask_seat(seat, "take", names)
    change_store(state.realms[seat], answer.split()[1], amount)


def plunder_resources(state: State, seat: int) -> Flow[None]:
    """Two resources from an opponent with more victory points, else one."""
    wanted = 2 if score_seat(state, 1 - seat) > score_seat(state, seat) else 1
    limits = list_takeable(state.realms[seat], state.realms[1 - seat])
    yield from demand_resources(state, seat, [min(wanted, sum(most for _, most in limits))])


# ---- cards ---------------------------------------------------------------------------------------------------------


def defend_realm(state: State, victim: int) -> Flow[bool]:
    """Heinrich keeps an attack off with 3 to 5, the Lookout Tower with 1 and 2; both share one roll."""
    realm = state.realms[victim]
    winning = {3, 4, 5} if has_card(realm, "heinrich") else set()
    winning |= {1, 2} if has_card(realm, "lookout_tower") else set()
    if not winning:
        return False
    answer = yield from ask_seat(victim, "defend", ["roll", "pass"] if state.rules.defence == "may" else ["roll"])
    if answer == "pass":
        return False
    answer = yield from ask_nature("die", {f"die {n}": 1 for n in range(1, 7)})
    return int(answer.split()[1]) in winning


def shoot_unit(state: State, seat: int) -> Flow[None]:
    """Archer: the opponent loses a unit with strength, of his choice."""
    victim = 1 - seat
    is_safe = yield from defend_realm(state, victim)
    if not is_safe:
        site = yield from pick_site(victim, "lose", "lose", list_strong_units(state.realms[victim]))
        yield from lose_card(state, victim, site)


def list_burnable(realm: Realm) -> list[Spot]:
    """Buildings, but for those in a city with a Fire Brigade."""
    safe = {site[0] for site, one in realm.sites.items() if find_name(one.card) == "fire_brigade"}
    return [site for site in list_sites_of(realm, "building") if site[0] not in safe]


def burn_building(state: State, seat: int) -> Flow[None]:
    """Arsonist: the attacker names the building, after a defence roll."""
    victim = 1 - seat
    is_safe = yield from defend_realm(state, victim)
    if not is_safe:
        site = yield from pick_site(seat, "target", "target", list_burnable(state.realms[victim]))
        yield from lose_card(state, victim, site)


def steal_card(state: State, seat: int) -> Flow[None]:
    """Traitor: see the opponent's hand and take a card, or none."""
    victim = 1 - seat
    is_safe = yield from defend_realm(state, victim)
    if is_safe:
        return
    answer = yield from ask_seat(seat, "pick", [*(f"pick {card}" for card in state.hands[victim]), "pass"])
    if answer != "pass":
        card = answer.removeprefix("pick ")
        state.hands[victim].remove(card)
        state.hands[seat].append(card)


ATTACKS = {
    "gudrun": rob_gold,
    "trade_master": demand_two,
    "merchant": barter_resources,
    "brigands": raid_region,
    "voyage_of_plunder": plunder_resources,
    "archer": shoot_unit,
    "arsonist": burn_building,
    "traitor": steal_card,
}
