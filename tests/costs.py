"""Which files of a lane cost most: a table at its end, in seconds of processor time, so that the next person sees it.

python -m pytest -p tests.costs tests/quick

Processor time of a test and of the processes it started and saw ending, with its fixtures; the seconds of a clock say
on a busy machine what the neighbours did. Collecting and importing, once in every worker, stands in its own line.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator

import pytest

DEAREST = 10
COST, COLLECTING = "cost", "collecting and importing, in every worker"


def spend_time() -> float:
    """Processor time so far, of this process and of those it started and saw ending."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


class Costs:
    """What was spent, file by file; a worker tells it with each report."""

    def __init__(self) -> None:
        self.files: dict[str, float] = defaultdict(float)
        self.collecting = 0.0
        self.before = 0.0

    def pytest_collection_finish(self) -> None:
        self.collecting, self.before = spend_time(), spend_time()

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Iterator[None]:
        """Each of the three reports of a test bears what was spent since the one before."""
        now = spend_time()
        item.user_properties = [(COST, now - self.before), (COLLECTING, self.collecting)]
        self.before, self.collecting = now, 0.0
        yield

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, spent in report.user_properties:
            if name in (COST, COLLECTING):
                self.files[report.nodeid.partition("::")[0] if name == COST else name] += float(str(spent))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        said = terminalreporter.write_line
        terminalreporter.section(f"the {DEAREST} dearest files, in seconds of processor time")
        for name, spent in sorted(self.files.items(), key=lambda one: -one[1])[:DEAREST]:
            said(f"{spent:7.1f}  {name}")
        said(f"{sum(self.files.values()):7.1f}  all of the lane")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Costs())
