"""What can change about a table besides its log, as plain values: a keeper carries them out, all of a batch or none.

Each says itself what it makes of what is kept (`apply_to`), or that it does not fit any more: of two who want the same
seat, one gets it. A keeper in a process of its own uses that; one that others share a database with says the same
there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from trueque.kernel.match import Step
from trueque.table.rows import LogRow, SeatRow, TableRow, TalkRow


@dataclass(frozen=True)
class KeptTable:
    """All that is kept of a table but its seed."""

    row: TableRow
    lines: list[LogRow] = field(default_factory=list)
    talk: tuple[TalkRow, ...] = ()
    gaps: tuple[tuple[int, int], ...] = ()
    """When nobody served this table."""

    def with_row(self, **values: Any) -> KeptTable:
        """The same with a row that says otherwise, in its next version."""
        return replace(self, row=replace(self.row, version=self.row.version + 1, **values))

    def with_seats(self, seats: Iterable[SeatRow], **values: Any) -> KeptTable:
        """The same with *seats* in place of those of their numbers."""
        fresh = {seat.seat: seat for seat in seats}
        return self.with_row(seats=tuple(fresh.get(seat.seat, seat) for seat in self.row.seats), **values)

    def is_still_seated(self, was: SeatRow) -> bool:
        """Whether whoever had the seat still has it."""
        seats = self.row.seats
        return was.seat < len(seats) and (seats[was.seat].kind, seats[was.seat].person) == (was.kind, was.person)


class TableChange:
    """One thing that is otherwise from now on."""

    def apply_to(self, kept: KeptTable, now: int) -> KeptTable | None:
        """What it makes of *kept*; none where that is no longer as it was."""
        return kept


@dataclass(frozen=True)
class SeatTaken(TableChange):
    """Somebody else's seat, or the same with other marks, before the start."""

    to: SeatRow
    was: SeatRow

    def apply_to(self, kept: KeptTable, now: int) -> KeptTable | None:
        fits = kept.row.status == "open" and self.to.seat == self.was.seat and kept.is_still_seated(self.was)
        return kept.with_seats([self.to]) if fits else None


@dataclass(frozen=True)
class SeatsSwapped(TableChange):
    """Two people change places before the start."""

    one: SeatRow
    other: SeatRow

    def apply_to(self, kept: KeptTable, now: int) -> KeptTable | None:
        if kept.row.status != "open" or not (kept.is_still_seated(self.one) and kept.is_still_seated(self.other)):
            return None
        return kept.with_seats([replace(self.one, seat=self.other.seat), replace(self.other, seat=self.one.seat)])


@dataclass(frozen=True)
class RulesChanged(TableChange):
    """Other options, with the chairs they need, before the start."""

    was: TableRow
    options: dict[str, str]
    seats: tuple[SeatRow, ...]

    def apply_to(self, kept: KeptTable, now: int) -> KeptTable | None:
        fits = kept.row.status == "open" and kept.row.version == self.was.version
        return kept.with_row(options=self.options, seats=self.seats) if fits else None


@dataclass(frozen=True)
class HostChanged(TableChange):
    """Another host."""

    old: str
    new: str

    def apply_to(self, kept: KeptTable, now: int) -> KeptTable | None:
        return kept.with_row(host=self.new) if kept.row.host == self.old else None


@dataclass(frozen=True)
class FactorChanged(TableChange):
    """Another clock for one seat."""

    seat: int
    factor: int

    def apply_to(self, kept: KeptTable, now: int) -> KeptTable | None:
        return kept.with_seats([replace(kept.row.seats[self.seat], factor=self.factor)])


@dataclass(frozen=True)
class Begun(TableChange):
    """The game begins, with exactly the seats of *row*."""

    row: TableRow

    def apply_to(self, kept: KeptTable, now: int) -> KeptTable | None:
        fits = kept.row.status == "open" and kept.row.version == self.row.version
        return kept.with_row(status="playing", started=now) if fits else None


@dataclass(frozen=True)
class BotReplaced(TableChange):
    """A person on the seat of a bot, in a game that is on."""

    to: SeatRow
    was: SeatRow

    def apply_to(self, kept: KeptTable, now: int) -> KeptTable | None:
        return kept.with_seats([self.to]) if self.was.person is None and kept.is_still_seated(self.was) else None


@dataclass(frozen=True)
class Ended(TableChange):
    """The game is over."""

    scores: Sequence[float]
    behind: frozenset[int] = frozenset()
    """Seats that were given up: for ratings they come in behind everybody who stayed."""
    is_rated: bool = False
    steps: Sequence[Step[Any]] = ()
    """The whole game, for whoever looks at how rated games went."""

    def apply_to(self, kept: KeptTable, now: int) -> KeptTable | None:
        return kept.with_row(status="over", ended=now, scores=list(self.scores))


@dataclass(frozen=True)
class Rematched(TableChange):
    """The same people play again, at another table."""

    table: str

    def apply_to(self, kept: KeptTable, now: int) -> KeptTable | None:
        return kept.with_row(rematch=self.table)


@dataclass(frozen=True)
class Talked(TableChange):
    """Something said beside the game; see `TalkRow`."""

    kind: str
    text: str = ""
    person: str = ""
    seat: int | None = None
    about: int | None = None

    def apply_to(self, kept: KeptTable, now: int) -> KeptTable | None:
        number = kept.talk[-1].number + 1 if kept.talk else 1
        row = TalkRow(number, self.kind, self.person, self.seat, self.about, self.text, now)
        return replace(kept, talk=(*kept.talk, row))


@dataclass(frozen=True)
class NameChanged(TableChange):
    """What a guest wants to be called, here and elsewhere; an account keeps its name. Of people, not of a table."""

    person: str
    name: str


@dataclass(frozen=True)
class Muted(TableChange):
    """Whom a person does not hear, at any table."""

    person: str
    people: tuple[str, ...]


@dataclass(frozen=True)
class Reported(TableChange):
    """Something that whoever runs the house should look at."""

    person: str
    about: str | None
    line: int | None
    text: str
