"""Refusals in the reader's language: the game's own reason where it knows it, else the rule and what is asked."""

from __future__ import annotations

import re

from trueque import almanac
from trueque.kernel import IllegalAction, RuleError
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.speech.choices import Asked
from trueque.speech.fold import fold
from trueque.speech.queries import query_words
from trueque.speech.vocabulary import group_name

# «del asiento 2» is «de Carla» once a name stands there.
SEATED = {
    "es": re.compile(r"\b(?:(del)|(al)|el)? ?\basiento (\d)\b", re.IGNORECASE),
    "ca": re.compile(r"\b(?:(del)|(al)|el)? ?\bseient (\d)\b", re.IGNORECASE),
    "en": re.compile(r"()()\bseat (\d)\b", re.IGNORECASE),
}
OWN = {"es": "tuyo", "ca": "teu"}
"""What stands for «of the seat» where it is the reader's own."""
YOU = {"lacks": "lack", "has": "have", "does": "do", "must": "must", "no longer holds": "no longer hold"}
"""English verbs after the reader's own seat."""
VOWELS = "aeiouh"
"""Before these Catalan says d'Hugo."""


def in_words(error: RuleError, text: str, notation: str, asked: Asked) -> RuleError:
    """*error* with a sentence that the reader understands; what was typed stands in it instead of the notation."""
    lang, typed = asked.to.lang, text.strip()[:40]
    if lang == "en" or error.is_spoken:
        said = error.spoken(lang)
        for opening, closing in ("«»", "“”"):
            said = said.replace(f"{opening}{notation}{closing}", f"{opening}{typed}{closing}")
        if said.startswith(f"{notation}:"):
            said = f"{typed[:1].upper()}{typed[1:]}{said[len(notation) :]}"
        taught = " ".join([by_name(said, asked.to), *possible(error, notation, asked)])
        return IllegalAction(error.sentence, error.entry, lambda _: taught)
    say = speaker("speech", lang)
    rule = rule_title(error.entry, asked)
    sentence = say("“{text}”: no. Rule: {rule}.", text=typed, rule=rule) if rule else ""
    sentence = sentence or say("“{text}”: not now.", text=typed)
    question = asked.sentences[0] if asked.decisions else ""
    return IllegalAction(error.sentence, error.entry, lambda _: f"{sentence} {question}".strip())


def possible(error: RuleError, notation: str, asked: Asked) -> list[str]:
    """The rule to read, and how many answers of the same kind are open; nothing where there is none."""
    say, group = speaker("speech", asked.to.lang), notation.split()[0]
    n = len(asked.groups().get(group, ()))
    if not n or " " not in notation:
        return []
    rule = rule_title(error.entry, asked)
    name, where = group_name(group, asked.to.lang), query_words(asked.to.lang)["where"]
    listed = say("Possible: {n}; type “{where} {group}”.", n=n, where=where, group=name)
    return [say("See: {rule}.", rule=rule), listed] if rule else [listed]


def by_name(sentence: str, to: Listener) -> str:
    """*sentence* with seats called by their players' names."""

    def named(found: re.Match[str]) -> str:
        seat = int(found[3])
        if seat == to.seat and found[1]:
            return f"{' ' if found[0].startswith(' ') else ''}{OWN[to.lang]}"
        if seat >= len(to.names):
            return found[0]
        before, name = " " if found[0].startswith(" ") else "", to.names[seat]
        elided = to.lang == "ca" and fold(name)[:1] in VOWELS
        of = ("d'" if elided else "de ") if found[1] else "a " if found[2] else ""
        return f"{before}{of}{name}"

    if to.lang == "en" and to.seat is not None:
        sentence = re.sub(rf"\bseat {to.seat}'s (?=\w)", "your ", sentence)
        sentence = re.sub(rf"\bseat {to.seat}'s", "yours", sentence)
        for verb, yours in YOU.items():
            sentence = sentence.replace(f"Seat {to.seat} {verb}", f"You {yours}")
            sentence = sentence.replace(f"seat {to.seat} {verb}", f"you {yours}")
    return SEATED[to.lang].sub(named, sentence)


def rule_title(entry: str, asked: Asked) -> str:
    """What the almanac calls the rule; nothing where it has no entry for it."""
    try:
        return almanac.entry(entry).title(asked.to.lang)
    except ValueError:
        found = almanac.explaining(entry, asked.game.name)
        return found[0].title(asked.to.lang) if found else ""
