"""How a game speaks: its `words` module says questions, answers, events and positions as sentences.

Shells (terminal, server, page, screen reader) find it by `registry.game_words(name)` and print what it says. Sentences
are built to be translated: actor first, digits for counts, place last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from trueque.kernel.decision import Decision
from trueque.kernel.event import Event
from trueque.kernel.game import Seat, View


@dataclass(frozen=True, slots=True)
class Listener:
    """Who is spoken to: the language, the seat (``None``: a spectator) and what the seats are called."""

    lang: str
    seat: Seat | None
    names: tuple[str, ...]


def make_names_distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The same names, with the seat's number behind those that several bear: else nobody knows who did what."""
    folded = [name.casefold() for name in names]
    return tuple(
        f"{name} {seat}" if name and folded.count(name.casefold()) > 1 else name
        for seat, name in enumerate(names, start=1)
    )


@dataclass(frozen=True, slots=True)
class Change:
    """What somebody who comes back to a table should find marked: a game's `words.change` says it of an event.

    It is made from the event as that seat may know it, so it tells nothing that the seat was not told.
    """

    weight: int
    """The heavier, the sooner it is one of the few lines that are shown."""
    seat: Seat | None = None
    """Whose doing it is."""
    places: tuple[str, ...] = ()
    """Where it is seen, in the names that the game's drawing knows."""
    piece: bool = False
    """Whether a piece or card was laid there."""
    left: str = ""
    """The place that something moved away from."""


class Words(Protocol):
    """The functions a game's `words.py` offers."""

    def title(self, lang: str) -> str:
        """The public name of the game."""
        ...

    def ask(self, decision: Decision[Any], view: View, to: Listener) -> str:
        """The question as a sentence: what is asked, and what it needs to be answered."""
        ...

    def answer(self, action: Any, view: View, to: Listener) -> str:
        """An answer as a short sentence, fit for a list or a button."""
        ...

    def tell(self, event: Event, to: Listener) -> str:
        """An event (already `seen_by` the listener's seat) as a sentence; empty where nothing is worth saying."""
        ...

    def describe(self, view: View, to: Listener) -> Sequence[str]:
        """The whole position as lines, most important first."""
        ...

    def explain(self, kind: str) -> str:
        """The almanac entry that explains a question of this kind."""
        ...
