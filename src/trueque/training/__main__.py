"""`python -m trueque.training`: what `trueque train` does, on a machine with nothing but NumPy and PyTorch."""

from __future__ import annotations

import argparse
import json
import logging
from dataclasses import fields
from pathlib import Path
from typing import Any

from trueque.training.course_run import follow_course
from trueque.training.room import training_games, training_room


def main() -> None:
    """Read the command line, learn, say each round as a line of JSON."""
    first = argparse.ArgumentParser(description=__doc__, add_help=False)
    first.add_argument("--game", choices=training_games(), default=training_games()[0])
    game = first.parse_known_args()[0].game
    course = training_room(game).Course
    parser = argparse.ArgumentParser(description=__doc__, parents=[first])
    for field in fields(course):
        if isinstance(field.default, bool):
            parser.add_argument(f"--{field.name}", action="store_true")
        else:
            kind = Path if field.default is None else type(field.default)
            parser.add_argument(f"--{field.name}", type=kind, default=field.default)
    parser.add_argument("--out", type=Path, default=Path("weights"))
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    given = vars(parser.parse_args())
    out = given.pop("out")
    del given["game"]

    def tell(round_: dict[str, Any]) -> None:
        print(json.dumps(round_), flush=True)

    print(follow_course(game, course(**given), out, tell))


if __name__ == "__main__":
    main()
