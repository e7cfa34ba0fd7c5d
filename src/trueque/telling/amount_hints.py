"""What is told where amounts are asked for: an example of what to type, their bounds, and what they are short of."""

from __future__ import annotations

from itertools import islice
from typing import Any

from trueque.kernel import Counts
from trueque.locale import speaker
from trueque.speech.amounts import describe_amounts
from trueque.speech.choices import Asked
from trueque.speech.vocabulary import group_name


def describe_lack(lang: str, n: int, cards: str) -> str:
    """What *n* cards, already said, are short of a cost."""
    say = speaker("telling", lang)
    return say.many("you lack {cards}", "you lack {cards}", n, cards=cards) if n else say("you have it all")


def hint_for_question(question: Asked) -> list[str]:
    """An example of what to type where amounts are asked for."""
    return [
        line
        for counts, kind in list_asked_amounts(question)
        for line in hint_for_amounts(counts, kind, question.to.lang)
    ]


def list_asked_amounts(question: Asked) -> list[tuple[Counts[Any], str]]:
    """The amounts that the game waits for, the first at most, and what they are asked for."""
    waits = [(one.answers, one.kind) for one in question.decisions if isinstance(one.answers, Counts) and one.waits]
    return waits[:1]


def hint_for_amounts(counts: Counts[Any], kind: str, lang: str) -> list[str]:
    """«For example: take nothing; take 1 wood.»"""
    examples = list(islice(counts.iterate_amounts(), 1 if counts.least else 2))
    if not examples:
        return []
    say, verb = speaker("telling", lang), group_name(kind, lang)
    spoken = [describe_amounts(some, counts.kinds, lang) for some in reversed(examples)]
    return [say("For example: {verb} {cards}.", verb=verb, cards=f"; {verb} ".join(spoken))]


def describe_bounds(question: Asked) -> list[str]:
    """«4 in all, of 2 wood, 5 ore.»: the limits of the amounts that are asked for."""
    say, lang = speaker("telling", question.to.lang), question.to.lang
    for counts, _ in list_asked_amounts(question):
        cards = describe_amounts(counts.limits, counts.kinds, lang)
        if counts.least == counts.most:
            return [say("{n} in all, of: {cards}.", n=counts.least, cards=cards)]
        return [say("From {least} to {most} in all, of: {cards}.", least=counts.least, most=counts.most, cards=cards)]
    return []
