"""Who I am: guest, account, program."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import Field, StringConstraints
from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.kernel.errors import RuleError
from trueque.locale import speaker
from trueque.server.api.caller import COOKIE, REFUSALS, Caller, TheCaller, keep_cookie
from trueque.server.notices import webhook_host
from trueque.server.passwords import fits, hash_password
from trueque.server.protocol.message import Lang, Message, Name
from trueque.server.protocol.tables import CameIn, Guest, Login, Me, Register
from trueque.server.store import people
from trueque.server.store.people import Person
from trueque.server.tokens import BOT_MS
from trueque.table.keeper import SeqTaken
from trueque.table.names import clean_name, login_key
from trueque.table.refusal import Refusal

router = APIRouter(prefix="/api", tags=["people"], responses=REFUSALS)


def me_of(person: Person) -> Me:
    return Me(person=person.id, name=person.name, account=person.has_account, lang=person.lang, host=person.host)


async def _reread(caller: Caller, id: str) -> Me:
    async with caller.house.store.reading() as conn:
        person = await people.person(conn, id)
    assert person is not None
    return me_of(person)


@router.get("/me")
async def me(caller: TheCaller) -> Me:
    """Who this browser or program is."""
    return me_of(caller.known())


class Somebody(Message):
    """Who asks, if they ever came in."""

    me: Me | None


@router.get("/who")
async def who(caller: TheCaller) -> Somebody:
    """As `/me`, for a page that asks this of everybody: to be nobody yet is no mistake."""
    return Somebody(me=me_of(caller.person) if caller.person is not None else None)


@router.post("/guest")
async def guest(wish: Guest, caller: TheCaller, response: Response) -> CameIn:
    """Come in with a name or without; a guest who already is one is renamed, an account stays as it is."""
    person = caller.person
    if person is not None:
        changes = {"lang": wish.lang}
        if wish.name is not None and not person.has_account:
            changes["name"] = clean_name(wish.name)
        await caller.house.writer.write(lambda conn, now: people.change_person(conn, person.id, **changes))
        return CameIn(known=True, **(await _reread(caller, person.id)).model_dump())
    name = clean_name(wish.name) if wish.name is not None else speaker("server", wish.lang)("Guest")
    caller.may_often("guest")

    async def add(conn: AsyncConnection, now: int) -> tuple[str, str]:
        id = await people.add_person(conn, now, name, wish.lang)
        return id, await people.give_token(conn, now, id)

    id, secret = await caller.house.writer.write(add)
    if not wish.carry:
        keep_cookie(caller, response, secret)
    token = secret if wish.carry else None
    return CameIn(known=False, token=token, **(await _reread(caller, id)).model_dump())


@router.post("/register")
async def register(wish: Register, caller: TheCaller, response: Response) -> Me:
    """Open an account; a guest's games come along."""
    caller.may_often("login")
    name, login = clean_name(wish.name), login_key(wish.name)
    password = await hash_password(wish.password)
    values = {"login": login, "password": password, "email": wish.email}
    was = caller.person if caller.person is not None and not caller.person.has_account else None

    async def add(conn: AsyncConnection, now: int) -> tuple[str, str]:
        if was is not None:
            await people.change_person(conn, was.id, name=name, lang=wish.lang, **values)
            return was.id, await people.give_token(conn, now, was.id)
        id = await people.add_person(conn, now, name, wish.lang, **values)
        return id, await people.give_token(conn, now, id)

    try:
        id, secret = await caller.house.writer.write(add)
    except SeqTaken:
        raise Refusal("state", caller.say("That name is taken; choose another."), "accounts") from None
    keep_cookie(caller, response, secret)
    return await _reread(caller, id)


@router.post("/login")
async def login(wish: Login, caller: TheCaller, response: Response) -> Me:
    """Log in; what this browser played as a guest is claimed for the account."""
    caller.may_often("login")
    async with caller.house.store.reading() as conn:
        found = await people.credentials(conn, login_key(wish.name))
    if not await fits(found[1] if found else None, wish.password) or found is None:
        raise Refusal("who", caller.say("Name and password do not fit."), "accounts")
    id = found[0]
    was = caller.person if caller.person is not None and not caller.person.has_account else None

    async def enter(conn: AsyncConnection, now: int) -> str:
        if was is not None:
            await people.move_games(conn, was.id, id)
        return await people.give_token(conn, now, id)

    keep_cookie(caller, response, await caller.house.writer.write(enter))
    caller.house.forget_rooms_of(was.id if was is not None else None)
    return await _reread(caller, id)


@router.post("/logout", status_code=204)
async def logout(caller: TheCaller, response: Response) -> None:
    """Forget this browser."""
    if caller.secret:
        secret = caller.secret
        await caller.house.writer.write(lambda conn, now: people.drop_token(conn, secret))
    response.delete_cookie(COOKIE, path=f"{caller.house.settings.base_path}/")


class Changes(Message):
    """What one can change about oneself; what is left out stays."""

    name: Name | None = None
    lang: Lang | None = None
    email: Annotated[str, StringConstraints(max_length=200, pattern=r"^([^@\s]+@[^@\s]+)?$")] | None = None
    webhook: Annotated[str, StringConstraints(max_length=500)] | None = None


@router.patch("/me")
async def change_me(wish: Changes, caller: TheCaller) -> Me:
    """Change name, language, or where «your turn» is sent."""
    person = caller.known()
    values = {key: value for key, value in wish.model_dump().items() if value is not None}
    if wish.name is not None:
        values["name"] = clean_name(wish.name)
    if wish.webhook:
        try:
            webhook_host(wish.webhook)
        except ValueError:
            raise RuleError(caller.say("A webhook is an https:// address."), "hosting") from None
    if values:
        await caller.house.writer.write(lambda conn, now: people.change_person(conn, person.id, **values))
    return await _reread(caller, person.id)


@router.delete("/me", status_code=204)
async def delete_me(caller: TheCaller, response: Response) -> None:
    """Delete what is personal; games stay, played by nobody in particular."""
    person = caller.known()
    await caller.house.writer.write(lambda conn, now: people.forget_person(conn, person.id))
    caller.house.send_away(person.id)
    response.delete_cookie(COOKIE, path=f"{caller.house.settings.base_path}/")


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
    person = caller.known()
    if not person.has_account:
        raise Refusal("rights", caller.say("Only an account can let programs in."), "accounts")
    caller.may_often("guest")
    name = clean_name(wish.name)

    async def add(conn: AsyncConnection, now: int) -> BotToken:
        id = await people.add_person(conn, now, name, wish.lang, bot=True)
        return BotToken(person=id, token=await people.give_token(conn, now, id, "bot", BOT_MS))

    return await caller.house.writer.write(add)
