"""Random games for tests, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from trueque.kernel import NATURE, Decision, Event
from trueque.princes.actions import Action
from trueque.princes.game import Princes, make
from trueque.princes.state import PrincesState

MODES = ("intro", "gold", "turmoil", "progress", "duel")


def random_game(
    seed: int, **options: str
) -> Iterator[tuple[Princes, PrincesState, Decision[Action], Action, list[Event]]]:
    """Each answer of a random game: the position after it, the question, the answer, and what happened."""
    game, rng = make(options), Random(seed)
    s = game.start()
    while decisions := game.decisions(s):
        (decision,) = decisions
        if decision.seat == NATURE:
            action = rng.choices(list(decision.answers), decision.odds)[0]
        else:
            action = decision.answers.sample(rng)
        yield game, s, decision, action, game.play(s, decision.seat, action)
