"""Measures the GPU: random games and environment steps a second, and that the games are the CPU's, answer for answer.

trueque gpu export island.gpu.json --edition 2011 --option proposals_per_turn=0    # no GPU needed
python benchmarks/gpu.py expect                   # the CPU's checksums, kept in gpu_checksums.json (extra `fast`)
python benchmarks/gpu.py test island.gpu.json   # on the machine with the GPU; `make gpu-test` does this
python benchmarks/gpu.py speed island.gpu.json
python benchmarks/gpu.py env island.gpu.json
"""

from __future__ import annotations

import json
import sys
import time
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from trueque.island.board import Table, table_for
from trueque.island.rules import read_rules

HERE = Path(__file__).parent
KEPT, RESULT = HERE / "gpu_checksums.json", HERE / "gpu_test.json"
GAMES, BLOCK, SEED = 100_000, 1_000, 1
"""Games of each preset, and of each kept digest."""


def presets() -> dict[str, dict[str, str]]:
    """The three editions as they are, and without offers between players."""
    editions = ("2011", "2002", "adapted")
    without = {edition: {"edition": edition, "proposals_per_turn": "0"} for edition in editions}
    return without | {f"{edition} with offers": {"edition": edition} for edition in editions}


def table(options: dict[str, str]) -> Table:
    return table_for(read_rules(options))


def digests(sums: np.ndarray[Any, Any]) -> list[str]:
    """One short digest for every thousand checksums."""
    blocks = np.asarray(sums, "<i8").reshape(-1, BLOCK)
    return [sha256(block.tobytes()).hexdigest()[:16] for block in blocks]


def expect(*wanted: str) -> None:
    """The checksums of the CPU, digested and kept."""
    from trueque.island.core.engine import load

    core: Any = load("compiled")
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for name, options in presets().items():
        if wanted and name not in wanted:
            continue
        one = table(options)
        t = core.tables(one.board, one.switches)
        first, sums = core.start(t), np.zeros(GAMES, np.int64)
        g = core.copy(first)
        for i in range(GAMES):
            core.copy_into(g, first)
            sums[i] = core.checksum(t, g, SEED + i)
        kept[name] = digests(sums)
        KEPT.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")


def test(kernels: str) -> int:
    """Every preset's games on the GPU, held to the CPU's; the dated result is kept beside this file."""
    from trueque.island.gpu.device import Device, NoGpu

    if not Path(kernels).is_file():
        print(f"gpu-test did not run: no kernels at {kernels}; write them with «trueque gpu export {kernels}».")
        return 1
    try:
        gpu = Device(Path(kernels))
    except NoGpu as none:
        print(f"gpu-test did not run: {none}")
        return 1
    agreed = {}
    for name, wanted in json.loads(KEPT.read_text(encoding="utf-8")).items():
        one = table(presets()[name])
        got = digests(gpu.checksums(one.board, one.switches, SEED, len(wanted) * BLOCK))
        agreed[name] = BLOCK * sum(a == b for a, b in zip(got, wanted, strict=True))
        print(f"{name}: {agreed[name]} of {len(wanted) * BLOCK} games agree with the CPU", flush=True)
    date = datetime.now(UTC).date().isoformat()
    result = {"date": date, "gpu": gpu.name(), "games": GAMES, "agree": agreed}
    RESULT.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    return int(any(count != GAMES for count in agreed.values()))


def speed(kernels: str, games: str = "4194304") -> None:
    """Random games a second: the 2011 edition in three runs (the middle one counts), others once."""
    from trueque.island.gpu.device import Device

    began = time.perf_counter()
    gpu = Device(Path(kernels))
    combined = {"2011 combined": {"edition": "2011", "proposals_per_turn": "0", "combined_phase": "on"}}
    for name, options in (presets() | combined).items():
        one, often = table(options), name in ("2011", "2011 combined")
        gpu.simulate(one.board, one.switches, SEED, 1024)
        if name == "2011":
            print(f"loaded and warm after {time.perf_counter() - began:.1f} s", flush=True)
        count = int(games) // (1 if often else 4)
        runs = [gpu.simulate(one.board, one.switches, SEED, count) for _ in range(3 if often else 1)]
        tally = sorted(runs, key=lambda run: run.seconds)[len(runs) // 2]
        rate, whole = tally.answers / tally.seconds / 1e9, tally.games / tally.seconds / 1e6
        print(f"{name}: {rate:.3f} G answers/s, {whole:.3f} M games/s, {tally.answers / tally.games:.0f} answers a "
              f"game, wins {tally.wins}", flush=True)  # fmt: skip


def env(kernels: str, games: str = "262144", steps: str = "400", layout: str = "by_row") -> None:
    """Environment steps a second: random answers, then a small network in PyTorch."""
    import torch

    from trueque.island.gpu.vector import GpuVector

    islands = GpuVector(int(games), presets()["2011"], Path(kernels), by_column=layout == "by_column")
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
    islands.device.arrays.wait()
    began = time.perf_counter()
    for _ in range(steps):
        islands.step(choose())
    islands.device.arrays.wait()
    return float(steps * islands.games / (time.perf_counter() - began))


def playouts(kernels: str) -> None:
    """Positions judged a second."""
    from trueque.island.core.engine import load
    from trueque.island.gpu.device import Device
    from trueque.island.gpu.rollouts import Rollouts

    rules, core = read_rules(presets()["2011"]), load("plain")
    judge = Rollouts(rules, device=Device(Path(kernels)))
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
