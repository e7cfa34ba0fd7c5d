"""Around the game: who sits where, who may say so, and how it begins."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from trueque.locale import speaker
from trueque.table import said
from trueque.table.acts import ack, come_back
from trueque.table.changes import Begun, Called, SeatTaken
from trueque.table.expelling import must_be_welcome
from trueque.table.gathering import (
    bot_name,
    call,
    left_behind,
    must_be_nobodys,
    must_be_open,
    must_be_ready,
    must_not_flood,
    others,
    seat_bots,
    told_apart,
    wished_name,
)
from trueque.table.link import Link
from trueque.table.names import login_key
from trueque.table.players import levels, meant_level
from trueque.table.refusal import Refusal, refusal
from trueque.table.room import Batch, Room
from trueque.table.rows import SeatRow
from trueque.table.staying import must_be_host, take_over
from trueque.table.swapping import forget_asked
from trueque.table.table import find_seat


async def sit(room: Room, link: Link, message: said.Sit) -> None:
    """Take a seat, or one's own seat back from the bot."""
    say = speaker("table", link.lang)
    if link.seat is not None and room.table.row.status != "open":
        await come_back(room, link, message.pledge)
        ack(link, message.id)
        return
    async with room.lock:
        must_be_welcome(room, link)
        if room.table.row.status == "playing":
            await take_over(room, link, message)
            return
        must_be_open(room, link)
        mine = room.table.row.seat_of(link.person)
        was = room.table.row.seats[mine] if mine is not None and message.seat in (None, mine) else None
        if was is None or was.kind != "person":
            was = find_seat(room.table.row, link.person, await room.house.keeper.login(link.person), message.seat)
        if was is None:
            raise Refusal("state", say("That seat is not free; choose another, or watch."), "tables")
        now_mine = _seated(room, link, message, was, mine)
        must_not_flood(room, link, is_called_otherwise=message.name is not None and now_mine.name != link.name)
        if message.name is not None:
            await must_be_nobodys(room, link, now_mine.name)
            await room.house.keeper.change(room.id, Called(link.person, now_mine.name))
        if not await room.house.keeper.change(room.id, *_moving(room, now_mine, was, mine)):
            await room.look_again()
            raise Refusal("state", say("Somebody else has just sat down there."), "tables")
        call(room, link.person, now_mine.name)
        await room.look_again()
        await _tell_seated(room, now_mine, was, mine)
        ack(link, message.id)
        if room.table.row.autostart:
            await begin_if_full(room)


def _seated(room: Room, link: Link, message: said.Sit, was: SeatRow, mine: int | None) -> SeatRow:
    """The seat with its person on it. Whoever changes places keeps their name, their pledge and their word."""
    row, say = room.table.row, speaker("table", link.lang)
    before = row.seats[mine] if mine is not None else was
    if message.name is not None:
        name = wished_name(row, mine, message.name, say)
    else:
        name = before.name if before.kind == "person" else told_apart(link.name, others(row, mine))
    is_ready = before.ready if before.kind == "person" else True
    pledge = message.pledge or before.pledge
    return SeatRow(was.seat, "person", link.person, name, was.bot, pledge, before.factor, is_ready)


def _moving(room: Room, to: SeatRow, was: SeatRow, mine: int | None) -> list[SeatTaken]:
    """Sit down, and leave the seat one had."""
    if mine is None or mine == to.seat:
        return [SeatTaken(to, was)]
    left = room.table.row.seats[mine]
    return [SeatTaken(to, was), SeatTaken(left_behind(room.table.row, left), left)]


async def _tell_seated(room: Room, to: SeatRow, was: SeatRow, mine: int | None) -> None:
    """Say who sat down, once."""
    if mine is not None and mine != to.seat:
        await room.note("moved", to.seat, to.name, by=to.person or "")
        await forget_asked(room, mine)
    elif was.kind != "person":
        await room.note("sat", to.seat, to.name, by=to.person or "")
    elif was.name != to.name:
        await room.note("renamed", to.seat, was.name, to.name, by=to.person or "")


async def change_seat(room: Room, link: Link, message: said.SeatChange) -> None:
    """The host opens a seat and says who plays if nobody comes, keeps it for an account, or gives it to a bot."""
    say = speaker("table", link.lang)
    async with room.lock:
        must_be_host(room, link)
        must_be_open(room, link)
        if message.seat >= len(room.table.row.seats):
            raise Refusal("state", say("There is no such seat."), "tables")
        was = room.table.row.seats[message.seat]
        game = room.table.row.game
        level = meant_level(game, message.bot) if message.bot else ""
        if (message.kind == "bot" or message.bot) and level not in levels(game):
            known = ", ".join(levels(game))
            raise Refusal("state", say("There is no such bot; there are {bots}.", bots=known), "bots")
        taken = others(room.table.row, message.seat)
        name = login_key(message.name) if message.kind == "reserved" else bot_name(message.seat, level, taken)
        fresh = SeatRow(message.seat, message.kind, name=name if message.kind != "open" else "", bot=level)
        await room.house.keeper.change(room.id, SeatTaken(fresh, was))
        await room.look_again()
        if was.kind == "person":
            await room.note("removed", message.seat, was.name)
            await forget_asked(room, message.seat)
        ack(link, message.id)
        if room.table.row.autostart:
            await begin_if_full(room)


async def start(room: Room, link: Link, message: said.Start) -> None:
    """The host begins."""
    say = speaker("table", link.lang)
    async with room.lock:
        must_be_host(room, link)
        must_be_open(room, link)
        if not message.anyway:
            must_be_ready(room, link)
        if any(seat.kind == "reserved" or (seat.kind == "open" and not seat.bot) for seat in room.table.row.seats):
            raise Refusal(
                "state", say("Every seat must be taken, or given to a bot, before the game begins."), "tables"
            )
        if not (await seat_bots(room) and await begin_if_full(room)):
            raise Refusal("state", say("Somebody has just sat down; look again, then begin."), "tables")
    ack(link, message.id)


async def begin_if_full(room: Room) -> bool:
    """Begin where every seat is taken; with the lock held."""
    row = room.table.row
    if row.status != "open" or any(seat.kind not in ("person", "bot") for seat in row.seats):
        return False
    await forget_asked(room, *range(len(row.seats)))
    await room.commit(lambda: _beginning(room))
    room.reseat()
    await room.house.serve(room)
    return True


def _beginning(room: Room) -> Batch:
    row = room.table.row
    if row.status != "open":
        raise refusal("state", "tables", lambda say: say("The game has begun; seats stay as they are."))
    return Batch(room.table.beginning(), changes=(Begun(row),))


def again(seats: tuple[SeatRow, ...], expelled: Container[str]) -> tuple[SeatRow, ...]:
    """The same seats for a rematch: each person's is kept for them until they come, with a fresh pledge."""
    return tuple(
        SeatRow(seat.seat, bot=seat.bot)
        if seat.person is not None and seat.person in expelled
        else replace(seat, kind="reserved" if seat.kind == "person" else seat.kind, pledge="", ready=False)
        for seat in seats
    )
