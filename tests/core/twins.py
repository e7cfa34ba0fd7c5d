"""Rules that write events and rules that write none, in step from positions at extremes: they never part.

    python -m tests.core.twins                         # this machine's C compiler
    python -m tests.core.twins --on plain --positions 50000
    python -m tests.core.twins --on web                # WebAssembly, by zig and Node
    python -m tests.core.twins --on gpu                # where one is

Every back end plays the same games from the same positions, by the same random numbers, and prints a checksum of every
answer, event and last position: the lines of all of them are alike.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tests.core.extremes import NAMES, PUSHES
from tests.core.printed import NumpyArrays, compiled
from trueque.core import library_build
from trueque.core.chance import Chance, seed_chance
from trueque.core.moves import Moves
from trueque.core.source import CONSTANT
from trueque.core.tape import Tape, mix_events, mix_number
from trueque.gpu.program import Wanted
from trueque.gpu.records import pack_record, position_bytes, record_sizes
from trueque.island.core import rollout as island_rollout
from trueque.island.core.apply import apply_answer
from trueque.island.core.legal import find_next_asked_seat
from trueque.island.core.state import OVER

STARTS, STEPS = 100, 40
"""Positions that games go on from, for each set of options, and answers that each goes on."""
GPU_FLAGS = ("-DBLOCK=64", "-DBLOCKS=4")
KERNEL = Path(__file__).with_name("twins.cu")
OPTIONS: dict[str, list[dict[str, str]]] = {
    "island": [
        {"edition": edition, "seats": seats, "distance_rule": rule, "bank_shortage": short, "proposals_per_turn": most}
        for edition, seats in (("2011", "4"), ("2002", "3"), ("large", "6"))
        for rule, short, most in (
            ("everybody", "nobody", "1"),
            ("own", "nobody", "0"),
            ("own", "single_claimant", "0"),
        )
    ],
    "quick": [{"seats": str(seats)} for seats in range(2, 7)],
    "princes": [{"mode": mode} for mode in ("intro", "gold", "turmoil", "progress", "duel")]
    + [{"mode": "tournament", "red_deck": "warriors", "blue_deck": "scholars"}],
}  # fmt: skip
WORDS = {
    "island": """
#define SENSE
#define BEGIN(g, moves)
#define IS_OVER(g) ((g)->phase == OVER)
#define ASKED(g) find_next_asked_seat(tables, g)
#define CHOOSE(g, seat, moves) choose_randomly(tables, g, seat, moves, &chance)
#define GIVE(g, seat, action, moves, tape) apply_answer(tables, g, seat, action, tape)
""",
    "kit": """
#define SENSE Sense sense;
#define BEGIN(g, moves) take_up(tables, g, moves)
#define IS_OVER(g) is_over(g)
#define ASKED(g) who_is_asked(tables, g)
#define CHOOSE(g, seat, moves) choose_answer(tables, g, seat, 0, moves, &chance, &sense)
#define GIVE(g, seat, action, moves, tape) give_answer(tables, g, seat, action, moves, tape)
""",
}
"""What the kernel calls a game's rules: the Island's names, and the kit's."""


# ---- the rules by CPython --------------------------------------------------------------------------------------------


class IslandTwin:
    """One of two games of The Island in step."""

    def __init__(self, t: Any, g: Any, is_told: int) -> None:
        self.t, self.g, self.tape, self.moves = t, g, Tape(on=is_told), Moves()

    @property
    def seat(self) -> int | None:
        """Who is asked; nobody when the game is over."""
        return None if self.g.phase == OVER else find_next_asked_seat(self.t, self.g)

    def choose_answer(self, seat: int, chance: Chance, players: int = 0) -> int:
        return island_rollout.choose_randomly(self.t, self.g, seat, self.moves, chance)

    def give_answer(self, seat: int, action: int) -> None:
        self.tape.count = 0
        apply_answer(self.t, self.g, seat, action, self.tape)


class KitTwin(IslandTwin):
    """One of two games in step, on the kit's loops."""

    def __init__(self, t: Any, g: Any, is_told: int, loops: Any) -> None:
        super().__init__(t, g, is_told)
        self.loops, self.sense = loops, loops.steps.Sense()
        loops.steps.take_up(t, g, self.moves)

    @property
    def seat(self) -> int | None:
        steps = self.loops.steps
        return None if steps.is_over(self.g) else steps.who_is_asked(self.t, self.g)

    def choose_answer(self, seat: int, chance: Chance, players: int = 0) -> int:
        rollout = self.loops.rollout
        return int(rollout.choose_answer(self.t, self.g, seat, players, self.moves, chance, self.sense))

    def give_answer(self, seat: int, action: int) -> None:
        self.tape.count = 0
        self.loops.steps.give_answer(self.t, self.g, seat, action, self.moves, self.tape)


def make_twin(game: str, t: Any, g: Any, is_told: int) -> IslandTwin:
    """A game that tells, or does not tell, what happens in it."""
    if game == "island":
        return IslandTwin(t, g, is_told)
    return KitTwin(t, g, is_told, import_module(f"trueque.{game}.core.loops").LOOPS)


def copy_position(game: str, g: Any) -> Any:
    """An equal position of the plain rules."""
    return import_module(f"trueque.{game}.core.engine").load_core("plain").copy(g)


def play_plain(game: str, t: Any, start: Any, seed: int, steps: int) -> tuple[int, int, int]:
    """What the kernel does, by CPython: how far, the checksum, and the most events of one answer."""
    told, quiet = (make_twin(game, t, copy_position(game, start), is_told) for is_told in (1, 0))
    chance, total, most, k, is_parted = Chance(), 0, 0, 0, False
    seed_chance(chance, seed)
    while k < steps and not is_parted and (seat := told.seat) is not None:
        action = told.choose_answer(seat, chance)
        told.give_answer(seat, action)
        quiet.give_answer(seat, action)
        total = mix_events(mix_number(mix_number(total, seat), action), told.tape)
        most = max(most, told.tape.count)
        is_parted = told.g != quiet.g
        k += 1
    for byte in position_bytes(quiet.g).tolist():
        total = mix_number(total, byte)
    return (-k if is_parted else k), total, most


# ---- positions -------------------------------------------------------------------------------------------------------


@dataclass
class Pushed:
    """Positions of one set of options, pushed to extremes."""

    game: str
    options: dict[str, str]
    tables: Any
    starts: list[Any]
    reached: Counter[tuple[str, int]]


def push_positions(game: str, options: dict[str, str], count: int = STARTS) -> Pushed:
    """Random games, and every few answers a position out of them with some numbers changed."""
    rng, room = Random(f"{game} {options}"), import_module(f"trueque.{game}.on_gpu").ROOM
    t, first = room.remembered(options)
    pushed = Pushed(game, options, t, [copy_position(game, first)], Counter())  # some games go on from the set-up
    while len(pushed.starts) < count:
        twin, chance = make_twin(game, t, copy_position(game, first), 0), Chance()
        seed_chance(chance, rng.randrange(1 << 30))
        players = rng.choice((0, 63))  # by chance alone few cards are built
        while (seat := twin.seat) is not None and len(pushed.starts) < count:
            if rng.random() < 0.02:
                start = copy_position(game, twin.g)
                PUSHES[game](t, start, rng)
                pushed.starts.append(start)
                pushed.reached.update((name, beside) for name, beside in NAMES[game](t, start) if beside in (0, 1))
            twin.give_answer(seat, twin.choose_answer(seat, chance, players))
    return pushed


# ---- the kernel ------------------------------------------------------------------------------------------------------


def find_wanted(pushed: Pushed) -> Wanted:
    """The program whose records have room for these positions."""
    room = import_module(f"trueque.{pushed.game}.on_gpu").ROOM
    return next(one for one in room.wanted() if one.can_hold_position(pushed.starts[0]))  # type: ignore[no-any-return]


def print_kernel(wanted: Wanted) -> str:
    """The rules and the kernel around them as one text; both paths are in it."""
    words = WORDS["island" if wanted.source.name.startswith("island") else "kit"]
    return wanted.print_text(wanted.source, words + KERNEL.read_text(encoding="utf-8"), {}, False)


@cache
def compile_here(name: str, text: str) -> Any:
    """The kernel by this machine's compiler."""
    return compiled(text, name, "-O1")


@cache
def compile_for_gpu(name: str, text: str, flags: tuple[str, ...]) -> Any:
    """The kernel for the GPU that is here, and the GPU with it."""
    from trueque.gpu.compiler import compile_program
    from trueque.gpu.device import GpuDevice, Program
    from trueque.gpu.driver import CudaDriver, find_arrays

    device: Any = object.__new__(GpuDevice)
    device.arrays, device.driver, device.block = find_arrays(), CudaDriver(), 64
    code = compile_program(text, "sm_90", [*GPU_FLAGS, *flags])
    return Program(device, code.cubin), device.arrays


def play_kernel(pushed: Pushed, games: int, is_gpu: bool) -> tuple[Any, Any]:
    """So many games by the kernel: how far each came, and its two numbers."""
    wanted = find_wanted(pushed)
    text, name = print_kernel(wanted), wanted.source.name
    arrays: Any = NumpyArrays()
    if is_gpu:
        program, arrays = compile_for_gpu(name, text, wanted.flags)
    else:
        program = compile_here(name, text)
    tables = arrays.upload_bytes(pack_record(wanted.source.layouts()[CONSTANT], pushed.tables))
    starts = arrays.upload_bytes(np.concatenate([position_bytes(start) for start in pushed.starts]))
    tapes = arrays.zeros((games, record_sizes(wanted.source)["Tape"]), "uint8")
    seen, sums = arrays.zeros((games,), "int64"), arrays.zeros((games, 2), "int64")
    program.start("twins", games, tables, starts, len(pushed.starts), tapes, 1, games, STEPS, seen, sums)
    arrays.synchronize()
    return arrays.fetch(seen), arrays.fetch(sums)


PLAY = """
const [wasm, asked] = process.argv.slice(1).map((name) => require("fs").readFileSync(name));
const { tables, starts, starting, tape, games, steps } = JSON.parse(asked);
const pages = Math.ceil((tables.length + starts.length + games * (tape + 24)) / 65536) + 128;
const memory = new WebAssembly.Memory({ initial: pages });
const base = (value) => new WebAssembly.Global({ value: "i32" }, value, );
const env = { memory, exp: Math.exp, __memory_base: base(1024), __table_base: base(0),
  __stack_pointer: new WebAssembly.Global({ value: "i32", mutable: true }, 1 << 20) };
const made = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env }).exports;
made.__wasm_call_ctors?.();
let free = 1 << 20;
const room = (size) => { const at = (free + 63) & ~63; free = at + size; return at; };
const at = [tables.length, starts.length, games * tape, games * 8, games * 16].map(room);
new Uint8Array(memory.buffer).set(tables, at[0]);
new Uint8Array(memory.buffer).set(starts, at[1]);
made.twins(at[0], at[1], BigInt(starting), at[2], 1n, BigInt(games), BigInt(steps), at[3], at[4]);
const longs = (from, count) => [...new BigInt64Array(memory.buffer, from, count)].map(String);
console.log(JSON.stringify([longs(at[3], games), longs(at[4], 2 * games)]));
"""


@cache
def compile_for_web(name: str, text: str) -> Path:
    """The kernel as WebAssembly."""
    command, folder = library_build.find_compiler(), Path(tempfile.mkdtemp(prefix="trueque-twins-"))
    source, half, made = (folder / f"{name}{ending}" for ending in (".c", ".o", ".wasm"))
    source.write_text(text.replace("#define KERNEL void", "#define KERNEL DOOR void"), encoding="utf-8")
    library_build.run_compiler(
        [*command, *library_build.COMMON, *library_build.WEB_FLAGS, "-o", str(half), str(source)]
    )
    library_build.run_compiler([command[0], *library_build.WEB_LINKER, "-o", str(made), str(half)])
    return made


def play_web(pushed: Pushed, games: int) -> tuple[Any, Any]:
    """The same by WebAssembly."""
    wanted = find_wanted(pushed)
    wasm = compile_for_web(wanted.source.name, print_kernel(wanted))
    asked = wasm.with_suffix(".json")
    asked.write_text(json.dumps({
        "tables": pack_record(wanted.source.layouts()[CONSTANT], pushed.tables).tolist(),
        "starts": np.concatenate([position_bytes(start) for start in pushed.starts]).tolist(),
        "starting": len(pushed.starts), "tape": record_sizes(wanted.source)["Tape"], "games": games, "steps": STEPS,
    }))  # fmt: skip
    done = subprocess.run(["node", "-e", PLAY, str(wasm), str(asked)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    seen, sums = ([int(one) for one in part] for part in json.loads(done.stdout))
    return np.array(seen), np.array(sums).reshape(-1, 2)


# ---- all of it -------------------------------------------------------------------------------------------------------


def play_games(pushed: Pushed, games: int, on: str) -> tuple[Any, Any]:
    """So many games on one of the back ends."""
    if on == "web":
        return play_web(pushed, games)
    if on != "plain":
        return play_kernel(pushed, games, on == "gpu")
    starts = pushed.starts
    played = [play_plain(pushed.game, pushed.tables, starts[i % len(starts)], 1 + i, STEPS) for i in range(games)]
    return np.array([one[0] for one in played]), np.array([one[1:] for one in played])


def add_up(sums: Any) -> int:
    """One number for many checksums."""
    total = 0
    for one in sums.reshape(-1).tolist():
        total = mix_number(total, one)
    return total


def compare_twins(on: str, positions: int, wanted: tuple[str, ...] = tuple(OPTIONS)) -> tuple[int, int]:
    """So many positions of the games on one of the back ends: how many were compared, and how many games parted."""
    sets = [(game, options) for game in wanted for options in OPTIONS[game]]
    # One game in ten ends before its last step.
    games, compared, parted = max(STARTS, positions * 9 // 8 // len(sets) // STEPS + 1), 0, 0
    for game, options in sets:
        began, pushed = time.perf_counter(), push_positions(game, options)
        seen, sums = play_games(pushed, games, on)
        compared += int(abs(seen).sum())
        parted += int((seen < 0).sum())
        line = f"{game} {' '.join(options.values())}: {abs(seen).sum():,} positions, {(seen < 0).sum()} parted"
        print(f"{line}, at most {sums[:, 1].max()} events, checksum {add_up(sums[:, 0]):x}", end="; ", flush=True)
        print(f"{time.perf_counter() - began:.1f} s", flush=True)
    return compared, parted


def list_missing(game: str) -> list[str]:
    """Numbers of the rules that no pushed position stands at, or none one beyond."""
    reached: Counter[tuple[str, int]] = Counter()
    named: set[str] = set()
    for options in OPTIONS[game]:
        pushed = push_positions(game, options)
        reached.update(pushed.reached)
        named.update(name for name, _ in NAMES[game](pushed.tables, pushed.starts[0]))
    words = ("at", "beyond")
    return [f"{name} {words[n]}" for name in sorted(named) for n in (0, 1) if not reached[name, n]]


def main() -> int:
    """Compare as the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--on", choices=("c", "plain", "web", "gpu"), default="c")
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--games", nargs="*", default=list(OPTIONS))
    given = parser.parse_args()
    if given.on == "web" and (shutil.which("node") is None or "cc" not in library_build.find_compiler()):
        print("WebAssembly is made by ziglang and run by Node; one of them is not here.")
        return 2
    compared, parted = compare_twins(given.on, given.positions, tuple(given.games))
    print(f"{given.on}: {compared:,} positions, {parted} games parted")
    return 1 if parted else 0


if __name__ == "__main__":
    sys.exit(main())
