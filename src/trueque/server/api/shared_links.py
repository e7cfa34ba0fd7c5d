"""Links to pass on: an address whose preview shows a picture of its own, and from which people are led to the page.

What is a key stays behind the #, which no server and no preview is sent; the page's script carries it on.
"""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Path, Query, Request, Response

from trueque.server.api.caller import PROBLEM, REFUSALS, Caller, TheCaller
from trueque.server.api.finished_games import Spoken
from trueque.server.api.previews import make_preview_page
from trueque.server.api.tables import page_base
from trueque.server.images import CannotPaint, render_png
from trueque.table.link_cards import LinkCard, describe_link, draw_card
from trueque.table.refusal import Refusal

UNREAD: dict[int | str, dict[str, Any]] = {
    400: {"content": {**PROBLEM, "text/plain": {}}, "description": "Not possible, or an address of over 64 kB"}
}
"""Letters outside ASCII take up to twelve bytes each in an address: what is too long is refused before we read it."""
router = APIRouter(tags=["links"], responses={**REFUSALS, **UNREAD})
KINDS = {"t", "replay", "report", "p", "puzzle", "workshop", "house"}
WITH_GAME = {"t", "replay", "report"}
"""Kinds that name their game for the preview alone: their table opens with what stands behind the #."""
LONGEST = 8000
Rest = Annotated[str, Path(max_length=LONGEST)]


async def _find_card(caller: Caller, kind: str, rest: str, lang: str | None) -> LinkCard:
    return await caller.house.run_study(lambda: describe_link(kind, rest.split("/"), lang or caller.lang))


@router.get("/api/link.png", responses={200: {"content": {"image/png": {}}}})
async def get_link_image(
    caller: TheCaller,
    kind: Annotated[str, Query(max_length=20)],
    of: Annotated[str, Query(max_length=LONGEST)],
    lang: Spoken = None,
) -> Response:
    """What a link shows of itself, as a picture that messengers show."""
    card = await _find_card(caller, kind, of, lang)
    try:
        made = await caller.house.run_study(lambda: render_png(draw_card(card)))
    except CannotPaint:
        sentence = caller.say("This server paints no pictures; the drawing is there as SVG.")
        raise Refusal("state", sentence, "records") from None
    return Response(made, media_type="image/png", headers={"cache-control": "public, max-age=86400"})


@router.get("/s/{kind}/{rest:path}", responses={200: {"content": {"text/html": {}}}})
async def get_link_page(kind: str, rest: Rest, caller: TheCaller, request: Request, lang: Spoken = None) -> Response:
    """A link to pass on: previews read its words and its picture, people are led on to the page."""
    card, base = await _find_card(caller, kind, rest, lang), page_base(caller, request)
    asked = {"kind": kind, "of": rest, "lang": lang or caller.lang}
    parts = rest.split("/")
    behind = [kind, *(parts[1:] if kind in WITH_GAME else parts)] if kind in KINDS else []
    onward = f"{base}/#/{'/'.join(quote(part, safe='') for part in behind)}"
    image = f"{base}/api/link.png?{urlencode(asked)}"
    script = f"{base}/onward.js"
    made = make_preview_page(card.title, card.words, image, onward, lang or caller.lang, script)
    return Response(made, media_type="text/html")
