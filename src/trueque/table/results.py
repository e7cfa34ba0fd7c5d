"""How a game ended: who won, and where everybody's points came from."""

from __future__ import annotations

from typing import Any

from trueque.kernel.game_protocols import SortsPoints, cast_to_protocol
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.table.table import Table

Json = dict[str, Any]


def serialize_result(table: Table, lang: str) -> Json | None:
    """Who won, and by what points; a seat that was given up has lost whatever its bot did."""
    if table.scores is None:
        return None
    say, won = speaker("table", lang), winning_seats(table)
    winners = [table.names[seat] for seat in won]
    sentence = say("{names} won.", names=", ".join(winners)) if winners else describe_lost_win(table, lang)
    return {
        "scores": final_scores(table), "lost": sorted(table.list_forfeited_seats), "sentence": sentence, "won": won,
        "points": true_points(table, table.state), "sources": sort_points(table, table.listener(None, lang)),
    }  # fmt: skip


def describe_lost_win(table: Table, lang: str) -> str:
    """Who won where nobody did who counts: the bot in a seat that somebody gave up."""
    say, scores = speaker("table", lang), table.scores or ()
    best = max(scores, default=0.0)
    places = [table.names[seat] for seat, score in enumerate(scores) if score == best and best > 0]
    return (
        say("Whoever gave up has lost: the bot that played on for {names} won.", names=", ".join(places))
        if places
        else say("Nobody won.")
    )


def true_points(table: Table, state: Any) -> list[int]:
    """Everybody's points as they themselves know them: at the end they are no secret any more."""
    return [table.game.points(state, seat)[seat] for seat in range(table.game.seats)]


def sort_points(table: Table, to: Listener) -> list[Json]:
    """What brought everybody's points, where the game's words say it; what brought none to anybody is left out."""
    words = cast_to_protocol(table.words, SortsPoints)
    if words is None:
        return []
    seats = range(table.game.seats)
    each = [words.list_point_sources(table.game.view(table.state, seat), seat, to) for seat in seats]
    kinds = [(sources[0], [one.points for one in sources]) for sources in zip(*each, strict=True)]
    return [{"kind": one.kind, "name": one.name, "points": points} for one, points in kinds if any(points)]


def final_scores(table: Table) -> list[float]:
    """The result as it counts for people: seats given up score nothing."""
    return [0.0 if seat in table.list_forfeited_seats else score for seat, score in enumerate(table.scores or ())]


def winning_seats(table: Table) -> list[int]:
    scores = final_scores(table)
    best = max(scores, default=0.0)
    return [seat for seat, score in enumerate(scores) if score == best and best > 0]
