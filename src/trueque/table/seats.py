"""Around the game: who sits where, who may say so, and how it begins."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from trueque.bots.own_strength import wished_level
from trueque.kernel.errors import BadOptions
from trueque.locale import speaker, translate_error
from trueque.table import messages
from trueque.table.acts import acknowledge, return_to_seat
from trueque.table.changes import Begun, NameChanged, SeatTaken
from trueque.table.expulsions import require_welcome
from trueque.table.link import Link
from trueque.table.names import login_key
from trueque.table.players import find_meant_level, list_levels, refuse_unfit
from trueque.table.refusal import Refusal, make_refusal
from trueque.table.remarks import greet
from trueque.table.room import Batch, Room
from trueque.table.rows import SeatRow
from trueque.table.seat_stays import require_host, take_bot_seat
from trueque.table.seat_swaps import drop_swap_proposals
from trueque.table.strengths import match_bots
from trueque.table.table import find_seat
from trueque.table.waiting_room import (
    bot_name,
    call_person,
    check_wished_name,
    make_numbered_name,
    must_not_flood,
    other_names,
    require_free_name,
    require_open,
    require_ready,
    seat_bots,
    vacate_seat,
)


async def sit_down(room: Room, link: Link, message: messages.Sit) -> None:
    """Take a seat, or one's own seat back from the bot."""
    say = speaker("table", link.lang)
    if link.seat is not None and room.table.row.status != "open":
        await return_to_seat(room, link, message.pledge)
        acknowledge(link, message.id)
        return
    async with room.lock:
        require_welcome(room, link)
        if room.table.row.status == "playing":
            await take_bot_seat(room, link, message)
            return
        require_open(room, link)
        mine = room.table.row.seat_of(link.person)
        was = room.table.row.seats[mine] if mine is not None and message.seat in (None, mine) else None
        if was is None or was.kind != "person":
            was = find_seat(
                room.table.row, link.person, await room.house.keeper.find_login_name(link.person), message.seat
            )
        if was is None:
            raise Refusal("state", say("That seat is not free; choose another, or watch."), "tables")
        now_mine = _make_seat_row(room, link, message, was, mine)
        must_not_flood(room, link, is_called_otherwise=message.name is not None and now_mine.name != link.name)
        if message.name is not None:
            await require_free_name(room, link, now_mine.name)
            await room.house.keeper.apply_changes(room.id, NameChanged(link.person, now_mine.name))
        if not await room.house.keeper.apply_changes(room.id, *_make_moves(room, now_mine, was, mine)):
            await room.reload_row()
            raise Refusal("state", say("Somebody else has just sat down there."), "tables")
        call_person(room, link.person, now_mine.name)
        await room.reload_row()
        await _note_seated(room, now_mine, was, mine)
        acknowledge(link, message.id)
        if room.table.row.autostart:
            await begin_if_full(room)


def _make_seat_row(room: Room, link: Link, message: messages.Sit, was: SeatRow, mine: int | None) -> SeatRow:
    """The seat with its person on it. Whoever changes places keeps their name, their pledge and their word."""
    row, say = room.table.row, speaker("table", link.lang)
    before = row.seats[mine] if mine is not None else was
    if message.name is not None:
        name = check_wished_name(row, mine, message.name, say)
    else:
        name = before.name if before.kind == "person" else make_numbered_name(link.name, other_names(row, mine))
    is_ready = before.ready if before.kind == "person" else True
    pledge = message.pledge or before.pledge
    return SeatRow(was.seat, "person", link.person, name, was.bot, pledge, before.factor, is_ready)


def _make_moves(room: Room, to: SeatRow, was: SeatRow, mine: int | None) -> list[SeatTaken]:
    """Sit down, and leave the seat one had."""
    if mine is None or mine == to.seat:
        return [SeatTaken(to, was)]
    left = room.table.row.seats[mine]
    return [SeatTaken(to, was), SeatTaken(vacate_seat(room.table.row, left), left)]


async def _note_seated(room: Room, to: SeatRow, was: SeatRow, mine: int | None) -> None:
    """Say who sat down, once."""
    if mine is not None and mine != to.seat:
        await room.add_note("moved", to.seat, to.name, by=to.person or "")
        await drop_swap_proposals(room, mine)
    elif was.kind != "person":
        await room.add_note("sat", to.seat, to.name, by=to.person or "")
    elif was.name != to.name:
        await room.add_note("renamed", to.seat, was.name, to.name, by=to.person or "")


async def change_seat(room: Room, link: Link, message: messages.SeatChange) -> None:
    """The host opens a seat and says who plays if nobody comes, keeps it for an account, or gives it to a bot."""
    say = speaker("table", link.lang)
    async with room.lock:
        require_host(room, link)
        require_open(room, link)
        if message.seat >= len(room.table.row.seats):
            raise Refusal("state", say("There is no such seat."), "tables")
        was = room.table.row.seats[message.seat]
        game = room.table.row.game
        level = find_meant_level(game, message.bot) if message.bot else ""
        if (message.kind == "bot" or message.bot) and level not in list_levels(game):
            known = ", ".join(list_levels(game))
            raise Refusal("state", say("There is no such bot; there are {bots}.", bots=known), "bots")
        try:
            refuse_unfit(room.table.game, [level])
        except BadOptions as unfit:
            raise Refusal("state", translate_error(unfit, link.lang), "bots") from unfit
        room.house.public_words.require_welcome(message.name or "")
        taken = other_names(room.table.row, message.seat)
        name = login_key(message.name) if message.kind == "reserved" else bot_name(message.seat, level, taken, game)
        fresh = SeatRow(message.seat, message.kind, name=name if message.kind != "open" else "", bot=level)
        await room.house.keeper.apply_changes(room.id, SeatTaken(fresh, was))
        await room.reload_row()
        if was.kind == "person":
            await room.add_note("removed", message.seat, was.name)
            await drop_swap_proposals(room, message.seat)
        acknowledge(link, message.id)
        if room.table.row.autostart:
            await begin_if_full(room)


async def start_game(room: Room, link: Link, message: messages.Start) -> None:
    """The host begins."""
    say = speaker("table", link.lang)
    async with room.lock:
        require_host(room, link)
        require_open(room, link)
        if not message.anyway:
            require_ready(room, link)
        if any(seat.kind == "reserved" or (seat.kind == "open" and not seat.bot) for seat in room.table.row.seats):
            raise Refusal(
                "state", say("Every seat must be taken, or given to a bot, before the game begins."), "tables"
            )
        if not (await seat_bots(room) and await begin_if_full(room)):
            raise Refusal("state", say("Somebody has just sat down; look again, then begin."), "tables")
    acknowledge(link, message.id)


async def begin_if_full(room: Room) -> bool:
    """Begin where every seat is taken; with the lock held."""
    row = room.table.row
    if row.status != "open" or any(seat.kind not in ("person", "bot") for seat in row.seats):
        return False
    await drop_swap_proposals(room, *range(len(row.seats)))
    await match_bots(room)
    await room.commit(lambda: _build_first_batch(room))
    await room.reassign_seats()
    await greet(room)
    await room.house.serve_table(room)
    return True


def _build_first_batch(room: Room) -> Batch:
    row = room.table.row
    if row.status != "open":
        raise make_refusal("state", "tables", lambda say: say("The game has begun; seats stay as they are."))
    return Batch(room.table.make_first_lines(), changes=(Begun(row),))


def renew_seats(seats: tuple[SeatRow, ...], expelled: Container[str]) -> tuple[SeatRow, ...]:
    """The same seats for a rematch: each person's is kept for them until they come, with a fresh pledge."""
    return tuple(
        SeatRow(seat.seat, bot=wished_level(seat.bot))
        if seat.person is not None and seat.person in expelled
        else replace(
            seat,
            kind="reserved" if seat.kind == "person" else seat.kind,
            bot=wished_level(seat.bot),
            pledge="",
            ready=False,
        )
        for seat in seats
    )
