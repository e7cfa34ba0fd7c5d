"""What is never played, however much it sounds like an answer: every word must be accounted for, none may tell a tale.

A line that holds a word nobody knows (“pass the biscuits”), that says how things are (“c9 is a good settlement”), what
is past («vaig fer una carretera») or what others have and do (“Teo goes to S3”) is talk.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from trueque.kernel import BadNotation
from trueque.locale import speaker
from trueque.locale.tongues import read_own_section
from trueque.speech.choices import Asked
from trueque.speech.concepts import correct_slip
from trueque.speech.fold import fold_text, split_tokens
from trueque.speech.sentences import load_phrases, read_words
from trueque.speech.vocabulary import FOR, JOINTS, SHORT, SMALL, TO, act_lexicon, number_words, thing_lexicon
from trueque.speech.vocabulary import joint_words as every

RAW = re.compile(r"[^\W\d_]+")
ALONE = (
    "settlement",
    "city",
    "road",
    "robber",
    "discard",
    "build",
    "knight",
    "buy",
    "roll",
    "expansion",
    "end",
    "pass",
)
"""Answers that are nobody's business but one's own: whoever names others in them speaks of them."""
BARE = ("end", "pass", "roll", "buy")
"""Answers that name nothing."""
KEEPS = "keep"
ROWS = ("lead", "idle", "filler", "polite", "cards", "dropping", "claiming", "whowants", "whogives", "you", "me",
        "with", "converted", "requests", "idioms", "asks", "talking", "seeks", "has", "wanting")  # fmt: skip


class Unclear(BadNotation):
    """A line that is no answer as it stands, of which nothing more can be said."""


@cache
def _small_words(lang: str, name: str) -> frozenset[str]:
    """A row of small words with its accents: «está» tells, «esta» points."""
    return frozenset(word.casefold() for word in read_own_section(lang, "joints").get(name, ()))


@cache
def _quiet_words() -> frozenset[str]:
    """Words that may stand in an answer."""
    return frozenset().union(SMALL, FOR, TO, JOINTS, *(every(name) for name in ROWS))


def unexplained_words(text: str, action: Any, asked: Asked) -> list[str]:
    """The words of *text* that are no part of what it is taken for."""
    lang, said = asked.to.lang, set(split_tokens(asked.game.write(action)))
    for choice in asked.choices:
        if choice.action == action:
            said |= {word for phrase in asked.ways_to_say(choice) for word in phrase}
    line, bare = read_words(text, asked.to), asked.game.write(action) in BARE
    return [word.said for word in line if bare * bool(word.kind) or not (word.kind or _is_part(word.said, said, lang))]


def _is_part(word: str, said: Iterable[str], lang: str) -> bool:
    if len(word) <= SHORT or word in _quiet_words() or word in said or word in number_words(lang):
        return True
    if any(
        lexicon.meanings(word) or lexicon.abbreviated_meanings(word)
        for lexicon in (act_lexicon(lang), thing_lexicon(lang))
    ):
        return True
    return any(one.startswith(word) for one in said) or bool(correct_slip(word, lang))


def is_statement(text: str, lang: str) -> bool:
    """Whether a line says how things are, or what has been."""
    raw = RAW.findall(text.casefold())
    owns = tuple(raw[:2]) in load_phrases(lang, "owning")
    return owns or any(word in _small_words(lang, "stating") for word in raw) or is_past(raw, lang)


def is_past(raw: Sequence[str], lang: str) -> bool:
    """Whether a verb tells what was done: «compró», «he puesto», «vaig posar»; “he built” is no answer's word anyway.

    Only an accent tells «compró» from «compro».
    """
    accented = tuple(_small_words(lang, "accented"))
    if accented and any(_is_past_form(word, lang) for word in raw if word.endswith(accented)):
        return True
    helping, going, ends = (
        _small_words(lang, "perfect"),
        _small_words(lang, "preterite"),
        tuple(_small_words(lang, "participles")),
    )
    known = act_lexicon(lang).meanings
    return any(
        (first in helping and len(second) > SHORT and fold_text(second).endswith(ends))
        or (first in going and known(fold_text(second)) and fold_text(second).endswith(("ar", "er", "ir", "re")))
        for first, second in pairwise(raw)
    )


def _is_past_form(word: str, lang: str) -> bool:
    """«tiré» and «tiró» are past, «tiraré» is not; a word that is no verb of an answer is neither."""
    stem, own = fold_text(word)[:-1], act_lexicon(lang).own
    if len(stem) < SHORT or stem in own or word in _small_words(lang, "ours"):
        return False
    return fold_text(word) in own or any(stem + ending in own for ending in ("ar", "er", "ir", "o", "a"))


def is_about_others(text: str, group: str, asked: Asked) -> bool:
    """Whether a line that would build or move is about somebody else, or leaves it: “your city”, “Teo goes to S3”.

    *group*: the kind of answer that it would be.
    """
    if group not in ALONE:
        return False
    line = read_words(text, asked.to)
    first = next((word for word in line if word.said not in SMALL), None)
    addressed = re.match(r"\s*\w+(\s+\w+)?\s*[,:;]", text)
    leads = first is not None and first.kind == "player" and not addressed
    lang, away = asked.to.lang, every("dropping") if group == "discard" else frozenset[str]()
    keeps = any(
        not word.kind and word.said not in away and KEEPS in act_lexicon(lang).meanings(word.said) for word in line
    )
    return leads or keeps or any(word in _small_words(lang, "theirs") for word in RAW.findall(text.casefold()))


def check_allowed(text: str, action: Any, asked: Asked, is_listed: bool) -> None:
    """Raises where *action* must not be played for *text*; amounts were read word by word, listed answers were not."""
    say, strange = speaker("speech", asked.to.lang), unexplained_words(text, action, asked) if is_listed else []
    if strange:
        raise Unclear(say("I do not know “{word}” in “{text}”, so nothing is played.", word=strange[0][:30],
                              text=text.strip()[:40]))  # fmt: skip
    if is_about_others(text, asked.game.write(action).split()[0], asked):
        raise Unclear(say("“{text}” is not an answer here. Type ? for help.",
                              text=text.strip()[:40]))  # fmt: skip
