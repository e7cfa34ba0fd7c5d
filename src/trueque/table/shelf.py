"""What never changes during a game, as plain values: the page's sentences, the almanac, the cards, the lessons."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Any

from trueque import almanac
from trueque.almanac.lesson import lesson as rules_lesson
from trueque.almanac.lesson import list_taught_games
from trueque.bots.characters import characters_of
from trueque.bots.level_names import describe_level
from trueque.bots.levels import levels_of
from trueque.bots.own_strength import MATCHED
from trueque.bots.player_files import offered_names
from trueque.bots.registry import names as names_of_bots
from trueque.kernel.registry import find_room, game_words
from trueque.locale import catalogue, languages, speaker
from trueque.locale.contractions import serialize_contractions
from trueque.locale.coverage import language_label
from trueque.locale.tongues import sign_words, vocabulary_section
from trueque.table import results, speech
from trueque.table.lessons import load_lesson
from trueque.table.refusal import Refusal
from trueque.table.replays import serialize_moments
from trueque.table.view_encoding import dumps
from trueque.telling.lookup import find_entry, ruling_entry, search_entries
from trueque.telling.tours import iterate_stops

Json = dict[str, Any]
FOUND = 30


def list_languages() -> dict[str, str]:
    """Every language that can be chosen here, by what it calls itself."""
    return {lang: language_label(lang) for lang in languages()}


def load_sentences(lang: str) -> Json:
    """The page's own sentences in a language, by their English, and what it needs to set, spell and ask in it."""
    spoken = catalogue("page", lang)
    asked = {**vocabulary_section(lang, "queries"), **vocabulary_section(lang, "live")}
    return {
        "one": spoken.singular,
        "many": spoken.plural,
        "forms": spoken.form_table(),
        "contractions": serialize_contractions(lang),
        "letters": sign_words(lang, "letters"),
        "keys": {query: word for query, words in asked.items() for word in words if len(word) == 1 and word.isalpha()},
    }


def search_shelf(lang: str, text: str, game: str) -> list[dict[str, str]]:
    """Entries, rulings and cards that fit what was typed; without anything, all entries by title."""
    if text.strip():
        fitting = search_entries(text, lang, game or None, limit=FOUND)
    else:
        fitting = sorted(almanac.entries(game or None), key=lambda one: one.title(lang).casefold())
    titles = {name: game_words(name).title(lang) for one in fitting for name in one.games}
    return [
        {"id": one.id, "title": one.title(lang), "of": ", ".join(titles[name] for name in one.games)} for one in fitting
    ]


def serialize_entry(name: str, lang: str) -> Json:
    """One entry, ruling or card as blocks of text and links, with what its rulings decide."""
    try:
        one = find_entry(name, lang)
    except almanac.UnknownEntry as unknown:
        say = speaker("table", lang)
        raise Refusal("state", say("The almanac has no entry «{name}».", name=name)) from unknown
    told = [
        {"id": number, "title": ruling_entry(number, lang).title(lang)} for number in one.rulings if number != one.id
    ]
    return {**almanac.serialize_entry(one, lang), "ruled": told}


def list_cards(game: str, lang: str) -> list[Json]:
    """Every card of a game with its names, cost, points and effect in all languages."""
    # Two hundred cards take a while to load: a server starts without them.
    room = find_room(game, "cards")
    if room is None:
        raise Refusal("state", speaker("table", lang)("The game «{name}» has no cards to show.", name=game))
    printed: list[Json] = room.cards()
    return printed


def describe_levels(game: str, lang: str) -> dict[str, str]:
    """What each level of bots is made of here, in a sentence; of a game without levels what else plays it."""
    shown = levels_of(game) or names_of_bots(game)
    return {
        level: describe_level(level, game, lang)
        for level in (*shown, MATCHED, *characters_of(game), *offered_names(game))
    }


def serialize_spoken_rules(game: str, lang: str) -> list[Json]:
    """The rules of a game by ear: what is told, what is asked about it, and which answer is right."""
    require_lesson(game, lang)
    return [asdict(step) for step in rules_lesson(game, lang)]


@lru_cache(maxsize=12)
def serialize_tour(game: str, lang: str) -> list[Json]:
    """The table of a game at the start, stop by stop, with where each would be heard from."""
    require_lesson(game, lang)
    player = speaker("table", lang)
    return [asdict(stop) for stop in iterate_stops(game, lang, [player("Player {n}", n=n) for n in range(1, 9)])]


def require_lesson(game: str, lang: str) -> None:
    if game not in list_taught_games():
        raise Refusal("state", speaker("table", lang)("The game «{name}» has no lesson.", name=game))


@lru_cache(maxsize=12)
def serialize_sample_game(name: str, lang: str, start: int, ear: bool) -> bytes:
    """A game to learn from as it is sent: a tenth of a second of work, done once."""
    table = load_lesson(name)
    told = list(serialize_moments(table, [None], start, lang, ear))
    return dumps(
        {
            "moments": told,
            "total": len(table.entries),
            "dice": speech.serialize_dice(table, lang, ""),
            "won": results.winning_seats(table),
            "table": speech.serialize_table(table, lang, set(), 0),
        }
    )
