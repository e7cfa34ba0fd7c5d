"""My account: its password, where I am in, my data, and its end."""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Path, Response
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.server.api.caller import REFUSALS, Caller, TheCaller, give_secret
from trueque.server.api.people import check_password, enter_person, forget_cookie
from trueque.server.passwords import hash_password, require_strong
from trueque.server.protocol.accounts import AccountCard, PasskeyCard, SessionCard
from trueque.server.protocol.message import Message
from trueque.server.protocol.tables import Entered, NewPassword, Password
from trueque.server.store import codes, passkeys, people, personal_export, sessions
from trueque.server.store.people import Person
from trueque.table.ids import hash_secret
from trueque.table.refusal import Refusal

router = APIRouter(prefix="/api", tags=["account"], responses=REFUSALS)


class PasswordChange(Message):
    old: Password
    new: NewPassword


class Farewell(Message):
    """What shows that it is really me who deletes my account; a guest has no password to show."""

    password: Password | None = None


def require_account(caller: Caller) -> tuple[Person, str]:
    """The caller and their login; a guest has none."""
    person = caller.require_person()
    if person.login is None:
        raise Refusal("rights", caller.say("Only an account has this; make one first."), "accounts")
    return person, person.login


@router.get("/me/account")
async def get_account(caller: TheCaller) -> AccountCard:
    """What only I see of my account: mail, sessions, programs."""
    person, _ = require_account(caller)
    mine = hash_secret(caller.secret or "")
    async with caller.house.store.open_reading() as conn:
        found = await sessions.list_sessions(conn, caller.house.now(), person.id)
        left = await codes.count_codes(conn, person.id)
        keys = [PasskeyCard(**one) for one in await passkeys.list_passkeys(conn, person.id)]
    cards = [SessionCard(**one.__dict__, this=mine.startswith(one.id)) for one in found]
    return AccountCard(
        email=person.email, confirmed=person.confirmed, mails=person.mails, codes=left, sessions=cards, passkeys=keys,
        sends_mail=bool(caller.house.settings.smtp),
    )  # fmt: skip


@router.post("/me/password")
async def change_password(wish: PasswordChange, caller: TheCaller, response: Response) -> Entered:
    """Another password; whoever else is in as me, anywhere, is out."""
    person, login = require_account(caller)
    await check_password(caller, login, wish.old)
    return await set_password(caller, response, person, wish.new)


async def set_password(caller: Caller, response: Response, person: Person, password: str) -> Entered:
    """*person*, who has shown to be it, gets another password and a fresh session, and everybody else is out."""
    require_strong(password, person.name)
    kept = await hash_password(password)

    async def write_password(conn: AsyncConnection, now: int) -> str:
        await people.change_person(conn, person.id, password=kept)
        return await sessions.renew_secret(conn, now, person.id, caller.browser)

    secret = await caller.house.writer.run_transaction(write_password)
    return await enter_person(caller, person.id, give_secret(caller, response, secret))


@router.post("/me/out", status_code=204)
async def log_out_everywhere(caller: TheCaller, response: Response) -> None:
    """Log out on every device, at every table; this one too."""
    person = caller.require_person()
    await caller.house.writer.run_transaction(lambda conn, now: sessions.drop_all_tokens(conn, person.id))
    await caller.house.send_banned_away()
    forget_cookie(caller, response)


@router.delete("/me/sessions/{id}", status_code=204)
async def end_session(id: Annotated[str, Path(pattern="^[0-9a-f]{16}$")], caller: TheCaller) -> None:
    """Log out one device, or a program."""
    person = caller.require_person()
    done = await caller.house.writer.run_transaction(lambda conn, now: sessions.drop_session(conn, person.id, id))
    await caller.house.send_banned_away()
    if not done:
        raise Refusal("unknown", caller.say("That session has ended already."), "accounts")


@router.get("/me/export")
async def export_account(caller: TheCaller) -> Response:
    """Everything that is kept about me."""
    person = caller.require_person()
    async with caller.house.store.open_reading() as conn:
        found = await personal_export.export_person(conn, person.id)
    text = await caller.house.run_study(lambda: orjson.dumps(found, option=orjson.OPT_INDENT_2))
    headers = {"Content-Disposition": 'attachment; filename="trueque.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.delete("/me", status_code=204)
async def delete_me(caller: TheCaller, response: Response, wish: Farewell | None = None) -> None:
    """Delete what is personal; games stay, played by nobody in particular. An account shows its password once more."""
    person = caller.require_person()
    if person.login is not None:
        password = wish.password if wish is not None else None
        if password is None:
            raise Refusal("who", caller.say("To delete an account, type its password once more."), "accounts")
        await check_password(caller, person.login, password)
    await caller.house.forget_person(person.id)
    forget_cookie(caller, response)
