"""For operators: is it alive, how is it doing."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse
from sqlalchemy import text

from trueque import __version__
from trueque.server.api.caller import TheHouse
from trueque.server.journal import failure, journal

HEALTH_SECONDS = 0.7
"""Whoever asks has an answer within a second, whatever the database does."""
router = APIRouter(tags=["operations"])


@router.get("/healthz")
async def healthz(house: TheHouse, response: Response) -> dict[str, str | int]:
    """Alive, and the database answers."""
    try:
        async with asyncio.timeout(HEALTH_SECONDS), house.store.reading() as conn:
            await conn.execute(text("SELECT 1"))
    except Exception as failed:
        journal.warning("the database does not answer", extra={"failed": failure(failed)})
        response.status_code = 503
        return {"status": "the database does not answer", "version": __version__}
    house.look_for_files()
    if (broken := house.writer.broken) is not None or house.lost:
        response.status_code = 503
        said = broken.sentence if broken is not None else next(iter(house.lost.values())).sentence
        return {"status": said, "version": __version__, "stopped": len(house.lost)}
    return {"status": "stopping" if house.stopping else "ok", "version": __version__, "node": house.node}


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(house: TheHouse) -> Response:
    """Prometheus."""
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4")
