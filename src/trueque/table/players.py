"""Bots at tables: found by level, given a view and a question, never a position."""

from __future__ import annotations

from typing import Any

from trueque.bots.levels import LEVELS
from trueque.bots.registry import bot, names
from trueque.kernel.game import Bot, Game


def levels(game: str) -> tuple[str, ...]:
    """The bots one can name for *game*: the four levels always, and whatever else there is."""
    return tuple(dict.fromkeys([*LEVELS, *names(game)]))


def find_bot(game: Game[Any, Any], level: str, seed: int) -> Bot:
    """The bot called *level* for *game*; where that level does not exist yet, the best there is below it."""
    known = names(game.name)
    return bot(level if level in known else known[-1], game, seed)
