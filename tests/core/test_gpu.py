"""The kit's kernels around the card games' rules, run by this machine's CPU: the core's games, answer for answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.printed import Printed, is_compiler_missing
from trueque.gpu.room import GpuRoom
from trueque.princes.core.engine import load_core as load_princes
from trueque.princes.on_gpu import ROOM as PRINCES
from trueque.quick.core.engine import load_core as load_quick
from trueque.quick.on_gpu import ROOM as QUICK


def held_to(room: GpuRoom, plain: Any, short: dict[str, str]) -> None:
    """A few games of a card game, through the kernels and through the plain core."""
    if is_compiler_missing():
        return  # the sentence is in the warning
    device = Printed(room.wanted()[0], "-O0")
    t, first = room.remembered(short)
    assert device.checksums(t, first, 3, 2).tolist() == [plain.checksum(t, plain.start(t), seed) for seed in (3, 4)]
    t, first = room.laid(short)
    ours, theirs = device.simulate(t, first, 5, 3), plain.simulate(t, 5, 3)
    assert (ours.games, ours.answers, ours.turns) == (3, theirs.answers, theirs.turns)
    assert ours.wins[: len(theirs.wins)] == theirs.wins


def test_the_quick_game_is_the_same_there() -> None:
    held_to(QUICK, load_quick("plain"), {"seats": "3", "turns": "12"})


@pytest.mark.soak  # the kernels are the same; only its rules take a while to compile
def test_the_princes_are_the_same_there() -> None:
    held_to(PRINCES, load_princes("plain"), {"mode": "intro", "limit": "100"})


def test_a_program_for_one_game_is_told_its_switches() -> None:
    wanted, (t, _) = QUICK.wanted()[0], QUICK.laid({"seats": "2"})
    text = wanted.print_program("games", wanted.switch_values(t))
    assert "t->seats" not in text[text.index("RARE ") :]
    assert "t->cost" in text
