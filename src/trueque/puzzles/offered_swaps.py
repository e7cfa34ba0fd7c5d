"""Offers that nobody made: most of those that our players make matter little, so that no answer to them is a puzzle.

Of the swaps that whoever is in turn might offer those are taken by which, as the net of the odds sees it, whoever is
asked gains most without the other losing by it, or loses most while the other gains.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from trueque.bots.playing import Played
from trueque.kernel import Game


class OfferedSwap(NamedTuple):
    """A swap that is offered to somebody."""

    state: Any
    """In which its answer is awaited."""
    seat: int
    """Who offers it,"""
    partner: int
    """to whom."""
    dealt: Any
    """The position after the deal."""


@runtime_checkable
class OffersSwaps(Protocol):
    """What a game's room `puzzles` offers where people trade."""

    def list_offered(self, game: Any, state: Any, rng: Random) -> Sequence[tuple[Any, int, int, Any]]:
        """Swaps by lot that whoever is in turn might offer there, each as an `OfferedSwap`."""
        ...


@dataclass(frozen=True)
class WeighedSwap:
    """A swap, and by how much the deal moves the odds of whoever is asked."""

    swap: OfferedSwap
    gain: float


def choose_offered(
    judge: Any, room: OffersSwaps, played: Played, late: float, least: float, most: int, rng: Random
) -> list[OfferedSwap]:
    """So many swaps of a game that are well worth taking, and as many that are not."""
    found = list(iterate_weighed(judge, room, played, late, rng))
    found.sort(key=lambda one: -one.gain)
    chosen = [one for one in found[:most] if one.gain >= least]
    chosen += [one for one in found[-most:] if one.gain <= -least]
    return [one.swap for one in chosen]


def iterate_weighed(judge: Any, room: OffersSwaps, played: Played, late: float, rng: Random) -> Iterator[WeighedSwap]:
    """Every swap that is tried in the latest part of a game and by which whoever offers it does not lose."""
    game: Game[Any, Any] = judge.game
    state = game.start()
    for number, line in enumerate(played.log):
        if len(played.log) - number <= late * len(played.log) and line.author >= 0:
            for one in map(OfferedSwap._make, room.list_offered(game, state, rng)):
                before, after = judge.glance(one.state), judge.glance(one.dealt)
                if before and after[one.seat] >= before[one.seat]:
                    yield WeighedSwap(one, after[one.partner] - before[one.partner])
        game.play(state, line.author, game.read(state, line.text))
