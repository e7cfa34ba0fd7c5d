"""Every benchmark is run by `make bench`, or says itself what it needs."""

from __future__ import annotations

from benchmarks.__main__ import ALONE, ELSEWHERE, FOLDER, WITH_PEERS


def test_every_benchmark_is_run_or_named() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} == {*ALONE, *WITH_PEERS, *ELSEWHERE}
