"""What a finished game can be asked: turning points, its review, and whether its dice were those that were promised."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response

from trueque.kernel.result import sign_result
from trueque.review.judges import explain_no_odds, has_odds
from trueque.review.picture import draw_picture
from trueque.review.stages import Coming
from trueque.server.api.caller import REFUSALS, Caller, TheCaller
from trueque.server.api.history import require_finished_room
from trueque.server.api.statistics import earlier_costs
from trueque.server.api.tables import Key, TableId
from trueque.server.protocol.message import Lang, Message
from trueque.table import turning_points
from trueque.table.refusal import Refusal
from trueque.table.replays import verify_dice
from trueque.table.review_stages import serialize_first_stage, serialize_review
from trueque.table.room import Room, is_rated

MOST_SEATS = 6
OfSeat = Annotated[int, Query(ge=0, lt=MOST_SEATS)]
Spoken = Annotated[Lang | None, Query()]
router = APIRouter(prefix="/api", tags=["history"], responses=REFUSALS)


class TurningPoint(Message):
    """A deed that turned the game."""

    at: int
    """Its place in the replay."""
    turn: int
    seat: int
    by: int
    """Points that came or went."""
    deed: str
    change: str


class DiceChecked(Message):
    """What drawing everything again from the seed has shown."""

    honest: bool
    lines: list[str]


@router.get("/tables/{id}/turning")
async def list_turning_points(id: TableId, caller: TheCaller, key: Key = None) -> list[TurningPoint]:
    """Where a finished game turned, over its whole length."""
    room = await require_finished_room(caller, id, key)
    seat = room.find_seat(caller.person.id) if caller.person is not None else None
    told = await caller.house.run_study(lambda: turning_points.serialize_turning_points(room.table, caller.lang, seat))
    return [TurningPoint(**one) for one in told]


@router.get("/tables/{id}/result")
async def get_result(id: TableId, caller: TheCaller, key: Key = None) -> dict[str, Any]:
    """The result of a finished game, signed by this server: `trueque verify RECORD --result FILE` checks both."""
    room = await require_finished_room(caller, id, key)
    row, seed = room.table.row, caller.house.store.signing
    if row.scores is None:
        raise Refusal("state", caller.say("This game has no result."), "records")
    scores, more = row.scores, {"rated": is_rated(room.table), "ended": row.ended}
    return await caller.house.run_study(lambda: sign_result(seed, row.id, room.make_record(), scores, **more))


@router.get("/tables/{id}/dice")
async def check_dice(id: TableId, caller: TheCaller, key: Key = None) -> DiceChecked:
    """Draw every roll and shuffle of a finished game again from its seed, as `trueque verify` does at home."""
    room = await require_finished_room(caller, id, key)
    is_honest, lines = await caller.house.run_study(lambda: verify_dice(room, caller.lang))
    return DiceChecked(honest=is_honest, lines=lines)


class OddsPoint(Message):
    """Everybody's odds at the end of a turn, at a moment of the replay; -1: before the first answer."""

    at: int
    turn: int
    odds: list[float]
    errors: list[float]
    """How far they may lie off."""
    draws: list[float]
    """What draws did to them in that turn, where it was much; else nothing."""


class CostlyMoment(Message):
    """A decision that cost something, and the better one."""

    at: int
    """The moment of the replay at which it was made."""
    turn: int
    loss: float
    worth: float | None
    best_worth: float | None
    """None where no odds are said."""
    error: float
    """The standard error of what it cost."""
    chosen: str
    best: str
    why: str
    """What the board showed for the better one."""
    sentence: str


class ReviewPart(Message):
    """Something that changed the odds: a seat's decisions, or (no seat) luck."""

    label: str
    by: float
    seat: int | None


class ReviewSort(Message):
    """Decisions of one sort: what they were about, how many there were, and what they cost."""

    sort: str
    label: str
    count: int
    best: int
    """In how many of them nothing better was found."""
    loss: float | None
    """None where no odds are said."""
    earlier: float | None = None
    """What they cost on average in my earlier games that were reviewed; none for others, and without any."""


class SeatReview(Message):
    """What changed the odds of one seat: these add up from the first to the last. Where no odds are said the sentences
    begin with why, and the decisions are weighed all the same."""

    seat: int
    first: float | None
    decisions: list[float]
    """Of every seat."""
    luck: float | None
    last: float | None
    parts: list[ReviewPart]
    """The same in words, in the order in which they are told."""
    sorts: list[ReviewSort]
    """Opening, trade, cards and so on."""
    moments: list[CostlyMoment]
    sentences: list[str]


class GameReview(Message):
    """Where a game was won and lost, as far as it is weighed."""

    status: Literal["none", "waiting", "weighing", "ready", "failed"]
    """None: nobody here can judge positions of this game."""
    done: int = 0
    total: int = 0
    curve: list[OddsPoint] = []
    sketch: bool = False
    """Whether the curve is a first sketch, until games have been played on from its points."""
    seats: list[SeatReview] = []


@router.get("/tables/{id}/review")
async def get_review(id: TableId, caller: TheCaller, key: Key = None, begin: bool = True) -> GameReview:
    """The review of a finished game. It takes some seconds: ask again until it is ready; the curve comes first.

    Without *begin* it is only said whether there can be one, and how far it is.
    """
    room = await require_finished_room(caller, id, key)
    if said := serialize_first_stage(room.table, caller.house.reviews.find_review(id), begin):
        return GameReview(**said)
    told = serialize_review(room.table, await begin_review(caller, room), caller.lang)
    for one in told["seats"]:
        before = await earlier_costs(caller, room.table.row, one["seat"])
        one["sorts"] = [{**sort, "earlier": before.get(sort["sort"])} for sort in one["sorts"]]
    return GameReview(**told)


@router.get("/tables/{id}/review.svg", responses={200: {"content": {"image/svg+xml": {}}}})
async def get_review_picture(
    id: TableId, caller: TheCaller, key: Key = None, lang: Spoken = None, seat: OfSeat = 0
) -> Response:
    """The review of a seat as a picture to share; there once the review is ready."""
    return Response(await draw_review(caller, id, key, lang, seat), media_type="image/svg+xml")


async def begin_review(caller: Caller, room: Room) -> Coming:
    """The review of a finished game, as far as it is; whoever asks first begins it."""
    reviews = caller.house.reviews
    if (known := reviews.find_review(room.id)) is not None:
        return known
    caller.count_call("review", sentence=caller.say("Too many reviews were asked for from here."))
    return reviews.begin_review(room.id, await caller.house.run_study(room.write_record))


async def draw_review(caller: Caller, id: str, key: str | None, lang: str | None, seat: int) -> str:
    """The drawing of a seat's review; refused as long as it is not ready."""
    room = await require_finished_room(caller, id, key)
    if drawn := find_review_drawing(caller, room, lang or caller.lang, seat):
        return drawn
    if not has_odds(room.table.game):
        raise Refusal("state", explain_no_odds(room.table.game, lang or caller.lang), "records")
    raise Refusal("state", caller.say("The review is not ready yet; ask for it first."), "records")


def find_review_drawing(caller: Caller, room: Room, lang: str, seat: int) -> str:
    """The drawing of a seat's review; empty as long as it is not ready."""
    coming, table = caller.house.reviews.find_review(room.id), room.table
    told = coming.told.get(lang, []) if coming is not None else []
    if coming is None or not coming.curve or seat >= len(told):
        return ""
    return draw_picture(table.words.title(lang), coming.curve, told[seat], table.listener(None, lang).names)
