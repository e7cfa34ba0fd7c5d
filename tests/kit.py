"""What the tests of every game share: option sets, and walks that Hypothesis can shrink."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.views import shows_as_declared
from trueque.kernel import NATURE
from trueque.kernel.check import Checker, Effort
from trueque.kernel.game import Game
from trueque.kernel.game_protocols import Known


def label(options: dict[str, str]) -> str:
    """Option sets as test names."""
    return ",".join(f"{key}={value}" for key, value in sorted(options.items())) or "default"


def known(game: Game[Any, Any], state: Any, seat: int) -> Known:
    """What *seat* knows of *state*, as notes are made of it."""
    asked = [decision for decision in game.decisions(state) if decision.seat == seat]
    return Known(game, seat, game.view(state, seat), asked)


def walk(game: Game[Any, Any], choices: Sequence[int], seed: int = 0) -> Checker:
    """Follow *choices* through the rules from the start, with a thorough look where they end.

    Nature's draws come from *seed*; a choice picks the question and the answer of a seat, so a failing walk shrinks to
    a short one with small numbers.
    """
    rng = Random(seed)
    checker = Checker(game, Effort(answers_tried=2, worlds_depth=3), rng)
    state = game.start()
    census = game.census(state)
    left = list(choices)
    while decisions := game.decisions(state):
        if decisions[0].seat == NATURE:
            game.play(state, NATURE, rng.choices(list(decisions[0].answers), decisions[0].odds)[0])
            continue
        if not left:
            break
        choice = left.pop(0)
        decision = decisions[choice % len(decisions)]
        game.play(state, decision.seat, decision.answers.sample(Random(choice)))
    assert game.census(state) == census
    shows_as_declared(game, state)
    checker.check_position(state)
    return checker
