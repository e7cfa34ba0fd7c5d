"""The levels people choose from, in every game: their names, their order, and what each is made of. Said here alone.

`strong` is the greedy player itself. Those below it are that player with less skill (`bots.skills`): it misjudges,
loves plans, looks at fewer things; where a game's core has it (`PlaysInCore`), the same at tables and in simulations.
`expert`, where a game has one, judges every answer as the champion does, by what follows at once. `champion` searches:
what a position is worth was learned from games (`trueque train`). Budgets are numbers of positions: the same seed gives
the same answers. Each game says what its levels are made of in its `bots` package, every part of which is optional:
what it does not bring of the four that every game has searches worlds that fit its view (`world_search`). A level is
offered only where it exists (`levels_of`); `level_names` says it to people.
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

LEVELS = ("novice", "beginner", "casual", "normal", "skilled", "strong", "expert", "champion")
"""Weakest first."""
EVERYWHERE = ("beginner", "normal", "strong", "champion")
"""Those that every game has, and that records and the protocol have always known."""


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
class TakesTime(Protocol):
    """A game whose champion plays better with more time than it takes by itself."""

    def make_patient_champion(self, game: Any, seed: int | str, milliseconds: int) -> Bot:
        """That player, with so much time for an answer on average."""
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
class HasExpert(Protocol):
    """A game in which somebody sits between `strong` and the champion."""

    def make_expert(self, game: Any, seed: int | str = 0) -> Bot:
        """The champion's judgement without its search."""
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


def levels_of(game: str) -> tuple[str, ...]:
    """The levels that there are in a game, weakest first."""
    bots = bots_of(game)
    there = {*EVERYWHERE, *(bots.SKILLS if isinstance(bots, PlaysInCore) else ())}
    there |= {"expert"} if isinstance(bots, HasExpert) else set()
    return tuple(level for level in LEVELS if level in there)


def make_bot(level: str, game: Game[Any, Any], seed: int | str = 0) -> Bot:
    """The bot of *level* for *game*: the game's own where it brings one, else one that searches worlds."""
    bots = bots_of(game.name)
    if isinstance(bots, PlaysInCore) and level in bots.SKILLS:
        return bots.make_level_player(game, seed, bots.SKILLS[level])
    if level == "expert" and isinstance(bots, HasExpert):
        return bots.make_expert(game, seed)
    if level == "champion" and isinstance(bots, BringsChampion):
        return bots.make_champion(game, seed)
    if level != "champion" and isinstance(bots, BringsGreedy):
        share = share_overlooked(level, bots)
        return Beginner(bots.make_greedy(game, seed), share, seed) if share else bots.make_greedy(game, seed)
    return make_searcher(game, level, seed)


def share_overlooked(level: str, bots: object) -> float:
    """Which share of its answers a level does not see."""
    if isinstance(bots, PlaysInCore):
        return 0.0
    shares = bots.OVERLOOKS if isinstance(bots, OverlooksSome) else USUALLY_OVERLOOKED
    return shares.get(level, 0.0) if isinstance(bots, BringsGreedy) else 0.0


def count_positions_searched(level: str, bots: object) -> int:
    """How many positions a level looks at that the game does not bring; 0 where it brings it."""
    brings = isinstance(bots, BringsChampion if level == "champion" else BringsGreedy)
    return 0 if brings else BUDGETS.get(level, 0)


def prepare_bots(game: str, names: Iterable[str]) -> None:
    """Compile what these bots need, so that they play their best from the first answer on."""
    bots = find_room(game, "bots")
    if any(name.partition(":")[0] == "champion" for name in names) and isinstance(bots, Prepares):
        bots.prepare()
