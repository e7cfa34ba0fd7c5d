"""The champion's odds are the same to the last bit, plain and compiled: a seed and a level are one game everywhere."""

from __future__ import annotations

from random import Random
from struct import pack, unpack

import pytest

from tests.island.compiled import needs_the_compiled_core
from trueque.bots.playing import play_game
from trueque.core.marks import single
from trueque.island.bots.search.bot import IslandSearch
from trueque.island.bots.search.machine import BackEnd
from trueque.island.game import make

WEIGHED = 40
"""Answers that are weighed by both; sums that are carried on from one to the next part soon where they round apart."""


class Enough(Exception):
    pass


class Both:
    """A seat at which the compiled champion plays, and the plain one is held against it."""

    def __init__(self, compiled: IslandSearch, plain: IslandSearch, done: list[int]) -> None:
        self.compiled, self.plain, self.done = compiled, plain, done

    def speaks(self, decision: object) -> bool:
        return False

    def choose(self, view: object, decision: object) -> object:
        chosen, other = (one.choose(view, decision) for one in (self.compiled, self.plain))  # type: ignore[arg-type]
        weighed = [(one.action, one.worth) for one in self.compiled.considered_answers]
        assert [(one.action, one.worth) for one in self.plain.considered_answers] == weighed
        assert other == chosen
        self.done[0] += bool(weighed)
        if self.done[0] == WEIGHED:
            raise Enough
        return chosen


@pytest.mark.parametrize("seats", ["2", pytest.param("4", marks=pytest.mark.soak)])
def test_plain_and_compiled_odds_are_the_same_to_the_last_bit(seats: str) -> None:
    needs_the_compiled_core()
    game, done = make({"seats": seats}), [0]

    def player(seat: int, back_end: BackEnd) -> IslandSearch:
        return IslandSearch(game, f"odds {seat}", 1, 24, back_end=back_end)

    bots = [Both(player(seat, "compiled"), player(seat, "plain"), done) for seat in range(game.seats)]
    with pytest.raises(Enough):
        play_game(game, bots, Random("odds"))


def test_a_number_is_rounded_as_32_bits_hold_it() -> None:
    for number in (0.1, 1 / 3, -2.5, 1e-9, 16_777_217.0):
        assert single(number) == unpack("f", pack("f", number))[0]
    assert single(0.1) != 0.1
