"""What is never played, however much it sounds like an answer: what denies, wonders, supposes, or tells a tale.

A line that says how things are (“c9 is a good settlement”), what is past («vaig fer una carretera») or what others have
and do (“Teo goes to S3”) is talk.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from trueque.kernel import BadNotation
from trueque.locale.tongues import ENGLISH, read_own_section
from trueque.speech.choices import AnswerForm, Asked
from trueque.speech.concepts import word_concepts
from trueque.speech.fold import fold_text
from trueque.speech.queries import WONDERING
from trueque.speech.sentences import Word, drop_idioms, joint_words, load_phrases, opening, read_words
from trueque.speech.vocabulary import SHORT, SMALL, act_lexicon
from trueque.speech.vocabulary import joint_words as every

RAW = re.compile(r"[^\W\d_]+")
KEEPS = "keep"
LONG = 5
"""Letters of a verb whose ending tells its time."""
APOSTROPHE_T = re.compile(r"n.?t\b", re.IGNORECASE)
IF = re.compile(r"\s*si\s+\w+\s", re.IGNORECASE)
BEGINS, NEAR = 3, 2
"""Among so many first words stands the one that asks; so many after a player say what they do."""


class Unclear(BadNotation):
    """A line that is no answer as it stands, of which nothing more can be said."""


@cache
def small_words(lang: str, name: str) -> frozenset[str]:
    """A row of small words with its accents: «está» tells, «esta» points."""
    return frozenset(word.casefold() for word in read_own_section(lang, "joints").get(name, ()))


def is_statement(text: str, lang: str) -> bool:
    """Whether a line says how things are, or what has been."""
    raw = RAW.findall(text.casefold())
    owns = tuple(raw[:2]) in load_phrases(lang, "owning")
    return owns or any(word in small_words(lang, "stating") for word in raw) or is_past(raw, lang)


def is_past(raw: Sequence[str], lang: str) -> bool:
    """Whether a verb tells what was done: «compró», «he puesto», «vaig posar»; “he built” is no answer's word anyway.

    Only an accent tells «compró» from «compro».
    """
    accented = tuple(small_words(lang, "accented"))
    if accented and any(_is_past_form(word, lang) for word in raw if word.endswith(accented)):
        return True
    helping, going = small_words(lang, "perfect"), small_words(lang, "preterite")
    ends, known = tuple(small_words(lang, "participles")), act_lexicon(lang).meanings
    return any(
        (first in helping and len(second) > SHORT and fold_text(second).endswith(ends))
        or (first in going and known(fold_text(second)) and fold_text(second).endswith(("ar", "er", "ir", "re")))
        for first, second in pairwise(raw)
    )


def _is_past_form(word: str, lang: str) -> bool:
    """«tiré» and «tiró» are past, «tiraré» is not; a word that is no verb of an answer is neither."""
    stem, own = fold_text(word)[:-1], act_lexicon(lang).own
    if len(stem) < SHORT or stem in own or word in small_words(lang, "ours"):
        return False
    return fold_text(word) in own or any(stem + ending in own for ending in ("ar", "er", "ir", "o", "a"))


def is_of_others(text: str, form: AnswerForm, asked: Asked) -> bool:
    """Whether a line that is nobody's business but one's own is about somebody else: “your city”, “Teo goes to S3”."""
    line, lang = read_words(text, asked.to), asked.to.lang
    does = joint_words(lang, "they-do")
    if not form.closes and any(
        word.kind == "player" and any(after.said in does for after in line[i + 1 : i + 1 + NEAR])
        for i, word in enumerate(line)
    ):
        return True
    # «mi abuelo», “the neighbour”: a tale of somebody who does not play.
    people, ahead = joint_words(lang, "people"), joint_words(lang, "articles")
    if not form.closes and any(one.said in ahead and other.said in people for one, other in pairwise(line)):
        return True
    if form.bare and any(word.said in joint_words(lang, "they") for word in line):
        # «vosotros y los dados».
        return True
    if not form.is_own:
        return False
    first = next((word for word in line if word.said not in SMALL), None)
    addressed = re.match(r"\s*\w+(\s+\w+)?\s*[,:;]", text)
    leads = first is not None and first.kind == "player" and not addressed
    # «deixo el monestir sota la pila 3» lays it there: it keeps nothing.
    away = every("dropping") if form.counts or "lay" in form.called else frozenset[str]()
    keeps = any(
        not word.kind and word.said not in away and KEEPS in act_lexicon(lang).meanings(word.said) for word in line
    )
    return leads or keeps or any(word in small_words(lang, "theirs") for word in RAW.findall(text.casefold()))


def is_supposition(text: str, asked: Asked) -> bool:
    """Whether a line only plays with a thought: «i si faig una ciutat», “what if I buy a card”, «si compro, pierdo»."""
    lang = asked.to.lang
    said = tuple(word.said for word in drop_idioms(read_words(text, asked.to), lang))
    # Without its accent and without a pause «si» is no yes.
    if lang != ENGLISH and IF.match(text) and not any(asked.form_of(kind).replies for kind in asked.kinds):
        return True
    begun = opening(lang, "supposing")
    return any(said[i : i + len(one)] == one for i, word in enumerate(said) for one in begun.get(word, ()))


def is_wondering(text: str, line: Sequence[Word], lang: str, form: AnswerForm) -> bool:
    """Whether a line asks as no answer does; «qui em dona llana» is an offer, «¿puedes hacerme una ciudad?» a wish."""
    asking = line if "?" in text else line[:BEGINS]
    asks = joint_words(lang, "asks")
    return not form.trades and any(word.said in asks and word_concepts(word.said, lang) & WONDERING for word in asking)


def is_tale(text: str, line: Sequence[Word], lang: str) -> bool:
    """Whether a line tells what was or might have been."""
    return bool({word.said for word in line} & joint_words(lang, "tale")) or is_past(RAW.findall(text.casefold()), lang)


def is_pausing_at_no(text: str, lang: str) -> bool:
    """Whether a word that denies opens a line, or has a pause or a word of its like beside it: “wood, no, brick”."""
    no = "|".join(map(re.escape, sorted(small_words(lang, "no"))))
    back = "|".join(map(re.escape, sorted(small_words(lang, "taken-back") - small_words(lang, "no"))))
    pauses = rf"(?:^|[,.;:!])\s*(?:{no})\b|\b(?:{no})\s*[,.;:!]"
    return bool(re.search(rf"{pauses}|\b(?:{no})\s+(?:{back})\b" if back else pauses, text.casefold()))


def is_denial(text: str, line: Sequence[Word], form: AnswerForm, asked: Asked) -> bool:
    """Whether a line takes back what it says: it denies, wonders, supposes, or tells of the past.

    *line*: its words without what was corrected in the same breath.
    """
    lang = asked.to.lang
    said = {word.said for word in drop_idioms(line, lang)}
    if not APOSTROPHE_T.search(text):
        said.discard("t")
    if is_supposition(text, asked) or said & joint_words(lang, "wonder") or is_of_others(text, form, asked):
        return True
    if form.closes:
        return False
    denies = said & (joint_words(lang, "no") | joint_words(lang, "tale"))
    if denies or (said & joint_words(lang, "needing") and not form.trades):
        return True
    past = tuple(joint_words(lang, "past-endings"))
    if any(len(word) > LONG and word.endswith(past) for word in said):
        return True
    # «el poblado que tengo en d10, pásamelo»: what a thing is beside does not tell how things are.
    return is_past(RAW.findall(text.casefold()), lang) or is_statement(drop_asides(text, lang), lang)


def drop_asides(text: str, lang: str) -> str:
    """*text* without the word after «que», “that” and their like, and without «si us sembla»."""
    asides = "|".join(sorted(read_own_section(lang, "joints").get("asides", ()), key=len, reverse=True)).replace(
        "+", r"\s+"
    )
    return re.sub(rf"\b(?:{asides})\s+[^\W\d]+", " ", text, flags=re.IGNORECASE)
