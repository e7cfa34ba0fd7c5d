"""The searching players of the quick game and The Princes: what they see in their own turn, and how they learn."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.princes.table import Table as PrincesTable
from tests.quick.table import Table as QuickTable
from trueque.bots.levels import make_bot
from trueque.bots.net_fit import fit_whole
from trueque.kernel.registry import make_game

LOWER = ("novice", "beginner", "casual", "normal", "skilled", "strong")


def quick_choice(table: QuickTable, level: str, seed: int = 1) -> str:
    (decision,) = table.game.decisions(table.state)
    view = table.game.view(table.state, decision.seat)
    return table.game.write(make_bot(level, table.game, seed).choose(view, decision))


def test_the_quick_champion_sees_the_exchange_that_wins() -> None:
    table = QuickTable(2).own(0, expansions="library church").hold(0, "2 wood")
    table.g.settlements[0] = 3
    assert quick_choice(table, "champion") == "market wood for brick"  # a road, its second, is the tenth point


def test_the_quick_champion_builds_what_wins() -> None:
    table = QuickTable(2).own(0, expansions="library church").hold(0, "wood brick wool grain ore")
    table.g.settlements[0] = 3
    table.build()
    assert quick_choice(table, "champion") in ("road", "settlement")  # either is the tenth point


def princes_choice(table: PrincesTable, level: str, seed: int = 1) -> str:
    game = make_game("princes", table.s.rules.write_options())
    view = game.view(table.state, table.asked.seat)
    return game.write(make_bot(level, game, seed).choose(view, table.asked))


def test_the_princes_champion_builds_the_city_that_wins() -> None:
    table = PrincesTable("intro").stock(0, ore=3, grain=3)
    table.s.realms[0].places |= {-3: 1, 3: 1}
    table.cities(0, "L1", "R1")
    assert table.s.points(0) == 6
    assert princes_choice(table, "champion").startswith("city")


def lessons(rows: int) -> Any:
    """Made-up positions in which the larger of two numbers decides: the inputs, a seat, and halves of a win."""
    rng = np.random.default_rng(5)
    inputs = rng.integers(0, 9, (rows, 8), np.int8)
    ends = 2 * (inputs[:, :1] > inputs[:, 5:6]).astype(np.int8)
    return np.concatenate([inputs, 0 * ends, ends], axis=1)


def test_fitting_learns_what_the_lessons_say() -> None:
    nothing = [0] * 8 * 4, [0] * 4, [0] * 4, 0
    _, before = fit_whole(lessons(20_000), nothing, 4096, epochs=0, seed=1)
    found, loss = fit_whole(lessons(20_000), nothing, 4096, epochs=25, seed=1)
    assert loss < 0.6 < before  # guessing is 0.69
    again, same = fit_whole(lessons(20_000), found, 4096, epochs=0, seed=1)
    assert again == found
    assert same == pytest.approx(loss, abs=1e-2)  # as whole numbers they say the same


def test_no_level_of_the_quick_game_misses_what_wins() -> None:
    """They are weaker, but not by blunders in plain sight."""
    table = QuickTable(2).own(0, expansions="library church").hold(0, "wood brick wool grain ore")
    table.g.settlements[0] = 3
    table.build()
    for level in LOWER:
        assert {quick_choice(table, level, n) for n in range(12)} <= {"road", "settlement"}, level


def test_no_level_of_the_princes_misses_what_wins() -> None:
    table = PrincesTable("intro").stock(0, ore=3, grain=3)
    table.s.realms[0].places |= {-3: 1, 3: 1}
    table.cities(0, "L1", "R1")
    for level in LOWER:
        assert all(princes_choice(table, level, n).startswith("city") for n in range(12)), level
