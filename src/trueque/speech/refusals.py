"""Refusals in the reader's language: the game's own reason where it knows it, else the rule and what is asked."""

from __future__ import annotations

from trueque import almanac
from trueque.kernel import IllegalAction, RuleError
from trueque.locale import speaker
from trueque.speech.choices import Asked
from trueque.speech.queries import words_of_queries
from trueque.speech.vocabulary import group_name


def translate_refusal(error: RuleError, text: str, notation: str, asked: Asked) -> RuleError:
    """*error* with a sentence that the reader understands; what was typed stands where it names the answer."""
    lang, typed = asked.to.lang, text.strip()[:40]
    if lang == "en" or error.is_spoken:
        taught = " ".join([error.sentence_for(asked.to, typed), *suggest_possible(error, notation, asked)])
        return IllegalAction(error.sentence, error.entry, lambda _: taught)
    say = speaker("speech", lang)
    rule = rule_title(error.entry, asked)
    sentence = say("“{text}”: no. Rule: {rule}.", text=typed, rule=rule) if rule else ""
    sentence = sentence or say("“{text}”: not now.", text=typed)
    question = asked.sentences[0] if asked.decisions else ""
    return IllegalAction(error.sentence, error.entry, lambda _: f"{sentence} {question}".strip())


def suggest_possible(error: RuleError, notation: str, asked: Asked) -> list[str]:
    """The rule to read, and how many answers of the same kind are open; nothing where there is none."""
    say, group = speaker("speech", asked.to.lang), notation.split()[0]
    n = len(asked.group_choices().get(group, ()))
    if not n or " " not in notation:
        return []
    rule = rule_title(error.entry, asked)
    name, where = group_name(group, asked.to.lang), words_of_queries(asked.to.lang)["where"]
    listed = say("Possible: {n}; type “{where} {group}”.", n=n, where=where, group=name)
    return [say("See: {rule}.", rule=rule), listed] if rule else [listed]


def rule_title(entry: str, asked: Asked) -> str:
    """What the almanac calls the rule; nothing where it has no entry for it."""
    try:
        return almanac.entry(entry).title(asked.to.lang)
    except ValueError:
        found = almanac.find_explaining_entries(entry, asked.game.name)
        return found[0].title(asked.to.lang) if found else ""
