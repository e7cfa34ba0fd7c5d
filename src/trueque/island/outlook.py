"""What is to be expected of a position of the Island: its turn is thought to its end, in every phase the same way.

Draws count by their exact odds, an offer that is open counts as refused, and where the turn is over the champion's
learned judgement speaks, which was learned there.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from trueque.island import actions as act
from trueque.island.bots.search.mind import IslandMind, TurnLine
from trueque.island.core.actions import DISCARD_CARD, ROLL_DICE
from trueque.island.core.state import (
    ANSWER,
    BUILD,
    DICE,
    DISCARD,
    FREE_ROAD,
    NATURE,
    RESOURCES,
    ROLL,
    TRADE,
    Position,
)
from trueque.island.game import Island
from trueque.island.turns import IslandTurns
from trueque.kernel.sums import sum_exactly

Odds = tuple[float, ...]
TURN = 200
"""Positions searched to think a turn to its end."""
LONGER = 600
"""Positions searched where a win may be within reach."""
DRAWS = 2
"""Draws of one turn after each of which it is thought on; what comes after a third is judged as it stands."""
OWN_TURN = (TRADE, BUILD, FREE_ROAD)


class Outlook:
    """The champion's mind over positions of the core: what a turn comes to."""

    def __init__(self, game: Island, mind: IslandMind) -> None:
        self._game, self._mind, self._turns = game, mind, IslandTurns(game)
        self._core, self._tables, self._action_of = game.core, game.tables, game.encoding.action_of

    def think(self, g: Position, turn: int, draws: int = DRAWS) -> Odds:
        """The odds once the turn of that number is over, where champions answer in it."""
        while g.turn == turn and self._scores(g) is None:
            seat = self._core.waiting_seats(self._tables, g)[0]
            if seat == NATURE:
                if draws == 0:
                    return self._expect(g, self._judge)
                return self._expect(g, lambda after: self.think(after, turn, draws - 1))
            if g.phase in OWN_TURN:
                line = self._best_line(g, seat)
                if line.is_win:
                    return tuple(float(one == seat) for one in range(self._game.seats))
                if line.rest is not None:
                    return self._judge(line.rest)
                g = self.apply_steps(g, seat, line.number)
            else:
                g = self.apply_steps(g, seat, *self.answer(g, seat))
        return self._judge(g)

    def play_on(self, g: Position, turns: int, luck: int, size: int) -> Odds:
        """The odds so many turns later, where a search of *size* positions answers for all and nobody offers anything.

        What nature answers hangs on the luck, the turn and the question alone: two positions with the same luck have
        the same dice.
        """
        until = g.turn + turns
        while self._scores(g) is None and g.turn < until:
            seat = self._core.waiting_seats(self._tables, g)[0]
            if seat == NATURE:
                numbers = self._core.legal(self._tables, g, NATURE)
                weights = [self._core.odds(self._tables, g, number) for number in numbers]
                drawn = Random(f"{luck} {g.turn} {g.phase}").choices(numbers, weights)
                g = self.apply_steps(g, NATURE, *drawn)
            else:
                g = self.apply_steps(g, seat, *self.answer(g, seat, size))
        return self._judge(g)

    def _best_line(self, g: Position, seat: int) -> TurnLine:
        """What a search makes of the turn; where a win can be within reach it looks for longer."""
        line = self._mind.best_line(g, seat, TURN)
        is_all = self._mind.positions_judged < TURN
        if line.is_win or is_all or self._turns.missing_points(g, seat) > self._turns.points_ceiling(g, seat):
            return line
        longer = self._mind.best_line(g, seat, LONGER)
        return longer if longer.is_win else line

    def _judge(self, g: Position) -> Odds:
        """As the champion thinks of itself and its like where a turn is over."""
        if (scores := self._scores(g)) is not None:
            return scores
        raw = [min(max(self._mind.judge_position(g, seat), 0.0), 1.0) for seat in range(self._game.seats)]
        total = max(sum_exactly(raw), 1e-9)
        return tuple(one / total for one in raw)

    def _expect(self, g: Position, judge: Callable[[Position], Odds]) -> Odds:
        """What is to be expected of a draw; throws with the same total come to the same."""
        chances: dict[object, tuple[int, int]] = {}
        for number in self._core.legal(self._tables, g, NATURE):
            weight = self._core.odds(self._tables, g, number)
            thrown = self._action_of[number] if g.phase == DICE else None
            like = thrown.first + thrown.second if isinstance(thrown, act.Throw) else -number
            first, sum_ = chances.get(like, (number, 0))
            chances[like] = first, sum_ + weight
        whole, total = sum(weight for _, weight in chances.values()), [0.0] * self._game.seats
        for number, weight in chances.values():
            for seat, one in enumerate(judge(self.apply_steps(g, NATURE, number))):
                total[seat] += weight * one
        return tuple(one / whole for one in total)

    def answer(self, g: Position, seat: int, size: int = TURN) -> list[int]:
        """What the champion answers to a question that waits, as steps of the core; offers come to nothing."""
        if g.phase == DISCARD:
            return [DISCARD_CARD + kind for kind in self.least_missed(g, seat, int(g.due[seat]))]
        if g.phase == ROLL:  # what can be played before the dice can be played after them
            return [ROLL_DICE]
        if g.phase == ANSWER:
            listed = self._core.legal(self._tables, g, seat)
            return [next(number for number in listed if isinstance(self._action_of.get(number), act.Decline))]
        return self.best(g, seat, 1, size)

    def best(self, g: Position, seat: int, count: int, size: int = TURN) -> list[int]:
        """The answers that a search prefers."""
        lines = sorted(self._mind.rate_lines(g, seat, size), key=lambda line: -line[1])
        return [number for number, _ in lines[:count]]

    def least_missed(self, g: Position, seat: int, count: int) -> list[int]:
        """The kinds of the cards to give up that hurt least, found card by card."""
        lost = []
        for _ in range(count):
            after = {kind: self._mind.remove_card(g, seat, kind) for kind in range(RESOURCES) if g.hand[seat, kind] > 0}
            lost.append(max(after, key=lambda kind: self._mind.judge_position(after[kind], seat)))
            g = after[lost[-1]]
        return lost

    def apply_steps(self, g: Position, seat: int, *numbers: int) -> Position:
        """The position after steps of a seat, or of nature."""
        after = self._core.copy(g)
        for number in numbers:
            self._core.play(self._tables, after, seat, number)
        return after

    def _scores(self, g: Position) -> Odds | None:
        return self._game.position_scores(g)
