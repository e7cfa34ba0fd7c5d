"""Bots at tables: found by level, given a view and a question, never a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from trueque.bots.levels import levels_of
from trueque.bots.own_strength import MATCHED, find_played_level
from trueque.bots.player_files import find_offered, strip_bot_kind
from trueque.bots.registry import bot, names
from trueque.kernel.game import Bot, Game

USUAL = "normal"


def list_levels(game: str) -> tuple[str, ...]:
    """The bots one can name for *game*: the levels it has, and whatever else there is."""
    return tuple(dict.fromkeys([*levels_of(game), *names(game), MATCHED]))


def find_meant_level(game: str, wished: str) -> str:
    """The bot that is meant: «normal» is what everybody says who has not chosen, also where a game has no levels."""
    known, wished = list_levels(game), strip_bot_kind(wished)
    return levels_of(game)[-1] if wished in ("", USUAL) and USUAL not in known else wished or USUAL


def refuse_unfit(game: Game[Any, Any], levels: Iterable[str]) -> None:
    """A player of a file that was trained at another kind of table raises `BadOptions` before it sits down here."""
    for level in levels:
        if (offered := find_offered(game.name, level)) is not None:
            offered(game, 0)


def find_bot(game: Game[Any, Any], level: str, seed: int) -> Bot:
    """The bot called *level* for *game*; where that level does not exist yet, the best there is below it."""
    known, level = names(game.name), find_played_level(level)
    return bot(level if level in known else known[-1], game, seed)
