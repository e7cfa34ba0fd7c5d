"""A match of one of our bots against three robots of JSettlers, at its own table and by its rules.

    python -m benchmarks.jsettlers --classes CLASSES:GSON.jar --bot champion --games 800 --out FOLDER
    python -m benchmarks.jsettlers ... --without-trade      # players do not trade with each other
    python -m benchmarks.jsettlers ... --robots fast        # its simpler robots
    python -m benchmarks.jsettlers ... --servers 14         # so many servers side by side, each with its own games
    python -m benchmarks.jsettlers --out FOLDER --games 0   # what came of it so far

CLASSES is where whoever measures has its compiled program (GPL-3, no part of trueque); `java`, `unshare` and `ip` are
needed, no rights. Each game is a line of FOLDER/results.jsonl (with several servers of FOLDER/part-1 and so on) at
once: the same command goes on where a match was. There are no seeds there: only shares can be measured again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks.jsettlers.match import ROBOTS, alone, play, side_by_side
from benchmarks.jsettlers.report import read, read_all, report


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.jsettlers", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--classes", default="", help="the class path of its server")
    parser.add_argument("--bot", default="champion")
    parser.add_argument("--robots", choices=tuple(ROBOTS), default="smart")
    parser.add_argument("--games", type=int, default=100, help="in all, those that are there included")
    parser.add_argument("--at-once", type=int, default=4, help="games of one server")
    parser.add_argument("--servers", type=int, default=1, help="each a process of theirs and one of ours")
    parser.add_argument("--without-trade", dest="trade", action="store_false")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--log", action="store_true", help="keep every message in FOLDER/wire.log")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if args.inside:
        play(args, len(read(args.out / "results.jsonl")))
        return
    failed = 0
    if len(read_all(args.out)) < args.games:
        failed = side_by_side(args, sys.argv[1:]) if args.servers > 1 else alone(sys.argv[1:]).wait()
    trade = "with trade" if args.trade else "without trade"
    print(report(read_all(args.out), f"{args.bot} against three {args.robots} robots, {trade}"))
    if failed:
        raise SystemExit("A part of the match did not end as it should: see what it said above.")


if __name__ == "__main__":
    main()
