"""Every keeper makes the same of a change: in memory and in a chest as the change itself says it, in the
database as SQL does."""

from __future__ import annotations

import asyncio
import hmac
import json
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from tests.table.company import KEEPERS, Keeping, people
from trueque.kernel.record import TABLE
from trueque.server.store.keeper import WRITTEN
from trueque.table import changes as to
from trueque.table.changes import KeptTable, TableChange
from trueque.table.heads import Heads
from trueque.table.house import House
from trueque.table.keeper import Keeper, Lines, SeqTaken, TooEarly
from trueque.table.rows import AbsenceTerms, ClockTerms, NewLine, SeatRow, TableRow

EMPTY = SeatRow(0)
ROW = TableRow(
    "table", "marbles", {"seats": "2", "version": "1"}, "fair", True, True, False, ClockTerms(kind="turn", seconds=5),
    AbsenceTerms(), 0, False, "ana", "", seats=(EMPTY, SeatRow(1), SeatRow(2, "bot", name="Cesc", bot="random")),
)  # fmt: skip
ANA, BIEL = SeatRow(0, "person", "ana", "Ana", ready=True), SeatRow(1, "person", "biel", "Biel", pledge="ab", factor=2)
INSTEAD = SeatRow(2, "person", "carla", "Carla", "random")


def walk(row: TableRow) -> list[tuple[bool, tuple[TableChange, ...]]]:
    """Batches of changes one after the other, and whether each fits."""
    begun = replace(row, version=10)
    return [
        (True, (to.RulesChanged(row, {"seats": "2", "version": "2"}, ROW.seats),)),
        (True, (to.SeatTaken(ANA, EMPTY),)),
        (False, (to.SeatTaken(BIEL, ANA),)),
        (False, (to.SeatTaken(replace(ANA, person="biel"), EMPTY),)),
        (True, (to.SeatTaken(BIEL, SeatRow(1)),)),
        (False, (to.SeatTaken(replace(ANA, name="Anna"), ANA), to.SeatTaken(replace(BIEL, kind="open"), EMPTY))),
        (True, (to.SeatsSwapped(ANA, BIEL), to.Talked("done", about=3))),
        (False, (to.SeatsSwapped(ANA, BIEL), to.Talked("done", about=4))),
        (True, (to.HostChanged("ana", "biel"),)),
        (False, (to.HostChanged("ana", "biel"),)),
        (False, (to.RulesChanged(replace(row, version=99), {"seats": "3"}, ROW.seats),)),
        (True, (to.FactorChanged(1, 10), to.Talked("chat", "Ana\nHello", "ana", 1))),
        (False, (to.Begun(replace(begun, version=99)),)),
        (False, (to.BotReplaced(INSTEAD, replace(INSTEAD, kind="person")),)),
        (True, (to.BotReplaced(INSTEAD, ROW.seats[2]),)),
        (True, (to.Rematched("another"), to.Muted("ana", ("biel",)), to.NameChanged("ana", "Anna"))),
        (True, (to.Reported("ana", "biel", 2, "rude"), to.Ended([1.0, 0.0, 0.0]))),
        (False, (to.SeatTaken(EMPTY, BIEL),)),
    ]


async def kept(keeper: Keeper) -> KeptTable:
    found = await keeper.read_table("table")
    assert found is not None
    row = replace(found.row, created=0, started=None, ended=found.row.ended and 1, version=0)
    return replace(found, row=row, talk=tuple(replace(said, time=0) for said in found.talk))


async def test_every_keeper_makes_of_a_change_what_the_change_says(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        houses = [await stack.enter_async_context(Keeping(kind, tmp_path).house()) for kind in KEEPERS]
        keepers = [house.keeper for house in houses]
        for keeper in keepers:
            await keeper.add_table(ROW, "00" * 32)
        for fits, changes in walk(ROW):
            done = [await keeper.apply_changes("table", *changes) for keeper in keepers]
            assert done == [fits] * len(keepers), changes
            plain, *stored = [await kept(keeper) for keeper in keepers]
            assert stored == [plain] * len(stored), changes


def test_every_change_can_be_written_and_is_walked_through() -> None:
    every = set(TableChange.__subclasses__())
    assert every == set(WRITTEN)
    assert every == {type(change) for _, changes in walk(ROW) for change in changes}


@pytest.mark.parametrize("kind", KEEPERS)
async def test_lines_are_kept_whole_or_not_at_all(tmp_path: Path, kind: str) -> None:
    async with Keeping(kind, tmp_path).house() as house:
        await house.keeper.add_table(ROW, "00" * 32)
        rows = await append(house, 0, "join 0", answer="0.a", changes=(to.Begun(ROW),))
        row = await house.keeper.read_row("table")
        assert row is not None
        assert row.status == "playing"
        for refused in (
            append(house, 0, "join 1"),
            append(house, 1, "join 1", after=rows, answer="0.a"),
            append(house, 1, "join 1", after=rows, changes=(to.Talked("chat", "x"), to.Begun(ROW))),
        ):
            with pytest.raises(SeqTaken):
                await refused
        with pytest.raises(TooEarly):
            await append(house, 1, "timeout 0", after=rows, not_before=house.now() + 60_000)
        await append(house, 1, "timeout 0", after=rows, not_before=house.now() - 60_000)
        found = await house.keeper.read_table("table")
        assert found is not None
        assert [line.text for line in found.lines] == ["join 0", "timeout 0"]
        assert found.talk == (), "what belongs to lines that came too late is not kept either"
        house.keeper.heads.check_rows("table", found.lines)


async def append(
    house: House, first: int, text: str, after: str = "", answer: str | None = None, not_before: int | None = None,
    changes: tuple[TableChange, ...] = (),
) -> str:  # fmt: skip
    """Write one line; the head after it."""
    lines = Lines("table", first, [NewLine(TABLE, text, answer)], after, not_before, changes)
    return (await house.keeper.append_lines(lines))[-1].head


@pytest.mark.parametrize("kind", KEEPERS)
async def test_of_many_who_want_a_seat_one_gets_it(tmp_path: Path, kind: str) -> None:
    async with Keeping(kind, tmp_path).house() as house:
        await house.keeper.add_table(ROW, "00" * 32)
        wanting = await people(house, "Ana", "Biel", "Carla")
        seats = [SeatRow(0, "person", person, person) for person in wanting]
        done = await asyncio.gather(*(house.keeper.apply_changes("table", to.SeatTaken(seat, EMPTY)) for seat in seats))
        assert sorted(done) == [False, False, True]
        row = await house.keeper.read_row("table")
        assert row is not None
        assert row.seats[0] == seats[done.index(True)]


def test_a_line_that_was_changed_is_noticed() -> None:
    heads = Heads(b"key", "era")
    rows = Lines("table", 0, [NewLine(TABLE, "join 0"), NewLine(TABLE, "join 1")]).make_rows(7, heads)
    heads.check_rows("table", rows)
    with pytest.raises(ValueError, match="Line 1"):
        heads.check_rows("table", [replace(rows[0], text="join 1"), rows[1]])


@pytest.mark.parametrize("key", [b"", b"key", b"k" * 64, b"k" * 100])
def test_a_head_is_the_hmac_of_a_line_in_json(key: bytes) -> None:
    """Made by hand, because every line has one: a database that was written before must still be read."""
    heads = Heads(key, "era")
    for answer in (None, "0.a1", '«ñ»\u2028"\\\x07'):
        line = (3, -1, "chat «è» \U0001f3b2\n", 1763170000123, answer)
        text = json.dumps(["0" * 32, "täble", *line]).encode()
        assert heads.next_head("0" * 32, "täble", line) == hmac.new(key, text, "sha256").hexdigest()[:32]
