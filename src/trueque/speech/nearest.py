"""A line that nobody understands gets the two nearest that work, to be typed as they stand."""

from __future__ import annotations

from trueque.kernel.words import Listener
from trueque.locale.tongues import own_words
from trueque.speech.asking import TAKES, is_question
from trueque.speech.choices import Asked
from trueque.speech.intents import is_query, ranked
from trueque.speech.queries import query_words
from trueque.speech.sentences import Word, heard, joint, named, own_name
from trueque.speech.vocabulary import SMALL, group_name

TWO = 2
ALWAYS = ("options", "question")
"""What can be asked whatever was meant."""


def asks(text: str, to: Listener) -> bool:
    """Whether a line is a question at all."""
    return is_question(heard(named(text, to), to.lang), to.lang) or text.strip().endswith("?")


def nearest(text: str, asked: Asked, short: str = "") -> list[str]:
    """Two lines that are understood here: questions for what opens like one, else answers by number.

    *short*: the answer that the line may be as a whole, which goes first.
    """
    line = heard(named(text, asked.to), asked.to.lang)
    found = questions(line, asked.to, asked.game.name) if asks(text, asked.to) else answers(line, asked)
    words = query_words(asked.to.lang)
    return list(dict.fromkeys([*typed(short, asked), *found, *(words[name] for name in ALWAYS)]))[:TWO]


def typed(short: str, asked: Asked) -> list[str]:
    """An answer as it can be typed: by its number, or in short words."""
    listed = next((choice for choice in asked.choices if short and choice.notation == short), None)
    if listed is not None:
        return [f"{listed.number}: {listed.sentence}"]
    return [in_own_words(short, asked.to.lang)] if short else []


def in_own_words(short: str, lang: str) -> str:
    """An answer in short words of the reader's language: «oferta 2 mineral por 1 arcilla a teo»."""
    group, *rest = short.split()
    joints = {name: own_words(lang, "joints")[name][0] for name in ("for", "to")}
    return " ".join([group_name(group, lang), *(joints.get(word) or own_name(word, lang) or word for word in rest)])


def questions(line: list[Word], to: Listener, game: str) -> list[str]:
    """The queries that the line may be, the likeliest first, in the words that ask them, with what was named."""
    words = query_words(to.lang)
    names = dict.fromkeys(meant.split()[0] for meant, _ in ranked(line, to.lang, game) if is_query(meant))
    return [" ".join([words[name], *about(line, name)]) for name in names if name in words]


def about(line: list[Word], name: str) -> list[str]:
    """What the line names and the query can be about, as it was said."""
    return [word.said for word in line if word.kind in TAKES.get(name, ())][:1]


def answers(line: list[Word], asked: Asked) -> list[str]:
    """The options that share most words with it, each with its number."""
    said = {word.said for word in line} - SMALL - joint(asked.to.lang, "lead")
    ranked = []
    for choice in asked.choices:
        shared = max((len(said & set(phrase)) for phrase in asked.said(choice)), default=0)
        if shared:
            ranked.append((-shared, choice.number, f"{choice.number}: {choice.sentence}"))
    return [sentence for _, _, sentence in sorted(ranked)[:TWO]]
