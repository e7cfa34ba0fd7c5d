"""What the courses of champions have in common: how long, how warm, which seeds, and what is remembered of rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")
BOUNDS: dict[str, tuple[float, float | None]] = {
    "rounds": (1, 1000), "games": (10, 10_000_000), "epochs": (1, None), "seed": (0, None), "warmth": (0, 4),
    "astray": (0, 1), "kept": (1, None), "jobs": (0, None),
}  # fmt: skip
COURSE_SEEDS, ROUND_SEEDS, DUEL_SEEDS = 1_000_000_000, 10_000_000, 5_000_000


@dataclass(frozen=True)
class CardCourse:
    """How long and from what to learn."""

    rounds: int = 4
    games: int = 8000
    epochs: int = 2
    warmth: float = 0.0
    """How much worse an answer may be that is given to see what comes of it."""
    astray: float = 0.0
    """The share of answers given at random."""
    kept: int = 5
    """Lessons of so many rounds are learned from together."""
    jobs: int = 0
    """Threads; 0: as many as there are processors."""
    seed: int = 1
    start: Path | None = None
    """Weights that play the first round; none: whatever the game begins with."""
    against: Path | None = None
    """Weights that stay as they are and are to be beaten."""

    def round_seeds(self, number: int) -> tuple[int, int]:
        """The first seeds of a round: of the games that teach, and of those that decide."""
        first = self.seed * COURSE_SEEDS + number * ROUND_SEEDS
        return first, first + DUEL_SEEDS


Nets = dict[str, Any]
"""The nets that a round came to, by name."""
Study = Callable[[], tuple[Nets, dict[str, Any]]]
"""What a round comes to: its nets, and how it went."""


class Memory(Protocol):
    """What the rounds of a course came to, so that it can be gone on with after any interruption."""

    def recall(self, name: str, study: Study) -> tuple[Nets, dict[str, Any]]:
        """What this round came to: as it is remembered, or by studying now."""


class NoMemory:
    """Every round is studied."""

    def recall(self, name: str, study: Study) -> tuple[Nets, dict[str, Any]]:
        return study()


class Deferred(Generic[T]):
    """Games that are played when somebody asks what came of them: rounds that are remembered need none."""

    def __init__(self, play: Callable[[], T]) -> None:
        self._play, self._played = play, list[T]()

    @property
    def result(self) -> T:
        """What came of them."""
        if not self._played:
            self._played.append(self._play())
        return self._played[0]
