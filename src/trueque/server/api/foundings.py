"""Where to found: boards, a choice on each, and the map. Nothing of it is kept: the page remembers what was lost."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from trueque.kernel.errors import BadOptions
from trueque.server.api.caller import REFUSALS, Caller, TheCaller
from trueque.server.protocol.foundings import FoundingSeries, FoundingShown, FoundingTried
from trueque.server.protocol.message import Lang
from trueque.table import founding_boards
from trueque.table.refusal import Refusal

router = APIRouter(prefix="/api", tags=["puzzles"], responses=REFUSALS)
BoardId = Annotated[str, Path(max_length=40)]


@router.get("/foundings")
async def get_founding_series(
    caller: TheCaller,
    number: Annotated[int, Query(ge=0, le=2**31)] = 0,
    game: Annotated[str, Query(max_length=40)] = "",
    lang: Annotated[Lang | None, Query()] = None,
) -> FoundingSeries:
    """The boards of one go; the same number gives the same ones."""
    try:
        return FoundingSeries(**founding_boards.serialize_series(game, number, lang or caller.lang))
    except BadOptions:
        raise nowhere_refusal(caller) from None


@router.post("/foundings/{id}")
async def try_founding(id: BoardId, tried: FoundingTried, caller: TheCaller, request: Request) -> FoundingShown:
    """A board, and once somebody has chosen a place on it, what every place is worth."""
    caller.lang = request.state.lang = tried.lang or caller.lang
    try:
        told = await caller.house.run_study(
            lambda: founding_boards.serialize_board(id, tried.choice, tried.losses, caller.lang)
        )
    except BadOptions:
        raise nowhere_refusal(caller) from None
    return FoundingShown(**told)


def nowhere_refusal(caller: Caller) -> Refusal:
    return Refusal("state", caller.say("There is no such board."), "positions")
