"""The referee of a real table over HTTP: a record and a line in, what is to be said out; nothing is kept here."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from trueque.kernel.record import read_record, write_record
from trueque.kernel.registry import called_now, make
from trueque.locale import speaker
from trueque.referee import Referee, Said, begun, box_of, going_on
from trueque.server.api.caller import REFUSALS, TheCaller
from trueque.server.protocol.message import Lang
from trueque.server.protocol.referee import RefereeAsked, RefereeBox, RefereeSays, RefereeTold, RefereeWanted
from trueque.table.refusal import Refusal

router = APIRouter(prefix="/api", tags=["referee"], responses=REFUSALS)


@router.get("/referee/{game}")
def look(game: Annotated[str, Path(max_length=40)], caller: TheCaller, lang: Lang | None = None) -> RefereeBox:
    """What may be typed at a real table of a game."""
    say = speaker(called_now(game), lang or caller.lang)
    return RefereeBox(typed={name: say(sentence) for name, sentence in box_of(game).CALLED.items()})


@router.post("/referee/tables")
async def lay(wish: RefereeWanted, caller: TheCaller) -> RefereeTold:
    """A new real table: how it must lie, and what is asked first."""
    lang = wish.lang or caller.lang
    if len(set(wish.names)) < len(wish.names):
        raise Refusal("names", caller.say("Everybody at the table needs a name of their own."), "referee")

    def laid() -> RefereeTold:
        options = {**box_of(wish.game).loosened(wish.typed), **wish.options}
        rules = make(wish.game, options)
        if rules.seats != len(wish.names):
            rules = make(wish.game, {**options, "seats": str(len(wish.names))})
        referee = begun(rules, wish.names, wish.typed, lang)
        return told(referee, [Said(line) for line in referee.opening()])

    return await caller.house.study(laid)


@router.post("/referee")
async def hear(wish: RefereeAsked, caller: TheCaller) -> RefereeTold:
    """What the referee says to a line; a refusal is a sentence like any other."""

    def heard() -> RefereeTold:
        referee = going_on(read_record(wish.record), wish.lang or caller.lang, wish.confirming)
        alone = wish.alone if wish.alone is not None and wish.alone < referee.match.game.seats else None
        return told(referee, referee.hear(wish.text, alone))

    return await caller.house.study(heard)


def told(referee: Referee, said: list[Said]) -> RefereeTold:
    return RefereeTold(
        record=write_record(referee.match.record), title=referee.words.title(referee.lang), names=list(referee.names),
        said=[RefereeSays(text=one.text, seat=one.seat) for one in said],
        asks=[RefereeSays(text=one.text, seat=one.seat) for one in referee.asks()],
        confirming=referee.confirming, over=referee.match.is_over,
    )  # fmt: skip
