"""A line that nobody understands gets the two nearest that work, to be typed as they stand."""

from __future__ import annotations

import re

from trueque.kernel.words import Listener
from trueque.locale.tongues import read_own_section
from trueque.speech.choices import Asked
from trueque.speech.intents import is_query, rank_questions
from trueque.speech.queries import words_of_queries
from trueque.speech.questions import TAKES, is_question
from trueque.speech.sentences import Word, drop_politeness, joint_words, read_words, thing_name
from trueque.speech.vocabulary import SMALL, group_name

TWO = 2
ALWAYS = ("options", "question")
"""What can be asked whatever was meant."""


def is_question_line(text: str, to: Listener) -> bool:
    """Whether a line is a question at all."""
    return is_question(drop_politeness(read_words(text, to), to.lang), to.lang) or text.strip().endswith("?")


def split_answers(text: str, to: Listener) -> list[str]:
    """The answers of one line: with semicolons between them, or “and then”, where nothing is asked."""
    then = [re.escape(one).replace(r"\+", r"\s+") for one in read_own_section(to.lang, "joints").get("then", ())]
    joints = "|".join([";", *(rf"\b{one}\b" for one in then if not is_question_line(text, to))])
    return [part for one in re.split(joints, text, flags=re.IGNORECASE) if (part := one.strip(" ,"))]


def suggest_lines(text: str, asked: Asked, short: str = "") -> list[str]:
    """Two lines that are understood here: questions for what opens like one, else answers by number.

    *short*: the answer that the line may be as a whole, which goes first.
    """
    line = drop_politeness(read_words(text, asked.to), asked.to.lang)
    found = (
        suggest_questions(line, asked.to, asked.game.name)
        if is_question_line(text, asked.to)
        else suggest_answers(line, asked)
    )
    words = words_of_queries(asked.to.lang)
    return list(dict.fromkeys([*typed_forms(short, asked), *found, *(words[name] for name in ALWAYS)]))[:TWO]


def typed_forms(short: str, asked: Asked) -> list[str]:
    """An answer as it can be typed: by its number, or in short words."""
    listed = next((choice for choice in asked.choices if short and choice.notation == short), None)
    if listed is not None:
        return [f"{listed.number}: {listed.sentence}"]
    return [translate_notation(short, asked.to.lang)] if short else []


def translate_notation(short: str, lang: str) -> str:
    """An answer in short words of the reader's language: «oferta 2 mineral por 1 arcilla a teo»."""
    group, *rest = short.split()
    joints = {name: read_own_section(lang, "joints")[name][0] for name in ("for", "to")}
    return " ".join([group_name(group, lang), *(joints.get(word) or thing_name(word, lang) or word for word in rest)])


def suggest_questions(line: list[Word], to: Listener, game: str) -> list[str]:
    """The queries that the line may be, the likeliest first, in the words that ask them, with what was named."""
    words = words_of_queries(to.lang)
    names = dict.fromkeys(meant.split()[0] for meant, _ in rank_questions(line, to.lang, game) if is_query(meant))
    return [" ".join([words[name], *find_topics(line, name)]) for name in names if name in words]


def find_topics(line: list[Word], name: str) -> list[str]:
    """What the line names and the query can be about, as it was said."""
    takes = TAKES.get(name, ())
    return [word.said for word in line if word.kind in takes][:1] if takes else []


def suggest_answers(line: list[Word], asked: Asked) -> list[str]:
    """The options that share most words with it, each with its number."""
    said = {word.said for word in line} - SMALL - joint_words(asked.to.lang, "lead")
    ranked = []
    for choice in asked.choices:
        shared = max((len(said & set(phrase)) for phrase in asked.ways_to_say(choice)), default=0)
        if shared:
            ranked.append((-shared, choice.number, f"{choice.number}: {choice.sentence}"))
    return [sentence for _, _, sentence in sorted(ranked)[:TWO]]
