"""What a server promises about the rounds of the dice, besides `promises.py`: whose shares stand in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trueque.kernel.record import TABLE, Line
from trueque.kernel.rounds import Rounds, read_round

if TYPE_CHECKING:
    from tests.worlds.promises import Promises, Story

PLEDGE = 32
"""The letters of a pledge."""
SECONDS = 0.99
"""Nobody's share is late before a second has passed since the answer was kept."""


class RoundPromises:
    """Looked at beside the promises about lines."""

    def __init__(self, promises: Promises) -> None:
        self.promises, self.world = promises, promises.world
        self._rounds: dict[str, Rounds] = {}
        self._asked: dict[str, float] = {}
        """When the answer was kept to which the next round belongs."""

    def look_at_line(self, story: Story, seq: int, line: Line) -> None:
        """A line was committed."""
        now = self.world.agenda.now
        if story.match not in self._rounds:
            self._rounds[story.match], self._asked[story.match] = Rounds(self._read_pledges(story.match)), now
        rounds = self._rounds[story.match]
        given = read_round(line)
        if not rounds.is_due(line):
            self.promises.report(f"line {seq} is a second round, or ends one that has drawn nothing")
        if given is not None:
            wrong = [seat for seat, share in given.seats.items() if not rounds.is_pledged_share(seat, share)]
            if wrong:
                self.promises.report(f"line {seq} holds a share of seat {wrong[0]} that is not the one it pledged")
            waited, missing = now - self._asked[story.match], sorted(rounds.heads.keys() - given.seats.keys())
            if missing and waited < SECONDS:
                self.promises.report(f"line {seq}: the share of seat {missing[0]} was waited for {waited:.2f} s")
        if line.author >= 0 or (line.author == TABLE and line.text.startswith("undo")):
            self._asked[story.match] = now
        rounds.follow_line(line)

    def _read_pledges(self, match: str) -> dict[int, str]:
        asked = "SELECT seat, salt FROM seat WHERE match = ?"
        rows = self.world.database.watching.execute(asked, (match,)).fetchall()
        return {seat: pledge for seat, pledge in rows if pledge and len(pledge) == PLEDGE}
