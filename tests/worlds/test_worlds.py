"""Whole worlds from a seed (`world.py`): whatever befalls nodes, database, clocks and lines, what is promised holds."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.worlds.planted import NOT_SEEN, PLANTED
from tests.worlds.world import FOUND_ONCE, play_world

PIECES, EACH = 10, 10
"""The lane's worlds, in pieces that run side by side; the soak plays the rest."""
SOAKED = 10_000
FOUND_WITHIN = 60
"""A planted fault is found in one of so many worlds, or in one of those that found something once."""


def hold_worlds(seeds: range) -> None:
    broken = {seed: ended.broken[0] for seed in seeds if (ended := play_world(seed)).broken}
    assert not broken, f"`python -m tests.worlds tell SEED` tells each: {broken}"


@pytest.mark.parametrize("piece", range(PIECES))
def test_what_is_promised_holds_in_every_world(piece: int) -> None:
    hold_worlds(range(piece * EACH, (piece + 1) * EACH))


@pytest.mark.parametrize("seed", FOUND_ONCE)
def test_what_was_found_once_stays_mended(seed: int) -> None:
    hold_worlds(range(seed, seed + 1))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, SOAKED, 100))
def test_what_is_promised_holds_in_ten_thousand_worlds(first: int) -> None:
    hold_worlds(range(first, first + 100))


def test_a_world_is_its_seed() -> None:
    first, again = play_world(3), play_world(3)
    assert first.trace == again.trace
    assert first.counts["messages"] > 50
    assert play_world(4).trace != first.trace


@pytest.mark.soak
@pytest.mark.parametrize("order", ["1", "2", "3", "4"])
def test_a_world_is_its_seed_in_every_process(order: str) -> None:
    """Sets have another order in each: world 9 was told in two ways, by the order of a table's connections."""
    here = {**os.environ, "PYTHONHASHSEED": order}
    told = subprocess.run([sys.executable, "-m", "tests.worlds", "tell", "9"], env=here, capture_output=True, text=True)
    assert told.stdout.splitlines()[-1] == play_world(9).trace


def is_found(fault: str, worlds: int) -> bool:
    return any(play_world(seed, plant=fault).broken for seed in (*range(worlds), *FOUND_ONCE))


@pytest.mark.parametrize("fault", ["lost_lines", "ears_of_others"])
def test_a_planted_fault_is_found(fault: str) -> None:
    assert is_found(fault, 2)


@pytest.mark.soak
@pytest.mark.parametrize("fault", [fault for fault in PLANTED if fault not in NOT_SEEN])
def test_every_planted_fault_is_found(fault: str) -> None:
    assert is_found(fault, FOUND_WITHIN)
