"""The reply to a query about a position, now or in a replay: «costs», «who 8», «board»."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from trueque.kernel import Decision
from trueque.kernel.game import Game
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.speech import list_choices as asked_now
from trueque.speech import read_line
from trueque.table.refusal import Refusal
from trueque.table.table import Table
from trueque.telling.query_replies import answer_query
from trueque.telling.whynot import explain_kind


def answer_table_query(
    table: Table, state: Any, seat: int | None, lang: str, text: str, decisions: Sequence[Decision[Any]] = ()
) -> tuple[str, list[str]]:
    """Which query *text* is, and the reply; none where only the client can answer it. No text: the position."""
    return answer_position_query(table.game, table.game.view(state, seat), table.listener(seat, lang), text, decisions)


def answer_position_query(
    game: Game[Any, Any], view: Any, to: Listener, text: str, decisions: Sequence[Decision[Any]] = ()
) -> tuple[str, list[str]]:
    """The same about a view of a position that stands at no table."""
    if not text:
        return "", list(game_words(game.name).describe(view, to))
    asked = asked_now(game, list(decisions), view, to, few=0)
    query = read_line(text, to, game.name, live=True, kinds=asked.kinds if decisions else None)
    if query is None:
        say = speaker("table", to.lang)
        raise Refusal("notation", say("That question is not known here."), "questions")
    if query.name == "why" and query.text and to.seat is not None:
        asked = asked_now(game, list(decisions), view, to)
        return query.name, explain_kind(query.text, asked, game.guess(view, Random(0)))
    return query.name, answer_query(query, asked) or []
