"""For operators: is it alive, how is it doing."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from sqlalchemy import text

from trueque import __version__
from trueque.server.api.caller import TheHouse
from trueque.server.house import House
from trueque.server.journal import failure, journal
from trueque.table.unserved import count_by_game

HEALTH_SECONDS = 0.7
"""Whoever asks has an answer within a second, whatever the database does."""
router = APIRouter(tags=["operations"])


async def ask_database(house: House) -> bool:
    """Whether the database answers in time."""
    try:
        async with asyncio.timeout(HEALTH_SECONDS), house.store.reading() as conn:
            await conn.execute(text("SELECT 1"))
    except Exception as failed:
        journal.warning("the database does not answer", extra={"failed": failure(failed)})
        return False
    return True


async def database_answers(house: House) -> bool:
    """As `ask_database`, for however many ask at once.

    Nobody waits for the question itself: a driver whose server hangs takes seconds to give a connection up.
    """
    if house.pulse is None or house.pulse.done():
        house.pulse = asyncio.create_task(ask_database(house))
    await asyncio.wait([house.pulse], timeout=HEALTH_SECONDS)
    return house.pulse.done() and not house.pulse.cancelled() and bool(house.pulse.result())


@router.get("/healthz")
async def healthz(house: TheHouse, response: Response) -> dict[str, Any]:
    """Alive, and the database answers; how many tables wait for a game whose package is gone or broken."""
    if not await database_answers(house):
        response.status_code = 503
        return {"status": "the database does not answer", "version": __version__}
    house.look_for_files()
    if (broken := house.writer.broken) is not None or house.lost:
        response.status_code = 503
        said = broken.sentence if broken is not None else next(iter(house.lost.values())).sentence
        return {"status": said, "version": __version__, "stopped": len(house.lost)}
    status = "stopping" if house.stopping else "ok"
    waiting = {"unserved": count_by_game(house.unserved.values())} if house.unserved else {}
    return {"status": status, "version": __version__, "node": house.node, **waiting}


@router.get("/api/openapi.json", include_in_schema=False)
async def openapi(house: TheHouse, request: Request) -> Response:
    """Every call and its shapes. Made once and beside everything else: it takes half a second."""
    if not house.document:
        house.document = await house.study(lambda: orjson.dumps(request.app.openapi()))
    return Response(house.document, media_type="application/json")


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(house: TheHouse) -> Response:
    """Prometheus."""
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4")
