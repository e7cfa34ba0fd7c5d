"""The environments keep the rules of their libraries, tell a seat only what it may know, and can be carried about."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import re
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

from trueque.core.memory import pack_record, unpack_record
from trueque.envs import VERSIONS, OpponentPool, aec, gym, vector, vector_env
from trueque.envs.v0 import aec as aec_v0
from trueque.kernel import NATURE, BadOptions
from trueque.kernel.impossible import ImpossiblePosition
from trueque.kernel.position import write_position
from trueque.kernel.registry import GAMES, make_game, sample_options
from trueque.lockstep import seated
from trueque.lockstep.seated import SeatedGames, open_setup, seat_everybody

NAMES = list(GAMES)
SHORT: dict[str, dict[str, str]] = {
    "island": {"seats": "3", "victory_points": "3", "proposals_per_turn": "1"},
    "quick": {"seats": "3"},
    "princes": {"limit": "100"},
}


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def small_gym(name: str, **given: Any) -> Any:
    return gym(name, SHORT[name], backend="plain", **given)


def walk(env: Any, steps: int, seed: int | None = 3) -> list[Any]:
    """Random legal steps, games one after the other; all that was seen."""
    seen, _ = env.reset(seed=seed)
    base, found = env.unwrapped, [seen["observation"].tobytes()]
    for _ in range(steps):
        seen, reward, over, _, _ = env.step(base.sample_answer())
        found.append((seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, over))
        if over:
            env.reset()
    return found


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_accepts_it(name: str) -> None:
    api_test(aec(name, SHORT[name], backend="plain"), num_cycles=60, verbose_progress=False)
    seed_test(lambda: aec(name, SHORT[name], backend="plain"), num_cycles=20)


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_accepts_it(name: str) -> None:
    check_env(small_gym(name).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_names_carry_their_version(name: str) -> None:
    made = gymnasium.make(f"trueque.envs.single:trueque/{name}-v1", backend="plain")
    assert made.spec is not None
    assert made.spec.version == 1
    assert made.unwrapped.metadata["name"] == f"trueque_{name}_v1"
    assert aec(name, backend="plain").metadata["name"] == f"trueque_{name}_v1"
    assert vector(1, game=name, backend="plain").name == f"trueque_{name}_vector_v1"
    with pytest.warns(DeprecationWarning, match="-v1"):
        old = gymnasium.make(f"trueque.envs.single:trueque/{name}-v0")
    assert old.spec is not None
    assert old.spec.version == 0
    assert aec_v0(name).metadata["name"] == f"trueque_{name}_v0"
    assert list(VERSIONS) == ["v0", "v1"]


@pytest.mark.parametrize("name", NAMES)
def test_every_door_shows_the_same_and_takes_the_same(name: str) -> None:
    one = small_gym(name)
    many = vector_env(2, name=name, options=SHORT[name], backend="plain")
    table, flat = aec(name, SHORT[name], backend="plain"), vector(2, SHORT[name], game=name, backend="plain")
    assert one.columns == many.columns == table.columns == flat.columns
    assert one.answers == many.answers == table.answers == flat.answers
    assert one.observation_space == many.single_observation_space == table.observation_space("seat_0")
    seen, _ = one.reset(seed=5)
    rows, _ = many.reset(seed=4)
    for _ in range(60):
        assert (rows["observation"][1] == seen["observation"]).all(), "env 1 of seed 4 is the env of seed 5"
        assert (rows["action_mask"][1] == seen["action_mask"]).all()
        assert one.observation_space.contains(seen)
        answers = many.sample_answers()
        seen, reward, over, _, _ = one.step(int(answers[1]))
        rows, rewards, ended, _, told = many.step(answers)
        assert (reward, over) == (rewards[1], ended[1])
        if over:
            assert (told["final_obs"]["observation"][1] == seen["observation"]).all()
            seen, _ = one.reset()
    table.reset(seed=7)
    flat.reset(seed=7)
    for _ in range(60):
        assert (table.observe(table.agent_selection)["observation"] == flat.rows[0]).all()
        answers = flat.sample()
        table.step(int(answers[0]))
        flat.step(answers)
        if table.terminations["seat_0"]:
            assert [table.rewards[agent] for agent in table.possible_agents] == flat.rewards[0].tolist()
            table.reset()


def test_who_lost_is_told_so_though_they_sit_elsewhere_in_the_next_game() -> None:
    env = vector_env(4, name="quick", options={"seats": "2"}, seat="any", backend="plain")
    env.reset(seed=3)
    seats = env.games.learners.copy()
    _, rewards, over, _, told = env.step(np.full(4, len(env.answers) - 1))
    assert over.all(), "an answer outside the mask loses"
    assert (env.games.learners != seats).any()
    assert rewards.tolist() == told["result"].tolist() == [-1.0] * 4


@pytest.mark.parametrize("copies", [True, False])
def test_last_rows_are_those_of_the_games_that_ended(copies: bool) -> None:
    env = vector_env(3, name="quick", options={"seats": "2"}, copies=copies, backend="plain")
    seen, _ = env.reset(seed=3)
    before = seen["observation"].copy()
    answers = env.sample_answers()
    answers[1] = len(env.answers) - 1
    _, _, over, _, told = env.step(answers)
    assert over.tolist() == told["_final_obs"].tolist() == [False, True, False]
    assert (told["final_obs"]["observation"][1] == before[1]).all(), "a refused answer leaves all as it was"
    assert not told["final_obs"]["action_mask"].any()


@pytest.mark.parametrize("name", NAMES)
def test_numbers_stay_in_their_ranges_and_guesses_look_the_same(name: str) -> None:
    for options in sample_options(name)[:2]:
        setup = open_setup(name, options, "plain")
        games = SeatedGames(setup, 1, seat_everybody(setup.seats), renews=False)
        low = np.array([group.low for group in setup.groups for _ in group.names])
        high = np.array([group.high for group in setup.groups for _ in group.names])
        assert len(setup.columns) == len(set(setup.columns)), "a column stands twice"
        games.begin([2])
        for _ in range(200):
            assert ((games.rows[0] >= low) & (games.rows[0] <= high)).all()
            assert all(setup.seated_answers[at] for at in np.flatnonzero(games.masks[0])), "an answer has no name"
            if games.over[0]:
                break
            games.step(games.any_answer)


@pytest.mark.parametrize("name", NAMES)
def test_an_environment_can_be_copied_and_sent(name: str) -> None:
    env = small_gym(name, seat="any", opponents=["random", "normal"])
    env.reset(seed=8)
    for _ in range(30):
        if env.step(env.sample_answer())[2]:
            env.reset()
    twins = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    assert all(one.seat == env.seat for one in twins)
    paths = []
    for one in twins:
        answers = []
        for _ in range(40):
            answers.append(one.sample_answer())
            seen, _, over, _, _ = one.step(answers[-1])
            answers.append(seen["observation"].tobytes())
            if over:
                one.reset()
        paths.append(answers)
    assert paths[0] == paths[1] == paths[2]
    table = aec(name, SHORT[name], backend="plain")
    table.reset(seed=1)
    table.step(table.sample_answer())
    again = pickle.loads(pickle.dumps(table))
    assert again.agent_selection == table.agent_selection
    assert (again.observe("seat_0")["observation"] == table.observe("seat_0")["observation"]).all()


def test_a_game_and_a_position_can_be_copied_and_sent() -> None:
    for name in NAMES:
        game = make_game(name, SHORT[name])
        state = game.start()
        for _ in range(30):
            decision = game.decisions(state)[0]
            game.play(state, decision.seat, next(iter(decision.answers)))
        for made, place in (pickle.loads(pickle.dumps((game, state))), copy.deepcopy((game, state))):
            assert (made.options, place) == (game.options, state)
            assert made.decisions(place) == game.decisions(state)


@pytest.mark.soak
def test_gymnasiums_own_vectors_run_it_in_other_processes() -> None:
    assert "spawn" in multiprocessing.get_all_start_methods()
    envs = gymnasium.vector.AsyncVectorEnv([make_quick] * 2, context="spawn")
    seen, _ = envs.reset(seed=3)
    one, _ = make_quick().reset(seed=4)
    assert (seen["observation"][1] == one["observation"]).all()
    envs.step(seen["action_mask"].argmax(axis=1))
    envs.close()


def make_quick() -> Any:
    return small_gym("quick")


DOORS: dict[str, Any] = {
    "gym": lambda name, options, seat: gym(name, options, seat=seat, backend="plain"),
    "vector_env": lambda name, options, seat: vector_env(2, name=name, options=options, seat=seat, backend="plain"),
    "aec": lambda name, options, seat: aec(name, options, backend="plain"),
    "vector": lambda name, options, seat: vector(2, options, game=name, backend="plain"),
}


def say_core(setup: Any, g: Any) -> str:
    """What a position of the core is, said as a line: not what lies unused in its memory."""
    return write_position(setup.game, setup.lay_state(setup.game, g))


@pytest.mark.parametrize("name", NAMES)
def test_every_door_opens_at_a_position_that_can_come_about(name: str) -> None:
    game, rng = make_game(name, SHORT[name]), Random(f"begin {name}")
    state: Any = game.start()
    for _ in range(120):
        decision = game.decisions(state)[0]
        game.play(state, decision.seat, decision.answers.sample(rng))
    while (decision := game.decisions(state)[0]).seat == NATURE:
        game.play(state, NATURE, decision.answers.sample(rng))
    line, other = write_position(game, state), next(one for one in NAMES if one != name)
    setup = open_setup(name, SHORT[name], "plain")
    there = unpack_record(setup.position, pack_record(setup.position, state.g), is_compiled=False)
    for open_door in DOORS.values():
        env = open_door(name, {"position": line}, decision.seat)
        for seed in (1, 2):
            env.reset(seed=seed)
            games = getattr(env.unwrapped, "games", env) if hasattr(env, "unwrapped") else env
            assert say_core(setup, games.positions[0]) == say_core(setup, there)
        with pytest.raises(ImpossiblePosition):
            open_door(name, {"position": re.sub(r"; turn \d+", "; turn 5000", line)}, 0)
        with pytest.raises(BadOptions, match="of the position's line"):
            open_door(name, {"position": line, **SHORT[name]}, 0)
        with pytest.raises(BadOptions, match=f"one of {name}"):
            open_door(other, {"position": line}, 0)


def test_an_illegal_step_loses_with_a_reason_and_a_finished_game_takes_none() -> None:
    env = small_gym("quick")
    with pytest.raises(ValueError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    _, reward, over, _, told = env.step(int(np.flatnonzero(env.action_masks() == 0)[0]))
    assert (reward, over) == (-1.0, True)
    assert "mask" in told["refused"]
    with pytest.raises(ValueError, match="reset"):
        env.step(0)
    env.reset()
    assert env.step(10**6)[2], "a number beyond all answers is illegal, too"
    with pytest.raises(ValueError, match="from 0 on"):
        env.step(-1)


def test_rewards_may_be_ones_own() -> None:
    env = small_gym("island")
    points = env.columns.index("me.points")

    def gained(before: Any, answer: Any, after: Any) -> Any:
        return after[..., points] - before[..., points].astype(float)

    one = small_gym("island", reward=gained)
    many = vector_env(3, name="island", options=SHORT["island"], reward=gained, backend="plain")
    seen, _ = one.reset(seed=0)
    many.reset(seed=0)
    total = 0.0
    for _ in range(80):
        answers = many.sample_answers()
        before = seen["observation"][points]
        seen, reward, over, _, told = one.step(int(answers[0]))
        assert reward == float(seen["observation"][points]) - float(before)
        assert many.step(answers)[1][0] == reward
        total += reward
        if over:
            assert told["result"] in (-1.0, 0.0, 1.0)
            break
    assert total > 0


def test_opponents_come_from_a_pool_and_sit_where_they_are_told() -> None:
    asked: list[int] = []

    def lowest(rows: Any, masks: Any) -> Any:
        asked.append(len(rows))
        return masks.argmax(axis=1)

    pool = OpponentPool([lowest])
    env = vector_env(4, name="quick", options={"seats": "3"}, opponents=[pool, "normal"], seat="any", backend="plain")
    env.reset(seed=1)
    assert sorted({int(seat) for seat in env.games.learners}) == [0, 1, 2]
    for _ in range(40):
        env.step(env.sample_answers())
        assert (env.games.seats == env.games.learners).all(), "only the learner is asked"
    assert sum(asked) > 20
    pool.add(lowest)
    assert {pool.pick_policy(seed) for seed in range(20)} == {0, 1}
    with pytest.raises(BadOptions, match="empty"):
        gym("quick", {"seats": "2"}, opponents=OpponentPool(), backend="plain").reset(seed=1)
    with pytest.raises(BadOptions, match="version 0"):
        small_gym("quick", opponents=["champion"])
    with pytest.raises(BadOptions, match="seats 0 to 2"):
        small_gym("quick", seat=3)


@pytest.mark.parametrize("mode", ["next_step", "disabled"])
def test_other_ways_to_begin_anew(mode: Any) -> None:
    env = vector_env(2, name="quick", options={"seats": "2"}, autoreset=mode, backend="plain")
    assert env.metadata["autoreset_mode"] == AutoresetMode(env.metadata["autoreset_mode"].value)
    env.reset(seed=2)
    wrong = np.array([int(np.flatnonzero(env.games.masks[0] == 0)[0]), int(env.sample_answers()[1])])
    _, rewards, over, _, _ = env.step(wrong)
    assert (rewards[0], over.tolist()) == (-1.0, [True, False])
    seen, rewards, over, _, _ = env.step(env.sample_answers())
    assert rewards[0] == 0.0
    if mode == "next_step":
        assert not over[0]
        assert seen["action_mask"][0].any()
    else:
        assert not seen["action_mask"][0].any()
        seen, _ = env.reset(options={"reset_mask": np.array([True, False])})
        assert seen["action_mask"][0].any()


@pytest.mark.parametrize("name", NAMES)
def test_it_is_drawn_in_sentences_and_colours(name: str) -> None:
    env = small_gym(name, render_mode="ansi")
    env.reset(seed=2)
    for _ in range(60):
        said = env.render()
        assert len(said.splitlines()) > 2
        assert "{" not in said
        if env.step(env.sample_answer())[2]:
            break
    drawn = small_gym(name, render_mode="rgb_array")
    drawn.reset(seed=2)
    picture = drawn.render()
    assert picture.dtype == np.uint8
    assert picture.shape == (600, 1160, 3)
    assert len(np.unique(picture.reshape(-1, 3) @ np.array([1, 256, 65536]))) > 10, "colours"
    with pytest.raises(ValueError, match="human"):
        small_gym(name, render_mode="human")


def test_without_a_compiler_it_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from trueque.core.library_build import NoCompiler
    from trueque.quick import vector as room

    made = room.set_up

    def fail(options: dict[str, str], backend: Any) -> Any:
        if backend == "compiled":
            raise NoCompiler("Nothing here compiles C.")
        return made(options, backend)

    monkeypatch.setattr(room, "set_up", fail)
    seated.say_slow_once.cache_clear()
    with pytest.warns(UserWarning, match="plain core"):
        assert gym("quick").setup.core.name == "plain"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gym("quick")


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_compiled_and_plain_play_the_same(name: str) -> None:
    given: dict[str, Any] = {"options": SHORT[name], "opponents": ["normal", "random"], "seat": "any"}
    compiled, plain = gym(name, **given), gym(name, **given, backend="plain")
    assert compiled.setup.core.name == "compiled"
    assert walk(compiled, 400) == walk(plain, 400)


@pytest.mark.soak
def test_a_whole_game_of_six() -> None:
    env, rng = gym("island", {"edition": "large", "proposals_per_turn": "1"}, seat=5), Random(3)
    env.reset(seed=3)
    for _ in range(30_000):
        _, _, over, _, told = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
        assert "refused" not in told
        if over:
            return
    raise AssertionError("the game did not end")
