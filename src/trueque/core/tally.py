"""What came of a run of games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tally:
    """Games, answers, turns; `wins` by seat, a shared one its share."""

    games: int
    answers: int
    turns: int
    wins: tuple[float, ...]
