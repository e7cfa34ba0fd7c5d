"""From what a client sent to an answer of the game, or to a sentence that says why not.

Text is read, and refusals are worded, in a position that the asking seat cannot tell from the true one: whatever an
error says, it can give nothing away.
"""

from __future__ import annotations

from typing import Any

from trueque.kernel.decision import Counts, Form, OneOf
from trueque.kernel.errors import IllegalAction, RuleError
from trueque.locale import speaker
from trueque.server.protocol.said import Answer
from trueque.server.speech import field_id
from trueque.server.table import Asked, Table


class Stale(RuleError):
    """The question is no longer the one that was answered."""


def chosen(table: Table, seat: int, said: Answer, lang: str) -> tuple[Asked, Any]:
    """The question and the action that *said* means; raises `RuleError`, and changes nothing."""
    say = speaker("server", lang)
    mine = table.asked(seat)
    asked = next((a for a in mine if a.id == said.question), None)
    if asked is None:
        raise Stale(say("The question has changed; nothing was played."), "questions")
    if said.text is not None:
        return typed(table, seat, said.text, mine, say("That is not possible now."))
    action = _composed(table, asked, said)
    if action is None or action not in asked.decision.answers:
        raise IllegalAction(say("This answer is not among those that are open now."), "questions")
    return asked, action


def typed(table: Table, seat: int, text: str, mine: list[Asked], otherwise: str) -> tuple[Asked, Any]:
    """The open question that *text* answers."""
    guessed = table.guessed(seat)
    action = table.game.read(guessed, text)
    for asked in mine:
        if action in asked.decision.answers:
            return asked, action
    if any(asked.decision.seat != seat for asked in mine):
        raise IllegalAction(otherwise, "questions")
    raise table.game.why_not(guessed, seat, action)


def _composed(table: Table, asked: Asked, said: Answer) -> Any:
    space = asked.decision.answers
    if isinstance(space, OneOf) and said.choice is not None:
        return next((action for action in space if table.game.write(action) == said.choice), None)
    if isinstance(space, Counts) and said.amounts is not None:
        amounts = tuple(said.amounts)
        return space.make(amounts) if space.fits(amounts) else None
    if isinstance(space, Form) and said.fields is not None and len(said.fields) == len(space.fields):
        values = [_field(field, value) for field, value in zip(space.fields, said.fields, strict=True)]
        return space.verb(*values) if all(v is not None for v in values) and space.fits(values) else None
    return None


def _field(field: OneOf[Any] | Counts[Any], value: str | list[int]) -> Any:
    if isinstance(field, Counts):
        return tuple(value) if isinstance(value, list) and field.fits(tuple(value)) else None
    return next((listed for listed in field if field_id(listed) == value), None)
