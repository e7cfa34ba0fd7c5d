"""A match of one of our bots against three of Stac's agents, at its own table and by its rules.

    python -m benchmarks.stac --classes CLASSES:LIBRARIES --bot champion --games 400 --out FOLDER
    python -m benchmarks.stac ... --server CLASS      # a class of one's own that starts its server: see below
    python -m benchmarks.stac --out FOLDER --games 0  # what came of it so far

CLASSES is where whoever measures has its compiled program (GPL-3, no part of trueque), with three agents in the
`config.txt` of its resources (`Agent=3,Stac,stac,TRY_N_BEST_BUILD_PLANS:0|FAVOUR_DEV_CARDS:-5` are its best); it runs
without a database. Its agents pause for half a second and more before most moves; its own simulation turns that off,
which --server allows for. `java`, `unshare` and `ip` are needed, no rights. Each game is a line of FOLDER/results.jsonl
at once: the same command goes on where a match was. There are no seeds there: only shares can be measured again.
"""

from __future__ import annotations

import argparse

from benchmarks.jsettlers.match import arguments, run
from benchmarks.stac.match import STAC


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stac", description=(__doc__ or "").splitlines()[0])
    arguments(parser)
    parser.add_argument("--server", default="soc.server.SOCServer", help="the class that is run")
    parser.set_defaults(trade=True)
    args = parser.parse_args()
    run(STAC, args, f"{args.bot} against three Stac agents")


if __name__ == "__main__":
    main()
