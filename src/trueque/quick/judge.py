"""How likely each seat of The Quick Game is to win (`bots.odds`), and what answers are worth, by its champion's net."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from trueque.bots.learned_judge import LearnedJudge, Odds, OddsNormalizer, log_odds, play_whole_answer
from trueque.bots.search.numbers import CERTAIN
from trueque.bots.search.turn import STAYING
from trueque.bots.turn_wins import look_of
from trueque.kernel.judge_protocols import NOBODY
from trueque.quick.actions import End
from trueque.quick.bots.search.bot import QuickSearch
from trueque.quick.bots.search.mind.source import MIND
from trueque.quick.bots.search.mind.steps import is_thought_of
from trueque.quick.bots.step_answers import count_kinds, is_halfway
from trueque.quick.core.numbers import WINNING_POINTS
from trueque.quick.core.state import BUILD, OVER, TRADE, Position
from trueque.quick.core.tableau import points_of
from trueque.quick.encoding import STEPS
from trueque.quick.game import Quick
from trueque.quick.state import QuickState

AT_ONCE, ONE_WORLD = 0, 1
"""What `answer` is asked for: every answer by what follows at once, or the better ones followed in one world."""
LINE = 40
"""Positions judged for each line that is followed."""
SEARCHES = 8
"""Worlds in which answers are followed."""
NEXT = 0.01
"""By how much, in log odds, those that a search lets go come after it."""
LOOKS = 4
"""Worlds over which answers are added up that are weighed at once."""
FIRST_TURN = 0
"""The number of the first turn."""
REACH = 6
"""Points that a turn can bring: one building of each kind."""
MENDS = {2: OddsNormalizer(0.41, 0.27), 3: OddsNormalizer(0.8, 0.39, 0.35), 4: OddsNormalizer(0.82, 0.19, 0.29),
         5: OddsNormalizer(0.46, 0.05, 0.11),
         6: OddsNormalizer(0.6, 0.07, 0.14)}  # fmt: skip
"""By the number of seats, fitted to games among equals (`benchmarks.mending`)."""


class QuickMind:
    """The champion's net and search, by the core's numbers."""

    TRUST = 0.7

    def __init__(self, game: Quick) -> None:
        self.game = Quick(game.rules, MIND.fastest())
        self._bot = QuickSearch(self.game, "judge")
        self._core, self._tables = self.game.first.core, self.game.first.t
        self.is_halfway = is_halfway

    def core_position(self, state: QuickState) -> Position:
        g: Position = self._bot.to_back_end(state)
        return g

    def copy(self, g: Position) -> Position:
        return self._core.copy(g)

    def asked_seat(self, g: Position) -> int | None:
        seats = self._core.waiting_seats(self._tables, g)
        return seats[0] if seats else None

    def list_steps(self, g: Position, seat: int) -> Sequence[int]:
        return self._core.legal(self._tables, g, seat)

    def list_chances(self, g: Position) -> Sequence[tuple[int, int]]:
        return [(step, self._core.odds(g, step)) for step in self._core.legal(self._tables, g, -1)]

    def apply(self, g: Position, seat: int, step: int) -> None:
        self._core.apply(self._tables, g, seat, step)

    def is_learned(self, g: Position) -> bool:
        return g.phase == TRADE or g.phase == BUILD

    def turn_number(self, g: Position) -> int:
        return g.turn

    def choose_quickly(self, g: Position, seat: int, seed: int) -> int:
        return self._bot.bench.answer(self._tables, g, seat, seed, LINE, AT_ONCE)

    def odds(self, g: Position) -> Odds:
        raw = [self.judge_seat(g, seat) for seat in range(self.game.seats)]
        if g.phase == OVER:
            return tuple(raw)
        return MENDS[self.game.seats].normalize_odds([log_odds(one) for one in raw], g.active)

    def judge_seat(self, g: Position, seat: int) -> float:
        """What the net says of one seat."""
        return self._bot.bench.judge_seat(self._tables, g, seat) / CERTAIN

    def rate_steps(self, g: Position, seat: int, seed: int) -> Mapping[int, float]:
        thought = [step for step in self.list_steps(g, seat) if is_thought_of(step)]
        if len(thought) == 1:
            return {thought[0]: self._as_log_odds(self.judge_seat(g, seat))}
        at_once = self._rate_at_once(g, seat, seed, thought)
        if not self.is_learned(g):
            return {step: self._as_log_odds(worth) for step, worth in at_once.items()}
        followed = dict[int, list[float]]()
        for look in range(SEARCHES):
            self._bot.bench.answer(self._tables, g, seat, seed + look, LINE, ONE_WORLD)
            notes = self._bot.bench.notes
            for n in notes.kept[: min(STAYING, len(thought))]:
                followed.setdefault(thought[n], []).append(notes.worth[n] / CERTAIN)
        # Those that a search let go come after all that it followed; where many are alike, none stays in every search.
        most = max(map(len, followed.values()))
        kept = {step: self._as_log_odds(sum(worths) / most) for step, worths in followed.items() if len(worths) == most}
        least = min(kept.values())
        return {**{step: min(self._as_log_odds(worth), least) - NEXT for step, worth in at_once.items()}, **kept}

    def _as_log_odds(self, worth: float) -> float:
        """What the net says, as steep as games showed it to be."""
        return MENDS[self.game.seats].slope * log_odds(worth)

    def _rate_at_once(self, g: Position, seat: int, seed: int, thought: Sequence[int]) -> dict[int, float]:
        self._bot.bench.answer(self._tables, g, seat, seed, LINE, AT_ONCE)
        notes = self._bot.bench.notes
        return {step: notes.worth[n] / LOOKS / CERTAIN for n, step in enumerate(thought)}

    def missing_points(self, g: Position, seat: int) -> int:
        return 0 if g.phase == OVER and g.winners >> seat & 1 else WINNING_POINTS - points_of(self._tables, g, seat)

    def points_ceiling(self, g: Position, seat: int) -> int:
        return REACH

    def position_key(self, g: Position) -> Hashable:
        return look_of(g)

    def apply_answer(self, g: Position, seat: int, action: Any) -> Position:
        after: Position = play_whole_answer(self, g, seat, self.spell_answer(action, g))
        return after

    def spell_answer(self, action: Any, g: Position) -> Sequence[int]:
        return STEPS[type(action)](action, g.phase)

    def count_kinds(self, said: list[int], width: int) -> tuple[int, ...]:
        return count_kinds(said)


def make_judge(game: Quick, levels: Mapping[int, str] = NOBODY) -> LearnedJudge:
    return LearnedJudge(QuickMind(game), levels)


TRADING = ("trade", "market", "pile", "give", "choose")


def sort_answer(kind: str, action: Any) -> str:
    """What an answer is about."""
    if isinstance(action, End):
        return ""
    if kind in TRADING:
        return "trade"
    return "building" if kind == "build" else "other"
