"""`trueque site` as people call it: in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def write_site(folder: Path) -> Path:
    """The site, in *folder*."""
    subprocess.run([sys.executable, "-m", "trueque", "site", str(folder)], check=True, timeout=900)
    return folder
