"""Questions and answers as JSON: the three shapes of a question, and what may be sent back for each.

    one_of   {"shape": "one_of", "answers": ["roll", "knight"]}            back: {"choice": "roll"}
    counts   {"shape": "counts", "kinds": […], "limits": […], "least": 2, "most": 2}      {"amounts": [0, 2, 0, 0, 0]}
    form     {"shape": "form", "names": […], "fields": [shapes], "apart": [[0, 1]]}       {"fields": [[…], […], "all"]}

To a question that does not wait, `{"pass": true}` may be sent back too.
"""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.bots.misbehaviour import Misbehaved
from trueque.kernel import Decision, Game
from trueque.kernel.decision import Counts, Form, OneOf, field_values

Json = dict[str, Any]


def serialize_question(game: Game[Any, Any], decision: Decision[Any]) -> Json:
    """A question as JSON."""
    shape = decision.answers
    return {"kind": decision.kind, "waits": decision.waits, **_serialize_answers(shape, game.write)}


def _serialize_answers(space: Any, write: Any) -> Json:
    if isinstance(space, OneOf):
        return {"shape": "one_of", "answers": [write(answer) for answer in space]}
    if isinstance(space, Counts):
        return {"shape": "counts", "kinds": list(space.kinds), "limits": list(space.limits), "least": space.least,
                "most": space.most}  # fmt: skip
    fields = [_serialize_answers(field, serialize_field_value) for field in space.fields]
    return {"shape": "form", "names": list(space.names), "fields": fields, "apart": [list(p) for p in space.apart]}


def serialize_field_value(value: Any) -> str:
    """How a listed value of a form's field is named."""
    return ",".join(map(str, value)) if type(value) is tuple else str(value)


def serialize_answer(game: Game[Any, Any], decision: Decision[Any], action: Any) -> Json:
    """An answer as a bot would send it."""
    space = decision.answers
    if isinstance(space, OneOf):
        return {"choice": game.write(action)}
    if isinstance(space, Counts):
        return {"amounts": list(action if space.verb is None else field_values(action)[0])}
    values = zip(space.fields, field_values(action), strict=True)
    return {
        "fields": [
            list(value) if isinstance(field, Counts) else serialize_field_value(value) for field, value in values
        ]
    }


def choose_any_answer(game: Game[Any, Any], decision: Decision[Any], rng: Random) -> Json:
    """Some legal answer, ready to be sent back: a bot that knows nothing can still play."""
    return serialize_answer(game, decision, decision.answers.sample(rng)) if decision.waits else {"pass": True}


def parse_reply(game: Game[Any, Any], decision: Decision[Any], reply: Json) -> Any:
    """The answer that *reply* means, `None` for a pass; raises `Misbehaved` where it is not allowed."""
    if reply.get("pass") is True and not decision.waits:
        return None
    space = decision.answers
    action: Any = None
    if isinstance(space, OneOf):
        action = next((a for a in space if game.write(a) == reply.get("choice")), None)
    elif isinstance(space, Counts):
        amounts = _parse_amounts(reply.get("amounts"))
        action = space.make_answer(amounts) if amounts is not None and space.is_within_bounds(amounts) else None
    else:
        action = _parse_form(space, reply.get("fields"))
    if action is None or action not in space:
        raise Misbehaved("illegal", f"it answered {str(reply)[:120]} to «{decision.kind}», which is not allowed")
    return action


def _parse_form(space: Form[Any], given: Any) -> Any:
    if not isinstance(given, list) or len(given) != len(space.fields):
        return None
    values = []
    for field, value in zip(space.fields, given, strict=True):
        if isinstance(field, Counts):
            amounts = _parse_amounts(value)
            values.append(amounts if amounts is not None and field.is_within_bounds(amounts) else None)
        else:
            values.append(next((listed for listed in field if serialize_field_value(listed) == value), None))
    return space.verb(*values) if all(v is not None for v in values) and space.is_filled_by(values) else None


def _parse_amounts(given: Any) -> tuple[int, ...] | None:
    whole = isinstance(given, list) and all(type(n) is int for n in given)
    return tuple(given) if whole else None
