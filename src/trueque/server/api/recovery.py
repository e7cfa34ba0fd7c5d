"""Mail and ways back in: an address is confirmed before anything is sent there; codes where the host sends no mail."""

from __future__ import annotations

import hmac
from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import StringConstraints
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server import letters
from trueque.server.api.account import require_account, set_password
from trueque.server.api.caller import REFUSALS, Caller, TheCaller
from trueque.server.api.people import check_password
from trueque.server.passwords import require_strong
from trueque.server.protocol.message import Message, Name, Token
from trueque.server.protocol.tables import Entered, Mail, NewPassword, Password
from trueque.server.store import codes, people, schema, sessions
from trueque.table.ids import hash_secret
from trueque.table.names import login_key
from trueque.table.refusal import Refusal

router = APIRouter(prefix="/api", tags=["account"], responses=REFUSALS)


class MailChange(Message):
    email: Mail | None
    """None: no address any more."""
    password: Password = ""
    """Of an account: mail there opens it, so a browser left open is not enough to change it."""


@router.post("/me/mail", status_code=204)
async def change_mail(wish: MailChange, caller: TheCaller) -> None:
    """Where «your turn» and ways back in are mailed; a letter asks first whether the address is right."""
    person = caller.require_person()
    if person.login is not None:
        await check_password(caller, person.login, wish.password)
    if wish.email is not None and not caller.house.settings.smtp:
        raise Refusal("state", caller.say("This server sends no email; recovery codes work without it."), "accounts")

    async def change(conn: AsyncConnection, now: int) -> None:
        await people.change_person(conn, person.id, email=wish.email, confirmed=False, mails=True)

    await caller.house.writer.run_transaction(change)
    if wish.email is not None:
        await letters.mail_confirmation(caller.house, person, wish.email)


class Letter(Message):
    token: Token


class Confirmed(Message):
    name: str


@router.post("/mail/confirm")
async def confirm_mail(wish: Letter, caller: TheCaller) -> Confirmed:
    """Say that an address is right: the secret came there."""
    caller.count_call("login")

    async def write_confirmed(conn: AsyncConnection, now: int) -> str | None:
        person = await people.find_bearer(conn, now, wish.token, ("mail",))
        about = await conn.execute(select(schema.token.c.about).where(schema.token.c.hash == hash_secret(wish.token)))
        if person is None or person.email is None or about.scalar() != person.email:
            return None
        await sessions.drop_token(conn, wish.token)
        await people.change_person(conn, person.id, confirmed=True)
        return person.name

    name = await caller.house.writer.run_transaction(write_confirmed)
    if name is None:
        raise expired_refusal(caller)
    return Confirmed(name=name)


def expired_refusal(caller: Caller) -> Refusal:
    return Refusal("rights", caller.say("This link was used already or is too old; ask for a new one."), "accounts")


@router.post("/quiet/{person}/{seal}", status_code=204)
async def silence_mails(
    person: Annotated[str, Path(max_length=24)], seal: Annotated[str, Path(max_length=64)], caller: TheCaller,
    on: bool = False,
) -> None:  # fmt: skip
    """No more mails (or again); whoever was written to may, without logging in."""
    if not hmac.compare_digest(seal.encode(), letters.seal_quiet_link(caller.house, person).encode()):
        raise expired_refusal(caller)
    await caller.house.writer.run_transaction(lambda conn, now: people.change_person(conn, person, mails=on))


class Forgot(Message):
    name: Name


@router.post("/recover", status_code=204)
async def mail_recovery(wish: Forgot, caller: TheCaller) -> None:
    """Mail a way back in to an account's confirmed address. The reply is the same whether or not there is one."""
    caller.count_call("login")
    async with caller.house.store.open_reading() as conn:
        person = await people.find_by_login(conn, login_key(wish.name))
    if person is not None:
        caller.house.run_in_background(letters.mail_recovery(caller.house, person))


class NewByLetter(Message):
    token: Token
    password: NewPassword


@router.post("/recover/letter")
async def recover_by_letter(wish: NewByLetter, caller: TheCaller, response: Response) -> Entered:
    """Choose another password with what was mailed; everybody else who was in is out."""
    caller.count_call("login")
    async with caller.house.store.open_reading() as conn:
        person = await people.find_bearer(conn, caller.house.now(), wish.token, ("reset",))
    if person is None or person.banned:
        raise expired_refusal(caller)
    return await set_password(caller, response, person, wish.password)


class NewByCode(Message):
    name: Name
    code: Annotated[str, StringConstraints(max_length=40)]
    password: NewPassword


@router.post("/recover/code")
async def recover_by_code(wish: NewByCode, caller: TheCaller, response: Response) -> Entered:
    """Choose another password with a recovery code, which is used up by that."""
    caller.count_call("login")
    login = login_key(wish.name)
    wrong = Refusal("who", caller.say("That code is not for this name, or it was used already."), "accounts")
    if not caller.house.limits.has_left("account", login):
        sentence = caller.say("Too many wrong passwords for this name; wait some minutes, or come in another way.")
        raise Refusal("limits", sentence, "accounts")
    require_strong(wish.password, wish.name)
    async with caller.house.store.open_reading() as conn:
        person = await people.find_by_login(conn, login)
    if (
        person is None
        or person.banned
        or not await caller.house.writer.run_transaction(lambda conn, now: codes.use_code(conn, person.id, wish.code))
    ):
        caller.house.limits.try_take("account", login)
        raise wrong
    return await set_password(caller, response, person, wish.password)


class MakeCodes(Message):
    password: Password


class Codes(Message):
    codes: list[str]


@router.post("/me/codes")
async def make_codes(wish: MakeCodes, caller: TheCaller) -> Codes:
    """Fresh recovery codes, shown once; earlier ones are none any more."""
    person, login = require_account(caller)
    await check_password(caller, login, wish.password)
    return Codes(
        codes=await caller.house.writer.run_transaction(lambda conn, now: codes.make_codes(conn, now, person.id))
    )
