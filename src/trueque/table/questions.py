"""Says an open question with everything that may be answered, as the protocol's objects, in a listener's language.

Most of a question was said before: a list's answers are kept ready as JSON, and so is a form while it stays the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from trueque.kernel.decision import Counts, Decision, OneOf
from trueque.kernel.event import to_plain
from trueque.kernel.game_protocols import AnswersBeforehand, cast_to_protocol
from trueque.kernel.position import Placed
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.speech.amounts import kind_names
from trueque.table.table import OpenQuestion, Table
from trueque.table.view_encoding import Fragment, encode_fragment

Json = dict[str, Any]
MOST_KEPT = 2000


def serialize_question(table: Table, asked: OpenQuestion, view: Json, to: Listener) -> Json:
    """An open question with everything that may be answered."""
    decision = asked.decision
    return {
        "id": asked.id, "kind": decision.kind, "seat": decision.seat, "waits": decision.waits,
        "ask": table.words.ask(decision, view, to), "entry": table.words.explain(decision.kind),
        "answers": serialize_answers(table, asked, view, to), "beforehand": beforehand(table, asked),
    }  # fmt: skip


def beforehand(table: Table, asked: OpenQuestion) -> str:
    """The answer that may stand for all questions like this one; empty where each is answered for itself."""
    game = cast_to_protocol(table.game, AnswersBeforehand)
    action = game.beforehand(table.state, asked.decision) if game is not None else None
    return "" if action is None else table.game.write(action)


@lru_cache(maxsize=256)
def describe_field(name: str, lang: str) -> str:
    """What a field of a form is called."""
    say = speaker("table", lang)
    return {"give": say("give"), "want": say("want"), "take": say("take"), "to": say("to")}.get(name, name)


def serialize_answers(table: Table, asked: OpenQuestion, view: Json, to: Listener) -> Json | Fragment:
    """What may be answered, in its shape; a form that is asked again is said as before."""
    space = asked.decision.answers
    if isinstance(space, OneOf):
        known = table.said.setdefault(to.lang, {}).get
        return {
            "shape": "one_of",
            "answers": [
                found[1] if (found := known(id(action))) is not None else serialize_answer(table, action, view, to)
                for action in space.answers
            ],
        }
    if isinstance(space, Counts):
        return serialize_counts(space, to.lang)
    key = (to.lang, to.names)
    if key not in asked.ready:
        asked.ready[key] = encode_fragment({
            "shape": "form", "apart": [list(pair) for pair in space.apart],
            "fields": [
                {"name": name, "label": describe_field(name, to.lang), "answers": serialize_field(field, to)}
                for name, field in zip(space.names, space.fields, strict=True)
            ],
        })  # fmt: skip
    return asked.ready[key]


def serialize_answer(table: Table, action: Any, view: Json, to: Listener) -> Json | Fragment:
    """An answer of a list; one whose sentence stays the same for a whole game is put into JSON once."""
    notation = table.game.write(action)
    sentence = table.words.answer(action, view, to)
    answer = {"id": notation, "notation": notation, "sentence": sentence, "action": to_plain(action)}
    if type(action) not in table.lasting:
        return answer
    known = table.said[to.lang]
    if len(known) > MOST_KEPT:
        known.clear()
    table.texts[notation] = action
    # With the action itself, so that its `id` stays its own.
    known[id(action)] = (action, encode_fragment(answer))
    return known[id(action)][1]


def serialize_still_question(placed: Placed, decision: Decision[Any], to: Listener) -> Json | None:
    """A question in a position that stands at no table; none for a form, whose answers nobody composes there."""
    space, said, write = decision.answers, game_words(placed.game.name), placed.game.write
    if isinstance(space, OneOf):
        texts = [(write(action), action) for action in space.answers]
        listed = [
            {"id": text, "notation": text, "sentence": said.answer(action, placed.view, to), "action": to_plain(action)}
            for text, action in texts
        ]
        answers: Json = {"shape": "one_of", "answers": listed}
    elif isinstance(space, Counts):
        answers = serialize_counts(space, to.lang)
    else:
        return None
    return {
        "id": decision.kind, "kind": decision.kind, "seat": decision.seat, "waits": decision.waits,
        "ask": said.ask(decision, placed.view, to), "entry": said.explain(decision.kind), "answers": answers,
        "beforehand": "",
    }  # fmt: skip


def serialize_counts(space: Counts[Any], lang: str) -> Json:
    return {
        "shape": "counts", "kinds": space.kinds, "names": list_kind_names(space.kinds, lang),
        "limits": space.limits, "least": space.least, "most": space.most,
    }  # fmt: skip


@lru_cache(maxsize=256)
def list_kind_names(kinds: tuple[str, ...], lang: str) -> tuple[str, ...]:
    """What kinds of cards are called."""
    return tuple(kind_names(kinds, lang))


def serialize_field(field: OneOf[Any] | Counts[Any], to: Listener) -> Json | Fragment:
    """A blank of a form; one of numbers is one of seats."""
    return (
        serialize_counts(field, to.lang)
        if isinstance(field, Counts)
        else serialize_choices(field.answers, to.lang, to.names)
    )


@lru_cache(maxsize=2048)
def serialize_choices(values: tuple[Any, ...], lang: str, names: tuple[str, ...]) -> Fragment:
    """The choices of a blank."""
    listed = [
        {"id": serialize_field_value(value), "notation": serialize_field_value(value),
         "sentence": describe_field_value(value, lang, names),
         "action": to_plain(value)}
        for value in values
    ]  # fmt: skip
    return encode_fragment({"shape": "one_of", "answers": listed})


def serialize_field_value(value: Any) -> str:
    """How a value of a form's field is named in an answer."""
    return ",".join(map(str, value)) if type(value) is tuple else str(value)


def describe_field_value(value: Any, lang: str, names: tuple[str, ...]) -> str:
    say = speaker("table", lang)
    seats = sorted(value) if isinstance(value, tuple | list | frozenset) else [value]
    if all(type(seat) is int and 0 <= seat < len(names) for seat in seats):
        return ", ".join(names[seat] for seat in seats) or say("everybody")
    return say("everybody") if value in (None, "all") else serialize_field_value(value)
