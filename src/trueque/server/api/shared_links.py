"""Links to pass on: an address whose preview shows a picture of its own, and from which people are led to the page.

What is a key stays behind the #, which no server and no preview is sent; the page's script carries it on.
"""

from __future__ import annotations

import hmac
import re
from contextlib import suppress
from typing import Annotated, Any, NamedTuple
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import RedirectResponse

from trueque.review.judges import can_judge
from trueque.server.api.caller import PROBLEM, REFUSALS, Caller, TheCaller
from trueque.server.api.finished_games import OfSeat, Spoken, begin_review, find_review_drawing
from trueque.server.api.history import require_finished_room
from trueque.server.api.previews import make_preview_page
from trueque.server.api.tables import Key, TableId, page_base, share_table
from trueque.server.images import CannotPaint, render_png
from trueque.server.store import tables
from trueque.table.heads import Lost
from trueque.table.ids import make_picture_pass
from trueque.table.link_cards import LinkCard, describe_link, draw_card
from trueque.table.refusal import Refusal
from trueque.table.room import Room
from trueque.table.table_links import describe_table_link

UNREAD: dict[int | str, dict[str, Any]] = {
    400: {"content": {**PROBLEM, "text/plain": {}}, "description": "Not possible, or an address of over 64 kB"}
}
"""Letters outside ASCII take up to twelve bytes each in an address: what is too long is refused before we read it."""
router = APIRouter(tags=["links"], responses={**REFUSALS, **UNREAD})
PARTS = {"p": 1, "puzzle": 1, "workshop": 2, "house": 2}
"""How many parts there are where the last of them may have slashes."""
KINDS = {"t", "replay", "report", "review", "p", "puzzle", "workshop", "house"}
WITH_GAME = {"t", "replay", "report", "review"}
"""Kinds that name, for the preview alone, game and picture: their table opens with what stands behind the #."""
LONGEST = 8000
Rest = Annotated[str, Path(max_length=LONGEST)]
Moment = Annotated[int | None, Query(ge=0, le=1_000_000)]
TABLE_ID = re.compile(r"[A-Za-z0-9]{1,24}")


class Asked(NamedTuple):
    """Which link, and of whose eyes or which moment."""

    kind: str
    of: str
    lang: str
    at: int | None
    seat: int


async def _find_room(caller: Caller, asked: Asked) -> Room | None:
    """The table of a link, where its picture may be shown: everybody's, or the link says its pass."""
    game, id, given = [*asked.of.split("/"), "", "", ""][:3]
    if asked.kind not in WITH_GAME or not TABLE_ID.fullmatch(id):
        return None
    async with caller.house.store.open_reading() as conn:
        row = await tables.read_table(conn, id)
    if row is None or row.status == "closed" or row.game != game:
        return None
    if not row.lobby and not hmac.compare_digest(make_picture_pass(row.invite), given):
        return None
    with suppress(Lost, Refusal):
        return await caller.house.open_room(id)
    return None


async def _find_card(caller: Caller, asked: Asked, room: Room | None) -> LinkCard:
    if room is not None:
        return await caller.house.run_study(lambda: describe_table_link(asked.kind, room.table, asked.lang, asked.at))
    parts = split_link(asked.kind, asked.of)
    return await caller.house.run_study(lambda: describe_link(asked.kind, parts, asked.lang))


def split_link(kind: str, of: str) -> list[str]:
    """The parts of what a link leads to; a drawn board, a position and house rules have slashes of their own."""
    most = PARTS.get(kind)
    return of.split("/") if most is None else of.split("/", most - 1)


async def _draw(caller: Caller, asked: Asked) -> str:
    """The drawing of a link: a review's is its curve, as soon as it is weighed."""
    room = await _find_room(caller, asked)
    curve = ""
    if room is not None and asked.kind == "review":
        curve = find_review_drawing(caller, room, asked.lang, asked.seat)
    return curve or draw_card(await _find_card(caller, asked, room))


@router.get("/api/link.png", responses={200: {"content": {"image/png": {}}}})
async def get_link_image(
    caller: TheCaller,
    kind: Annotated[str, Query(max_length=20)],
    of: Annotated[str, Query(max_length=LONGEST)],
    lang: Spoken = None,
    at: Moment = None,
    seat: OfSeat = 0,
) -> Response:
    """What a link shows of itself, as a picture that messengers show."""
    drawn = await _draw(caller, Asked(kind, of, lang or caller.lang, at, seat))
    try:
        made = await caller.house.run_study(lambda: render_png(drawn))
    except CannotPaint:
        sentence = caller.say("This server paints no pictures; the drawing is there as SVG.")
        raise Refusal("state", sentence, "records") from None
    # A table goes on, and a review is weighed: its picture is another one soon.
    kept = 300 if kind in WITH_GAME else 86400
    return Response(made, media_type="image/png", headers={"cache-control": f"public, max-age={kept}"})


@router.get("/s/{kind}/{rest:path}", responses={200: {"content": {"text/html": {}}}})
async def get_link_page(
    kind: str,
    rest: Rest,
    caller: TheCaller,
    request: Request,
    lang: Spoken = None,
    at: Moment = None,
    seat: OfSeat = 0,
) -> Response:
    """A link to pass on: previews read its words and its picture, people are led on to the page."""
    asked = Asked(kind, rest, lang or caller.lang, at, seat)
    room, base, parts = await _find_room(caller, asked), page_base(caller, request), split_link(kind, rest)
    card = await _find_card(caller, asked, room)
    words = await _find_review_words(caller, room, asked) or card.words
    shown = {"kind": kind, "of": rest, "lang": asked.lang, "seat": seat} | ({} if at is None else {"at": at})
    behind = [kind, *(parts[1:2] if kind in WITH_GAME else parts)] if kind in KINDS else []
    # A position stands in an address as it is, all that follows the page's name.
    onward = f"{base}/#/{'/'.join(quote(part, safe='/' * (kind == 'p')) for part in behind)}"
    image = f"{base}/api/link.png?{urlencode(shown)}"
    script = f"{base}/onward.js"
    made = make_preview_page(card.title, words, image, onward, asked.lang, script)
    return Response(made, media_type="text/html")


async def _find_review_words(caller: Caller, room: Room | None, asked: Asked) -> str:
    """The first sentence of a review, which is begun here: the picture, asked for next, finds it ready, or nearly."""
    if room is None or asked.kind != "review" or room.table.row.status != "over" or not can_judge(room.table.game.name):
        return ""
    with suppress(Refusal):
        told = (await begin_review(caller, room)).told.get(asked.lang, [])
        return str(told[asked.seat]["sentences"][0]) if asked.seat < len(told) else ""
    return ""


@router.get("/review/{id}", status_code=307)
async def lead_to_review(id: TableId, caller: TheCaller, request: Request, key: Key = None) -> RedirectResponse:
    """Links to reviews as they were copied before, with the key of a private table in their query."""
    row = (await require_finished_room(caller, id, key)).table.row
    return RedirectResponse(share_table(page_base(caller, request), "review", row, key, caller.lang), 307)
