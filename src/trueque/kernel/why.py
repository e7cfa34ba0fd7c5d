"""Why a kind of answer is not open: what stands in its way, one thing a line, each with its rule and what would help.

A greyed control asks for a kind of answer (``road``, ``play knight``), not for one answer: no place was named, so the
reason is of the kind. A game says its kinds and their obstacles in its `words` module; `telling.whynot` is the door.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from trueque.kernel.words import Listener

CAUSES = ("over", "turn", "phase", "cards", "piece", "place", "spent", "card", "offer", "rule", "question", "open")
"""What can stand in the way: the game is over; another's turn; another phase; cards are short; no piece is left; no
place is free; it was done already this turn; the card is not at hand; no offer is there; these rules do not know it;
something else is asked. ``open``: nothing stands in the way."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One thing in the way, said to the listener."""

    cause: str
    sentence: str
    entry: str
    """The almanac entry, or the ruling such as ``R-017``."""
    cures: tuple[Any, ...] = ()
    """Answers that would help; whoever shows them offers those that are open."""


@runtime_checkable
class GivesReasons(Protocol):
    """What a game's `words.py` offers besides `Words`, so that greyed controls can say why."""

    def kinds(self) -> Sequence[str]:
        """Every kind of answer that a player can give, as its notation begins; ``play …`` where a card follows."""
        ...

    def kind_name(self, kind: str, lang: str) -> str:
        """What a kind of answer is called, as a heading."""
        ...

    def obstacles(self, game: Any, state: Any, kind: str, to: Listener) -> Sequence[Obstacle]:
        """What stands in the way of *kind* for the listener's seat; *state* is one that this seat cannot tell from
        the true one, so that whatever is said gives nothing away."""
        ...
