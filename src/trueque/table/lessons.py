"""Games to learn from, a record each in the wing of its game, told moment by moment like any finished game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from trueque.kernel.record import Record, read_record
from trueque.kernel.registry import collect_from_games, find_package, make_game
from trueque.table.rows import AbsenceTerms, ClockTerms, LogRow, SeatRow, TableRow
from trueque.table.table import Table


def load_lesson_record(name: str) -> Record:
    """The record called *name*, from the wing that holds it."""
    kept = collect_from_games(lambda game: files(find_package(game)).joinpath("lessons", f"{name}.trq"))
    return read_record(next(one for one in kept.values() if one.is_file()).read_text(encoding="utf-8"))


@cache
def load_lesson(name: str) -> Table:
    """The game called *name*, followed to its last line."""
    record = load_lesson_record(name)
    game = make_game(record.game, record.options)
    seats = tuple(SeatRow(n, "person", None, record.names.get(n, "")) for n in range(game.seats))
    row = TableRow(
        name, record.game, dict(game.options), "typed", False, True, False, ClockTerms(), AbsenceTerms(),
        0, False, "", "", status="over", seats=seats,
    )  # fmt: skip
    table = Table(row, "00")
    table.follow_rows(LogRow(number, line.author, line.text, 0, None) for number, line in enumerate(record.log))
    return table
