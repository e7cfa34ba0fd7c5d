"""Who I am: guest, account, program."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import Field, StringConstraints
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.kernel.errors import RuleError
from trueque.locale import speaker
from trueque.server import letters
from trueque.server.api.caller import COOKIE, REFUSALS, Caller, TheCaller, give_secret, set_cookie
from trueque.server.notices import is_public, webhook_host
from trueque.server.passwords import hash_password, is_right_password, require_strong
from trueque.server.protocol.message import Lang, Message, Name
from trueque.server.protocol.tables import CameIn, Entered, Guest, Login, Me, Register
from trueque.server.settings import SITE
from trueque.server.store import people, sessions
from trueque.server.store.people import Person
from trueque.server.tokens import BOT_MS
from trueque.table.keeper import SeqTaken
from trueque.table.lookalikes import lookalike_key
from trueque.table.names import login_key
from trueque.table.refusal import Refusal

LOOKUP_SECONDS = 3.0
"""How long a webhook's name is looked up before it is kept unseen."""
router = APIRouter(prefix="/api", tags=["people"], responses=REFUSALS)


def serialize_me(person: Person) -> Me:
    return Me(person=person.id, name=person.name, account=person.has_account, lang=person.lang, host=person.host)


async def find_person(caller: Caller, id: str) -> Person:
    async with caller.house.store.open_reading() as conn:
        person = await people.find_person(conn, id)
    assert person is not None
    return person


async def _read_me(caller: Caller, id: str) -> Me:
    return serialize_me(await find_person(caller, id))


async def enter_person(caller: Caller, id: str, token: str | None) -> Entered:
    """The caller is this person from now on; whoever came with a secret that is none any more is shown out."""
    await caller.house.send_banned_away()
    return Entered(token=token, **(await _read_me(caller, id)).model_dump())


@router.get("/me")
async def get_me(caller: TheCaller) -> Me:
    """Who this browser or program is."""
    return serialize_me(caller.require_person())


class Somebody(Message):
    """Who asks, if they ever came in."""

    me: Me | None
    site: str = ""
    """Where this server hands out the page that needs none; empty: nowhere."""


@router.get("/who")
async def get_who(caller: TheCaller) -> Somebody:
    """As `/me`, for a page that asks this of everybody: to be nobody yet is no mistake."""
    site = SITE if caller.house.settings.site else ""
    return Somebody(me=serialize_me(caller.person) if caller.person is not None else None, site=site)


@router.post("/guest")
async def enter_as_guest(wish: Guest, caller: TheCaller, response: Response) -> CameIn:
    """Come in with a name or without; a guest who already is one is renamed, an account stays as it is.

    Where an account is called so, or looks so, a guest's name gets a number.
    """
    name = caller.read_name(wish.name) if wish.name is not None else None
    if (person := caller.person) is not None:

        async def change(conn: AsyncConnection, now: int) -> None:
            changes = {"lang": wish.lang}
            if name is not None and not person.has_account:
                changes["name"] = await people.find_free_name(conn, name)
            await people.change_person(conn, person.id, **changes)

        await caller.house.writer.run_transaction(change)
        return CameIn(known=True, **(await _read_me(caller, person.id)).model_dump())
    caller.count_call("guest")

    async def add(conn: AsyncConnection, now: int) -> tuple[str, str]:
        free = await people.find_free_name(conn, name or speaker("server", wish.lang)("Guest"))
        id = await people.add_person(conn, now, free, wish.lang)
        return id, await sessions.give_token(conn, now, id, about=caller.browser)

    id, secret = await caller.house.writer.run_transaction(add)
    if not wish.carry:
        set_cookie(caller, response, secret)
    token = secret if wish.carry else None
    return CameIn(known=False, token=token, **(await _read_me(caller, id)).model_dump())


def find_former_guest(caller: Caller) -> Person | None:
    """The guest whose games come along."""
    caller.refuse_program()
    return caller.person if caller.person is not None and not caller.person.has_account else None


def name_taken_refusal(caller: Caller) -> Refusal:
    sentence = caller.say("That name is taken, or looks like one that is; choose another.")
    return Refusal("state", sentence, "accounts")


@router.post("/register")
async def register(wish: Register, caller: TheCaller, response: Response) -> Entered:
    """Open an account; a guest's games come along. Whoever else was that guest, on any device, is it no more."""
    caller.count_call("login")
    name, login = caller.read_name(wish.name), login_key(wish.name)
    require_strong(wish.password, name)
    values = {"login": login, "skeleton": lookalike_key(name), "password": await hash_password(wish.password),
              "email": wish.email}  # fmt: skip
    was = find_former_guest(caller)

    async def add(conn: AsyncConnection, now: int) -> tuple[str, str]:
        if was is not None:
            id = was.id
            await people.change_person(conn, id, name=name, lang=wish.lang, **values)
        else:
            id = await people.add_person(conn, now, name, wish.lang, **values)
        return id, await sessions.renew_secret(conn, now, id, caller.browser)

    try:
        id, secret = await caller.house.writer.run_transaction(add)
    except SeqTaken:
        raise name_taken_refusal(caller) from None
    if wish.email is not None:
        await letters.mail_confirmation(caller.house, await find_person(caller, id), wish.email)
    return await enter_person(caller, id, give_secret(caller, response, secret))


async def check_password(caller: Caller, login: str, password: str) -> str:
    """The person called *login*, whose password this is; too many wrong ones are refused, from wherever they come."""
    if not caller.house.limits.has_left("account", login):
        sentence = caller.say("Too many wrong passwords for this name; wait some minutes, or come in another way.")
        raise Refusal("limits", sentence, "accounts")
    async with caller.house.store.open_reading() as conn:
        found = await people.find_credentials(conn, login)
    if not await is_right_password(found[1] if found else None, password) or found is None:
        caller.house.limits.try_take("account", login)
        raise Refusal("who", caller.say("The name or the password is wrong."), "accounts")
    return found[0]


async def enter_account(caller: Caller, response: Response, id: str) -> Entered:
    """The caller is the account *id* from now on, and what this browser played as a guest is the account's."""
    was = find_former_guest(caller)

    async def write_entry(conn: AsyncConnection, now: int) -> str:
        if was is not None:
            await people.move_games(conn, was.id, id)
            await sessions.drop_all_tokens(conn, was.id)
        return await sessions.give_token(conn, now, id, about=caller.browser)

    secret = await caller.house.writer.run_transaction(write_entry)
    caller.house.forget_rooms_of(was.id if was is not None else None)
    return await enter_person(caller, id, give_secret(caller, response, secret))


@router.post("/login")
async def login(wish: Login, caller: TheCaller, response: Response) -> Entered:
    """Log in; what this browser played as a guest is claimed for the account."""
    caller.count_call("login")
    return await enter_account(caller, response, await check_password(caller, login_key(wish.name), wish.password))


@router.post("/logout", status_code=204)
async def logout(caller: TheCaller, response: Response) -> None:
    """Forget this browser."""
    if caller.secret:
        secret = caller.secret
        await caller.house.writer.run_transaction(lambda conn, now: sessions.drop_token(conn, secret))
        await caller.house.send_banned_away()
    forget_cookie(caller, response)


def forget_cookie(caller: Caller, response: Response) -> None:
    response.delete_cookie(COOKIE, path=f"{caller.house.settings.base_path}/")


class Changes(Message):
    """What one can change about oneself; what is left out stays."""

    name: Name | None = None
    lang: Lang | None = None
    webhook: Annotated[str, StringConstraints(max_length=500)] | None = None


@router.patch("/me")
async def change_me(wish: Changes, caller: TheCaller) -> Me:
    """Change name, language, or the webhook that is called when it is my turn; mail has calls of its own."""
    person = caller.require_person()
    values = {key: value for key, value in wish.model_dump().items() if value is not None}
    if wish.name is not None:
        values["name"] = caller.read_name(wish.name)
        if person.has_account:
            values |= {"login": login_key(wish.name), "skeleton": lookalike_key(values["name"])}
    if wish.webhook:
        await require_public_webhook(caller, wish.webhook)

    async def change(conn: AsyncConnection, now: int) -> None:
        if wish.name is not None and not person.has_account and await people.find_name_owner(conn, values["name"]):
            raise name_taken_refusal(caller)
        await people.change_person(conn, person.id, **values)

    try:
        if values:
            await caller.house.writer.run_transaction(change)
    except SeqTaken:
        raise name_taken_refusal(caller) from None
    return await _read_me(caller, person.id)


async def require_public_webhook(caller: Caller, url: str) -> None:
    """Refuse at once what would never be called; a name that cannot be looked up now is tried when it is needed."""
    try:
        host = webhook_host(url)
    except ValueError:
        raise RuleError(caller.say("A webhook is an https:// address."), "hosting") from None
    try:
        async with asyncio.timeout(LOOKUP_SECONDS):
            found = await asyncio.get_running_loop().getaddrinfo(host, None)
    except (OSError, TimeoutError, UnicodeError):
        return
    if not all(is_public(str(address[0])) for *_, address in found):
        raise RuleError(caller.say("That webhook lies inside a private network; none is called there."), "hosting")


class BotToken(Message):
    """The secret of a program that plays for itself."""

    person: str
    token: str


class NewBot(Message):
    name: Name
    lang: Lang = Field(default="en")


@router.post("/bots")
async def make_bot(wish: NewBot, caller: TheCaller) -> BotToken:
    """A token for a program that sits down like a person; shown once."""
    person = caller.require_person()
    if not person.has_account:
        raise Refusal("rights", caller.say("Only an account can let programs in."), "accounts")
    caller.count_call("guest")
    name = caller.read_name(wish.name)

    async def add(conn: AsyncConnection, now: int) -> BotToken:
        if await people.find_name_owner(conn, name):
            raise name_taken_refusal(caller)
        id = await people.add_person(conn, now, name, wish.lang, bot=True, owner=person.id)
        return BotToken(person=id, token=await sessions.give_token(conn, now, id, "bot", BOT_MS))

    return await caller.house.writer.run_transaction(add)
