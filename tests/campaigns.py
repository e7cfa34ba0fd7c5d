"""Long campaigns in pieces: many cases, each named by a text, on several cores, for so many minutes.

Each result is a line of JSON in a file, so that whoever goes on with the same file does nothing twice, and whoever adds
results of two machines puts two files together.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

Result = dict[str, Any]


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of every campaign."""
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after so many; 0: when all is done")
    parser.add_argument("--kept", type=Path, help="the file of results, which another run goes on with")


def read_results(kept: Path | None) -> dict[str, Result]:
    """What a file of results holds, by case; a line that was cut off in the middle is none."""
    found = {}
    for line in kept.read_text().splitlines() if kept is not None and kept.exists() else ():
        try:
            result = json.loads(line)
        except ValueError:
            continue
        found[result["case"]] = result
    return found


def run_campaign(
    play: Callable[[str], Result], cases: Iterable[str], cores: int = 1, minutes: float = 0.0, kept: Path | None = None
) -> dict[str, Result]:
    """The results of *cases*, those that *kept* has already among them; not all of them where time was short."""
    cases = list(cases)
    results = {case: result for case, result in read_results(kept).items() if case in set(cases)}
    if kept is not None and kept.exists() and not kept.read_text().endswith("\n"):
        with kept.open("a") as file:
            file.write("\n")
    ends = time.monotonic() + minutes * 60 if minutes else float("inf")
    for result in _run(play, [case for case in cases if case not in results], cores, ends):
        results[result["case"]] = result
        if kept is not None:
            with kept.open("a") as file:
                file.write(json.dumps(result) + "\n")
    return results


def _run(play: Callable[[str], Result], cases: list[str], cores: int, ends: float) -> Iterator[Result]:
    if cores == 1:
        for case in cases:
            if time.monotonic() > ends:
                return
            yield _play_timed(play, case)
        return
    # Workers begin anew now and then: what a long run gathers in them is given back.
    with multiprocessing.get_context("fork").Pool(cores, maxtasksperchild=100) as pool:
        done = pool.imap_unordered(partial(_play_timed, play), cases)
        while True:
            try:
                yield done.next(min(max(0.0, ends - time.monotonic()), 1e6))
            except (StopIteration, multiprocessing.TimeoutError):
                return


def _play_timed(play: Callable[[str], Result], case: str) -> Result:
    began = time.process_time()
    try:
        result = play(case)
    except Exception:  # One case that breaks off ends no campaign: it is told like any other result.
        result = {"broke": traceback.format_exc()}
    return {"case": case, **result, "seconds": round(time.process_time() - began, 3)}
