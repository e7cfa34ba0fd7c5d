"""The whole table: two principalities, hands, stacks, and the question that is open."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TypeVar

from .catalog import CENTRE_SUPPLY, TARGETS, find_back, find_name
from .realm import Realm, count_points, has_advantage
from .rules import USUAL, Rules

NATURE = -1
T = TypeVar("T")


@dataclass(frozen=True)
class Question:
    """Who is asked, about what, and every answer that the rules allow."""

    seat: int
    kind: str
    answers: tuple[str, ...]
    odds: tuple[int, ...] = ()


Flow = Generator[Question, str, T]
"""Rules are told as the book tells them, and stop wherever somebody has to answer."""


@dataclass
class Stack:
    """A draw stack: its top card comes first, its place and back stay when it is empty."""

    back: str
    cards: list[str] = field(default_factory=list)
    owner: int | None = None


@dataclass
class State:
    """Everything that lies on the table, and the flow of the rules over it."""

    mode: str
    decks: tuple[list[str], ...] = ()
    rules: Rules = USUAL
    realms: list[Realm] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    stacks: list[Stack] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    region_pile: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    face_up: list[str] = field(default_factory=list)
    supply: dict[str, int] = field(default_factory=lambda: dict(CENTRE_SUPPLY))
    active: int = 0
    turn: int = 0
    die: int = 0
    herald: int | None = None
    fetchers: list[str] = field(default_factory=list)
    barred: int | None = None
    fresh: list[str] = field(default_factory=list)
    winner: int | None = None
    is_over: bool = False
    log: list[str] = field(default_factory=list)
    question: Question | None = None
    flow: Flow[None] | None = None

    @property
    def target(self) -> int:
        """Victory points that win."""
        return TARGETS[self.mode]

    @property
    def is_theme(self) -> bool:
        """Whether the rules of the theme games hold: in all modes but the introductory game."""
        return self.mode != "intro"

    def order_seats(self) -> tuple[int, int]:
        """The active player chooses first (R-208)."""
        first = self.active if self.rules.first_choice == "turn" else 1 - self.active
        return first, 1 - first

    def note(self, event: str) -> None:
        """Keep what happened, for whoever asks."""
        self.log.append(event)


def ask_nature(kind: str, odds: dict[str, int]) -> Flow[str]:
    """Chance answers, each answer as likely as its weight says."""
    if len(odds) == 1:
        return next(iter(odds))
    answer = yield Question(NATURE, kind, tuple(odds), tuple(odds.values()))
    return answer


def ask_seat(seat: int, kind: str, answers: list[str]) -> Flow[str]:
    """Stop for an answer; equal answers count once, and where only one is left there is nothing to ask."""
    distinct = tuple(dict.fromkeys(answers))
    assert distinct, f"nobody can answer {kind}"
    if len(distinct) == 1:
        return distinct[0]
    answer = yield Question(seat, kind, distinct)
    return answer


def has_lead(state: State, seat: int, sort: str) -> bool:
    """Whether a player has the strength or the trade advantage."""
    return has_advantage(state.realms[seat], state.realms[1 - seat], sort)


def score_seat(state: State, seat: int) -> int:
    """Victory points: places, flags, and one for each token."""
    tokens = has_lead(state, seat, "strength") + has_lead(state, seat, "commerce")
    return count_points(state.realms[seat], "victory") + tokens


def find_in_hand(state: State, seat: int, name: str) -> list[str]:
    """Cards of that name in a hand, whatever their backs."""
    return [card for card in state.hands[seat] if find_name(card) == name]


def list_matching_stacks(state: State, seat: int, card: str) -> list[int]:
    """Stacks with the back of a card; empty ones stay places ("Devolver las cartas a la pila correspondiente")."""
    # In the tournament all backs are alike, and the stacks are those of whoever gives the card up.
    if state.mode == "tournament":
        return [number for number, stack in enumerate(state.stacks) if stack.owner == seat]
    return [number for number, stack in enumerate(state.stacks) if stack.back == find_back(card)]


def list_full_stacks(state: State, seat: int) -> list[int]:
    """Stacks with cards that a player may draw from: all, in the tournament his own (R-227)."""
    return [number for number, stack in enumerate(state.stacks) if stack.cards and stack.owner in (None, seat)]


def put_under(state: State, card: str, number: int) -> None:
    """Lay a card under a stack."""
    state.stacks[number].cards.append(card)


def discard_card(state: State, card: str) -> None:
    """Lay a card on the common discard pile."""
    state.discards.insert(0, card)
