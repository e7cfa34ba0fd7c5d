"""`trueque export`: records as a table of rows, one an answer, in JSON lines or Parquet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from trueque.archive.rows import Row, rows_of
from trueque.archive.storing import store_rows
from trueque.terminal.records import load
from trueque.terminal.voice import Stop, voice


def export(*records: Path, to: Path, no_views: bool = False) -> int:
    """Write the answers of many records into one file."""
    say = voice().say
    files = [file for path in records for file in (sorted(path.glob("*.trq")) if path.is_dir() else [path])]
    if not files:
        raise Stop(say("Name record files, or a folder that holds some (*.trq)."), 2)

    def rows() -> Iterator[Row]:
        for file in files:
            yield from rows_of(load(file), file.name, views=not no_views)

    count = store_rows(rows(), to)
    voice().line(say("Answers: {n}, of games: {games}, in {file}.", n=count, games=len(files), file=to))
    return 0
