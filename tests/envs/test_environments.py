"""The environments keep the rules of their libraries, and tell a seat only what it may know."""

from __future__ import annotations

import warnings
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from trueque.envs import VERSIONS, TruequeVector, aec, gym
from trueque.envs.columns import column_names, column_values
from trueque.kernel.check import choose_random_answer
from trueque.kernel.registry import GAMES, make_game, sample_options

NAMES = list(GAMES)


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_accepts_it(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec(name), num_cycles=150, verbose_progress=False)


def test_six_sit_in_both() -> None:
    six = {"edition": "large", "proposals_per_turn": "1"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec("island", six), num_cycles=30, verbose_progress=False)
    env, rng = gym("island", six, seat=5), np.random.default_rng(3)
    env.reset(seed=3)
    for _ in range(60):
        _, _, over, _, told = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        assert "refused" not in told
        if over:
            break


@pytest.mark.parametrize("name", NAMES)
def test_equal_seeds_give_equal_games(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: aec(name), num_cycles=60)


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_accepts_it(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gym(name).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_names_carry_their_version(name: str) -> None:
    made = gymnasium.make(f"trueque.envs.single:trueque/{name}-v0", opponents=["random"])
    assert made.spec is not None
    assert made.spec.version == 0
    assert aec(name).metadata["name"] == f"trueque_{name}_v0"
    assert TruequeVector.name.endswith("_v0")
    assert list(VERSIONS) == ["v0"]


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_over_the_masks(name: str) -> None:
    options = {"proposals_per_turn": "0"} if name == "island" else {}
    env, rng = gym(name, options), np.random.default_rng(3)
    env.reset(seed=3)
    for _ in range(20_000):
        _, reward, over, _, told = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        if over:
            assert "refused" not in told
            assert reward in (-1.0, 0.0, 1.0)
            return
    raise AssertionError("the game did not end")


def test_an_illegal_step_loses_with_a_reason() -> None:
    env = gym("quick")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.action_masks() == 0)[0])
    _, reward, over, _, told = env.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert "mask" in told["refused"]


@pytest.mark.parametrize("name", NAMES)
def test_columns_stay_the_same_and_guesses_look_the_same(name: str) -> None:
    for options in sample_options(name)[:3]:
        game, rng = make_game(name, options), Random(5)
        columns, state = column_names(game), game.start()
        assert len(columns) == len(set(columns)), "a column stands twice"
        for count in range(150):
            decisions = game.decisions(state)
            if not decisions:
                break
            decision, action = choose_random_answer(decisions, rng)
            game.play(state, decision.seat, action)
            if count % 50 == 49:
                view = game.view(state, 0)
                row = column_values(game, view)
                assert len(row) == len(columns)
                assert row == column_values(game, game.view(game.guess(view, rng), 0))


def test_the_quick_game_has_no_phase_without_a_column() -> None:
    game, rng = make_game("quick", {"seats": "4"}), Random(1)
    seen = set()
    for _ in range(6):
        state = game.start()
        while decisions := game.decisions(state):
            seen.add(state.phase)
            decision, action = choose_random_answer(decisions, rng)
            game.play(state, decision.seat, action)
    assert {f"phase={phase}" for phase in seen} <= set(column_names(game))
