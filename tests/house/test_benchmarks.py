"""Every benchmark is run by `make bench`, or says itself what it needs."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.__main__ import ALONE, ELSEWHERE, FOLDER, WITH_PEERS, has_peers


def test_every_benchmark_is_run_or_named() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} == {*ALONE, *WITH_PEERS, *ELSEWHERE}


def test_a_missing_peer_is_seen_before_anything_is_measured(tmp_path: Path) -> None:
    assert not has_peers(str(tmp_path / "no-such-python"))
    assert not has_peers(sys.executable), "catanatron is measured from an environment of its own"
