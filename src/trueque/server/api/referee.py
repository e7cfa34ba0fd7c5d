"""The referee of a real table over HTTP: a record and a line in, what is to be said out; nothing is kept here."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from trueque.referee import desk
from trueque.server.api.caller import REFUSALS, TheCaller
from trueque.server.protocol.message import Lang
from trueque.server.protocol.referee import RefereeAsked, RefereeBox, RefereeTold, RefereeWanted

router = APIRouter(prefix="/api", tags=["referee"], responses=REFUSALS)


@router.get("/referee/{game}")
def open_referee(game: Annotated[str, Path(max_length=40)], caller: TheCaller, lang: Lang | None = None) -> RefereeBox:
    """What may be typed at a real table of a game."""
    return RefereeBox.model_validate(desk.list_typable(game, lang or caller.lang))


@router.post("/referee/tables")
async def lay_real_table(wish: RefereeWanted, caller: TheCaller) -> RefereeTold:
    """A new real table: how it must lie, and what is asked first."""
    lang = wish.lang or caller.lang
    laid = await caller.house.run_apart(desk.lay_table, wish.game, wish.names, wish.typed, wish.options, lang)
    return RefereeTold.model_validate(laid)


@router.post("/referee")
async def hear_real_table(wish: RefereeAsked, caller: TheCaller) -> RefereeTold:
    """What the referee says to a line; a refusal is a sentence like any other."""
    lang = wish.lang or caller.lang
    heard = await caller.house.run_apart(desk.hear_line, wish.model_dump(), lang)
    return RefereeTold.model_validate(heard)
