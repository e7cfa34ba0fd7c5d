"""What the lower levels of Heaps are made of: its author's player. The champion is trueque's."""

from games.heaps.game import Heaps
from players.heaps import Player
from trueque.kernel import Bot


def make_greedy(game: Heaps, seed: int | str = 0) -> Bot:
    return Player(seed)
