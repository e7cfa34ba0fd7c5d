"""Numbered options as lines: small groups in full, large ones by their size."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.locale import speaker
from trueque.speech import Asked, Choice, query_words
from trueque.speech.amounts import composing_hint
from trueque.speech.vocabulary import group_name

SHOWN = 6
"""A group larger than this is told by its size."""
FEW = 12
"""So many options in all are always listed in full."""


def numbered(choices: Sequence[Choice]) -> list[str]:
    return [f"{choice.number}: {choice.sentence}" for choice in choices]


def collapsed(question: Asked, detail: str = "normal") -> list[str]:
    """What to print under a question: nothing (brief), everything (full), or large groups as one line each (normal)."""
    hint = composing_hint(question)
    if detail == "brief":
        return hint
    if detail == "full" or len(question.choices) <= FEW:
        return [*hint, *numbered(question.choices)]
    lines = []
    for group, choices in question.groups().items():
        lines += numbered(choices) if len(choices) <= SHOWN else [_summary(group, choices, question.to.lang)]
    return [*hint, *lines]


def _summary(group: str, choices: Sequence[Choice], lang: str) -> str:
    say = speaker("terminal", lang)
    name, where = group_name(group, lang), query_words(lang)["where"]
    first, last = choices[0].number, choices[-1].number
    return say("{first} to {last}: {group}, {n} choices; “{where} {group}” lists them.", first=first, last=last,
               group=name, n=len(choices), where=where)  # fmt: skip
