"""The levels of a day, kept to be measured against for ever: python -m benchmarks.frozen levels-1 champion

It takes the sources as they were (by their tag, or by their commit where the tag did not come along), puts them into
a temporary folder once, and runs a level from there as a program of the bot protocol. The arena starts it itself:

trueque arena quick "program@9000:python -m benchmarks.frozen levels-1 champion" champion --games 400
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMMITS = {"levels-1": "bfa02d931eee5472ff0a90e6d0f47b6d1e641b56"}
"""Each day's commit by the name of its tag: the `champion-1` and `strong-1` of the three games are `levels-1`."""


def sources(name: str) -> Path:
    """The folder with the sources of that day; made where it is not there yet."""
    folder = Path(tempfile.gettempdir()) / f"trueque-{name}-{COMMITS[name][:12]}"
    if not folder.exists():
        kept = subprocess.run(["git", "archive", COMMITS[name]], cwd=ROOT, check=True, capture_output=True).stdout
        fresh = Path(tempfile.mkdtemp(prefix=f"trueque-{name}-"))
        with tarfile.open(fileobj=io.BytesIO(kept)) as archive:
            archive.extractall(fresh, filter="data")
        try:
            fresh.rename(folder)
        except OSError:  # another process was quicker
            assert folder.exists()
    return folder


def main(name: str, level: str) -> None:
    if name not in COMMITS:
        sys.exit(f"There are no levels called «{name}»; there are {', '.join(COMMITS)}.")
    folder = sources(name)
    os.environ["PYTHONPATH"] = str(folder / "src")
    os.execv(sys.executable, [sys.executable, str(folder / "benchmarks/level_on_stdio.py"), level])


if __name__ == "__main__":
    main(*sys.argv[1:])
