"""How somebody did over time at the tables of one house: a row a game, and sums by game, level and seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trueque.review import statistics
from trueque.review.statistics import Facts, Played
from trueque.table.rows import TableRow

SHOWN = ("game", "seats", "level", "won", "points", "turns", "trades", "decisions", "luck")
MEANS = ("points", "trades", "turns", "decisions", "luck")


def played_by(person: str, row: TableRow, facts: Facts) -> Played | None:
    """Somebody's row of a game; none where they sit there no more."""
    seat = row.seat_of(person)
    if seat is None or not row.scores:
        return None
    others = [f"{one.name} ({one.bot})" if one.kind == "bot" else one.name for one in row.seats if one.seat != seat]
    return statistics.row_of(row.id, row.game, seat, others, row.scores, facts)


def rows_of(person: str, tables: Sequence[TableRow], known: Mapping[str, Facts]) -> list[tuple[TableRow, Played]]:
    """The games that are counted, the oldest first."""
    counted = [row for row in reversed(tables) if row.id in known]
    return [(row, played) for row in counted if (played := played_by(person, row, known[row.id])) is not None]


def summed_up(person: str, tables: Sequence[TableRow], known: Mapping[str, Facts], lang: str) -> dict[str, Any]:
    """As it is told: *tables* are the games somebody has finished, the newest first, *known* what was counted."""
    rows = rows_of(person, tables, known)
    sums = statistics.groups(played for _, played in rows)
    return {
        "games": [{"table": row.id, "ended": row.ended, **{name: getattr(played, name) for name in SHOWN}}
                  for row, played in rows],
        "groups": [{"title": statistics.title_of(one, lang), "games": len(one.rows), "won": one.won,
                    **{name: one.mean(name) for name in MEANS}} for one in sums],
        "lines": list(statistics.told(sums, lang)),
        "left": sum(row.id not in known for row in tables),
    }  # fmt: skip
