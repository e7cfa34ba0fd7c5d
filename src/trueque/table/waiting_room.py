"""Before the start: what people are called, who is ready, and which bots sit down where nobody came."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from trueque.bots.characters import character_name, characters_of
from trueque.locale import Speaker, speaker
from trueque.table import messages
from trueque.table.acts import acknowledge
from trueque.table.changes import NameChanged, SeatTaken
from trueque.table.link import Link
from trueque.table.lookalikes import fold_lookalikes
from trueque.table.names import clean_name
from trueque.table.refusal import Refusal, describe_wait
from trueque.table.room import Room
from trueque.table.rows import SeatRow, TableRow

BOT_NAMES = ("Alba", "Bruna", "Cesc", "Dolça", "Elvira", "Fermí", "Gala", "Hug", "Irma", "Jan", "Laia", "Marc")


def require_open(room: Room, link: Link) -> None:
    if room.table.row.status != "open":
        say = speaker("table", link.lang)
        raise Refusal("state", say("The game has begun; seats stay as they are."), "tables")


def bot_name(seat: int, level: str, taken: Iterable[str] = (), game: str = "") -> str:
    """What a bot is called at the table; its level stands beside its name, never in it."""
    keys = set(map(fold_lookalikes, filter(None, taken)))
    own = character_name(level) if game and level in characters_of(game) else ""
    if own and fold_lookalikes(own) not in keys:
        return own
    turned = BOT_NAMES[seat % len(BOT_NAMES) :] + BOT_NAMES[: seat % len(BOT_NAMES)]
    return next((name for name in turned if fold_lookalikes(name) not in keys), turned[0]) if level else ""


def vacate_seat(row: TableRow, was: SeatRow) -> SeatRow:
    """A chair that somebody left: empty, with the bot of the chairs beside it where it never had one, as the host's."""
    beside = (seat.bot for seat in row.seats if seat.bot)
    return SeatRow(was.seat, bot=was.bot or next(beside, ""))


def other_names(row: TableRow, seat: int | None) -> list[str]:
    """What everybody else at the table is called."""
    return [s.name for s in row.seats if s.seat != seat and s.name and s.kind in ("person", "bot")]


def make_numbered_name(name: str, taken: Iterable[str]) -> str:
    """*name*, with a number where somebody at the table is called so already."""
    keys = set(map(fold_lookalikes, taken))
    numbered = (f"{name[:28]} {n}" for n in range(2, 100))
    return name if fold_lookalikes(name) not in keys else next(n for n in numbered if fold_lookalikes(n) not in keys)


def check_wished_name(row: TableRow, seat: int | None, name: str, say: Speaker) -> str:
    """*name* as it may be used on *seat*; two at one table are not called alike."""
    shown = clean_name(name)
    if fold_lookalikes(shown) in map(fold_lookalikes, other_names(row, seat)):
        raise Refusal("state", say("Somebody at this table is called {name} already; choose another name.", name=shown),
                      "names")  # fmt: skip
    return shown


async def require_free_name(room: Room, link: Link, name: str) -> None:
    """Nobody is called as another person's account is, or looks, or by what the host does not want to read."""
    room.house.public_words.require_welcome(name)
    if await room.house.keeper.find_name_owner(name) not in (None, link.person):
        say = speaker("table", link.lang)
        raise Refusal("state", say("An account is called {name}, or looks the same; choose another name.", name=name),
                      "names")  # fmt: skip


def call_person(room: Room, person: str, name: str) -> None:
    """All devices of *person* at this table speak under *name*."""
    for link in room.links:
        if link.person == person:
            link.name = name


def must_not_flood(room: Room, link: Link, is_called_otherwise: bool = False) -> None:
    """Names and comings are read by everybody, also by who has muted somebody: nobody chats in them."""
    say = speaker("table", link.lang)
    if is_called_otherwise and not room.house.may_show("name", room, link.person):
        wait = describe_wait(say, room.house.seconds_until("name", room, link.person))
        raise Refusal("limits", f"{say('Too many names at once.')} {wait}".strip(), "names")
    if not room.house.may_show("note", room, link.person):
        wait = describe_wait(say, room.house.seconds_until("note", room, link.person))
        raise Refusal("limits", f"{say('Too much coming and going.')} {wait}".strip(), "tables")


async def rename_seat(room: Room, link: Link, message: messages.Rename) -> None:
    """Be called otherwise."""
    say = speaker("table", link.lang)
    async with room.lock:
        require_open(room, link)
        seat = room.table.row.seat_of(link.person)
        name = check_wished_name(room.table.row, seat, message.name, say)
        await require_free_name(room, link, name)
        must_not_flood(room, link, is_called_otherwise=name != link.name)
        was = room.table.row.seats[seat] if seat is not None else None
        seat_too = [SeatTaken(replace(was, name=name), was)] if was is not None else []
        await room.house.keeper.apply_changes(room.id, NameChanged(link.person, name), *seat_too)
        link.name = name
        call_person(room, link.person, name)
        await room.reload_row()
        if was is not None and was.kind == "person" and was.name != name:
            await room.add_note("renamed", was.seat, was.name, name, by=link.person)
        acknowledge(link, message.id)


async def set_ready(room: Room, link: Link, message: messages.Ready) -> None:
    """Say that one is ready, or that the others should wait."""
    say = speaker("table", link.lang)
    if link.seat is None:
        raise Refusal("rights", say("You have no seat at this table."), "tables")
    seat = link.seat
    async with room.lock:
        require_open(room, link)
        was = room.table.row.seats[seat]
        if was.ready != message.on:
            must_not_flood(room, link)
        now_so = replace(was, ready=message.on)
        await room.house.keeper.apply_changes(room.id, SeatTaken(now_so, was))
        await room.reload_row()
        if was.ready != message.on:
            await room.add_note("ready" if message.on else "waits", seat, was.name, by=link.person)
        acknowledge(link, message.id)


def require_ready(room: Room, link: Link) -> None:
    """Everybody who sits is here and ready; the host may begin without."""
    say = speaker("table", link.lang)
    asked = [s for s in room.table.row.seats if s.kind == "person" and s.person != link.person]
    away = [s.name for s in asked if s.seat not in room.present]
    if away:
        raise Refusal("state", say("Not here just now: {names}. Wait, or begin anyway.", names=", ".join(away)),
                      "tables")  # fmt: skip
    slow = [s.name for s in asked if not s.ready]
    if slow:
        raise Refusal("state", say("Not ready yet: {names}. Wait, or begin anyway.", names=", ".join(slow)),
                      "tables")  # fmt: skip


async def seat_bots(room: Room) -> bool:
    """Bots sit down on the free seats that have a level; false where somebody was quicker. With the lock held."""
    row = room.table.row
    free = [seat for seat in row.seats if seat.kind == "open" and seat.bot]
    taken = [seat.name for seat in row.seats if seat.kind in ("person", "bot")]
    bots: list[SeatRow] = []
    for seat in free:
        name = bot_name(seat.seat, seat.bot, [*taken, *(bot.name for bot in bots)], row.game)
        bots.append(SeatRow(seat.seat, "bot", name=name, bot=seat.bot))
    if not free:
        return True
    taken_now = [SeatTaken(bot, was) for bot, was in zip(bots, free, strict=True)]
    done = await room.house.keeper.apply_changes(room.id, *taken_now)
    await room.reload_row()
    return done
