"""The environment on a GPU is the vector environment: here its printed C runs on the CPU, game for game beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from tests.core.printed import Printed, is_compiler_missing
from tests.island.printed import printed_device
from trueque.envs import SelfPlayVector
from trueque.gpu.driver import NoGpu
from trueque.gpu.room import find_gpu_room
from trueque.gpu.vector import GpuVector
from trueque.island.core.state import seat_room
from trueque.island.vector import IslandVector
from trueque.kernel import BadOptions

SHORT = {"edition": "2011", "victory_points": "3"}


@pytest.mark.parametrize("options", [
    {**SHORT, "proposals_per_turn": "0"},
    pytest.param({**SHORT, "proposals_per_turn": "1", "version": "v0"}, marks=pytest.mark.soak),
    {**SHORT, "proposals_per_turn": "2", "seats": "3"},
    pytest.param(
        {"edition": "adapted", "board_size": "21", "seats": "3", "victory_points": "4", "proposals_per_turn": "1"},
        marks=pytest.mark.soak,
    ),
    pytest.param({"edition": "large", "victory_points": "3", "proposals_per_turn": "1"}, marks=pytest.mark.soak),
], ids=str)  # fmt: skip
def test_every_row_mask_and_reward_is_that_of_the_cpu(options: dict[str, str]) -> None:
    options = dict(options)
    device = printed_device(seat_room(6 if options["edition"] == "large" else 4))
    if device is None:
        return  # the sentence is in the warning
    by_column, version = options.get("seats") == "3", cast(Any, options.pop("version", "v1"))
    there = GpuVector(5, options, device=device, by_column=by_column, version=version)
    here: Any = SelfPlayVector(5, options, backend="plain")
    if version == "v0":
        here = IslandVector(5, options, backend="plain")
    assert (there.name, there.columns, there.answers) == (here.name, here.columns, here.answers)
    there.reset(seed=3)
    here.reset(seed=3)
    ended = 0
    for _ in range(400):
        for name in ("rows", "masks", "rewards", "over", "seats"):
            assert (getattr(there, name) == getattr(here, name)).all(), name
        answers = here.sample()
        assert (there.sample() == answers).all()
        there.step(answers)
        here.step(answers)
        ended += int((here.over == 1).sum())
    assert ended > 0


@pytest.mark.soak  # beside learners (test_gpu_seats) The Quick Game is held to its rules in every run
@pytest.mark.parametrize(("game", "options"), [
    ("quick", {"seats": "3", "turns": "12"}), ("princes", {"limit": "100"}),
])  # fmt: skip
def test_the_card_games_are_there_too(game: str, options: dict[str, str]) -> None:
    if is_compiler_missing():
        return
    device = Printed(find_gpu_room(game).wanted()[0], "-O0")
    there, here = (
        GpuVector(4, options, device=device, game=game),
        SelfPlayVector(4, options, game=game, backend="plain"),
    )
    assert (there.name, there.columns, there.answers) == (here.name, here.columns, here.answers)
    there.reset(seed=8)
    here.reset(seed=8)
    ended = 0
    for step in range(300):
        for name in ("rows", "masks", "rewards", "over", "seats"):
            assert (getattr(there, name) == getattr(here, name)).all(), name
        answers = here.sample()
        assert (there.sample() == answers).all()
        if step == 150:
            answers = here.masks.argmin(axis=1).astype(np.int64)  # all lose, and begin anew
        there.step(answers)
        here.step(answers)
        ended += int((here.over != 0).sum())
    assert ended >= 4


def test_a_game_without_kernels_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trueque.gpu.room.find_room", lambda game, room: None)
    with pytest.raises(BadOptions, match="no kernels of quick"):
        GpuVector(4, {}, kernels=Path("none.json"), game="quick")


def test_an_illegal_answer_loses_there_too() -> None:
    device = printed_device()
    if device is None:
        return
    env = GpuVector(3, SHORT, device=device)
    env.reset(seed=1)
    asked = env.seats.copy()
    wrong = np.argmin(env.masks, axis=1).astype(np.int64)
    env.step(wrong)
    assert env.over.tolist() == [2, 2, 2]
    assert [float(env.rewards[i, asked[i]]) for i in range(3)] == [-1.0] * 3
    assert (env.masks.sum(axis=1) > 0).all()


def test_what_does_not_fit_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="gpu export"):
        GpuVector(4, SHORT)
    device = printed_device()
    if device is None:
        return
    with pytest.raises(NoGpu, match="another number of seats"):
        GpuVector(4, {"edition": "large"}, device=device)
    with pytest.raises(ValueError, match="So many games"):
        GpuVector(1 << 30, SHORT, device=device)
    env = GpuVector(3, SHORT, device=device)
    env.reset()
    with pytest.raises(ValueError, match="int64"):
        env.step(np.zeros(3, np.int32))
