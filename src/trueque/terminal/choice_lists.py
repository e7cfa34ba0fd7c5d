"""Numbered options as lines: small groups in full, large ones by their size."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.locale import speaker
from trueque.speech import Asked, Choice, words_of_queries
from trueque.speech.vocabulary import group_name
from trueque.telling.amount_hints import hint_for_question

SHOWN = 6
"""A group larger than this is told by its size."""
FEW = 12
"""So many options in all are always listed in full."""


def number_choices(choices: Sequence[Choice]) -> list[str]:
    return [f"{choice.number}: {choice.sentence}" for choice in choices]


def collapse_choices(question: Asked, detail: str = "normal") -> list[str]:
    """What to print under a question: nothing (brief), everything (full), or large groups as one line each (normal)."""
    hint = hint_for_question(question)
    if detail == "brief":
        return hint
    if detail == "full" or len(question.choices) <= FEW:
        return [*hint, *number_choices(question.choices)]
    lines = []
    for group, choices in question.group_choices().items():
        lines += (
            number_choices(choices) if len(choices) <= SHOWN else [_summarize_group(group, choices, question.to.lang)]
        )
    return [*hint, *lines]


def _summarize_group(group: str, choices: Sequence[Choice], lang: str) -> str:
    say = speaker("terminal", lang)
    name, where = group_name(group, lang), words_of_queries(lang)["where"]
    first, last = choices[0].number, choices[-1].number
    return say("{first} to {last}: {group}, {n} choices; “{where} {group}” lists them.", first=first, last=last,
               group=name, n=len(choices), where=where)  # fmt: skip
