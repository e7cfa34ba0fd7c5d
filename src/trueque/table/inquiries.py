"""The reply to a query about a position, now or in a replay: «costs», «who 8», «board»."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from trueque.kernel import Decision
from trueque.locale import speaker
from trueque.speech import asked as asked_now
from trueque.speech import read_line
from trueque.speech.inquiring import inquire
from trueque.speech.whynot import explained
from trueque.table.refusal import Refusal
from trueque.table.table import Table


def described(
    table: Table, state: Any, seat: int | None, lang: str, text: str, decisions: Sequence[Decision[Any]] = ()
) -> tuple[str, list[str]]:
    """Which query *text* is, and the reply; none where only the client can answer it. No text: the position."""
    view, to = table.game.view(state, seat), table.listener(seat, lang)
    if not text:
        return "", list(table.words.describe(view, to))
    query = read_line(text, to, table.game.name, live=True)
    if query is None:
        say = speaker("table", lang)
        raise Refusal("notation", say("That question is not known here."), "questions")
    if query.name == "why" and query.text and seat is not None:
        asked = asked_now(table.game, list(decisions), view, to)
        return query.name, explained(query.text, asked, table.game.guess(view, Random(0)))
    return query.name, inquire(query, asked_now(table.game, list(decisions), view, to, few=0)) or []
