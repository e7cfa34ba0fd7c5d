"""Games to learn from, kept with the server: a record each, told moment by moment like any finished game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from trueque.kernel.record import read_record
from trueque.kernel.registry import make
from trueque.table.rows import AbsenceTerms, ClockTerms, LogRow, SeatRow, TableRow
from trueque.table.table import Table


@cache
def lesson(name: str) -> Table:
    """The game called *name*, followed to its last line."""
    record = read_record(files(__package__).joinpath(f"{name}.trq").read_text(encoding="utf-8"))
    game = make(record.game, record.options)
    seats = tuple(SeatRow(n, "person", None, record.names.get(n, "")) for n in range(game.seats))
    row = TableRow(
        name, record.game, dict(game.options), "typed", False, True, False, ClockTerms(), AbsenceTerms(),
        0, False, "", "", status="over", seats=seats,
    )  # fmt: skip
    table = Table(row, "00")
    table.follow(LogRow(number, line.author, line.text, 0, None) for number, line in enumerate(record.log))
    return table
