"""Answers in whatever words: what a line surely is (`intents`), filled in with what it names, where one answer fits.

A line that the grammar does not read may still be plain: “go on, the one on b4 turns into a city, I'm rich”. It is
taken for an answer only where it is far likelier one of a kind that is open than a question or talk, where exactly one
open answer of that kind names all that the line names and nothing else, and where nothing denies, supposes, tells of
the past or of others (`never`). What trades what is read from verbs and small words, never from likeliness.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from trueque.kernel import Counts
from trueque.locale.tongues import own_words
from trueque.speech.asking import worded
from trueque.speech.choices import Asked, Choice
from trueque.speech.fold import fold, tokens
from trueque.speech.intents import ANSWER, likely
from trueque.speech.never import RAW, is_past, is_told
from trueque.speech.plainly import supposes
from trueque.speech.sentences import PLACE, Word, by_ear, joint, named, without_idioms
from trueque.speech.trading import is_open, is_other_way, traded
from trueque.speech.vocabulary import things

SURE, SURER = 0.65, 0.85
"""How likely an answer of its kind a line must be; and one that names nothing, which nothing else can confirm."""
CLOSING = ("end", "accept", "decline")
"""Answers that may be put by denying (“no more for me”) or as what has been done («ya he acabado»)."""
AT_ALL = 0.3
"""How likely it must be without regard to what is open."""
FEW = 3
"""Shorter lines are for the grammar alone."""
BARE = ("end", "roll", "buy", "accept", "decline")
"""Answers that name nothing."""
TRADES = ("bank", "market", "offer")
BESIDE = {
    "end": {"player"}, "accept": {"player", "resource", "number"}, "decline": {"player", "resource", "number"},
    "exchange": {"number"}, "pile": {"number"}, "robber": {"player"}, "play": {"number"}, "roll": {"number"},
    "buy": {"number"},
}  # fmt: skip
"""Kinds of things that a line may name besides what its answer says."""
PLACED = {"place", "site"}
OWN = {
    "settlement": {"settlement"}, "city": {"city", "settlement"}, "road": {"road"}, "knight": {"knight"},
    "play": {"knight"}, "robber": {"knight"},
}  # fmt: skip
"""Pieces that a line may name for an answer."""
SIDES = ("left", "right", "top", "bottom")
SITE = re.compile(r"[a-z]\d[a-z]+")
LONG = 5
"""Letters of a verb whose ending tells its time."""
APOSTROPHE_T = re.compile(r"n.?t\b", re.IGNORECASE)
EACH = TWO = 2
"""«Both» and «a pair» are so many."""


def framed(text: str, asked: Asked) -> str:
    """The one open answer that *text* surely is, in notation; nothing where there is none, or more than one."""
    lang, line = asked.to.lang, worded(text, asked.to, asked.game.name)
    kinds = {choice.group for choice in asked.choices} | {d.kind for d in asked.decisions}
    meant, how = likely(line, lang, asked.game.name, text, kinds)[0]
    if how < (SURER if meant[1:] in BARE else SURE) or meant[0] != ANSWER or len(line) < FEW:
        return ""
    # Whatever else could be answered at another time is no reason to take it for what is open now.
    if dict(likely(line, lang, asked.game.name, text))[meant] < AT_ALL:
        return ""
    kind = meant[1:]
    if kind == "discard":
        return dropped(line, asked)
    if kind in TRADES:
        return traded(line, asked, kind)
    found = [choice for choice in asked.choices if choice.group == kind and fits(choice, line, asked)]
    return found[0].notation if len(found) == 1 and is_open(found[0]) else ""


def fits(choice: Choice, line: Sequence[Word], asked: Asked) -> bool:
    """Whether a line names all that *choice* does, and nothing that it does not."""
    said, kind = mentioned(line, asked), choice.group
    if kind in BARE:
        return all(word.kind in ("", "card", *BESIDE.get(kind, ())) for word in line)
    if kind == "exchange" and not (has_its_number(choice.notation, line) and names_cards(line, asked.to.lang)):
        return False
    wanted, cards = set(tokens(choice.notation)[1:]), [value for value, what in said.items() if what == "card"]
    if cards:
        # A card is called by its name, which the notation does not have.
        if len(cards) > 1 or not any(set(tokens(cards[0])) <= set(phrase) for phrase in asked.said(choice)):
            return False
        wanted = {word for word in wanted if word in said} | {cards[0]}
        if not any(what == "site" for what in said.values()):
            return False
    if len(wanted) == 1 and not wanted & set(said) and not PLACED & set(said.values()):
        # “the right one becomes a city”: a side is enough where it has one such place.
        spot, sides = next(iter(wanted)), {value for value, what in said.items() if what == "side"}
        if len(sides) == 1 and PLACE.fullmatch(spot) and spot[0] == next(iter(sides))[0]:
            wanted = sides
    beside, kinds = wanted | OWN.get(kind, set()), BESIDE.get(kind, set()) | (set() if wanted else {"resource"})
    other = {value for value, what in said.items() if what not in kinds and value not in beside}
    if kind in ("settlement", "road", "knight", "city") and not wanted and kind not in said:
        return False
    return wanted <= set(said) and not other


def mentioned(line: Sequence[Word], asked: Asked) -> dict[str, str]:
    """What a line names, as notation writes it, each with its kind."""
    found, lang = dict[str, str](), asked.to.lang
    names = [fold(name) for name in asked.to.names]
    sites = {token for choice in asked.choices for token in tokens(choice.notation)[1:] if SITE.fullmatch(token)}
    for i, word in enumerate(line):
        spot = word.said if word.said in sites else lettered(line[i : i + 2], lang)
        if spot in sites:
            found[spot] = "site"
        elif word.kind == "player" and word.value in names:
            found[str(names.index(word.value))] = word.kind
        elif word.kind:
            found[word.value] = word.kind
        else:
            known = [one for one in things(lang).meanings(word.said) if one in SIDES or one == "monopoly"]
            found |= dict.fromkeys(known, "side")
    # «a l'esquerra, a L1»: a place says its side itself.
    spots = [value for value, kind in found.items() if kind in ("place", "site")]
    return {
        value: kind for value, kind in found.items() if not (kind == "side" and any(s[0] == value[0] for s in spots))
    }


def lettered(pair: Sequence[Word], lang: str) -> str:
    """A place whose last letter is spoken: “r1 t”, «ele uno be»."""
    if len(pair) < 2 or pair[0].kind != "place":
        return ""
    return pair[0].value + by_ear(lang).get(pair[1].said, pair[1].said if len(pair[1].said) == 1 else " ")


def dropped(line: Sequence[Word], asked: Asked) -> str:
    """Cards that are thrown away: as many of each as are said, “all my wood” as many as there are."""
    counts = next((d.answers for d in asked.decisions if d.kind == "discard" and isinstance(d.answers, Counts)), None)
    if counts is None or any(word.kind in ("player", "place", "piece") for word in line):
        return ""
    if any(not word.kind and word.said in joint(asked.to.lang, "keeping") for word in line):
        return ""
    amounts = dict[str, int]()
    lang, count = asked.to.lang, 0
    whole = False
    for word in line:
        if word.kind == "number":
            count, whole = int(word.value), False
        elif word.said in joint(lang, "pair"):
            count, whole = EACH, False
        elif word.said in joint(lang, "whole"):
            whole = True
        elif word.kind == "resource":
            if word.value in amounts or word.value not in counts.kinds:
                return ""
            held: Any = counts.limits[list(counts.kinds).index(word.value)]
            amounts[word.value] = count or (held if whole else 1)
            count, whole = 0, False
    if count or not amounts or sum(amounts.values()) != counts.least:
        return ""
    return " ".join(["discard", *(f"{n} {what}" for what, n in amounts.items())])


def denies(text: str, short: str, asked: Asked) -> bool:
    """Whether a line takes back what it says: it denies, wonders, supposes, or tells of the past."""
    lang, kind = asked.to.lang, short.split()[0]
    said = {word.said for word in without_idioms(named(text, asked.to), lang)}
    if not APOSTROPHE_T.search(text):
        said.discard("t")
    if supposes(text, asked) or said & joint(lang, "wonder"):
        return True
    if kind in CLOSING:
        return False
    if tells_of_somebody(text, asked):
        return True
    if said & (joint(lang, "no") | joint(lang, "tale")) or (said & joint(lang, "needing") and kind not in TRADES):
        return True
    past = tuple(joint(lang, "past-endings"))
    if any(len(word) > LONG and word.endswith(past) for word in said):
        return True
    # «el poblado que tengo en d10, pásamelo»: what a thing is beside does not tell how things are.
    return is_past(RAW.findall(text.casefold()), lang) or is_told(without_asides(text, lang), lang)


def without_asides(text: str, lang: str) -> str:
    """*text* without the word after «que», “that” and their like, and without «si us sembla»."""
    asides = "|".join(sorted(own_words(lang, "joints").get("asides", ()), key=len, reverse=True)).replace("+", r"\s+")
    return re.sub(rf"\b(?:{asides})\s+[^\W\d]+", " ", text, flags=re.IGNORECASE)


def says_otherwise(text: str, notation: str, asked: Asked) -> bool:
    """Whether a trade goes the other way round than *text* says, or is of more cards than it says.

    What is written as notation says it by its order.
    """
    line, kind = worded(text, asked.to, asked.game.name), notation.split()[0]
    if kind == "exchange":
        return not has_its_number(notation, line) and len(tokens(notation)) > TWO
    return kind in TRADES and ">" not in text and is_other_way(line, notation, asked.to.lang)


def has_its_number(notation: str, line: Sequence[Word]) -> bool:
    """Whether a line says how many cards change hands: one where it says nothing."""
    _, *args = tokens(notation)
    said = [word.value for word in line if word.kind == "number"]
    return said == args[1:2] or (len(args) == 1 and said in ([], ["1"]))


def names_cards(line: Sequence[Word], lang: str) -> bool:
    """Whether a line is about cards at all: “Carla, change places with me” is not."""
    return any(word.said in joint(lang, "cards") | joint(lang, "one-card") for word in line)


def tells_of_somebody(text: str, asked: Asked) -> bool:
    """Whether somebody else does it: “Teo gives me brick for ore”, «la Carla canvia fusta»."""
    line, does = named(text, asked.to), joint(asked.to.lang, "they-do")
    return any(
        word.kind == "player" and any(after.said in does for after in line[i + 1 : i + 1 + TWO])
        for i, word in enumerate(line)
    )
