"""What hints say of five hundred questions a game, on many cores: `python -m tests.review.hint_run GAME FILE --jobs N`.

A line a question in FILE, so that it goes on where it ended: its number and what is wrong with its hint, or that there
is nothing to choose. `--minutes N` ends it, `--tell` says what is there. The soak looks at the same (`test_clauses`).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable
from itertools import count
from multiprocessing import Process
from pathlib import Path

from tests.review.clause_audit import HINT_STEPS, find_wrong_hints, iterate_questions

WANTED = 500


def read_kept(file: Path) -> dict[int, list[str] | None]:
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return dict(map(json.loads, lines))


def look_on(game: str, file: Path, known: Iterable[int], share: tuple[int, int], until: float) -> None:
    """One job's share of the questions that are not known yet."""
    done = set(known)
    for number, met in zip(count(), iterate_questions(game, HINT_STEPS[game]), strict=False):
        if time.monotonic() > until:
            return
        if number % share[1] == share[0] and number not in done:
            line = json.dumps([number, find_wrong_hints(*met)])
            with file.open("a", encoding="utf-8") as out:
                out.write(f"{line}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=tuple(HINT_STEPS))
    parser.add_argument("file", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--tell", action="store_true")
    given = parser.parse_args()
    known, until = read_kept(given.file), time.monotonic() + 60 * given.minutes
    jobs = [
        Process(target=look_on, args=(given.game, given.file, known, (n, given.jobs), until))
        for n in range(0 if given.tell else given.jobs)
    ]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    kept = read_kept(given.file)
    looked_at = {number: wrong for number, wrong in kept.items() if wrong is not None}
    wrong = [one for found in looked_at.values() for one in found]
    print(f"{given.game}: {len(looked_at)} of {WANTED} hints looked at, {len(kept)} questions, {len(wrong)} wrong")
    print("\n".join(wrong))


if __name__ == "__main__":
    main()
