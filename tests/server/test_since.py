"""What changed since one's turn: only what came after it, only what one was told, the same however one comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.server.late import record
from trueque.kernel.record import Record
from trueque.kernel.registry import make_game
from trueque.server.protocol.server_messages import Since
from trueque.table.changes_since import MOST, serialize_changes
from trueque.table.rows import AbsenceTerms, ClockTerms, LogRow, SeatRow, TableRow
from trueque.table.speech import serialize_line
from trueque.table.table import LogEntry, Table

RECORDS = [("island", "ends-city"), ("quick", "taken-road"), ("quick", "use-library"), ("princes", "duel")]
NAMES = ("Aina", "Biel", "Carme", "Dolça", "Enric", "Fina")
Json = dict[str, Any]


def table_of(read: Record) -> Table:
    """A table with nothing played yet."""
    game = make_game(read.game, read.options)
    seats = tuple(SeatRow(n, "person", f"p{n}", NAMES[n]) for n in range(game.seats))
    row = TableRow(
        "t", read.game, dict(game.options), "fair", False, True, False, ClockTerms(), AbsenceTerms(),
        0, True, "p0", "00", "00", status="playing", seats=seats,
    )  # fmt: skip
    return Table(row, "00" * 32)


def rows_of(read: Record) -> list[LogRow]:
    played = [line for line in read.log if line.author >= -1]
    return [LogRow(n, line.author, line.text, n, None) for n, line in enumerate(played)]


def walked(read: Record) -> Iterator[tuple[Table, list[int]]]:
    """The table after every line, with the number of each seat's last answer in a turn of its own (-1: none)."""
    table, turn = table_of(read), None
    played = [-1] * table.game.seats
    for row in rows_of(read):
        (entry,) = table.follow_rows([row])
        if row.author >= 0 and turn in (None, row.author):
            played[row.author] = row.seq
        for event in entry.step.events if entry.step else ():
            if type(event).__name__ == "TurnBegan":
                turn = event.seat  # type: ignore[attr-defined]
        yield table, played


def told(table: Table, number: int, seat: int) -> list[str]:
    says: list[str] = serialize_line(table, table.entries[number], seat, "en")["says"]
    return says


def is_known(table: Table, place: str) -> bool:
    """On the island corners, paths and hexes; elsewhere what a seat has, `1.road`, or a thing of the whole table."""
    if table.game.name == "island":
        known = table.game.places  # type: ignore[attr-defined]
        return place in known.corner_names or place in known.path_names or place in known.hex_names
    head, _, tail = place.partition(".")
    return bool(head.isdigit() and tail) or head in {"destiny", "strength", "trade"}


@pytest.mark.parametrize(("game", "name"), RECORDS, ids=[f"{game}-{name}" for game, name in RECORDS])
def test_lines_come_after_ones_turn_and_tell_only_what_one_was_told(game: str, name: str) -> None:
    read, lines, lasts = record(game, name), 0, set[str]()
    for table, played in walked(read):
        for seat, answered in enumerate(played):
            found = serialize_changes(table, seat, "en")
            if found is None:
                continue
            Since.model_validate(found)
            numbers = [line["number"] for line in found["lines"]]
            assert 0 < len(numbers) <= MOST
            assert numbers == sorted(numbers)
            assert numbers[0] > answered, f"line {numbers[0]} is older than seat {seat}'s answer {answered}"
            for line in found["lines"]:
                assert all(is_known(table, place) for place in line["places"]), line
                # The log has prices besides, which three lines have no room for.
                said = [one for log in told(table, line["number"], seat) for one in (log, log.split(" (")[0] + ".")]
                assert any(line["says"].endswith(one) for one in said), f"{line['says']} was not told: {said}"
            lines += len(numbers)
            lasts.add(found["last"])
    assert lines > 100, "the record shows nothing"
    assert len(lasts) > 5


@pytest.mark.parametrize(("game", "name"), RECORDS, ids=[f"{game}-{name}" for game, name in RECORDS])
def test_it_is_the_same_after_a_reload_and_in_every_language(game: str, name: str) -> None:
    read = record(game, name)
    rows = rows_of(read)
    one = table_of(read)
    # Where somebody's turn is over and another's is not: there is something to tell.
    cut = (
        next(
            n
            for n in range(len(rows))
            if one.follow_rows([rows[n]]) and n > len(rows) // 2 and serialize_changes(one, 0, "en")
        )
        + 1
    )
    two = table_of(read)
    two.follow_rows(rows[:cut])
    shown = [serialize_changes(one, seat, lang) for seat in range(one.game.seats) for lang in ("es", "ca", "en")]
    assert shown == [
        serialize_changes(two, seat, lang) for seat in range(one.game.seats) for lang in ("es", "ca", "en")
    ]
    assert any(shown)
    assert serialize_changes(one, None, "en") is None, "who only watches has no turn"
    marks = [[(line["number"], line["places"]) for line in one["lines"]] for one in shown if one]
    assert all(marks[i] == marks[i + 1] == marks[i + 2] for i in range(0, len(marks), 3))


def test_a_reply_in_anothers_turn_puts_nothing_away_and_playing_does() -> None:
    read = record("island", "ends-city")
    kept = gone = 0
    before: list[Json | None] = []
    for table, played in walked(read):
        now = [serialize_changes(table, seat, "en") for seat in range(table.game.seats)]
        last = table.entries[-1]
        seat = last.line.author
        if seat >= 0 and before and (was := before[seat]) is not None:
            if played[seat] == last.number:
                gone += 1
                shown = now[seat]
                assert shown is None or shown["lines"][0]["number"] > was["lines"][-1]["number"]
            else:
                kept += 1
                assert now[seat] is not None
        before = now
    assert gone > 10
    assert kept > 0, "the record has no reply"


def test_what_is_taken_back_is_not_told() -> None:
    read = record("island", "ends-city")
    for table, _ in walked(read):
        last = table.entries[-1]
        other = next(n for n in range(table.game.seats) if n != last.line.author)
        found = serialize_changes(table, other, "en")
        if found is not None and found["lines"][-1]["number"] == last.number and len(table.entries) > 100:
            table.entries[-1] = replace(last, undone=True)
            again = serialize_changes(table, other, "en")
            assert again is None or all(line["number"] != last.number for line in again["lines"])
            return
    raise AssertionError("the record shows nothing")


@pytest.mark.parametrize(("game", "name"), RECORDS, ids=[f"{game}-{name}" for game, name in RECORDS])
def test_it_is_made_of_what_the_seat_has_seen_and_of_nothing_else(game: str, name: str) -> None:
    """With every hidden part taken out of the log it says the same; `test_leaks` hears it in two worlds."""
    hidden = shown = 0
    for table, _ in walked(record(game, name)):
        if table.last % 25 or table.last < 100:
            continue
        for seat in range(table.game.seats):
            true, entries = serialize_changes(table, seat, "es"), table.entries
            table.entries = [as_seen(entry, seat) for entry in entries]
            hidden += sum(a.step != b.step for a, b in zip(entries, table.entries, strict=True))
            assert serialize_changes(table, seat, "es") == true
            table.entries = entries
            shown += true is not None
    assert hidden > 10, "the record hides nothing"
    assert shown > 3


def as_seen(entry: LogEntry, seat: int) -> LogEntry:
    """The entry without what *seat* may not know."""
    return (
        entry
        if entry.step is None
        else replace(entry, step=replace(entry.step, events=tuple(entry.step.seen_by(seat))))
    )


@pytest.mark.parametrize(
    ("game", "name", "lang", "note"),
    [
        ("island", "ends-as-the-turn-begins", "en", "Development cards bought"),
        ("island", "ends-as-the-turn-begins", "es", "Cartas de desarrollo compradas"),
        ("quick", "taken-road", "en", "Cards drawn"),
        ("quick", "taken-road", "ca", "Cartes robades"),
    ],
)
def test_cards_that_others_took_are_told_by_their_number_alone(game: str, name: str, lang: str, note: str) -> None:
    found = [serialize_changes(table, 0, lang) for table, _ in walked(record(game, name))]
    notes = [one["note"] for one in found if one is not None and note in one["note"]]
    assert len(notes) > 5
    for one in notes:
        assert re.search(rf"{note}: \w+ \d+(, \w+ \d+)*\.$", one), "names and numbers, nothing else"
