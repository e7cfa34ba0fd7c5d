"""The vector environment of version 0: rows say what the asked seat may know, masks are exact, seeds repeat."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from trueque.envs.v0 import vector
from trueque.island.core.observe import row_width, write_row
from trueque.island.game import Island, make
from trueque.island.vector_columns import column_names, list_answer_names
from trueque.kernel import NATURE
from trueque.kernel.check import choose_random_answer
from trueque.lockstep.vector import Buffers, TruequeVector

OPTIONS = {"edition": "2011", "seats": "3", "victory_points": "4"}


def row_of(game: Island, state: Any, seat: int) -> dict[str, int]:
    row = [0] * row_width(game.tables)
    write_row(game.tables, state.g, seat, row, 0, 1)
    return dict(zip(column_names(game), row, strict=True))


def walk(game: Island, seed: int, answers: int) -> Any:
    """Positions of a random game with the seat that is asked."""
    rng, state = Random(seed), game.start()
    for _ in range(answers):
        decisions = game.decisions(state)
        if not decisions:
            return
        if decisions[0].seat != NATURE:
            yield state, next(d.seat for d in decisions if d.waits), rng
        decision, action = choose_random_answer(decisions, rng)
        game.play(state, decision.seat, action)


@pytest.mark.parametrize("options", [{"edition": "2011"}, {"edition": "adapted", "seats": "3"}, {"edition": "duel"},
                                     {"edition": "large"}])  # fmt: skip
def test_a_row_is_the_view_and_nothing_hidden(options: dict[str, str]) -> None:
    game, seen = make(options), 0
    assert len(set(column_names(game))) == row_width(game.tables)
    for state, seat, rng in walk(game, 4, 700):
        if rng.random() < 0.2:
            row, view = row_of(game, state, seat), game.view(state, seat)
            assert row == row_of(game, game.guess(view, rng), seat)
            assert [row[f"mine.hand.{name}"] for name in view["bank"]] == list(view["mine"]["hand"].values())
            other = view["players"][(seat + 1) % game.seats]
            assert (row["next1.cards"], row["next1.points"]) == (other["cards"], other["points"])
            assert {at for at in game.places.corner_names if row[f"next1.{at}"]} == {
                *other["settlements"], *other["cities"]
            }  # fmt: skip
            assert row[f"phase={view['phase']}"] == 1
            assert max(row.values()) <= 127
            seen += 1
    assert seen > 40


@pytest.mark.parametrize("options", [OPTIONS, {"edition": "large"}])
def test_masks_say_exactly_what_is_legal(options: dict[str, str]) -> None:
    env = vector(2, options, backend="plain")
    env.reset(seed=5)
    names = list_answer_names(env.game)
    for _ in range(150):
        for i in range(2):
            listed = env.game.core.legal(env.game.tables, env.positions[i], int(env.seats[i]))
            assert sorted(listed) == np.flatnonzero(env.masks[i]).tolist()
            assert all(names[number] for number in listed)
        env.step(env.sample())


def played(env: TruequeVector, seed: int, steps: int) -> list[Any]:
    env.reset(seed)
    seen = []
    for _ in range(steps):
        env.step(env.sample())
        seen.append((env.rows.sum(), env.masks.sum(), env.rewards.tolist(), env.over.tolist(), env.seats.tolist()))
    return seen


def test_equal_seeds_give_equal_games_and_games_begin_anew() -> None:
    env = vector(3, OPTIONS | {"victory_points": "3", "proposals_per_turn": "0"}, backend="plain")
    first = played(env, 9, 250)
    assert first == played(env, 9, 250)
    assert first != played(env, 10, 250)
    ends = [rewards for _, _, many, over, _ in first for rewards, done in zip(many, over, strict=True) if done]
    assert ends
    assert all(sorted(rewards) == [-1.0, -1.0, 1.0] for rewards in ends)


def test_an_illegal_answer_loses_and_the_game_begins_anew() -> None:
    env = vector(2, OPTIONS, backend="plain")
    env.reset(seed=1)
    answers = env.sample()
    answers[1] = int(np.flatnonzero(env.masks[1] == 0)[0])
    loser = int(env.seats[1])
    env.step(answers)
    assert env.over.tolist() == [0, 2]
    assert env.rewards[1].tolist() == [-1.0 if seat == loser else 0.0 for seat in range(3)]
    assert env.rows[1, env.columns.index("phase=found_settlement")] == 1
    with pytest.raises(ValueError, match="number from 0 on"):
        env.step(np.array([0, -1]))
    with pytest.raises(ValueError, match="shape"):
        env.step(np.zeros(3, np.int64))


def test_it_writes_into_the_callers_arrays() -> None:
    env = vector(2, OPTIONS, backend="plain")
    mine = Buffers(*(np.ones_like(array) for array in vars(env.buffers).values()))
    into = vector(2, OPTIONS, backend="plain", buffers=mine)
    env.reset(seed=3)
    into.reset(seed=3)
    into.step(into.sample())
    env.step(env.sample())
    assert all(np.array_equal(a, b) for a, b in zip(vars(mine).values(), vars(env.buffers).values(), strict=True))
    with pytest.raises(ValueError, match=r"«masks» must be a contiguous int8 array"):
        vector(
            2, OPTIONS, backend="plain", buffers=Buffers(mine.rows, mine.masks[:, :9], *list(vars(mine).values())[2:])
        )


@pytest.mark.soak
def test_compiled_and_plain_and_any_number_of_threads_play_the_same() -> None:
    plain = played(vector(5, OPTIONS, backend="plain"), 2, 400)
    assert plain == played(vector(5, OPTIONS), 2, 400)
    assert plain == played(vector(5, OPTIONS, threads=3), 2, 400)
