"""Bots that trade as eagerly as before they had manners: `strong:eager`, `champion:eager`.

They are bad company, so only a person's own command line may name them: for figures of old, and for comparison.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

from trueque.bots.levels import PlaysInCore, bots_of
from trueque.bots.skills import EAGER, WHOLE
from trueque.kernel import BadOptions, Bot, Game


@runtime_checkable
class TradesEagerly(PlaysInCore, Protocol):
    """A game whose players can trade without manners."""

    def make_eager_champion(self, game: Any, seed: int | str = 0) -> Bot:
        """That player."""
        ...


def read_eager(name: str) -> str:
    """The level that the name of an eager bot names; nothing for other names."""
    return name.removesuffix(EAGER) if name.endswith(EAGER) else ""


def make_eager_bot(level: str, game: Game[Any, Any], seed: int | str) -> Bot:
    """That level of a game, without manners."""
    bots = bots_of(game.name)
    if level == "champion" and isinstance(bots, TradesEagerly):
        return bots.make_eager_champion(game, seed)
    if isinstance(bots, TradesEagerly) and level in {"greedy", *bots.SKILLS}:
        return bots.make_level_player(game, seed, replace(bots.SKILLS.get(level, WHOLE), eager=1))
    raise BadOptions(f"There is no «{level[:40]}» of {game.name} that trades more eagerly.", "bots")
