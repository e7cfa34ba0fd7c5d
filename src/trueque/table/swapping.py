"""Two people change places before the start: one asks, the other agrees."""

from __future__ import annotations

from trueque.locale import speaker
from trueque.table.changes import SeatsSwapped, Talked
from trueque.table.link import Link
from trueque.table.proposals import Proposal
from trueque.table.refusal import Refusal, refusal
from trueque.table.room import Room


def must_make_sense(room: Room, link: Link, to: int | None) -> None:
    """Only somebody else who sits at this table can be asked, and only before the game."""
    say, row = speaker("table", link.lang), room.table.row
    if row.status != "open":
        raise Refusal("state", say("The game has begun; seats stay as they are."), "tables")
    if to is None or to >= len(row.seats):
        raise Refusal("state", say("There is no such seat."), "tables")
    if row.seats[to].kind == "open":
        raise Refusal("state", say("That seat is free: sit down there, nobody need be asked."), "tables")
    if row.seats[to].kind != "person" or to == link.seat:
        raise Refusal("state", say("Nobody else sits there who could swap."), "tables")


async def swap(room: Room, proposal: Proposal) -> None:
    """Carry an agreed swap out, if both still sit there."""
    row = room.table.row
    one, other = row.seats[proposal.by], row.seats[proposal.to or 0]
    done = Talked("done", about=proposal.number)
    if not await room.house.keeper.change(room.id, SeatsSwapped(one, other), done):
        await room.read_on()
        raise refusal("state", "tables", lambda say: say("That proposal is no longer open."))
    await room.look_again()
    await room.read_on()
    await room.note("swapped", None, one.name, other.name)
    await forget_asked(room, one.seat, other.seat)


async def forget_asked(room: Room, *seats: int) -> None:
    """Whoever sat on *seats* does not sit there any more: what was asked of them or by them falls."""
    for proposal in list(room.proposals.values()):
        if proposal.what == "swap" and proposal.status == "open" and {proposal.by, proposal.to} & set(seats):
            await room.speak("withdraw", "", about=proposal.number)
