"""The GPU's side of the rules, as far as a machine without a GPU can hold it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.island.compiled import needs_the_compiled_core
from tests.terminal.kit import trueque
from trueque.gpu.driver import NoGpu, find_arrays
from trueque.gpu.records import position_bytes, record_sizes
from trueque.island.board import make_island_table
from trueque.island.core.engine import load_core
from trueque.island.gpu.device import IslandDevice
from trueque.island.gpu.program import make_program
from trueque.island.rules import read_rules

KEPT = Path(__file__).parent / "checksums.json"
"""Checksums of the first games of each edition. A GPU gives the same (`make gpu-test`); so does every back end."""


@pytest.mark.parametrize("edition", ["2011", "2002", "adapted"])
def test_checksums_are_those_a_gpu_was_held_to(edition: str) -> None:
    table = make_island_table(read_rules({"edition": edition, "proposals_per_turn": "0"}))
    needs_the_compiled_core()
    core = load_core("compiled")
    t = core.tables(table.board, table.switches)
    sums = [core.checksum(t, core.start(t), seed) for seed in range(1, 41)]
    assert sums == json.loads(KEPT.read_text(encoding="utf-8"))[edition]


def test_positions_of_both_back_ends_are_the_same_bytes_there() -> None:
    needs_the_compiled_core()
    table = make_island_table(read_rules({}))
    plain, fast = load_core("plain"), load_core("compiled")
    mine = plain.start(plain.tables(table.board, table.switches))
    theirs = fast.start(fast.tables(table.board, table.switches))
    assert position_bytes(mine).tobytes() == position_bytes(theirs).tobytes()


def test_without_kernels_a_sentence_says_so(tmp_path: Path) -> None:
    missing = trueque(f"simulate island --device gpu --kernels {tmp_path / 'none.json'}")
    assert "trueque gpu export" in missing.err
    assert missing.code == 2


def test_kernels_of_another_version_are_refused(tmp_path: Path) -> None:
    kernels = tmp_path / "old.json"
    kernels.write_text(json.dumps({"sizes": {**record_sizes(make_program().source), "Position": 1}}), encoding="utf-8")
    with pytest.raises(NoGpu, match="export them again"):
        IslandDevice(kernels)


def test_without_a_gpu_a_sentence_says_so() -> None:
    class Absent:
        def __init__(self) -> None:
            raise ImportError

    class Silent:
        def __init__(self) -> None:
            raise RuntimeError("driver too old\nand more")

    with pytest.raises(NoGpu, match="Neither CuPy nor PyTorch"):
        find_arrays([Absent])  # type: ignore[list-item]
    with pytest.raises(NoGpu, match="No GPU answers here \\(driver too old\\)"):
        find_arrays([Absent, Silent])  # type: ignore[list-item]
