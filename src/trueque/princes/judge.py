"""How likely each side of The Princes is to win (`bots.odds`), and what answers are worth, by its champion's net."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from trueque.bots.learned_judge import LearnedJudge, Odds, OddsNormalizer, play_whole_answer
from trueque.bots.search.numbers import IN_SEARCH, UNIT
from trueque.bots.turn_wins import look_of
from trueque.kernel import NATURE
from trueque.kernel.judge_protocols import NOBODY
from trueque.princes import actions as act
from trueque.princes.bots.search.bot import PrincesSearch
from trueque.princes.bots.search.mind.source import MIND
from trueque.princes.bots.search.mind.steps import looks_of
from trueque.princes.bots.step_answers import count_kinds
from trueque.princes.core.operations import ACTION_PHASE, BEFORE_DICE, ROLL_DICE
from trueque.princes.core.points import points_of
from trueque.princes.core.state import Position
from trueque.princes.encoding import STEPS
from trueque.princes.game import Princes
from trueque.princes.state import PrincesState

AT_ONCE, THOUGHT = 0, 500
"""Positions judged to think a turn to its end."""
REACH = 3
"""Points that a turn has ever brought."""
MENDS = {"intro": OddsNormalizer(0.52, -0.08), "gold": OddsNormalizer(0.43, -0.12), "turmoil": OddsNormalizer(0.59,
                                                                                                              -0.05),
         "progress": OddsNormalizer(0.44, 0.07), "duel": OddsNormalizer(0.41, 0.02)}  # fmt: skip
"""By mode, fitted to games among equals (`benchmarks.mending`)."""
USUAL = OddsNormalizer(0.5)
"""Of a game with another package's cards."""


class PrincesMind:
    """The champion's net and search, by the core's numbers."""

    TRUST = 0.0

    def __init__(self, game: Princes) -> None:
        self.game = Princes(game.rules, MIND.fastest())
        self._bot = PrincesSearch(self.game, "judge")
        self._core, self._tables = self.game.first.core, self.game.first.t

    def core_position(self, state: PrincesState) -> Position:
        g: Position = self._bot.to_back_end(state)
        return g

    def copy(self, g: Position) -> Position:
        return self._core.copy(g)

    def asked_seat(self, g: Position) -> int | None:
        return self._core.asked_seat(g)

    def list_steps(self, g: Position, seat: int) -> Sequence[int]:
        return self._core.legal(self._tables, g)

    def list_chances(self, g: Position) -> Sequence[tuple[int, int]]:
        return [(step, self._core.odds(g, step)) for step in self._core.legal(self._tables, g)]

    def apply(self, g: Position, seat: int, step: int) -> None:
        self._core.apply(self._tables, g, step)

    def is_learned(self, g: Position) -> bool:
        """A turn begins, or its dice are in the air: what the net was taught it takes to come out as they may."""
        op = g.todo_op[g.depth - 1]
        return op == ROLL_DICE and g.asked == NATURE if op != BEFORE_DICE else True

    def turn_number(self, g: Position) -> int:
        return g.turn

    def choose_quickly(self, g: Position, seat: int, seed: int) -> int:
        return self._bot.bench.answer(self._tables, g, seat, seed, 1, AT_ONCE)

    def odds(self, g: Position) -> Odds:
        raw = [self.judge_seat(g, seat) for seat in range(self.game.seats)]
        if g.depth == 0:
            won = [float(one > 0) + float(one == 0) / 2 for one in raw]
            return tuple(won)
        return MENDS.get(self.game.rules.mode, USUAL).normalize_odds(raw, g.active)

    def judge_seat(self, g: Position, seat: int) -> float:
        """What the net says of one side, in log odds."""
        return self._bot.bench.judge_seat(self._tables, g, seat) / UNIT

    def rate_steps(self, g: Position, seat: int, seed: int) -> Mapping[int, float]:
        answers = self.list_steps(g, seat)
        if len(answers) == 1:
            return {answers[0]: self.judge_seat(g, seat)}
        op = g.todo_op[g.depth - 1]
        looks = 1 if op == ACTION_PHASE and not g.draft else looks_of(g, IN_SEARCH)
        self._bot.bench.answer(self._tables, g, seat, seed, 1, THOUGHT)
        notes = self._bot.bench.notes
        return {step: notes.worth[n] / looks / UNIT for n, step in enumerate(answers) if n < len(notes.first)}

    def missing_points(self, g: Position, seat: int) -> int:
        return self._tables.target - points_of(g, seat)

    def points_ceiling(self, g: Position, seat: int) -> int:
        return REACH

    def position_key(self, g: Position) -> Hashable:
        return look_of(g)

    def apply_answer(self, g: Position, seat: int, action: Any) -> Position:
        after: Position = play_whole_answer(self, g, seat, self.spell_answer(action, g))
        return after

    def spell_answer(self, action: Any, g: Position) -> Sequence[int]:
        return STEPS[type(action)](action, g)

    def is_halfway(self, g: Position, seat: int, said: list[int]) -> bool:
        return bool(g.draft or g.chosen_count)

    def count_kinds(self, said: list[int], width: int) -> tuple[int, ...]:
        return count_kinds(said, width)


def make_judge(game: Princes, levels: Mapping[int, str] = NOBODY) -> LearnedJudge:
    return LearnedJudge(PrincesMind(game), levels)


BUILDING = (act.Build, act.Road, act.Settle, act.Raise, act.Lay)
CARDS = (act.Play, act.Draw, act.Search, act.Pick, act.Under, act.Stack)


def sort_answer(kind: str, action: Any) -> str:
    """What an answer is about."""
    if isinstance(action, act.End | act.Pass | act.Roll):
        return ""
    if isinstance(action, act.Bank | act.Use):
        return "trade"
    if isinstance(action, BUILDING):
        return "building"
    return "cards" if isinstance(action, CARDS) else "other"
