"""What is wrong with a message that does not have the right form, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trueque.locale import Speaker
from trueque.server.protocol.tables import PASSWORD


def describe_misreading(say: Speaker, errors: Sequence[Mapping[str, Any]]) -> str:
    """The first thing that pydantic found wrong, as a sentence."""
    first = errors[0]
    if first["loc"] and first["loc"][-1] in SENTENCES:
        return SENTENCES[first["loc"][-1]](say)
    where = ".".join(str(part) for part in first["loc"]) or say("the message")
    return say(
        "This message is not understood: {where}: {what}.", where=where, what=describe_fault(say, str(first["type"]))
    )


def _describe_password_rule(say: Speaker) -> str:
    return say("A password has from {least} to {most} characters.", least=PASSWORD[0], most=PASSWORD[1])


SENTENCES = {"password": _describe_password_rule}
"""What people themselves type is answered in a sentence of its own."""


def describe_fault(say: Speaker, kind: str) -> str:
    """One kind of fault, by pydantic's name for it."""
    wrong_type = {
        "string": say("it should be text"), "int": say("it should be a whole number"),
        "bool": say("it should be true or false"), "list": say("it should be a list"),
        "dict": say("it should be an object"), "model": say("it should be an object"),
    }  # fmt: skip
    known = {
        "missing": say("it is missing"), "union_tag_not_found": say("its type is missing"),
        "extra_forbidden": say("nothing is known by this name"),
        "literal_error": say("it is none of the words that are known here"),
        "union_tag_invalid": say("it is none of the words that are known here"),
        "string_too_short": say("it is too short"), "too_short": say("it is too short"),
        "string_too_long": say("it is too long"), "too_long": say("it is too long"),
        "greater_than_equal": say("the number is too small"), "greater_than": say("the number is too small"),
        "less_than_equal": say("the number is too large"), "less_than": say("the number is too large"),
        "json_invalid": say("it is no JSON"),
    }  # fmt: skip
    return known.get(kind) or wrong_type.get(kind.partition("_")[0], say("it does not have the right form"))
