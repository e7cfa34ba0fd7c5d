"""What a seat may know, and what it hears of an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, Required, TypedDict

from trueque.kernel import Seat, to_plain
from trueque.princes.actions import Action, Dealt, Draw, Pick, Shown, Under
from trueque.princes.catalogue import CACHE, CARDS, KINDS, POINT_KINDS, STORES
from trueque.princes.core.numbers import REACH, START_HAND
from trueque.princes.core.numbers import SPOTS as SPOT_COUNT
from trueque.princes.core.operations import FIRST_HAND, LOOK, PICK_DISCARD, TAKE_AWAY, TAKE_FROM_HAND
from trueque.princes.core.points import points_of
from trueque.princes.core.state import PLAYING, Position
from trueque.princes.decks import ANY, card_back
from trueque.princes.layout import PUBLIC, SEAT, Entry
from trueque.princes.layout_reader import (
    ENTRIES,
    FACE_NAMES,
    REGION_ENTRIES,
    SPOTS,
    list_cards_in_set,
    list_events_put_back,
    read_todo,
)
from trueque.princes.notation import write
from trueque.princes.record_fields import read_cells, read_packed_row, read_row, realm_bytes, todo_bytes
from trueque.princes.state import PrincesState
from trueque.princes.step_rows import TOKENS
from trueque.princes.steps import EffectStep, LoseOne
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
    caches: dict[str, int]
    """What cards hold that are stores beside the regions, by store."""
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


class PilesSeen(TypedDict):
    """Hands and piles, from their tops."""

    hands: list[Hand]
    stacks: list[Stack]
    events: list[Lying]
    regions: list[Lying]


class PrincesView(ThisTurn, PilesSeen):
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


def knowledge_bit(seat: Seat | None) -> int:
    """The mark of what a seat knows; spectators know what everybody knows."""
    return PUBLIC if seat is None else SEAT[seat]


def make_view(state: PrincesState, seat: Seat | None) -> PrincesView:
    """What *seat* may know. Cards are told with who knows them: 1 and 2 the seats, 4 everybody who watches.

    Nobody may look through the discard pile (R-213): only its top is shown; what was seen to go there is memory.
    """
    if state.open is None:
        state.open = make_shared_view(state)
    shown, covered = state.open
    seen, bit, fresh = (
        shown.copy(),
        knowledge_bit(seat),
        read_row(state.g, "fresh", 2, seat) if seat is not None else (),
    )
    seen["seat"], is_alike = seat, state.rules.mode_parts.brought
    seen["hands"] = [make_hand_view(hand, owner == seat, bit, is_alike) for owner, hand in enumerate(covered.hands)]
    backs = state.rules.backs
    seen["stacks"] = [{"back": back, "cards": make_pile_view(covered.stacks[i], bit)} for i, back in enumerate(backs)]
    seen["events"] = make_pile_view(covered.events, bit)
    seen["regions"] = make_pile_view(covered.regions, bit, of_regions=True)
    seen["memory"] = {"discards": make_pile_view(covered.discards, bit)}
    seen["held"] = [
        [card if knows & bit else None, knows, card_back(state.rules, card)] for card, knows in covered.held
    ]
    seen["fresh"] = list_cards_in_set(*fresh) if fresh else []
    return seen


UNSEEN = PilesSeen(hands=[], stacks=[], events=[], regions=[])
"""What each sees in its own way, in the order in which a view tells it."""


class Covered(NamedTuple):
    """Piles and hands as bytes, of which everybody sees something else."""

    hands: list[bytes]
    stacks: list[bytes]
    events: bytes
    regions: bytes
    discards: bytes
    held: list[Entry]


def read_covered(s: PrincesState) -> Covered:
    """Piles and hands."""
    g, stacks = s.g, range(len(s.rules.backs))
    _, discards, events, regions, _, held, *_ = read_cells(g)
    hands, sizes = read_row(g, "hand_size", 2), read_row(g, "stack_size", len(stacks))
    return Covered(
        [read_packed_row(g, "hand", hands[seat], seat) for seat in (0, 1)],
        [read_packed_row(g, "stack", sizes[k], k) for k in stacks],
        read_packed_row(g, "events", events),
        read_packed_row(g, "regions", regions),
        read_packed_row(g, "discards", discards),
        [ENTRIES[entry] for entry in read_row(g, "held", held)] if held else [],
    )


def make_shared_view(s: PrincesState) -> tuple[PrincesView, Covered]:
    """What every view shows alike, and what each shows in its own way (empty in the first)."""
    g = s.g
    (
        depth, discards, _, _, aside, _, faceup, table, used, roads, settlements, cities, _, active, die, face, event,
        herald, hero, trade, winner, _,
    ) = read_cells(g)  # fmt: skip
    realms = [make_realm_view(g, seat) for seat in (0, 1)]
    won = [points_of(g, seat) for seat in (0, 1)]
    return {
        "seat": None,
        "mode": s.rules.mode,
        "target": s.rules.target,
        "turn": g.turn,
        "active": active,
        "die": die,
        "face": FACE_NAMES[face],
        "event": TOKENS[event - 1] if event else "",
        "herald": herald,
        "hero": hero,
        "trade": trade,
        "winner": None if winner == PLAYING else winner,
        "points": won,
        "realms": realms,
        **UNSEEN,
        "discards": {"count": discards, "top": ENTRIES[g.discards[discards - 1]][0] if discards else None},
        "memory": {"discards": []},
        "held": [],
        "faceup": [TOKENS[card] for card in read_row(g, "faceup", faceup)],
        "aside": aside,
        "loose": g.loose_count,
        "inside": list_events_put_back(s),
        "supply": {"road": roads, "settlement": settlements, "city": cities},
        **make_turn_view(g, table, used),
        "todo": make_todo_view(s, depth),
    }, read_covered(s)


def make_turn_view(g: Position, table: int, used: int) -> ThisTurn:
    """What is spent, spared or waiting in this turn."""
    return {
        "table": [TOKENS[card] for card in read_row(g, "table", table)],
        "used": [SITE_NAMES[SPOTS[spot]] for spot in read_row(g, "used", used)],
        "fetchers": list_cards_in_set(*read_row(g, "fetchers", 2)),
        "spared": [bool(one) for one in read_row(g, "spared", 2)],
        "barred": [bool(one) for one in read_row(g, "barred", 2)],
        "fresh": [],
    }


@lru_cache(maxsize=1 << 12)
def serialize_step(step: EffectStep) -> Any:
    """A step as JSON knows it: the same few lie on the stack all the time."""
    return to_plain(step)


# Views are made after every answer, for everybody, and most of what they show is as it was: a principality, a pile or a
# hand is read once and kept by its bytes. Nobody writes into a view.
MOST_KEPT = 1 << 12
_realms: tuple[dict[bytes, Principality], dict[bytes, Principality]] = ({}, {})


def make_todo_view(s: PrincesState, depth: int) -> list[Any]:
    """What is still to be done, the next step last."""
    kept, parts = s.programs.told, todo_bytes(s.g, depth)
    found = kept.get(parts)
    if found is None:
        steps = read_todo(s, depth)
        found = [[who, serialize_step(step)] for who, step in steps]
        if parts and not any(isinstance(step, LoseOne) for _, step in steps):  # these name what lies there now
            if len(kept) >= MOST_KEPT:
                kept.clear()
            kept[parts] = found
    return found


def make_realm_view(g: Position, seat: Seat) -> Principality:
    """A principality lies open."""
    kept, parts = _realms[seat], realm_bytes(g, seat)
    found = kept.get(parts)
    if found is None:
        found = read_realm_view(g, seat)
        if parts:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            kept[parts] = found
    return found


def read_realm_view(g: Position, seat: Seat) -> Principality:
    """The same, out of the record."""
    lies, under = read_row(g, "lies", SPOT_COUNT, seat), read_row(g, "under", SPOT_COUNT, seat)
    stock, owned = read_row(g, "stock", len(STORES), seat), seat_row(g, "owned", "owned_count", seat)
    regions = [(SPOTS[spot], lies[spot] - 1) for spot in seat_row(g, "region_spots", "region_count", seat)]
    return {
        "places": [[PLACE_NAMES[SPOTS[spot][0]], lies[spot]] for spot in seat_row(g, "places", "place_count", seat)],
        "roads": [x - REACH for x in seat_row(g, "road_spots", "road_count", seat)],
        "regions": [{"x": x, "y": y, "region": STORES[store], "stock": stock[store]} for (x, y), store in regions],
        "owned": [STORES[store] for store in owned],
        "caches": {STORES[store]: stock[store] for store in owned if store >= CACHE},
        "cards": [
            {
                "site": SITE_NAMES[SPOTS[spot]],
                "card": TOKENS[lies[spot] - 1],
                "under": TOKENS[under[spot] - 1] if under[spot] else None,
            }
            for spot in seat_row(g, "sites", "site_count", seat)
        ],
        "points": dict(zip(POINT_KINDS, read_row(g, "points", len(POINT_KINDS), seat), strict=True)),
        "rates": list(read_row(g, "rates", len(KINDS), seat)),
    }


def seat_row(g: Position, name: str, count: str, seat: Seat) -> Sequence[int]:
    """As many of a seat's row as there are."""
    return read_row(g, name, read_row(g, count, 2)[seat], seat)


@lru_cache(maxsize=MOST_KEPT)
def make_hand_view(cards: bytes, is_own: bool, bit: int, is_alike: bool) -> Hand:
    """One's own hand; of another's hand the backs (which may be all alike), and the cards one knows to be in it."""
    hand = [ENTRIES[entry] for entry in card_numbers(cards)]
    if is_own:
        return {"count": len(hand), "cards": [list(entry) for entry in hand]}
    return {
        "count": len(hand),
        "known": sorted(list(entry) for entry in hand if entry[1] & bit),
        "backs": sorted(ANY if is_alike else CARDS[card].set for card, knows in hand if not knows & bit),
    }


@lru_cache(maxsize=MOST_KEPT)
def make_pile_view(pile: bytes, bit: int, of_regions: bool = False) -> list[Lying]:
    """A stack from its top: each card with who knows it, and its name where *bit* is among them."""
    names = REGION_ENTRIES if of_regions else ENTRIES
    entries = [names[entry] for entry in card_numbers(pile)]
    return [[card if knows & bit else None, knows] for card, knows in reversed(entries)]


def card_numbers(cards: bytes) -> memoryview:
    """The numbers of a row of cards."""
    return memoryview(cards).cast("h")


SEEN_BY_SOME = (Shown, Draw, Pick, Under)
"""Answers that show cards which not everybody may see."""


def heard_by_all(state: PrincesState, by: Seat, action: Action) -> tuple[str, ...]:
    """What both seats hear, and spectators last; what all hear alike is written once."""
    if isinstance(action, SEEN_BY_SOME):
        said = make_hearing(state, by, action)
        return said(0), said(1), said(None)
    return ("deal" if type(action) is Dealt else write(action),) * 3


def heard(state: PrincesState, by: Seat, action: Action, seat: Seat | None) -> str:
    """The log line of *action* as *seat* may hear it, with what it shows to that seat behind a semicolon."""
    if isinstance(action, SEEN_BY_SOME):
        return make_hearing(state, by, action)(seat)
    return "deal" if isinstance(action, Dealt) else write(action)


def make_hearing(state: PrincesState, by: Seat, action: Action) -> Callable[[Seat | None], str]:
    """What each listener hears of an answer that shows cards to some."""
    g, line = state.g, write(action)
    top = g.depth - 1
    step = g.todo_op[top]
    if isinstance(action, Shown):
        looks, fewer = g.todo_me[top], f"show {len(action.cards)}"
        return lambda seat: line if seat == looks or step != LOOK else fewer
    if isinstance(action, Draw):
        n = START_HAND if step == FIRST_HAND else 1
        drawn = read_row(g, "stack", g.stack_size[action.stack], action.stack)[-n:]
        cards = [ENTRIES[entry] for entry in drawn][::-1]
        return lambda seat: _append_cards(line, cards, seat == by, seat)
    if isinstance(action, Pick):
        return lambda seat: _write_pick(state, step, action, seat)
    assert isinstance(action, Under)
    hidden = f"under {HIDDEN} {action.stack + 1}"
    return lambda seat: line if seat == by else hidden


def _append_cards(line: str, cards: list[Entry], all_of_them: bool, seat: Seat | None) -> str:
    bit = knowledge_bit(seat)
    seen = [card if all_of_them or knows & bit else HIDDEN for card, knows in cards]
    return f"{line} ; {' '.join(seen)}"


def _write_pick(state: PrincesState, step: int, action: Pick, seat: Seat | None) -> str:
    """Who searches knows; the owner of a hand sees what goes; the top of the discard pile is seen by all."""
    g = state.g
    if seat == g.asked or (step in (TAKE_FROM_HAND, TAKE_AWAY) and seat is not None):
        return write(action)
    if step == PICK_DISCARD:
        top = [ENTRIES[entry][0] for entry in read_row(g, "discards", g.discard_count)[-2:]]
        if top[-1] == action.card:
            return f"{write(action)} ; {top[0] if len(top) > 1 else ''}"
    return f"pick {HIDDEN} {card_back(state.rules, action.card)}"
