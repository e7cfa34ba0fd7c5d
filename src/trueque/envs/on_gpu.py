"""One seat of many games for a learner on a GPU; the game's own players sit beside it, there too.

    env = GpuSeats(32_768, {"seats": "2"}, kernels=Path("island.gpu.json"), opponents=["strong"], seat="any")
    env.reset(seed=7)
    seen = env.tensors()                            # rows, masks, rewards, over, seats
    env.step(answers)                               # the opponents have answered, too
    env.learners                                    # int8 (N,): where the learner of each game sits now
    env.advise("strong")                            # int64 (N,): what that level would answer in its place

It is `trueque.envs.vector_env` on another machine, of the same seeds the same games: a finished one begins anew in the
same step. `GpuVector` says what the arrays are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from trueque.bots.skills import skills_of
from trueque.core.levels import Skills
from trueque.core.memory import record_class_for
from trueque.envs.opponents import Opponents, find_levels
from trueque.gpu.device import GpuDevice
from trueque.gpu.program import SEATED
from trueque.gpu.records import record_sizes
from trueque.gpu.room import find_gpu_room
from trueque.gpu.vector import GpuVector
from trueque.kernel import BadOptions
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import GAMES
from trueque.lockstep.seated import Seating

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("gpu") from missing


class GpuSeats(GpuVector):
    """*games* games in step; see the module for what a step is."""

    def __init__(
        self, games: int, options: Mapping[str, str] | None = None, kernels: Path | None = None,
        device: GpuDevice | None = None, *, game: str = GAMES[0], opponents: Sequence[str] = ("random",),
        seat: int | Literal["any"] = 0,
    ) -> None:  # fmt: skip
        super().__init__(games, options, kernels, device, game=game)
        sitting = Opponents(game, self.seat_count, seat, opponents)
        if sitting.has_policies:
            raise BadOptions("On a GPU the game's own levels sit beside a learner, and no policies.", "bots")
        beside = find_gpu_room(game).beside(self.device.wanted)[SEATED]
        self._beside = self.device.load_beside(SEATED, beside, self.plain_tables)
        self._seat_everyone(sitting.seat_everyone(), record_sizes(beside.source)["Sense"])
        self._levels, self._advisers = find_levels(game), dict[str, Any]()

    def _seat_everyone(self, seating: Seating, size: int) -> None:
        """Who is asked and who plays how, on the GPU; a player's thoughts measure *size* bytes a game."""
        arrays, n = self.device.arrays, self.games
        self._rotates, self._senses = int(seating.rotates), arrays.zeros((n, size), "uint8")
        self._askings = arrays.upload_numbers(np.array(seating.askings, np.int64))
        self._skills = self._upload_skills(seating.skills)
        self.learners = arrays.upload_numbers(np.full(n, seating.learner, np.int8))
        self._advice = arrays.zeros((n,), "int64")

    def _upload_skills(self, skills: Sequence[Skills]) -> Any:
        packed = b"".join(record_class_for(Skills).arrangement.pack(one) for one in skills)
        return self.device.arrays.upload_bytes(np.frombuffer(packed, np.uint8))

    def _begin_games(self, which: Any, count: Any) -> None:
        self._beside.start(
            "begin_seats", self.games, self.tables, self._start, self._stride, self._rotates, self.games, which, count,
            self._seeds, self.positions, self._chances, self._senses, self._askings, self._skills, self.learners,
        )  # fmt: skip

    def _hear_answers(self, given: Any) -> None:
        self._beside.start(
            "hear", self.games, self.tables, self.games, given, self.positions, self._chances, self._senses,
            self._askings, self._skills, self.learners, self.seats, self.rewards, self.over, self._listed,
            self._listings,
        )  # fmt: skip

    def advise(self, level: str = "strong") -> Any:
        """What a level of the core's would answer in each learner's place; written anew by every call."""
        if level not in self._levels:
            raise BadOptions(f"«{level[:40]}» gives no advice: {', '.join(self._levels)} do.", "bots")
        if level not in self._advisers:
            names = [level] * self.seat_count
            self._advisers[level] = self._upload_skills([skills_of(names, self._levels)])
        self._beside.start("advise", self.games, self.tables, self.games, self.positions, self._whims, self._senses,
                           self._advisers[level], self.seats, self._advice)  # fmt: skip
        return self._advice
