"""Every benchmark is run by `make bench`, or says itself what it needs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from benchmarks import results
from benchmarks.__main__ import ALONE, ELSEWHERE, FOLDER, WITH_PEERS, has_peers


def test_every_benchmark_is_run_or_named() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} == {*ALONE, *WITH_PEERS, *ELSEWHERE}


def test_a_missing_peer_is_seen_before_anything_is_measured(tmp_path: Path) -> None:
    assert not has_peers(str(tmp_path / "no-such-python"))
    assert not has_peers(sys.executable), "catanatron is measured from an environment of its own"


def test_the_results_hold_every_section_once_newest_last() -> None:
    text = results.RESULTS.read_text(encoding="utf-8")
    assert text == results.tidy(text), "put it in order: python -m benchmarks.results"


def test_new_figures_take_the_place_of_the_old_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "RESULTS", tmp_path / "results.md")
    results.RESULTS.write_text("# Results\n\n## A, 2000-01-02\n\nold\n\n## B: b, 2000-01-03\n\nb\n", encoding="utf-8")
    results.keep(results.section("A", ["measured anew"], [("games", "7", "5")]))
    kept = results.RESULTS.read_text(encoding="utf-8")
    assert "old" not in kept
    assert kept.index("## B: b") < kept.index("## A, 2") < kept.index("| games | 7 | 5 |")


def test_a_section_without_a_day_is_refused() -> None:
    with pytest.raises(ValueError, match="“## Undated” should be headed like"):
        results.tidy("# Results\n\n## Undated\n")
