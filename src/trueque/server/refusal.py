"""Why something was not done, as the protocol says it."""

from __future__ import annotations

from typing import Any

from trueque.kernel.errors import AmbiguousNotation, BadNotation, RuleError
from trueque.server.answering import Stale


class Refusal(RuleError):
    """Not done, with a code a program can act on."""

    def __init__(self, code: str, sentence: str, entry: str = "") -> None:
        super().__init__(sentence, entry)
        self.code = code


def refused(error: RuleError, id: str | None, lang: str = "en") -> dict[str, Any]:
    """*error* as the protocol's `refused`, in the client's language."""
    code, meanings = "illegal", list[str]()
    if isinstance(error, Refusal):
        code = error.code
    elif isinstance(error, Stale):
        code = "stale"
    elif isinstance(error, AmbiguousNotation):
        code, meanings = "ambiguous", list(error.meanings)
    elif isinstance(error, BadNotation):
        code = "notation"
    return {
        "type": "refused", "id": id, "code": code, "sentence": error.spoken(lang), "entry": error.entry,
        "meanings": meanings,
    }  # fmt: skip
