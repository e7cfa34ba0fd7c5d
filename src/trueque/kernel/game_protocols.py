"""What a game may offer besides what it must: declared here, asked for with ``isinstance``, said by
`kernel.offer_report`.

A game works without any of it. The ear's and the bots' own are declared where they are used (`speech.ears`,
`bots.levels`; a single bot's: `bots.bot_protocols`); why-not is `kernel.why.GivesReasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from types import ModuleType
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

from trueque.kernel.decision import Decision
from trueque.kernel.event import Event
from trueque.kernel.game import Options, Seat, Shown, View
from trueque.kernel.impossible import Objection
from trueque.kernel.open_lists import ListsOpenDraws
from trueque.kernel.package_state import PackageState
from trueque.kernel.parts import Eyes, PositionParts
from trueque.kernel.why import GivesReasons
from trueque.kernel.words import Change, Listener, Words

# ---- of the class Game -----------------------------------------------------------------------------------------------


@runtime_checkable
class ShowsTogether(Protocol):
    """A game that makes the views of several seats at once, from those of the position before."""

    def shown(self, state: Any, seats: Sequence[Seat | None], before: Shown | None = None) -> Shown: ...


@runtime_checkable
class HeardTogether(Protocol):
    """A game that says a log line for every listener at once: each seat's, then the spectators'."""

    def heard_by_all(self, state: Any, by: Seat, action: Any) -> tuple[str, ...]: ...


@runtime_checkable
class Talks(Protocol):
    """A game in which seats may say what nobody asked: it binds nobody, and is heard, logged and played like an answer.

    It is kept apart from `decisions`, so that whoever only answers what is asked (searches, environments, simulations)
    meets no more answers than before.
    """

    def talk(self, state: Any) -> tuple[Decision[Any], ...]: ...


@runtime_checkable
class AnswersBeforehand(Protocol):
    """A game some of whose questions come so often that a person may answer them beforehand, every time alike.

    The answer may not hang on what is hidden, and stands until the person says otherwise, whatever happens meanwhile:
    so neither that it is given nor when tells anything of a hand. Rolls, ends of turns and reactions are never among
    them.
    """

    def beforehand(self, state: Any, decision: Decision[Any]) -> Any | None:
        """The answer to *decision* that may be given beforehand; none where there is none."""
        ...


@runtime_checkable
class GuidesFirstGame(Protocol):
    """A game whose first rounds can be written down for somebody who learns it, so that everything happens once."""

    guided_draws: Mapping[str, Sequence[Any]]
    """What nature draws first, by the kind of its question."""


@runtime_checkable
class BringsPackages(Protocol):
    """A room of cards that holds what other packages bring to the game, and says how it is with each."""

    def list_packages(self) -> Sequence[PackageState]: ...


# ---- of its module `game` --------------------------------------------------------------------------------------------


@runtime_checkable
class DrawsStart(Protocol):
    """A game that needs to be told who begins."""

    def draw_start(self, options: Options, rng: Random) -> Options: ...


@runtime_checkable
class MovesStart(Protocol):
    """A game in which the next seat begins when the same people play again."""

    def move_start(self, options: Options) -> Options: ...


# ---- of its room `position` ------------------------------------------------------------------------------------------


@runtime_checkable
class WritesPositions(Protocol):
    """A room that writes positions as the parts of one line, and reads them (`kernel.position`)."""

    def write(self, game: Any, state: Any, eyes: Eyes) -> list[tuple[str, str]]:
        """The parts of *state*, each a name and its words; what *eyes* may not know is not in them."""
        ...

    def read(self, game: Any, parts: PositionParts, eyes: Eyes, rng: Random) -> Any:
        """The position that *parts* hold; what a seat's line leaves open is dealt by *rng*, as `guess` does."""
        ...


@runtime_checkable
class RefusesPositions(Protocol):
    """A room that says why a position cannot come about (`kernel.impossible`)."""

    def list_objections(self, game: Any, state: Any, eyes: Eyes) -> Sequence[Objection]:
        """Every reason that speaks against *state*, as *eyes* know it; none where it can come about."""
        ...


@runtime_checkable
class Restacks(Protocol):
    """A room that shuffles what lies in order and nobody has seen: of a game that goes on under another seed."""

    def restack(self, game: Any, state: Any, seats: Sequence[Seat], rng: Random) -> Any:
        """The same position; cards whose place one of *seats* knows stay there, and all hands."""
        ...


# ---- of its words ----------------------------------------------------------------------------------------------------


@runtime_checkable
class Joins(Protocol):
    """Words that put events together for telling: the deed first, its price after."""

    def joined(self, events: list[Event]) -> list[Event]: ...


@runtime_checkable
class Writes(Protocol):
    """Words whose log says more than is told aloud, such as a price that everybody knows by heart."""

    def write_event(self, event: Event, to: Listener) -> str: ...


def log_writer_for(words: Words) -> Callable[[Event, Listener], str]:
    """How a game's words say an event in the log: as told, unless they have a log of their own."""
    return words.write_event if isinstance(words, Writes) else words.tell


@runtime_checkable
class MarksChanges(Protocol):
    """Words that know what somebody who comes back should find marked."""

    CHANGES: Mapping[type[Any], Any]
    """What is marked at all, by the kind of event: a log is looked through for these alone."""

    def change(self, event: Event, seat: Seat) -> Change | None: ...


@runtime_checkable
class SumsUp(Protocol):
    """Words that put a whole round into one line: who got what."""

    def summarize(self, events: Iterable[Event], to: Listener) -> str: ...


@dataclass(frozen=True)
class PointSource:
    """Something that brought points: what it is called, its name in a heading, and how many points it brought."""

    kind: str
    name: str
    points: int


@runtime_checkable
class SortsPoints(Protocol):
    """Words that say where a seat's points came from, out of its own view: the same kinds for every seat."""

    def list_point_sources(self, view: View, seat: Seat, to: Listener) -> Sequence[PointSource]: ...


@dataclass(eq=False)
class Known:
    """What a seat knows when it is asked: its view, its questions, and a position that it cannot tell from the true
    one, which is dealt only where somebody looks at it."""

    game: Any
    seat: Seat
    view: View
    questions: Sequence[Decision[Any]]

    @cached_property
    def state(self) -> Any:
        return self.game.guess(self.view, Random(0))


@runtime_checkable
class GivesNotes(Protocol):
    """Words that have something to say about the things before a seat, by name: why one is greyed, in a few words."""

    def notes(self, known: Known, to: Listener) -> dict[str, str]: ...


@runtime_checkable
class Forgives(Protocol):
    """Words that read answers as people put them; `Game.read` reads what `Game.write` wrote, and nothing else."""

    def read_forgivingly(self, game: Any, state: Any, text: str) -> Any: ...


@runtime_checkable
class Lasting(Protocol):
    """Words that name the answers which are said the same whatever the position is."""

    LASTING: frozenset[type]


@runtime_checkable
class Alike(Protocol):
    """Words that name the events which all listeners of a language hear alike."""

    ALIKE: frozenset[type]


P = TypeVar("P")
_known: dict[tuple[object, object], bool] = {}


def cast_to_protocol(one: object, kind: Callable[..., P]) -> P | None:
    """*one* as something that offers *kind*; none where it does not.

    What was found of a room, or of a class, is remembered: asking anew would take longer than most answers do.
    """
    owner = type(one)
    key = (one if owner is ModuleType else owner, kind)
    found = _known.get(key)
    if found is None:
        found = _known[key] = isinstance(one, cast(type, kind))
    return one if found else None  # type: ignore[return-value]


OF_THE_GAME: dict[str, type] = {
    "views together": ShowsTogether, "log lines together": HeardTogether, "table talk": Talks,
    "answers beforehand": AnswersBeforehand, "open draws as tables": ListsOpenDraws,
    "a guided first game": GuidesFirstGame,
}  # fmt: skip
OF_THE_MODULE: dict[str, type] = {"who begins": DrawsStart, "the next to begin": MovesStart}
OF_THE_POSITION: dict[str, type] = {
    "positions as lines": WritesPositions, "positions judged": RefusesPositions, "stacks shuffled again": Restacks,
}  # fmt: skip
OF_THE_WORDS: dict[str, type] = {
    "why not": GivesReasons, "events joined": Joins, "a log of its own": Writes, "changes": MarksChanges,
    "rounds summed up": SumsUp, "notes": GivesNotes, "forgiving reading": Forgives, "lasting answers": Lasting,
    "events heard alike": Alike, "points by source": SortsPoints,
}  # fmt: skip
