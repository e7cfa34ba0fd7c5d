"""The application: HTTP calls, sockets, and the built page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from trueque import __version__
from trueque.bots.player_files import register_file_player
from trueque.kernel.errors import RuleError
from trueque.locale import speaker
from trueque.server.api import (
    account,
    coach,
    decks,
    device_links,
    finished_games,
    foundings,
    history,
    host,
    house_rules,
    operations,
    passkeys,
    people,
    positions,
    programs,
    puzzles,
    recovery,
    referee,
    shared_links,
    shelf,
    shipped,
    statistics,
    tables,
    workshop,
)
from trueque.server.api.caller import request_language, respond_with_refusal
from trueque.server.guard import Guard
from trueque.server.house import ServerHouse
from trueque.server.message_faults import describe_misreading
from trueque.server.settings import SITE, Settings
from trueque.server.store.engine import Store, default_url, open_store

PAGE = Path(__file__).parent / "page"
PARTS = (
    people, account, passkeys, recovery, device_links, tables, programs, history, finished_games, host, shelf, shipped,
    house_rules, coach, positions, shared_links, puzzles, foundings, referee, workshop, decks, statistics,
    operations,
)  # fmt: skip


def mount_app(settings: Settings, app: FastAPI) -> Starlette:
    """*app* where a reverse proxy expects it: under its base path."""
    if not settings.base_path:
        return app

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with app.router.lifespan_context(app):
            yield

    return Starlette(routes=[Mount(settings.base_path, app)], lifespan=lifespan)


def make_app(settings: Settings, store: Store | None = None) -> FastAPI:
    """The whole server as an ASGI application."""
    for one in settings.players:
        register_file_player(one)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = ServerHouse(store or await open_store(settings.db or default_url()), settings)
        app.state.house = house
        await house.open()
        yield
        await house.close()

    app = FastAPI(
        title="trueque", version=__version__, lifespan=lifespan,
        docs_url=None, redoc_url=None, openapi_url=None,
    )  # fmt: skip
    for part in PARTS:
        # As `include_router`, which would work out every call a second time when it is first made.
        app.router.routes.extend(part.router.routes)
    app.add_exception_handler(RuleError, respond_with_refusal)
    app.add_exception_handler(RequestValidationError, _malformed_response)
    app.add_exception_handler(HTTPException, _not_found_response)
    app.add_middleware(Guard, settings=settings)
    if settings.site:
        app.get(f"/{SITE}api/server.json", include_in_schema=False)(_own_address)
        app.mount(f"/{SITE.rstrip('/')}", StaticFiles(directory=settings.site, html=True), name="site")
    if PAGE.is_dir():
        app.mount("/", StaticFiles(directory=PAGE, html=True), name="page")
    else:
        app.get("/", include_in_schema=False)(_no_page_response)
    return app


async def _own_address() -> dict[str, str]:
    """What the page that needs no server is told of the server that hands it out: it stands one step up."""
    return {"server": "../"}


async def _no_page_response() -> Response:
    return Response(
        "The page is not built yet; the server itself runs. See docs/hosting.md.\n", media_type="text/plain"
    )


async def _malformed_response(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    sentence = describe_misreading(speaker("server", request_language(request)), error.errors())
    return JSONResponse({"sentence": sentence, "entry": "protocol"}, 422)


async def _not_found_response(request: Request, error: Exception) -> JSONResponse:
    """What is nowhere in the app: an address nobody knows, or a way to ask that it does not know."""
    assert isinstance(error, HTTPException)
    say = speaker("server", request_language(request))
    known = {404: say("There is nothing at this address."), 405: say("This address cannot be asked in this way.")}
    sentence = known.get(error.status_code) or say("This cannot be done here ({status}).", status=error.status_code)
    return JSONResponse({"sentence": sentence, "entry": ""}, error.status_code, dict(error.headers or {}))
