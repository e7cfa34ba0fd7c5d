"""From what a client sent to an answer of the game, or to a sentence that says why not.

Text is read, and refusals are worded, in a position that the asking seat cannot tell from the true one: whatever an
error says, it can give nothing away.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from trueque.kernel.decision import Counts, Decision, Form, OneOf
from trueque.kernel.errors import BadNotation, IllegalAction, RuleError
from trueque.locale import speaker
from trueque.speech import Asked as AskedNow
from trueque.speech import ReadBack, Understood, understand_line
from trueque.speech import list_choices as asked_now
from trueque.speech.readings import read_answer
from trueque.table.messages import Answer
from trueque.table.questions import serialize_field_value
from trueque.table.table import OpenQuestion, Table
from trueque.telling.whynot import find_kind_reason


class Stale(RuleError):
    """The question is no longer the one that was answered."""


Meant = tuple[Decision[Any], Any]
"""A question and an answer to it, as they were read from a text."""


def read_given_answer(
    table: Table, seat: int, said: Answer, lang: str, meant: Meant | None = None
) -> tuple[OpenQuestion, Any]:
    """The question and the action that *said* means; raises `RuleError`, and changes nothing.

    What it says in words was read before (`prepare_reading`).
    """
    say = speaker("table", lang)
    mine = table.open_questions(seat)
    asked = next((a for a in mine if a.id == said.question), None)
    if asked is None:
        raise Stale(say("The question has changed; nothing was played."), "questions")
    if said.text is not None:
        if meant is None:
            raise Stale(say("The question has changed; nothing was played."), "questions")
        # What is said though nobody asked answers no numbered question.
        return next((one for one in mine if one.decision == meant[0]), OpenQuestion("", meant[0])), meant[1]
    action = _read_composed_answer(table, asked, said)
    if action is None or action not in asked.decision.answers:
        raise IllegalAction(say("That answer is not possible now."), "questions")
    return asked, action


def prepare_reading(table: Table, seat: int, text: str, lang: str, sure: bool = True) -> Callable[[], Meant]:
    """Reads *text* as an answer to what is open now, in notation, a number, or words; *sure*: it was read back.

    Everything the table has to say is taken now: reading takes a while, and may be done beside it.
    """
    game, decisions = table.game, [asked.decision for asked in table.open_questions(seat)]
    view, to = game.view(table.state, seat), table.listener(seat, lang)

    def read_text() -> Meant:
        guessed = game.guess(view, Random(0))
        if any(decision.seat != seat for decision in decisions):
            return decisions[0], read_answer(text, game, guessed)
        understood = _understand_meant(text, asked_now(game, decisions, view, to), guessed, sure)
        if understood.action is None:
            say = speaker("table", lang)
            raise BadNotation(say("That is only the beginning of an answer; say all of it."), "notation")
        return understood.decision, understood.action

    return read_text


def _understand_meant(text: str, question: AskedNow, state: Any, sure: bool) -> Understood:
    """What *text* names, or, where it was read back and agreed to, what it was taken for."""
    try:
        return understand_line(text, question, state)
    except ReadBack as asks:
        if not sure:
            raise
        return asks.understood


def prepare_reason(table: Table, seat: int, kind: str, lang: str) -> Callable[[], dict[str, Any]]:
    """Finds why a kind of answer is not open to *seat*, as the protocol's `find_kind_reason` has it; beside the table,
    too."""
    game, mine = table.game, table.open_questions(seat)
    view, to = game.view(table.state, seat), table.listener(seat, lang)
    question = {id(asked.decision): asked.id for asked in mine}

    def find_reason() -> dict[str, Any]:
        guessed = game.guess(view, Random(0))
        found = find_kind_reason(kind, asked_now(game, [asked.decision for asked in mine], view, to), guessed)
        lines = [
            {"cause": line.cause, "sentence": line.sentence, "entry": line.entry,
             "cures": [{"question": question[id(cure.decision)], "text": cure.notation, "sentence": cure.sentence}
                       for cure in line.cures]}
            for line in found.lines
        ]  # fmt: skip
        return {"kind": found.kind, "title": found.title, "entry": found.entry, "lines": lines}

    return find_reason


def _read_composed_answer(table: Table, asked: OpenQuestion, said: Answer) -> Any:
    space = asked.decision.answers
    if isinstance(space, OneOf) and said.choice is not None:
        known = table.texts.get(said.choice)
        if known is not None and known in space:
            return known
        return next((action for action in space if table.game.write(action) == said.choice), None)
    if isinstance(space, Counts) and said.amounts is not None:
        amounts = tuple(said.amounts)
        return space.make_answer(amounts) if space.is_within_bounds(amounts) else None
    if isinstance(space, Form) and said.fields is not None and len(said.fields) == len(space.fields):
        values = [_read_field(field, value) for field, value in zip(space.fields, said.fields, strict=True)]
        return space.verb(*values) if all(v is not None for v in values) and space.is_filled_by(values) else None
    return None


def _read_field(field: OneOf[Any] | Counts[Any], value: str | list[int]) -> Any:
    if isinstance(field, Counts):
        return tuple(value) if isinstance(value, list) and field.is_within_bounds(tuple(value)) else None
    return next((listed for listed in field if serialize_field_value(listed) == value), None)
