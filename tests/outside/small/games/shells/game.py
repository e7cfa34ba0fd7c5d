"""The rules of Shells: all choose at once, hands go round, sets count."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.common import ask_nature, check_options, complain, refuse, share_win, shuffle
from trueque.kernel import Decision, Event, IllegalAction, OneOf, View

KINDS = ("pearl", "coral", "star", "crab")
COPIES, HAND, SEATS = 7, 7, 3

Counts4 = tuple[int, ...]
"""How many of each kind."""


@dataclass(frozen=True)
class Draw:
    kind: int


@dataclass(frozen=True)
class Pick:
    kind: int


Action = Draw | Pick


@dataclass(frozen=True)
class Dealt(Event):
    seat: int
    kind: int | None

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else replace(self, kind=None)


@dataclass(frozen=True)
class Picked(Event):
    """Somebody has chosen; what, nobody sees yet."""

    seat: int
    kind: int | None

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else replace(self, kind=None)


@dataclass(frozen=True)
class Shown(Event):
    kinds: tuple[int, ...]


@dataclass(frozen=True)
class Received(Event):
    """A hand came round; only its new holder sees it."""

    seat: int
    hand: Counts4 | None

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


@dataclass
class State:
    """Hand n is the one that was dealt to seat n; it lies with seat (n + passed) % 3."""

    hands: tuple[Counts4, ...] = ((0,) * len(KINDS),) * SEATS
    stock: Counts4 = (COPIES,) * len(KINDS)
    taken: tuple[Counts4, ...] = ((0,) * len(KINDS),) * SEATS
    sealed: tuple[int | None, ...] = (None,) * SEATS
    passed: int = 0
    dealt: bool = False

    def copy(self) -> "State":
        return replace(self)


def add(counts: Counts4, kind: int, n: int = 1) -> Counts4:
    return tuple(one + n * (k == kind) for k, one in enumerate(counts))


def put(rows: tuple[Counts4, ...], at: int, row: Counts4) -> tuple[Counts4, ...]:
    return tuple(row if n == at else one for n, one in enumerate(rows))


def value(counts: Counts4) -> int:
    """What a collection is worth."""
    pearls, corals, stars, crabs = counts
    return 2 * pearls + 5 * (corals // 2) + 10 * (stars // 3) + crabs * (crabs + 1) // 2


def hand_of(seat: int, passed: int) -> int:
    """Which hand lies with a seat."""
    return (seat - passed) % SEATS


def knows(seat: int | None, hand: int, passed: int) -> bool:
    """Whether a seat has held a hand; since picks are shown, it knows the rest of it for good."""
    return seat is not None and any(hand_of(seat, n) == hand for n in range(passed + 1))


class Shells:
    """The rules. They hold no position."""

    name, seats = "shells", SEATS
    balanced_kinds: tuple[str, ...] = ()
    open_kinds: tuple[str, ...] = ()
    codec_words = (*KINDS, *(f"deal {kind}" for kind in KINDS))

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options

    def start(self) -> State:
        return State()

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        if not state.dealt:
            return (ask_nature("deal", (Draw(kind) for kind in range(len(KINDS))), state.stock),)
        asked = []
        for seat in range(SEATS):
            hand = state.hands[hand_of(seat, state.passed)]
            answers: tuple[Action, ...] = tuple(Pick(kind) for kind, n in enumerate(hand) if n)
            if answers and state.sealed[seat] is None:
                asked.append(Decision(seat, "pick", OneOf(answers)))
        return tuple(asked)

    def play(self, state: State, seat: int, action: Action) -> list[Event]:
        if isinstance(action, Draw):
            to = self.next_dealt(state)
            state.stock = add(state.stock, action.kind, -1)
            state.hands = put(state.hands, to, add(state.hands[to], action.kind))
            state.dealt = sum(state.hands[-1]) == HAND
            return [Dealt(to, action.kind)]
        state.sealed = tuple(action.kind if one == seat else kind for one, kind in enumerate(state.sealed))
        kinds = tuple(kind for kind in state.sealed if kind is not None)
        if len(kinds) < SEATS:
            return [Picked(seat, action.kind)]
        for one, kind in enumerate(kinds):
            hand = hand_of(one, state.passed)
            state.hands = put(state.hands, hand, add(state.hands[hand], kind, -1))
            state.taken = put(state.taken, one, add(state.taken[one], kind))
        state.sealed, state.passed = (None,) * SEATS, state.passed + 1
        told: list[Event] = [Picked(seat, action.kind), Shown(kinds)]
        return [*told, *(Received(one, state.hands[hand_of(one, state.passed)]) for one in range(SEATS))]

    def next_dealt(self, state: State) -> int:
        return sum(sum(hand) for hand in state.hands) % SEATS

    def scores(self, state: State) -> tuple[float, ...] | None:
        return share_win(self.points(state, None)) if state.passed == HAND else None

    def points(self, state: State, seat: int | None) -> tuple[int, ...]:
        return tuple(value(counts) for counts in state.taken)

    def census(self, state: State) -> Mapping[str, int]:
        rows = (state.stock, *state.hands, *state.taken)
        return {kind: sum(row[k] for row in rows) for k, kind in enumerate(KINDS)}

    def view(self, state: State, seat: int | None) -> View:
        """Hands in the order of the seats that hold them now; none where the seat has not seen it."""
        held = [hand_of(one, state.passed) for one in range(SEATS)]
        hands = [list(state.hands[n]) if knows(seat, n, state.passed) else None for n in held]
        return {"seat": seat, "hands": hands, "counts": [sum(state.hands[n]) for n in held],
                "taken": [list(row) for row in state.taken], "passed": state.passed, "dealt": state.dealt,
                "chosen": [kind is not None for kind in state.sealed],
                "mine": None if seat is None else state.sealed[seat]}  # fmt: skip

    def guess(self, view: View, rng: Random) -> State:
        """Unseen hands from the unseen cards; and who has chosen may have chosen anything."""
        unseen = [COPIES - sum(row[k] for row in (*view["taken"], *filter(None, view["hands"]))) for k in range(4)]
        pool = shuffle([kind for kind, n in enumerate(unseen) for _ in range(n)], rng)
        hands: list[Counts4] = [()] * SEATS
        sealed: list[int | None] = [None] * SEATS
        for seat, (seen, count) in enumerate(zip(view["hands"], view["counts"], strict=True)):
            dealt = [pool.pop() for _ in range(count)] if seen is None else []
            hand = tuple(dealt.count(kind) for kind in range(4)) if seen is None else tuple(seen)
            hands[hand_of(seat, view["passed"])] = hand
            if view["chosen"][seat]:
                some = [kind for kind, n in enumerate(hand) for _ in range(n)]
                sealed[seat] = view["mine"] if seat == view["seat"] else rng.choice(some)
        stock = tuple(pool.count(kind) for kind in range(4))
        taken = tuple(tuple(row) for row in view["taken"])
        return State(tuple(hands), stock, taken, tuple(sealed), view["passed"], view["dealt"])

    def heard(self, state: State, by: int, action: Action, seat: int | None) -> str:
        """The last choice uncovers all of them, and to each seat its next hand."""
        if isinstance(action, Draw):
            return self.write(action) if seat == self.next_dealt(state) else "deal ?"
        if state.sealed.count(None) == 1:
            picks = (action.kind if kind is None else kind for kind in state.sealed)
            shown = " ".join(KINDS[kind] for kind in picks)
            return shown if seat is None else f"{shown} next {self.next_hand(state, by, action, seat)}"
        return self.write(action) if seat == by else "?"

    def next_hand(self, state: State, by: int, action: Action, seat: int) -> str:
        after = state.copy()
        self.play(after, by, action)
        return ",".join(str(n) for n in after.hands[hand_of(seat, after.passed)])

    def why_not(self, state: State, seat: int, action: Action) -> IllegalAction:
        if state.passed == HAND:
            return refuse("shells", "The game is over.")
        if seat in range(SEATS) and state.sealed[seat] is not None:
            return refuse("shells", "You have chosen; the others still think.")
        return refuse("shells", "There is none of that in your hand.")

    def write(self, action: Action) -> str:
        return f"deal {KINDS[action.kind]}" if isinstance(action, Draw) else KINDS[action.kind]

    def read(self, state: State, text: str) -> Action:
        if text not in self.codec_words:
            raise complain("shells", text, "pearl, coral, star or crab")
        kind = KINDS.index(text.removeprefix("deal "))
        return Draw(kind) if text.startswith("deal ") else Pick(kind)


def make(options: dict[str, str]) -> Shells:
    return Shells(check_options("shells", options, {"seats": ("3",)}))


def samples() -> list[dict[str, Any]]:
    return [{}]
