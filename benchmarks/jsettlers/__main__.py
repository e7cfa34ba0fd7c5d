"""A match of one of our bots against three robots of JSettlers, at its own table and by its rules.

    python -m benchmarks.jsettlers --classes CLASSES:GSON.jar --bot champion --games 800 --out FOLDER
    python -m benchmarks.jsettlers ... --without-trade      # players do not trade with each other
    python -m benchmarks.jsettlers ... --robots fast        # its simpler robots
    python -m benchmarks.jsettlers --out FOLDER --games 0   # what came of it so far

CLASSES is where whoever measures has its compiled program (GPL-3, no part of trueque); `java`, `unshare` and `ip` are
needed, no rights. Each game is a line of FOLDER/results.jsonl at once: the same command goes on where a match was.
There are no seeds at that table: only shares can be measured again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks.jsettlers.match import ROBOTS, alone, play
from benchmarks.jsettlers.report import read, report


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.jsettlers", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--classes", default="", help="the class path of its server")
    parser.add_argument("--bot", default="champion")
    parser.add_argument("--robots", choices=tuple(ROBOTS), default="smart")
    parser.add_argument("--games", type=int, default=100, help="in all, those that are there included")
    parser.add_argument("--at-once", type=int, default=4)
    parser.add_argument("--without-trade", dest="trade", action="store_false")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--log", action="store_true", help="keep every message in FOLDER/wire.log")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    done = len(read(args.out / "results.jsonl"))
    if args.inside:
        play(args, done)
        return
    if done < args.games and (failed := alone(sys.argv[1:])):
        raise SystemExit(failed)
    trade = "with trade" if args.trade else "without trade"
    print(report(read(args.out / "results.jsonl"), f"{args.bot} against three {args.robots} robots, {trade}"))


if __name__ == "__main__":
    main()
