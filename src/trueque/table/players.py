"""Bots at tables: found by level, given a view and a question, never a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from trueque.bots.levels import LEVELS
from trueque.bots.policy.player import KIND, seat_policy
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


def refuse_unfit(game: Game[Any, Any], levels: Iterable[str]) -> None:
    """A policy that was trained at another kind of table raises `BadOptions` before it sits down here."""
    for level in levels:
        if level.startswith(KIND):
            seat_policy(level, game, 0, may_read_files=False)


def find_bot(game: Game[Any, Any], level: str, seed: int) -> Bot:
    """The bot called *level* for *game*; where that level does not exist yet, the best there is below it."""
    known = names(game.name)
    return bot(level if level in known else known[-1], game, seed)
