"""Expelling is the host's alone, and is told to whom it concerns; the host may let them back in."""

from __future__ import annotations

from trueque.kernel.record import TABLE
from trueque.locale import speaker
from trueque.table import messages
from trueque.table.acts import acknowledge
from trueque.table.changes import Talked
from trueque.table.link import Link
from trueque.table.outsiders import write_expulsion
from trueque.table.refusal import Refusal
from trueque.table.room import Batch, Room
from trueque.table.rows import NewLine
from trueque.table.seat_stays import free_seat, require_host


async def expel_person(room: Room, link: Link, message: messages.Remove) -> None:
    """The host takes a seat away, and whoever had it is told why."""
    say = speaker("table", link.lang)
    async with room.lock:
        require_host(room, link)
        row = room.table.row
        was = row.seats[message.seat] if message.seat < len(row.seats) else None
        if was is None or was.person in (None, row.host) or was.seat in room.table.lost:
            raise Refusal("state", say("There is nobody in that seat to remove."), "tables")
        kept = write_expulsion(message.why or "other", was.name)
        if row.status == "open":
            if message.why is not None:
                await room.add_talk("expel", kept, was.person or "", was.seat)
            await free_seat(room, was, "expelled" if message.why else "removed")
        elif room.table.is_on:
            _require_unrated(room, link)
            told = Talked("expel", kept, was.person or "", was.seat)
            await room.commit(lambda: Batch([NewLine(TABLE, f"remove {was.seat}")], changes=(told,)))
        await room.read_on()
        await room.reassign_seats()
        room.send_table()
        _remove_links(room, was.person or "")
    acknowledge(link, message.id)


def _require_unrated(room: Room, link: Link) -> None:
    if room.table.row.rated:
        say = speaker("table", link.lang)
        sentence = say(
            "At a rated table nobody can remove a player alone: propose it to the others, or let the clock decide."
        )
        raise Refusal("rights", sentence, "tables")


def _remove_links(room: Room, person: str) -> None:
    """Whoever was expelled may watch where anybody may, and else must go."""
    if room.table.row.status == "open" or room.table.row.spectators:
        return
    for link in [link for link in room.links if link.person == person]:
        link.send({"type": "goodbye", "sentence": room.describe_expulsion(person, link.lang), "again_in_ms": None})
        link.close()


def require_welcome(room: Room, link: Link) -> None:
    """Whoever was expelled cannot sit or speak here again, until the host lets them."""
    if link.person in room.outsiders.expelled:
        raise Refusal("expelled", room.describe_expulsion(link.person, link.lang), "tables")


async def readmit_person(room: Room, link: Link, message: messages.Readmit) -> None:
    """The host lets somebody back in: a seat they lost in this game is kept for them again."""
    say = speaker("table", link.lang)
    async with room.lock:
        require_host(room, link)
        if message.person not in room.outsiders.expelled:
            raise Refusal("state", say("That person is not expelled from this table."), "tables")
        name = room.outsiders.name(message.person)
        seat = room.table.row.seat_of(message.person)
        if room.table.is_on and seat is not None and seat in room.table.lost:
            told = Talked("readmit", "", message.person, seat)
            await room.commit(lambda: Batch([NewLine(TABLE, f"readmit {seat}")], changes=(told,)))
            await room.read_on()
        else:
            await room.add_talk("readmit", "", message.person)
            await room.add_note("readmitted", None, name)
        await room.reassign_seats()
        room.send_table()
    acknowledge(link, message.id)
