"""What a link to one table shows to whoever has it: its own board as it lies there, or who sits there with how much."""

from __future__ import annotations

from trueque.locale import speaker
from trueque.review.decision_review import find_turn_number
from trueque.table.link_cards import LinkCard, describe_kinds, draw_game, draw_view
from trueque.table.replays import state_at
from trueque.table.results import serialize_result
from trueque.table.table import Table


def describe_table_link(kind: str, table: Table, lang: str, at: int | None) -> LinkCard:
    """The card of a table's link; *at* is the moment that a replay begins at."""
    title, say, over = table.words.title(lang), speaker("table", lang), serialize_result(table, lang)
    words = describe_kinds(say)[kind]
    if table.match is None or not (over or table.row.spectators):
        chairs = tuple((seat.name or say("free"), "") for seat in table.row.seats)
        return LinkCard(title, words, draw_game(table.game), chairs)
    if over is None:
        words = say("A game that is on: come and look.")
    elif at is None or kind != "replay":
        words = f"{over['sentence']} {words}"
    is_moment = over is not None and at is not None and kind == "replay"
    state = state_at(table, at) if is_moment and at is not None else table.state
    if is_moment:
        words = say("{words} Turn {n}.", words=words, n=max(0, find_turn_number(table.game, state)))
    points = table.game.points(state, None) if over is None or is_moment else over["points"]
    rows = tuple(zip(table.names, map(str, points), strict=True))
    return LinkCard(title, words, draw_view(table.game, table.game.view(state, None)), rows)
