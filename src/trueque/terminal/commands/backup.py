"""`trueque backup`: everything a server stores, in one file."""

from __future__ import annotations

import asyncio
from pathlib import Path

from trueque.terminal.voice import current_voice


def backup(file: Path, /, *, db: str = "") -> int:
    """Copy a store into a file, also while a server runs."""
    from trueque.server.backup import write_backup as copy

    rows = asyncio.run(copy(file, db))
    current_voice().print_line(
        current_voice().say.many("{n} row is safe in {file}.", "{n} rows are safe in {file}.", rows, file=str(file))
    )
    return 0
