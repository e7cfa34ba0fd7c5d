"""`trueque stats`: how somebody did over a folder of records."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from trueque.review import statistics
from trueque.terminal.mass import progress
from trueque.terminal.records import load_record
from trueque.terminal.voice import CommandFailed, current_voice


def stats(folder: Path, /, *, name: str = "", weigh: bool = False, csv: bool = False, json: bool = False) -> int:
    """Sum up the finished games in a folder for one player."""
    files = sorted(folder.rglob("*.trq")) if folder.is_dir() else [folder]
    rows = []
    with progress(len(files), current_voice(), current_voice().say("Games")) as advance:
        for file in files:
            row = statistics.make_row(str(file), load_record(file), name, weigh)
            rows += [] if row is None else [row]
            advance(1)
    if not rows:
        say = current_voice().say
        none = say("There is no finished game of {name} in {folder}.", name=name, folder=folder) if name else say(
            "There is no finished game in {folder}.", folder=folder)  # fmt: skip
        raise CommandFailed(none, 1)
    if json:
        current_voice().print_json([asdict(row) for row in rows])
        return 0
    if csv:
        current_voice().print_lines(statistics.write_csv(rows).splitlines())
        return 0
    current_voice().print_lines(list(statistics.describe_groups(statistics.group_rows(rows), current_voice().lang)))
    return 0
