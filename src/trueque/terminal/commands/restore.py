"""`trueque restore`: brings a backup back."""

from __future__ import annotations

import asyncio
from pathlib import Path

from trueque.terminal.voice import current_voice


def restore(file: Path, /, *, db: str = "") -> int:
    """Bring a backup back into an empty store."""
    from trueque.server.backup import restore_backup as bring_back

    rows = asyncio.run(bring_back(file, db))
    current_voice().print_line(
        current_voice().say.many("{n} row is back from {file}.", "{n} rows are back from {file}.", rows, file=str(file))
    )
    return 0
