"""One seat's picture of the game while it thinks: positions that fit its view, and what answers are worth in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from trueque.island.actions import Action
from trueque.island.bots.search.foresight import Foresight, Oracle, blend_word, choose_rivals
from trueque.island.bots.search.founding import Founding
from trueque.island.bots.search.machine import BackEnd, fastest_back_end, load_doors
from trueque.island.bots.search.plain import PlainBench, read_net, weights_path
from trueque.island.core.state import RESOURCES, ROLL, Position
from trueque.island.game import Island
from trueque.island.layouts import Layout
from trueque.island.player.foundings import is_founding
from trueque.island.rules import IslandRules
from trueque.kernel import View

Cards = Sequence[int]
WON = 2.0
"""What a search values a win at: above certainty, so that it is never put off."""
WIDTH = 5
"""Answers that are weighed by the next seat's replies."""


class TurnLine(NamedTuple):
    """Answers of one's turn, one after the other."""

    number: int
    """Of the first."""
    worth: float
    rest: Position | None
    """Where it comes to an end; none: in a win, before a draw or where somebody else is asked."""

    @property
    def is_win(self) -> bool:
        return self.worth >= WON


@lru_cache(maxsize=8)
def make_twin_game(rules: IslandRules, layout: Layout, back_end: BackEnd) -> Island:
    """The same game over the core that the search runs on."""
    return Island(rules, layout, backend=back_end)


def make_bench(weights: Path, back_end: BackEnd, size: int, deep: bool, seats: int) -> Any:
    """Room to think with learned weights, about positions of so many seats."""
    net = read_net(weights)
    if back_end == "plain":
        return PlainBench(net, size, deep, seats)
    from trueque.island.bots.search.bench import IslandBench

    return IslandBench([net], seats=seats)


class IslandMind:
    """Thinks about one view at a time."""

    def __init__(
        self,
        game: Island,
        seed: int | str,
        worlds: int,
        size: int,
        deep: int,
        back_end: BackEnd | None = None,
        weights: Path | None = None,
        foresight: Foresight | None = None,
    ) -> None:
        self._back_end: BackEnd = back_end or fastest_back_end(game.room)
        self._twin = make_twin_game(game.rules, game.layout, self._back_end)
        self._doors = load_doors(self._back_end, game.room)
        learned = weights or weights_path(game.seats, game.rules.proposals_per_turn > 0)
        self._bench: Any = make_bench(learned, self._back_end, size, deep > 0, game.room)
        self._founding = Founding(self._twin, self._back_end)
        self._rng = Random(f"search {seed}")
        self.worlds, self._size, self._deep = worlds, size, deep
        tables: Any = self._twin.tables
        self._tables = tables.address if self._back_end == "compiled" else [tables]
        is_compiled = self._back_end == "compiled"
        self._oracle = (
            Oracle(self._doors, self._bench, self._tables, is_compiled, foresight) if foresight is not None else None
        )

    def warm_up(self) -> None:
        """Think about the first position, so that everything is loaded."""
        first = self._twin.core.start(self._twin.tables)
        first.phase = ROLL
        self.rate_lines(first, 0, 4, 4)
        self.judge_position(first, 0)

    def guess_position(self, view: View) -> Position:
        """A position that fits the view."""
        found: Position = self._twin.guess(view, self._rng).g
        return found

    def _wrap_position(self, g: Any) -> Any:
        """A position as the search takes it: the first of one, or where it lies."""
        return g.address if self._back_end == "compiled" else [g]

    def rate_answers(self, view: View, seat: int) -> dict[Action, float]:
        """What each answer to the question is worth, over several positions that fit the view."""
        total: dict[int, float] = {}
        worlds = [self.guess_position(view) for _ in range(self.worlds)]
        for world in worlds:
            for number, worth in self.rate_lines(world, seat, self._size, self._deep):
                if number in self._twin.encoding.action_of:
                    total[number] = total.get(number, 0.0) + worth
        if self._oracle is not None and not is_founding(worlds[0]):
            self._look_ahead(view, seat, worlds, total)
        return {self._twin.encoding.action_of[number]: worth for number, worth in total.items()}

    def _look_ahead(self, view: View, seat: int, worlds: list[Position], total: dict[int, float]) -> None:
        """Correct what close answers are worth by what comes of them."""
        assert self._oracle is not None, "there is time for it"
        oracle, count = self._oracle, len(worlds)
        rivals = choose_rivals({number: worth / count for number, worth in total.items()}, oracle.budget)
        if rivals:
            more = [self.guess_position(view) for _ in range(oracle.budget.worlds - count)]
            oracle.compare_answers([*worlds, *more], seat, self._twin.seats, rivals)
            for one in rivals if rivals[0].seen else []:
                total[one.number] = count * blend_word(one, rivals, oracle.budget.trusted)

    def rate_lines(self, g: Position, seat: int, size: int, deep: int = 0) -> list[tuple[int, float]]:
        """The answers' numbers, each with the value of the best line it begins."""
        if is_founding(g):
            return self._founding.rate_answers(g, seat)
        bench, doors = self._bench, self._doors
        count = doors.think_door(self._tables, bench.notes, bench.net, bench.pool, bench.moves, bench.tape,
                                 self._wrap_position(g), seat, size)  # fmt: skip
        if deep:
            doors.deepen_door(self._tables, bench.notes, bench.net, bench.pool, bench.inner, bench.moves, bench.tape,
                              seat, count, WIDTH, deep)  # fmt: skip
        return list(zip(bench.said.first[:count], bench.said.worth[:count], strict=True))

    def best_line(self, g: Position, seat: int, size: int) -> TurnLine:
        """The best answer, and what follows from it."""
        lines = self.rate_lines(g, seat, size)
        best = max(range(len(lines)), key=lambda n: lines[n][1])
        place = self._bench.said.rest[best]
        return TurnLine(*lines[best], self._twin.core.copy(self._bench.room[place]) if place >= 0 else None)

    @property
    def foresight(self) -> Foresight | None:
        """How far it looks past its turn."""
        return self._oracle.budget if self._oracle is not None else None

    @property
    def notes(self) -> Any:
        """What the search writes on, as a door takes it."""
        return self._bench.notes

    @property
    def positions_judged(self) -> int:
        """How many positions the last search judged."""
        return int(self._bench.said.seen)

    def founding_odds(self, g: Position) -> tuple[float, ...]:
        """How likely each seat is to win while people still found."""
        return self._founding.founding_odds(g)

    def judge_position(self, g: Position, seat: int) -> float:
        """How likely *seat* is to win from this position."""
        return float(
            self._doors.judge_door(self._tables, self._bench.notes, self._bench.net, self._wrap_position(g), seat)
        )

    def rate_swaps(self, g: Position, seat: int, other: int) -> tuple[tuple[float, float], list[float], list[float]]:
        """The odds of two seats, and what each swap between them does to both; -9 where one of them lacks the cards."""
        bench = self._bench
        self._doors.weigh_door(self._tables, bench.notes, bench.net, bench.pool, self._wrap_position(g), seat, other)
        said = bench.said
        return (said.odds[0], said.odds[1]), list(said.own_gain), list(said.their_gain)

    def apply_swap(self, g: Position, giver: int, give: Cards, taker: int, want: Cards) -> Position | None:
        """The position after a trade between two seats; none where one of them lacks the cards."""
        after = self._twin.core.copy(g)
        for r in range(RESOURCES):
            after.hand[giver, r] += want[r] - give[r]
            after.hand[taker, r] += give[r] - want[r]
            if after.hand[giver, r] < 0 or after.hand[taker, r] < 0:
                return None
        after.hand_size[giver] += sum(want) - sum(give)
        after.hand_size[taker] += sum(give) - sum(want)
        return after

    def remove_card(self, g: Position, seat: int, kind: int) -> Position:
        """The position with one card less in a hand."""
        after = self._twin.core.copy(g)
        after.hand[seat, kind] -= 1
        after.hand_size[seat] -= 1
        return after
