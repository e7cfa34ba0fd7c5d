"""The GPU's side of the rules, as far as a machine without a GPU can hold it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.terminal.kit import trueque
from trueque.settlers.board import table_for
from trueque.settlers.core import compiled
from trueque.settlers.core.engine import load
from trueque.settlers.core.records import dtype_of, record_of
from trueque.settlers.core.state import Position
from trueque.settlers.gpu import kernels
from trueque.settlers.rules import read_rules

KEPT = Path(__file__).parent / "checksums.json"
"""Checksums of the first games of each edition. A GPU gives the same (`benchmarks/gpu.py`); so does every back end."""


@pytest.mark.parametrize("edition", ["2011", "2002", "adapted"])
def test_checksums_are_those_a_gpu_was_held_to(edition: str) -> None:
    table = table_for(read_rules({"edition": edition, "proposals_per_turn": "0"}))
    core = load("compiled")
    t = core.tables(table.board, table.switches)
    sums = [core.checksum(t, core.start(t), seed) for seed in range(1, 41)]
    assert sums == json.loads(KEPT.read_text(encoding="utf-8"))[edition]


def test_records_are_the_same_bytes_with_and_without_numba() -> None:
    table = table_for(read_rules({}))
    plain, fast = load("plain"), load("compiled")
    mine = record_of(plain.start(plain.tables(table.board, table.switches)))
    theirs = fast.start(fast.tables(table.board, table.switches))
    assert dtype_of(Position) == compiled.POSITION
    assert mine.tobytes() == theirs.array.tobytes()  # type: ignore[attr-defined]


def test_every_name_a_kernel_uses_is_put_in() -> None:
    for name in ("simulate", "checksum", "playouts"):
        used = set(getattr(kernels, name).__code__.co_names) - {"grid", "gridsize", "local", "array", "shape", "atomic",
                                                                 "add", "range", "turn", "winner"}  # fmt: skip
        assert used <= set(kernels.RULES), f"{name} uses {used - set(kernels.RULES)}"


def test_without_a_gpu_a_sentence_says_so(tmp_path: Path) -> None:
    missing = trueque(f"simulate settlers --device gpu --kernels {tmp_path / 'none.json'}")
    assert "trueque gpu export" in missing.err
    assert missing.code == 2
