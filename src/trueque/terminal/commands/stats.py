"""`trueque stats`: how somebody did over a folder of records."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from trueque.review import statistics
from trueque.terminal.mass import progress
from trueque.terminal.records import load
from trueque.terminal.voice import Stop, voice


def stats(folder: Path, /, *, name: str = "", weigh: bool = False, csv: bool = False, json: bool = False) -> int:
    """Sum up the finished games in a folder for one player."""
    files = sorted(folder.rglob("*.trq")) if folder.is_dir() else [folder]
    rows = []
    with progress(len(files), voice(), voice().say("Games")) as advance:
        for file in files:
            row = statistics.played(str(file), load(file), name, weigh)
            rows += [] if row is None else [row]
            advance(1)
    if not rows:
        raise Stop(voice().say("There is no finished game of {name} in {folder}.", name=name or "…", folder=folder), 1)
    if json:
        voice().json([asdict(row) for row in rows])
        return 0
    if csv:
        voice().lines(statistics.as_csv(rows).splitlines())
        return 0
    voice().lines(list(statistics.told(statistics.groups(rows), voice().lang)))
    return 0
