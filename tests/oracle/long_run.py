"""The comparisons at length: games by number, shared out among processes, stopped and taken up again.

    python -m tests.oracle.long_run --jobs 4 --seconds 600 --sums sums.json      # goes on where sums.json stopped
    python -m tests.oracle.long_run --first 1000000 --sums mine.json             # other games, on another machine
    python -m tests.oracle.long_run --print sums.json mine.json                  # both added up

A part is a few games of one table (The Quick Game, or The Princes in one mode) by their numbers, so that any machine
plays the same games. The table that lags most behind what is asked of it is played next; a file keeps which games were
played and what was seen in them.
"""

import argparse
import json
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from . import compare_quick
from .compare_princes import Lockstep
from .princes_engine.catalog import MODES
from .princes_tally import Tally, list_possible_pairs

ASKED = {"quick": 2_000_000, **{mode: 1_000_000 if mode == "tournament" else 2_000_000 for mode in MODES}}
"""Answers asked for: of The Quick Game at two to six seats, and of each mode of The Princes."""

GAMES = 4
"""Games in a part: a few seconds."""

TABLES = 0.03
"""The share of The Princes' positions that are compared whole; legal sets and odds are compared at every question."""

Sums = dict[str, Any]
"""What was seen of one table: the numbers of the games played, as stretches, and counts; one of each difference."""


def compare_part(table: str, first: int) -> Sums:
    """Play the games of a part and count."""
    began = time.process_time()
    sums = compare_quick_part(first) if table == "quick" else compare_princes_part(table, first)
    return {**sums, "seconds": time.process_time() - began, "played": [[first, first + GAMES]]}


def compare_princes_part(mode: str, first: int) -> Sums:
    """A few games of one mode of The Princes; which cards were seldom seen is asked anew in every part."""
    tally = Tally(TABLES)
    for number in range(first, first + GAMES):
        Lockstep(mode, {}, f"long {mode} {number}", tally).play_game(100_000)
    possible = list_possible_pairs(mode)
    counts = {"answers": tally.answers, "tables": tally.tables, "finished": tally.finished}
    counts |= {f"event {name}": count for name, count in tally.events.items()}
    return {
        "counts": counts | {f"card {name}": count for name, count in tally.seen.items()},
        "pairs": {f"{one}+{two}": 1 for one, two in tally.pairs & possible},
        "differences": dict(tally.repeats),
        "shown": {name: [*one.details, one.record] for name, one in tally.differences.items()},
    }


def compare_quick_part(first: int) -> Sums:
    """A few games of The Quick Game, at two to six seats in turn, three in ten under chance options."""
    tally = compare_quick.Tally()
    shown: dict[str, list[str]] = {}
    for number in range(first, first + GAMES):
        found = compare_quick.compare_game(tally, "long", number, 0, 0.3, 100_000)
        if found:
            shown.setdefault(found.split(":")[0], [found])
    counts = {"answers": sum(tally.answers.values()), "finished": sum(tally.games.values())}
    counts |= {f"{seats} seats": count for seats, count in tally.answers.items()}
    return {
        "counts": counts | {f"answer {name}": count for name, count in tally.kinds.items()} | dict(tally.oddities),
        "pairs": {f"{one}+{two}": count for (one, two), count in tally.pairs.items()},
        "differences": dict(tally.differences),
        "shown": shown,
    }


# ---- sums ------------------------------------------------------------------------------------------------------------


def add_sums(one: Sums, two: Sums) -> Sums:
    """What two stretches of games have seen together; no game counts twice."""
    played = sorted([*one["played"], *two["played"]])
    joined: list[list[int]] = []
    for begin, end in played:
        if joined and begin < joined[-1][1]:
            raise SystemExit(f"game {begin} was played twice")
        if joined and begin == joined[-1][1]:
            joined[-1][1] = end
        else:
            joined.append([begin, end])
    added: Sums = {name: dict(Counter(one[name]) + Counter(two[name])) for name in ("counts", "pairs", "differences")}
    seconds = one["seconds"] + two["seconds"]
    return {**added, "shown": {**two["shown"], **one["shown"]}, "seconds": seconds, "played": joined}


NOTHING: Sums = {"counts": {}, "pairs": {}, "differences": {}, "shown": {}, "seconds": 0.0, "played": []}


def load_sums(file: Path) -> dict[str, Sums]:
    """What a file holds of each table."""
    kept = json.loads(file.read_text()) if file.exists() else {}
    return {table: kept.get(table, NOTHING) for table in ASKED}


def save_sums(file: Path, sums: dict[str, Sums]) -> None:
    """Keep the sums; a run that is killed meanwhile leaves the file as it was."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_suffix(".new")
    beside.write_text(json.dumps(sums))
    beside.replace(file)


def print_sums(sums: dict[str, Sums]) -> int:
    """A line or two for each table, and every difference; the number of differences."""
    for table, one in sums.items():
        counts = one["counts"]
        games = sum(end - begin for begin, end in one["played"])
        rate = counts.get("answers", 0) / max(one["seconds"], 1e-9)
        print(f"{table}: {counts.get('answers', 0):,} of {ASKED[table]:,} answers, {games:,} games", end=", ")
        print(f"{counts.get('finished', 0):,} to the end", end=", ")
        print(f"{counts.get('tables', 0):,} whole tables, {rate:,.0f} answers a second of a core", end=", ")
        print(f"{sum(one['differences'].values())} differences")
        if table != "quick":
            never = {f"{a}+{b}" for a, b in list_possible_pairs(table)} - one["pairs"].keys()
            print(f"    pairs met {len(one['pairs']):,}, never met {len(never):,}: {' '.join(sorted(never)[:20])}")
        for name, lines in one["shown"].items():
            print(f"    {one['differences'][name]} times: {name}", *lines, sep="\n        ")
    print(f"all: {sum(one['counts'].get('answers', 0) for one in sums.values()):,} answers")
    return sum(sum(one["differences"].values()) for one in sums.values())


# ---- sharing out -----------------------------------------------------------------------------------------------------


class Plan:
    """Which part comes next."""

    def __init__(self, sums: dict[str, Sums], first: int) -> None:
        """Go on after the last game of each table."""
        self.sums = sums
        self.next_game = {table: max([first, *(end for _, end in one["played"])]) for table, one in sums.items()}
        self.expected = {table: float(one["counts"].get("answers", 0)) for table, one in sums.items()}

    def take_part(self) -> tuple[str, int] | None:
        """The next part of the table that lags most; nothing when all have what was asked."""
        lags = {table: self.expected[table] / asked for table, asked in ASKED.items() if self.expected[table] < asked}
        if not lags:
            return None
        table = min(lags, key=lags.__getitem__)
        first = self.next_game[table]
        self.next_game[table] += GAMES
        games = sum(end - begin for begin, end in self.sums[table]["played"])
        mean = self.sums[table]["counts"].get("answers", 0) / games if games else 800
        self.expected[table] += mean * GAMES  # What is under way counts as what such games brought so far.
        return table, first

    def add_part(self, table: str, part: Sums) -> None:
        """Count a part that came back."""
        self.sums[table] = add_sums(self.sums[table], part)


def compare_at_length(plan: Plan, jobs: int, seconds: float, file: Path) -> None:
    """Play parts until all is done or time is over; what is under way then is still counted."""
    until = time.monotonic() + seconds
    with ProcessPoolExecutor(jobs) as pool:
        running: dict[Future[Sums], str] = {}
        while True:
            while len(running) < jobs and time.monotonic() < until and (part := plan.take_part()):
                running[pool.submit(compare_part, *part)] = part[0]
            if not running:
                break
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                plan.add_part(running.pop(done), done.result())
            save_sums(file, plan.sums)


def main() -> int:
    """Compare at length, or print what was compared."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="no part begins later")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, where the file holds none")
    parser.add_argument("--sums", type=Path, default=Path("oracle-sums.json"))
    parser.add_argument("--print", type=Path, nargs="*", default=[], help="files to be added up instead")
    given = parser.parse_args()
    if given.print:
        sums = load_sums(given.print[0])
        for file in given.print[1:]:
            sums = {table: add_sums(sums[table], one) for table, one in load_sums(file).items()}
        return 1 if print_sums(sums) else 0
    plan = Plan(load_sums(given.sums), given.first)
    compare_at_length(plan, given.jobs, given.seconds, given.sums)
    return 1 if print_sums(plan.sums) else 0


if __name__ == "__main__":
    sys.exit(main())
