"""Which answer is best, where only odds can say: a place to found at, a trade, whom to rob.

The answers that the game's judge prefers are played on by champions in every seat, some rounds ahead, and judged there:
each time in another position that fits what the seat knows, and for every answer with the same one. An answer is the
best when it leads every other by `SURE` standard errors of their difference; what trails so far is played no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from trueque.bots.playing import Seated, next_answer
from trueque.bots.registry import bot
from trueque.kernel import NATURE, Decision
from trueque.kernel.judge_protocols import Judge, PlaysOn
from trueque.kernel.position import read_position
from trueque.kernel.sums import sum_exactly
from trueque.review.choices import Ranked, rank_answers, standard_error
from trueque.review.decision_review import turn_number

SURE = 3.0
"""Standard errors by which the best must lead."""
LEAD = 0.02
"""And odds: what matters less is no puzzle."""
CLOSE = 4
"""Answers that are played on: the judge's best."""
ROUNDS = {"found": 5, "trade": 2, "rob": 2}
"""Turns of everybody that are played on before a position is judged."""
FIRST, STEP, MOST = 16, 8, 96
"""How often each answer is played on at first, then at a time, and at most."""
HOPELESS = 0.8
"""Standard errors: whose lead is still below that after twice `FIRST` will hardly grow into one."""

Play = Callable[[Any, int], float]
"""What comes of an answer, the n-th time."""


@dataclass(frozen=True)
class Grounds:
    """Why an answer is the best: its odds, those of the next best, and how sure their difference is."""

    worth: float
    next_worth: float
    error: float
    next: str
    """In notation."""

    def write_text(self) -> str:
        return f"{100 * self.worth:.1f} {100 * self.next_worth:.1f} {100 * self.error:.1f} {self.next}"


def read_grounds(text: str) -> Grounds:
    """What `Grounds.write_text` wrote."""
    worth, next_worth, error, next_ = text.split(" ", 3)
    return Grounds(float(worth) / 100, float(next_worth) / 100, float(error) / 100, next_)


@dataclass
class Race:
    """Answers played on side by side, until one is clearly the best or none will be."""

    answers: Sequence[Any]
    play: Play
    most: int = MOST
    worth: dict[Any, list[float]] = field(default_factory=dict)

    def run_race(self) -> Any | None:
        """The best answer; none where two are too close."""
        self.worth, open_, tries = {one: [] for one in self.answers}, list(self.answers), 0
        while len(open_) > 1 and tries < self.most:
            step = STEP if tries else FIRST
            for answer in open_:
                self.worth[answer] += [self.play(answer, n) for n in range(tries, tries + step)]
            tries += step
            best = self.leading_answer(open_)
            open_ = [one for one in open_ if one == best or not self.is_clearly_ahead(best, one)]
            if tries >= 2 * FIRST and any(
                self.standard_errors_ahead(best, one) < HOPELESS for one in open_ if one != best
            ):
                return None
        best = self.leading_answer(open_)
        return best if all(self.is_clearly_ahead(best, one) for one in self.answers if one != best) else None

    def leading_answer(self, among: Sequence[Any]) -> Any:
        return max(among, key=lambda one: mean_of(self.worth[one]))

    def list_leads(self, best: Any, other: Any) -> list[float]:
        """By how much the best was better, each time both were played."""
        return [one - two for one, two in zip(self.worth[best], self.worth[other], strict=False)]

    def standard_errors_ahead(self, best: Any, other: Any) -> float:
        """The lead in standard errors."""
        apart = self.list_leads(best, other)
        return mean_of(apart) / max(standard_error(apart), 1e-9)

    def is_clearly_ahead(self, best: Any, other: Any) -> bool:
        return mean_of(self.list_leads(best, other)) >= LEAD and self.standard_errors_ahead(best, other) >= SURE

    def make_grounds(self, best: Any, write: Callable[[Any], str]) -> Grounds:
        """What is told of the best answer: beside the one that comes nearest."""
        others = [one for one in self.answers if one != best]
        near = min(others, key=lambda one: mean_of(self.list_leads(best, one)))
        apart = self.list_leads(best, near)
        worth = mean_of(self.worth[best][: len(apart)])
        return Grounds(worth, worth - mean_of(apart), standard_error(apart), write(near))


@dataclass
class ChampionTable:
    """A question of a position's line, and champions in every seat to play it on."""

    judge: Judge
    line: str
    kind: str
    luck: str
    """What chance begins with."""

    def __post_init__(self) -> None:
        game = self.judge.game
        self._bots = [Seated.seat_bot(bot("champion", game, f"{self.luck} {seat}")) for seat in range(game.seats)]
        self._worlds: dict[int, Any] = {}
        placed = read_position(self.line, Random(self.luck), game)
        assert placed.seat is not None, "a puzzle is a seat's line"
        self.seat, self._view = placed.seat, placed.view
        self.until = turn_number(game, placed.state) + ROUNDS[self.kind] * game.seats
        asked = [one for one in game.decisions(placed.state) if one.seat == self.seat and one.waits]
        self.decision: Decision[Any] = asked[0]

    def rank_answers(self) -> list[Ranked]:
        """The answers, the judge's best first."""
        return rank_answers(self.judge, self._view, self.decision)

    def apply_answer(self, answer: Any, n: int) -> Any:
        """The n-th position that fits, after an answer."""
        if n not in self._worlds:
            self._worlds[n] = read_position(self.line, Random(f"{self.luck} {n}"), self.judge.game).state
        state = self._worlds[n].copy()
        self.judge.game.play(state, self.seat, answer)
        return state

    def judge_answer_quickly(self, answer: Any, n: int) -> float:
        """The odds that an answer comes to where the judge plays on by itself."""
        assert isinstance(self.judge, PlaysOn), "not every judge does"
        return self.judge.play_on(self.apply_answer(answer, n), ROUNDS[self.kind], Random(f"{self.luck} luck {n}"))[
            self.seat
        ]

    def play_out_answer(self, answer: Any, n: int) -> float:
        """The odds that an answer comes to, in the n-th position that fits."""
        state, game, rng = self.apply_answer(answer, n), self.judge.game, Random(f"{self.luck} luck {n}")
        while asked := game.decisions(state):
            if asked[0].seat == NATURE and turn_number(game, state) >= self.until:
                break
            seat, action = next_answer(game, state, asked, self._bots, rng)
            game.play(state, seat, action)
        return self.judge.odds(state)[self.seat]


def mean_of(numbers: Sequence[float]) -> float:
    return sum_exactly(numbers) / len(numbers)
