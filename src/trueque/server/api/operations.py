"""For operators: is it alive, how is it doing."""

from __future__ import annotations

import asyncio
import time
from contextvars import Context
from typing import Any

import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from sqlalchemy import text

from trueque import __version__
from trueque.server.api.caller import REFUSALS, TheHouse
from trueque.server.house import ServerHouse
from trueque.server.journal import describe_failure, journal
from trueque.server.store import pulse
from trueque.table.unserved import count_by_game

HEALTH_SECONDS = 0.7
"""Whoever asks has an answer within a second, whatever the database does."""
WRITE_SECONDS = 5.0
"""How often something is written, where somebody asks; one that takes longer is not believed to end."""
SILENT, FULL = "the database does not answer", "the database cannot be written to; is the disk full?"
BUSY: dict[int | str, dict[str, Any]] = {code: REFUSALS[code] for code in (429, 503)}
SICK: dict[int | str, dict[str, Any]] = {
    **BUSY, 503: {"content": {"application/json": {}}, "description": "Alive, but something is wrong"}
}  # fmt: skip
router = APIRouter(tags=["operations"], responses=BUSY)


async def ping_database(house: ServerHouse) -> bool:
    """Whether the database answers in time."""
    try:
        async with asyncio.timeout(HEALTH_SECONDS), house.store.open_reading() as conn:
            await conn.execute(text("SELECT 1"))
    except Exception as failed:
        journal.warning(SILENT, extra={"failed": describe_failure(failed)})
        return False
    return True


async def write_something(house: ServerHouse) -> bool:
    """Whether the database takes what is written; a disk that is full still answers."""
    try:
        await house.writer.run_transaction(lambda conn, now: pulse.store_rows(conn, house.node))
        await house.writer.run_transaction(lambda conn, now: pulse.drop_rows(conn, house.node))
    except Exception as failed:
        journal.error(FULL, extra={"failed": describe_failure(failed)})
        return False
    return True


async def database_trouble(house: ServerHouse) -> str:
    """What is wrong with the database, for however many ask at once; nothing, where it answers and can be written to.

    Nobody waits for the question itself: a driver whose server hangs takes seconds to give a connection up.
    """
    now = time.monotonic()
    # In the house's own name: one that a crowd asked for would wait behind all others.
    if house.pulse is None or house.pulse.done():
        house.pulse = asyncio.create_task(ping_database(house), context=Context())
    if house.writing is None or (house.writing.done() and now - house.written > WRITE_SECONDS):
        house.writing, house.written = asyncio.create_task(write_something(house), context=Context()), now
    # Others who ask meanwhile may begin new ones: what was waited for here is what counts.
    pulse, writing, tried = house.pulse, house.writing, house.written
    await asyncio.wait([pulse, writing], timeout=HEALTH_SECONDS)
    if not has_succeeded(pulse) or (not writing.done() and now - tried > WRITE_SECONDS):
        return SILENT
    # One that waits its turn behind others on a busy machine is no trouble yet.
    return "" if not writing.done() or has_succeeded(writing) else FULL


def has_succeeded(asked: asyncio.Task[bool]) -> bool:
    return asked.done() and not asked.cancelled() and asked.result()


@router.get("/healthz", responses=SICK)
async def get_health(house: TheHouse, response: Response) -> dict[str, Any]:
    """Alive, and the database answers; how many tables wait for a game whose package is gone or broken."""
    house.check_files()
    if (broken := house.writer.broken) is not None or house.lost:
        response.status_code = 503
        said = broken.sentence if broken is not None else next(iter(house.lost.values())).sentence
        return {"status": said, "version": __version__, "stopped": len(house.lost)}
    if trouble := await database_trouble(house):
        response.status_code = 503
        return {"status": trouble, "version": __version__}
    status = "stopping" if house.stopping else "ok"
    waiting = {"unserved": count_by_game(house.unserved.values())} if house.unserved else {}
    return {"status": status, "version": __version__, "node": house.node, **waiting}


@router.get("/api/openapi.json", include_in_schema=False)
async def get_openapi(house: TheHouse, request: Request) -> Response:
    """Every call and its shapes. Made once and beside everything else: it takes half a second."""
    if not house.document:
        house.document = await house.run_study(lambda: orjson.dumps(request.app.openapi()))
    return Response(house.document, media_type="application/json")


@router.get("/metrics", response_class=PlainTextResponse)
async def get_metrics(house: TheHouse) -> Response:
    """Prometheus."""
    return Response(house.metrics.write_text(), media_type="text/plain; version=0.0.4")
