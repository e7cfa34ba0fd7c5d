"""The workshop: boards that people draw, checked while they draw. The page computes no rule."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from trueque.server.api.caller import REFUSALS, Caller, TheCaller
from trueque.server.api.house_rules import A_WHILE, GameAsked, LangAsked
from trueque.server.protocol.workshop import (
    BoardAsked,
    BoardChecked,
    BoardNamed,
    BoardToWeigh,
    BoardWeighed,
    BoardWished,
    WorkshopOpened,
)
from trueque.table import workshops

router = APIRouter(prefix="/api", tags=["workshop"], responses=REFUSALS)


@router.get("/workshop/{game}")
async def open_workshop(
    game: GameAsked, caller: TheCaller, response: Response, lang: LangAsked = "en"
) -> WorkshopOpened:
    """What one draws with, and the gallery."""
    response.headers["Cache-Control"] = A_WHILE
    return WorkshopOpened(**await caller.house.run_beside(lambda: workshops.open_workshop(game, lang)))


@router.post("/workshop/{game}")
async def check_board(game: GameAsked, wish: BoardAsked, caller: TheCaller, request: Request) -> BoardChecked:
    """What is to be said about a board, and what it is drawn as; off the loop, since a large one takes some ms."""
    lang, room = wished_language(wish.lang, caller, request), workshops.find_workshop(game)
    if wish.drawing is not None:
        drawing = wish.drawing.model_dump()
        return BoardChecked(**await caller.house.run_beside(lambda: room.check_drawing(drawing, lang)))
    return BoardChecked(**await caller.house.run_beside(lambda: room.check_text(wish.source, lang)))


@router.post("/workshop/{game}/drawn")
async def draw_board(game: GameAsked, wish: BoardWished, caller: TheCaller, request: Request) -> BoardChecked:
    """A new board by lot."""
    lang = wished_language(wish.lang, caller, request)
    asked = (game, wish.kind, wish.hexes, wish.parts, lang)
    return BoardChecked(**await caller.house.run_apart(workshops.generate_checked_board, *asked))


@router.post("/workshop/{game}/weighed")
async def weigh_board(game: GameAsked, wish: BoardToWeigh, caller: TheCaller, request: Request) -> BoardWeighed:
    """How fair a board is: a few games more on top of those that were played; off the loop, a second or two a call."""
    wished_language(wish.lang, caller, request)
    asked = (game, wish.option, wish.seats, wish.games, wish.wins)
    return BoardWeighed(**await caller.house.run_apart(workshops.weigh_board, *asked))


@router.post("/workshop/{game}/printed", response_class=Response)
async def print_board(game: GameAsked, wish: BoardNamed, caller: TheCaller, request: Request) -> Response:
    """The sheets for swell paper of a board, as a PDF."""
    lang = wished_language(wish.lang, caller, request)
    pdf = await caller.house.run_apart(workshops.print_board, game, wish.option, lang)
    return Response(pdf, media_type="application/pdf")


def wished_language(wished: str | None, caller: Caller, request: Request) -> str:
    """The language to answer in, refusals too."""
    caller.lang = request.state.lang = wished or caller.lang
    return caller.lang
