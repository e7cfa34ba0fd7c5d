"""The toy game as a package of its own, as a game of somebody else would come."""

from trueque.kernel.registry import announce

announce("marbles", "tests.server.toy")
