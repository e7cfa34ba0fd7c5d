"""Somebody is away while the game waits for them: who, since when, what the others say to it, and when a bot plays.

It stands in what is said beside the game, so that whoever serves the table next knows it, too: `away`, of a seat whose
line dropped; `wait` and `let`, what another seat says to it; `back`, that its person is here again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from trueque.bots.level_names import level_name
from trueque.locale import Speaker
from trueque.table.clock import overlap_ms
from trueque.table.rows import ClockTerms, TalkRow
from trueque.table.table import Table

ABSENCE = ("away", "back", "wait", "let")
"""What is said of somebody who is away; see `TalkRow`."""
ASK_MS = 20_000
"""After so long away the others are asked; and whoever's turn comes meanwhile has so long to be back."""
MORE_MS = 120_000
"""How much longer one *wait* makes it."""
WAITS = 2
"""How often a game is made longer."""
SOON_MS = 90_000
"""A wait makes it longer only where no more than this is left: two who press at once give one."""
LONG_TURN = 600
"""At a clock with turns of so many seconds, or of days, people come and go: only the clock decides."""


@dataclass
class Absence:
    """One time that somebody is away."""

    since: int
    says: dict[int, str] = field(default_factory=dict)
    """What each of the others said last: wait or let."""
    longer: int = 0
    """How many milliseconds the others have granted."""


class Absences:
    """Who is away from one table, as what was said tells it."""

    def __init__(self) -> None:
        self.open: dict[int, Absence] = {}
        self.waits = WAITS
        """How often the game can still be made longer."""

    def hear(self, rows: Iterable[TalkRow]) -> None:
        """Take over what was said."""
        for row in rows:
            if row.kind in ABSENCE and row.about is not None:
                self._hear(row, row.about)

    def _hear(self, row: TalkRow, seat: int) -> None:
        if row.kind == "away":
            self.open[seat] = Absence(int(row.text))
        elif row.kind == "back":
            self.open.pop(seat, None)
        elif (absence := self.open.get(seat)) is not None and row.seat is not None:
            absence.says[row.seat] = row.kind
            if row.kind == "wait" and row.text:
                absence.longer += int(row.text)
                self.waits -= 1


def is_asked(clock: ClockTerms) -> bool:
    """Whether people sit at the table together: then nobody is waited for without being asked."""
    return clock.kind == "none" or (clock.kind == "turn" and clock.seconds < LONG_TURN)


def bot_time(table: Table, absence: Absence) -> int | None:
    """When a bot plays for who is away; none where the game waits."""
    if table.row.absence.kind != "bot":
        return None
    since = absence.since + table.row.absence.seconds * 1000 + overlap_ms(table.clock.gaps, absence.since)
    asked = table.entries[-1].line.time or absence.since
    least = min(ASK_MS, table.row.absence.seconds * 1000)
    return max(since + absence.longer, asked + least)


def absence_card(table: Table, absences: Absences, seat: int, present: set[int], say: Speaker) -> dict[str, Any] | None:
    """What everybody is told of a seat that is away while the game waits for it."""
    absence = absences.open.get(seat)
    waited = table.is_on and not table.paused and seat in table.waiting_seats and seat in table.answering_people()
    if absence is None or not waited or seat in present:
        return None
    bot_at, name = bot_time(table, absence), table.names[seat]
    level = level_name(table.row.absence.bot, say.lang)
    rule = (
        say("This table waits; a bot plays only where one of you lets it.")
        if bot_at is None
        else say("If they stay away, a bot ({level}) plays until {name} is back.", level=level, name=name)
    )
    sentence = say("{name} is away, and the game waits. {rule}", name=name, rule=rule)
    return {
        "since": absence.since, "bot_at": bot_at, "waits": absences.waits if bot_at is not None else 0,
        "wait_from": None if bot_at is None else bot_at - SOON_MS, "bot": table.row.absence.bot,
        "says": {str(other): word for other, word in absence.says.items()}, "sentence": sentence,
    }  # fmt: skip
