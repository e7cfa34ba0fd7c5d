"""`trueque export`: records as a table of rows, one an answer, in JSON lines or Parquet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from trueque.archive.rows import Row, iterate_rows
from trueque.archive.storing import store_rows
from trueque.terminal.records import load_record
from trueque.terminal.voice import CommandFailed, current_voice


def export(*records: Path, to: Path, no_views: bool = False) -> int:
    """Write the answers of many records into one file."""
    say = current_voice().say
    files = [file for path in records for file in (sorted(path.glob("*.trq")) if path.is_dir() else [path])]
    if not files:
        raise CommandFailed(say("Name record files, or a folder that holds some (*.trq)."), 2)

    def all_rows() -> Iterator[Row]:
        for file in files:
            yield from iterate_rows(load_record(file), file.name, views=not no_views)

    count = store_rows(all_rows(), to)
    current_voice().print_line(say("Answers: {n}, of games: {games}, in {file}.", n=count, games=len(files), file=to))
    return 0
