"""Records that people bring along: read, replayed to the end, and kept like a finished table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trueque.kernel.errors import BadRecord
from trueque.kernel.game import Game
from trueque.kernel.match import Match
from trueque.kernel.record import Record, read_record
from trueque.kernel.versions import list_stored_options
from trueque.kernel.words import make_names_distinct
from trueque.locale import Speaker, in_every_language
from trueque.table.ids import new_id
from trueque.table.names import clean_text
from trueque.table.refusal import make_known_game
from trueque.table.rows import AbsenceTerms, ClockTerms, LogRow, SeatRow, TableRow

MOST_LINES = 20_000
HEX = set("0123456789abcdef")


@dataclass(frozen=True)
class Upload:
    """A record that replays."""

    game: Game[Any, Any]
    record: Record
    scores: tuple[float, ...] | None


def read_upload(text: str) -> Upload:
    """The record that *text* holds, played through; raises `BadRecord` or `BadOptions`."""
    return open_upload(text, play_upload(text))


def open_upload(text: str, scores: tuple[float, ...] | None) -> Upload:
    """The record that *text* holds, which was played through elsewhere and came to *scores*."""
    record = read_record(text)
    return Upload(make_known_game(record.game, record.options), record, scores)


def play_upload(text: str) -> tuple[float, ...] | None:
    """What the record that *text* holds comes to; raises `BadRecord` or `BadOptions`."""
    record = read_record(text)
    if len(record.log) > MOST_LINES:
        raise _upload_error("records", lambda say: say("A record has at most {n} lines.", n=MOST_LINES))
    if not record.log:
        raise _upload_error("records", lambda say: say("This record has no line."))
    if not all(set(part) <= HEX and len(part) <= 64 and len(part) % 2 == 0 for part in _hex_pledges(record)):
        raise _upload_error(
            "honest-dice", lambda say: say("The dice, salt and seed lines of a record are hexadecimal.")
        )
    game = make_known_game(record.game, record.options)
    match = Match.replay(game, record)
    return game.scores(match.state)


def _hex_pledges(record: Record) -> tuple[str, ...]:
    return (record.commit, record.seed, record.chain, *record.salts.values(), *record.pledges.values())


def _upload_error(entry: str, told: Callable[[Speaker], str]) -> BadRecord:
    sentence, said = in_every_language("table", told)
    return BadRecord(sentence, entry, said)


def make_finished_row(upload: Upload, person: str, now: int, invite: str = "", mine: int | None = None) -> TableRow:
    """The table that an uploaded record would have been; *mine*: the seat that *person* played, elsewhere."""
    record = upload.record
    pledges = record.pledges if record.chain else record.salts
    names = make_names_distinct([clean_text(record.names.get(n, ""))[:32] for n in range(upload.game.seats)])
    seats = [
        SeatRow(n, "person", person if n == mine else None, name, pledge=pledges.get(n, ""))
        for n, name in enumerate(names)
    ]
    options = dict(list_stored_options(upload.game, record.options))
    dice = record.dealer if record.dealer in ("fair", "balanced") else "typed"
    return TableRow(
        new_id(), record.game, options, dice, False, True, False, ClockTerms(), AbsenceTerms(),
        0, False, person, record.commit, invite, status="over", created=now, ended=now, seats=tuple(seats),
        scores=list(upload.scores) if upload.scores else None, position=record.start, brought=mine,
    )  # fmt: skip


def make_log_rows(upload: Upload, now: int) -> list[LogRow]:
    """Its lines as they are kept; nobody was acknowledged any of them, so they have no heads."""
    return [
        LogRow(number, line.author, line.text, line.time or now, None) for number, line in enumerate(upload.record.log)
    ]
