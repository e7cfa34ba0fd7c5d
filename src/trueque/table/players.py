"""Bots at tables: found by level, given a view and a question, never a position."""

from __future__ import annotations

from typing import Any

from trueque.bots.levels import LEVELS
from trueque.bots.registry import bot, names
from trueque.kernel.game import Bot, Game

USUAL = "normal"


def list_levels(game: str) -> tuple[str, ...]:
    """The bots one can name for *game*: the levels it has, and whatever else there is."""
    known = names(game)
    return tuple(dict.fromkeys([*(level for level in LEVELS if level in known), *known]))


def meant_level(game: str, wished: str) -> str:
    """The bot that is meant: «normal» is what everybody says who has not chosen, also where a game has no levels."""
    known = list_levels(game)
    return known[-1] if wished in ("", USUAL) and USUAL not in known else wished or USUAL


def find_bot(game: Game[Any, Any], level: str, seed: int) -> Bot:
    """The bot called *level* for *game*; where that level does not exist yet, the best there is below it."""
    known = names(game.name)
    return bot(level if level in known else known[-1], game, seed)
