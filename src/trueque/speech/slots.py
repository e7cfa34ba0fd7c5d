"""Which open answer of one kind a line names: its places, cards, sides and players, and nothing that is guessed.

An answer is named where the line says all that tells it from the others of its kind. What the line names besides must
be harmless: what is paid (“wood and clay, a road from c10 to c11”), who is spoken to, how many.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from trueque.kernel import Counts
from trueque.speech.choices import Asked, Choice
from trueque.speech.fold import split_tokens
from trueque.speech.sentences import LAND, PLACE, Word, heard_letters, joint_words
from trueque.speech.trades import is_open_trade
from trueque.speech.vocabulary import thing_lexicon

BARE = ("end", "roll", "buy", "accept", "decline")
"""Answers that name nothing."""
PAID = {"resource", "number"}
BESIDE = {
    "end": {"player"}, "accept": PAID | {"player"}, "decline": PAID | {"player"}, "roll": {"number"},
    "exchange": {"number"}, "pile": {"number"}, "robber": PAID | {"player"}, "play": {"number"}, "buy": PAID,
    "settlement": PAID, "city": PAID, "road": PAID, "knight": PAID, "build": PAID,
}  # fmt: skip
"""Kinds of things that a line may name besides what its answer says."""
OWN = {
    "settlement": {"settlement"}, "city": {"city", "settlement"}, "road": {"road"}, "knight": {"knight"},
    "play": {"knight"}, "robber": {"knight"}, "build": {"settlement", "city"},
}  # fmt: skip
"""Pieces that a line may name for an answer."""
SIDES = {"left": "l", "right": "r"}
HEIGHTS = {"top": "t", "bottom": "b"}
NAMED = ("place", "resource", "player", "piece")
NEAR, FAR = 2, 4
"""How many words before and after «no» what is taken back and what takes its place may stand."""
SITE = re.compile(r"[a-z]\d[a-z]+")
EACH = TWO = 2
"""«Both» and «a pair» are so many."""


@dataclass
class NamedThings:
    """What a line names, by kind, as notation writes it."""

    places: set[str] = field(default_factory=set)
    sites: set[str] = field(default_factory=set)
    sides: set[str] = field(default_factory=set)
    """The letters that places of a side begin with."""
    heights: set[str] = field(default_factory=set)
    resources: set[str] = field(default_factory=set)
    players: set[str] = field(default_factory=set)
    numbers: list[str] = field(default_factory=list)
    pieces: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)


def find_named_answer(kind: str, line: Sequence[Word], asked: Asked) -> str:
    """The one open answer of that kind that a line names, in notation; nothing where there is none, or several."""
    said = collect_names(line, asked)
    if not _is_harmless(kind, line, said):
        return ""
    found = [choice for choice in asked.choices if choice.group == kind and is_open_trade(choice)]
    found = [choice for choice in found if _is_named(choice, said, asked)]
    if len(found) > 1 and kind == "exchange":
        # How many change hands is said, or it is one.
        found = [choice for choice in found if has_amount(choice.notation, line)]
    return found[0].notation if len(found) == 1 else ""


def _is_harmless(kind: str, line: Sequence[Word], said: NamedThings) -> bool:
    """Whether a line names no kind of thing that an answer of that kind has nothing to do with."""
    allowed = BESIDE.get(kind, set())
    if kind in BARE:
        return all(word.kind in ("", "card", *allowed) for word in line)
    strange = said.pieces - OWN.get(kind, set())
    return not strange and ("player" in allowed or kind == "exchange" or not said.players)


def _is_named(choice: Choice, said: NamedThings, asked: Asked) -> bool:
    """Whether a line names all that *choice* does, and nothing of the same kind besides."""
    args = split_tokens(choice.notation)[1:]
    if choice.group in BARE:
        return True
    if choice.group in ("settlement", "road", "knight", "city") and not args:
        return choice.group in said.pieces
    if choice.group == "exchange":
        return said.players == {asked.to.names[int(args[0])].casefold()} if args else False
    lands, places = {one for one in args if one in LAND}, {one for one in args if PLACE.fullmatch(one)}
    sites, sides = {one for one in args if SITE.fullmatch(one)}, {SIDES[one] for one in args if one in SIDES}
    if (lands and lands != said.resources) or not {one for one in args if one.isdecimal()} <= set(said.numbers):
        return False
    where = _is_at(places, said) if places else _is_on(sites, said) if sites else not said.places and not said.sites
    if sides:
        where = said.sides == sides
    rest = [one for one in args if one not in lands | places | sites and one not in SIDES and not one.isdecimal()]
    return where and (not rest or _is_called(choice, rest, said, asked))


def _is_at(places: set[str], said: NamedThings) -> bool:
    """“the right one becomes a city”: a side is enough where it has one such place."""
    if said.places or not said.sides or len(places) != 1:
        return said.places == places
    return said.sides == {next(iter(places))[0]}


def _is_on(sites: set[str], said: NamedThings) -> bool:
    """“the abbey goes under the left settlement”: whatever is said of a site must be true of it."""
    site = next(iter(sites))
    if said.sites:
        return said.sites == sites
    fits = said.places <= {site[:2]} and said.sides <= {site[0]} and said.heights <= {site[2]}
    return fits and bool(said.places or said.sides or said.heights)


def _is_called(choice: Choice, rest: Sequence[str], said: NamedThings, asked: Asked) -> bool:
    """Whether the card that *choice* plays or builds is the one that is named, if one is."""
    if said.cards:
        (name, *others) = said.cards
        return not others and any(set(split_tokens(name)) <= set(phrase) for phrase in asked.ways_to_say(choice))
    if "knight" in said.pieces or "knight" in rest:
        return said.pieces == set(rest)
    return len({one.notation.split()[1] for one in asked.choices if one.group == choice.group}) == 1 or bool(
        said.resources
    )


def drop_corrected(line: Sequence[Word], lang: str) -> list[Word]:
    """*line* without what is taken back in the same breath: “wood, no, brick” is brick."""
    kept, back = list(line), joint_words(lang, "taken-back")
    for i in range(len(kept) - 2, 0, -1):
        if i >= len(kept) - 1 or kept[i].kind or kept[i].said not in back:
            continue
        before = next((j for j in range(i - 1, max(-1, i - NEAR - 1), -1) if kept[j].kind in NAMED), None)
        after = next((word for word in kept[i + 1 : i + 1 + FAR] if word.kind in NAMED), None)
        if before is None or after is None or kept[before].kind != after.kind or kept[before].value == after.value:
            continue
        counted = before > 0 and kept[before - 1].kind == "number" and after.kind == "resource"
        kept[before - counted : i + 1] = []
    return kept


def collect_names(line: Sequence[Word], asked: Asked) -> NamedThings:
    """What a line names."""
    found, lang = NamedThings(), asked.to.lang
    sites = {token for choice in asked.choices for token in split_tokens(choice.notation)[1:] if SITE.fullmatch(token)}
    by_kind = {"place": found.places, "resource": found.resources, "player": found.players, "piece": found.pieces,
               "card": found.cards}  # fmt: skip
    for i, word in enumerate(line):
        spot = word.said if word.said in sites else read_lettered_place(line[i : i + 2], lang)
        if spot in sites:
            found.sites.add(spot)
        elif word.kind == "number":
            found.numbers.append(word.value)
        elif word.kind:
            by_kind[word.kind].add(word.value)
        else:
            _note_direction(word.said, lang, found)
    return found


def _note_direction(word: str, lang: str, found: NamedThings) -> None:
    """Left, right, above and below; and cards that are no pieces."""
    known = thing_lexicon(lang).meanings(word)
    found.sides |= {SIDES[one] for one in known if one in SIDES}
    found.heights |= {HEIGHTS[one] for one in known if one in HEIGHTS}
    found.heights |= {letter for row, letter in (("above", "t"), ("below", "b")) if word in joint_words(lang, row)}
    found.cards |= {one for one in known if one == "monopoly"}


def read_lettered_place(pair: Sequence[Word], lang: str) -> str:
    """A place whose last letter is spoken: “r1 t”, «ele uno be»."""
    if len(pair) < TWO or pair[0].kind != "place":
        return ""
    return pair[0].value + heard_letters(lang).get(pair[1].said, pair[1].said if len(pair[1].said) == 1 else " ")


def has_amount(notation: str, line: Sequence[Word]) -> bool:
    """Whether a line says how many cards change hands: one where it says nothing."""
    _, *args = split_tokens(notation)
    said = [word.value for word in line if word.kind == "number"]
    return said == args[1:2] or (len(args) == 1 and set(said) <= {"1"})


def read_discard(line: Sequence[Word], asked: Asked) -> str:
    """Cards that are thrown away: as many of each as are said, “all my wood” as many as there are."""
    counts = next((d.answers for d in asked.decisions if d.kind == "discard" and isinstance(d.answers, Counts)), None)
    if counts is None or any(word.kind in ("player", "place", "piece") for word in line):
        return ""
    if any(not word.kind and word.said in joint_words(asked.to.lang, "keeping") for word in line):
        return ""
    amounts, count = read_amounts(line, counts, asked.to.lang)
    if count or not amounts or sum(amounts.values()) != counts.least:
        return ""
    return " ".join(["discard", *(f"{n} {what}" for what, n in amounts.items())])


def read_amounts(line: Sequence[Word], counts: Counts[Any], lang: str) -> tuple[dict[str, int], int]:
    """How many of each card, and a number that is left over; nothing where a card is named twice or is not held."""
    named = [word for word in line if word.kind in ("number", "resource") or word.said in joint_words(lang, "one-card")]
    if len(named) > 1 and named[0].kind == "resource" and named[-1].kind != "resource":
        # «madera dos, ladrillo dos»: numbers that follow their cards.
        named = [word for pair in zip(named[1::2], named[::2], strict=False) for word in pair]
        line = [*named, *(word for word in line if not word.kind)]
    amounts, count, whole, last, again = dict[str, int](), 0, False, "", 0
    for word in line:
        if word.kind == "number":
            # «tota la fusta, les tres»: the number only says it again.
            count, whole = 0 if again == int(word.value) else int(word.value), False
        elif word.said in joint_words(lang, "pair"):
            count, whole = EACH, False
        elif word.said in joint_words(lang, "whole"):
            whole = True
        elif word.kind == "resource":
            if word.value == last and not count:
                continue
            if word.value in amounts or word.value not in counts.kinds:
                return {}, 0
            held: Any = counts.limits[list(counts.kinds).index(word.value)]
            amounts[word.value] = count or (held if whole else 1)
            count, whole, last, again = 0, False, word.value, held if whole else 0
    return amounts, count
