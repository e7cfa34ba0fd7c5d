"""How somebody did over time at the tables of one house: a row a game, and sums by game, level and seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trueque.bots.own_strength import find_played_level
from trueque.kernel.judge_protocols import SORTS
from trueque.locale import speaker
from trueque.review import statistics
from trueque.review.decision_sorts import sort_label
from trueque.review.statistics import GameFacts, PlayerGame
from trueque.table.rows import TableRow

SHOWN = ("game", "seats", "level", "won", "points", "turns", "trades", "decisions", "luck", "sorts")
MEANS = ("points", "trades", "turns", "decisions", "luck")


def make_player_row(person: str, row: TableRow, facts: GameFacts) -> PlayerGame | None:
    """Somebody's row of a game; none where they sit there no more."""
    seat = row.seat_of(person)
    if seat is None or not row.scores:
        return None
    others = [
        f"{one.name} ({find_played_level(one.bot)})" if one.kind == "bot" else one.name
        for one in row.seats
        if one.seat != seat
    ]
    return statistics.make_seat_row(row.id, row.game, seat, others, row.scores, facts)


def list_counted_games(
    person: str, tables: Sequence[TableRow], known: Mapping[str, GameFacts]
) -> list[tuple[TableRow, PlayerGame]]:
    """The games that are counted, the oldest first."""
    counted = [row for row in reversed(tables) if row.id in known]
    return [(row, played) for row in counted if (played := make_player_row(person, row, known[row.id])) is not None]


def serialize_statistics(
    person: str, tables: Sequence[TableRow], known: Mapping[str, GameFacts], lang: str
) -> dict[str, Any]:
    """As it is told: *tables* are the games somebody has finished, the newest first, *known* what was counted."""
    rows = list_counted_games(person, tables, known)
    sums = statistics.group_rows(played for _, played in rows)
    return {
        "games": [{"table": row.id, "ended": row.ended, **{name: getattr(played, name) for name in SHOWN}}
                  for row, played in rows],
        "groups": [{"title": statistics.group_title(one, lang), "games": len(one.rows), "won": one.win_share,
                    **{name: one.mean_of(name) for name in MEANS}} for one in sums],
        "sorts": [{"sort": sort, "label": sort_label(sort, speaker("review", lang))} for sort in SORTS
                  if any(sort in (played.sorts or ()) for _, played in rows)],
        "lines": list(statistics.describe_groups(sums, lang)),
        "left": sum(row.id not in known for row in tables),
    }  # fmt: skip
