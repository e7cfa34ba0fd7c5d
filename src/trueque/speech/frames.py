"""Answers in whatever words: what a line surely is (`intents`), filled in with what it names, where one answer fits.

A line that the grammar does not read may still be plain: “go on, the one on b4 turns into a city, I'm rich”. It is
taken for an answer only where it is far likelier one of a kind that is open than a question or talk, where exactly one
open answer of that kind names all that the line names and nothing else, and where nothing denies, supposes, tells of
the past or of others (`never`). What trades what is read from verbs and small words, never from likeliness.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from trueque.locale.tongues import read_own_section
from trueque.speech.choices import Asked
from trueque.speech.concepts import word_concepts
from trueque.speech.ears import has_answer
from trueque.speech.fold import split_tokens
from trueque.speech.guards import RAW, is_about_others, is_past, is_statement
from trueque.speech.intents import ANSWER, TALK, rank_meanings
from trueque.speech.questions import BEGINS, WONDERING, read_question_words
from trueque.speech.sentences import LAND, Word, drop_idioms, folded_signs, joint_words, read_words
from trueque.speech.short_lines import is_supposition
from trueque.speech.slots import BARE, TWO, drop_corrected, find_named_answer, has_amount, read_discard
from trueque.speech.trades import is_reversed, people_words, read_trade
from trueque.speech.vocabulary import FOR, SMALL, act_lexicon, thing_lexicon

SURE, SURER, SUREST, CERTAIN = 0.7, 0.8, 0.9, 0.98
"""How likely an answer of its kind a line must be; one that names nothing, which nothing else can confirm; one that
denies or tells besides; and one that supposes or has a verb of the past."""
DOUBT, LITTLE = 0.45, 0.3
"""How likely something else must be, and how unlikely what the words say, for these to be doubted."""
CLOSING = ("end", "accept", "decline")
"""Answers that may be put by denying (“no more for me”) or as what has been done («ya he acabado»)."""
PERHAPS = 0.1
"""How likely an answer must be, to be asked back."""
REPLIES = ("accept", "decline")
FEW = 3
"""Shorter lines are for the grammar alone, unless nothing else is likely."""
ALONE = 0.9
PLACED = ("settlement", "city", "road", "robber")
TRADES = ("bank", "market", "offer")
LONG = 5
"""Letters of a verb whose ending tells its time."""
APOSTROPHE_T = re.compile(r"n.?t\b", re.IGNORECASE)


def read_surely(text: str, asked: Asked) -> str:
    """The one open answer that *text* surely is, in notation; nothing where there is none, or more than one."""
    lang, line = asked.to.lang, read_question_words(text, asked.to, asked.game.name)
    meant, how = rank_meanings(line, lang, asked.game.name, text, asked.kinds)[0]
    least = SURER if meant[1:] in BARE else SURE
    least = ALONE if len(line) < FEW or is_wondering(text, line, lang, meant[1:]) else least
    if meant[0] != ANSWER or how < least:
        return ""
    short = fill_answer(meant[1:], line, asked)
    if not short or (how < SUREST and is_denial(text, short, asked)):
        return ""
    said = {word.said for word in line} & joint_words(lang, "tale")
    is_told = meant[1:] not in CLOSING and (bool(said) or is_past(RAW.findall(text.casefold()), lang))
    return "" if how < CERTAIN and (is_told or is_supposition(text, asked)) else short


def read_likely(text: str, asked: Asked) -> str:
    """The one open answer that *text* may be, in notation, where it is likelier than any question: to be asked back."""
    line = read_question_words(text, asked.to, asked.game.name)
    found = rank_meanings(line, asked.to.lang, asked.game.name, text, asked.kinds)
    meant, how = next(((m, p) for m, p in found if m != TALK), (TALK, 0.0))
    return fill_answer(meant[1:], line, asked) if meant[0] == ANSWER and how > PERHAPS else ""


def is_doubtful(text: str, notation: str, asked: Asked) -> bool:
    """Whether a line that reads as an answer word by word is rather something else as a whole."""
    line, meant = read_question_words(text, asked.to, asked.game.name), f"{ANSWER}{notation.split()[0]}"
    if meant[1:] in REPLIES and all(word.kind in ("resource", "number") or word.said in SMALL | FOR for word in line):
        # “hmm, one wheat for one stone”: whoever says an offer again has not answered it.
        return True
    found = rank_meanings(line, asked.to.lang, asked.game.name, text, asked.kinds)
    if len(line) <= FEW or meant not in dict(found):
        return False
    if meant[1:] in REPLIES and found[0][0][1:] in REPLIES and found[0][0] != meant:
        # «no... bueno, venga, sí, acepto»
        return True
    if not is_sentence(line, asked):
        return False
    if is_wondering(text, line, asked.to.lang, meant[1:]):
        return dict(found)[meant] < ALONE
    return found[0][0] != meant and found[0][1] > DOUBT and dict(found)[meant] < LITTLE


def is_sentence(line: Sequence[Word], asked: Asked) -> bool:
    """Whether a line is more than notation has, at a game whose sentences were learnt from."""
    lang = asked.to.lang
    known = (act_lexicon(lang), thing_lexicon(lang))
    plain = (word.kind or word.said in SMALL | FOR or any(one.meanings(word.said) for one in known) for word in line)
    return has_answer(asked.game.name, "points") and not all(plain)


def is_wondering(text: str, line: Sequence[Word], lang: str, kind: str) -> bool:
    """Whether a line asks as no answer does; «qui em dona llana» is an offer, «¿puedes hacerme una ciudad?» a wish."""
    if kind in TRADES:
        return False
    asking = line if "?" in text else line[:BEGINS]
    return any(word_concepts(word.said, lang) & WONDERING for word in asking)


def read_sentence_trade(text: str, notation: str, asked: Asked) -> str | None:
    """The trade that a line is as a whole, where it may be another than its words in a row; nothing: none is sure."""
    lang, kind = asked.to.lang, notation.split()[0]
    line = read_question_words(text, asked.to, asked.game.name)
    right = drop_corrected(line, lang)
    cards = {word.value for word in right if word.kind == "resource"}
    if kind not in TRADES or ">" in text or (len(cards) != TWO and len(right) == len(line)):
        return None
    counts_people = any(a.said in people_words(lang, True) and b.kind == "number" for a, b in pairwise(line))
    if is_sentence(line, asked) or counts_people:
        return fill_answer(kind, right, asked)
    # «3 or 1 fusta» is of gold in Catalan, whatever “or” is elsewhere.
    return None if cards == set(split_tokens(notation)) & set(LAND) else ""


def fill_answer(kind: str, line: Sequence[Word], asked: Asked) -> str:
    """The one open answer of that kind that a line names, in notation."""
    line = drop_corrected(line, asked.to.lang)
    if kind in PLACED and not any(word.kind == "place" for word in line):
        line = join_spoken_corners(line, asked.to.lang)
    if kind == "discard":
        return read_discard(line, asked)
    if kind in TRADES:
        return read_trade(line, asked, kind)
    return find_named_answer(kind, line, asked)


def join_spoken_corners(line: Sequence[Word], lang: str) -> list[Word]:
    """*line* with every «de diez» as the corner d10: an answer that needs a place has one."""
    small, kept = folded_signs(lang, "letter-and-word"), list[Word]()
    for word in line:
        if word.kind == "number" and kept and kept[-1].said in small:
            place = kept.pop().said[0] + word.value
            kept.append(Word(place, "place", place))
        else:
            kept.append(word)
    return kept


def is_denial(text: str, short: str, asked: Asked) -> bool:
    """Whether a line takes back what it says: it denies, wonders, supposes, or tells of the past."""
    lang, kind = asked.to.lang, short.split()[0]
    said = {word.said for word in drop_idioms(read_words(text, asked.to), lang)}
    if not APOSTROPHE_T.search(text):
        said.discard("t")
    if is_supposition(text, asked) or said & joint_words(lang, "wonder") or is_about_others(text, kind, asked):
        return True
    if kind in CLOSING:
        return False
    if is_about_somebody(text, asked):
        return True
    if said & (joint_words(lang, "no") | joint_words(lang, "tale")) or (
        said & joint_words(lang, "needing") and kind not in TRADES
    ):
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


def is_contradicting(text: str, notation: str, asked: Asked) -> bool:
    """Whether a trade goes the other way round than *text* says, or is of more cards than it says.

    What is written as notation says it by its order.
    """
    line, kind = read_question_words(text, asked.to, asked.game.name), notation.split()[0]
    if kind == "exchange":
        return not has_amount(notation, line) and len(split_tokens(notation)) > TWO
    return kind in TRADES and ">" not in text and is_reversed(line, notation, asked.to.lang)


def is_about_somebody(text: str, asked: Asked) -> bool:
    """Whether somebody else does it: “Teo gives me brick for ore”, «la Carla canvia fusta»."""
    line, does = read_words(text, asked.to), joint_words(asked.to.lang, "they-do")
    return any(
        word.kind == "player" and any(after.said in does for after in line[i + 1 : i + 1 + TWO])
        for i, word in enumerate(line)
    )
