"""What every game answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, Self, TypeVar

from trueque.kernel.decision import Decision
from trueque.kernel.errors import IllegalAction
from trueque.kernel.event import Event

Seat = int
NATURE: Seat = -1
"""The seat that answers what nobody decides: dice, shuffles, blind draws."""

Options = Mapping[str, str]
"""The rules line of a record: what kind of game was agreed on, as text."""

View = dict[str, Any]
"""What one seat may know, as JSON knows it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One position as several seats see it, and what the views of the next are made from.

    A game may have ``shown(state, seats, before=None) -> Shown``: the views that ``view`` would give, put together of
    parts. Those that seats share, or that stayed as they were in *before*, are the same objects. Nobody changes them.
    """

    state: Any
    shared: View
    """The parts that everybody sees, unless its own says otherwise."""
    own: dict[int | None, View]
    """The parts that one seat sees in its way."""

    def view(self, seat: int | None) -> View:
        """What *seat* sees."""
        return {**self.shared, **self.own[seat]}


class State(Protocol):
    """A position: plain values that can be copied and compared, also in the middle of a card's effect."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)
A = TypeVar("A")


class Game(Protocol[S, A]):
    """The rules of one game under one set of options. Holds no position."""

    @property
    def name(self) -> str:
        """Also the name of its package and of its catalogues."""
        ...

    @property
    def seats(self) -> int: ...

    @property
    def options(self) -> Options:
        """Normalised: makes the same game again, and stands in every record."""
        ...

    @property
    def codec_words(self) -> Sequence[str]:
        """Every answer, or every word of an answer, that notation can hold: the fixed space of `kernel.codec`."""
        ...

    @property
    def balanced_kinds(self) -> Sequence[str]:
        """The questions to nature that a balanced dealer evens out (dice)."""
        ...

    @property
    def open_kinds(self) -> Sequence[str]:
        """The questions to nature whose answer everybody sees at once: dice, an island laid open."""
        ...

    def start(self) -> S:
        """The position before anything was answered."""
        ...

    def decisions(self, state: S) -> tuple[Decision[A], ...]:
        """Everything that may be answered now; none only when the game is over.

        Either one question to nature alone, or questions to seats: at most one that waits and one that does not each.
        """
        ...

    def play(self, state: S, seat: Seat, action: A) -> list[Event]:
        """Change *state* by a legal answer, and say what happened: the one method with rules in it."""
        ...

    def scores(self, state: S) -> tuple[float, ...] | None:
        """The result, a number a seat (1 won, 0 lost, shared when tied); none while the game is on."""
        ...

    def points(self, state: S, seat: Seat | None) -> tuple[int, ...]:
        """Victory points of each seat as far as *seat* may know them."""
        ...

    def census(self, state: S) -> Mapping[str, int]:
        """How many cards and pieces of each kind there are, wherever they lie: no answer ever changes it."""
        ...

    def view(self, state: S, seat: Seat | None) -> View:
        """What *seat* may know (``None``: a spectator), what it may remember included. Never the position itself."""
        ...

    def guess(self, view: View, rng: Random) -> S:
        """A full position that fits *view*: its view from the same seat is *view* again. The bots' door."""
        ...

    def heard(self, state: S, by: Seat, action: A, seat: Seat | None) -> str:
        """The log line of *action*, about to be played in *state*, as *seat* may hear it.

        Hidden parts are left out; what the answer openly reveals to that seat is in it (the sealed answers that the
        last one uncovers, the cards a monopoly takes), so that two worlds which sound alike stay alike.
        """
        ...

    def why_not(self, state: S, seat: Seat, action: A) -> IllegalAction:
        """Why *action* is not open to *seat* now, as an error to raise."""
        ...

    def write(self, action: A) -> str:
        """*action* in notation; contains no line break and no ``" @"``."""
        ...

    def read(self, state: S, text: str) -> A:
        """The answer that `write` writes as *text*, exactly; whatever else people may say is for `speech`."""
        ...


class Bot(Protocol):
    """A player that is a program: it sees a view and a question, never a position."""

    def choose(self, view: View, decision: Decision[Any]) -> Any: ...
