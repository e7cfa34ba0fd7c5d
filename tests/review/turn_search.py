"""A win of this turn by trying everything: what the teacher says of one is held against it."""

from __future__ import annotations

from typing import Any

from trueque.kernel import Game


def can_win_now(game: Game[Any, Any], state: Any, seat: int, budget: list[int]) -> bool:
    """Whether a seat can win by its own answers alone, one after the other, as far as *budget* positions go."""
    view = game.view(state, seat)
    if view["result"] and view["result"][seat] > 0 if "result" in view else view["winner"] == seat:
        return True
    asked = next((one for one in game.decisions(state) if one.seat == seat and one.waits), None)
    for action in asked.answers if asked is not None else ():
        budget[0] -= 1
        if budget[0] < 0:
            return False
        later = state.copy()
        game.play(later, seat, action)
        if can_win_now(game, later, seat, budget):
            return True
    return False
