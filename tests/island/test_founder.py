"""Where to found: the same plain and compiled, at every table, and worth following."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.island.compiled import needs_the_compiled_core
from trueque.island.bots.search.bot import IslandSearch
from trueque.island.core.state import FOUND_SETTLEMENT
from trueque.island.founder import PRIOR, blend_win_share, make_founder
from trueque.island.game import Island, make
from trueque.island.judge import make_judge
from trueque.island.player import engine
from trueque.island.player.place_odds import load_places, load_value
from trueque.island.player.places import INPUTS
from trueque.island.player.value import HIDDEN
from trueque.island.state import IslandState
from trueque.kernel import NATURE

FOUR = {"edition": "2011", "seats": "4"}


def founding(game: Island, seed: int, settled: int) -> IslandState:
    """A position in which somebody is asked where to settle, after so many settlements of the sensible player."""
    rng, player, state = Random(seed), engine.load_player(game.core.name, game.room), game.start()  # type: ignore[arg-type]
    while True:
        (seat, *_) = game.core.waiting_seats(game.tables, state.g)
        if seat != NATURE and state.g.phase == FOUND_SETTLEMENT:
            if settled == 0:
                return state
            settled -= 1
        if seat == NATURE:
            listed = game.core.legal(game.tables, state.g, seat)
            action = rng.choices(listed, [game.core.odds(game.tables, state.g, one) for one in listed])[0]
        else:
            action = player.choose_answer(game.tables, state.g, seat, 1)
        game.core.play(game.tables, state.g, seat, action)


def test_plain_and_compiled_weigh_places_alike() -> None:
    needs_the_compiled_core()
    found: list[Any] = []
    for back_end in ("plain", "compiled"):
        game = make(FOUR, backend=back_end)
        state = founding(game, 3, settled=7)
        seat, places = int(state.g.seat), load_places(back_end, 4)
        shares = places.weigh_places(game.tables, state.g, seat)
        after = places.play_founding(game.tables, state.g, seat, max(shares, key=lambda one: shares[one]))
        found.append((shares, [int(owner) for owner in after.owner], int(after.turn)))
        assert all(0 < share < 1 for share in shares.values())
        assert len(set(shares.values())) > len(shares) // 2
        assert sorted(shares) == sorted(game.core.legal(game.tables, state.g, seat))
    assert found[0] == found[1]
    assert found[0][2] == 1, "everybody has founded"


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {"edition": "duel"}), (3, {"edition": "adapted"}), (4, {"edition": "2002"}), (5, {"edition": "large"}),
     (6, {"edition": "large"})],
)  # fmt: skip
def test_every_table_has_a_map(seats: int, options: dict[str, str]) -> None:
    needs_the_compiled_core()
    value = load_value(seats)
    assert len(value.first) == INPUTS * HIDDEN
    game = make(options | {"seats": str(seats)})
    state = founding(game, 1, settled=1)
    seat = int(state.g.seat)
    places = make_founder(game).rate_places(state, seat, close=6, times=20)
    (asked,) = [one for one in game.decisions(state) if one.seat == seat and one.waits]
    assert {*places} == {*asked.answers}
    assert sum(error is not None for _, error in places.values()) == 6


def test_whoever_founds_by_the_value_wins_more() -> None:
    """A quarter of the games is par; over thousands of games it was more than a third (`benchmarks.placement`)."""
    needs_the_compiled_core()
    game, boards, games = make(FOUR, backend="compiled"), 16, 40
    places, player, won = load_places("compiled", 4), engine.load_player("compiled"), 0
    for number in range(boards):
        state = founding(game, number, settled=number % 4)
        seat = int(state.g.seat)
        shares = places.weigh_places(game.tables, state.g, seat)
        after = places.play_founding(game.tables, state.g, seat, max(shares, key=lambda one: shares[one]))
        won += player.play_on(game.tables, after, number, games).wins[seat]
    assert won > 0.3 * boards * games


def test_games_and_the_value_are_weighed_together() -> None:
    assert blend_win_share(0, 0, 0.4)[0] == 0.4
    share, error = blend_win_share(60, PRIOR, 0.4)
    assert share == pytest.approx(0.3)
    assert error == pytest.approx((0.3 * 0.7 / (2 * PRIOR)) ** 0.5)


def test_the_champion_and_the_judge_found_by_the_same_value() -> None:
    """One truth: what the champion does, what review and coach say of it, and what the map shows."""
    needs_the_compiled_core()
    game = make(FOUR, backend="compiled")
    state = founding(game, 4, settled=4)
    (decision,) = game.decisions(state)
    view, mine = game.view(state, decision.seat), IslandSearch(game, 1)
    places = make_founder(game).rate_places(state, decision.seat, 0, 0)
    (worths,) = make_judge(game).weigh(view, decision)
    assert mine.choose(view, decision) == max(worths, key=lambda answer: worths[answer])
    assert {weighed.action: weighed.worth for weighed in mine.considered_answers} == worths
    assert worths == {answer: share for answer, (share, _) in places.items()}


@pytest.mark.parametrize("settled", [0, 3])
def test_a_few_places_thought_about_are_the_best_of_all(settled: int) -> None:
    """Where the seat settles next is thought about for the best few alone."""
    needs_the_compiled_core()
    game = make(FOUR, backend="compiled")
    state = founding(game, 5, settled)
    places, seat = load_places("compiled", 4), int(state.g.seat)
    all_of_them = places.weigh_places(game.tables, state.g, seat)
    few = places.weigh_places(game.tables, state.g, seat, 0, 4)
    chosen = max(few, key=lambda one: few[one])
    assert set(few) == set(all_of_them)
    assert all_of_them[chosen] > max(all_of_them.values()) - 0.02
    assert few[chosen] == all_of_them[chosen]


def test_what_a_founding_is_worth_is_told_alike() -> None:
    needs_the_compiled_core()
    found = []
    for back_end in ("plain", "compiled"):
        game = make(FOUR, backend=back_end)
        state = founding(game, 6, settled=6)
        found.append(load_places(back_end, 4).odds(game.tables, state.g))
    assert found[0] == found[1]
    assert sum(found[0]) == pytest.approx(1, abs=1e-4)
    assert len(set(found[0])) == 4
