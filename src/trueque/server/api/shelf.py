"""What never changes during a game: the page's sentences, the almanac and the printed cards."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Response

from trueque.server.api.caller import REFUSALS, TheHouse
from trueque.server.protocol.message import Lang
from trueque.table import shelf
from trueque.table.view_encoding import dumps

router = APIRouter(prefix="/api", tags=["shelf"], responses=REFUSALS)
LangAsked = Annotated[Lang, Query()]
GameAsked = Annotated[str, Path(max_length=40)]
A_DAY = "public, max-age=600"


@router.get("/languages")
async def list_languages(response: Response) -> dict[str, str]:
    """Every language that can be chosen here, by what it calls itself."""
    response.headers["Cache-Control"] = A_DAY
    return shelf.list_languages()


@router.get("/catalogue/{lang}")
async def get_sentences(lang: Annotated[Lang, Path()], response: Response) -> dict[str, Any]:
    """The page's own sentences in a language, by their English."""
    response.headers["Cache-Control"] = A_DAY
    return shelf.load_sentences(lang)


@router.get("/almanac")
async def find_entries(
    house: TheHouse,
    lang: LangAsked = "en",
    q: Annotated[str, Query(max_length=100)] = "",
    game: Annotated[str, Query(max_length=40)] = "",
) -> list[dict[str, str]]:
    """Entries, rulings and cards that fit what was typed; without anything, all entries by title."""
    return await house.run_beside(lambda: shelf.search_shelf(lang, q, game))


@router.get("/almanac/{name}")
async def read_entry(
    name: Annotated[str, Path(max_length=80)], house: TheHouse, lang: LangAsked = "en"
) -> dict[str, Any]:
    """One entry, ruling or card as blocks of text and links, with what its rulings decide."""
    return await house.run_beside(lambda: shelf.serialize_entry(name, lang))


@router.get("/cards/{game}")
async def list_cards(game: GameAsked, house: TheHouse, lang: LangAsked = "en") -> Response:
    """Every card of a game with its names, cost, points and effect in three languages."""
    body = await house.run_beside(lambda: dumps(shelf.list_cards(game, lang)))
    return Response(body, media_type="application/json", headers={"Cache-Control": A_DAY})


@router.get("/levels/{game}")
async def list_levels(game: GameAsked, lang: LangAsked = "en") -> dict[str, str]:
    """What each level of bots is made of on this server, in a sentence."""
    # Where the search runs compiled, looking whether it is ready loads the compiler: not while others wait.
    return await asyncio.to_thread(lambda: shelf.describe_levels(game, lang))


@router.get("/lessons/{name}")
async def get_sample_game(
    name: Literal["sample-game"],
    house: TheHouse,
    lang: LangAsked = "en",
    start: Annotated[int, Query(ge=0, le=100_000)] = 0,
    ear: bool = False,
) -> Response:
    """A game to learn from, moment by moment, as a spectator sees it; *ear*: also what its places are called."""
    return Response(
        await house.run_study(lambda: shelf.serialize_sample_game(name, lang, start, ear)),
        media_type="application/json",
    )


@router.get("/lessons/rules/{game}")
async def get_spoken_rules(game: GameAsked, response: Response, lang: LangAsked = "en") -> list[dict[str, Any]]:
    """The rules of a game by ear: what is told, what is asked about it, and which answer is right."""
    response.headers["Cache-Control"] = A_DAY
    return shelf.serialize_spoken_rules(game, lang)


@router.get("/lessons/tour/{game}")
async def get_tour(game: GameAsked, house: TheHouse, lang: LangAsked = "en") -> list[dict[str, Any]]:
    """The table of a game at the start, stop by stop, with where each would be heard from."""
    return await house.run_study(lambda: shelf.serialize_tour(game, lang))
