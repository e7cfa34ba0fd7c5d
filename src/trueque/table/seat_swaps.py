"""Two people change places before the start: one asks, the other agrees."""

from __future__ import annotations

from trueque.locale import speaker
from trueque.table.changes import SeatsSwapped, Talked
from trueque.table.link import Link
from trueque.table.proposals import TableProposal
from trueque.table.refusal import Refusal, make_refusal
from trueque.table.room import Room


def check_swap(room: Room, link: Link, to: int | None) -> None:
    """Only somebody else who sits at this table can be asked, and only before the game."""
    say, row = speaker("table", link.lang), room.table.row
    if row.status != "open":
        raise Refusal("state", say("The game has begun; seats stay as they are."), "tables")
    if to is None or to >= len(row.seats):
        raise Refusal("state", say("There is no such seat."), "tables")
    if row.seats[to].kind == "open":
        raise Refusal("state", say("That seat is free: you can sit down there without asking."), "tables")
    if row.seats[to].kind != "person" or to == link.seat:
        raise Refusal("state", say("There is nobody else in that seat to swap with."), "tables")


async def swap_seats(room: Room, proposal: TableProposal) -> None:
    """Carry an agreed swap out, if both still sit there."""
    row = room.table.row
    one, other = row.seats[proposal.by], row.seats[proposal.to or 0]
    done = Talked("done", about=proposal.number)
    if not await room.house.keeper.apply_changes(room.id, SeatsSwapped(one, other), done):
        await room.read_on()
        raise make_refusal("state", "tables", lambda say: say("That proposal is no longer open."))
    await room.reload_row()
    await room.read_on()
    await room.add_note("swapped", None, one.name, other.name)
    await drop_swap_proposals(room, one.seat, other.seat)


async def drop_swap_proposals(room: Room, *seats: int) -> None:
    """Whoever sat on *seats* does not sit there any more: what was asked of them or by them falls."""
    for proposal in list(room.proposals.values()):
        if proposal.what == "swap" and proposal.status == "open" and {proposal.by, proposal.to} & set(seats):
            await room.add_talk("withdraw", "", about=proposal.number)
