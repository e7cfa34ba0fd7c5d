"""The action phase: everything that may be done in any order, as often as one likes."""

from .attacks import ATTACKS, can_attack
from .building import build_centre, build_expansion, list_centre_builds, list_expansions
from .catalog import KINDS, find_face, find_name
from .favours import FAVOURS, can_favour
from .losses import is_face_up_card, take_down
from .realm import (
    SHIPS,
    Realm,
    change_store,
    count_room,
    count_stock,
    has_card,
    list_neighbours,
    name_column,
    name_site,
    read_site,
)
from .stores import receive_resources, take_out
from .table import Flow, State, ask_seat, discard_card


def take_actions(state: State) -> Flow[None]:
    """The active player acts until he ends the phase."""
    seat = state.active
    while True:
        answer = yield from ask_seat(seat, "action", [*list_actions(state, seat), "end"])
        if answer == "end":
            return
        yield from perform_action(state, seat, answer)


def list_actions(state: State, seat: int) -> list[str]:
    """Everything the player may do now, but for ending the phase."""
    realm = state.realms[seat]
    ways = list_centre_builds(state, seat) + list_expansions(state, seat)
    ways += list_exchanges(realm)
    ways += [f"play {card}" for card in state.hands[seat] if can_play(state, seat, card)]
    if state.is_theme or state.rules.removal == "always":
        # "Retirar unidades y edificios"; the Gold Cache is neither and stands on no site.
        ways += [f"remove {name_site(site)}" for site in realm.sites]
        if realm.cache_spot is not None and state.rules.cache_removal == "yes":
            ways.append(f"remove {name_column(realm.cache_spot)}")
    return ways


def perform_action(state: State, seat: int, answer: str) -> Flow[None]:
    """Carry one action out."""
    verb = answer.split()[0]
    if verb in ("road", "settlement", "city"):
        yield from build_centre(state, seat, answer)
    elif verb == "build":
        yield from build_expansion(state, seat, answer)
    elif verb == "bank":
        yield from trade_with_supply(state, seat, answer)
    elif verb == "use":
        yield from use_mint(state, seat, answer)
    elif verb == "remove":
        remove_own(state, seat, answer)
    else:
        yield from play_card(state, seat, answer.removeprefix("play "))


# ---- trading -------------------------------------------------------------------------------------------------------


def list_exchanges(realm: Realm) -> list[str]:
    """Trades with the supply, three for one or better, and uses of a Mint ("Comerciar materias primas")."""
    roomy = [kind for kind in KINDS if count_room(realm, kind)]
    ways: list[str] = []
    for kind in KINDS:
        if count_stock(realm, kind) >= find_rate(realm, kind):
            ways += [f"bank {kind} for {other}" for other in roomy if other != kind]
    for site, one in realm.sites.items():
        if find_name(one.card) == "large_trade_ship":
            # With the ship of that kind the same trade is "bank ore for ...", paid from this region.
            for region in list_neighbours(realm, site):
                if region.stock >= 2 and find_rate(realm, region.kind) == 3:
                    ways += [f"bank {region.name} for {other}" for other in roomy if other != region.kind]
        if find_name(one.card) == "mint" and not one.is_used and count_stock(realm, "gold"):
            ways += [f"use mint for {other}" for other in roomy if other != "gold"]
    return ways


def find_rate(realm: Realm, kind: str) -> int:
    """Two with the ship of that kind, else three."""
    return 2 if any(has_card(realm, ship) for ship, cargo in SHIPS.items() if cargo == kind) else 3


def trade_with_supply(state: State, seat: int, answer: str) -> Flow[None]:
    """Pay, then take one of the other kind."""
    _, paid, _, wanted = answer.split()
    realm = state.realms[seat]
    if paid in KINDS:
        yield from take_out(state, seat, paid, find_rate(realm, paid))
    else:
        change_store(realm, paid, -2)
    yield from receive_resources(state, seat, 1, (wanted,))


def use_mint(state: State, seat: int, answer: str) -> Flow[None]:
    """One gold for another resource, once a turn with each Mint."""
    realm = state.realms[seat]
    mint = next(one for one in realm.sites.values() if find_name(one.card) == "mint" and not one.is_used)
    mint.is_used = True
    yield from take_out(state, seat, "gold", 1)
    yield from receive_resources(state, seat, 1, (answer.split()[-1],))


# ---- removing and playing ------------------------------------------------------------------------------------------


def remove_own(state: State, seat: int, answer: str) -> None:
    """Own units and buildings go to the discard pile, cards of the face-up stack back to it."""
    where = answer.split()[1]
    if where[0] == "C":
        # Its gold is lost with it.
        state.realms[seat].cache = state.realms[seat].cache_spot = None
        discard_card(state, "gold_cache")
        return
    card = take_down(state, seat, read_site(where))
    if is_face_up_card(state, card):
        state.face_up.append(card)
    else:
        discard_card(state, card)


def can_play(state: State, seat: int, card: str) -> bool:
    """Whether an action card of the hand may be played in the action phase."""
    if find_face(card).box != "action":
        return False
    name = find_name(card)
    if name in ATTACKS:
        return can_attack(state, seat, name)
    return name in FAVOURS and can_favour(state, seat, name)


def play_card(state: State, seat: int, card: str) -> Flow[None]:
    """Do what the card says, then lay it on the discard pile ("Cartas de acción")."""
    state.hands[seat].remove(card)
    name = find_name(card)
    yield from (ATTACKS if name in ATTACKS else FAVOURS)[name](state, seat)
    discard_card(state, card)
    if name in ("guido", "gustav"):
        state.fetchers.append(card)
