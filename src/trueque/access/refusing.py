"""Refusals in the reader's language: the game's own reason where it knows it, else the rule and what is asked."""

from __future__ import annotations

from trueque import almanac
from trueque.access.asking import Asked
from trueque.kernel import IllegalAction, RuleError
from trueque.locale import speaker


def in_words(error: RuleError, text: str, asked: Asked) -> RuleError:
    """*error* with a sentence that the reader understands."""
    lang = asked.to.lang
    if lang == "en" or error.is_spoken:
        return error
    say = speaker("access", lang)
    rule = rule_title(error.entry, asked)
    sentence = say("“{text}”: no. Rule: {rule}.", text=text.strip()[:40], rule=rule) if rule else ""
    sentence = sentence or say("“{text}”: not now.", text=text.strip()[:40])
    question = asked.sentences[0] if asked.decisions else ""
    return IllegalAction(error.sentence, error.entry, lambda _: f"{sentence} {question}".strip())


def rule_title(entry: str, asked: Asked) -> str:
    """What the almanac calls the rule; nothing where it has no entry for it."""
    try:
        return almanac.entry(entry).title(asked.to.lang)
    except ValueError:
        found = almanac.explaining(entry, asked.game.name)
        return found[0].title(asked.to.lang) if found else ""
