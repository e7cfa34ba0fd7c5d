"""Around the game: who sits where, who may say so, and how it begins."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from trueque.kernel.registry import make
from trueque.locale import speaker
from trueque.server.acts import ack, come_back, table_line
from trueque.server.link import Link
from trueque.server.names import login_key
from trueque.server.players import levels
from trueque.server.protocol import said
from trueque.server.refusal import Refusal, refusal
from trueque.server.room import Batch, Room
from trueque.server.store import people, tables
from trueque.server.store.tables import SeatRow
from trueque.server.store.writer import SeqTaken
from trueque.server.table import find_seat


def must_be_host(room: Room, link: Link) -> None:
    if link.person != room.table.row.host:
        say = speaker("server", link.lang)
        raise Refusal("rights", say("Only the host of this table can do that."), "tables")


def must_be_open(room: Room, link: Link) -> None:
    if room.table.row.status != "open":
        say = speaker("server", link.lang)
        raise Refusal("state", say("The game has begun; seats stay as they are."), "tables")


async def sit(room: Room, link: Link, message: said.Sit) -> None:
    """Take a seat, or one's own seat back from the bot."""
    say = speaker("server", link.lang)
    if link.seat is not None and room.table.row.status != "open":
        await come_back(room, link)
        ack(link, message.id)
        return
    async with room.lock:
        must_be_open(room, link)
        async with room.house.store.reading() as conn:
            person = await people.person(conn, link.person)
        mine = room.table.row.seat_of(link.person)
        was = room.table.row.seats[mine] if mine is not None and message.seat in (None, mine) else None
        if was is None or was.kind != "person":
            was = find_seat(room.table.row, link.person, person.login if person else None, message.seat)
        if was is None:
            raise Refusal("state", say("That seat is not free; choose another, or watch."), "tables")
        now_mine = SeatRow(was.seat, "person", link.person, link.name, pledge=message.pledge or was.pledge)
        if not await room.house.writer.write(lambda conn, now: _move(conn, room, now_mine, was, mine)):
            await room.look_again()
            raise Refusal("state", say("Somebody else has just sat down there."), "tables")
        await room.look_again()
        ack(link, message.id)
        if room.table.row.autostart:
            await begin_if_full(room)


async def _move(conn: AsyncConnection, room: Room, to: SeatRow, was: SeatRow, mine: int | None) -> bool:
    """Sit down, and leave the seat one had."""
    if not await tables.take_seat(conn, room.id, to, was):
        return False
    if mine is not None and mine != to.seat:
        await tables.take_seat(conn, room.id, SeatRow(mine), room.table.row.seats[mine])
    return True


async def stand(room: Room, link: Link, message: said.Stand) -> None:
    """Give one's seat up; in a running game that is for good."""
    say = speaker("server", link.lang)
    if link.seat is None:
        raise Refusal("rights", say("You have no seat at this table."), "tables")
    seat = link.seat
    async with room.lock:
        if room.table.row.status == "open":
            was = room.table.row.seats[seat]
            await room.house.writer.write(lambda conn, now: tables.take_seat(conn, room.id, SeatRow(seat), was))
            await room.look_again()
        elif room.table.is_on:
            await room.commit(lambda: table_line(f"leave {seat}"))
            room.reseat()
    ack(link, message.id)


async def change_seat(room: Room, link: Link, message: said.SeatChange) -> None:
    """The host opens a seat, keeps it for an account, or gives it to a bot."""
    say = speaker("server", link.lang)
    async with room.lock:
        must_be_host(room, link)
        must_be_open(room, link)
        if message.seat >= len(room.table.row.seats):
            raise Refusal("state", say("There is no such seat."), "tables")
        was = room.table.row.seats[message.seat]
        if message.kind == "bot" and message.bot not in levels(room.table.row.game):
            known = ", ".join(levels(room.table.row.game))
            raise Refusal("state", say("There is no such bot; there are {bots}.", bots=known), "bots")
        name = login_key(message.name) if message.kind == "reserved" else bot_name(message.seat, message.bot)
        fresh = SeatRow(message.seat, message.kind, name=name if message.kind != "open" else "", bot=message.bot)
        await room.house.writer.write(lambda conn, now: tables.take_seat(conn, room.id, fresh, was))
        await room.look_again()
        ack(link, message.id)
        if room.table.row.autostart:
            await begin_if_full(room)


BOT_NAMES = ("Alba", "Bruna", "Cesc", "Dolça", "Elvira", "Fermí", "Gala", "Hug", "Irma", "Jan", "Laia", "Marc")


def bot_name(seat: int, level: str) -> str:
    """What a bot is called at the table; its level stands beside its name, never in it."""
    return BOT_NAMES[seat % len(BOT_NAMES)] if level else ""


async def start(room: Room, link: Link, message: said.Start) -> None:
    """The host begins."""
    say = speaker("server", link.lang)
    async with room.lock:
        must_be_host(room, link)
        must_be_open(room, link)
        if not await begin_if_full(room):
            raise Refusal(
                "state", say("Every seat must be taken, or given to a bot, before the game begins."), "tables"
            )
    ack(link, message.id)


async def begin_if_full(room: Room) -> bool:
    """Begin where every seat is taken; with the lock held."""
    row = room.table.row
    if row.status != "open" or any(seat.kind not in ("person", "bot") for seat in row.seats):
        return False
    await room.commit(lambda: _beginning(room))
    room.reseat()
    await room.house.serve(room)
    return True


def _beginning(room: Room) -> Batch:
    row = room.table.row
    if row.status != "open":
        raise refusal("state", "tables", lambda say: say("The game has begun; seats stay as they are."))

    async def begin(conn: AsyncConnection, now: int) -> None:
        if not await tables.begin_table(conn, now, row):
            raise SeqTaken

    return Batch(room.table.beginning(), also=begin)


async def remove(room: Room, link: Link, message: said.Remove) -> None:
    """The host takes a seat away: before the start it is open again, later a bot plays on."""
    say = speaker("server", link.lang)
    async with room.lock:
        must_be_host(room, link)
        row = room.table.row
        if message.seat >= len(row.seats) or row.seats[message.seat].person in (None, row.host):
            raise Refusal("state", say("There is nobody on that seat who could be removed."), "tables")
        if row.status == "open":
            was = row.seats[message.seat]
            await room.house.writer.write(lambda conn, now: tables.take_seat(conn, room.id, SeatRow(was.seat), was))
            await room.look_again()
        elif room.table.is_on and message.seat not in room.table.lost:
            await room.commit(lambda: table_line(f"remove {message.seat}"))
            room.reseat()
            room.tell_table()
    ack(link, message.id)


def seats_for(game: str, options: dict[str, str]) -> int:
    """How many seats a game has under *options*; raises `BadOptions`."""
    return make(game, options).seats


def again(seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """The same seats for a rematch: each person's is kept for them until they come, with a fresh pledge."""
    return tuple(replace(seat, kind="reserved" if seat.kind == "person" else seat.kind, pledge="") for seat in seats)
