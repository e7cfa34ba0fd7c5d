"""Where to found on the Island: every place by the learned value, the best few by games of the sensible player.

Everybody else is taken to found and play as that player does, and the asked seat to settle by the value from here on.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from trueque.core import library_build
from trueque.island.core.engine import load_core as core_of
from trueque.island.game import Island
from trueque.island.player import engine, place_odds
from trueque.island.player.source import make_source
from trueque.island.state import IslandState
from trueque.kernel.judge_protocols import Places

PRIOR = 300
"""The learned value counts as much as so many games."""
AT_MOST_PLAIN = 2
"""Games a place where nothing is compiled: a plain one takes a tenth of a second."""


class IslandFounder:
    """One table's founding places."""

    def __init__(self, game: Island) -> None:
        fast = library_build.is_at_hand(make_source(game.room))
        self.game = Island(game.rules, game.layout, backend="compiled" if fast else "plain")
        self._places = place_odds.load_places("compiled" if fast else "plain", game.seats, game.room)
        self._player = engine.load_player("compiled" if fast else "plain", game.room)
        self._most = None if fast else AT_MOST_PLAIN

    def rate_places(self, state: IslandState, seat: int, close: int, times: int, seed: int = 0) -> Places:
        t, g = self.game.tables, self._to_back_end(state)
        times = times if self._most is None else min(times, self._most)
        shares = self._places.weigh_places(t, g, seat, seed)
        found: dict[Any, tuple[float, float | None]] = {}
        for rank, number in enumerate(sorted(shares, key=lambda one: -shares[one])):
            action = self.game.encoding.action_of[number]
            found[action] = shares[number], None
            if times and rank < close:
                after = self._places.play_founding(t, g, seat, number, seed)
                won = self._player.play_on(t, after, seed, times).wins[seat]
                found[action] = blend_win_share(won, times, shares[number])
        return found

    def _to_back_end(self, state: IslandState) -> Any:
        """The position as this back end keeps it."""
        plain = state.core.release(state.g)
        return core_of(self.game.core.name, self.game.room).adopt(plain)  # type: ignore[arg-type]


def blend_win_share(won: float, games: int, share: float) -> tuple[float, float]:
    """What games won say of a place that the value gives a share, and the standard error of both together."""
    mean = (won + PRIOR * share) / (games + PRIOR)
    return mean, sqrt(mean * (1 - mean) / (games + PRIOR))


def make_founder(game: Island) -> IslandFounder:
    """Who maps the places of a table."""
    return IslandFounder(game)
