"""Measures the GPU: random games a second, and that they are the CPU's games, answer for answer.

trueque gpu export settlers.ptx.json             # where Numba is; no GPU needed
python benchmarks/gpu.py expect sums.npz         # the CPU's checksums (extra `fast`)
python benchmarks/gpu.py run settlers.ptx.json sums.npz   # on the machine with the GPU
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

from trueque.settlers.board import table_for
from trueque.settlers.rules import read_rules

PRESETS = {
    "2011": {"edition": "2011", "proposals_per_turn": "0"},
    "2002": {"edition": "2002", "proposals_per_turn": "0"},
    "adapted": {"edition": "adapted", "proposals_per_turn": "0"},
}
GAMES = 100_000
SEED = 1


def expect(path: str) -> None:
    """The checksums of the CPU."""
    from trueque.settlers.core.engine import load

    core, sums = load("compiled"), {}
    for name, options in PRESETS.items():
        table = table_for(read_rules(options))
        t = core.tables(table.board, table.switches)
        first = core.start(t)
        began = time.process_time()
        sums[name] = np.array([core.checksum(t, core.copy(first), SEED + i) for i in range(GAMES)])
        print(f"{name}: {GAMES} games in {time.process_time() - began:.1f} s", flush=True)
    np.savez_compressed(path, **sums)  # type: ignore[arg-type]


def run(kernels: str, expected: str) -> None:
    """Speed first, then agreement."""
    from trueque.settlers.gpu.device import Device

    began = time.perf_counter()
    gpu = Device(Path(kernels))
    print(f"kernels loaded in {time.perf_counter() - began:.1f} s", flush=True)
    base = table_for(read_rules(PRESETS["2011"]))
    gpu.simulate(base.board, base.switches, SEED, 1024, 1)
    for threads in (16_384, 32_768, 65_536, 131_072, 262_144):
        each = max(2, 1_048_576 // threads)
        tally = gpu.simulate(base.board, base.switches, SEED, threads, each)
        rate, games = tally.answers / tally.seconds / 1e9, tally.games / tally.seconds / 1e6
        print(f"{threads:8} threads x {each:3}: {rate:.3f} G answers/s, {games:.3f} M games/s, "
              f"{tally.answers / tally.games:.0f} answers a game, wins {tally.wins}", flush=True)  # fmt: skip
    sums = np.load(expected)
    for name, options in PRESETS.items():
        table, wanted = table_for(read_rules(options)), sums[name]
        got = np.array(gpu.checksums(table.board, table.switches, SEED, len(wanted)))
        print(f"{name}: {int((got == wanted).sum())} of {len(wanted)} games agree with the CPU", flush=True)


if __name__ == "__main__":
    {"expect": expect, "run": run}[sys.argv[1]](*sys.argv[2:])
