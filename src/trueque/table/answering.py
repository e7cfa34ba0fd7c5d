"""From what a client sent to an answer of the game, or to a sentence that says why not.

Text is read, and refusals are worded, in a position that the asking seat cannot tell from the true one: whatever an
error says, it can give nothing away.
"""

from __future__ import annotations

from typing import Any

from trueque.kernel.decision import Counts, Form, OneOf
from trueque.kernel.errors import BadNotation, IllegalAction, RuleError
from trueque.locale import speaker
from trueque.speech import ReadBack, understand
from trueque.speech import asked as asked_now
from trueque.speech.grammar import read
from trueque.speech.whynot import reason
from trueque.table.asking import field_id
from trueque.table.said import Answer
from trueque.table.table import Asked, Table


class Stale(RuleError):
    """The question is no longer the one that was answered."""


def chosen(table: Table, seat: int, said: Answer, lang: str) -> tuple[Asked, Any]:
    """The question and the action that *said* means; raises `RuleError`, and changes nothing."""
    say = speaker("table", lang)
    mine = table.asked(seat)
    asked = next((a for a in mine if a.id == said.question), None)
    if asked is None:
        raise Stale(say("The question has changed; nothing was played."), "questions")
    if said.text is not None:
        return typed(table, seat, said.text, mine, lang, said.sure)
    action = _composed(table, asked, said)
    if action is None or action not in asked.decision.answers:
        raise IllegalAction(say("This answer is not among those that are open now."), "questions")
    return asked, action


def typed(table: Table, seat: int, text: str, mine: list[Asked], lang: str, sure: bool = True) -> tuple[Asked, Any]:
    """The open question that *text* answers: notation, a number, or words; *sure*: it was read back, and is meant."""
    guessed = table.guessed(seat)
    decisions = [asked.decision for asked in mine]
    if any(decision.seat != seat for decision in decisions):
        return mine[0], read(text, table.game, guessed)
    view, to = table.game.view(table.state, seat), table.listener(seat, lang)
    try:
        understood = understand(text, asked_now(table.game, decisions, view, to), guessed)
    except ReadBack as asks:
        if not sure:
            raise
        understood = asks.understood
    if understood.action is None:
        say = speaker("table", lang)
        raise BadNotation(say("That is only the beginning of an answer; say all of it."), "notation")
    # What is said though nobody asked answers no numbered question.
    said = Asked("", understood.decision)
    return next((asked for asked in mine if asked.decision == understood.decision), said), understood.action


def because(table: Table, seat: int, kind: str, lang: str) -> dict[str, Any]:
    """Why a kind of answer is not open to *seat*, as the protocol's `reason` has it."""
    mine, view, to = table.asked(seat), table.game.view(table.state, seat), table.listener(seat, lang)
    question = {id(asked.decision): asked.id for asked in mine}
    found = reason(kind, asked_now(table.game, [asked.decision for asked in mine], view, to), table.guessed(seat))
    lines = [
        {"cause": line.cause, "sentence": line.sentence, "entry": line.entry,
         "cures": [{"question": question[id(cure.decision)], "text": cure.notation, "sentence": cure.sentence}
                   for cure in line.cures]}
        for line in found.lines
    ]  # fmt: skip
    return {"kind": found.kind, "title": found.title, "entry": found.entry, "lines": lines}


def _composed(table: Table, asked: Asked, said: Answer) -> Any:
    space = asked.decision.answers
    if isinstance(space, OneOf) and said.choice is not None:
        known = table.texts.get(said.choice)
        if known is not None and known in space:
            return known
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
