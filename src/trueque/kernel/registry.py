"""Finds games by name: our three, and any package that announces one under the entry point ``trueque.games``."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from random import Random
from types import ModuleType
from typing import Any, cast

from trueque.kernel.errors import BadOptions
from trueque.kernel.game import Game, Options
from trueque.kernel.switches import NO_SWITCHES, HouseRules
from trueque.kernel.words import Words

GAMES = ("island", "quick", "princes")
_announced: dict[str, str] = {}


def announce(name: str, package_name: str) -> None:
    """Make a game of another package known to this process, for tests and experiments without an entry point."""
    _announced[name] = package_name
    package.cache_clear()


@cache
def package(name: str) -> str:
    """The package that holds the game called *name*."""
    if name in GAMES:
        return f"trueque.{name}"
    found = {point.name: point.value for point in entry_points(group="trueque.games")} | _announced
    if name not in found:
        raise BadOptions(f"There is no game «{name[:40]}»; there are {', '.join([*GAMES, *sorted(found)])}.", "games")
    return found[name]


def _module(name: str, part: str) -> ModuleType:
    return import_module(f"{package(name)}.{part}")


def make(name: str, options: Options | None = None) -> Game[Any, Any]:
    """The game called *name* under *options*; unknown or contradictory options raise `BadOptions`."""
    return cast(Game[Any, Any], _module(name, "game").make(dict(options or {})))


def samples(name: str) -> list[dict[str, str]]:
    """Option sets that together cover every edition, variant and number of seats of a game: what the kit runs over."""
    return cast(list[dict[str, str]], _module(name, "game").samples())


def draw_start(name: str, options: Options, rng: Random) -> Options:
    """*options* with whoever begins drawn, where the game needs to be told and was not."""
    draw = getattr(_module(name, "game"), "draw_start", None)
    return cast(Options, draw(options, rng)) if draw is not None else options


def start_moved_on(name: str, options: Options) -> Options:
    """*options* of the next game of the same people: the next seat begins, unless the game itself draws who does."""
    moved = getattr(_module(name, "game"), "start_moved_on", None)
    return cast(Options, moved(options)) if moved is not None else options


def words(name: str) -> Words:
    """How the game called *name* speaks."""
    return cast(Words, _module(name, "words"))


def house_rules(name: str) -> HouseRules:
    """The switches of the game called *name* in English words; a game without such a module has none."""
    try:
        return cast(HouseRules, _module(name, "houserules").HOUSE_RULES)
    except ModuleNotFoundError as missing:
        if missing.name != f"{package(name)}.houserules":
            raise
        return NO_SWITCHES
