"""What is kept of a table, as plain values; whoever keeps it (`keeper.Keeper`) writes and reads nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field, replace


@dataclass(kw_only=True)
class ClockTerms:
    """How long a turn may take, as agreed on."""

    kind: str = "none"
    """none, turn or days"""
    seconds: int = 90
    """For `turn`: seconds a turn; the warning comes when a quarter is left."""
    days: int = 2


@dataclass(kw_only=True)
class AbsenceTerms:
    """What happens to the seat of somebody who is gone."""

    kind: str = "bot"
    """bot, or hold: the game waits"""
    seconds: int = 90
    bot: str = "normal"
    newcomers: bool = True
    """Whether somebody who comes by the link may take a bot's seat in a running game; never at a rated table."""


@dataclass(frozen=True)
class SeatRow:
    """Who may sit on a seat, or does."""

    seat: int
    kind: str = "open"
    person: str | None = None
    name: str = ""
    bot: str = ""
    """The level of the bot that plays here; of an open seat: that plays if nobody comes, none: the game waits."""
    pledge: str = ""
    """The end of the seat's chain of shares; at tables from before rounds its salt."""
    factor: int = 1
    ready: bool = False


@dataclass(frozen=True)
class TableRow:
    """A table as it was agreed on."""

    id: str
    game: str
    options: dict[str, str]
    dice: str
    lobby: bool
    spectators: bool
    rated: bool
    clock: ClockTerms
    absence: AbsenceTerms
    pace_ms: int
    autostart: bool
    host: str
    commit: str
    invite: str = ""
    status: str = "open"
    created: int = 0
    started: int | None = None
    ended: int | None = None
    scores: list[float] | None = None
    rematch: str | None = None
    version: int = 0
    position: str = ""
    """The position its game begins from, as a whole line (`kernel.position`); empty: the beginning. It tells every
    card, so that nobody is sent it before the game is over."""
    brought: int | None = None
    """Of a game that was begun elsewhere: the seat whose person brought it here."""
    seats: tuple[SeatRow, ...] = field(default=())

    @property
    def people(self) -> set[str]:
        return {seat.person for seat in self.seats if seat.person is not None}

    def seat_of(self, person: str | None) -> int | None:
        """Where *person* sits."""
        return next((s.seat for s in self.seats if person is not None and s.person == person), None)

    def seats_of(self, person: str | None) -> list[int]:
        """All seats of *person*: several, where friends share one device."""
        return [seat.seat for seat in self.seats if person is not None and seat.person == person]

    def with_seat(self, changed: SeatRow) -> TableRow:
        return replace(self, seats=tuple(changed if s.seat == changed.seat else s for s in self.seats))


# Not frozen, though nobody changes one: a frozen class takes six times as long to make, and every answer makes several.
@dataclass(slots=True, unsafe_hash=True)
class NewLine:
    """A log line to be written; its number and time come with the commit."""

    author: int
    text: str
    answer: str | None = None


@dataclass(slots=True, unsafe_hash=True)
class LogRow:
    """One line of a log as it is stored; not frozen for the same reason."""

    seq: int
    author: int
    text: str
    time: int
    answer: str | None
    head: str = ""
    """The chain's head after it; see `heads`."""


@dataclass(frozen=True)
class TalkRow:
    """One thing said beside the game: chat, a note, a proposal or a reply. Numbered apart from the log."""

    number: int
    kind: str
    """chat, note, propose, agree, decline, withdraw or done; expel, of whom and why; readmit, of whom;
    away, of a seat since when, back, wait and let: see `absence`;
    before: the log of a game that was brought along, by language, as JSON"""
    person: str
    seat: int | None
    about: int | None
    """For a reply: the proposal's number; for an undo: the log number; for a swap: the other seat."""
    text: str
    time: int
