"""The four levels people choose from, in every game, and what each is made of.

`strong` is the greedy player itself, who on the island overlooks a little; `beginner` and `normal` are greedy players
who overlook much or some: where a game's core has that player (`PlaysInCore`), the same at tables and in simulations.
`champion` searches: in the quick game over positions that fit its view, on the island and in
The Princes through its turn on the core; what a position is worth was learned from games (`trueque train`). Budgets are
numbers of positions: the same seed gives the same answers. Each game says
what its levels are made of in its `bots` package, every part of which is optional; a level that a game does not bring
searches worlds that fit its view (`world_search`). `level_names.describe_level` says it to people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

from trueque.bots.beginner import Beginner
from trueque.bots.skills import Skill
from trueque.bots.world_search import BUDGETS, make_searcher
from trueque.kernel import Bot, Game
from trueque.kernel.registry import find_room

LEVELS = ("beginner", "normal", "strong", "champion")


class Search(NamedTuple):
    """How a champion thinks on this machine."""

    positions: int
    """That it looks at for an answer."""
    core: Literal["", "plain", "compiled", "compiling"] = ""
    """What its rules run on, where that makes a difference."""


@runtime_checkable
class BringsGreedy(Protocol):
    """A game with a sensible player, one answer ahead: the lower levels are made of it."""

    def make_greedy(self, game: Any, seed: int | str = 0) -> Bot: ...


@runtime_checkable
class BringsChampion(Protocol):
    """A game with a player of its own who searches."""

    def make_champion(self, game: Any, seed: int | str = 0, weights: Path | None = None) -> Bot:
        """That player; with *weights* of a file, or those that come with the game."""
        ...


@runtime_checkable
class SaysHowItThinks(Protocol):
    """A game that says how its champion thinks."""

    def thinking(self) -> Search: ...


@runtime_checkable
class OverlooksSome(Protocol):
    """A game whose lower levels are its greedy player, who does not see all of its answers."""

    OVERLOOKS: Mapping[str, float]
    """Which share of the answers a level does not see."""


@runtime_checkable
class PlaysInCore(Protocol):
    """A game whose lower levels are played by its core, at tables and in simulations alike."""

    SKILLS: Mapping[str, Skill]
    """How each of them differs from the core's own player, which is `greedy`."""

    def make_level_player(self, game: Any, seed: int | str, skill: Skill) -> Bot:
        """That player with a skill."""
        ...


@runtime_checkable
class Prepares(Protocol):
    """A game whose champion needs preparing."""

    def prepare(self) -> None:
        """Make ready what takes long the first time on a machine."""
        ...


USUALLY_OVERLOOKED = {"beginner": 0.7, "normal": 0.35}
"""Where a game has a sensible player and does not say what the lower levels overlook."""


def bots_of(game: str) -> object:
    """The bots of a game; none where its package has none."""
    return find_room(game, "bots")


def make_bot(level: str, game: Game[Any, Any], seed: int | str = 0) -> Bot:
    """The bot of *level* for *game*: the game's own where it brings one, else one that searches worlds."""
    bots = bots_of(game.name)
    if isinstance(bots, PlaysInCore) and level in bots.SKILLS:
        return bots.make_level_player(game, seed, bots.SKILLS[level])
    if level == "champion" and isinstance(bots, BringsChampion):
        return bots.make_champion(game, seed)
    if level != "champion" and isinstance(bots, BringsGreedy):
        share = share_overlooked(level, bots)
        return Beginner(bots.make_greedy(game, seed), share, seed) if share else bots.make_greedy(game, seed)
    return make_searcher(game, level, seed)


def share_overlooked(level: str, bots: object) -> float:
    """Which share of its answers a level does not see."""
    if isinstance(bots, PlaysInCore):
        return bots.SKILLS[level].overlooks if level in bots.SKILLS else 0.0
    shares = bots.OVERLOOKS if isinstance(bots, OverlooksSome) else USUALLY_OVERLOOKED
    return shares.get(level, 0.0) if isinstance(bots, BringsGreedy) else 0.0


def positions_searched(level: str, bots: object) -> int:
    """How many positions a level looks at that the game does not bring; 0 where it brings it."""
    brings = isinstance(bots, BringsChampion if level == "champion" else BringsGreedy)
    return 0 if brings else BUDGETS.get(level, 0)


def prepare_bots(game: str, names: Iterable[str]) -> None:
    """Compile what these bots need, so that they play their best from the first answer on."""
    bots = find_room(game, "bots")
    if any(name.partition(":")[0] == "champion" for name in names) and isinstance(bots, Prepares):
        bots.prepare()
