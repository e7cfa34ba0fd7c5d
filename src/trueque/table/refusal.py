"""Why something was not done, as the protocol says it."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf
from typing import Any

from trueque.kernel.errors import AmbiguousNotation, BadNotation, BadOptions, BadRecord, RuleError
from trueque.kernel.game import Game, Options
from trueque.kernel.registry import find_package, game_names, make_game
from trueque.locale import Speaker, in_every_language, speaker, translate_error
from trueque.speech import ReadBack
from trueque.table.answers import Stale
from trueque.table.heads import Lost


class Refusal(RuleError):
    """Not done, with a code a program can act on."""

    def __init__(
        self, code: str, sentence: str, entry: str = "", said: Callable[[str], str] | None = None
    ) -> None:  # fmt: skip
        super().__init__(sentence, entry, said)
        self.code = code


def make_refusal(code: str, entry: str, told: Callable[[Speaker], str], domain: str = "table") -> Refusal:
    """A refusal from where nobody knows yet in which language it will be read; *domain* has its sentence."""
    sentence, said = in_every_language(domain, told)
    return Refusal(code, sentence, entry, said)


def describe_wait(say: Speaker, seconds: float) -> str:
    """When something is possible again that there was too much of; nothing, where it never is."""
    if seconds == inf:
        return ""
    if seconds > 90:
        return say.many("Possible again in {n} minute.", "Possible again in {n} minutes.", ceil(seconds / 60))
    return say.many("Possible again in {n} second.", "Possible again in {n} seconds.", max(1, ceil(seconds)))


def make_known_game(name: str, options: Options) -> Game[Any, Any]:
    """The game called *name*; one that nobody knows is refused in every language."""
    try:
        find_package(name)
    except BadOptions:
        known = ", ".join(game_names())
        raise make_refusal(
            "unknown", "games", lambda say: say("There is no game «{name}»; there are {games}.", name=name, games=known)
        ) from None
    return make_game(name, options)


def busy_refusal() -> Refusal:
    """Other nodes were faster too many times in a row."""
    return make_refusal(
        "busy", "server", lambda say: say("This table is too busy just now; nothing was done. Try again.")
    )


def describe_error(error: RuleError, lang: str) -> str:
    """What is wrong in *lang*; details that exist in English only are said to be so."""
    if error.pattern:
        return translate_error(error, lang, describe_error)
    if error.is_spoken or lang == "en" or not isinstance(error, BadRecord | BadOptions):
        return error.spoken(lang)
    return speaker("table", lang)("This is not possible; the details in English: {what}", what=error.sentence)


def serialize_refusal(error: RuleError, id: str | None, lang: str = "en") -> dict[str, Any]:
    """*error* as the protocol's `serialize_refusal`, in the client's language."""
    code, meanings = "illegal", list[str]()
    if isinstance(error, Refusal):
        code = error.code
    elif isinstance(error, Lost):
        code = "lost"
    elif isinstance(error, Stale):
        code = "stale"
    elif isinstance(error, AmbiguousNotation):
        code, meanings = "ambiguous", list(error.meanings)
    elif isinstance(error, ReadBack):
        code = "costs" if error.costs else "unsure"
    elif isinstance(error, BadNotation):
        code = "notation"
    return {
        "type": "refused", "id": id, "code": code, "sentence": describe_error(error, lang), "entry": error.entry,
        "meanings": meanings,
    }  # fmt: skip
