"""The environment on a GPU is the vector environment: here its printed C runs on the CPU, game for game beside it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.island.printed import printed_device
from trueque.gpu.driver import NoGpu
from trueque.island.core.state import seat_room
from trueque.island.gpu.vector import GpuVector
from trueque.island.vector import IslandVector

SHORT = {"edition": "2011", "victory_points": "3"}


@pytest.mark.parametrize("options", [
    {**SHORT, "proposals_per_turn": "0"},
    {**SHORT, "proposals_per_turn": "2", "seats": "3"},
    {"edition": "adapted", "board_size": "21", "seats": "3", "victory_points": "4", "proposals_per_turn": "1"},
    pytest.param({"edition": "large", "victory_points": "3", "proposals_per_turn": "1"}, marks=pytest.mark.soak),
], ids=str)  # fmt: skip
def test_every_row_mask_and_reward_is_that_of_the_cpu(options: dict[str, str]) -> None:
    device = printed_device(seat_room(6 if options["edition"] == "large" else 4))
    if device is None:
        return  # the sentence is in the warning
    by_column = options.get("seats") == "3"
    there = GpuVector(5, options, device=device, by_column=by_column)
    here = IslandVector(5, options, backend="plain")
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
