"""Room for a learned player to think in, plain or as the library printed from the same files takes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, cast

from trueque.bots.search.doors import TALLY
from trueque.bots.search.records import PLAYERS, Net, Notes, Plan
from trueque.core.memory import Longs, record_class_for

if TYPE_CHECKING:
    from trueque.bots.search.loops import TurnSearch

BackEnd = Literal["plain", "compiled"]


class Bench:
    """One player's room: its workspace, and the doors of its search."""

    def __init__(self, search: TurnSearch, nets: Sequence[Net], back_end: BackEnd) -> None:
        self.back_end, self._is_together = back_end, search.steps.TOGETHER != 0
        self.doors = search.doors if back_end == "plain" else search.compiled_doors
        kind: Any = search.records.workspace
        self.space: Any = kind() if back_end == "plain" else cast(Any, record_class_for(kind)())
        self.space.plan = Plan()
        for k in range(PLAYERS):
            self.space.thinkers[k].net = nets[min(k, len(nets) - 1)]
        self._space_at = self.alone(self.space)

    def __reduce__(self) -> Any:
        raise TypeError("a bench is not sent anywhere: each process makes its own")

    @property
    def notes(self) -> Notes:
        """What the player wrote down at its last answer."""
        return self.space.thinkers[0].notes  # type: ignore[no-any-return]

    def alone(self, record: Any) -> Any:
        """One record as a door takes it."""
        return [record] if self.back_end == "plain" else record.address

    def judge_seat(self, t: Any, g: Any, seat: int) -> int:
        """What a position is worth to a seat, as the game's net says it."""
        return int(self.doors.judge_door(self.alone(t), self.alone(g), self._space_at, seat))

    def answer(self, t: Any, g: Any, seat: int, seed: int, breadth: int, budget: int) -> int:
        """What is answered: quickly, or with a budget of positions by search.

        The breadth of a search is the positions of each line, or the worlds where lines are searched together.
        """
        plan = self.space.plan
        plan.worlds, plan.size = (breadth, 0) if self._is_together else (1, breadth)
        return int(self.doors.answer_door(self.alone(t), self.alone(g), self._space_at, seat, seed, budget))

    def games(self, t: Any, first: Any, seed: int, count: int, plan: Plan, rows: Any, most: int) -> list[int]:
        """Games of the first net against others, as the plan says; the tally."""
        self.space.plan = plan
        tally: Any = [0] * TALLY if self.back_end == "plain" else Longs(TALLY)
        self.doors.games_door(self.alone(t), self.alone(first), self._space_at, seed, count, rows, most,
                              tally if self.back_end == "plain" else tally.address)  # fmt: skip
        return list(tally if self.back_end == "plain" else tally.numbers)
