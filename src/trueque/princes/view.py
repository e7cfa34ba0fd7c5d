"""What a seat may know, and what it hears of an answer."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Required, TypedDict

from trueque.kernel import Seat, plain
from trueque.princes.actions import Action, Dealt, Draw, Pick, Shown, Under
from trueque.princes.catalogue import CACHE, CARDS, POINT_KINDS, STORES
from trueque.princes.core.numbers import START_HAND
from trueque.princes.core.operations import FIRST_HAND, LOOK, PICK_DISCARD, TAKE_AWAY, TAKE_FROM_HAND
from trueque.princes.layout import PUBLIC, SEAT, Entry, Layout, Pile, Realm
from trueque.princes.naming import ENTRIES
from trueque.princes.notation import write
from trueque.princes.reading import row
from trueque.princes.state import State
from trueque.princes.steps import Step
from trueque.princes.tableau import PLACE_NAMES, SITE_NAMES

HIDDEN = "?"

Known = Annotated[list[Any], tuple[str, int]]
"""A card, and who knows it."""
Lying = Annotated[list[Any], tuple[str | None, int]]
"""A card of a pile, with its name where the seat knows it, and who knows it."""


class Region(TypedDict):
    """A region, where it lies in its principality, and how many resources lie on it."""

    x: int
    y: int
    region: str
    stock: int


class Laid(TypedDict):
    """A card on its site; *under* it the one that it was built over."""

    site: str
    card: str
    under: str | None


class Principality(TypedDict):
    """A principality lies open."""

    places: list[Annotated[list[Any], tuple[str, int]]]
    """Each place with its size: 1 a settlement, 2 a city."""
    roads: list[int]
    regions: list[Region]
    owned: list[str]
    cache: int | None
    cards: list[Laid]
    points: dict[str, int]
    rates: list[int]


class Hand(TypedDict, total=False):
    """One's own hand; of another's hand the backs, and the cards one knows to be in it."""

    count: Required[int]
    cards: list[Known]
    known: list[Known]
    backs: list[str]


class Stack(TypedDict):
    """A draw stack, from its top."""

    back: str
    cards: list[Lying]


class Discards(TypedDict):
    """Nobody may look through the discard pile (R-213): only its top is shown."""

    count: int
    top: str | None


class Memory(TypedDict):
    """What was seen, though it does not lie open any more."""

    discards: list[Lying]


class ThisTurn(TypedDict):
    """What is spent, spared or waiting in this turn."""

    table: list[str]
    used: list[str]
    fetchers: list[str]
    spared: list[bool]
    barred: list[bool]
    fresh: list[str]


class PrincesView(ThisTurn):
    """What a seat may know, or a spectator."""

    seat: int | None
    mode: str
    target: int
    turn: int
    active: int
    die: int
    face: str
    event: str
    herald: int
    hero: int
    trade: int
    winner: int | None
    points: list[int]
    realms: list[Principality]
    hands: list[Hand]
    stacks: list[Stack]
    events: list[Lying]
    regions: list[Lying]
    discards: Discards
    memory: Memory
    held: list[Annotated[list[Any], tuple[str | None, int, str]]]
    faceup: list[str]
    aside: int
    loose: int
    inside: list[str]
    supply: dict[str, int]
    todo: list[Annotated[list[Any], tuple[int, Any]]]


VIEW = PrincesView
"""What this room shows, as the page is told it."""


def bit_of(seat: Seat | None) -> int:
    """The mark of what a seat knows; spectators know what everybody knows."""
    return PUBLIC if seat is None else SEAT[seat]


def view(state: State, seat: Seat | None) -> PrincesView:
    """What *seat* may know. Cards are told with who knows them: 1 and 2 the seats, 4 everybody who watches.

    Nobody may look through the discard pile (R-213): only its top is shown; what was seen to go there is memory.
    """
    s, bit = state.layout, bit_of(seat)
    realms, todo = state.open = state.open or (
        [realm_view(realm) for realm in s.realms],
        [[who, told(step)] for who, step in s.todo],
    )
    return {
        "seat": seat,
        "mode": s.rules.mode,
        "target": s.rules.target,
        "turn": s.turn,
        "active": s.active,
        "die": s.die,
        "face": s.face,
        "event": s.event,
        "herald": s.herald,
        "hero": s.hero,
        "trade": s.trade,
        "winner": s.winner,
        "points": [s.points(0), s.points(1)],
        "realms": realms,
        "hands": [hand_view(s, owner, seat) for owner in (0, 1)],
        "stacks": [{"back": back, "cards": pile_view(s.stacks[i], bit)} for i, back in enumerate(s.rules.backs)],
        "events": pile_view(s.events, bit),
        "regions": pile_view(s.regions, bit),
        "discards": {"count": len(s.discards), "top": s.discards[-1][0] if s.discards else None},
        "memory": {"discards": pile_view(s.discards, bit)},
        "held": [[card if knows & bit else None, knows, CARDS[card].set] for card, knows in s.held],
        "faceup": list(s.faceup),
        "aside": len(s.aside),
        "loose": sum(s.loose.values()),
        "inside": list(s.inside),
        "supply": dict(s.supply),
        **this_turn(s, seat),
        "todo": todo,
    }


@lru_cache(maxsize=1 << 12)
def told(step: Step) -> Any:
    """A step as JSON knows it: the same few lie on the stack all the time."""
    return plain(step)


def this_turn(s: Layout, seat: Seat | None) -> ThisTurn:
    """What is spent, spared or waiting in this turn."""
    return {
        "table": list(s.table),
        "used": [SITE_NAMES[spot] for spot in s.used],
        "fetchers": list(s.fetchers),
        "spared": list(s.spared),
        "barred": list(s.barred),
        "fresh": [] if seat is None else list(s.fresh[seat]),
    }


def realm_view(realm: Realm) -> Principality:
    """A principality lies open."""
    return {
        "places": [[PLACE_NAMES[x], size] for x, size in realm.places.items()],
        "roads": list(realm.roads),
        "regions": [
            {"x": x, "y": y, "region": STORES[store], "stock": realm.stock[store]}
            for (x, y), store in realm.regions.items()
        ],
        "owned": [STORES[store] for store in realm.owned],
        "cache": realm.stock[CACHE] if CACHE in realm.owned else None,
        "cards": [
            {"site": SITE_NAMES[spot], "card": token, "under": realm.under.get(spot)}
            for spot, token in realm.sites.items()
        ],
        "points": {kind: getattr(realm, kind) for kind in POINT_KINDS},
        "rates": list(realm.rates),
    }


def hand_view(s: Layout, owner: Seat, seat: Seat | None) -> Hand:
    """One's own hand; of another's hand the backs, and the cards one knows to be in it."""
    hand = s.hands[owner]
    if owner == seat:
        return {"count": len(hand), "cards": [list(entry) for entry in hand]}
    bit = bit_of(seat)
    return {
        "count": len(hand),
        "known": sorted(list(entry) for entry in hand if entry[1] & bit),
        "backs": sorted(CARDS[card].set for card, knows in hand if not knows & bit),
    }


def pile_view(pile: Pile, bit: int) -> list[Lying]:
    """A stack from its top: each card with who knows it, and its name where *bit* is among them."""
    return [[card if knows & bit else None, knows] for card, knows in reversed(pile)]


def heard(state: State, by: Seat, action: Action, seat: Seat | None) -> str:
    """The log line of *action* as *seat* may hear it, with what it shows to that seat behind a semicolon."""
    if isinstance(action, Dealt):
        return "deal"
    if not isinstance(action, Shown | Draw | Pick | Under):
        return write(action)
    g = state.g
    step = g.todo_op[g.depth - 1]
    if isinstance(action, Shown):
        sees = seat == g.todo_me[g.depth - 1] or step != LOOK
        return write(action) if sees else f"show {len(action.cards)}"
    if isinstance(action, Draw):
        n = START_HAND if step == FIRST_HAND else 1
        top = row(g, "stack", g.stack_size[action.stack], action.stack)[-n:]
        return _with(write(action), [ENTRIES[entry] for entry in top][::-1], seat == by, seat)
    if isinstance(action, Pick):
        return _heard_pick(state, step, action, seat)
    return write(action) if seat == by else f"under {HIDDEN} {action.stack + 1}"


def _with(line: str, cards: list[Entry], all_of_them: bool, seat: Seat | None) -> str:
    bit = bit_of(seat)
    seen = [card if all_of_them or knows & bit else HIDDEN for card, knows in cards]
    return f"{line} ; {' '.join(seen)}"


def _heard_pick(state: State, step: int, action: Pick, seat: Seat | None) -> str:
    """Who searches knows; the owner of a hand sees what goes; the top of the discard pile is seen by all."""
    g = state.g
    if seat == g.asked or (step in (TAKE_FROM_HAND, TAKE_AWAY) and seat is not None):
        return write(action)
    if step == PICK_DISCARD:
        top = [ENTRIES[entry][0] for entry in row(g, "discards", g.discard_count)[-2:]]
        if top[-1] == action.card:
            return f"{write(action)} ; {top[0] if len(top) > 1 else ''}"
    return f"pick {HIDDEN} {CARDS[action.card].set}"
