"""Record files: read with sentences for what is wrong, written so that a crash loses nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from trueque.kernel import Game
from trueque.kernel.match import Match
from trueque.kernel.record import Record, read_record, write_record
from trueque.kernel.registry import make_game
from trueque.kernel.words import make_names_distinct
from trueque.terminal.voice import CommandFailed, current_voice

LONGEST = 20_000_000
"""Bytes: a record of the longest game is far smaller."""


def load_record(path: Path) -> Record:
    """The record in the file *path*."""
    say = current_voice().say
    if path.is_dir():
        raise CommandFailed(say("{path} is a folder; name a record file in it.", path=path), 1)
    if path.stat().st_size > LONGEST:
        raise CommandFailed(say("{path} is far too big to be a record.", path=path), 1)
    return read_record(read_text(path))


def name_seats(record: Record, seats: int) -> tuple[str, ...]:
    """What the seats of a record are called, no two alike."""
    say = current_voice().say
    return make_names_distinct([record.names.get(seat) or say("Player {n}", n=seat + 1) for seat in range(seats)])


def read_text(path: Path) -> str:
    """What stands in a text file."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as broken:
        raise CommandFailed(
            current_voice().say("{path} is not a text file, so it is not a record.", path=path), 1
        ) from broken


def replay_record(record: Record, until: int | None = None) -> tuple[Game[Any, Any], Match[Any, Any]]:
    """The game of a record and its match, every answer checked again."""
    game = make_game(record.game, record.options)
    return game, Match.replay(game, record, until=until)


def kept_games_folder() -> Path:
    """The folder for games that were broken off."""
    home = os.environ.get("TRUEQUE_HOME") or os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local/share") / "trueque" / "games"


def unused_path(path: Path) -> Path:
    """*path*, or where a game lies there already the next free name beside it: no game is written over."""
    found, n = path, 1
    while found.exists():
        n += 1
        found = path.with_stem(f"{path.stem}-{n}")
    return found


def write_record_file(record: Record, path: Path) -> None:
    """Write *record*, whole or not at all."""
    draft = path.with_name(path.name + ".part")
    draft.write_text(write_record(record), encoding="utf-8")
    os.replace(draft, path)
