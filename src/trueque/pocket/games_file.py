"""All games of a browser as one file, and such a file taken in: to keep them, or to go on at another device.

A game that is here already goes on by the file where that knows more of the same; nothing that is here is ever lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeVar

from trueque.locale import Speaker
from trueque.pocket.house import PocketHouse
from trueque.table import results, visits
from trueque.table.changes import KeptTable
from trueque.table.chest import WIDTH, BroughtTable
from trueque.table.link import Link
from trueque.table.parcels import read_brought_log
from trueque.table.refusal import Refusal, make_refusal
from trueque.table.room import Room
from trueque.table.rows import AbsenceTerms, ClockTerms, LogRow, SeatRow, TableRow, TalkRow
from trueque.table.table import Table
from trueque.table.uploads import MOST_LINES
from trueque.table.view_encoding import dumps

FORMAT = "trueque games 1"
STATUS = ("open", "playing", "over")
ID = re.compile(r"[\w-]{1,64}", re.ASCII)
KINDS: dict[str, tuple[type, ...]] = {
    "str": (str,), "bool": (bool,), "int": (int,), "ClockTerms": (ClockTerms,), "AbsenceTerms": (AbsenceTerms,),
    "dict[str, str]": (dict,), "list[float] | None": (list, type(None)), "int | None": (int, type(None)),
    "str | None": (str, type(None)), "tuple[SeatRow, ...]": (tuple,),
}  # fmt: skip
Row = TypeVar("Row", ClockTerms, AbsenceTerms, SeatRow, TableRow, LogRow, TalkRow)


@dataclass
class Brought:
    """What came of a file: new games, games that go on further now, and those that were here already."""

    new: int = 0
    further: int = 0
    known: int = 0


async def serialize_games(house: PocketHouse) -> dict[str, Any]:
    """Every game of this browser, with all that it needs to go on."""
    keeper, tables = house.chest_keeper, []
    for row in await house.list_tables(*STATUS):
        kept = await keeper.read_table(row.id)
        if kept is None:
            # Another page has thrown it away since it was listed.
            continue
        tables.append(
            {
                "row": asdict(kept.row), "seed": await keeper.read_seed(row.id),
                "lines": [asdict(line) for line in kept.lines], "talk": [asdict(one) for one in kept.talk],
            }
        )  # fmt: skip
    return {"format": FORMAT, "tables": tables}


async def take_games(house: PocketHouse, said: Any) -> Brought:
    """Take the games of a file in, all or none; raises where one of them cannot be played as it stands there."""
    brought, wanted = Brought(), list[BroughtTable]()
    for kept, seed in read_games(said, house):
        here = await house.chest_keeper.read_table(kept.row.id)
        if here is not None and not is_further(kept, here):
            brought.known += 1
            continue
        brought.new += here is None
        brought.further += here is not None
        wanted.append(BroughtTable(kept, seed, here))
    if not await house.chest_keeper.bring_tables(wanted):
        raise make_refusal(
            "state", "records", lambda say: say("Something was played here meanwhile. Try again."), "pocket"
        )
    for one in wanted:
        if (room := house.rooms.get(one.kept.row.id)) is not None:
            async with room.lock:
                await room.read_on()
    return brought


def is_further(kept: KeptTable, here: KeptTable) -> bool:
    """Whether a file knows more of the same game than is kept here."""
    know = [[(line.author, line.text, line.time) for line in one.lines] for one in (kept, here)]
    return here.row.status != "over" and len(know[0]) > len(know[1]) and know[0][: len(know[1])] == know[1]


def read_games(said: Any, house: PocketHouse) -> list[tuple[KeptTable, str]]:
    """The games that a file holds, each played through; whoever plays here has the seats of all people in it."""
    tables = said.get("tables") if isinstance(said, dict) and said.get("format") == FORMAT else None
    if not isinstance(tables, list):
        raise _file_refusal(lambda say: say("This file does not hold the games of a browser."))
    found = dict[str, tuple[KeptTable, str]]()
    for number, one in enumerate(tables, 1):
        kept, seed = _read_game(number, one, house)
        if kept.row.id in found:
            raise _make_game_refusal(number)
        found[kept.row.id] = (kept, seed)
    return list(found.values())


def _read_game(number: int, said: Any, house: PocketHouse) -> tuple[KeptTable, str]:
    """One of them; raises where it is none, cannot be played, or could not be opened."""
    try:
        kept = _read_kept(said, house.require_person().id)
        table = Table(kept.row, said["seed"])
        table.follow_rows(kept.lines)
        if not _is_as_it_ended(table):
            raise ValueError("over and not over")
        _tell_once(house, kept, table, said["seed"])
    except Exception as failed:  # whatever somebody has written into a file
        raise _make_game_refusal(number) from failed
    return kept, said["seed"]


def _is_as_it_ended(table: Table) -> bool:
    """Whether a table says of its game what came of it; a record that was brought may break off."""
    row = table.row
    if table.scores is None:
        return row.scores is None and (row.status != "open" or not table.entries)
    return row.status == "over" and row.scores in (list(table.scores), results.final_scores(table))


def _tell_once(house: PocketHouse, kept: KeptTable, table: Table, seed: str) -> None:
    """Tell what whoever opens it is told: what cannot be said now could never be opened again."""
    room, mine = Room(house, table, list(kept.talk), seed), house.require_person().id
    link = Link(mine, "", house.lang, room.find_seat(mine))
    dumps([asdict(kept.row), [asdict(line) for line in kept.lines], read_brought_log(room.before, link.lang)])
    for told in (room.serialize_greeting(link), *visits.iterate_told_talk(room, link, -1)):
        dumps(told)
    dumps(room.make_update([], link.seat, link.lang))


def _read_kept(said: Any, mine: str) -> KeptTable:
    """A table as a file tells it, with *mine* in the place of whoever played there."""
    row = said["row"]
    seats = tuple(_read_as(SeatRow, {**one, "person": one["person"] and mine}) for one in row["seats"])
    clock, absence = _read_as(ClockTerms, row["clock"]), _read_as(AbsenceTerms, row["absence"])
    made = _read_as(TableRow, {**row, "seats": seats, "clock": clock, "absence": absence, "host": mine})
    lines = [_read_as(LogRow, one) for one in said["lines"]]
    talk = [_read_as(TalkRow, {**one, "person": one["person"] and mine}) for one in said["talk"]]
    numbers = [one.number for one in talk]
    if not (
        ID.fullmatch(made.id)
        and made.status in STATUS
        and [line.seq for line in lines] == list(range(len(lines)))
        and len(lines) <= MOST_LINES
        and numbers == list(range(1, len(numbers) + 1))
        and len(numbers) < 10**WIDTH
        and all(one.seat is None or 0 <= one.seat < len(seats) for one in talk)
        and [seat.seat for seat in seats] == list(range(len(seats)))
        and all(isinstance(value, str) for value in made.options.values())
        and bytes.fromhex(said["seed"]) is not None
    ):
        raise ValueError(made.id)
    return KeptTable(made, lines, tuple(talk))


def _read_as(kind: type[Row], said: Any) -> Row:
    """One row of what is kept, each of its values of the kind that it must be."""
    made = kind(**said)
    for one in fields(made):
        if not isinstance(getattr(made, one.name), KINDS[str(one.type)]):
            raise TypeError(one.name)
    return made


def _make_game_refusal(number: int) -> Refusal:
    return _file_refusal(
        lambda say: say("Game {n} of this file cannot be played, so none of them was taken in.", n=number)
    )


def _file_refusal(told: Callable[[Speaker], str]) -> Refusal:
    return make_refusal("malformed", "records", told, "pocket")
