"""What was played: finished games, replays, records up and down, statistics and ratings."""

from __future__ import annotations

import gzip
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Body, Path, Query, Request, Response
from sqlalchemy import Column, ColumnElement, String, cast, exists, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.kernel.record import TABLE
from trueque.kernel.registry import game_words
from trueque.server.api.caller import REFUSALS, Caller, TheCaller, nowhere_refusal
from trueque.server.api.tables import Key, TableId, page_link, require_visible_table, serialize_table
from trueque.server.protocol.message import Message
from trueque.server.protocol.tables import TableCard, TableMade
from trueque.server.store import people, schema, tables
from trueque.server.store.finish import read_ratings
from trueque.server.uploads import keep_record
from trueque.table.refusal import Refusal
from trueque.table.replays import describe_moment, serialize_replay
from trueque.table.room import Room
from trueque.table.uploads import open_upload, play_upload

router = APIRouter(prefix="/api", tags=["history"], responses=REFUSALS)
TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


class GameStats(Message):
    """How one person did in one game."""

    game: str
    title: str
    """What the game is called in public."""
    played: int
    won: int
    given_up: int
    rating: float | None
    """What is nearly certain (mean minus three spreads); none without rated games."""
    rated: int


class Stats(Message):
    person: str
    name: str
    games: list[GameStats]


class Told(Message):
    """The reply to a query, and which query it was taken for."""

    query: str
    lines: list[str]


class Finished(Message):
    """A game that is over."""

    table: TableCard
    scores: list[float] | None
    ended: int | None
    seat: int | None


@router.get("/history")
async def list_history(caller: TheCaller, before: Annotated[int, Query(ge=0, le=2**53)] = 2**53) -> list[Finished]:
    """My finished games, newest first, fifty at a time."""
    person = caller.require_person()
    m = schema.match.c
    async with caller.house.store.open_reading() as conn:
        wanted = tables.where_person(person.id) & (m.status == "over") & (m.created < before)
        rows = await tables.list_tables(conn, wanted, limit=50)
    return [
        Finished(
            table=await serialize_table(caller, row), scores=row.scores, ended=row.ended, seat=row.seat_of(person.id)
        )
        for row in rows
    ]


async def require_finished_room(caller: Caller, id: str, key: str | None) -> Room:
    """A table whose game is over, for whoever may see it."""
    row = await require_visible_table(caller, id, key)
    room = await caller.house.open_room(row.id)
    if room is None or room.table.match is None:
        raise nowhere_refusal(caller)
    if room.table.row.status != "over":
        # A running record holds everybody's cards.
        raise Refusal("state", caller.say("The record is open when the game is over."), "records")
    return room


@router.get("/tables/{id}/record", response_class=Response, responses=TEXT)
async def get_record(id: TableId, caller: TheCaller, key: Key = None) -> Response:
    """The record of a finished game, with its seed: `trueque verify` checks every draw."""
    room = await require_finished_room(caller, id, key)
    text = await caller.house.run_study(room.write_record)
    return Response(text, media_type="text/plain; charset=utf-8")


@router.get("/tables/{id}/replay")
async def get_replay(
    id: TableId,
    caller: TheCaller,
    request: Request,
    seat: Annotated[int | None, Query(ge=0, le=11)] = None,
    open: bool = False,
    ear: bool = False,
    start: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    key: Key = None,
) -> Response:
    """A finished game moment by moment: as one seat saw it, as a spectator, or with all cards open."""
    room = await require_finished_room(caller, id, key)
    zipped, headers = "gzip" in request.headers.get("accept-encoding", ""), {"Vary": "Accept-Encoding"}

    def write_replay() -> bytes:
        body = orjson.dumps(serialize_replay(room, seat, open, start, caller.lang, ear))
        return gzip.compress(body, 5) if zipped else body

    if zipped:
        headers["Content-Encoding"] = "gzip"
    return Response(await caller.house.run_study(write_replay), media_type="application/json", headers=headers)


@router.get("/tables/{id}/replay/told")
async def get_moment(
    id: TableId,
    caller: TheCaller,
    at: Annotated[int, Query(ge=0, le=1_000_000)],
    seat: Annotated[int | None, Query(ge=0, le=11)] = None,
    text: Annotated[str, Query(max_length=200)] = "",
    key: Key = None,
) -> Told:
    """One moment of a finished game in sentences, or the reply to a query about it, as one seat or nobody knows it."""
    table = (await require_finished_room(caller, id, key)).table
    query, lines = await caller.house.run_study(lambda: describe_moment(table, at, seat, caller.lang, text))
    return Told(query=query, lines=lines)


@router.post("/records")
async def upload_record(
    caller: TheCaller,
    request: Request,
    text: Annotated[str, Body(media_type="text/plain", min_length=1, max_length=1_500_000)],
    seat: Annotated[int | None, Query(ge=0, le=11)] = None,
) -> TableMade:
    """Keep a record here for replay and study; one that does not replay is refused with the line that is wrong.

    With the *seat* I played elsewhere it stands among my finished games; no statistic and no rating counts it.
    """
    person = caller.require_person()
    caller.count_call("tables")
    caller.count_call("bytes", len(text), caller.say("Too many records came from here."))
    scores = await caller.house.run_apart(play_upload, text)
    read = await caller.house.run_study(lambda: open_upload(text, scores))
    caller.house.public_words.require_welcome(*read.record.names.values(), *read.record.options.values())
    row, secret = await keep_record(caller.house, person, read, seat)
    return TableMade(
        table=await serialize_table(caller, row), key=secret, link=page_link(caller, request, "t", row.id, secret)
    )


@router.get("/people/{person}/stats")
async def get_stats(person: Annotated[str, Path(max_length=24)], caller: TheCaller) -> Stats:
    """How somebody did; guests are known only to themselves."""
    me = caller.require_person()
    async with caller.house.store.open_reading() as conn:
        who = await people.find_person(conn, me.id if person == "me" else person)
        if who is None or not (who.has_account or who.id == me.id):
            raise Refusal("unknown", caller.say("There is nobody of that name with an account."), "accounts")
        results = await _read_results(conn, who.id)
        rated = {game: (await read_ratings(conn, game, [who.id])).get(who.id) for game in results}
    return Stats(
        person=who.id,
        name=who.name,
        games=[_make_game_stats(g, r, rated[g], caller.lang) for g, r in sorted(results.items())],
    )


async def _read_results(conn: AsyncConnection, person: str) -> dict[str, list[tuple[bool, bool]]]:
    """For each game, whether each match was won, and whether it was given up."""
    m, s, log = schema.match.c, schema.seat.c, schema.log.c
    back = schema.log.alias("back").c

    def has_table_line(text: Column[str], word: str) -> ColumnElement[bool]:
        return text == literal(f"{word} ") + cast(s.seat, String)

    came_back = exists().where(
        back.match == m.id, back.author == TABLE, back.seq > log.seq, has_table_line(back.text, "join")
    )
    given_up = exists().where(log.match == m.id, log.author == TABLE, or_(
        has_table_line(log.text, "resign"), has_table_line(log.text, "remove"), has_table_line(log.text,
                                                                                               "leave") & ~came_back)
    )  # fmt: skip
    rows = await conn.execute(
        select(m.game, m.scores, s.seat, given_up).join(schema.seat, s.match == m.id)
        .where(s.person == person, s.kind == "person", m.status == "over", m.scores.is_not(None),
               m.brought.is_(None))
    )  # fmt: skip
    results: dict[str, list[tuple[bool, bool]]] = {}
    for game, scores, seat, lost in rows:
        if scores:
            won = scores[seat] > 0 and scores[seat] == max(scores)
            results.setdefault(game, []).append((won, bool(lost)))
    return results


def _make_game_stats(
    game: str, results: list[tuple[bool, bool]], rated: tuple[float, float, int] | None, lang: str
) -> GameStats:
    return GameStats(
        game=game,
        title=game_words(game).title(lang),
        played=len(results),
        won=sum(won for won, _ in results),
        given_up=sum(lost for _, lost in results),
        rating=round(rated[0] - 3 * rated[1], 2) if rated else None,
        rated=rated[2] if rated else 0,
    )
