"""The bank never pays what it has not got, told or quiet: also where homes of different seats may lie side by side."""

from __future__ import annotations

import pytest

from tests.island.compiled import needs_the_compiled_core
from trueque.island.game import Backend, make
from trueque.island.layouts import RESOURCES
from trueque.kernel.game import NATURE
from trueque.kernel.position import read_position

LONE = 12
"""Only one hex has it: the quick look at the bank counts that hex alone."""


@pytest.mark.parametrize("out", [0, 1, 5, 9])
@pytest.mark.parametrize("distance_rule", ["everybody", "own"])
@pytest.mark.parametrize("back_end", ["plain", "compiled"])
def test_told_and_quiet_rolls_leave_the_same_bank(back_end: Backend, distance_rule: str, out: int) -> None:
    if back_end == "compiled":
        needs_the_compiled_core()
    options = {"beginner_board": "2011", "distance_rule": distance_rule, "seats": "3", "bank": "9"}
    game = make(options, back_end)
    h = list(game.blank.token).index(LONE)
    ring = [game.places.corner_names[c] for c in game.places.hex_corners[h]]
    homes = [ring[0::2], ring[1::2]] if distance_rule == "own" else [ring[0:1], ring[2:3]]
    said = f"seat 0 cities {','.join(homes[0])}; seat 1 cities {','.join(homes[1])}"
    hand = ",".join([RESOURCES[game.blank.terrain[h]]] * out) or "-"
    head = " ".join(f"{name}={value}" for name, value in options.items())
    state = read_position(
        f"island 1 {head}; phase roll; turn 9; {said}; seat 2 hand {hand}", game=game, is_judged=False
    ).state
    core, t = game.core, game.tables
    core.play(t, state.g, 0, next(iter(core.legal(t, state.g, 0))))
    rolls = core.legal(t, state.g, NATURE)
    assert len(rolls) >= 21
    for roll in rolls:
        told, quiet = core.copy(state.g), core.copy(state.g)
        core.apply(t, told, NATURE, roll)
        core.play(t, quiet, NATURE, roll)
        assert list(told.bank) == list(quiet.bank)
        assert min(quiet.bank) >= 0
