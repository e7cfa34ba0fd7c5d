"""The rules of Claims: cards face down, a claim each, believed or doubted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.common import ask_nature, check_options, complain, refuse, share_win, shuffle
from trueque.kernel import Decision, Event, IllegalAction, OneOf, View

RANKS = (1, 2, 3, 4, 5, 6)
COPIES, HAND = 2, 5
DECK = RANKS * COPIES


@dataclass(frozen=True)
class Draw:
    card: int


@dataclass(frozen=True)
class Lay:
    card: int
    claim: int


@dataclass(frozen=True)
class Believe:
    """The card stays face down."""


@dataclass(frozen=True)
class Doubt:
    """The card is shown."""


Action = Draw | Lay | Believe | Doubt


@dataclass(frozen=True)
class Dealt(Event):
    seat: int
    card: int | None

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True)
class Claimed(Event):
    seat: int
    card: int | None
    claim: int

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True)
class Believed(Event):
    seat: int
    claim: int


@dataclass(frozen=True)
class Doubted(Event):
    seat: int
    card: int
    claim: int


@dataclass(frozen=True)
class Laid:
    """A card on the table. Believed ones stay face down."""

    seat: int
    card: int
    claim: int
    shown: bool = False


@dataclass
class State:
    stock: tuple[int, ...] = tuple(sorted(DECK))
    hands: tuple[tuple[int, ...], ...] = ((), ())
    laid: tuple[Laid, ...] = ()
    points: tuple[int, int] = (0, 0)
    dealt: bool = False
    waiting: bool = False

    def copy(self) -> "State":
        return replace(self)


def remove(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one of them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def change(hands: tuple[tuple[int, ...], ...], seat: int, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The hands, one of them another."""
    return tuple(tuple(sorted(hand)) if one == seat else held for one, held in enumerate(hands))


class Claims:
    """The rules. They hold no position."""

    name, seats = "claims", 2
    balanced_kinds: tuple[str, ...] = ()
    open_kinds: tuple[str, ...] = ()
    codec_words = ("believe", "doubt", *(f"{n} as {m}" for n in RANKS for m in RANKS), *(str(n) for n in RANKS))

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options

    def start(self) -> State:
        return State()

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        if not state.dealt:
            return (ask_nature("deal", (Draw(n) for n in RANKS), (state.stock.count(n) for n in RANKS)),)
        if state.waiting:
            return (Decision(1 - state.laid[-1].seat, "trust", OneOf((Believe(), Doubt()))),)
        seat = len(state.laid) % 2
        answers: tuple[Action, ...] = tuple(Lay(n, m) for n in sorted(set(state.hands[seat])) for m in RANKS)
        return (Decision(seat, "claim", OneOf(answers)),) if answers else ()

    def play(self, state: State, seat: int, action: Action) -> list[Event]:
        if isinstance(action, Draw):
            to = sum(len(hand) for hand in state.hands) % 2
            state.stock = remove(state.stock, action.card)
            state.hands = change(state.hands, to, (*state.hands[to], action.card))
            state.dealt = len(state.hands[1]) == HAND
            return [Dealt(to, action.card)]
        if isinstance(action, Lay):
            state.hands = change(state.hands, seat, remove(state.hands[seat], action.card))
            state.laid, state.waiting = (*state.laid, Laid(seat, action.card, action.claim)), True
            return [Claimed(seat, action.card, action.claim)]
        last, state.waiting = state.laid[-1], False
        if isinstance(action, Believe):
            self.score(state, last.seat, last.claim)
            return [Believed(seat, last.claim)]
        is_true = last.card == last.claim
        self.score(state, last.seat if is_true else seat, last.claim * (2 if is_true else 1))
        state.laid = (*state.laid[:-1], replace(last, shown=True))
        return [Doubted(seat, last.card, last.claim)]

    def score(self, state: State, seat: int, gained: int) -> None:
        first, second = state.points
        state.points = (first + gained, second) if seat == 0 else (first, second + gained)

    def scores(self, state: State) -> tuple[float, ...] | None:
        is_over = state.dealt and not state.waiting and not any(state.hands)
        return share_win(state.points) if is_over else None

    def points(self, state: State, seat: int | None) -> tuple[int, ...]:
        return state.points

    def census(self, state: State) -> Mapping[str, int]:
        cards = [*state.stock, *state.hands[0], *state.hands[1], *(one.card for one in state.laid)]
        return {f"card {n}": cards.count(n) for n in RANKS}

    def view(self, state: State, seat: int | None) -> View:
        laid = [{"seat": one.seat, "card": one.card if one.shown or one.seat == seat else None, "claim": one.claim,
                 "shown": one.shown} for one in state.laid]  # fmt: skip
        return {"seat": seat, "hand": [] if seat is None else list(state.hands[seat]),
                "counts": [len(hand) for hand in state.hands], "laid": laid, "points": list(state.points),
                "dealt": state.dealt, "waiting": state.waiting}  # fmt: skip

    def guess(self, view: View, rng: Random) -> State:
        """What is not seen lies in the other hand, face down, or aside, as chance has it."""
        unseen = list(DECK)
        for card in (*view["hand"], *(one["card"] for one in view["laid"] if one["card"] is not None)):
            unseen.remove(card)
        unseen = shuffle(unseen, rng)
        laid = tuple(
            Laid(one["seat"], unseen.pop() if one["card"] is None else one["card"], one["claim"], one["shown"])
            for one in view["laid"]
        )
        hands = tuple(
            tuple(view["hand"]) if seat == view["seat"] else tuple(sorted(unseen.pop() for _ in range(count)))
            for seat, count in enumerate(view["counts"])
        )
        first, second = view["points"]
        return State(tuple(sorted(unseen)), hands, laid, (first, second), view["dealt"], view["waiting"])

    def heard(self, state: State, by: int, action: Action, seat: int | None) -> str:
        """A doubt shows the card, so it is heard with it."""
        if isinstance(action, Draw):
            return self.write(action) if seat == sum(len(hand) for hand in state.hands) % 2 else "?"
        if isinstance(action, Lay) and seat != by:
            return f"? as {action.claim}"
        return f"doubt {state.laid[-1].card}" if isinstance(action, Doubt) else self.write(action)

    def why_not(self, state: State, seat: int, action: Action) -> IllegalAction:
        asked = self.decisions(state)
        if not asked:
            return refuse("claims", "The game is over.")
        if asked[0].seat != seat:
            return refuse("claims", "It is not your turn.")
        if state.waiting:
            return refuse("claims", "First say whether you believe the claim.")
        if isinstance(action, Lay):
            return refuse("claims", "You do not hold that card.")
        return refuse("claims", "There is no claim to believe or to doubt.")

    def write(self, action: Action) -> str:
        if isinstance(action, Lay):
            return f"{action.card} as {action.claim}"
        return str(action.card) if isinstance(action, Draw) else type(action).__name__.lower()

    def read(self, state: State, text: str) -> Action:
        if text not in self.codec_words:
            raise complain("claims", text, "believe, doubt, or a card and a claim: 2 as 5")
        if text in ("believe", "doubt"):
            return Believe() if text == "believe" else Doubt()
        return Draw(int(text)) if len(text) == 1 else Lay(int(text[0]), int(text[-1]))


def make(options: dict[str, str]) -> Claims:
    return Claims(check_options("claims", options, {"seats": ("2",)}))


def samples() -> list[dict[str, Any]]:
    return [{}]
