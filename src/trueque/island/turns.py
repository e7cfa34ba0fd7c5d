"""The Island's turns as the search for a win takes them: steps of the core, offers left out."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from trueque.bots.turn_wins import look_of
from trueque.island.core.actions import DRAFT_OFFER, THROW
from trueque.island.core.state import KNIGHT, MONOPOLY, NATURE, NOBODY, PLENTY, Position
from trueque.island.game import Island

CHEAPEST = 4
"""Cards that a point costs at least."""
AWARD = 2
"""Points of the longest road, and of the largest army."""


class IslandTurns:
    """The rules of one game, for positions of its core."""

    def __init__(self, game: Island) -> None:
        self._game, self._core, self._tables = game, game.core, game.tables
        self.copy = self._core.copy

    def asked_seat(self, g: Position) -> int | None:
        waiting = self._core.waiting_seats(self._tables, g)
        return waiting[0] if waiting else None

    def list_steps(self, g: Position, seat: int) -> Sequence[int]:
        return [number for number in self._core.legal(self._tables, g, seat) if number != DRAFT_OFFER]

    def list_chances(self, g: Position) -> Sequence[tuple[int, int]]:
        return [(step, self._core.odds(self._tables, g, step)) for step in self._core.legal(self._tables, g, NATURE)]

    def apply(self, g: Position, seat: int, step: int) -> None:
        self._core.play(self._tables, g, seat, step)

    def missing_points(self, g: Position, seat: int) -> int:
        if g.winner != NOBODY:
            return 0 if g.winner == seat else self._game.rules.victory_points
        return self._game.rules.victory_points - int(g.points[seat])

    def points_ceiling(self, g: Position, seat: int) -> int:
        """What the hand can pay for, with all that cards may bring to it, and both awards."""
        hand = int(g.hand_size[seat]) + (2 if g.cards[seat, PLENTY] else 0)
        if g.cards[seat, MONOPOLY]:
            hand += sum(int(g.hand_size[other]) for other in range(self._game.seats) if other != seat)
        army = AWARD if g.cards[seat, KNIGHT] and g.army_holder != seat else 0
        return hand // CHEAPEST + army + (AWARD if g.road_holder != seat else 0)

    def position_key(self, g: Position) -> Hashable:
        return look_of(g)

    def spell_answer(self, action: Any, g: Position) -> Sequence[int]:
        return self._game.encoding.encode_answer(action)

    def apply_answer(self, g: Position, seat: int, action: Any) -> Position:
        after = self.copy(g)
        for step in self.spell_answer(action, g):
            self.apply(after, seat, step)
        return after


THROWS = range(THROW, THROW + 36)


class WholeTurns(IslandTurns):
    """The same with offers; of the throws of two dice one for each sum, since only the sum counts."""

    def list_chances(self, g: Position) -> Sequence[tuple[int, int]]:
        chances, sums = super().list_chances(g), dict[int, tuple[int, int]]()
        if len(chances) != len(THROWS) or chances[0][0] not in THROWS:
            return chances
        for step, weight in chances:
            first, whole = sums.get(sum(divmod(step - THROW, 6)), (step, 0))
            sums[sum(divmod(step - THROW, 6))] = first, whole + weight
        return [*sums.values()]

    def list_steps(self, g: Position, seat: int) -> Sequence[int]:
        return self._core.legal(self._tables, g, seat)
