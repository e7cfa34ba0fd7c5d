"""What never changes during a game: the page's sentences, the almanac and the printed cards."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Response

from trueque.server.api.caller import REFUSALS, TheHouse
from trueque.server.protocol.message import Lang
from trueque.table import shelf

router = APIRouter(prefix="/api", tags=["shelf"], responses=REFUSALS)
LangAsked = Annotated[Lang, Query()]
GameAsked = Annotated[str, Path(max_length=40)]
A_DAY = "public, max-age=600"


@router.get("/languages")
async def all_languages(response: Response) -> dict[str, str]:
    """Every language that can be chosen here, by what it calls itself."""
    response.headers["Cache-Control"] = A_DAY
    return shelf.tongues()


@router.get("/catalogue/{lang}")
async def sentences(lang: Annotated[Lang, Path()], response: Response) -> dict[str, Any]:
    """The page's own sentences in a language, by their English."""
    response.headers["Cache-Control"] = A_DAY
    return shelf.sentences(lang)


@router.get("/almanac")
async def find_entries(
    lang: LangAsked = "en",
    q: Annotated[str, Query(max_length=100)] = "",
    game: Annotated[str, Query(max_length=40)] = "",
) -> list[dict[str, str]]:
    """Entries, rulings and cards that fit what was typed; without anything, all entries by title."""
    return shelf.found(lang, q, game)


@router.get("/almanac/{name}")
async def read_entry(name: Annotated[str, Path(max_length=80)], lang: LangAsked = "en") -> dict[str, Any]:
    """One entry, ruling or card as blocks of text and links, with what its rulings decide."""
    return shelf.entry(name, lang)


@router.get("/cards/{game}")
async def printed_cards(game: GameAsked, response: Response, lang: LangAsked = "en") -> list[dict[str, Any]]:
    """Every card of a game with its names, cost, points and effect in three languages."""
    response.headers["Cache-Control"] = A_DAY
    return shelf.cards(game, lang)


@router.get("/levels/{game}")
async def levels_of(game: GameAsked, lang: LangAsked = "en") -> dict[str, str]:
    """What each level of bots is made of on this server, in a sentence."""
    # Where the search runs compiled, looking whether it is ready loads the compiler: not while others wait.
    return await asyncio.to_thread(lambda: shelf.levels(game, lang))


@router.get("/lessons/{name}")
async def read_lesson(
    name: Literal["sample-game"],
    house: TheHouse,
    lang: LangAsked = "en",
    start: Annotated[int, Query(ge=0, le=100_000)] = 0,
    ear: bool = False,
) -> Response:
    """A game to learn from, moment by moment, as a spectator sees it; *ear*: also what its places are called."""
    return Response(await house.study(lambda: shelf.sample(name, lang, start, ear)), media_type="application/json")


@router.get("/lessons/rules/{game}")
async def read_rules_lesson(game: GameAsked, response: Response, lang: LangAsked = "en") -> list[dict[str, Any]]:
    """The rules of a game by ear: what is told, what is asked about it, and which answer is right."""
    response.headers["Cache-Control"] = A_DAY
    return shelf.rules_by_ear(game, lang)


@router.get("/lessons/tour/{game}")
async def read_tour(game: GameAsked, house: TheHouse, lang: LangAsked = "en") -> list[dict[str, Any]]:
    """The table of a game at the start, stop by stop, with where each would be heard from."""
    return await house.study(lambda: shelf.tour_of(game, lang))
