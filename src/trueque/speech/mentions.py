"""Which open answer of one kind a line names: its places, cards, sides and players, and nothing that is guessed.

An answer is named where the line says all that tells it from the others of its kind. What the line names besides must
be harmless: what is paid (“wood and clay, a road from c10 to c11”), who is spoken to, how many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from trueque.kernel import Counts, RuleError
from trueque.speech.amounts import KindWords, find_words
from trueque.speech.choices import LIGHT, AnswerForm, Asked, Choice
from trueque.speech.ears import reword_places
from trueque.speech.fold import fold_text, split_tokens
from trueque.speech.sentences import BRINGS, LAND, PIECES, PLACE, Word, folded_signs, heard_letters, joint_words
from trueque.speech.trades import read_trade
from trueque.speech.vocabulary import SMALL, act_lexicon, list_kinds, ordinal_words, thing_lexicon

SIDES = {"left": "l", "right": "r"}
HEIGHTS = {"top": "t", "bottom": "b"}
NAMED = ("place", "resource", "player", "piece")
NEAR, FAR = 2, 4
"""How many words before and after «no» what is taken back and what takes its place may stand."""
SITE = re.compile(r"[a-z]\d[a-z]+")
WITH_PAUSE = re.compile(r"([^\W\d_]+)\s*([,.;:!…]|$)?")
REGION = re.compile(r"([a-z]{3,})(\d)")
"""A region by its land and its number."""
FEW = 2
LAST = "last"
PLAYED = list_kinds("played")
"""Cards that are played and have a name among things."""
PAYING = {"with", "without"}
"""Words of notation after which stands how a piece is paid for."""
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
    found = list_named_answers(kind, line, asked)
    return found[0].notation if len(found) == 1 else ""


def list_named_answers(kind: str, line: Sequence[Word], asked: Asked) -> list[Choice]:
    """The open answers of that kind that a line may name."""
    form, found = asked.form_of(kind), asked.open_answers(kind)
    if form.is_placed and not any(word.kind == "place" for word in line):
        line = join_spoken_corners(line, asked.to.lang)
    said = collect_names(line, asked)
    said.numbers += list_ordinals(line, asked, found)
    if not _is_harmless(form, line, said):
        return []
    found = [choice for choice in found if form.bare or _is_named(choice, said, line, asked)]
    if len(found) > 1 and form.names_player:
        # How many change hands is said, or it is one.
        found = [choice for choice in found if has_amount(choice.notation, line, asked.to.lang)]
    return found


def list_ordinals(line: Sequence[Word], asked: Asked, found: Sequence[Choice]) -> list[str]:
    """The numbers that a line says by their place in a row: “the second stack”, «l'última pila»."""
    numbers = sorted(int(one) for choice in found for one in split_tokens(choice.notation)[1:] if one.isdecimal())
    lang = asked.to.lang
    row = ordinal_words(lang)
    named = [row[word.said] for word in line if word.said in row]
    return [str(numbers[-1]) if one == LAST and numbers else one for one in named]


def _is_harmless(form: AnswerForm, line: Sequence[Word], said: NamedThings) -> bool:
    """Whether a line names no kind of thing that such an answer has nothing to do with."""
    if form.bare:
        return all(word.kind in ("", "card", *form.beside) for word in line)
    return said.pieces <= form.pieces and ("player" in form.beside or form.names_player or not said.players)


def _is_named(choice: Choice, said: NamedThings, line: Sequence[Word], asked: Asked) -> bool:
    """Whether a line names all that *choice* does, and nothing of the same kind besides."""
    # The name of a card stays whole: no wool is named by a wool ship.
    words = choice.notation.casefold().split()[1:]
    args = [arg for word in words for arg in ((word,) if "_" in word else split_tokens(word))]
    if not args:
        return choice.group not in PIECES or choice.group in said.pieces
    if choice.group in said.pieces and not said.resources and PAYING & set(args):
        # The piece alone, where there is one way to pay for it.
        return True
    if asked.form_of(choice.group).names_player:
        return args[0].isdecimal() and said.players == {fold_text(asked.to.names[int(args[0])])}
    if regions := [found for one in args if (found := REGION.fullmatch(one))]:
        return _are_regions(regions, [one for one in args if one.isdecimal()], said)
    lands, places = {one for one in args if one in LAND}, {one for one in args if PLACE.fullmatch(one)}
    sites, sides = {one for one in args if SITE.fullmatch(one)}, {SIDES[one] for one in args if one in SIDES}
    if (lands and lands != said.resources) or not {one for one in args if one.isdecimal()} <= set(said.numbers):
        return False
    where = _is_at(places, said) if places else _is_on(sites, said) if sites else not said.places and not said.sites
    if sides:
        where = said.sides == sides
    rest = [one for one in args if one not in lands | places | sites and one not in SIDES and not one.isdecimal()]
    return where and (not rest or _is_called(choice, rest, said, line, asked) or bool(lands and said.resources))


def _are_regions(regions: Sequence[re.Match[str]], amounts: Sequence[str], said: NamedThings) -> bool:
    """Whether a line names just these regions, by land and number, by the land alone or by what it brings, and as many
    cards: «1 de fang del fangar 3» is one."""
    if {_land_of(one) for one in said.resources} != {_land_of(found[1]) for found in regions}:
        return False
    left = list(said.numbers)
    for number in (found[2] for found in regions):
        left[:] = left[: left.index(number)] + left[left.index(number) + 1 :] if number in left else left
    return left == list(amounts) if amounts else set(left) <= {"1"}


def _land_of(name: str) -> str:
    return next((land for land in LAND if name.startswith(land)), name) if name not in BRINGS else BRINGS[name]


def is_called_for(kind: str, form: AnswerForm, line: Sequence[Word], lang: str) -> bool:
    """Whether a line has a verb for that kind of answer, or one that serves for any and the piece's name."""
    called, rows = {kind, *form.called}, [joint_words(lang, row) for row in sorted(form.called)]
    verbs = [word for word in line if not word.kind]
    meant = set().union(*(act_lexicon(lang).meanings(word.said) for word in verbs)) if verbs else set()
    if meant & called or any(word.said in row for word in verbs for row in rows):
        return True
    named = (word.value if word.kind == "piece" else word.said for word in line if word.kind in ("piece", "card"))
    return bool(meant & LIGHT) and any(
        kind == one or (" " not in one and kind in thing_lexicon(lang).meanings(one)) for one in named
    )


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


def _is_called(
    choice: Choice, rest: Sequence[str], said: NamedThings, line: Sequence[Word], asked: Asked
) -> bool:  # fmt: skip
    """Whether the card that *choice* plays or builds is the one that is named, if one is."""
    if said.cards:
        (name, *others) = said.cards
        return not others and any(set(split_tokens(name)) <= set(phrase) for phrase in asked.ways_to_say(choice))
    if set(rest) & set(PIECES):
        return said.pieces == set(rest)
    alike = asked.open_answers(choice.group)
    cards = {one.notation.split()[1] for one in alike}
    if len(cards) == 1:
        return True
    # «el vaixell» is one card where only one ship can be built.
    words = {word.said for word in line if not word.kind and len(word.said) > FEW} - SMALL
    fits = {one.notation.split()[1] for one in alike if any(words & set(way) for way in asked.ways_to_say(one)[1:2])}
    return fits == {choice.notation.split()[1]}


def drop_corrected(line: Sequence[Word], lang: str, text: str = "") -> list[Word]:
    """*line* without what is taken back in one breath: “wood, no, brick” and “not the wood, the brick” are brick.

    *text*: as it was typed. “wood no, brick” takes back what was before: behind that no there is a pause.
    """
    kept, back = list(line), joint_words(lang, "taken-back")
    idle = SMALL | joint_words(lang, "instead-of") | joint_words(lang, "mine")
    pausing = _count_pauses(text, lang)
    for i, word in enumerate(kept):
        if word.said not in joint_words(lang, "no"):
            continue
        if next(pausing, False):
            continue
        at = [j for j in range(i + 1, min(len(kept), i + 1 + NEAR + FAR)) if _named_kind(kept[j], lang)][:TWO]
        if len(at) == TWO and _named_kind(kept[at[0]], lang) == _named_kind(kept[at[1]], lang):
            beside = [*kept[i + 1 : at[0]], *kept[at[0] + 1 : at[1]]]
            if at[0] - i <= NEAR and all(one.said in idle for one in beside):
                kept[i : at[0] + 1] = []
                break
    for i in range(len(kept) - 2, 0, -1):
        if i >= len(kept) - 1 or kept[i].kind or kept[i].said not in back:
            continue
        before = next((j for j in range(i - 1, max(-1, i - NEAR - 1), -1) if _named_kind(kept[j], lang)), None)
        after = next((word for word in kept[i + 1 : i + 1 + FAR] if _named_kind(word, lang)), None)
        if before is None or after is None or not _is_other(kept[before], after, lang):
            continue
        counted = before > 0 and kept[before - 1].kind == "number" and after.kind == "resource"
        kept[before - counted : i + 1] = []
    return kept


def drop_contrasts(line: Sequence[Word], lang: str) -> list[Word]:
    """*line* without what is only set against what is meant: “with Carla not Teo”, «amb la Carla, amb el Teo no»."""
    kept = list(line)
    for i, word in enumerate(kept):
        if word.said in joint_words(lang, "set-against"):
            after = [j for j in range(i + 1, len(kept)) if _named_kind(kept[j], lang)]
            if len(after) == 1 and after[0] - i <= NEAR and _has_like(kept[:i], kept[after[0]], lang):
                denied = i - (i > 0 and kept[i - 1].said in joint_words(lang, "no"))
                return [*kept[:denied], *kept[after[0] + 1 :]]
    if kept and kept[-1].said in joint_words(lang, "set-against-last"):
        last = next((j for j in range(len(kept) - 2, -1, -1) if _named_kind(kept[j], lang)), -1)
        if last > 0 and len(kept) - last <= NEAR and _has_like(kept[:last], kept[last], lang):
            return kept[:last]
    return kept


def _has_like(words: Sequence[Word], other: Word, lang: str) -> bool:
    """Whether one of *words* is a name of the same kind as *other*, and of another thing."""
    return any(_is_other(word, other, lang) for word in words if _named_kind(word, lang))


def _count_pauses(text: str, lang: str) -> Iterator[bool]:
    """Of each word that denies, in their order, whether a pause follows it."""
    no = joint_words(lang, "no")
    return (bool(match[2]) for match in WITH_PAUSE.finditer(fold_text(text)) if match[1] in no)


def _named_kind(word: Word, lang: str) -> str:
    """What kind of name a word is: of places, cards and people, of one in a row, or of a side."""
    if word.kind:
        return word.kind if word.kind in NAMED else ""
    is_side = bool(set(thing_lexicon(lang).meanings(word.said)) & set(SIDES))
    return "ordinal" if word.said in ordinal_words(lang) else "side" if is_side else ""


def _is_other(before: Word, after: Word, lang: str) -> bool:
    """Whether two names are of one kind, and not of one thing."""
    kind = _named_kind(before, lang)
    return kind == _named_kind(after, lang) and (before.value, before.said if not before.kind else "") != (
        after.value, after.said if not after.kind else "")  # fmt: skip


def collect_names(line: Sequence[Word], asked: Asked) -> NamedThings:
    """What a line names."""
    found, lang = NamedThings(), asked.to.lang
    sites = {token for choice in asked.choices for token in split_tokens(choice.notation)[1:] if SITE.fullmatch(token)}
    by_kind = {"place": found.places, "resource": found.resources, "player": found.players, "piece": found.pieces,
               "card": found.cards}  # fmt: skip

    @cache
    def read_place(*said: str) -> str:
        # «E1 baix» is L1b: what a game calls its places is known to its ear.
        return fold_text(reword_places(" ".join(said), asked))

    for i, word in enumerate(line):
        spot = word.said if word.said in sites else read_lettered_place(line[i : i + 2], lang)
        if word.kind == "place" and spot not in sites:
            called = read_place(*(one.said for one in line[i : i + 2]))
            spot = called if called in sites else ""
            word = Word(word.said, "place", read_place(word.said))
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
    found.cards |= {one for one in known if one in PLAYED}


def read_lettered_place(pair: Sequence[Word], lang: str) -> str:
    """A place whose last letter is spoken: “r1 t”, «ele uno be»."""
    if len(pair) < TWO or pair[0].kind != "place":
        return ""
    return pair[0].value + heard_letters(lang).get(pair[1].said, pair[1].said if len(pair[1].said) == 1 else " ")


def fill_answer(kind: str, line: Sequence[Word], asked: Asked) -> str:
    """The one open answer of that kind that a line names, in notation."""
    form = asked.form_of(kind)
    if form.counts:
        return read_counts(kind, line, asked)
    if not form.trades:
        return find_named_answer(kind, line, asked)
    several = " ".join([kind, *list_amounts_said(line, asked.to.lang)])
    if not any(word.kind == "resource" for word in line) and any(one.notation == several for one in asked.choices):
        # «dos de golpe con el mercado»: which, is asked afterwards.
        return several
    return read_trade(line, asked, kind)


def join_spoken_corners(line: Sequence[Word], lang: str) -> list[Word]:
    """*line* with every «de diez» as the corner d10: an answer that needs a place has one."""
    small, kept = folded_signs(lang, "letter-and-word"), list[Word]()
    sides = folded_signs(lang, "sides")
    for word in line:
        number = word.value if word.kind == "number" else "1" if word.said in folded_signs(lang, "one") else ""
        if number and kept and kept[-1].said in (small if word.kind else sides):
            place = kept.pop().said[0] + number
            kept.append(Word(place, "place", place))
        else:
            kept.append(word)
    return kept


def list_amounts_said(line: Sequence[Word], lang: str) -> list[str]:
    """The numbers of a line, each once: “take two off Carla and give her two”; “both” is two."""
    said = [word.value for word in line if word.kind == "number"]
    return list(dict.fromkeys(said or [str(TWO) for word in line if word.said in joint_words(lang, "pair")]))


def has_amount(notation: str, line: Sequence[Word], lang: str) -> bool:
    """Whether a line says how many cards change hands: one where it says nothing."""
    _, *args = split_tokens(notation)
    said = list_amounts_said(line, lang)
    return said == args[1:2] or (len(args) == 1 and set(said) <= {"1"})


def read_counts(kind: str, line: Sequence[Word], asked: Asked) -> str:
    """Cards that are thrown away: as many of each as are said, “all my wood” as many as there are."""
    counts = next((d.answers for d in asked.decisions if d.kind == kind and isinstance(d.answers, Counts)), None)
    if counts is None or any(word.kind in ("player", "place", "piece") for word in line):
        return ""
    if any(not word.kind and word.said in joint_words(asked.to.lang, "keeping") for word in line):
        return ""
    if (own := find_words(counts.kinds)) is not None:
        return _read_own_counts(kind, line, counts, own, asked.to.lang)
    amounts, count = read_amounts(line, counts, asked.to.lang)
    if count or not amounts or sum(amounts.values()) != counts.least:
        return ""
    return " ".join([kind, *(f"{n} {what}" for what, n in amounts.items())])


def _read_own_counts(kind: str, line: Sequence[Word], counts: Counts[Any], own: KindWords, lang: str) -> str:
    """Amounts of things that a game has words of its own for: «agafo 1 de fang del fangar 3 i fusta del bosc 2»."""
    quiet, acts = SMALL | joint_words(lang, "outof"), act_lexicon(lang)
    told = [word.said for word in line if word.kind or not (word.said in quiet or acts.meanings(word.said))]
    said = [part for one in told for part in one.split()]
    try:
        amounts = own.read_amounts(said, counts.limits, lang)
    except RuleError:
        return ""
    named = [f"{n} {what}" for what, n in zip(counts.kinds, amounts, strict=True) if n]
    return " ".join([kind, *named]) if counts.is_within_bounds(amounts) and named else ""


def read_amounts(line: Sequence[Word], counts: Counts[Any], lang: str) -> tuple[dict[str, int], int]:
    """How many of each card, and a number that is left over; nothing where a card is named twice or is not held."""
    named = [word for word in line if word.kind in ("number", "resource") or word.said in joint_words(lang, "one-card")]
    if len(named) > 1 and named[0].kind == "resource" and named[-1].kind != "resource":
        # «madera dos, ladrillo dos»: numbers that follow their cards.
        named = [word for pair in zip(named[1::2], named[::2], strict=False) for word in pair]
        line = [*named, *(word for word in line if not word.kind)]
    amounts, count, whole, last, again = dict[str, int](), 0, False, "", 0
    for i, word in enumerate(line):
        if word.kind == "number":
            # «tota la fusta, les tres»: the number only says it again.
            count, whole = 0 if again == int(word.value) else int(word.value), False
        elif word.said in joint_words(lang, "pair"):
            count, whole = EACH, False
        elif word.said in joint_words(lang, "whole"):
            if last and not any(other.kind == "resource" for other in line[i:]):
                # «la madera toda fuera».
                amounts[last] = counts.limits[list(counts.kinds).index(last)]
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
