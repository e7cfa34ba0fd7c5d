"""House rules: the switches of each game in words, and what a choice of them comes to. The page only draws this."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from trueque.server.api.caller import REFUSALS, TheCaller, TheHouse
from trueque.server.protocol.houserules import HouseRulesCard, RulesAgreed, RulesAsked
from trueque.server.protocol.message import Lang
from trueque.table import houserules

router = APIRouter(prefix="/api", tags=["house rules"], responses=REFUSALS)
LangAsked = Annotated[Lang, Query()]
GameAsked = Annotated[str, Path(pattern="^[a-z0-9_-]{1,40}$")]
A_WHILE = "public, max-age=600"


@router.get("/house-rules")
async def list_home_rules(response: Response, lang: LangAsked = "en") -> list[HouseRulesCard]:
    """Presets of every game, and the few switches that the home page shows."""
    response.headers["Cache-Control"] = A_WHILE
    return [HouseRulesCard(**one) for one in houserules.serialize_home_rules(lang)]


@router.get("/house-rules/{game}")
async def get_game_rules(
    game: GameAsked, response: Response, house: TheHouse, lang: LangAsked = "en"
) -> HouseRulesCard:
    """Every switch, preset and ruling of a game."""
    response.headers["Cache-Control"] = A_WHILE
    return await house.run_beside(lambda: HouseRulesCard(**houserules.serialize_house_rules(game, lang)))


@router.post("/house-rules/{game}")
async def try_rules(game: GameAsked, wish: RulesAsked, caller: TheCaller, lang: LangAsked = "en") -> RulesAgreed:
    """What options come to: what differs from the book, or the sentence why they cannot be played."""
    return RulesAgreed(**houserules.serialize_agreement(game, wish.options, lang))
