"""The announcer's policy, with a clock in hand: its own tests run in the Node that comes with Playwright."""

from __future__ import annotations

import subprocess
from pathlib import Path

from playwright._impl._driver import compute_driver_executable

HERE = Path(__file__).parent


def passed(file: str) -> int:
    """Run the tests of a file; how many passed."""
    node = str(compute_driver_executable()[0])
    ran = subprocess.run(
        [node, "--no-warnings", "--test-reporter=tap", file],
        cwd=HERE, capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    return int(ran.stdout.partition("# pass ")[2].split()[0])


def test_the_policy_of_announcements_holds_its_promises() -> None:
    assert passed("policy.test.mjs") == 10


def test_messages_keep_their_distance_and_own_results_do_not_wait() -> None:
    assert passed("spacing.test.mjs") == 6
