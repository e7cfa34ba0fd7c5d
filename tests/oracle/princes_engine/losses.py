"""Cards that leave a principality because of an event or of the opponent."""

from .catalog import FACE_UP, find_name
from .realm import Spot, Standing, has_card, name_site, read_site
from .stores import receive_resources
from .table import Flow, State, ask_seat, list_matching_stacks, put_under


def take_down(state: State, seat: int, site: Spot) -> str:
    """Take a card from its site; what lies beneath a Town Hall stays (card list, "Ayuntamiento")."""
    realm = state.realms[seat]
    standing = realm.sites.pop(site)
    if standing.covers:
        realm.sites[site] = Standing(standing.covers)
    return standing.card


def is_face_up_card(state: State, card: str) -> bool:
    """Whether a card belongs to the face-up stack of this theme game; the Duel has none."""
    return FACE_UP.get(state.mode) == find_name(card)


def lose_card(state: State, seat: int, site: Spot) -> Flow[None]:
    """The owner lays a card under a stack with its back, and Irmgard pays for it."""
    card = take_down(state, seat, site)
    if is_face_up_card(state, card) and state.rules.open_cards_hit == "open":
        state.face_up.append(card)
    else:
        ways = [f"stack {n + 1}" for n in list_matching_stacks(state, seat, card)]
        answer = yield from ask_seat(seat, "stack", ways)
        put_under(state, card, int(answer.split()[1]) - 1)
    if has_card(state.realms[seat], "irmgard"):
        yield from receive_resources(state, seat, 1)


def pick_site(seat: int, kind: str, verb: str, sites: list[Spot]) -> Flow[Spot]:
    """Name one of these sites."""
    answer = yield from ask_seat(seat, kind, [f"{verb} {name_site(site)}" for site in sites])
    return read_site(answer.split()[1])
