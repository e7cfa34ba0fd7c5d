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
LEVELS = {"levels-1": "bfa02d931eee5472ff0a90e6d0f47b6d1e641b56"}
"""Each day's commit by the name of its tag: the `champion-1` and `strong-1` of the three games are `levels-1`."""
ENGINES = {
    "princes-engine-1": "620a36b20da2822f5dcfb64e77f0f8c37ba3eace",
    "quick-engine-1": "b50f94bb50445178025809a53117b305999086f2",
}
"""The last commits with the card games' engines, which their cores are held to (`benchmarks.volume`)."""
COMMITS = LEVELS | ENGINES


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
    if name not in LEVELS:
        sys.exit(f"There are no levels called «{name}»; there are {', '.join(LEVELS)}.")
    folder = sources(name)
    os.environ["PYTHONPATH"] = str(folder / "src")
    bridge, program = ROOT / "benchmarks/older_view.py", folder / "benchmarks/level_on_stdio.py"
    os.execv(sys.executable, [sys.executable, str(bridge), str(program), level])


if __name__ == "__main__":
    main(*sys.argv[1:])
