"""What never changes during a game: the page's sentences, the almanac and the printed cards."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from functools import lru_cache
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Path, Query, Response

from trueque import almanac
from trueque.almanac.lesson import lesson as rules_lesson
from trueque.almanac.lesson import taught
from trueque.bots.describing import made_of
from trueque.bots.levels import LEVELS
from trueque.kernel.registry import part, words
from trueque.locale import catalogue, languages, speaker
from trueque.locale.tongues import own_name
from trueque.server.api.caller import REFUSALS, TheHouse
from trueque.server.api.history import moments
from trueque.server.protocol.message import Lang
from trueque.speech.looking import look_up, read, ruling
from trueque.speech.touring import tour
from trueque.table import speech
from trueque.table.lessons import lesson
from trueque.table.refusal import Refusal

router = APIRouter(prefix="/api", tags=["shelf"], responses=REFUSALS)
LangAsked = Annotated[Lang, Query()]
GameAsked = Annotated[str, Path(max_length=40)]
A_DAY = "public, max-age=600"


@router.get("/languages")
async def all_languages(response: Response) -> dict[str, str]:
    """Every language that can be chosen here, by what it calls itself."""
    response.headers["Cache-Control"] = A_DAY
    return {lang: own_name(lang) for lang in languages()}


@router.get("/catalogue/{lang}")
async def sentences(lang: Annotated[Lang, Path()], response: Response) -> dict[str, Any]:
    """The page's own sentences in a language, by their English."""
    response.headers["Cache-Control"] = A_DAY
    spoken = catalogue("page", lang)
    return {"one": spoken.singular, "many": spoken.plural, "forms": spoken.form_table()}


@router.get("/almanac")
async def find_entries(
    lang: LangAsked = "en",
    q: Annotated[str, Query(max_length=100)] = "",
    game: Annotated[str, Query(max_length=40)] = "",
) -> list[dict[str, str]]:
    """Entries, rulings and cards that fit what was typed; without anything, all entries by title."""
    if q.strip():
        found = look_up(q, lang, game or None, limit=30)
    else:
        found = sorted(almanac.entries(game or None), key=lambda one: one.title(lang).casefold())
    titles = {name: words(name).title(lang) for one in found for name in one.games}
    return [
        {"id": one.id, "title": one.title(lang), "of": ", ".join(titles[name] for name in one.games)} for one in found
    ]


@router.get("/almanac/{name}")
async def read_entry(name: Annotated[str, Path(max_length=80)], lang: LangAsked = "en") -> dict[str, Any]:
    """One entry, ruling or card as blocks of text and links, with what its rulings decide."""
    try:
        found = read(name, lang)
    except almanac.UnknownEntry as unknown:
        say = speaker("server", lang)
        raise Refusal("state", say("The almanac has no entry «{name}».", name=name)) from unknown
    told = [{"id": number, "title": ruling(number, lang).title(lang)} for number in found.rulings if number != found.id]
    return {**almanac.blocks(found, lang), "ruled": told}


@router.get("/cards/{game}")
async def printed_cards(game: GameAsked, response: Response, lang: LangAsked = "en") -> list[dict[str, Any]]:
    """Every card of a game with its names, cost, points and effect in three languages."""
    response.headers["Cache-Control"] = A_DAY
    # Two hundred cards take a while to load: a server starts without them.
    room = part(game, "cards")
    if room is None:
        say = speaker("server", lang)
        raise Refusal("state", say("The game «{name}» has no cards to show.", name=game))
    found: list[dict[str, Any]] = room.cards()
    return found


@router.get("/levels/{game}")
async def levels_of(game: GameAsked, lang: LangAsked = "en") -> dict[str, str]:
    """What each level of bots is made of on this server, in a sentence."""
    # Where the search runs compiled, looking whether it is ready loads the compiler: not while others wait.
    return await asyncio.to_thread(lambda: {level: made_of(level, game, lang) for level in LEVELS})


@router.get("/lessons/{name}")
async def read_lesson(
    name: Literal["sample-game"],
    house: TheHouse,
    lang: LangAsked = "en",
    start: Annotated[int, Query(ge=0, le=100_000)] = 0,
    ear: bool = False,
) -> Response:
    """A game to learn from, moment by moment, as a spectator sees it; *ear*: also what its places are called."""
    return Response(await house.study(lambda: _lesson(name, lang, start, ear)), media_type="application/json")


@router.get("/lessons/rules/{game}")
async def read_rules_lesson(game: GameAsked, response: Response, lang: LangAsked = "en") -> list[dict[str, Any]]:
    """The rules of a game by ear: what is told, what is asked about it, and which answer is right."""
    if game not in taught():
        raise Refusal("state", speaker("server", lang)("The game «{name}» has no lesson.", name=game))
    response.headers["Cache-Control"] = A_DAY
    return [asdict(step) for step in rules_lesson(game, lang)]


@router.get("/lessons/tour/{game}")
async def read_tour(game: GameAsked, house: TheHouse, lang: LangAsked = "en") -> list[dict[str, Any]]:
    """The table of a game at the start, stop by stop, with where each would be heard from."""
    if game not in taught():
        raise Refusal("state", speaker("server", lang)("The game «{name}» has no lesson.", name=game))
    return await house.study(lambda: _tour(game, lang))


@lru_cache(maxsize=12)
def _tour(game: str, lang: str) -> list[dict[str, Any]]:
    player = speaker("server", lang)
    return [asdict(stop) for stop in tour(game, lang, [player("Player {n}", n=n) for n in range(1, 9)])]


@lru_cache(maxsize=12)
def _lesson(name: str, lang: str, start: int, ear: bool) -> bytes:
    """A lesson as it is sent: a tenth of a second of work, done once."""
    table = lesson(name)
    told = list(moments(table, [None], start, lang, ear))
    card = speech.table_card(table, lang, set(), 0)
    return orjson.dumps(
        {
            "moments": told,
            "total": len(table.entries),
            "dice": speech.dice(table, lang, ""),
            "won": speech.winning(table),
            "table": card,
        }
    )
