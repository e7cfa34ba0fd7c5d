"""What the seats of a match at Stac's table did, ours and theirs: whether the others played in earnest.

python -m benchmarks.stac.deeds FOLDER      # of a match that was played with --log, its parts included
"""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.jsettlers.deeds import show
from benchmarks.stac.link import told

if __name__ == "__main__":
    show(Path(sys.argv[1]), told)
