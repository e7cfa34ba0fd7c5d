"""Finds bots by name: `bot("greedy", game)`.

A bot's seed decides all its chance: the same view, question and seed always get the same answer from a fresh bot. A bot
answers `None` to a question that does not wait, when it has nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from trueque.bots.random_bot import RandomBot
from trueque.kernel import BadOptions, Bot, Game

Maker = Callable[[Game[Any, Any], int | str], Bot]


def names(game: str) -> list[str]:
    """The bots that can play *game*, weakest first."""
    return ["random", *(name for name in KINDS if find_spec(f"trueque.bots.{game}_{name}") is not None)]


KINDS = ("greedy",)


def bot(name: str, game: Game[Any, Any], seed: int | str = 0) -> Bot:
    """The bot called *name* for *game*; an unknown name raises `BadOptions`."""
    if name == "random":
        return RandomBot(seed)
    if name not in names(game.name):
        raise BadOptions(
            f"There is no bot «{name[:40]}» for {game.name}; there are {', '.join(names(game.name))}.", "bots"
        )
    maker: Maker = import_module(f"trueque.bots.{game.name}_{name}").make
    return maker(game, seed)
