"""Measures the GPU: random games and environment steps a second, and that the games are the CPU's, answer for answer.

trueque gpu export island.gpu.json --edition 2011 --option proposals_per_turn=0    # no GPU needed
trueque gpu export island-large.gpu.json --edition large --option proposals_per_turn=0
trueque gpu export quick.gpu.json --game quick --option seats=4
trueque gpu export princes.gpu.json --game princes --mode intro
python benchmarks/gpu.py expect princes         # the CPU's checksums, kept in gpu_checksums.json (extra `fast`)
python benchmarks/gpu.py test *.gpu.json        # on the machine with the GPU; `make gpu-test` does this
python benchmarks/gpu.py speed quick.gpu.json
python benchmarks/gpu.py env island.gpu.json    # and `playouts`: the Island alone
"""

from __future__ import annotations

import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from trueque.gpu.room import GpuRoom
from trueque.island.on_gpu import list_presets as island_presets
from trueque.island.rules import read_rules

HERE = Path(__file__).parent
KEPT, RESULT = HERE / "gpu_checksums.json", HERE / "gpu_test.json"
GAMES, BLOCK, SEED = 100_000, 1_000, 1
"""Games of each preset, and of each kept digest."""


def room_of(game: str) -> GpuRoom:
    room: GpuRoom = import_module(f"trueque.{game}.on_gpu").ROOM
    return room


def digest(sums: np.ndarray[Any, Any]) -> str:
    """A short digest for every thousand checksums."""
    return sha256(np.asarray(sums, "<i8").tobytes()).hexdigest()[:16]


def block_of(game: str, options: dict[str, str], first: int) -> str:
    """The digest of a thousand games on the CPU."""
    engine: Any = import_module(f"trueque.{game}.core.engine")
    packed: Any = import_module(f"trueque.{game}.on_gpu").ROOM.remembered(options)[0]
    if game == "island":
        from trueque.island.core.compiled import pack_island_tables as kept

        core, t = engine.load_core("compiled", packed.seats), kept(packed)
    else:
        core = engine.load_core("compiled")
        t = core.tables(packed)
    return digest(np.array([core.checksum(t, core.start(t), SEED + i) for i in range(first, first + BLOCK)], np.int64))


def expect(game: str, *wanted: str) -> None:
    """The checksums of the CPU, digested and kept."""
    import_module(f"trueque.{game}.core.engine").load_core("compiled")
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name, options in room_of(game).presets().items():
            if not wanted or name in wanted:
                found = list(pool.map(partial(block_of, game, options), range(0, GAMES, BLOCK)))
                kept.setdefault(game, {})[name] = found
                KEPT.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")
                print(f"{game}, {name}: {GAMES} games on the CPU", flush=True)


def test(*files: str) -> int:
    """Every preset's games on the GPU, held to the CPU's; the dated result is kept beside this file."""
    from trueque.gpu.device import NoGpu

    result = json.loads(RESULT.read_text(encoding="utf-8")) if RESULT.exists() else {}
    wrong = 0
    for file in files:
        if not Path(file).is_file():
            print(f"gpu-test did not run: no kernels at {file}; write them with «trueque gpu export {file}».")
            return 1
        game = game_of(file)
        try:
            gpu = room_of(game).open_device(Path(file))
        except NoGpu as none:
            print(f"gpu-test did not run: {none}")
            return 1
        agreed = {name: agreeing(gpu, game, name) for name in fitting(gpu, room_of(game))}
        wrong += sum(count != GAMES for count in agreed.values())
        date = datetime.now(UTC).date().isoformat()
        result[source_of(file)] = {"date": date, "gpu": gpu.name(), "games": GAMES, "agree": agreed}
        RESULT.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    return int(wrong > 0)


def source_of(file: str) -> str:
    """Whose rules the kernels of a file are; those over larger positions are called `island-of-6`."""
    name: str = json.loads(Path(file).read_text(encoding="utf-8"))["game"]
    return name


def game_of(file: str) -> str:
    """Which game the kernels of a file are for."""
    return source_of(file).partition("-of-")[0]


def fitting(gpu: Any, room: GpuRoom) -> dict[str, dict[str, str]]:
    """The presets that a file's kernels are for: those of five and six seats have a file of their own."""
    known = room.presets()
    return {name: options for name, options in known.items() if gpu.wanted.fits_position(room.laid(options)[1])}


def agreeing(gpu: Any, game: str, name: str) -> int:
    """How many games of a preset are the same as the CPU's, a thousand at a time."""
    room, kept = room_of(game), json.loads(KEPT.read_text(encoding="utf-8"))[game][name]
    sums = gpu.checksums(*room.remembered(room.presets()[name]), SEED, GAMES)
    got = [digest(sums[first : first + BLOCK]) for first in range(0, GAMES, BLOCK)]
    count: int = BLOCK * sum(a == b for a, b in zip(got, kept, strict=True))
    print(f"{game}, {name}: {count} of {GAMES} games agree with the CPU", flush=True)
    return count


def speed(kernels: str, games: str = "4194304") -> None:
    """Random games a second of every preset: the first in three runs (the middle one counts), others once."""
    began, game = time.perf_counter(), game_of(kernels)
    room = room_of(game)
    gpu = room.open_device(Path(kernels))
    known = fitting(gpu, room)
    if "2011" in known:
        known["2011 combined"] = {"edition": "2011", "proposals_per_turn": "0", "combined_phase": "on"}
    for name, options in known.items():
        often, laid = name in (next(iter(known)), "2011 combined"), room.laid(options)
        gpu.simulate(*laid, SEED, 1024)
        if name == next(iter(known)):
            print(f"loaded and warm after {time.perf_counter() - began:.1f} s", flush=True)
        count = int(games) // (1 if often else 4)
        runs = [gpu.simulate(*laid, SEED, count) for _ in range(3 if often else 1)]
        tally = sorted(runs, key=lambda run: run.seconds)[len(runs) // 2]
        rate, whole = tally.answers / tally.seconds / 1e9, tally.games / tally.seconds / 1e6
        print(f"{game}, {name}: {rate:.3f} G answers/s, {whole:.3f} M games/s, {tally.answers / tally.games:.0f} "
              f"answers a game, wins {tally.wins}", flush=True)  # fmt: skip


def env(kernels: str, games: str = "262144", steps: str = "400", layout: str = "by_row") -> None:
    """Environment steps a second: random answers, then a small network in PyTorch."""
    import torch

    from trueque.gpu.vector import GpuVector

    islands = GpuVector(int(games), island_presets()["2011"], Path(kernels), by_column=layout == "by_column")
    islands.reset(SEED)
    alone = paced(islands, int(steps), islands.sample)
    print(f"{games} games in step, {len(islands.columns)} columns {layout}, arrays of {islands.device.arrays.name}: "
          f"{alone / 1e6:.1f} M steps/s with random answers", flush=True)  # fmt: skip
    seen = islands.tensors()
    assert seen.rows.data_ptr() == islands.device.arrays.address(islands.rows)  # nothing is copied
    for hidden in (64, 128, 512):
        network = torch.nn.Sequential(
            torch.nn.Linear(len(islands.columns), hidden), torch.nn.ReLU(), torch.nn.Linear(hidden, seen.masks.shape[1])
        ).to("cuda", torch.bfloat16)  # fmt: skip

        def choose(network: Any = network) -> Any:
            with torch.no_grad():
                return network(seen.rows.bfloat16()).masked_fill_(seen.masks == 0, -torch.inf).argmax(1)

        with_it = paced(islands, int(steps) // 4, choose)
        print(f"  with a network of {hidden} hidden units in bfloat16: {with_it / 1e6:.1f} M steps/s, "
              f"{with_it / alone:.2f} of it, illegal {int((islands.over == 2).sum())}", flush=True)  # fmt: skip


def paced(islands: Any, steps: int, choose: Any) -> float:
    """Steps a second, after a few to warm up."""
    for _ in range(20):
        islands.step(choose())
    islands.device.arrays.synchronize()
    began = time.perf_counter()
    for _ in range(steps):
        islands.step(choose())
    islands.device.arrays.synchronize()
    return float(steps * islands.games / (time.perf_counter() - began))


def playouts(kernels: str) -> None:
    """Positions judged a second."""
    from trueque.island.core.engine import load_core
    from trueque.island.gpu.device import IslandDevice
    from trueque.island.gpu.rollouts import Rollouts

    rules, core = read_rules(island_presets()["2011"]), load_core("plain")
    judge = Rollouts(rules, device=IslandDevice(Path(kernels)))
    first = core.start(judge.tables)
    for count, each in ((1, 10_000), (100, 1_000), (1_000, 1_000)):
        positions = [first] * count
        judge.shares(positions, each, SEED)
        began = time.perf_counter()
        shares = judge.shares(positions, each, SEED)
        took = time.perf_counter() - began
        print(f"{count} positions x {each} playouts: {took:.3f} s, {count * each / took / 1e6:.2f} M playouts/s, "
              f"first {np.round(shares[0], 3)}", flush=True)  # fmt: skip


if __name__ == "__main__":
    doing = {"expect": expect, "test": test, "speed": speed, "env": env, "playouts": playouts}
    sys.exit(doing[sys.argv[1]](*sys.argv[2:]))  # type: ignore[operator]
