"""What is laid out before a game, dictated row by row: one thing after the other, several alike by their number, and
each with the number that lies on it, if one likes («forest 6, pasture 3»)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from trueque.kernel import NATURE, BadNotation, RuleError
from trueque.kernel.match import Match
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.referee.box import Box
from trueque.referee.typed_draws import nature_question, read_count, read_draw
from trueque.speech import Asked
from trueque.speech.fold import split_tokens
from trueque.speech.vocabulary import SMALL

AT_COMMAS = re.compile(r"[,;.]\s+|,")
Thing = tuple[tuple[str, ...], str]
"""Words that name one thing, or several of one word each; and the number that lies on it, or nothing."""


@dataclass
class Row:
    """What a line lays: the answers in order, and numbers that were said before they are asked for, by their place."""

    answers: list[Any] = field(default_factory=list)
    beside: dict[str, str] = field(default_factory=dict)


def read_row(text: str, match: Match[Any, Any], to: Listener, box: Box) -> Row:
    """What *text* lays, read in the first way that fits; raises what is wrong with the plainest one."""
    trouble: RuleError | None = None
    for things in iterate_readings(text, to.lang, box.BESIDE.get(match.open_questions()[0].kind)):
        try:
            return lay_things(things, text, match, to, box)
        except RuleError as refused:
            trouble = trouble or refused
    assert trouble is not None
    raise trouble


def iterate_readings(text: str, lang: str, on_it: Sequence[int] | None) -> Iterator[list[Thing]]:
    """The ways to read a line: numbers as how many, behind a thing as what lies on it, before it as that."""
    parts = [split_words(part) for part in AT_COMMAS.split(text)]
    parts = [part for part in parts if part]
    line = [(word, read_count(word, lang)) for part in parts for word in part]
    is_behind = bool(line) and any(read_count(part[-1], lang) and not read_count(part[0], lang) for part in parts)
    fits = on_it is not None and line and all(not number or number in on_it for _, number in line)
    if not (is_behind and fits):
        yield [thing for part in parts for thing in read_counted_things(part, lang)]
    if fits and not line[0][1]:
        yield read_numbered_things(line)
    if fits and line[0][1]:
        yield [*reversed(read_numbered_things(line[::-1]))]


def split_words(part: str) -> tuple[str, ...]:
    return tuple(word for word in part.split() if "".join(split_tokens(word)) not in SMALL)


def read_counted_things(words: Sequence[str], lang: str) -> list[Thing]:
    """«2 wool ore»: wool, wool and ore; without a number it may be one thing of several words."""
    numbers = [read_count(word, lang) for word in words]
    if not any(numbers) or all(numbers):
        return [((word,), "") for word in words] if all(numbers) else [(tuple(words), "")]
    found, many = list[Thing](), 1
    for word, number in zip(words, numbers, strict=True):
        if number:
            many = min(number, 9)
        else:
            found += [((word,), "")] * many
            many = 1
    return found


def read_numbered_things(line: Sequence[tuple[str, int]]) -> list[Thing]:
    """«forest 6 desert pasture 8»: each number lies on what was named last."""
    found = list[Thing]()
    for word, number in line:
        if not number:
            found.append(((word,), ""))
        elif found and not found[-1][1]:
            found[-1] = (found[-1][0], str(number))
    return found


def lay_things(things: Sequence[Thing], text: str, match: Match[Any, Any], to: Listener, box: Box) -> Row:
    """The row that *things* are, tried out on a table of its own."""
    kind, fork, made = match.open_questions()[0].kind, match.copy(), Row()
    for words, number in things:
        for name in join_names(words, fork, to):
            if not fork.open_questions() or fork.open_questions()[0].kind != kind:
                raise too_many_error(text, len(made.answers), to.lang)
            place = box.describe_place(nature_question(fork, to).view, kind)
            made.answers.append(find_answer(name, fork, to, box, place))
            if number:
                made.beside[place] = number
            fork.play(NATURE, made.answers[-1])
    return made


def join_names(words: Sequence[str], match: Match[Any, Any], to: Listener) -> Sequence[str]:
    """Words as one name where they are one («wool harbour»); otherwise, or where one comes twice, each by itself."""
    if len(set(words)) == len(words) > 1:
        try:
            read_draw(" ".join(words), match, to)
            return [" ".join(words)]
        except RuleError:
            pass
    return words


def find_answer(name: str, match: Match[Any, Any], to: Listener, box: Box, place: str) -> Any:
    """The thing that is called *name*; one that is not left, or unknown, is refused with what is."""
    try:
        return read_draw(name, match, to)
    except RuleError as refused:
        things = describe_left(nature_question(match, to), box)
        if not place or not things:
            raise
        say = speaker("referee", to.lang)
        sentence = say("{place} “{name}” is not one of those left: {things}. Nothing on this line was laid.",
                       place=place, name=name[:40], things=things)  # fmt: skip
        raise BadNotation(sentence) from refused


def describe_left(question: Asked, box: Box) -> str:
    """What may still be laid, each in a word or two; nothing where the game has no such words."""
    things = [box.describe_laid(choice.action, question.to) for choice in question.choices]
    return ", ".join(things) if all(things) else ""


def too_many_error(text: str, n: int, lang: str) -> BadNotation:
    say = speaker("referee", lang)
    return BadNotation(say.many("“{text}” names more than is asked for: {n} would be enough.",
                                "“{text}” names more than is asked for: {n} would be enough.", n,
                                text=text.strip()[:40]))  # fmt: skip
