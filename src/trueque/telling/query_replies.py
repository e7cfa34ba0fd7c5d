"""What any shell replies to a query: about the open question, about a rule, else what the game's ear says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from trueque import almanac
from trueque.locale import speaker
from trueque.speech.choices import Asked, Choice
from trueque.speech.concepts import word_concepts
from trueque.speech.ears import ask_ear
from trueque.speech.fold import split_tokens
from trueque.speech.queries import Query
from trueque.speech.sentences import LAND
from trueque.speech.vocabulary import act_lexicon, thing_lexicon
from trueque.telling.amount_hints import describe_bounds, hint_for_question
from trueque.telling.lookup import list_house_rules

WIDE = 10_000
NUMBERED = re.compile(r"\b(\d{1,4}): ")


def answer_query(query: Query, asked: Asked) -> list[str] | None:
    """The reply to *query* in sentences; none where only the shell itself knows (its log, its clock)."""
    if query.name == "question":
        return asked.sentences
    if query.name in ("where", "options") and query.words:
        return describe_options(query, asked)
    if query.name in ("where", "options"):
        return [
            *asked.sentences[:1],
            *describe_bounds(asked),
            *hint_for_question(asked),
            *number_choices(asked.choices),
        ]
    if query.name == "rules":
        return describe_rule(query.text, asked)
    if query.name == "whose":
        return describe_turn(asked)
    if query.name == "house":
        return list_house_rules(asked.game.name, asked.game.options, asked.to.lang)
    return ask_ear(query, asked)


def describe_turn(asked: Asked) -> list[str]:
    """Whose turn it is."""
    say, active = speaker("telling", asked.to.lang), asked.view.get("active")
    if not isinstance(active, int) or not 0 <= active < len(asked.to.names):
        return asked.sentences
    if active == asked.to.seat:
        return [say("It is your turn.")]
    return [say("It is {name}'s turn.", name=asked.to.names[active])]


def number_choices(choices: tuple[Choice, ...] | list[Choice]) -> list[str]:
    return [f"{choice.number}: {choice.sentence}" for choice in choices]


def numbers_told(lines: Sequence[str], sentences: Mapping[int, str]) -> set[int]:
    """The numbers of answers, by their *sentences*, that *lines* told."""
    return {
        number for line in lines for found in NUMBERED.finditer(line)
        if line.startswith(sentences.get(number := int(found[1])) or "\n", found.end())
    }  # fmt: skip


def describe_options(query: Query, asked: Asked) -> list[str]:
    """The options of one kind, and of one place where more words follow: «where settlement wood 6»."""
    say, found = speaker("telling", asked.to.lang), find_matching_choices(query.words, asked)
    if not found:
        return [say("There is no such choice now.")]
    return [say.many("{n} choice.", "{n} choices.", len(found)), *number_choices(found)]


def find_matching_choices(words: Sequence[str], asked: Asked) -> list[Choice]:
    """The options that all *words* fit: the first may name their kind («build»), any may stand in their sentence."""
    found, known = list(asked.choices), act_lexicon(asked.to.lang)
    for i, part in enumerate(join_numbers(words, asked.to.lang)):
        kinds = (
            (known.meanings(part[0]) or known.abbreviated_meanings(part[0]) or part)
            if i == 0 and len(part) == 1
            else ()
        )
        fits = [choice for choice in found if choice.group in kinds]
        found = fits or [
            choice for choice in found if any(has_part(phrase, part) for phrase in asked.ways_to_say(choice))
        ]
    return found


def join_numbers(words: Sequence[str], lang: str) -> list[tuple[str, ...]]:
    """*words* with a resource and the number beside it as one: “ore 10” is one hex, not any ore and any 10."""
    parts, at = list[tuple[str, ...]](), 0
    while at < len(words):
        one, other = words[at], words[at + 1] if at + 1 < len(words) else ""
        lands = [set(thing_lexicon(lang).meanings(word) or (word,)) & set(LAND) for word in (one, other)]
        if lands[0] and other.isdecimal():
            parts.append((one, other))
        elif lands[1] and one.isdecimal():
            parts.append((other, one))
        else:
            parts.append((one,))
        at += len(parts[-1])
    return parts


def has_part(phrase: Sequence[str], part: Sequence[str]) -> bool:
    """Whether the words of *part* follow each other in *phrase*."""
    return any(tuple(phrase[i : i + len(part)]) == tuple(part) for i in range(len(phrase)))


def list_entries_about(name: str, asked: Asked) -> list[almanac.Entry]:
    """The entries whose whole title is about what *name* is about, in whatever words: “swapping” is “Exchanges”."""
    lang = asked.to.lang
    about = {word_concepts(word, lang) for word in split_tokens(name)} - {frozenset()}
    return [one for one in almanac.entries(asked.game.name)
            if about & {word_concepts(word, lang) for word in split_tokens(one.title(lang))}
            and len(split_tokens(one.title(lang))) == 1]  # fmt: skip


def describe_rule(text: str, asked: Asked) -> list[str]:
    """The almanac's entry of that name or about that; without a name, the one behind the question."""
    name = text or next((asked.words.explain(decision.kind) for decision in asked.decisions), "")
    lang, game = asked.to.lang, asked.game.name
    try:
        found = [almanac.entry(name)]
    except ValueError:
        found = []
    if not found or game not in found[0].games:
        # What another game calls so is the last that is meant: the Island's robber is not The Quick Game's.
        others = almanac.find_explaining_entries(name, game) or list_entries_about(name, asked)
        found = [*others, *(hit.entry for hit in almanac.search(name, lang, game, limit=1)), *found]
    if not found:
        return [speaker("telling", lang)("The almanac says nothing about “{text}”.", text=name[:40])]
    return [line for line in almanac.format_entry(found[0], lang, WIDE) if line]
