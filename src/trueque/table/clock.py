"""Clocks: how long each waited-for seat still has, from nothing but the times in the log.

A turn is what the game calls one (the `turn` of its open view) or, in a game that names none, an unbroken time of being
waited for. A clock runs while its seat is waited for, stands while others are, and starts anew with a new turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from trueque.table.rows import ClockTerms

DAY_MS = 86_400_000
AT_LEAST_MS = 20_000
"""Whoever is asked again after a break gets at least this (or the whole clock, where that is shorter)."""
STRIKES = 3
"""Time-outs in a row after which a seat counts as gone for good."""


def overlap_ms(gaps: Sequence[tuple[int, int]], begun: int, until: int | None = None) -> int:
    """How much of the time from *begun* to *until* nobody served the table."""
    return sum(
        max(0, (ended if until is None else min(ended, until)) - max(begun, start)) for start, ended in gaps
    )  # fmt: skip


@dataclass
class Clock:
    """The clocks of one table."""

    choice: ClockTerms
    gaps: list[tuple[int, int]] = field(default_factory=list)
    since: dict[int, int] = field(default_factory=dict)
    """When each running clock was started last."""
    spent: dict[int, int] = field(default_factory=dict)
    strikes: dict[int, int] = field(default_factory=dict)
    turn: Any = None

    @property
    def budget(self) -> int:
        return self.choice.seconds * 1000 if self.choice.kind == "turn" else self.choice.days * DAY_MS

    def note_line(self, time: int, waiting: Sequence[int], turn: Any) -> None:
        """A line was written at *time*; from now on *waiting* are waited for."""
        if turn != self.turn:
            self.turn = turn
            self.spent.clear()
            self.since.clear()
        for seat in [s for s in self.since if s not in waiting]:
            begun = self.since.pop(seat)
            used = self.spent.get(seat, 0) + time - begun - overlap_ms(self.gaps, begun, time)
            least = min(AT_LEAST_MS, self.budget)
            # A game that names no turn starts the clock anew each time somebody is asked again.
            self.spent[seat] = min(used, self.budget - least) if turn is not None else 0
        for seat in waiting:
            self.since.setdefault(seat, time)

    def note_answer(self, seat: int) -> None:
        """The person on *seat* answered in time."""
        self.strikes.pop(seat, None)

    def note_timeout(self, seat: int, time: int) -> None:
        """The clock of *seat* ran out: a quarter is left for what is still asked in this turn."""
        self.strikes[seat] = self.strikes.get(seat, 0) + 1
        if seat in self.since:
            self.since[seat] = time
        self.spent[seat] = self.budget * 3 // 4

    def pause(self, time: int) -> None:
        """The table pauses."""
        for seat, begun in self.since.items():
            self.spent[seat] = self.spent.get(seat, 0) + time - begun - overlap_ms(self.gaps, begun, time)
        self.since.clear()

    def deadline_of(self, seat: int, factor: int = 1) -> int | None:
        """When the time of *seat* is over; none where no clock runs."""
        if self.choice.kind == "none" or not factor or seat not in self.since:
            return None
        begun = self.since[seat]
        return begun + self.budget * factor - self.spent.get(seat, 0) + overlap_ms(self.gaps, begun)

    def warning_time(self, deadline: int, factor: int = 1) -> int:
        """When to warn: a quarter of the time is left."""
        return deadline - self.budget * factor // 4
