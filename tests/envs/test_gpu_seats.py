"""Learners among a game's own players on a GPU: its printed C runs on the CPU here, game for game beside the other."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.core.printed import Printed, is_compiler_missing
from tests.island.printed import printed_device
from trueque.envs.on_gpu import GpuSeats
from trueque.envs.opponents import Opponents
from trueque.gpu import export
from trueque.gpu.compiler import Code
from trueque.gpu.device import GpuDevice, NoGpu
from trueque.gpu.program import SEATED
from trueque.gpu.room import find_gpu_room
from trueque.kernel import BadOptions
from trueque.lockstep.seated import SeatedGames, open_setup

ARRAYS = ("rows", "masks", "over", "seats", "learners")


@cache
def open_printed(game: str) -> Any:
    return printed_device() if game == "island" else Printed(find_gpu_room(game).wanted()[0], "-O0")


@pytest.mark.parametrize(("game", "options", "opponents"), [
    ("quick", {"seats": "2", "turns": "12"}, ["normal"]),
    pytest.param("princes", {"limit": "100"}, ["strong"], marks=pytest.mark.soak),
    pytest.param("island", {"seats": "2", "proposals_per_turn": "0"}, ["strong"], marks=pytest.mark.soak),
    pytest.param("island", {"seats": "3", "proposals_per_turn": "1"}, ["normal", "random"], marks=pytest.mark.soak),
])  # fmt: skip
def test_every_game_is_that_of_the_cpu(game: str, options: dict[str, str], opponents: list[str]) -> None:
    if is_compiler_missing():
        return  # the sentence is in the warning
    setup = open_setup(game, options)
    here = SeatedGames(setup, 4, Opponents(game, setup.seats, "any", opponents).seat_everyone())
    there = GpuSeats(4, options, device=open_printed(game), game=game, opponents=opponents, seat="any")
    there.reset(seed=3)
    here.begin(range(3, 7))
    ended, advised = 0, 0
    for step in range(500):
        for name in ARRAYS:
            assert (getattr(there, name) == getattr(here, name)).all(), name
        assert step == 0 or (there.rewards == here.rewards).all()
        answers, advice = here.any_answer.copy(), there.advise("strong").copy()
        assert (there.sample() == answers).all()
        assert here.masks[np.arange(4), advice].all()  # advice may be followed
        advised += int((advice != answers).sum())
        if step == 200:
            answers = here.masks.argmin(axis=1).astype(np.int64)  # all lose, and begin anew
        elif step % 2:
            answers = advice
        there.step(answers)
        here.step(answers)
        ended += int((here.over == 1).sum())
    assert ended >= 3
    assert advised > 100


def test_who_cannot_sit_there_is_refused_in_words() -> None:
    if is_compiler_missing():
        return
    device = open_printed("quick")
    with pytest.raises(BadOptions, match="no policies"):
        GpuSeats(2, {"seats": "2"}, device=device, game="quick", opponents=[lambda rows, masks: masks.argmax(1)])  # type: ignore[list-item]
    env = GpuSeats(2, {"seats": "2"}, device=device, game="quick")
    with pytest.raises(BadOptions, match="gives no advice"):
        env.advise("champion")


@pytest.mark.soak  # a game's rules are printed six times
def test_kernels_for_one_game_come_before_those_for_any(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(export, "compile_program", lambda text, architecture, options: Code(b"", text[:1]))
    room, file = find_gpu_room("quick"), tmp_path / "quick.gpu.json"
    wanted, (two, _), (three, _) = room.wanted()[0], room.laid({"seats": "2"}), room.laid({"seats": "3"})
    export.export_kernels(file, wanted, [two], beside=room.beside(wanted))
    device, beside = object.__new__(GpuDevice), room.beside(wanted)[SEATED]
    device.wanted, device.made_beside = wanted, json.loads(file.read_text(encoding="utf-8"))["beside"]
    monkeypatch.setattr(device, "_load_program", lambda which, one: one["fixed"], raising=False)
    assert device.load_beside(SEATED, beside, two)
    assert not device.load_beside(SEATED, beside, three)
    device.made_beside = []
    with pytest.raises(NoGpu, match="export them again"):
        device.load_beside(SEATED, beside, two)
