"""Tables: what can be played, make one, find one."""

from __future__ import annotations

import asyncio
import hmac
import io
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response, WebSocket
from pydantic import TypeAdapter
from sqlalchemy import func, select

from trueque.kernel.registry import collect_from_games, game_words, make_game, sample_options
from trueque.server.addresses import reachable_address
from trueque.server.api.caller import REFUSALS, Caller, TheCaller, nowhere_refusal, open_room
from trueque.server.api.shipped import table_module_path
from trueque.server.protocol.message import Lang, Message
from trueque.server.protocol.tables import Invitation, NewTable, TableCard, TableMade
from trueque.server.rights import may_enter, may_look, pass_of
from trueque.server.socket import serve_socket
from trueque.server.store import schema, tables
from trueque.table import speech
from trueque.table.heads import Lost
from trueque.table.ids import hash_secret, make_picture_pass, new_secret
from trueque.table.players import list_levels
from trueque.table.refusal import Refusal
from trueque.table.rows import TableRow
from trueque.table.table import Table
from trueque.table.unserved import bare_card

CARDS = TypeAdapter(list[TableCard])
SHOWN, LOOKED_AT = 100, 300
"""How many tables the lobby shows, and of how many of guests they are chosen."""
router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9]{1,24}$")]
Key = Annotated[str | None, Query(max_length=200)]


class Playable(Message):
    """A game one can make a table of."""

    name: str
    title: str
    bots: list[str]
    seats: int
    """Of the game as it is usual."""
    samples: list[dict[str, str]]
    """Options that cover every edition, variant and number of seats."""
    table: str = ""
    """Where the module lies that draws its table; none: the page draws it itself, or lists the answers."""


@router.get("/games")
async def list_games(caller: TheCaller, lang: Annotated[Lang | None, Query()] = None) -> list[Playable]:
    """What can be played here."""
    spoken = lang or caller.lang
    return list(
        (await caller.house.run_beside(lambda: collect_from_games(lambda name: playable(name, spoken)))).values()
    )


def playable(name: str, lang: str) -> Playable:
    """One game, as the home page offers it."""
    title, seats = game_words(name).title(lang), make_game(name).seats
    bots, drawn = list(list_levels(name)), table_module_path(name)
    return Playable(name=name, title=title, bots=bots, seats=seats, samples=sample_options(name), table=drawn)


async def serialize_table(caller: Caller, row: TableRow) -> TableCard:
    """A table's card; one that is open in memory also knows who is here and who is waited for."""
    try:
        if row.status in ("open", "playing"):
            # One whose lines are lost still stands in lists; it says so to who goes there.
            with suppress(Lost):
                room = await open_room(caller, row)
                return TableCard(**room.serialize_table(caller.lang))
        told = speech.serialize_table(Table(row, "00"), caller.lang, set(), 0)
        return TableCard(**told, look_key=pass_of(caller.house, row))
    except Exception:
        # One whose game is gone or broken is no reason to hide the others.
        return TableCard(**bare_card(row))


async def serialize_tables(caller: Caller, rows: Sequence[TableRow]) -> list[TableCard]:
    """Many cards, others served in between: a hundred would keep the loop for long."""
    cards = []
    for row in rows:
        cards.append(await serialize_table(caller, row))
        await asyncio.sleep(0)
    return cards


def page_link(caller: Caller, request: Request, *parts: str) -> str:
    """An address of the page; what stands behind # never reaches a server's log."""
    return f"{page_base(caller, request)}/#/" + "/".join(parts)


def page_base(caller: Caller, request: Request) -> str:
    """The address of the page as the caller knows it."""
    settings = caller.house.settings
    return f"{settings.public_url or f'{request.url.scheme}://{request.url.netloc}'}{settings.base_path}"


def share_table(base: str, kind: str, row: TableRow, key: str | None, lang: str) -> str:
    """The address of a table to pass on: previews show its picture, in that language; its key stays behind the #."""
    shown = "/".join(filter(None, (row.game, row.id, make_picture_pass(row.invite))))
    return f"{base}/s/{kind}/{shown}?lang={lang}" + (f"#{key}" if key and not row.lobby else "")


@router.post("/tables")
async def make_table(wish: NewTable, caller: TheCaller, request: Request) -> TableMade:
    """Make a table; whoever makes it is its host."""
    person = caller.require_person()
    caller.count_call("tables")
    await must_have_room(caller, wish.lobby)
    row, secret = await caller.house.make_table(person.id, person.name, wish)
    key = None if row.lobby else secret
    link = page_link(caller, request, "t", row.id, *([key] if key else []))
    return TableMade(table=await serialize_table(caller, row), key=key, link=link)


async def must_have_room(caller: Caller, lobby: bool) -> None:
    """Nobody fills the lobby: so many tables of one person may wait to begin, and fewer of them there."""
    settings, m, person = caller.house.settings, schema.match.c, caller.require_person().id
    async with caller.house.store.open_reading() as conn:
        waiting = select(m.lobby, func.count()).where(m.host == person, m.status == "open").group_by(m.lobby)
        counts = {bool(shown): int(n) for shown, n in await conn.execute(waiting)}
    n = settings.most_in_lobby
    if lobby and counts.get(True, 0) >= n:
        sentence = caller.say("You have {n} tables in the lobby already; begin or drop one first.", n=n)
        raise Refusal("limits", sentence, "tables")
    if (n := sum(counts.values())) >= settings.most_open:
        sentence = caller.say("You have {n} tables that have not begun; begin or drop one first.", n=n)
        raise Refusal("limits", sentence, "tables")
    if lobby:
        caller.count_call("lobby", sentence=caller.say("Too many tables were put into the lobby from here."))


@router.get("/tables", response_model=list[TableCard])
async def list_lobby(caller: TheCaller) -> Response:
    """Tables of the lobby that wait for players or may be watched: those of accounts first, guests cost nothing."""
    body = await caller.house.lobby.read(caller.lang, lambda: _write_lobby(caller))
    return Response(body, media_type="application/json")


async def _write_lobby(caller: Caller) -> bytes:
    m = schema.match.c
    async with caller.house.store.open_reading() as conn:
        waiting = m.lobby & m.status.in_(["open", "playing"]) & ((m.status == "open") | m.spectators)
        of_accounts = await tables.list_tables(conn, waiting & m.host.in_(tables.ACCOUNTS), limit=SHOWN)
        of_guests = await tables.list_tables(conn, waiting & m.host.not_in(tables.ACCOUNTS), limit=LOOKED_AT)
    shown = [*spread_hosts(of_accounts), *spread_hosts(of_guests)][:SHOWN]
    cards = await serialize_tables(caller, shown)
    return CARDS.dump_json([one for one in cards if one.id not in caller.house.unserved])


def spread_hosts(rows: Sequence[TableRow]) -> list[TableRow]:
    """Everybody's first table before anybody's second, so that nobody alone fills the lobby."""
    counts = Counter[str]()
    ranks = {row.id: counts.update([row.host]) or counts[row.host] for row in rows}
    return sorted(rows, key=lambda row: ranks[row.id])


@router.get("/me/tables", response_model=list[TableCard])
async def list_my_tables(caller: TheCaller) -> Response:
    """My tables that are not over."""
    person = caller.require_person()
    async with caller.house.store.open_reading() as conn:
        wanted = tables.where_person(person.id) & schema.match.c.status.in_(["open", "playing"])
        rows = await tables.list_tables(conn, wanted, limit=100)
    return Response(CARDS.dump_json(await serialize_tables(caller, rows)), media_type="application/json")


async def require_visible_table(caller: Caller, id: str, key: str | None) -> TableRow:
    """The table called *id*, if the caller may see it."""
    async with caller.house.store.open_reading() as conn:
        row = await tables.read_table(conn, id)
    if row is None or row.status == "closed":
        raise nowhere_refusal(caller)
    if not may_enter(row, caller.person, key) and not may_look(caller.house, row, key):
        raise nowhere_refusal(caller)
    return row


@router.get("/tables/{id}")
async def get_table(id: TableId, caller: TheCaller, key: Key = None) -> TableCard:
    """One table."""
    return await serialize_table(caller, await require_visible_table(caller, id, key))


@router.post("/tables/{id}/invite")
async def renew_invitation(id: TableId, caller: TheCaller, request: Request) -> TableMade:
    """A fresh link for a private table; the old one no longer opens it."""
    row = await require_visible_table(caller, id, None)
    if row.host != caller.require_person().id:
        raise Refusal("rights", caller.say("Only the host of this table can do that."), "tables")
    secret = new_secret()
    await caller.house.writer.run_transaction(
        lambda conn, now: tables.change_table(conn, id, invite=hash_secret(secret))
    )
    await (await open_room(caller, row)).reload_row()
    return TableMade(
        table=await serialize_table(caller, row), key=secret, link=page_link(caller, request, "t", id, secret)
    )


@router.get("/tables/{id}/invitation")
async def get_invitation(id: TableId, caller: TheCaller, request: Request, key: Key = None) -> Invitation:
    """The link of a table as others can open it, with its QR code."""
    row = await require_visible_table(caller, id, key)
    if not row.lobby and (key is None or not hmac.compare_digest(hash_secret(key), row.invite)):
        sentence = caller.say("The secret part of this table's link is kept nowhere; its host can make a new link.")
        raise Refusal("state", sentence, "tables")
    base, here_only = reachable_address(caller.house.settings, page_base(caller, request))
    link = share_table(base, "t", row, key, caller.lang)
    return Invitation(link=link, qr=await caller.house.run_beside(lambda: draw_qr_code(link)), here_only=here_only)


@router.delete("/tables/{id}", status_code=204)
async def drop_table(id: TableId, caller: TheCaller) -> None:
    """The host gives up a table that has not begun."""
    row = await require_visible_table(caller, id, None)
    if row.host != caller.require_person().id or row.status != "open":
        raise Refusal("rights", caller.say("Only the host can drop a table, and only before the game."), "tables")
    await caller.house.drop_table(id)


def draw_qr_code(text: str) -> str:
    """*text* as a QR code, drawn in SVG."""
    import segno

    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", scale=6, border=2, xmldecl=False, svgclass=None, lineclass=None)
    return out.getvalue().decode()


@router.websocket("/tables/{id}/socket")
async def open_socket(ws: WebSocket, id: str) -> None:
    """Play: see docs/protocol.md."""
    await serve_socket(ws.app.state.house, id, ws)
