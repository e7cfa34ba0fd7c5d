"""A sensible player of Relay: it sends others back where it can, and keeps its own out of reach."""

from random import Random
from typing import Any

from games.relay.game import FINISH, Run, bump
from trueque.kernel import Decision, View


class Player:
    def __init__(self, seed: int | str = 0) -> None:
        self._rng = Random(f"relay {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        return max(decision.answers, key=lambda run: (weigh(view, decision.seat, run), self._rng.random()))


def weigh(view: View, seat: int, run: Run) -> float:
    """Steps won, by me and against the other, less those in danger."""
    mine, theirs = list(view["places"][seat]), list(view["places"][1 - seat])
    place = min(FINISH, mine[run.runner] + run.steps)
    worth: float = place - mine[run.runner]
    mine[run.runner] = place
    if 0 < place < FINISH:
        worth += sum(stood - bump(stood) for stood in theirs if stood == place)
        theirs = [bump(stood) if stood == place else stood for stood in theirs]
    reach = {stood + n for stood in theirs for n in view["cards"][1 - seat]}
    danger = sum(stood - bump(stood) for stood in mine if 0 < stood < FINISH and stood in reach)
    return float(worth - 0.8 * danger + 3 * (place == FINISH))
