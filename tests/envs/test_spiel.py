"""The games under OpenSpiel's roof, by OpenSpiel's own tests (`pip install open_spiel`; `make soak` does)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

pytestmark = pytest.mark.soak
NAMES = ("trueque_quick(seats=2)", "trueque_quick(seats=4)", "trueque_princes")


def load_game(text: str) -> Any:
    import pyspiel

    import trueque.envs.spiel  # it makes the games known

    assert trueque.envs.spiel.ROOMS
    return pyspiel.load_game(text)


def walk(game: Any, rng: Random, steps: int) -> Any:
    """A position so many random steps on."""
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        drawn = [one for one, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(drawn))
    return state


@pytest.mark.parametrize("text", NAMES)
def test_openspiels_own_simulation_finds_nothing(text: str) -> None:
    import pyspiel

    pyspiel.random_sim_test(load_game(text), num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize("text", NAMES)
def test_openspiels_own_api_tests_pass(text: str) -> None:
    import unittest

    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase

    game = load_game(text)
    kind = type("Ours", (EnforceAPIOnPartialTreeBase,), {"game_name": text, "game_string": text})
    kind.game, kind.game_type = game, game.get_type()  # type: ignore[attr-defined]
    kind.some_states = [walk(game, Random(seed), 9 * seed) for seed in range(40)]  # type: ignore[attr-defined]
    found = unittest.TestResult()
    kind.setUpClass = classmethod(lambda cls: None)  # type: ignore[attr-defined]  # the positions are made above
    unittest.defaultTestLoader.loadTestsFromTestCase(kind).run(found)
    assert found.testsRun >= 5
    assert not [what for _, what in found.failures + found.errors]


@pytest.mark.parametrize("text", NAMES)
def test_chance_is_exact_and_what_is_hidden_stays_so(text: str) -> None:
    """Odds add up to one; a draw that a seat may not see leaves what it knows the same."""
    game, hidden = load_game(text), 0
    for seed in range(30):
        state = walk(game, Random(seed), 12 * seed)
        if not state.is_chance_node():
            continue
        outcomes = state.chance_outcomes()
        assert sum(odds for _, odds in outcomes) == pytest.approx(1)
        for player in range(game.num_players()):
            known = {state.child(one).information_state_string(player) for one, _ in outcomes}
            hidden += len(known) < len(outcomes)
    assert hidden, "something is hidden from somebody"


def test_a_state_travels_and_a_search_plays() -> None:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = load_game("trueque_quick(seats=2)")
    state = walk(game, Random(5), 71)
    _, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(other) == str(state)
    assert [other.information_state_string(p) for p in (0, 1)] == [state.information_state_string(p) for p in (0, 1)]
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = mcts.MCTSBot(game, 1.4, 10, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    assert bot.step(state) in state.legal_actions()


def test_seats_that_the_game_has_not_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="seats 2 to 2, not 3"):
        load_game("trueque_princes(seats=3)")
