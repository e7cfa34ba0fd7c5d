"""What a typed line asks of the coach; who answers it (`advice`) is loaded when somebody asks."""

from __future__ import annotations

from functools import cache

from trueque.locale.tongues import languages, read_own_section
from trueque.speech.fold import split_tokens

ALONE = ("advice", "hint")
LONGEST = 4
"""Words of a line that asks whether an answer was good."""


@cache
def words_asking(what: str) -> frozenset[str]:
    """The words that ask for something of the coach, in every language."""
    return frozenset(
        token
        for lang in languages()
        for word in read_own_section(lang, "practice").get(what, ())
        for token in split_tokens(word)
    )


def coach_request(line: str) -> str:
    """What a line asks of the coach: advice or a hint by one word alone, whether it was good by its last word."""
    typed = split_tokens(line)
    if not typed or len(typed) > LONGEST:
        return ""
    if len(typed) == 1:
        return next((what for what in (*ALONE, "good") if typed[0] in words_asking(what)), "")
    return "good" if typed[-1] in words_asking("good") and line.rstrip().endswith("?") else ""
