"""`python -m trueque.training`: what `trueque train` does, on a machine with nothing but NumPy and PyTorch."""

from __future__ import annotations

import argparse
import json
import logging
from pathlib import Path
from typing import Any

from trueque.training.course import Course, train


def main() -> None:
    """Read the command line, learn, say each round as a line of JSON."""
    parser, plain = argparse.ArgumentParser(description=__doc__), Course()
    for name in ("seats", "rounds", "games", "size", "epochs", "seed", "longest", "kept", "tables", "jobs", "weight"):
        parser.add_argument(f"--{name}", type=int, default=getattr(plain, name))
    for name in ("share", "trace", "warmth"):
        parser.add_argument(f"--{name}", type=float, default=getattr(plain, name))
    for name in ("trade", "gently"):
        parser.add_argument(f"--{name}", action="store_true")
    for name in ("start", "against", "kernels"):
        parser.add_argument(f"--{name}", type=Path)
    parser.add_argument("--out", type=Path, default=Path("weights"))
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    given = vars(parser.parse_args())
    out, kernels = given.pop("out"), given.pop("kernels")

    def tell(round_: dict[str, Any]) -> None:
        print(json.dumps(round_), flush=True)

    print(train(Course(**given), out, kernels, tell))


if __name__ == "__main__":
    main()
