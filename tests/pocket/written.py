"""`trueque site` as people call it: in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def write_site(folder: Path) -> Path:
    """The site, in *folder*; `TRUEQUE_SITE` names one that was just written, for whoever runs one test again."""
    if ready := os.environ.get("TRUEQUE_SITE"):
        return Path(ready)
    subprocess.run([sys.executable, "-m", "trueque", "site", str(folder)], check=True, timeout=900)
    return folder
