"""The announcer's policy, with a clock in hand: its own tests run in the Node that comes with Playwright."""

from __future__ import annotations

import subprocess
from pathlib import Path

from playwright._impl._driver import compute_driver_executable

HERE = Path(__file__).parent


def test_the_policy_of_announcements_holds_its_promises() -> None:
    node = str(compute_driver_executable()[0])
    ran = subprocess.run(
        [node, "--no-warnings", "--test-reporter=tap", "policy.test.mjs"],
        cwd=HERE, capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    assert "# pass 9" in ran.stdout
