"""Questions in ordinary speech: «on és el lladre», "how many cards has Teo got". Facts are asked for, never advice.

Which query a line is, `intents` weighs by what its words are about (`word_concepts`), in any order; only queries that
the game answers count, and a line that is rather an answer or mere talk is none. Section ``saying-queries`` of the
vocabulary holds whole sentences: «m'he equivocat» is `undo`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from functools import lru_cache

from trueque.kernel.words import Listener
from trueque.locale.tongues import ENGLISH, read_own_section
from trueque.speech.choices import find_form
from trueque.speech.concepts import (
    has_concepts,
    is_known,
    join_card_names,
    line_concepts,
    mend_card_names,
    mend_line,
    word_concepts,
)
from trueque.speech.ears import has_answer
from trueque.speech.fold import clip_line, fold_text, split_tokens
from trueque.speech.intents import SURELY, find_intent
from trueque.speech.mentions import is_called_for, join_spoken_corners
from trueque.speech.queries import DOING, WONDERING, Query, read_phrase, read_query
from trueque.speech.sentences import (
    BRINGS,
    KEPT,
    Word,
    drop_idioms,
    drop_politeness,
    folded_signs,
    joint_words,
    possible_patterns,
    read_words,
)
from trueque.speech.trades import is_talk
from trueque.speech.vocabulary import SMALL, act_lexicon, list_kinds, pair_kinds, thing_lexicon

TAKES = read_own_section(ENGLISH, "about")
"""What a query is about, by kind of word."""
PAUSE = re.compile(r"[,;.:!]\s")
HARDLY_ELSE = 0.95
"""How likely something else is than what a short sentence of the vocabulary says, to be it."""
CERTAIN = 0.75
"""How likely a question is that is put in names alone: «poblats i camins de la Carla»."""
PLACES = ("look", "around")
ME = "me"
"""In a meaning: whoever asks."""
OWNED = frozenset(list_kinds("owned"))
"""Queries about all of a table, or about what one says to have oneself."""
SURE = 0.35
"""How far ahead of everything else a question is that does not look like one."""
BEGINS = 3
"""Among so many first words stands the one that asks."""
TWO, FEW = 2, 4
"""Words of a short line about such things."""
SHORTEST, LONGER = 3, 6
"""Words of a line that does something without a sentence of the vocabulary; so many leave room for a slip."""
RATHER, DONE, LEFT = 0.35, 0.8, 0.95
"""How likely it is at least, as such a sentence and otherwise; and where the table is left."""
UNDO = "undo"
NAMES_ITS_OWN = ("rules", "card")
"""Queries about things that are called in their own words."""
ASKING = frozenset({"what", "how", "when", "why", "explain", "work", "rule", "do", "happen", "me", "you", "say", "show",
                    "again", "can", "exist", "get", "good", "if", "cost", "howmany"})  # fmt: skip
"""Concepts that ask about a thing and do not name it."""
SETTINGS = ("save", "confirm", "detail", "letters", "sounds")
"""What is asked of the program and not of the game: any one word may follow, the name of a file too."""
STOCK, CLOCK = "stock", "clock"
HOLDING = list_kinds("holding")
"""What a question about stores may be taken for by its words."""


def read_question_words(text: str, to: Listener, game: str) -> list[Word]:
    """The words of a sentence as a question is read: names of cards as one, misspelt ones as they were meant."""
    return list(_compute_question_words(text, to, game))


@lru_cache(maxsize=KEPT)
def _compute_question_words(text: str, to: Listener, game: str) -> tuple[Word, ...]:
    line = mend_card_names(drop_politeness(read_words(text, to), to.lang), game, to.lang)
    return tuple(mend_line(number_stack(join_card_names(line, game, to.lang), to.lang), to))


def number_stack(line: list[Word], lang: str) -> list[Word]:
    """*line* with a one that ends it as a number behind a stack: «la pila uno», «de la uno», “stack one”."""
    ahead = joint_words(lang, "stacks") | joint_words(lang, "before-one")
    if len(line) < TWO or line[-1].said not in folded_signs(lang, "one") or line[-2].said not in ahead:
        return line
    return [*line[:-1], Word(line[-1].said, "number", "1")]


def read_question(text: str, to: Listener, game: str, kinds: Set[str] | None = None) -> Query | None:
    """The query that a sentence is, if it is one; *kinds*: the kinds of answer that are open, where that is known."""
    line = mend_line(drop_politeness(read_words(text, to), to.lang), to)
    if not line:
        return None
    whole = match_sentence(line, to.lang, "queries")
    if not has_concepts(to.lang):
        return fill_query(whole, line, to) if whole is not None else None
    answers = match_sentence(line, to.lang, "answers") is not None
    line = read_question_words(text, to, game)
    meant, how = find_intent(line, to.lang, game, text, kinds, count_unknown_words(line, to.lang))
    asks = text.rstrip().endswith("?") or any(word_concepts(word.said, to.lang) & WONDERING for word in line[:BEGINS])
    if not asks and has_other_place(whole[0] if whole is not None else meant, line):
        return None
    if whole is not None:
        return _fill_whole(whole, (meant, how), line, text, to)
    is_bare = all(word.kind in ("number", "place") for word in line)
    if (
        not meant
        or ">" in text
        # Where nobody knows what may be answered, what does not look like a question may be anything: “harbour 3:1”.
        or (not asks and (answers or is_bare or kinds is None or _is_opening_answer(line, kinds, game, to.lang)))
    ):
        return None
    other = line if any(word.kind == "place" for word in line) else join_spoken_corners(line, to.lang)
    if other != line:
        # «qué hay en de cinco»: where a corner makes more sense than a number, it is one.
        instead = find_intent(other, to.lang, game, text, kinds, count_unknown_words(other, to.lang))
        if instead[0] in PLACES and (instead[1] > how or meant in PLACES):
            (meant, how), line = instead, other
    if meant in DOING and not (
        len(line) >= SHORTEST and how >= (DONE if meant == UNDO else LEFT) and _is_done(meant, line, text, how, to)
    ):
        return None
    return fill_query(meant.split(), line, to)


def has_other_place(meant: str, line: Sequence[Word]) -> bool:
    """Whether a line names a place that the query has nothing to do with: “robber R4” moves it there, or would."""
    kinds = TAKES.get(meant.partition(" ")[0], ())
    return "place" not in kinds and any(word.kind == "place" for word in line)


def _fill_whole(
    whole: tuple[str, ...], likeliest: tuple[str, float], line: Sequence[Word], text: str, to: Listener
) -> Query | None:
    """The query that a whole sentence of the vocabulary is, or what is surely meant with all that stands beside it."""
    meant, how = likeliest
    if whole[0] in DOING and not _is_done(whole[0], line, text, how if meant == whole[0] else 0.0, to):
        return None
    # “what was that” asks to say it again, “what was that last move” does not. Time is no meaning that was learnt.
    is_other = how > SURELY and len(line) > (FEW if how < HARDLY_ELSE else TWO) and whole[0] != CLOCK
    return fill_query(meant.split() if is_other else whole, line, to)


def _is_done(name: str, line: Sequence[Word], text: str, how: float, to: Listener) -> bool:
    """Whether a line that does something says so: lone words, slips and what is hardly likely do nothing by the way."""
    typed = {word.said for word in drop_idioms(read_words(text, to), to.lang)}
    if name != UNDO and typed & joint_words(to.lang, "tale"):
        # “the neighbour was here, shut the door”.
        return False
    is_slip = len(line) < LONGER and any(not word.kind and word.said not in typed for word in line)
    return len(line) > 1 and how >= RATHER and bool(typed) and not is_slip


def _is_opening_answer(line: Sequence[Word], kinds: Set[str] | None, game: str, lang: str) -> bool:
    """Whether a line is an open answer's piece and nothing more, or opens with its verb and what it needs follows."""
    said = [word for word in line if word.said not in SMALL | joint_words(lang, "filler")]
    if said and all(word.kind == "piece" and word.value in (kinds or ()) for word in said):
        return True
    if kinds is None or not said or said[0].kind:
        return False
    forms = {kind: find_form(game, kind) for kind in kinds}
    is_followed = any(word.kind for word in said[1:])
    return any((is_followed or form.bare) and is_called_for(kind, form, said[:1], lang) for kind, form in forms.items())


def count_unknown_words(line: Sequence[Word], lang: str) -> int:
    """How many words of a line nobody knows."""
    return sum(not (word.kind or is_known(word.said, lang)) for word in line)


def read_line(text: str, to: Listener, game: str, live: bool = False, kinds: Set[str] | None = None) -> Query | None:
    """The query that a line is: by the words of the table, or in ordinary speech; one door for every shell.

    *kinds*: the kinds of answer that are open (`Asked.kinds`), where the shell knows.
    """
    text = clip_line(text)
    query = _read_line(text, to, game, live, kinds)
    if query is not None and query.name == CLOCK and not live:
        return None
    return _of_stores(query, text, to, game) if query is not None and has_answer(game, STOCK) else query


def _of_stores(query: Query, text: str, to: Listener, game: str) -> Query:
    """*query*, or one about stores where whoever asks for resources would hear of cards: they lie in no hand."""
    if query.name not in HOLDING:
        return query
    line, stores = read_question_words(text, to, game), joint_words(to.lang, "stores")
    about = line_concepts(line, to.lang)
    has, says_stores = bool(about & {"have", "left", "lack", "me"}), any(word.said in stores for word in line)
    # A storehouse is a card, too: whoever has something in it asks for the stock.
    names_card = any(word.kind == "card" and not (has and word.said in stores) for word in line)
    is_held = any(word.kind == "resource" for word in line) and has and (query.name != "realm" or "howmany" in about)
    is_other = bool(about & {"card", "hand", "deck", "point", "cost"}) or names_card
    if is_other or not (is_held or "resource" in about or says_stores):
        return query
    words = [word.value for word in line if word.kind in ("resource", "player")]
    return Query(STOCK, tuple(words), " ".join(words))


def _with_card_name(short: Query, line: Sequence[Word], lone: Sequence[Word]) -> Query:
    """*short* with a card that has other names as the game calls it: «dónde abadía» is about the monastery."""
    names = [word.value for word in lone[1:] if word.kind == "card"]
    typed = {word.said for word in line}
    if len(names) != 1 or len(lone) != 2 or set(split_tokens(names[0])) <= typed:
        return short
    return Query(short.name, split_tokens(names[0]), names[0])


def _read_line(text: str, to: Listener, game: str, live: bool, kinds: Set[str] | None) -> Query | None:
    line = read_words(text, to)
    if phrase := read_phrase(text, to.lang, live):
        return phrase
    if len(line) == 1 and line[0].kind == "place":
        return Query("look", (line[0].value,), line[0].value) if text.rstrip().endswith("?") else None
    lone = join_card_names(line, game, to.lang)
    begun = text.rstrip().endswith("?") and bool(line) and not act_lexicon(to.lang).meanings(line[0].said)
    is_short = not begun and _is_short(lone, to, live)
    short = read_query(text, to.lang, live) if is_short else None
    if short is not None and not any(word.said in SMALL for word in line[1:]):
        return _with_card_name(short, line, lone)
    if len(text.split()) == TWO and (own := read_query(text, to.lang, live)) is not None and own.name in SETTINGS:
        return own
    if is_talk(text, to, game):
        return None
    asking = read_question(text, to, game, kinds)
    return asking if asking is not None or has_concepts(to.lang) else read_query(text, to.lang, live)


def _is_short(line: Sequence[Word], to: Listener, live: bool) -> bool:
    """Whether a line is a word that asks and what it is about, and nothing else: «where settlement wood 6»."""
    if len(line) < TWO or len(line[0].said) < TWO:
        return len(line) == 1
    if line[0].kind == "place":
        return False
    if all(word.kind or thing_lexicon(to.lang).meanings(word.said) for word in line[1:]):
        return True
    query = read_query(line[0].said, to.lang, live)
    if query is not None and query.name == "why" and act_lexicon(to.lang).meanings(line[1].said):
        # An answer in notation: “why take 3” at a game of another's.
        return all(word.kind == "number" for word in line[2:])
    if query is not None and query.name == "card":
        return any(word.kind == "card" for word in line)
    return query is not None and query.name in (*NAMES_ITS_OWN, *PLACES) and len(line) <= FEW


def is_question(line: Sequence[Word], lang: str) -> bool:
    """Whether a line opens with a word that asks, after small ones («de qui», «a quin»)."""
    opens, small = joint_words(lang, "asks"), joint_words(lang, "small")
    first = next((word.said for word in line if word.said not in small or word.said in opens), "")
    return first in opens


def is_about_others(line: Sequence[Word], lang: str) -> bool:
    """Whether a line asks whether something is so, or what somebody else does: “is that all”, “do you end”."""
    if len(line) < 2 or line[0].said not in joint_words(lang, "auxiliary"):
        return len(line) > 1 and line[0].said in joint_words(lang, "others")
    return (
        line[0].said in joint_words(lang, "copula")
        or line[1].said in joint_words(lang, "others")
        or line[1].kind == "player"
    )


def match_sentence(
    line: Sequence[Word], lang: str, section: str, among: Set[str] | None = None
) -> tuple[str, ...] | None:
    """What a whole sentence of the vocabulary means: its parts, and nothing besides small words.

    *among*: the meanings that count.
    """
    return _saying(tuple(line), lang, section, None if among is None else frozenset(among))


@lru_cache(maxsize=KEPT)
def _saying(
    line: tuple[Word, ...], lang: str, section: str, among: frozenset[str] | None
) -> tuple[str, ...] | None:  # fmt: skip
    if section == "answers" and is_about_others(line, lang):
        return None
    found = dict[tuple[str, ...], set[int]]()
    said = {word.said for word in line}
    for pattern in possible_patterns(lang, f"saying-{section}", said):
        if any(need.isdisjoint(said) for need in pattern.needs):
            continue
        used = pattern.match_words(line) if among is None or pattern.meaning[0] in among else None
        if used is None:
            continue
        # A lone word that opens other questions («what», «com») is one by itself only.
        lone = section == "queries" and pattern.parts[0][0] in joint_words(lang, "asks") and len(pattern.parts) == 1
        if _is_line_covered(used, line, lang, section, lone):
            return pattern.meaning
        found.setdefault(pattern.meaning, set()).update(() if lone else used)
    # Several ways to say one thing may follow each other: “sure, why not”.
    return next(
        (meaning for meaning, used in found.items() if used and _is_line_covered(used, line, lang, section, False)),
        None,
    )


def _is_line_covered(used: Set[int], line: Sequence[Word], lang: str, section: str, lone: bool) -> bool:
    """Whether what is left of a line says nothing; in an answer it must not deny either."""
    left = [word.said for i, word in enumerate(line) if i not in used]
    idle = SMALL if lone else SMALL | joint_words(lang, "filler")
    return all(word in idle for word in left) and (section == "queries" or not joint_words(lang, "no") & set(left))


def fill_query(meaning: Sequence[str], line: Sequence[Word], to: Listener) -> Query:
    """The query of that meaning with what the line names."""
    name, *fixed = meaning
    kinds = TAKES.get(name, ())
    # A number stays beside the land that it lies on: “ore 10 or wood 6”.
    places = [one if one != "number" or "resource" not in kinds else "resource" for one in kinds]
    rank = {kind: places.index(place) for kind, place in zip(kinds, places, strict=True)}
    about_it = sorted((word for word in line if word.kind in kinds), key=lambda word: rank[word.kind])
    if name == "map" and any(word.said in joint_words(to.lang, "land") for word in about_it):
        about_it = drop_general_fields(about_it, line, to.lang)
    if len({word.value for word in about_it if word.kind == "player"}) > TWO:
        about_it = []
    named_once = dict.fromkeys(BRINGS.get(word.value, word.value) for word in about_it)
    for piece, other in pair_kinds("becomes").items():
        if {piece, other} <= set(named_once) and any("upgrade" in word_concepts(w.said, to.lang) for w in line):
            # What a settlement becomes is asked about the city.
            del named_once[piece]
    about = [part for value in named_once for part in value.split()]
    is_own = name in OWNED and not about and is_of_me(line, to.lang)
    if fixed == [ME] or is_own:
        fixed = [] if about or to.seat is None else [fold_text(to.names[to.seat])]
    elif not fixed and not about and name in NAMES_ITS_OWN:
        about = [word.said for word in line if word.kind or not _is_filler_word(word.said, to.lang)]
    said = [*(fixed or ()), *(() if fixed else about)]
    # A place that is only described is left to the game's ear: “the free site under my left settlement”.
    text = " ".join(word.said for word in line) if name in PLACES else " ".join(said)
    return Query(name, tuple(said), text)


def is_of_me(line: Sequence[Word], lang: str) -> bool:
    """Whether a line asks what one has oneself, or has left: “how many roads do I have”, «qué me queda»."""
    about = line_concepts(line, lang)
    return "me" in about and not about.isdisjoint({"have", "left"})


def drop_general_fields(about: Sequence[Word], line: Sequence[Word], lang: str) -> list[Word]:
    """*about* without “fields” where any land is meant: “all the fields with their numbers”, “fields with an eight”."""
    others = [word for word in about if word.said not in joint_words(lang, "land")]
    every = any(word.said in joint_words(lang, "whole") for word in line)
    return others if others or every else list(about)


def _is_filler_word(word: str, lang: str) -> bool:
    """Whether a word asks, or says nothing of what is asked about: “how”, “explain”, “the”."""
    return word in SMALL | joint_words(lang, "asks") | joint_words(lang, "search") or bool(
        word_concepts(word, lang) & ASKING
    )
