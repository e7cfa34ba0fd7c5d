"""What the teacher says of hundreds of questions a game, on many cores: `python -m tests.review.hint_run GAME FILE`.

`--of facts` looks at the facts about answers, `reasons` at three answers' reasons beside each other, `hints` at the
coach's hint. A line a question in FILE, so that it goes on where it ended: its number and what is wrong, or that there
is nothing to choose. `--jobs N` shares the work, `--minutes N` ends it, `--tell` says what is there. The soak looks at
the same (`test_clauses`).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable
from itertools import count
from multiprocessing import Process
from pathlib import Path
from random import Random

from tests.review.clause_audit import (
    HINT_STEPS,
    STEPS,
    Met,
    find_shared_reasons,
    find_wrong_facts,
    find_wrong_hints,
    iterate_questions,
)

WANTED = 500
AUDITS = ("facts", "reasons", "hints")


def find_faults(audit: str, met: Met, number: int) -> list[str] | None:
    """What an audit finds wrong in a question; answers are drawn by its number."""
    if audit == "hints":
        return find_wrong_hints(*met)
    return (find_wrong_facts if audit == "facts" else find_shared_reasons)(*met, Random(f"46 {number}"))


def read_kept(file: Path) -> dict[int, list[str] | None]:
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return dict(map(json.loads, lines))


def look_on(game: str, audit: str, file: Path, known: Iterable[int], share: tuple[int, int], until: float) -> None:
    """One job's share of the questions that are not known yet."""
    done, step = set(known), (HINT_STEPS if audit == "hints" else STEPS)[game]
    for number, met in zip(count(), iterate_questions(game, step), strict=False):
        if time.monotonic() > until:
            return
        if number % share[1] == share[0] and number not in done:
            line = json.dumps([number, find_faults(audit, met, number)])
            with file.open("a", encoding="utf-8") as out:
                out.write(f"{line}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=tuple(HINT_STEPS))
    parser.add_argument("file", type=Path)
    parser.add_argument("--of", choices=AUDITS, default="hints")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--tell", action="store_true")
    given = parser.parse_args()
    known, until = read_kept(given.file), time.monotonic() + 60 * given.minutes
    jobs = [
        Process(target=look_on, args=(given.game, given.of, given.file, known, (n, given.jobs), until))
        for n in range(0 if given.tell else given.jobs)
    ]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    kept = read_kept(given.file)
    looked_at = {number: wrong for number, wrong in kept.items() if wrong is not None}
    wrong = [one for found in looked_at.values() for one in found]
    print(
        f"{given.game}, {given.of}: {len(looked_at)} of {WANTED} looked at, {len(kept)} questions, {len(wrong)} wrong"
    )
    print("\n".join(wrong))


if __name__ == "__main__":
    main()
