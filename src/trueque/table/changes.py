"""What can change about a table besides its log, as plain values: a keeper carries them out, all of a batch or none.

Each says itself what it makes of what is kept (`on`), or that it does not fit any more: of two who want the same seat,
one gets it. A keeper in a process of its own uses that; one that others share a database with says the same there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from trueque.kernel.match import Step
from trueque.table.rows import LogRow, SeatRow, TableRow, TalkRow


@dataclass(frozen=True)
class Kept:
    """All that is kept of a table but its seed."""

    row: TableRow
    lines: list[LogRow] = field(default_factory=list)
    talk: tuple[TalkRow, ...] = ()
    gaps: tuple[tuple[int, int], ...] = ()
    """When nobody served this table."""

    def changed(self, **values: Any) -> Kept:
        """The same with a row that says otherwise, in its next version."""
        return replace(self, row=replace(self.row, version=self.row.version + 1, **values))

    def seated(self, seats: Iterable[SeatRow], **values: Any) -> Kept:
        """The same with *seats* in place of those of their numbers."""
        fresh = {seat.seat: seat for seat in seats}
        return self.changed(seats=tuple(fresh.get(seat.seat, seat) for seat in self.row.seats), **values)

    def still(self, was: SeatRow) -> bool:
        """Whether whoever had the seat still has it."""
        seats = self.row.seats
        return was.seat < len(seats) and (seats[was.seat].kind, seats[was.seat].person) == (was.kind, was.person)


class Change:
    """One thing that is otherwise from now on."""

    def on(self, kept: Kept, now: int) -> Kept | None:
        """What it makes of *kept*; none where that is no longer as it was."""
        return kept


@dataclass(frozen=True)
class SeatTaken(Change):
    """Somebody else's seat, or the same with other marks, before the start."""

    to: SeatRow
    was: SeatRow

    def on(self, kept: Kept, now: int) -> Kept | None:
        fits = kept.row.status == "open" and self.to.seat == self.was.seat and kept.still(self.was)
        return kept.seated([self.to]) if fits else None


@dataclass(frozen=True)
class SeatsSwapped(Change):
    """Two people change places before the start."""

    one: SeatRow
    other: SeatRow

    def on(self, kept: Kept, now: int) -> Kept | None:
        if kept.row.status != "open" or not (kept.still(self.one) and kept.still(self.other)):
            return None
        return kept.seated([replace(self.one, seat=self.other.seat), replace(self.other, seat=self.one.seat)])


@dataclass(frozen=True)
class RulesChanged(Change):
    """Other options, with the chairs they need, before the start."""

    was: TableRow
    options: dict[str, str]
    seats: tuple[SeatRow, ...]

    def on(self, kept: Kept, now: int) -> Kept | None:
        fits = kept.row.status == "open" and kept.row.version == self.was.version
        return kept.changed(options=self.options, seats=self.seats) if fits else None


@dataclass(frozen=True)
class HostChanged(Change):
    """Another host."""

    old: str
    new: str

    def on(self, kept: Kept, now: int) -> Kept | None:
        return kept.changed(host=self.new) if kept.row.host == self.old else None


@dataclass(frozen=True)
class FactorChanged(Change):
    """Another clock for one seat."""

    seat: int
    factor: int

    def on(self, kept: Kept, now: int) -> Kept | None:
        return kept.seated([replace(kept.row.seats[self.seat], factor=self.factor)])


@dataclass(frozen=True)
class Begun(Change):
    """The game begins, with exactly the seats of *row*."""

    row: TableRow

    def on(self, kept: Kept, now: int) -> Kept | None:
        fits = kept.row.status == "open" and kept.row.version == self.row.version
        return kept.changed(status="playing", started=now) if fits else None


@dataclass(frozen=True)
class BotReplaced(Change):
    """A person on the seat of a bot, in a game that is on."""

    to: SeatRow
    was: SeatRow

    def on(self, kept: Kept, now: int) -> Kept | None:
        return kept.seated([self.to]) if self.was.person is None and kept.still(self.was) else None


@dataclass(frozen=True)
class Ended(Change):
    """The game is over."""

    scores: Sequence[float]
    behind: frozenset[int] = frozenset()
    """Seats that were given up: for ratings they come in behind everybody who stayed."""
    is_rated: bool = False
    steps: Sequence[Step[Any]] = ()
    """The whole game, for whoever looks at how rated games went."""

    def on(self, kept: Kept, now: int) -> Kept | None:
        return kept.changed(status="over", ended=now, scores=list(self.scores))


@dataclass(frozen=True)
class Rematched(Change):
    """The same people play again, at another table."""

    table: str

    def on(self, kept: Kept, now: int) -> Kept | None:
        return kept.changed(rematch=self.table)


@dataclass(frozen=True)
class Talked(Change):
    """Something said beside the game; see `TalkRow`."""

    kind: str
    text: str = ""
    person: str = ""
    seat: int | None = None
    about: int | None = None

    def on(self, kept: Kept, now: int) -> Kept | None:
        number = kept.talk[-1].number + 1 if kept.talk else 1
        row = TalkRow(number, self.kind, self.person, self.seat, self.about, self.text, now)
        return replace(kept, talk=(*kept.talk, row))


@dataclass(frozen=True)
class Called(Change):
    """What a guest wants to be called, here and elsewhere; an account keeps its name. Of people, not of a table."""

    person: str
    name: str


@dataclass(frozen=True)
class Muted(Change):
    """Whom a person does not hear, at any table."""

    person: str
    people: tuple[str, ...]


@dataclass(frozen=True)
class Reported(Change):
    """Something that whoever runs the house should look at."""

    person: str
    about: str | None
    line: int | None
    text: str
