"""What a game's room `judge` offers: how likely each seat is to win, and what the answers to a question are worth.

Reviews, coaches and puzzles ask for it (`registry.find_room(name, "judge")`) and do without where a game has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from trueque.kernel.decision import Decision
from trueque.kernel.game import Game, Seat, View

NOBODY: Mapping[Seat, str] = MappingProxyType({})
CHAMPION = "champion"
"""The level by whose judgement answers are weighed."""
Worths = Mapping[Any, float]
"""What each answer makes of the odds of the seat that gives it, from 0 to 1."""


class SaidOdds(Protocol):
    """Everybody's odds, and how far each may lie off, nineteen times of twenty."""

    @property
    def odds(self) -> tuple[float, ...]: ...

    @property
    def errors(self) -> tuple[float, ...]: ...

    @property
    def unknown(self) -> tuple[float, ...]:
        """How much of that is no chance, but players who cannot be played on."""
        ...

    @property
    def shares(self) -> tuple[float, ...]:
        """What came of games played on, by nothing else; empty where none were."""
        ...

    @property
    def chance_errors(self) -> tuple[float, ...]:
        """How far each of these may lie off, nineteen times of twenty."""
        ...

    @property
    def by_stand_ins(self) -> tuple[float, ...]:
        """What would be said, did those sit there who played these games; empty where they do."""
        ...


class Judge(Protocol):
    """One game's judgement of its positions. It is reckoned in odds to win alone, never in points."""

    game: Game[Any, Any]
    """The game whose positions it judges: the same rules, on whichever core is fastest."""

    def odds(self, state: Any) -> tuple[float, ...]:
        """How likely each seat is to win if all go on as their levels do, for somebody who knows everything.

        They add up to one; empty where nobody has measured them under these rules. Where nature is asked they are what
        is to be expected of the draw: luck is then what the curve does there.
        """
        ...

    @property
    def can_play(self) -> bool:
        """Whether positions can be played on here."""
        ...

    def find_edges(self, state: Any) -> Mapping[Seat, tuple[float, ...]]:
        """What each seat for which somebody sits in where positions are played on would add by itself to everybody's
        odds."""
        ...

    def measure(self, state: Any, games: int) -> SaidOdds:
        """The same by so many games played on from there, where that can be, and how sure they are; empty where they
        are."""
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
class JudgesPositions(Protocol):
    """The room itself."""

    def make_judge(self, game: Game[Any, Any], levels: Mapping[Seat, str] = NOBODY) -> Judge:
        """*levels*: who sits where, as far as that is known; anybody else counts as `normal`."""
        ...


@runtime_checkable
class FindsWins(Protocol):
    """A judge that sees a win which is there this turn, without weighing anything."""

    def find_winners(self, view: View, decision: Decision[Any]) -> list[Any]:
        """An answer after which the turn can be won for certain, whatever the seat cannot see; empty without one."""
        ...


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
