"""Passkeys besides the password: add one, come in with one, take one away."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server import passkeys
from trueque.server.api.account import require_account
from trueque.server.api.caller import REFUSALS, Caller, TheCaller, give_secret
from trueque.server.api.people import check_password, enter_account, enter_person
from trueque.server.api.tables import page_base
from trueque.server.protocol.message import Message, Name
from trueque.server.protocol.tables import Entered, Password
from trueque.server.store import passkeys as kept
from trueque.server.store import people, sessions
from trueque.table.keeper import SeqTaken
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


def passkey_site(caller: Caller, request: Request) -> passkeys.Site:
    """Where keys are bound to; refused where browsers give none."""
    at = passkeys.make_site(caller.house.settings, page_base(caller, request))
    if not at.is_safe:
        sentence = caller.say("Passkeys need HTTPS and a host name: this page was opened by a bare address.")
        raise Refusal("state", sentence, "accounts")
    return at


def foreign_key_refusal(caller: Caller) -> Refusal:
    return Refusal("who", caller.say("This passkey does not match, or it took too long; try again."), "accounts")


@router.post("/me/passkeys/begin")
async def begin_passkey(wish: Begin, caller: TheCaller, request: Request) -> dict[str, Any]:
    """What the browser is asked to make a key; a browser left open is not enough, the password is."""
    person, login = require_account(caller)
    at = passkey_site(caller, request)
    await check_password(caller, login, wish.password)
    async with caller.house.store.open_reading() as conn:
        known = [str(one["id"]) for one in await kept.list_passkeys(conn, person.id)]
    if len(known) >= kept.MOST:
        raise Refusal(
            "state",
            caller.say("This account has as many passkeys as are allowed ({n}); remove one first.", n=kept.MOST),
            "accounts",
        )
    challenge = caller.house.challenges.issue(caller.house.now(), person.id)
    return await asyncio.to_thread(passkeys.creation_options, at, challenge, person.id, person.name, known)


@router.post("/me/passkeys")
async def add_passkey(wish: NewPasskey, caller: TheCaller, request: Request, response: Response) -> Entered:
    """Keep the public half of a key that was just made."""
    person, _ = require_account(caller)
    at, name = passkey_site(caller, request), caller.read_name(wish.name)
    try:
        challenge = caller.house.challenges.redeem(caller.house.now(), wish.credential, person.id)
        id, key, count = await asyncio.to_thread(passkeys.verify_creation, at, challenge, wish.credential)
    except passkeys.NotOurs:
        raise foreign_key_refusal(caller) from None

    async def write_passkey(conn: AsyncConnection, now: int) -> str:
        await kept.add_passkey(conn, now, kept.Passkey(id, person.id, key, count), name)
        return await sessions.exchange_secret(conn, now, person.id, caller.secret or "", caller.browser)

    try:
        secret = await caller.house.writer.run_transaction(write_passkey)
    except SeqTaken:
        raise foreign_key_refusal(caller) from None
    return await enter_person(caller, person.id, give_secret(caller, response, secret))


@router.delete("/me/passkeys/{id}", status_code=204)
async def remove_passkey(id: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,1400}$")], caller: TheCaller) -> None:
    """A key opens this account no more."""
    person, _ = require_account(caller)
    if not await caller.house.writer.run_transaction(lambda conn, now: kept.drop_passkey(conn, person.id, id)):
        raise Refusal("unknown", caller.say("There is no such passkey."), "accounts")


@router.post("/passkey/begin")
async def begin_passkey_login(caller: TheCaller, request: Request) -> dict[str, Any]:
    """What the browser is asked to sign; which account it is, the key says."""
    at, challenge = passkey_site(caller, request), caller.house.challenges.issue(caller.house.now(), LOGIN)
    return await asyncio.to_thread(passkeys.login_options, at, challenge)


@router.post("/passkey/enter")
async def enter_with_passkey(wish: WithPasskey, caller: TheCaller, request: Request, response: Response) -> Entered:
    """Come in with a passkey; what this browser played as a guest is claimed for the account."""
    caller.count_call("login")
    at = passkey_site(caller, request)
    async with caller.house.store.open_reading() as conn:
        found = await kept.find_passkey(conn, str(wish.credential.get("id", ""))[:1400])
        person = await people.find_person(conn, found.person) if found is not None else None
    try:
        challenge = caller.house.challenges.redeem(caller.house.now(), wish.credential, LOGIN)
        if found is None or person is None or person.banned:
            raise passkeys.NotOurs
        count = await asyncio.to_thread(passkeys.verify_login, at, challenge, wish.credential, found.key, found.signed)
        await caller.house.writer.run_transaction(
            lambda conn, now: kept.note_signature(conn, now, found, count, challenge, passkeys.GOOD_MS)
        )
    except (passkeys.NotOurs, SeqTaken):
        raise foreign_key_refusal(caller) from None
    return await enter_account(caller, response, person.id)
