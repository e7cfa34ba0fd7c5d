"""Many games in step on a GPU: rows, masks and rewards stay there.

    env = GpuVector(65_536, {"edition": "2011"}, kernels=Path("island.gpu.json"))       # or game="quick", "princes"
    env.reset(seed=7)
    seen = env.tensors()                            # PyTorch tensors over the same memory, by DLPack
    while training:
        logits = network(seen.rows.float()).masked_fill(seen.masks == 0, -torch.inf)
        env.step(logits.argmax(1))                  # seen.rewards, seen.over, seen.seats

It is `trueque.envs.vector` on another machine: the same columns, answers, rewards and (for the same seed and answers)
the same games, of the version it is asked for. Nothing goes through the host. The arrays keep their memory from step to
step: copy what you keep. They are CuPy's or PyTorch's, whichever was found, and hold (N games):

    rows     int8 (N, columns)   what the asked seat may know
    masks    int8 (N, answers)   1 where an answer may be given
    rewards  float32 (N, seats)  of the game that has just ended, zeros otherwise
    over     int8 (N,)           1 when the last answer ended the game, 2 when it was illegal
    seats    int8 (N,)           who is asked

With `by_column` a row's numbers lie N apart, so that threads side by side write side by side; `rows` is then a view.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from trueque.gpu.device import GpuDevice
from trueque.gpu.room import find_gpu_room
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import GAMES
from trueque.lockstep.seated import STRIDE, open_setup
from trueque.lockstep.vector import WHIMS

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("gpu") from missing


FARTHEST = 1 << 31
"""Places in one array are counted in 32 bits."""


class Tensors(NamedTuple):
    """The environment's arrays as PyTorch tensors over the same memory."""

    rows: Any
    masks: Any
    rewards: Any
    over: Any
    seats: Any


class GpuVector:
    """*games* games in step; see the module for what a step is.

    Of version 1 as every environment is: answers that name a seat count it from the asked one on. Version 0 says its
    number, as the search that learns by itself does, and a game is followed by that of its seed raised by *games*.
    """

    def __init__(
        self, games: int, options: Mapping[str, str] | None = None, kernels: Path | None = None,
        device: GpuDevice | None = None, by_column: bool = False, version: Literal["v0", "v1"] = "v1", *,
        game: str = GAMES[0],
    ) -> None:  # fmt: skip
        if device is None and kernels is None:
            raise ValueError("Name the kernels that «trueque gpu export» wrote.")
        setup = open_setup(game, dict(options or {}), "plain")
        self.name, self._turned = f"trueque_{game}_vector_{version}", int(version != "v0")
        self.columns, self.answers = setup.columns, setup.seated_answers if self._turned else setup.answers
        if not 1 <= games * len(self.columns) < FARTHEST:
            raise ValueError(f"So many games at most: {FARTHEST // len(self.columns)}.")
        self.device: GpuDevice = device or find_gpu_room(game).open_device(Path(kernels or ""))
        self.game, self.seat_count, self.plain_tables = setup.game, setup.seats, setup.tables
        self.games, self.by_column, self._stride = games, by_column, STRIDE if self._turned else games
        self.tables, self._start = self.device.upload_game(setup.tables, setup.start)
        self._program = self.device.find_program("steps", setup.tables)
        self._make_arrays()

    def _make_arrays(self) -> None:
        """Everything the games need, once."""
        zeros, n = self.device.arrays.zeros, self.games
        width = len(self.columns)
        self._cells = zeros((width, n) if self.by_column else (n, width), "int8")
        self.rows = self._cells.T if self.by_column else self._cells
        self.masks = zeros((n, len(self.answers)), "int8")
        self.rewards, self.over = zeros((n, self.seat_count), "float32"), zeros((n,), "int8")
        self.seats, self._any_answer = zeros((n,), "int8"), zeros((n,), "int64")
        self.positions = zeros((n, self.device.wanted.position_size), "uint8")
        self._chances, self._whims, self._listed = (zeros((n,), "int64") for _ in range(3))
        self._listings = zeros((1,), "int64")

    def reset(self, seed: int = 0) -> Any:
        """Begin all games anew, of the seeds from *seed* on; the rows and masks of their first questions."""
        n = self.games
        self._seeds = self.device.arrays.upload_numbers(np.arange(seed, seed + n, dtype=np.int64))
        self._program.start("seed_whims", n, n, WHIMS + seed, self._whims)
        self._begin_games(None, None)
        self.rewards[:], self.over[:] = 0, 0
        self._ask()
        return self.rows, self.masks

    def step(self, answers: Any) -> None:
        """One answer in every game; *answers* is an int64 array on the device: CuPy's, PyTorch's, any with DLPack."""
        n, given = self.games, self.device.arrays.wrap_array(answers)
        if tuple(given.shape) != (n,) or "int64" not in str(given.dtype):
            raise ValueError(f"«answers» must be int64 of the shape ({n},), not {given.dtype} {tuple(given.shape)}.")
        self._listings[:] = 0
        self._hear_answers(given)
        self._begin_games(self._listed, self._listings)
        self._ask()

    def _begin_games(self, which: Any, count: Any) -> None:
        """Those *which* are listed begin anew, or all."""
        self._program.start("begin", self.games, self.tables, self._start, self._stride, self.games, which, count,
                            self._seeds, self.positions, self._chances)  # fmt: skip

    def _hear_answers(self, given: Any) -> None:
        """Each game's asked seat answers; games that are over are listed."""
        self._program.start(
            "answers_in", self.games, self.tables, self.games, self._turned, given, self.positions, self._chances,
            self.seats, self.rewards, self.over, self._listed, self._listings,
        )  # fmt: skip

    def sample(self) -> Any:
        """A legal answer at random for every game; the array is written anew at every step."""
        return self._any_answer

    def tensors(self) -> Tensors:
        """The arrays as PyTorch sees them: the same memory, so they change with every step."""
        import torch

        return Tensors(*(torch.from_dlpack(getattr(self, name)) for name in Tensors._fields))

    def _ask(self) -> None:
        n = self.games
        step, gap = (1, n) if self.by_column else (len(self.columns), 1)
        self._cells[:], self.masks[:] = 0, 0
        self._program.start("question", n, self.tables, n, self._turned, self.positions, self._whims, self.seats,
                            self._cells, step, gap, self.masks, len(self.answers), 1, self._any_answer)  # fmt: skip
