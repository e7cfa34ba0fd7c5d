"""What a game may offer besides what it must: declared here, asked for with ``isinstance``, said in words by `offered`.

A game works without any of it. The ear's and the bots' own are declared where they are used (`speech.ears`,
`bots.levels`); why-not is `kernel.why.Reasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable

from trueque.kernel.event import Event
from trueque.kernel.game import Options, Seat, Shown
from trueque.kernel.registry import ROOMS, game_module, make, where, words
from trueque.kernel.why import Reasons
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


# ---- of its module `game` --------------------------------------------------------------------------------------------


@runtime_checkable
class DrawsStart(Protocol):
    """A game that needs to be told who begins."""

    def draw_start(self, options: Options, rng: Random) -> Options: ...


@runtime_checkable
class MovesStart(Protocol):
    """A game in which the next seat begins when the same people play again."""

    def start_moved_on(self, options: Options) -> Options: ...


# ---- of its words ----------------------------------------------------------------------------------------------------


@runtime_checkable
class Joins(Protocol):
    """Words that put events together for telling: the deed first, its price after."""

    def joined(self, events: list[Event]) -> list[Event]: ...


@runtime_checkable
class Writes(Protocol):
    """Words whose log says more than is told aloud, such as a price that everybody knows by heart."""

    def written(self, event: Event, to: Listener) -> str: ...


def written_by(words: Words) -> Callable[[Event, Listener], str]:
    """How a game's words say an event in the log: as told, unless they have a log of their own."""
    return words.written if isinstance(words, Writes) else words.tell


@runtime_checkable
class Changes(Protocol):
    """Words that know what somebody who comes back should find marked."""

    def change(self, event: Event, seat: Seat) -> Change | None: ...


@runtime_checkable
class Notes(Protocol):
    """Words that have something to say about the things of one's hand, by name."""

    def notes(self, game: Any, state: Any, seat: Seat, to: Listener) -> dict[str, str]: ...


@runtime_checkable
class Lasting(Protocol):
    """Words that name the answers which are said the same whatever the position is."""

    LASTING: frozenset[type]


@runtime_checkable
class Alike(Protocol):
    """Words that name the events which all listeners of a language hear alike."""

    ALIKE: frozenset[type]


OF_THE_GAME: dict[str, type] = {"views together": ShowsTogether, "log lines together": HeardTogether}
OF_THE_MODULE: dict[str, type] = {"who begins": DrawsStart, "the next to begin": MovesStart}
OF_THE_WORDS: dict[str, type] = {
    "why not": Reasons, "events joined": Joins, "a log of its own": Writes, "changes": Changes, "notes": Notes,
    "lasting answers": Lasting, "events heard alike": Alike,
}  # fmt: skip


def rooms(name: str) -> dict[str, bool]:
    """Each room of a wing, and whether the game called *name* has it."""
    return {room: bool(where(name, room)) for room in ROOMS}


def offered(name: str) -> list[str]:
    """What the game called *name* offers, in sentences: its rooms, and what is optional in them."""
    has = rooms(name)
    there, missing = ([room for room in has if has[room] is wanted] for wanted in (True, False))
    asked = ((make(name), OF_THE_GAME), (game_module(name), OF_THE_MODULE), (words(name), OF_THE_WORDS))
    more = [what for one, known in asked for what, kind in known.items() if isinstance(one, kind)]
    return [
        f"{name} has these rooms: {', '.join(there)}.",
        f"It has no {', no '.join(missing)}." if missing else "No room is missing.",
        f"Besides what it must, it offers: {', '.join(more)}." if more else "It offers what it must, and no more.",
    ]
