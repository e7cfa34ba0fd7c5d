"""Table talk in ordinary speech: «who has wood?», «busco madera o arcilla», «fang o llana per blat o pedra».

A line with a choice in it is never an offer: whoever answers picks one of its ways. It becomes talk where the game has
some (`kernel.game_protocols.Talks`) and it is open; else the line is refused rather than read as all its cards
together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from trueque.kernel import BadNotation, Counts, Decision, Form
from trueque.kernel.game_protocols import Talks, as_offering
from trueque.kernel.match import list_talk_questions
from trueque.kernel.registry import make_game
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.speech.choices import Asked
from trueque.speech.sentences import Word, joint_words, read_words
from trueque.speech.vocabulary import FOR, SMALL, act_lexicon

Sides = tuple[dict[str, int], dict[str, int]]
GIVING = frozenset({"offer", "counter", "give", "exchange", "swap", "deal"})
"""Verbs after which stands first what one would give."""


def read_talk(text: str, asked: Asked, state: Any) -> tuple[Decision[Any], Any] | None:
    """The talk that *text* is, with what it answers; none where it is something else."""
    if not has_talk(asked.game.name) or asked.to.seat is None:
        return None
    line = read_words(text, asked.to)
    found = _read_sides(line, asked.to.lang)
    if found is None:
        return None
    decision = next(iter(list_talk_questions(asked.game, state, asked.to.seat)), None)
    if decision is None:
        if not _has_choice(line, asked.to.lang):
            return None
        say = speaker("speech", asked.to.lang)
        sentence = say("“{text}” leaves a choice open; here the cards must be named exactly.", text=text.strip()[:60])
        raise BadNotation(sentence, "table-talk")
    form = decision.answers
    assert isinstance(form, Form), "talk says what is given and what is wanted"
    values = [_count_side(side, field) for side, field in zip(found, form.fields, strict=True)]
    action = form.verb(*values)
    if action not in form:
        raise asked.game.why_not(state, asked.to.seat, action)
    return decision, action


def is_talk(text: str, to: Listener, game: str) -> bool:
    """Whether a line is talk rather than a question to the program: «does anybody have wood?».

    Words are looked at first: whoever joins a table from afar need not load the game to type a number.
    """
    return _read_sides(read_words(text, to), to.lang) is not None and has_talk(game)


@cache
def has_talk(game: str) -> bool:
    """Whether a game has table talk."""
    return as_offering(make_game(game), Talks) is not None


def _count_side(side: dict[str, int], field: Any) -> tuple[int, ...]:
    assert isinstance(field, Counts), "talk is of cards"
    return tuple(side.get(kind, 0) for kind in field.kinds)


def _has_choice(line: Sequence[Word], lang: str) -> bool:
    """Whether «or» stands between two kinds of cards."""
    cards = [i for i, word in enumerate(line) if word.kind == "resource"]
    either = joint_words(lang, "or")
    return any(word.said in either for a, b in pairwise(cards) for word in line[a + 1 : b])


def _read_sides(line: Sequence[Word], lang: str) -> Sides | None:
    """What is given and what is wanted, where a line is talk and every word of it is understood."""
    if any(word.kind not in ("", "resource", "number") for word in line) or not _is_known(line, lang):
        return None
    first, second = _split_sides(line, lang)
    seeks = _is_seeking(line, lang)
    if not first or (not seeks and not second):
        return None
    # Cards for cards without a choice are an offer; several kinds without «or» are wanted together.
    together = (len(first) > 1 or len(second) > 1) and not _has_choice(line, lang)
    if together or (second and not _has_choice(line, lang)):
        return None
    return (second, first) if seeks else (first, second)


def _split_sides(line: Sequence[Word], lang: str) -> Sides:
    """The cards before and after the word that means «for»."""
    sides: Sides = ({}, {})
    at, count = 0, 1
    for word in line:
        if word.kind == "number":
            count = int(word.value)
        elif word.kind == "resource":
            sides[at][word.value] = count
            count = 1
        elif word.said in FOR and sides[0]:
            at = 1
    return sides


def _is_seeking(line: Sequence[Word], lang: str) -> bool:
    """Whether what is named first is wanted: «I need», «who has», «does anybody have»."""
    said = [word.said for word in line]
    asks = any(word in joint_words(lang, "whogives") | joint_words(lang, "whowants") for word in said[:2])
    return any(word in joint_words(lang, "seeks") for word in said) or (
        asks and any(w in joint_words(lang, "has") for w in said)
    )


def _is_known(line: Sequence[Word], lang: str) -> bool:
    """Whether each word names cards, joins them, or is one of those that talk is made of."""
    known = SMALL | FOR
    for name in ("or", "seeks", "has", "whogives", "whowants", "lead", "polite", "talking"):
        known |= joint_words(lang, name)
    return all(
        word.kind or word.said in known or bool(GIVING & set(act_lexicon(lang).meanings(word.said))) for word in line
    )
