"""Bots at the strength of the people at a table: their levels are chosen as the game begins, by everybody's results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trueque.bots.own_strength import MATCHED, GameResult, choose_matching_levels, find_played_level, wished_level
from trueque.table.changes import SeatTaken
from trueque.table.room import Room
from trueque.table.rows import TableRow


def read_results(person: str, rows: Sequence[TableRow]) -> list[GameResult]:
    """Somebody's results, the oldest first, of games that are told with the newest first."""
    found = list[GameResult]()
    for row in reversed(rows):
        seat = row.seat_of(person)
        if seat is not None and row.scores:
            bots = tuple(find_played_level(one.bot) for one in row.seats if one.kind == "bot")
            found.append(GameResult(bots, row.scores[seat], len(row.seats) - len(bots)))
    return found


async def match_bots(room: Room) -> None:
    """Say which level every bot plays that should be as strong as the people here; with the lock held."""
    row, keeper = room.table.row, room.house.keeper
    seats = [seat for seat in row.seats if seat.kind == "bot" and wished_level(seat.bot) == MATCHED]
    if not seats:
        return
    people = [read_results(person, await keeper.list_results(person, row.game)) for person in sorted(row.people)]
    others = len(row.seats) - len(row.people) - len(seats)
    levels = choose_matching_levels(row.game, people, len(seats) + others)[-len(seats) :]
    fresh = [replace(seat, bot=f"{MATCHED}:{level}") for seat, level in zip(seats, levels, strict=True)]
    changes = [SeatTaken(to, was) for to, was in zip(fresh, seats, strict=True)]
    if await keeper.apply_changes(room.id, *changes):
        await room.reload_row()
        await room.add_note("matched", None, *levels)
