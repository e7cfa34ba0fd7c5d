"""The table of faults names tests that exist, and a failure stands in it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.faults import KINDS, SERVER, Watch


def test_every_fault_has_its_tests() -> None:
    for kind, tests in KINDS.items():
        assert tests, kind
        for test in tests:
            file, _, name = test.partition("::")
            assert f"def {name}(" in (SERVER / file).read_text(encoding="utf-8"), f"{kind}: {test}"


def test_the_table_says_what_held_what_failed_and_what_was_counted() -> None:
    watch = Watch(list(KINDS))
    (full,) = KINDS["the disk full"]
    frozen = KINDS["frozen (SIGSTOP)"][0]

    def report(test: str, **more: Any) -> Any:
        whole = {"failed": False, "when": "call", "user_properties": [], "duration": 2.0, **more}
        return SimpleNamespace(nodeid=f"tests/server/{test}[sqlite]", **whole)

    watch.pytest_runtest_logreport(report(full, user_properties=[("acknowledged", 1200), ("lost", 0)]))
    watch.pytest_runtest_logreport(report(full, user_properties=[("acknowledged", 34), ("lost", 0)]))
    watch.pytest_runtest_logreport(report(frozen, failed=True))
    table = watch.table()
    assert "| the disk full | 2 | 1,234 acknowledged; 0 lost | held | 4 s |" in table
    assert "| frozen (SIGSTOP) | 1 | – | FAILED: test_a_frozen_node_times_nobody_out[sqlite] | 2 s |" in table
