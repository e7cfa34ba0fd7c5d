"""Positions played on to the end by the players of a game's compiled core, thousands of games a second.

A game's room `cores` seats its players (`SeatsPlayers`). What answers come to is found in pairs: in the same positions,
dealt anew to fit what the seat knows, with the same chance for every answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, Protocol, runtime_checkable

from trueque.core.tally import Tally
from trueque.kernel import Game, View
from trueque.kernel.errors import RuleError
from trueque.kernel.game import Seat
from trueque.kernel.registry import find_room
from trueque.kernel.sums import sum_exactly

PlayOn = Callable[[Any, int, int], Tally]
"""Plays games from a position to the end, of the seeds from one on."""
Shares = tuple[float, ...]
"""Which part of the games each seat won."""
PERSON, BEST = "normal", "strong"
"""What somebody counts as of whom nothing is known, and who sits in for those that search."""
SEEDS = 1 << 30
GAMES = 16
"""Games in each position that is dealt."""


@runtime_checkable
class SeatsPlayers(Protocol):
    """The room `cores` of a game whose players play in its core."""

    PLAYERS: Sequence[str]

    def seat_players(self, game: Any, seats: Sequence[str]) -> PlayOn | None:
        """Plays positions of *game* on with these PLAYERS; none where nothing is compiled."""
        ...


def seat_levels(game: Game[Any, Any], levels: Mapping[Seat, str]) -> PlayOn | None:
    """What plays a game's positions on, everybody as the level that sits there; none where it would take too long."""
    room = find_room(game.name, "cores")
    if not isinstance(room, SeatsPlayers):
        return None
    known = {name: name for name in room.PLAYERS}
    found: PlayOn | None = room.seat_players(
        game, [known.get(levels.get(seat, PERSON), BEST) for seat in range(game.seats)]
    )
    return found


@dataclass
class AnswerTrials:
    """The answers to one question, each played on in the same positions."""

    game: Game[Any, Any]
    view: View
    seat: Seat
    play_on: PlayOn
    luck: str
    """What chance begins with."""
    games: int = GAMES
    _seed: int = field(init=False)
    """Of the first game: other luck is other games, where nothing is hidden, too."""
    _worlds: dict[int, Any] = field(default_factory=dict)
    _found: dict[tuple[Any, int], Shares | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._seed = Random(f"{self.luck} games").randrange(SEEDS)

    def try_answer(self, answer: Any, n: int) -> Shares | None:
        """What everybody won after an answer in the n-th position; none where it cannot be given there."""
        if (answer, n) not in self._found:
            self._found[answer, n] = self._play_answer(answer, n)
        return self._found[answer, n]

    def _play_answer(self, answer: Any, n: int) -> Shares | None:
        if n not in self._worlds:
            self._worlds[n] = self.game.guess(self.view, Random(f"{self.luck} {n}"))
        state = self._worlds[n].copy()
        if not any(one.seat == self.seat and answer in one for one in self.game.decisions(state)):
            return None
        self.game.play(state, self.seat, answer)
        won = self.play_on(state, self._seed + self.games * n, self.games).wins
        return tuple(one / self.games for one in won)

    def list_shares(self, answer: Any, times: int, seat: Seat | None = None) -> list[float | None]:
        """Which part of the games a seat won after an answer, position by position; without a seat the asked one."""
        found = (self.try_answer(answer, n) for n in range(times))
        return [None if one is None else one[self.seat if seat is None else seat] for one in found]

    def list_leads(self, one: Any, other: Any, times: int, seat: Seat | None = None) -> list[float]:
        """By how much an answer was better than another, in each position in which both can be given."""
        both = zip(self.list_shares(one, times, seat), self.list_shares(other, times, seat), strict=True)
        return [a - b for a, b in both if a is not None and b is not None]


def compare_by_playing(trials: AnswerTrials, better: Any, chosen: Any, times: int) -> list[float]:
    """The same for two answers, nothing where one of them cannot be played on at all."""
    try:
        return trials.list_leads(better, chosen, times)
    except RuleError:
        return []


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    n = len(numbers)
    mean = sum_exactly(numbers) / n
    if n < 2:
        return mean, 0.0
    return mean, sqrt(sum_exactly((one - mean) ** 2 for one in numbers) / (n - 1) / n)
