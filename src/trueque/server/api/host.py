"""For whoever runs the server: tables, reports, bans, and deleting a person's data on request."""

from __future__ import annotations

import hmac
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import StringConstraints
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.api.caller import REFUSALS, Caller, TheCaller, give_secret
from trueque.server.api.people import enter_person, serialize_me
from trueque.server.protocol.message import Message
from trueque.server.protocol.tables import Entered
from trueque.server.store import people, schema, sessions, tables
from trueque.server.store.flags import describe_flag as flagged
from trueque.table.package_list import list_packages
from trueque.table.refusal import Refusal
from trueque.table.unserved import count_by_game

router = APIRouter(prefix="/api/host", tags=["host"], responses=REFUSALS)
PersonId = Annotated[str, Path(max_length=24)]


class HostToken(Message):
    token: Annotated[str, StringConstraints(max_length=200)]


class HostTable(Message):
    """A table as the host of the server sees it: nothing of its cards."""

    id: str
    game: str
    status: str
    lobby: bool
    created: int
    people: list[str]
    lines: int


class HostReport(Message):
    id: int
    table: str
    time: int
    by: str
    about: str | None
    about_name: str
    line: str
    text: str
    done: bool


class HostPerson(Message):
    person: str
    name: str
    account: bool
    banned: bool


class HostPackage(Message):
    """A game, card set or language of another package, and how it is with it."""

    kind: str
    name: str
    version: str
    fault: str
    waiting: int
    percent: int


def require_host_of_server(caller: Caller) -> None:
    if caller.person is None or not caller.person.host:
        raise Refusal("rights", caller.say("Only the host of this server can do that."), "hosting")


@router.post("/enter")
async def enter_as_host(wish: HostToken, caller: TheCaller, response: Response) -> Entered:
    """Show the token that the server printed at its start; from then on this person, here alone, is its host."""
    person = caller.require_person()
    caller.count_call("login")
    if not hmac.compare_digest(wish.token.encode(), caller.house.host_token.encode()):
        raise Refusal("rights", caller.say("This is not the host's token."), "hosting")
    if person.host:
        return Entered(**serialize_me(person).model_dump())

    async def write_host(conn: AsyncConnection, now: int) -> str:
        await people.change_person(conn, person.id, host=True)
        return await sessions.renew_secret(conn, now, person.id, caller.browser)

    secret = await caller.house.writer.run_transaction(write_host)
    return await enter_person(caller, person.id, give_secret(caller, response, secret))


@router.get("/packages")
async def list_host_packages(caller: TheCaller) -> list[HostPackage]:
    """What is installed here from other packages, what fails, and how many tables wait for it."""
    require_host_of_server(caller)
    waiting = count_by_game(caller.house.unserved.values())
    return [HostPackage(**asdict(one)) for one in await caller.house.run_beside(lambda: list_packages(waiting))]


@router.get("/tables")
async def list_tables(caller: TheCaller) -> list[HostTable]:
    """All tables that are not over, and the newest that are."""
    require_host_of_server(caller)
    log = schema.log.c
    async with caller.house.store.open_reading() as conn:
        rows = await tables.list_tables(conn, schema.match.c.status != "closed", limit=200)
        ends = await conn.execute(
            select(log.match, func.count()).where(log.match.in_([row.id for row in rows])).group_by(log.match)
        )
        lines = {row[0]: int(row[1]) for row in ends}
    return [
        HostTable(id=r.id, game=r.game, status=r.status, lobby=r.lobby, created=r.created, lines=lines.get(r.id, 0),
                  people=[s.name for s in r.seats])
        for r in rows
    ]  # fmt: skip


@router.post("/tables/{id}/close", status_code=204)
async def close_table(id: Annotated[str, Path(max_length=24)], caller: TheCaller) -> None:
    """End a table; its log stays, but nobody gets in."""
    require_host_of_server(caller)
    await caller.house.close_table(id)


@router.get("/reports")
async def list_reports(caller: TheCaller) -> list[HostReport]:
    """What people reported, open ones first."""
    require_host_of_server(caller)
    r, t = schema.report, schema.talk
    async with caller.house.store.open_reading() as conn:
        query = (
            select(r, t.c.text.label("said"))
            .outerjoin(t, (t.c.match == r.c.match) & (t.c.number == r.c.line))
            .order_by(r.c.done, r.c.id.desc())
            .limit(200)
        )
        rows = (await conn.execute(query)).mappings().all()
        known = await people.find_people(conn, {row["about"] or "" for row in rows})
    return [
        HostReport(
            id=row["id"], table=row["match"], time=row["time"], by=row["person"], about=row["about"],
            about_name=known[row["about"]].name if row["about"] in known else "",
            line=(row["said"] or "").partition("\n")[2], done=row["done"],
            text=row["text"] if row["person"] else flagged(row["text"], caller.say),
        )
        for row in rows
    ]  # fmt: skip


@router.post("/reports/{id}/done", status_code=204)
async def close_report(id: Annotated[int, Path(ge=0, le=2**31 - 1)], caller: TheCaller) -> None:
    """Put a report away."""
    require_host_of_server(caller)

    async def write_closed(conn: AsyncConnection, now: int) -> None:
        await conn.execute(update(schema.report).where(schema.report.c.id == id).values(done=True))

    await caller.house.writer.run_transaction(write_closed)


async def _require_existing_person(caller: Caller, person: str) -> None:
    async with caller.house.store.open_reading() as conn:
        if await people.find_person(conn, person) is None:
            raise Refusal("unknown", caller.say("There is no such person."), "hosting")


@router.get("/people/{person}")
async def get_person(person: PersonId, caller: TheCaller) -> HostPerson:
    """Who somebody is."""
    require_host_of_server(caller)
    await _require_existing_person(caller, person)
    async with caller.house.store.open_reading() as conn:
        found = await people.find_person(conn, person)
    assert found is not None
    return HostPerson(person=found.id, name=found.name, account=found.has_account, banned=found.banned)


@router.post("/people/{person}/ban", status_code=204)
async def ban_person(person: PersonId, caller: TheCaller, on: bool = True) -> None:
    """Keep somebody out, or let them in again."""
    require_host_of_server(caller)
    await _require_existing_person(caller, person)
    await caller.house.writer.run_transaction(lambda conn, now: people.change_person(conn, person, banned=on))
    if on:
        caller.house.close_links_of(person)


@router.delete("/people/{person}", status_code=204)
async def forget_person(person: PersonId, caller: TheCaller) -> None:
    """Delete a person's data on request: name, login, mail, tokens, chat and ratings."""
    require_host_of_server(caller)
    await _require_existing_person(caller, person)
    await caller.house.forget_person(person)
