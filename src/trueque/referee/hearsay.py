"""What a table tells of somebody, “Ana builds on c seven”, «la Marta ha tret un nou», as that player would say it.

Only the opening is put into one's own words (whose move it is, and its verb); the rest stays as it was typed, for the
ear to weigh. A line that opens otherwise is none of this.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from trueque.kernel import Seat
from trueque.kernel.words import Listener
from trueque.locale.tongues import vocabulary_section
from trueque.speech.fold import TYPED, split_tokens
from trueque.speech.sentences import folded_signs, joint_words, read_words
from trueque.speech.vocabulary import FOR, SMALL, find_seat

TRADES = ("give", "exchange")
CORRECTS, THROWS = "correct", "throw"
NAMELESS = {"steal": "player", "build": "place", "put": "place", "move": "place"}
"""What a line must name that says what is done and not who does it."""
TWO = 2
"""A verb that says by itself that it tells of somebody has so many words: «li roba», «ha posat»."""
OPENINGS = 2
"""So many small words may stand between a name and its verb: “Ana then builds”."""


@dataclass(frozen=True)
class Told:
    """Whose move a line tells, what kind of verb it has, and the line in that player's words."""

    seat: Seat | None
    verb: str
    own: str
    rest: str
    """What follows the verb, as it was typed."""


@cache
def _list_openings(lang: str) -> tuple[tuple[tuple[str, ...], str, str], ...]:
    """What may be told, the longest first: its words, the kind of verb, and how one says it of oneself."""
    rows = vocabulary_section(lang, "telling").items()
    found = {(split_tokens(form.replace("+", " ")), verb, forms[0]) for verb, forms in rows for form in forms}
    return tuple(sorted(found, key=lambda row: (-len(row[0]), row)))


def _match_opening(text: str, lang: str) -> tuple[str, str, str] | None:
    """The verb that a line opens with, how one says it of oneself, and the rest as it was typed."""
    ends = [match.end() for match in TYPED.finditer(text)]
    words = split_tokens(text)
    if len(ends) != len(words):
        return None
    for said, verb, own in _list_openings(lang):
        if words[: len(said)] == said:
            return verb, own, text[ends[len(said) - 1] :].strip(" ,:")
    return None


def read_told(text: str, to: Listener) -> Told | None:
    """Whose move a line tells, and that move in the player's own words; none where it opens with no name or verb."""
    seat, rest = split_name(text, to)
    found = _match_opening(rest, to.lang)
    for _ in range(OPENINGS if seat is not None else 0):
        first = TYPED.search(rest)
        if found is not None or first is None or not set(split_tokens(first[0])) <= _idle_words(to.lang):
            break
        rest = rest[first.end() :].strip()
        found = _match_opening(rest, to.lang)
    if found is None or found[0] == CORRECTS or (seat is None and not _is_of_whoever_is_asked(rest, *found, to)):
        return None
    verb, own, after = found
    while verb == THROWS and (again := _match_opening(_drop_idle(after, to.lang), to.lang)) and again[0] == THROWS:
        # «tira i ix un onze» is one throw.
        after = again[2]
    return Told(seat, verb, f"{own} {after}".strip(), after)


def _is_of_whoever_is_asked(text: str, verb: str, own: str, rest: str, to: Listener) -> bool:
    """Whether a line needs no name: «ha salido un ocho», «li roba a Quim», «ha posat el poblat a b sis»."""
    said = read_words(rest, to)
    if len(split_tokens(text)) - len(split_tokens(rest)) < TWO and verb != THROWS:
        return False
    if verb == THROWS:
        return any(word.kind == "number" or word.said in folded_signs(to.lang, "one") for word in said)
    return verb in NAMELESS and any(word.kind == NAMELESS[verb] for word in said)


def _drop_idle(text: str, lang: str) -> str:
    """*text* without the small words that it opens with."""
    while (first := TYPED.search(text)) is not None and set(split_tokens(first[0])) <= _idle_words(lang):
        text = text[first.end() :].strip()
    return text


def _idle_words(lang: str) -> frozenset[str]:
    return SMALL | joint_words(lang, "polite") | joint_words(lang, "interjections")


def split_name(text: str, to: Listener) -> tuple[Seat | None, str]:
    """The player whom a line opens with, and what follows the name: «la Marta …», «en Pau …», “Ana …”."""
    found, words = list(TYPED.finditer(text)), split_tokens(text)
    at = 1 if len(words) > 1 and words[0] in joint_words(to.lang, "articles") | SMALL else 0
    if len(found) != len(words) or len(words) <= at + 1 or words[at].isdecimal():
        return None, text
    seat = next((seat for seat, name in enumerate(to.names) if split_tokens(name) == (words[at],)), None)
    return (seat, text[found[at].end() :].strip()) if seat is not None else (None, text)


def read_correction(text: str, lang: str) -> str:
    """What a line puts in the place of the last answer: «no, era un vuit»; nothing where it corrects nothing."""
    found = _match_opening(text, lang)
    return found[2] if found is not None and found[0] == CORRECTS else ""


def read_told_trade(told: Told, active: Seat, to: Listener) -> tuple[Seat, str] | None:
    """With whom whoever's turn it is has traded, and the offer in its own words; none where two do not give and get.

    «La Marta li dona una fusta a en Pau per un blat», whoever of the two is at turn.
    """
    if told.verb not in TRADES or told.seat is None:
        return None
    words = [match[0] for match in TYPED.finditer(told.rest)]
    folded = [split_tokens(word) for word in words]
    named = [(i, seat) for i, word in enumerate(folded) if (seat := find_seat(word, to)) is not None]
    middle = next((i for i, word in enumerate(folded) if set(word) & FOR), None)
    if len(named) != 1 or middle is None or active not in (told.seat, named[0][1]):
        return None
    at, other = named[0]
    sides = [[word for i, word in enumerate(words) if i != at and (i < middle) == first and i != middle]
             for first in (True, False)]  # fmt: skip
    given, got = sides if active == told.seat else reversed(sides)
    partner = other if active == told.seat else told.seat
    offer = vocabulary_section(to.lang, "telling")["offer"][0]
    return partner, f"{offer} {' '.join(given)} {_for_word(to.lang)} {' '.join(got)}, {to.names[partner]}"


def _for_word(lang: str) -> str:
    return vocabulary_section(lang, "joints")["for"][0]
