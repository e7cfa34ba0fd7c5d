"""Friends round one device: the one person of this house has several seats, and the device shows one hand at a time.

Between two hands the page is told what somebody who only watches may know: a cover hides nothing that is there.
"""

from __future__ import annotations

from dataclasses import dataclass

from trueque.table import place_names
from trueque.table.changes import SeatTaken
from trueque.table.link import NOBODY, Link
from trueque.table.names import clean_name
from trueque.table.room import Room
from trueque.table.rows import SeatRow, TableRow
from trueque.table.waiting_room import make_numbered_name


@dataclass(frozen=True)
class Hand:
    """Somebody else takes the device; none: it is covered."""

    seat: int | None = None


def is_shared(row: TableRow, person: str) -> bool:
    """Whether several seats of a table are played on this device."""
    return len(row.seats_of(person)) > 1


def seat_friends(row: TableRow, names: dict[int, str], person: str) -> list[SeatTaken]:
    """Everybody round the device sits down at once: nobody has to come first, and nobody has shares of the dice."""
    mine = row.seats_of(person)
    taken = [seat.name for seat in row.seats if seat.kind == "bot"]
    seated = list[SeatTaken]()
    for was in (row.seats[seat] for seat in mine if len(mine) > 1):
        wished = names.get(was.seat, "").strip()
        name = make_numbered_name(clean_name(wished) if wished else was.name, taken)
        taken.append(name)
        seated.append(SeatTaken(SeatRow(was.seat, "person", person, name, ready=True), was))
    return seated


def cover_shared_table(room: Room, link: Link) -> None:
    """Somebody opens a table that is shared: it is covered, and all who share it are here."""
    if is_shared(room.table.row, link.person):
        link.held = NOBODY
        room.elsewhere = set(room.table.row.seats_of(link.person))


async def show_hand_of_seat(room: Room, link: Link, message: Hand) -> None:
    """Show the hand of another seat of this device, or nobody's; every line is told anew as that seat heard it."""
    async with room.lock:
        if link.held is None:
            return
        link.held = NOBODY if message.seat is None else message.seat
        seat = room.find_seat(link.person, link.held)
        story = await room.tell_story(room.table.entries, seat, link.lang)
        link.seat, link.placed, link.shown = seat, None, None
        # The position comes before the seat, so that no page shows one seat the cards of another.
        link.send(place_names.add_place_names(room.table, room.make_update(story, link.seat, link.lang), link))
        link.send(room.serialize_table_for(link))


def find_seat_here(room: Room, person: str) -> int | None:
    """Whose eyes look: at a table that is shared, the seat that has the device now."""
    if not is_shared(room.table.row, person):
        return room.find_seat(person)
    return next((link.seat for link in room.links if link.seat is not None), None)
