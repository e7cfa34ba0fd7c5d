"""How likely each seat is to win if all go on as their levels do: what is certain, forced or drawn is looked through.

Where somebody has but one answer, the position after it is judged; where nature draws, what is to be expected of the
draw. Where somebody can win with one answer, that is certain as often as who sits there takes it (`sight`), and else
what the net says: so a win is never worth less than the same place without it. Everything else the learned net judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trueque.bots.odds.net import OddsNet
from trueque.bots.odds.sight import LevelSight
from trueque.bots.odds.table import PlaysSteps, WatchedTable
from trueque.core.outcomes import ASKED, HEAD, IN_TURN, KIND, WINNERS
from trueque.kernel.sums import sum_exactly

NATURE = -1
DRAWN = 130
"""Ways that draws may go, one after the other, each of which is looked into."""
DEEP = 24
"""Draws one after the other that are looked through, however few ways they may go: an island is laid in a hundred."""
FORCED = 60
"""Answers that leave no choice, one after the other."""
NEAR = 4
"""Points from the end from which a winning answer is looked for."""
KEPT = 512

Odds = tuple[float, ...]


class Forecast:
    """Odds at one table, of who sits there."""

    def __init__(
        self, rules: PlaysSteps, table: WatchedTable, net: OddsNet, strengths: Sequence[int], sight: LevelSight
    ) -> None:
        self._rules, self._table, self._net, self._strengths = rules, table, net, tuple(strengths)
        self._sight = sight
        self._known = dict[bytes, Odds]()

    def odds(self, g: Any) -> Odds:
        """Everybody's; of a game that is over who has won."""
        return self._look_through(g, DRAWN)

    def glance(self, g: Any) -> Odds:
        """By the net alone: what is drawn or certain is not looked through, which is ten times as quick."""
        return self._judge(self.skip_forced(g))

    def skip_forced(self, g: Any) -> Any:
        """The position in which there is something to choose or to draw, or nothing more."""
        for _ in range(FORCED):
            seat = self._rules.asked_seat(g)
            if seat is None or seat == NATURE or len(answers := self._rules.list_steps(g, seat)) > 1:
                break
            g = self._apply(g, seat, answers[0])
        return g

    def _look_through(self, g: Any, room: int, deep: int = DEEP) -> Odds:
        g = self.skip_forced(g)
        seat = self._rules.asked_seat(g)
        if seat == NATURE:
            ways = self._list_ways(g, room) if deep else []
            return self._expect(ways, room // len(ways), deep - 1) if ways else self._judge(g)
        if seat is not None:
            winner, taken = self.find_win(g, self._rules.list_steps(g, seat))
            if taken:
                return self._judge_win(g, winner, taken)
        return self._judge(g)

    def find_win(self, g: Any, answers: Sequence[int]) -> tuple[int, float]:
        """Who can win there with one of these answers, and how often that is taken; nobody where nobody can."""
        seat = self._rules.asked_seat(g)
        if seat is None or not self._can_win(g, seat, answers):
            return NATURE, 0.0
        return seat, self._sight.share_taken(g, seat)

    def _list_ways(self, g: Any, room: int) -> list[tuple[Any, int]]:
        """What a draw may come to, with its odds; what looks the same counts once. Nothing where it is too much."""
        chances = self._rules.list_chances(g)
        if len(chances) > DRAWN:
            return []
        ways = dict[bytes, tuple[Any, int]]()
        for step, weight in chances:
            after = self._apply(g, NATURE, step)
            looks = pack_row(self._table.sampler.look(self._table.tables, after))
            first, sum_ = ways.get(looks, (after, 0))
            ways[looks] = first, sum_ + weight
        return [*ways.values()] if len(ways) <= room else []

    def _expect(self, ways: Sequence[tuple[Any, int]], room: int, deep: int) -> Odds:
        """What is to be expected of a draw."""
        whole = sum(weight for _, weight in ways)
        found = [(self._look_through(after, room, deep), weight) for after, weight in ways]
        return tuple(
            sum_exactly(odds[seat] * weight for odds, weight in found) / whole for seat in range(self._table.seats)
        )

    def _judge_win(self, g: Any, seat: int, taken: float) -> Odds:
        """Of a position with a win in one answer: it came about where it is taken, and else nothing is certain."""
        if taken == 1.0:
            return tuple(float(one == seat) for one in range(self._table.seats))
        return tuple(taken * (one == seat) + (1 - taken) * odds for one, odds in enumerate(self._judge(g)))

    def _can_win(self, g: Any, seat: int, answers: Sequence[int], phases: int = 1) -> bool:
        """Whether one answer ends the game, won; another phase of one's turn may be begun for it."""
        if self._rules.missing_points(g, seat) > NEAR:
            return False
        looks = self._look_past_question(g)
        for step in answers:
            after = self._apply(g, seat, step)
            asked = self._rules.asked_seat(after)
            if asked is None and self._rules.missing_points(after, seat) <= 0:
                return True
            if phases and asked == seat and self._look_past_question(after) == looks:
                if self._can_win(after, seat, self._rules.list_steps(after, seat), phases - 1):
                    return True
        return False

    def _look_past_question(self, g: Any) -> bytes:
        """What a position looks like, whatever is asked in it."""
        return pack_row(self._table.sampler.look(self._table.tables, g)[HEAD:])

    def _judge(self, g: Any) -> Odds:
        """By the net; two positions that look the same are the same to it."""
        numbers = self._table.sampler.look(self._table.tables, g)
        if won := numbers[WINNERS]:
            shares = [won >> seat & 1 for seat in range(self._table.seats)]
            return tuple(one / sum(shares) for one in shares)
        looks = pack_row(numbers)
        if looks not in self._known:
            if len(self._known) >= KEPT:
                self._known.clear()
            question = numbers[KIND], numbers[ASKED], numbers[IN_TURN]
            self._known[looks] = self._net.judge(*question, list(numbers[HEAD:]), self._strengths)
        return self._known[looks]

    def _apply(self, g: Any, seat: int, step: int) -> Any:
        after = self._rules.copy(g)
        self._rules.apply(after, seat, step)
        return after


def pack_row(numbers: Sequence[int]) -> bytes:
    """A row of either back end as one key."""
    return bytes(numbers) if isinstance(numbers, memoryview) else repr(numbers).encode()
