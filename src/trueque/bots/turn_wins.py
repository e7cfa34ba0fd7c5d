"""A win that is there this turn, found among positions of a game's core: no answer is left out while the budget lasts.

Positions with more points are looked into first, each only once. A draw on the way is no win unless every card that may
come leaves one; what somebody else has to answer is none at all.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any, Protocol

from trueque.core.memory import PackedRecord
from trueque.kernel import NATURE

STEPS, PLAIN_STEPS = 20_000, 1_000
"""Steps tried before a turn is given up as too rich: on a compiled core, and on the plain one, which is far slower."""
DRAWN = 6
"""Cards that one draw may bring; where it may bring more, it is luck."""
DRAWS = 2
"""Draws on one way."""


class TakesTurns(Protocol):
    """The rules as the search for a win needs them: steps are the core's answers."""

    def copy(self, g: Any) -> Any: ...

    def asked_seat(self, g: Any) -> int | None: ...

    def list_steps(self, g: Any, seat: int) -> Sequence[int]: ...

    def apply(self, g: Any, seat: int, step: int) -> None: ...

    def missing_points(self, g: Any, seat: int) -> int:
        """Points that the seat lacks; none: it has won, or will have when its turn is over."""

    def points_ceiling(self, g: Any, seat: int) -> int:
        """Points that no turn from here can bring more than."""

    def position_key(self, g: Any) -> Hashable:
        """What tells positions apart."""

    def spell_answer(self, action: Any, g: Any) -> Sequence[int]:
        """An answer, step by step."""

    def apply_answer(self, g: Any, seat: int, action: Any) -> Any:
        """The position after an answer."""


@dataclass
class Turn:
    """The turn of one seat."""

    rules: TakesTurns
    seat: int
    left: int = STEPS
    """Steps that may still be tried."""
    drawn: int = DRAWN
    """What one draw may bring."""

    def can_win(self, g: Any, draws: int = DRAWS) -> bool:
        """Whether there is a win from a position, whoever is asked in it."""
        if self.rules.missing_points(g, self.seat) <= 0:
            return True
        asked = self.rules.asked_seat(g)
        if asked == NATURE:
            return draws > 0 and self._can_win_anyway(g, draws - 1)
        return asked == self.seat and self.win(g, draws) is not None

    def win(self, g: Any, draws: int = DRAWS) -> tuple[int, ...] | None:
        """Steps that win for certain, up to the first draw on their way; none where none were found."""
        if self.rules.missing_points(g, self.seat) <= 0:
            return ()
        open_: list[tuple[int, int, tuple[int, ...], Any]] = []
        known, drawn, count = {self.rules.position_key(g)}, list[tuple[tuple[int, ...], Any]](), 0
        here, way = g, tuple[int, ...]()
        while True:
            for step, there in self._next(here):
                asked = self.rules.asked_seat(there)
                if self.rules.missing_points(there, self.seat) <= 0:
                    return (*way, step)
                if asked == NATURE:
                    drawn.append(((*way, step), there))
                elif asked == self.seat and (looks := self.rules.position_key(there)) not in known:
                    known.add(looks)
                    count += 1
                    missing = self.rules.missing_points(there, self.seat)
                    heappush(open_, (missing + len(way), count, (*way, step), there))
            if not open_ or self.left <= 0:
                break
            _, _, way, here = heappop(open_)
        if draws:
            return next((way for way, there in drawn if self._can_win_anyway(there, draws - 1)), None)
        return None

    def _next(self, g: Any) -> Iterator[tuple[int, Any]]:
        """Every step that may be taken, and where it leads."""
        for step in self.rules.list_steps(g, self.seat):
            self.left -= 1
            if self.left <= 0:
                return
            there = self.rules.copy(g)
            self.rules.apply(there, self.seat, step)
            yield step, there

    def _can_win_anyway(self, g: Any, draws: int) -> bool:
        """Whether there is a win whatever is drawn."""
        steps = self.rules.list_steps(g, NATURE)
        if len(steps) > self.drawn:
            return False
        for step in steps:
            there = self.rules.copy(g)
            self.rules.apply(there, NATURE, step)
            while self.rules.asked_seat(there) == NATURE and len(forced := self.rules.list_steps(there, NATURE)) == 1:
                self.rules.apply(there, NATURE, forced[0])
            if not self.can_win(there, draws):
                return False
        return True


def look_of(record: Any) -> Hashable:
    """What tells positions of one core apart, plain or as bytes."""
    return bytes(record.raw) if isinstance(record, PackedRecord) else repr(record)


def find_sure_winners(
    rules: TakesTurns, worlds: Sequence[Any], seat: int, answers: Sequence[Any], chosen: Any = None
) -> list[Any]:
    """An answer that wins this turn in every one of the positions, and the *chosen* one where it does so, too."""
    first = worlds[0]
    if rules.missing_points(first, seat) > rules.points_ceiling(first, seat):
        return []
    steps = STEPS if isinstance(first, PackedRecord) else PLAIN_STEPS
    way = Turn(rules, seat, steps).win(first)
    if not way:
        return []

    def is_sure(answer: Any) -> bool:
        return all(Turn(rules, seat, steps).can_win(rules.apply_answer(world, seat, answer)) for world in worlds)

    # Where luck alone makes the first way a win, another may still be a sure one.
    ordered = sorted(answers, key=lambda one: rules.spell_answer(one, first)[0] != way[0])
    found = next((one for one in ordered if is_sure(one)), None)
    if found is None:
        return []
    return [found, chosen] if chosen not in (None, found) and is_sure(chosen) else [found]
