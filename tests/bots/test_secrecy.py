"""No bot's answer changes when only hidden cards change: the same view and seed, the same answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from trueque.bots.levels import prepare_bots
from trueque.bots.registry import bot, names
from trueque.kernel import NATURE, Game
from trueque.kernel.registry import GAMES, make_game

COMPILED = ("island", "champion")
"""Its search takes a minute or two to compile where the cache is cold."""
SLOW = ("quick", "champion")
CASES = [
    pytest.param(game, name, marks=[pytest.mark.soak] if (game, name) in (COMPILED, SLOW) else [])
    for game in GAMES
    for name in names(game)
]
STEPS, IN_SOAK = 200, 800


def step(game: Game[Any, Any], state: Any, rng: Random) -> bool:
    """Play one answer at random; whether there was one to play."""
    decisions = game.decisions(state)
    if not decisions:
        return False
    decision = decisions[0] if decisions[0].seat == NATURE else rng.choice([d for d in decisions if d.waits])
    weights = decision.odds or None
    action = rng.choices(list(decision.answers), weights)[0] if weights else decision.answers.sample(rng)
    game.play(state, decision.seat, action)
    return True


@pytest.mark.parametrize(("name", "kind"), CASES)
@pytest.mark.parametrize("steps", [STEPS, pytest.param(IN_SOAK, marks=pytest.mark.soak)])
def test_only_the_view_decides(name: str, kind: str, steps: int) -> None:
    prepare_bots(name, [kind])
    game, rng = make_game(name, {"seats": "2"} if (name, kind) == COMPILED else {}), Random(7)
    state, compared, differing = game.start(), 0, 0
    for number in range(steps):
        for decision in game.decisions(state) if number % 8 == 0 else ():
            if decision.seat == NATURE:
                continue
            view = game.view(state, decision.seat)
            other = game.guess(view, Random(number))
            assert game.view(other, decision.seat) == view
            same = [d for d in game.decisions(other) if (d.seat, d.waits) == (decision.seat, decision.waits)]
            first = bot(kind, game, number).choose(view, decision)
            again = bot(kind, game, number).choose(game.view(other, decision.seat), same[0])
            assert first == again
            assert first is None or first in decision.answers
            compared += 1
            differing += other != state
        if not step(game, state, rng):
            state = game.start()
    assert compared > 5
    assert differing, "the guesses never hid anything else"
