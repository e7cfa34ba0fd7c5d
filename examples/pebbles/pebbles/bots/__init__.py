"""Players of Pebbles that are programs, and what its levels are made of."""

from functools import cache
from random import Random
from typing import Any

from pebbles.game import GROWS, MOST, PILE, Face, Pebbles, State
from trueque.bots.levels import Search
from trueque.kernel import Bot, Decision, View

OVERLOOKS = {"beginner": 0.7, "normal": 0.35}
"""Which share of the answers the lower levels do not see."""


def make_greedy(game: Pebbles, seed: int | str = 0) -> Bot:
    """The sensible player, one answer ahead: the lower levels are made of it."""
    return Fours(seed)


def make_champion(game: Pebbles, seed: int | str = 0) -> Bot:
    """The player who searches."""
    return Exact()


def thinking() -> Search:
    """How the champion thinks: through all positions that can follow, each once."""
    chance(PILE, 0)
    return Search(chance.cache_info().currsize)


class Fours:
    """Leaves a multiple of four where it can, and forgets that the pile may grow."""

    def __init__(self, seed: int | str) -> None:
        self._rng = Random(f"pebbles {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        takes = list(decision.answers)
        good = [take for take in takes if (view["left"] - take.count) % (MOST + 1) == 0]
        return self._rng.choice(good or takes)


class Exact:
    """Knows the chance of every position, the die included."""

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        return max(decision.answers, key=lambda take: 1 - chance(view["left"] - take.count, view["turn"] + 1))


@cache
def chance(left: int, turn: int) -> float:
    """How probably whoever is to throw wins: the rules themselves are played, on copies."""
    if left == 0:
        return 0.0
    game, total = Pebbles(), 0.0
    for die in range(1, 7):
        thrown = State(left, min(turn, GROWS))
        game.play(thrown, -1, Face(die))
        takes = range(1, min(MOST, thrown.left) + 1)
        total += max(1 - chance(thrown.left - n, min(turn + 1, GROWS)) for n in takes) / 6
    return total
