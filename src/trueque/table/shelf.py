"""What never changes during a game, as plain values: the page's sentences, the almanac, the cards, the lessons."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Any

from trueque import almanac
from trueque.almanac.lesson import lesson as rules_lesson
from trueque.almanac.lesson import taught
from trueque.bots.describing import made_of
from trueque.bots.levels import LEVELS
from trueque.bots.registry import names as names_of_bots
from trueque.kernel.registry import part, words
from trueque.locale import catalogue, languages, speaker
from trueque.locale.tongues import own_name
from trueque.speech.looking import look_up, read, ruling
from trueque.speech.touring import tour
from trueque.table import speech
from trueque.table.encoding import dumps
from trueque.table.lessons import lesson
from trueque.table.refusal import Refusal
from trueque.table.replaying import moments

Json = dict[str, Any]
FOUND = 30


def tongues() -> dict[str, str]:
    """Every language that can be chosen here, by what it calls itself."""
    return {lang: own_name(lang) for lang in languages()}


def sentences(lang: str) -> Json:
    """The page's own sentences in a language, by their English."""
    spoken = catalogue("page", lang)
    return {"one": spoken.singular, "many": spoken.plural, "forms": spoken.form_table()}


def found(lang: str, text: str, game: str) -> list[dict[str, str]]:
    """Entries, rulings and cards that fit what was typed; without anything, all entries by title."""
    if text.strip():
        fitting = look_up(text, lang, game or None, limit=FOUND)
    else:
        fitting = sorted(almanac.entries(game or None), key=lambda one: one.title(lang).casefold())
    titles = {name: words(name).title(lang) for one in fitting for name in one.games}
    return [
        {"id": one.id, "title": one.title(lang), "of": ", ".join(titles[name] for name in one.games)} for one in fitting
    ]


def entry(name: str, lang: str) -> Json:
    """One entry, ruling or card as blocks of text and links, with what its rulings decide."""
    try:
        one = read(name, lang)
    except almanac.UnknownEntry as unknown:
        say = speaker("table", lang)
        raise Refusal("state", say("The almanac has no entry «{name}».", name=name)) from unknown
    told = [{"id": number, "title": ruling(number, lang).title(lang)} for number in one.rulings if number != one.id]
    return {**almanac.blocks(one, lang), "ruled": told}


def cards(game: str, lang: str) -> list[Json]:
    """Every card of a game with its names, cost, points and effect in all languages."""
    # Two hundred cards take a while to load: a server starts without them.
    room = part(game, "cards")
    if room is None:
        raise Refusal("state", speaker("table", lang)("The game «{name}» has no cards to show.", name=game))
    printed: list[Json] = room.cards()
    return printed


def levels(game: str, lang: str) -> dict[str, str]:
    """What each level of bots is made of here, in a sentence; of a game without levels what else plays it."""
    known = names_of_bots(game)
    return {level: made_of(level, game, lang) for level in ([one for one in LEVELS if one in known] or known)}


def rules_by_ear(game: str, lang: str) -> list[Json]:
    """The rules of a game by ear: what is told, what is asked about it, and which answer is right."""
    must_be_taught(game, lang)
    return [asdict(step) for step in rules_lesson(game, lang)]


@lru_cache(maxsize=12)
def tour_of(game: str, lang: str) -> list[Json]:
    """The table of a game at the start, stop by stop, with where each would be heard from."""
    must_be_taught(game, lang)
    player = speaker("table", lang)
    return [asdict(stop) for stop in tour(game, lang, [player("Player {n}", n=n) for n in range(1, 9)])]


def must_be_taught(game: str, lang: str) -> None:
    if game not in taught():
        raise Refusal("state", speaker("table", lang)("The game «{name}» has no lesson.", name=game))


@lru_cache(maxsize=12)
def sample(name: str, lang: str, start: int, ear: bool) -> bytes:
    """A game to learn from as it is sent: a tenth of a second of work, done once."""
    table = lesson(name)
    told = list(moments(table, [None], start, lang, ear))
    return dumps(
        {
            "moments": told,
            "total": len(table.entries),
            "dice": speech.dice(table, lang, ""),
            "won": speech.winning(table),
            "table": speech.table_card(table, lang, set(), 0),
        }
    )
