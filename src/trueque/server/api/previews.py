"""A review as others see it before they open it: its picture as PNG, and a link whose preview shows that picture."""

from __future__ import annotations

from html import escape
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Request, Response

from trueque.review.judges import can_review
from trueque.review.picture import HEIGHT, WIDTH
from trueque.server.api.caller import REFUSALS, TheCaller
from trueque.server.api.finished_games import OfSeat, Spoken, begin_review, draw_review
from trueque.server.api.history import require_finished_room
from trueque.server.api.tables import Key, TableId, page_base, page_link
from trueque.server.images import CannotPaint, render_png
from trueque.table.refusal import Refusal
from trueque.table.results import serialize_result

router = APIRouter(tags=["history"], responses=REFUSALS)


@router.get("/api/tables/{id}/review.png", responses={200: {"content": {"image/png": {}}}})
async def get_review_image(
    id: TableId, caller: TheCaller, key: Key = None, lang: Spoken = None, seat: OfSeat = 0
) -> Response:
    """The review of a seat as a picture that messengers show; there once the review is ready."""
    drawn = await draw_review(caller, id, key, lang, seat)
    try:
        made = await caller.house.run_study(lambda: render_png(drawn))
    except CannotPaint:
        sentence = caller.say("This server paints no pictures; the drawing is there as SVG.")
        raise Refusal("state", sentence, "records") from None
    # A key in the address opens a private table: what lies between may keep nothing of it.
    kept_by = "private" if key else "public"
    return Response(made, media_type="image/png", headers={"cache-control": f"{kept_by}, max-age=3600"})


@router.get("/review/{id}", responses={200: {"content": {"text/html": {}}}})
async def get_review_page(
    id: TableId, caller: TheCaller, request: Request, key: Key = None, lang: Spoken = None, seat: OfSeat = 0
) -> Response:
    """A link to pass on: previews read the picture and the words of a review, people are led on to the page."""
    room = await require_finished_room(caller, id, key)
    table, lang = room.table, lang or caller.lang
    # Begun here, so that whoever asks for the picture next finds it ready, or nearly so.
    coming = await begin_review(caller, room) if can_review(table.game) else None
    told = coming.told.get(lang, []) if coming is not None else []
    over = serialize_result(table, lang)
    words = told[seat]["sentences"][0] if seat < len(told) else over["sentence"] if over is not None else ""
    asked = {"seat": seat, "lang": lang} | ({"key": key} if key else {})
    image = f"{page_base(caller, request)}/api/tables/{quote(id)}/review.png?{urlencode(asked)}"
    onward = page_link(caller, request, "review", quote(id), *([quote(key)] if key else []))
    return Response(make_preview_page(table.words.title(lang), words, image, onward, lang), media_type="text/html")


def make_preview_page(title: str, words: str, image: str, onward: str, lang: str, script: str = "") -> str:
    """What previews read, and the way on: at once, or by a script that takes along what stands behind the #."""
    named = {
        "og:type": "article", "og:title": title, "og:description": words, "og:image": image,
        "og:image:width": str(WIDTH), "og:image:height": str(HEIGHT), "og:image:alt": words,
    }  # fmt: skip
    metas = "".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in named.items())
    way = (
        f'<script src="{escape(script)}" data-onward="{escape(onward)}"></script>' if script
        else f'<meta http-equiv="refresh" content="0; url={escape(onward)}">'
    )  # fmt: skip
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{escape(title)}</title>{metas}'
        f'<meta name="twitter:card" content="summary_large_image">'
        f'<meta name="viewport" content="width=device-width">{way}'
        f'<p>{escape(words)}</p><p><a href="{escape(onward)}">{escape(title)}</a></p></html>\n'
    )
