"""The toy game as a package of its own, as a game of somebody else would come."""

from trueque.kernel.registry import register_game

register_game("marbles", "tests.server.toy")
