"""The four levels people choose from, in every game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from trueque.bots.beginner import Beginner
from trueque.kernel import Bot, Game

LEVELS = ("beginner", "normal", "strong", "champion")


def at_level(level: str, game: Game[Any, Any], seed: int | str = 0) -> Bot:
    """The bot of *level* for *game*."""
    greedy: Bot = import_module(f"trueque.bots.{game.name}_greedy").make(game, seed)
    return Beginner(greedy, seed) if level == "beginner" else greedy
