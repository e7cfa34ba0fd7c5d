"""Win by your next turn, whatever happens: proved against everything the other one can answer and nature can draw.

Two sit at the table. What is looked for is how to leave one's turn: of everything that this turn can be ended with only
one list of answers (in whichever order) leaves a position from which the next turn wins for certain. Every answer of
the other one and every draw is followed, on the game's core; offers are left out, since nobody has to accept one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any, Protocol

from trueque.bots.turn_wins import TakesTurns, Turn
from trueque.kernel import NATURE, Game
from trueque.kernel.position import read_position
from trueque.puzzles.proofs import TooRich

STEPS = 60_000
"""Steps tried for one puzzle."""
WAYS = 1_000
"""Positions of this turn that are looked at."""
WIDEST = 120
"""Answers to one question of it."""
WORLDS = 8
"""Positions that fit what the seat knows, in all of which the answer must win."""
DRAWS, DRAWN = 4, 40
"""Draws on one way through one's own turn, dice among them, and what one of them may bring."""


Way = tuple[Any, ...]
"""Answers in an order in which they can be given."""


class PlaysEndgames(TakesTurns, Protocol):
    """The rules by the core's steps, and positions of the core."""

    def core_position(self, state: Any) -> Any:
        """A position of the core, to be played on."""


@dataclass
class Endgame:
    """The endgame of one seat."""

    rules: PlaysEndgames
    active_seat: Callable[[Any], int]
    """Whose turn a position is in."""
    seat: int
    left: int = STEPS
    known: dict[Hashable, bool] = field(default_factory=dict)

    def find_ways(self, game: Game[Any, Any], state: Any) -> list[Way]:
        """Answers for the rest of this turn after which the next one wins for certain; `TooRich` where unknown."""
        ends = self.iterate_ends(game, state)
        return [way for way, end in ends if self.is_forced(self.rules.core_position(end))]

    def iterate_ends(self, game: Game[Any, Any], state: Any) -> Iterator[tuple[Way, Any]]:
        """Every position that this turn can be left in without a draw, once each, and how."""
        open_: list[tuple[Way, Any]] = [((), state)]
        known = {self._look_of(state)}
        while open_:
            way, here = open_.pop()
            for answer in self._list_answers(game, here):
                there = here.copy()
                game.play(there, self.seat, answer)
                if (looks := self._look_of(there)) in known:
                    continue
                known.add(looks)
                if len(known) > WAYS:
                    raise TooRich
                g = self.rules.core_position(there)
                if self.active_seat(g) != self.seat or self.rules.asked_seat(g) == 1 - self.seat:
                    yield (*way, answer), there
                elif self.rules.asked_seat(g) == self.seat:
                    open_.append(((*way, answer), there))

    def _look_of(self, state: Any) -> Hashable:
        return self.rules.position_key(self.rules.core_position(state))

    def _list_answers(self, game: Game[Any, Any], state: Any) -> list[Any]:
        """What the seat may answer; a question with too many answers is too rich."""
        for one in game.decisions(state):
            if one.seat == self.seat and one.waits:
                listed = list(islice(one.answers, WIDEST + 1))
                if len(listed) > WIDEST:
                    raise TooRich
                return listed
        return []

    def is_forced(self, g: Any) -> bool:
        """Whether the seat wins by the end of its next turn, whatever the other one answers and nature draws."""
        if self.rules.missing_points(g, self.seat) <= 0:
            return True
        if self.rules.missing_points(g, 1 - self.seat) <= 0:
            return False
        looks = self.rules.position_key(g)
        if looks not in self.known:
            self.known[looks] = True  # a position that comes back to itself changes nothing
            self.known[looks] = self._look_further(g)
        return self.known[looks]

    def _look_further(self, g: Any) -> bool:
        asked = self.rules.asked_seat(g)
        if asked is None:
            return False
        if self.active_seat(g) == self.seat:
            return self._can_win_turn(g, asked)
        after = (self._take(g, asked, step) for step in self.rules.list_steps(g, asked))
        return any(map(self.is_forced, after)) if asked == self.seat else all(map(self.is_forced, after))

    def _can_win_turn(self, g: Any, asked: int) -> bool:
        """Whether one's own turn wins from here for certain."""
        if asked == NATURE:
            return all(self.is_forced(self._take(g, NATURE, step)) for step in self.rules.list_steps(g, NATURE))
        if self.rules.missing_points(g, self.seat) > self.rules.points_ceiling(g, self.seat) + DRAWS:
            return False
        turn = Turn(self.rules, self.seat, min(self.left, STEPS // 10), DRAWN)
        before = turn.left
        found = turn.can_win(g, DRAWS)
        self.left -= before - turn.left
        if self.left <= 0 or (turn.left <= 0 and not found):
            raise TooRich
        return found

    def _take(self, g: Any, seat: int, step: int) -> Any:
        self.left -= 1
        if self.left <= 0:
            raise TooRich
        there = self.rules.copy(g)
        self.rules.apply(there, seat, step)
        return there


def find_sure_endings(
    game: Game[Any, Any], rules: PlaysEndgames, active_seat: Callable[[Any], int], line: str, luck: str
) -> tuple[list[Way], int]:
    """The answers that win by the next turn in every position dealt that fits a line, and how many were looked at.

    Two orders of the same answers are one.
    """
    worlds = [read_position(line, Random(f"{luck} {n}"), game) for n in range(WORLDS)]
    seat = worlds[0].seat
    assert seat is not None, "a puzzle is a seat's line"
    looked, ways = 0, dict[frozenset[Any], Way]()
    first = Endgame(rules, active_seat, seat)
    for way in first.find_ways(game, worlds[0].state):
        ways.setdefault(frozenset(Counter(map(game.write, way)).items()), way)
    looked += len(first.known)
    for world in worlds[1:] if ways else ():
        endgame = Endgame(rules, active_seat, seat)
        ways = {key: way for key, way in ways.items() if is_sure_ending(game, endgame, world.state, way)}
        looked += len(endgame.known)
    return list(ways.values()), looked


def is_sure_ending(game: Game[Any, Any], endgame: Endgame, state: Any, way: Sequence[Any]) -> bool:
    """Whether a turn that ends so leaves a position that wins."""
    now = state.copy()
    for answer in way:
        if not any(one.seat == endgame.seat and answer in one for one in game.decisions(now)):
            return False
        game.play(now, endgame.seat, answer)
    return endgame.is_forced(endgame.rules.core_position(now))
