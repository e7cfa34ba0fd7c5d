"""Named players with a way of their own: who builds, who trades, who runs roads. All of a game are about as strong.

A game that has some says so in its bots: each is its core's player with a skill and a style (`bots.skills`), so that it
plays alike at tables and in simulations. What they say at a table is theirs, and seldom: one of them as a game begins,
each once more over the deed that it is known for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, runtime_checkable

from trueque.bots.levels import PlaysInCore, bots_of
from trueque.bots.skills import Skill
from trueque.kernel import Bot, Game
from trueque.kernel.registry import collect_from_games


@dataclass(frozen=True)
class Character:
    """Somebody to play with."""

    skill: Skill
    level: str
    """About as strong as this level."""
    style: str
    """How it plays, in a sentence to be translated."""
    greeting: str
    """What it says as a game begins."""
    remark: str
    """What it says over a deed,"""
    deed: str
    """which is this kind of answer,"""
    times: int = 1
    """given so often."""


@runtime_checkable
class HasCharacters(PlaysInCore, Protocol):
    """A game with named players."""

    CHARACTERS: Mapping[str, Character]


def characters_of(game: str) -> Mapping[str, Character]:
    """The named players of a game, by their names in small letters."""
    bots = bots_of(game)
    return bots.CHARACTERS if isinstance(bots, HasCharacters) else {}


@cache
def list_all_characters(games: tuple[str, ...]) -> frozenset[str]:
    """The named players of all *games*; a package that fails has none, and is not tried again for every line told."""
    return frozenset(
        name for game, named in collect_from_games(characters_of).items() if game in games for name in named
    )


def character_name(name: str) -> str:
    """What a character is called at a table."""
    return name.capitalize()


def make_character_bot(name: str, game: Game[Any, Any], seed: int | str) -> Bot:
    """That player for a game."""
    bots = bots_of(game.name)
    assert isinstance(bots, HasCharacters), "it has that character, since it was found"
    return bots.make_level_player(game, seed, bots.CHARACTERS[name].skill)
