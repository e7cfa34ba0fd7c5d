"""Positions as they are named on the command line: a line, a file that holds one, or a record."""

from __future__ import annotations

import sys
from pathlib import Path

from trueque.kernel.position import WHOLE, Placed, is_like_position, read_link, read_position
from trueque.terminal.records import load_record, name_seats, read_text, replay_record
from trueque.terminal.voice import CommandFailed, current_voice

BIGGEST = 1_000_000
"""Bytes of a file that may hold a position."""


def read_position_named(text: str) -> Placed:
    """The position that *text* is or names."""
    return read_position_and_names(text, None)[0]


def read_position_and_names(text: str, at: int | None) -> tuple[Placed, tuple[str, ...]]:
    """The same, at log line *at* of a record, with who sits there; nothing at all reads the line that is piped in."""
    if not text:
        text = sys.stdin.readline()
    text = read_address_line(text)
    path = Path(text) if len(text) < 200 else Path()
    if is_like_position(text) and not path.is_file():
        return read_position(text), ()
    line = read_only_line(path)
    if line:
        return read_position(line), ()
    record = load_record(path)
    if at is not None and not 0 <= at <= len(record.log):
        raise CommandFailed(
            current_voice().say("The record has lines 0 to {last}; there is no {at}.", last=len(record.log), at=at), 2
        )
    game, match = replay_record(record, at)
    return Placed(game, WHOLE, match.state), name_seats(record, game.seats)


def read_address_line(text: str) -> str:
    """The line that an address of the page carries; anything else stays as it is."""
    _, is_address, carried = text.strip().partition("/#/p/")
    return read_link(carried) if is_address else text


def read_only_line(path: Path) -> str:
    """The line of a file that holds one besides comments; empty where it holds more, or is none."""
    if not path.is_file() or path.stat().st_size > BIGGEST:
        return ""
    lines = [line for line in read_text(path).splitlines() if line.strip() and not line.startswith(";")]
    return lines[0] if len(lines) == 1 else ""
