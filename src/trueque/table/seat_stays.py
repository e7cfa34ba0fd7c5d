"""Staying, leaving and coming back: seats kept warm, the table handed on to another host.

Leaving is no loss of the seat: a bot keeps it warm, and whoever comes back finds the hand as the bot left it. Expelling
is another act (`expelling`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from trueque.kernel.record import TABLE
from trueque.locale import speaker
from trueque.table import messages
from trueque.table.absence import MORE_MS, SOON_MS, Absence, bot_time
from trueque.table.acts import acknowledge, join_line, require_playing_seat, table_line
from trueque.table.changes import BotReplaced, HostChanged, NameChanged, SeatTaken
from trueque.table.journal import journal
from trueque.table.keeper import SeqTaken
from trueque.table.link import Link
from trueque.table.refusal import Refusal, make_refusal
from trueque.table.room import Batch, Room
from trueque.table.rows import NewLine, SeatRow
from trueque.table.seat_swaps import drop_swap_proposals
from trueque.table.waiting_room import (
    call_person,
    check_wished_name,
    make_numbered_name,
    other_names,
    require_free_name,
    vacate_seat,
)


def require_host(room: Room, link: Link) -> None:
    if link.person != room.table.row.host:
        say = speaker("table", link.lang)
        raise Refusal("rights", say("Only the host of this table can do that."), "tables")


# -- leaving
async def leave_table(room: Room, link: Link, message: messages.Leave | messages.Stand) -> None:
    """Go: before the start the seat is free again, later a bot keeps it; a host hands the table on."""
    say = speaker("table", link.lang)
    async with room.lock:
        row, seat = room.table.row, link.seat
        if seat is None and row.host != link.person:
            raise Refusal("rights", say("You have no seat at this table."), "tables")
        if seat is not None and row.status == "open":
            await free_seat(room, row.seats[seat], "stood")
        elif seat is not None and room.table.is_on and seat not in room.table.left:
            await room.commit(lambda: table_line(f"leave {seat}"))
        # Whoever stands up in the waiting room may only be choosing another seat.
        if row.host == link.person and (isinstance(message, messages.Leave) or row.status != "open"):
            await pass_host_on(room)
    acknowledge(link, message.id)


async def free_seat(room: Room, was: SeatRow, what: str) -> None:
    """A seat is free again before the start, and all are told; with the lock held."""
    free = vacate_seat(room.table.row, was)
    await room.house.keeper.apply_changes(room.id, SeatTaken(free, was))
    await room.reload_row()
    await room.add_note(what, was.seat, was.name, by=was.person or "")
    await drop_swap_proposals(room, was.seat)


async def keep_seat(room: Room, link: Link, message: messages.Keep) -> None:
    """The host lets a bot keep the seat of somebody who is away, before the table's own time for it is over."""
    say = speaker("table", link.lang)
    async with room.lock:
        require_host(room, link)
        if not room.table.is_on:
            raise Refusal("state", say("No game is on at this table."), "tables")
        if message.seat not in room.table.answering_people() or message.seat in room.present:
            raise Refusal("state", say("A bot keeps the seat only of somebody who is away."), "tables")
        await let_bot_stand_in(room, message.seat, lambda number: acknowledge(link, message.id, number))


async def let_bot_stand_in(room: Room, seat: int, then: Callable[[int], None] | None = None) -> None:
    """A bot plays for somebody who is away until they are back; with the lock held."""
    line = f"bot {seat} {room.table.row.absence.bot}"
    await room.commit(lambda: table_line(line), then)


async def publish_absence(room: Room, link: Link, message: messages.AboutAway) -> None:
    """Somebody who waits for who is away gives them more time, or lets a bot play until they are back."""
    say, seat = speaker("table", link.lang), message.seat
    async with room.lock:
        mine, absence = require_playing_seat(room, link), room.absences.open.get(seat)
        if (
            absence is None
            or seat in room.present
            or seat not in room.table.answering_people()
            or mine in room.table.bots
        ):
            raise Refusal("state", say("Nobody is waiting for that seat any more."), "tables")
        if message.say == "wait":
            await _wait_for(room, link, seat, absence)
        else:
            await room.add_talk("let", "", link.person, mine, seat)
            would_wait = [other for other, word in absence.says.items() if word == "wait" and other in room.present]
            if not would_wait:
                await let_bot_stand_in(room, seat)
    acknowledge(link, message.id)


async def _wait_for(room: Room, link: Link, seat: int, absence: Absence) -> None:
    """Two minutes more, where that is still to be had; that somebody would wait is said in any case."""
    say, bot_at = speaker("table", link.lang), bot_time(room.table, absence)
    if bot_at is None:
        raise Refusal("state", say("This table waits in any case."), "tables")
    is_soon = bot_at - room.house.now() <= SOON_MS
    if is_soon and not room.absences.waits:
        raise Refusal("state", say("This game has already waited twice; it cannot wait again."), "tables")
    await room.add_talk("wait", str(MORE_MS) if is_soon else "", link.person, link.seat, seat)


async def note_return(room: Room, seat: int) -> None:
    """Whoever was away is here again, and nobody waits for them any more."""
    async with room.lock:
        if seat in room.absences.open:
            await room.add_talk("back", about=seat, text="")


# -- another host
def next_host(room: Room) -> tuple[str, int | None] | None:
    """Who is host next: the next seat whose person is here; before the start, anybody who is here at all."""
    row, table = room.table.row, room.table
    mine = row.seat_of(row.host) or 0
    order = [row.seats[(mine + i) % len(row.seats)] for i in range(len(row.seats))]
    for seat in order:
        stays = seat.kind == "person" and seat.seat not in table.list_forfeited_seats and seat.seat in room.present
        if stays and seat.person not in (None, row.host):
            return str(seat.person), seat.seat
    others = sorted({link.person for link in room.links} - {row.host} - set(room.outsiders.expelled))
    return (others[0], None) if others and row.status == "open" else None


def is_host_here(room: Room) -> bool:
    row = room.table.row
    return any(link.person == row.host for link in room.links) or row.seat_of(row.host) in room.elsewhere


async def pass_host_on(room: Room, to: tuple[str, int | None] | None = None) -> None:
    """Make somebody else the host, and tell everybody; with the lock held."""
    chosen, old = to or next_host(room), room.table.row.host
    if chosen is None or room.table.row.status not in ("open", "playing"):
        return
    person, seat = chosen
    change = HostChanged(old, person)

    def build_host_batch() -> Batch:
        if room.table.row.host != old:
            raise make_refusal("state", "tables", lambda say: say("Somebody else is the host already."))
        return Batch([NewLine(TABLE, f"host {seat}")], changes=(change,))

    if room.table.is_on and seat is not None:
        await room.commit(build_host_batch)
    else:
        if not await room.house.keeper.apply_changes(room.id, change):
            raise SeqTaken
        name = next((link.name for link in room.links if link.person == person), "")
        await room.add_note("host", seat, room.table.row.seats[seat].name if seat is not None else name)
    await room.reload_row()


async def make_host(room: Room, link: Link, message: messages.MakeHost) -> None:
    """The host lets somebody else be it."""
    say = speaker("table", link.lang)
    async with room.lock:
        require_host(room, link)
        seats = room.table.row.seats
        seat = seats[message.seat] if message.seat < len(seats) else None
        if seat is None or seat.kind != "person" or seat.person is None or seat.seat in room.table.list_forfeited_seats:
            raise Refusal("state", say("The host has to be somebody who sits at the table."), "tables")
        if seat.person != link.person:
            await pass_host_on(room, (seat.person, seat.seat))
    acknowledge(link, message.id)


def watch_host(room: Room) -> None:
    """Somebody came or went: where the host is not here but others are, somebody else is it after a while."""
    if room.hosting is None and not room.house.stopping and _is_hostless(room):
        room.hosting = asyncio.create_task(_wait_for_host(room))


def _is_hostless(room: Room) -> bool:
    row = room.table.row
    return row.status in ("open", "playing") and not is_host_here(room) and next_host(room) is not None


async def _wait_for_host(room: Room) -> None:
    try:
        await asyncio.sleep(room.house.host_seconds)
        async with room.lock:
            if _is_hostless(room) and not room.house.stopping:
                await pass_host_on(room)
    except (Refusal, SeqTaken):
        return  # Another node was first.
    except Exception:
        journal.warning("no other host was found", extra={"match": room.id}, exc_info=True)
    finally:
        room.hosting = None


# -- a bot's seat
async def take_bot_seat(room: Room, link: Link, message: messages.Sit) -> None:
    """Somebody new sits down where a bot plays, in the middle of a game; with the lock held."""
    say = speaker("table", link.lang)
    free = sorted(room.table.takeable)
    wanted = free[0] if message.seat is None and free else message.seat
    if wanted not in free or room.table.row.seat_of(link.person) is not None:
        raise Refusal("state", say("The game has begun, and no seat is free; you can watch."), "tables")
    name = make_numbered_name(link.name, other_names(room.table.row, wanted))
    if message.name is not None:
        name = check_wished_name(room.table.row, wanted, message.name, say)
        await require_free_name(room, link, name)

    def make_my_seat() -> SeatRow:
        # What was pledged before the game stays as it was; the newcomer's own pledge stands in the log.
        was = room.table.row.seats[wanted]
        return replace(was, kind="person", person=link.person, name=name, ready=True)

    def build_sitting_batch() -> Batch:
        if wanted not in room.table.takeable:
            raise Refusal("state", say("Somebody else has just sat down there."), "tables")
        sits = BotReplaced(make_my_seat(), room.table.row.seats[wanted]), NameChanged(link.person, name)
        return Batch([NewLine(TABLE, join_line(room, wanted, message.pledge))], changes=sits)

    def note_seated(_number: int) -> None:
        # Whoever is told of it hears the new name already.
        room.table.row = room.table.row.with_seat(make_my_seat())

    await room.commit(build_sitting_batch, note_seated)
    call_person(room, link.person, name)
    await room.reload_row()
    acknowledge(link, message.id)
