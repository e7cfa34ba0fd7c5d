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

from benchmarks.jsettlers.match import JSETTLERS, ROBOTS, arguments, run


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.jsettlers", description=(__doc__ or "").splitlines()[0])
    arguments(parser)
    parser.add_argument("--robots", choices=tuple(ROBOTS), default="smart")
    parser.add_argument("--without-trade", dest="trade", action="store_false")
    args = parser.parse_args()
    trade = "with trade" if args.trade else "without trade"
    run(JSETTLERS, args, f"{args.bot} against three {args.robots} robots, {trade}")


if __name__ == "__main__":
    main()
