"""The page's own check of the dice, without a browser: the Node that comes with Playwright runs its code."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright._impl._driver import compute_driver_executable

from tests.kernel.test_rounds import Choosy, Joined, Played, returning
from trueque.kernel.game import NATURE
from trueque.kernel.honest import verify_record
from trueque.kernel.record import TABLE


def asked(records: list[str], lines: Sequence[tuple[int, str]] = (), messages: Any = None) -> dict[str, Any]:
    """What the page's own code finds in records, gives while lines come, and sees in *messages* of a server."""
    told = {"records": records, "lines": [{"by": by, "heard": heard} for by, heard in lines], "told": messages}
    node = str(compute_driver_executable()[0])
    ran = subprocess.run(
        [node, "--no-warnings", "dice.check.mjs"], cwd=Path(__file__).parent, input=json.dumps(told),
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr[-2000:]
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_the_page_finds_what_every_other_check_finds_and_gives_an_answer_one_share() -> None:
    honest, choosy, joined = Played(giving=5), Choosy(), Joined()
    honest.play(500)
    choosy.play(500)
    joined.play(6)
    joined.join()
    joined.play(500)
    text = str(honest.record())
    silent = re.sub("^odds 5 .*\n", "", text, flags=re.MULTILINE)
    lines = [(0, "roll"), (TABLE, "round - 0:MINE"), (TABLE, "pause"), (NATURE, "4+2"), (0, "end")]
    back, jumps = returning(), returning(skips=2)
    records = [text, str(joined.record()), str(choosy.record()), silent, str(back.record()), str(jumps.record())]
    told = asked(records, lines)
    assert [found["wrong"] for found in told["found"][:5]] == [[], [], [1, 2, 3], [5], []]
    assert told["found"][5]["wrong"] == list(verify_record(jumps.game, jumps.record()).wrong)
    assert [found["listed"] for found in told["found"][:2]] == [len(honest.draws), len(joined.draws)]
    assert told["given"] == [True, False, False, False, True], "none before the next answer"
