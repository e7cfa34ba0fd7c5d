"""What a game's room `judge` offers: how likely each seat is to win, and what the answers to a question are worth.

Reviews, coaches and puzzles ask for it (`registry.find_room(name, "judge")`) and do without where a game has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from trueque.kernel.decision import Decision
from trueque.kernel.game import Game, Seat, View

NOBODY: Mapping[Seat, str] = MappingProxyType({})
CHAMPION = "champion"
"""The level whose judgement all odds are: among its like they are set straight by themselves."""
Worths = Mapping[Any, float]
"""What each answer makes of the odds of the seat that gives it, from 0 to 1."""


class Judge(Protocol):
    """One game's judgement of its positions. It is reckoned in odds to win alone, never in points."""

    game: Game[Any, Any]
    """The game whose positions it judges: the same rules, on whichever core is fastest."""

    def odds(self, state: Any) -> tuple[float, ...]:
        """How likely each seat is to win, for somebody who knows everything; they add up to one.

        Where nature is asked they are what is to be expected of the draw: luck is then what the curve does there.
        """
        ...

    def weigh(self, view: View, decision: Decision[Any], chosen: Any = None) -> list[Worths]:
        """What answers are worth to the seat that is asked, by what it may know: once for each position imagined.

        *chosen* is among them where there is one that can be weighed at all; an empty list: there is nothing to choose,
        or nothing that this judgement understands.
        """
        ...


@runtime_checkable
class MapsFoundings(Protocol):
    """A judge that knows what every place to found at is worth, while people found."""

    def rate_foundings(self, view: View, decision: Decision[Any]) -> Worths:
        """Every answer to the question, worth what the seat's odds come to once everybody has founded; else none."""
        ...


Places = Mapping[Any, tuple[float, float | None]]
"""Every place by its answer: the share of games that it wins, and the standard error where games were played for it."""


class MapsPlaces(Protocol):
    """Who knows what every place to found at wins, by foundings and who won after them."""

    game: Game[Any, Any]

    def rate_places(self, state: Any, seat: int, close: int, times: int, seed: int = 0) -> Places:
        """The places of a seat that is asked where to found; the best *close* are played on so many times each."""
        ...


@runtime_checkable
class FoundsWell(Protocol):
    """The room `founder` of a game."""

    def make_founder(self, game: Any) -> MapsPlaces: ...


@runtime_checkable
class PlaysOn(Protocol):
    """A judge that can play a game on by itself, quickly."""

    def play_on(self, state: Any, rounds: int, rng: Random) -> tuple[float, ...]:
        """The odds so many turns of everybody later, or who has won by then; other chance, other odds."""
        ...


@runtime_checkable
class JudgesPositions(Protocol):
    """The room itself."""

    def make_judge(self, game: Game[Any, Any], levels: Mapping[Seat, str] = NOBODY) -> Judge:
        """*levels*: who is known to be a bot, each with its level; where all are champions, a lead is worth more."""
        ...


def are_champions(levels: Mapping[Seat, str], seats: int) -> bool:
    """Whether a champion sits everywhere."""
    return len(levels) == seats and set(levels.values()) == {CHAMPION}


@runtime_checkable
class ComparesAnswers(Protocol):
    """A judge that can play two answers on side by side."""

    def compare(self, view: View, decision: Decision[Any], better: Any, chosen: Any, times: int) -> list[float]:
        """By how much one answer came out better for its seat than another: each time in a position dealt anew that
        fits what the seat knows, with the same chance for both."""
        ...


SORTS = ("opening", "trade", "cards", "building", "robber", "other")
"""What an answer is about, in the order in which a game has them."""


@runtime_checkable
class SortsAnswers(Protocol):
    """A room that knows what its answers are about."""

    def sort_answer(self, kind: str, action: Any) -> str:
        """One of `SORTS`; empty where an answer of a question of this kind only says that one goes on."""
        ...
