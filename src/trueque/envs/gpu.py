"""Many games of the board game in step on a GPU: observations, masks and rewards stay there.

    env = Islands({"edition": "2011", "proposals_per_turn": "0"}, games=65_536, kernels=Path("settlers.gpu.json"))
    env.reset(seed=1)
    for _ in range(1000):
        logits = network(torch.from_dlpack(env.observation))        # or env.tensors().observation
        answers = logits.masked_fill(torch.from_dlpack(env.mask) == 0, -torch.inf).argmax(1)
        env.step(answers)                                           # rewards in env.reward where env.done

Every call of `step` answers one question of every game: that of the seat `env.seat` (nature answers for itself). A game
that is over begins anew in the same call; its rewards (1 for the winner, -1 for the others, 0 if nobody won) stand in
its row for that one step. Answers are the numbers of `settlers.core.actions`, below `ANSWERS`; an offer or a discard is
several of them. Columns are those of `trueque.envs`, except that a half-made offer is seen by its author, and that while
an offer is answered only it and one's own are seen. An answer the mask does not allow is counted in `env.refused`, and
the first one it allows is played. Equal seeds and answers give equal games.

The arrays (N games; the same memory from step to step, so copy what you keep): `observation` float32 (N, columns), `mask`
uint8 (N, ANSWERS), `seat` int8 (N,), `reward` float32 (N, 4), `done` int8 (N,). They are CuPy's or PyTorch's,
whichever was found, and go to PyTorch by DLPack without a copy.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from trueque.envs.gpu_columns import columns, packed
from trueque.settlers.board import table_for
from trueque.settlers.core.actions import THROW
from trueque.settlers.core.state import SEATS
from trueque.settlers.game import make
from trueque.settlers.gpu.device import POSITION, Device
from trueque.settlers.gpu.export import sizes
from trueque.settlers.rules import read_rules

ANSWERS = THROW
"""The answers of seats; nature's come after them."""


class Tensors(NamedTuple):
    """The environment's arrays as PyTorch tensors over the same memory."""

    observation: Any
    mask: Any
    seat: Any
    reward: Any
    done: Any


class Islands:
    """N games of the board game in step."""

    def __init__(
        self, options: Mapping[str, str], games: int, kernels: Path | None = None, device: Device | None = None
    ) -> None:
        if device is None and kernels is None:
            raise ValueError("name the kernels that «trueque gpu export» wrote")
        self.device = device or Device(Path(kernels or ""))
        self.games = games
        table, game = table_for(read_rules(options)), make(options)
        self.seats = game.seats
        self.columns = [name for name, *_ in columns(game)]
        t, self._tables, self._start = self.device.beginning(table.board, table.switches)
        self.program = self.device.program(t)
        recipe = np.array([packed(column) for column in columns(game)], np.int32)
        self._recipe = self.device.arrays.upload(recipe)
        self._make_arrays()

    def _make_arrays(self) -> None:
        """Everything the games need, once."""
        zeros, n = self.device.arrays.zeros, self.games
        self.observation = zeros((n, len(self.columns)), "float32")
        self.mask, self.seat = zeros((n, ANSWERS), "uint8"), zeros((n,), "int8")
        self.reward, self.done = zeros((n, SEATS), "float32"), zeros((n,), "int8")
        self.refused, self.chosen = zeros((1,), "int64"), zeros((n,), "int64")
        self._positions, self._lists = zeros((n, POSITION), "uint8"), zeros((n, sizes()["Moves"]), "uint8")
        self._chances, self._rounds, self._over = (zeros((n,), "int64") for _ in range(3))
        self._overs, self._longest = zeros((1,), "int64"), zeros((n, SEATS), "int8")
        self._seed = 0

    def reset(self, seed: int) -> None:
        """All games begin anew; game i plays the random numbers of seed + i, then of seed + i + N, and so on."""
        self._seed = seed
        self._rounds[:] = 0
        self.reward[:] = 0
        self.done[:] = 0
        self._renew(None, None)
        self._observe()

    def step(self, actions: Any) -> None:
        """The asked seats answer; *actions* is an int64 array on the device (CuPy's, PyTorch's, or any with DLPack)."""
        self._overs[:] = 0
        n, given = self.games, self._own(actions)
        self.program.start("step", n, self._tables, n, given, self._positions, self._chances, self._lists, self.seat,
                           self._longest, self.reward, self.done, self._over, self._overs, self.refused)  # fmt: skip
        self._renew(self._over, self._overs)
        self._observe()

    def random_actions(self) -> Any:
        """For every game an answer that its mask allows, each alike likely; the array is used again."""
        self.program.start("pick", self.games, self.games, self._lists, self._chances, self.chosen)
        return self.chosen

    def tensors(self) -> Tensors:
        """The arrays as PyTorch sees them: the same memory, so they change with every step."""
        import torch

        return Tensors(*(torch.from_dlpack(getattr(self, name)) for name in Tensors._fields))

    def _renew(self, which: Any, count: Any) -> None:
        n = self.games
        self.program.start("renew", n, self._tables, self._start, self._seed, n, which, count, self._rounds,
                           self._positions, self._chances, self._lists, self.seat, self._longest)  # fmt: skip

    def _observe(self) -> None:
        n = self.games
        self.program.start("observe", 32 * n, self._tables, n, self._positions, self._lists, self.seat, self._longest,
                           self._recipe, len(self.columns), self.observation, self.mask)  # fmt: skip

    def _own(self, actions: Any) -> Any:
        """The answers as an array of our library, without a copy."""
        arrays: Any = self.device.arrays
        if arrays.name == "cupy":
            return actions if isinstance(actions, arrays.cupy.ndarray) else arrays.cupy.from_dlpack(actions)
        return actions if isinstance(actions, arrays.torch.Tensor) else arrays.torch.from_dlpack(actions)
