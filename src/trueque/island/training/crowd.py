"""Many games in step in which every seat searches: on a GPU over `GpuVector`, on the CPU over the vector environment.

Both give the same games for the same seeds, as far as the rounding of the evaluation lets them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

from trueque.core.chance import Chance, seed_chance
from trueque.core.memory import RecordArray
from trueque.gpu.records import position_bytes
from trueque.gpu.vector import GpuVector
from trueque.island.bots.search.machine import BackEnd, load_doors
from trueque.island.bots.search.notes import INPUTS, NET_BITS, Notes
from trueque.island.bots.search.plain import PlainBench
from trueque.island.bots.search.printed import NAME, make_search_part
from trueque.island.bots.search.weights import Weights, make_plain_net, pack_net, record_dtype
from trueque.island.gpu.device import IslandDevice
from trueque.island.vector import IslandVector
from trueque.lockstep.vector import address_of, empty_records, plain_records

Array = Any
"""NumPy's on the CPU, PyTorch's on a GPU: both index, compare and count alike."""
WHIMS = 1 << 41
"""Where the seeds of wavering begin, far from those of the games."""
MILLION = 1_000_000
AT_ONCE = 1 << 17
"""Futures that a GPU plays on at a time."""
ERRS = 64
"""One answer in so many is any at all, unless a course says otherwise."""


def seat_nets(numbers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """What a crowd is told of who thinks with which net: of each game (a row) the number of the net of each seat."""
    which: np.ndarray[Any, Any] = (numbers.astype(np.int64) << NET_BITS * np.arange(numbers.shape[1])).sum(1)
    return which


def seat_one(games: int, seats: int) -> np.ndarray[Any, Any]:
    """One seat of each game, every seat in turn, thinks with the second net, all others with the first."""
    return seat_nets(np.arange(seats) == np.arange(games)[:, None] % seats)


class Crowd(Protocol):
    """Games in step. Arrays keep their memory from step to step: copy what you keep."""

    games: int
    seats: int
    device: str
    rows: Array
    rewards: Array
    over: Array

    trades: bool
    """Whether seats strike deals with each other."""

    def begin_games(self, seed: int, nets: Sequence[Weights], which: np.ndarray[Any, Any], size: int) -> None:
        """All games anew; *which* says of each seat of a game its net (`seat_nets`)."""

    def change_nets(self, nets: Sequence[Weights], size: int) -> None:
        """Who sits at the tables thinks with other weights from now on; the games go on."""

    def place_games(self, which: Array, positions: Array, asked: Array) -> None:
        """Put positions (as bytes) in the place of some games, where these seats are asked; rows are not written."""

    def choose_answers(self, warmth: float, errs: int = ERRS) -> Array:
        """What the asked seat of every game answers; where there is warmth, one in *errs* is any answer at all."""

    def step_games(self, answers: Array) -> None:
        """Play an answer in every game."""

    def write_looks(self, wanted: Array) -> Array:
        """How the wanted games look: (games, seats, inputs); what is not wanted is not written."""

    def join_arrays(self, parts: list[Array]) -> Array:
        """Arrays one after the other."""

    def pick_siblings(self, few: int) -> tuple[Array, Array]:
        """Of each game up to *few* positions in which the asked seat could end its turn (as bytes), and how many."""

    def roll_on(self, positions: Array, seeds: Array, net: Weights, plan: FuturePlan) -> Array:
        """How likely every seat is to win some turns after each position: the mean over futures from its seed on."""

    def look_at(self, positions: Array) -> Array:
        """How positions look to every seat."""


class FuturePlan(NamedTuple):
    """How futures are played on."""

    futures: int
    size: int
    """Positions that everybody searches."""
    turns: int


class CpuCrowd:
    """Games on the compiled core (or the plain one, slowly)."""

    device = "cpu"

    def __init__(
        self, games: int, options: dict[str, str], back_end: BackEnd = "compiled", trades: bool = False
    ) -> None:
        self.trades = trades
        self.env = IslandVector(games, options, backend=back_end)
        self.games, self.seats, self.back_end = games, self.env.game.seats, back_end
        self.rows, self.rewards, self.over = self.env.rows, self.env.rewards, self.env.over
        self.doors = load_doors(back_end, self.env.game.room)
        self._answers = np.zeros(games, np.int64)
        self._looks = np.zeros((games, self.seats, INPUTS), np.float32)
        self._whims: Any = (empty_records if back_end == "compiled" else plain_records)(Chance, games)

    def begin_games(self, seed: int, nets: Sequence[Weights], which: np.ndarray[Any, Any], size: int) -> None:
        self._which = which.astype(np.int64)
        self.change_nets(nets, size)
        for number, whim in enumerate(self._whims):
            seed_chance(whim, WHIMS + seed + number)
        self.env.reset(seed)

    def change_nets(self, nets: Sequence[Weights], size: int) -> None:
        seated, self._size = [make_plain_net(net) for net in nets], size
        self._bench: Any
        if self.back_end == "compiled":
            from trueque.island.bots.search.bench import IslandBench

            self._bench = IslandBench(seated, size, self.env.game.room)
        else:
            self._bench = PlainBench(seated[0], size, seats=self.env.game.room)
            self._bench.net = seated

    def place_games(self, which: Array, positions: Array, asked: Array) -> None:
        self.view_positions()[which], self.env.seats[which] = positions, asked

    def view_positions(self) -> Array:
        """The positions of all games as bytes, where they lie."""
        lying: Any = self.env.positions
        return np.frombuffer(lying.raw, np.uint8).reshape(self.games, -1)

    def choose_answers(self, warmth: float, errs: int = ERRS) -> Array:
        bench, env, at = self._bench, self.env, self._to_door_argument
        self.doors.answers_door(at(env.tables), at(env.positions), at(env.seats), at(self._which), bench.notes,
                                bench.net, bench.pool, bench.moves, bench.tape, at(self._whims), self._size, warmth,
                                errs, int(self.trades), 0, self.games, at(self._answers))  # fmt: skip
        return self._answers

    def _to_door_argument(self, given: Any) -> Any:
        """What a door takes: where it lies, or the thing itself."""
        return address_of(given) if self.back_end == "compiled" else given

    def step_games(self, answers: Array) -> None:
        self.env.step(answers)

    def write_looks(self, wanted: Array) -> Array:
        flags, at = np.ascontiguousarray(wanted, np.int8), self._to_door_argument
        self.doors.looks_door(at(self.env.tables), at(self.env.positions), at(flags), self._bench.notes, 0, self.games,
                              at(self._looks.reshape(-1)))  # fmt: skip
        return self._looks

    def join_arrays(self, parts: list[Array]) -> Array:
        return np.concatenate(parts)

    def pick_siblings(self, few: int) -> tuple[Array, Array]:
        bench, env, at = self._bench, self.env, self._to_door_argument
        size = position_bytes(env.positions[0]).size
        found = RecordArray(type(env.positions[0]), self.games * few)
        counts = np.zeros(self.games, np.int64)
        self.doors.siblings_door(at(env.tables), at(env.positions), at(env.seats), at(self._which), bench.notes,
                                 bench.net, bench.pool, bench.moves, bench.tape, at(self._whims), self._size, few,
                                 self.games, at(found), at(counts))  # fmt: skip
        return np.frombuffer(found.raw, np.uint8).reshape(-1, size), counts

    def roll_on(self, positions: Array, seeds: Array, net: Weights, plan: FuturePlan) -> Array:
        from trueque.island.bots.search.bench import IslandBench

        bench, at, count = IslandBench([make_plain_net(net)], plan.size, self.env.game.room), address_of, len(positions)
        out = np.zeros((count, plan.futures, self.seats), np.float32)
        given, numbers = np.ascontiguousarray(positions), np.ascontiguousarray(seeds, np.int64)
        self.doors.futures_door(at(self.env.tables), at(given), at(numbers), bench.notes, bench.net, bench.pool,
                                bench.moves, bench.tape, bench.chance, plan.size, plan.turns, int(self.trades),
                                plan.futures, count, at(out.reshape(-1)))  # fmt: skip
        return out.mean(1)

    def look_at(self, positions: Array) -> Array:
        given, looks = np.ascontiguousarray(positions), np.zeros((len(positions), self.seats, INPUTS), np.float32)
        self.doors.looks_door(address_of(self.env.tables), address_of(given), address_of(np.ones(len(given), np.int8)),
                              self._bench.notes, 0, len(given), address_of(looks.reshape(-1)))  # fmt: skip
        return looks


class GpuCrowd:
    """Games on a GPU: the environment's kernels and, beside them, the printed search; nothing goes to the host."""

    def __init__(
        self,
        games: int,
        options: dict[str, str],
        kernels: Path | None = None,
        device: IslandDevice | None = None,
        trades: bool = False,
    ) -> None:
        self.trades = trades
        self.env = GpuVector(games, options, kernels, device, version="v0")
        self.games, self.seats = games, self.env.game.seats
        self.device = self.env.device.name()
        part = make_search_part(self.env.game.room)
        self._program = self.env.device.load_beside(NAME, part, self.env.plain_tables)
        zeros = self.env.device.arrays.zeros
        self._whims, self._given = zeros((games,), "int64"), zeros((games,), "int64")
        self._notes = zeros((games, record_dtype(Notes).itemsize), "uint8")
        self._rows, self._size = zeros((games, self.seats, INPUTS), "float32"), 0
        self._wrap_arrays()

    def _wrap_arrays(self) -> None:
        """The environment's arrays as PyTorch has them."""
        import torch

        seen = self.env.tensors()
        self.rows, self.rewards, self.over = seen.rows, seen.rewards, seen.over
        self._answers, self._looks = torch.from_dlpack(self._given), torch.from_dlpack(self._rows)
        self._positions, self._asked = torch.from_dlpack(self.env.positions), seen.seats
        self.join_arrays = torch.cat

    def begin_games(self, seed: int, nets: Sequence[Weights], which: np.ndarray[Any, Any], size: int) -> None:
        self.change_nets(nets, size)
        self._which = self.env.device.arrays.upload_numbers(which.astype(np.int64))
        self._program.start("seed_all", self.games, self.games, WHIMS + seed, self._whims)
        self.env.reset(seed)

    def change_nets(self, nets: Sequence[Weights], size: int) -> None:
        arrays = self.env.device.arrays
        self._nets = arrays.upload_bytes(np.concatenate([pack_net(net) for net in nets]))
        if size != self._size:
            self._size = size
            self._pools = arrays.zeros((self.games * (size + 2), self.env.device.wanted.position_size), "uint8")

    def place_games(self, which: Array, positions: Array, asked: Array) -> None:
        self._positions[which], self._asked[which] = positions, asked

    def choose_answers(self, warmth: float, errs: int = ERRS) -> Array:
        env = self.env
        self._program.start("preferences", self.games, env.tables, self.games, env.positions, env.seats, self._which,
                            self._notes, self._nets, self._pools, self._whims, self._size, round(warmth * MILLION),
                            errs, int(self.trades), self._given)  # fmt: skip
        return self._answers

    def step_games(self, answers: Array) -> None:
        self.env.step(answers)

    def write_looks(self, wanted: Array) -> Array:
        env, flags = self.env, self.env.device.arrays.wrap_array(wanted.to(self.over.dtype))
        self._program.start("looks", self.games, env.tables, self.games, env.positions, flags, self._notes, self._rows,
                            INPUTS)  # fmt: skip
        return self._looks

    def pick_siblings(self, few: int) -> tuple[Array, Array]:
        import torch

        env, zeros = self.env, self.env.device.arrays.zeros
        found = zeros((self.games * few, env.device.wanted.position_size), "uint8")
        counts = zeros((self.games,), "int64")
        self._program.start("siblings", self.games, env.tables, self.games, env.positions, env.seats, self._which,
                            self._notes, self._nets, self._pools, self._whims, self._size, few, found,
                            counts)  # fmt: skip
        return torch.from_dlpack(found), torch.from_dlpack(counts)

    def roll_on(self, positions: Array, seeds: Array, net: Weights, plan: FuturePlan) -> Array:
        import torch

        arrays, count = self.env.device.arrays, len(positions) * plan.futures
        room = min(AT_ONCE, count)
        notes = arrays.zeros((room, record_dtype(Notes).itemsize), "uint8")
        pools = arrays.zeros((room * (plan.size + 2), self.env.device.wanted.position_size), "uint8")
        out, nets = arrays.zeros((count, self.seats), "float32"), arrays.upload_bytes(pack_net(net))
        given, numbers = arrays.wrap_array(positions.contiguous()), arrays.wrap_array(seeds.contiguous())
        for first in range(0, count, room):
            self._program.start("futures", room, self.env.tables, min(room, count - first), first, plan.futures, given,
                                numbers, notes, nets, pools, plan.size, plan.turns, int(self.trades), out)  # fmt: skip
        return torch.from_dlpack(out).view(len(positions), plan.futures, self.seats).mean(1)

    def look_at(self, positions: Array) -> Array:
        import torch

        arrays, count = self.env.device.arrays, len(positions)
        rows = arrays.zeros((count, self.seats, INPUTS), "float32")
        notes = arrays.zeros((count, record_dtype(Notes).itemsize), "uint8")
        flags = arrays.wrap_array(torch.ones(count, dtype=torch.int8, device=positions.device))
        self._program.start("looks", count, self.env.tables, count, arrays.wrap_array(positions.contiguous()), flags,
                            notes, rows, INPUTS)  # fmt: skip
        return torch.from_dlpack(rows)
