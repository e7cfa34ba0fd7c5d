"""Passkeys besides the password: add one, come in with one, take one away."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server import passkeys
from trueque.server.api.account import account_of
from trueque.server.api.caller import REFUSALS, Caller, TheCaller, let_in
from trueque.server.api.people import come_in_as, entered, right_password
from trueque.server.api.tables import base_of
from trueque.server.protocol.message import Message, Name
from trueque.server.protocol.tables import Entered, Password
from trueque.server.store import passkeys as kept
from trueque.server.store import people, sessions
from trueque.table.keeper import SeqTaken
from trueque.table.names import clean_name
from trueque.table.refusal import Refusal

router = APIRouter(prefix="/api", tags=["account"], responses=REFUSALS)
LOGIN = "login"


class Begin(Message):
    password: Password


class NewPasskey(Message):
    name: Name
    credential: dict[str, Any]


class WithPasskey(Message):
    credential: dict[str, Any]


def site_of(caller: Caller, request: Request) -> passkeys.Site:
    """Where keys are bound to; refused where browsers give none."""
    at = passkeys.site(caller.house.settings, base_of(caller, request))
    if not at.is_safe:
        sentence = caller.say("Passkeys need HTTPS and a name: here the page is open by a bare address.")
        raise Refusal("state", sentence, "accounts")
    return at


def not_ours(caller: Caller) -> Refusal:
    return Refusal("who", caller.say("This passkey does not fit, or it took too long; try again."), "accounts")


@router.post("/me/passkeys/begin")
async def begin(wish: Begin, caller: TheCaller, request: Request) -> dict[str, Any]:
    """What the browser is asked to make a key; a browser left open is not enough, the password is."""
    person, login = account_of(caller)
    at = site_of(caller, request)
    await right_password(caller, login, wish.password)
    async with caller.house.store.reading() as conn:
        known = [str(one["id"]) for one in await kept.of(conn, person.id)]
    if len(known) >= kept.MOST:
        raise Refusal(
            "state",
            caller.say("This account has as many passkeys as fit ({n}); remove one first.", n=kept.MOST),
            "accounts",
        )
    challenge = caller.house.challenges.ask(caller.house.now(), person.id)
    return await asyncio.to_thread(passkeys.creation, at, challenge, person.id, person.name, known)


@router.post("/me/passkeys")
async def add(wish: NewPasskey, caller: TheCaller, request: Request, response: Response) -> Entered:
    """Keep the public half of a key that was just made."""
    person, _ = account_of(caller)
    at, name = site_of(caller, request), clean_name(wish.name)
    try:
        challenge = caller.house.challenges.take(caller.house.now(), wish.credential, person.id)
        id, key, count = await asyncio.to_thread(passkeys.made, at, challenge, wish.credential)
    except passkeys.NotOurs:
        raise not_ours(caller) from None

    async def write(conn: AsyncConnection, now: int) -> str:
        await kept.add(conn, now, kept.Passkey(id, person.id, key, count), name)
        return await sessions.exchange(conn, now, person.id, caller.secret or "", caller.browser)

    try:
        secret = await caller.house.writer.write(write)
    except SeqTaken:
        raise not_ours(caller) from None
    return await entered(caller, person.id, let_in(caller, response, secret))


@router.delete("/me/passkeys/{id}", status_code=204)
async def remove(id: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,1400}$")], caller: TheCaller) -> None:
    """A key opens this account no more."""
    person, _ = account_of(caller)
    if not await caller.house.writer.write(lambda conn, now: kept.drop(conn, person.id, id)):
        raise Refusal("unknown", caller.say("There is no such passkey."), "accounts")


@router.post("/passkey/begin")
async def begin_login(caller: TheCaller, request: Request) -> dict[str, Any]:
    """What the browser is asked to sign; which account it is, the key says."""
    at, challenge = site_of(caller, request), caller.house.challenges.ask(caller.house.now(), LOGIN)
    return await asyncio.to_thread(passkeys.request, at, challenge)


@router.post("/passkey/enter")
async def enter(wish: WithPasskey, caller: TheCaller, request: Request, response: Response) -> Entered:
    """Come in with a passkey; what this browser played as a guest is claimed for the account."""
    caller.may_often("login")
    at = site_of(caller, request)
    async with caller.house.store.reading() as conn:
        found = await kept.passkey(conn, str(wish.credential.get("id", ""))[:1400])
        person = await people.person(conn, found.person) if found is not None else None
    try:
        challenge = caller.house.challenges.take(caller.house.now(), wish.credential, LOGIN)
        if found is None or person is None or person.banned:
            raise passkeys.NotOurs
        count = await asyncio.to_thread(passkeys.signed, at, challenge, wish.credential, found.key, found.signed)
        await caller.house.writer.write(
            lambda conn, now: kept.has_signed(conn, now, found, count, challenge, passkeys.GOOD_MS)
        )
    except (passkeys.NotOurs, SeqTaken):
        raise not_ours(caller) from None
    return await come_in_as(caller, response, person.id)
