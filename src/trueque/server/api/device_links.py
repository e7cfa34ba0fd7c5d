"""Personal links: move me to another device. Whoever opens one is told whose it is, and asked, before."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.api.caller import REFUSALS, Caller, TheCaller, give_secret
from trueque.server.api.people import enter_person
from trueque.server.api.tables import draw_qr_code, page_link
from trueque.server.protocol.accounts import Whose
from trueque.server.protocol.message import Message, Token
from trueque.server.protocol.tables import Entered
from trueque.server.store import people, sessions
from trueque.server.tokens import SEAT_LINK_MS
from trueque.table.refusal import Refusal

router = APIRouter(prefix="/api", tags=["people"], responses=REFUSALS)


class SeatLink(Message):
    """A link that moves me to another device: it works once, for an hour."""

    link: str
    qr: str
    """The link as a drawing (SVG)."""


@router.post("/me/link")
async def make_seat_link(
    caller: TheCaller, request: Request, table: Annotated[str, Query(max_length=24)] = ""
) -> SeatLink:
    """A personal link and QR code; whoever opens it and agrees is me, at that table."""
    person = caller.require_person()
    caller.refuse_program()
    secret = await caller.house.writer.run_transaction(
        lambda conn, now: sessions.give_token(conn, now, person.id, "link", SEAT_LINK_MS)
    )
    link = page_link(caller, request, "s", secret, *([table] if table else []))
    return SeatLink(link=link, qr=await caller.house.run_beside(lambda: draw_qr_code(link)))


class SeatToken(Message):
    token: Token


def used_link_refusal(caller: Caller) -> Refusal:
    return Refusal("rights", caller.say("This link was used already or is too old; ask for a new one."), "tables")


@router.post("/me/link/look")
async def look_at_link(wish: SeatToken, caller: TheCaller) -> Whose:
    """Whose a personal link is. Nothing happens by that, and it can still be opened."""
    caller.count_call("login")
    async with caller.house.store.open_reading() as conn:
        person = await people.find_bearer(conn, caller.house.now(), wish.token, ("link",))
    if person is None or person.banned:
        raise used_link_refusal(caller)
    me = caller.person
    return Whose(name=person.name, account=person.has_account, me=me.name if me is not None else None,
                 mine=me is not None and me.id == person.id)  # fmt: skip


@router.post("/me/move")
async def move_here(wish: SeatToken, caller: TheCaller, response: Response) -> Entered:
    """Open a personal link: this device is now that person."""
    caller.count_call("login")

    async def use_link(conn: AsyncConnection, now: int) -> tuple[people.Person | None, str]:
        person = await people.find_bearer(conn, now, wish.token, ("link",))
        if person is None or person.banned:
            return None, ""
        await sessions.drop_token(conn, wish.token)
        return person, await sessions.give_token(conn, now, person.id, about=caller.browser)

    person, secret = await caller.house.writer.run_transaction(use_link)
    if person is None:
        raise used_link_refusal(caller)
    return await enter_person(caller, person.id, give_secret(caller, response, secret))
