"""The greedy bot of the quick game plays sensibly: it wins, and it sees no more than its view."""

from __future__ import annotations

from random import Random

import pytest

from tests.quick.table import Table
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel import Decision
from trueque.quick.actions import Action
from trueque.quick.game import make


def wins(seats: int, games: int) -> float:
    """The share of games that one greedy bot wins against random ones, from every seat in turn."""
    game, won = make({"seats": str(seats)}), 0.0
    for number in range(games):
        me = number % seats
        bots = [bot("greedy" if seat == me else "random", game, f"{number} {seat}") for seat in range(seats)]
        won += play_game(game, bots, Random(number), keep_log=False).scores[me]
    return won / games


def test_greedy_beats_random_at_two() -> None:
    assert wins(2, 60) >= 0.9


@pytest.mark.soak
def test_greedy_beats_three_random_ones() -> None:
    assert wins(4, 20) >= 0.6


@pytest.mark.soak
def test_greedy_beats_random_in_nine_of_ten_of_two_hundred() -> None:
    assert wins(2, 200) >= 0.9


def choice(table: Table) -> str:
    (decision,) = table.game.decisions(table.state)
    asked: Decision[Action] = decision
    view = table.game.view(table.state, asked.seat)
    return table.game.write(bot("greedy", table.game, 1).choose(view, asked))


def test_it_builds_what_wins() -> None:
    table = Table(3).own(0, expansions="library church").hold(0, "wood brick wool grain ore")
    table.g.settlements[0] = 3
    table.build()
    assert choice(table) in ("road", "settlement"), "either wins; a knight would not"


def test_it_fetches_what_it_lacks_from_the_market() -> None:
    assert choice(Table(3).own(0, knights=1).hold(0, "wood 2 wool grain")) == "market wool for brick"


def test_it_gives_back_what_it_needs_least() -> None:
    table = Table(3).own(0, knights=1).hold(0, "wood wool grain brick").hold(1, "ore")
    table.say("exchange 1")
    table.draw("ore")
    assert choice(table) == "give ore"


def test_it_uses_the_guild() -> None:
    assert choice(Table(4).own(0, expansions="guild").own(1, cities=2).hold(1, "ore")) == "guild 1"
