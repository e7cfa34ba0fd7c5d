"""Which games are played: every block deals one start to all rotations of the seats, so that luck is shared out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from trueque.bots.bot_protocols import Begins, Closes, HearsTheEnd, Watches, can_speak, is_shown_view, is_wall_timed
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel import Bot, Decision, Game, View
from trueque.kernel.registry import make_game


@dataclass(frozen=True)
class Contest:
    """Bots against each other in one game; where there are more seats than bots, the last one fills them."""

    game: str
    options: dict[str, str]
    bots: tuple[str, ...]
    games: int
    seed: int = 0

    def serialize_heading(self) -> dict[str, Any]:
        """What tells this contest from others; more games of it may be played later."""
        return {name: value for name, value in asdict(self).items() if name != "games"} | {"bots": list(self.bots)}


@dataclass(frozen=True)
class ContestResult:
    """One game of a contest."""

    number: int
    lineup: tuple[int, ...]
    """Which of the contest's bots sat on each seat."""
    scores: tuple[float, ...]
    points: tuple[int, ...]
    turns: int
    seconds: tuple[float, ...]
    """Processor time each seat used; programs from outside are timed by the clock."""
    answers: tuple[int, ...]
    forfeit: str = ""
    """Who lost by misbehaving, and how."""


class Timed:
    """A bot with a stopwatch."""

    def __init__(self, inner: Bot) -> None:
        self._inner = inner
        self.needs_view = is_shown_view(inner)
        self._clock = time.perf_counter if is_wall_timed(inner) else time.process_time
        self.seconds, self.answers = 0.0, 0
        # Only what the bot itself offers: nobody is shown events for a bot that does not watch.
        if isinstance(inner, Begins):
            self.begin = inner.begin
        if isinstance(inner, Watches):
            self.watch = inner.watch
        if isinstance(inner, HearsTheEnd):
            self.over = inner.over
        if isinstance(inner, Closes):
            self.close = inner.close

    def speaks(self, decision: Decision[Any]) -> bool:
        return can_speak(self._inner, decision)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        began = self._clock()
        answer = self._inner.choose(view, decision)
        self.seconds += self._clock() - began
        self.answers += 1
        return answer


def seat_bots(contest: Contest, seats: int, number: int) -> tuple[int, ...]:
    """Who sits where in game *number*: the contest's order, turned by one seat from game to game."""
    order = [min(place, len(contest.bots) - 1) for place in range(seats)]
    turn = number % seats
    return tuple(order[turn:] + order[:turn])


def play_number(contest: Contest, game: Game[Any, Any], number: int) -> ContestResult:
    """Play game *number* of the contest; the same number is always the same game."""
    order = seat_bots(contest, game.seats, number)
    block = number // game.seats
    seeds = [f"{contest.seed} {block} {seat}" for seat in range(game.seats)]
    players = [Timed(bot(contest.bots[who], game, seeds[seat], outside=True)) for seat, who in enumerate(order)]
    played = play_game(game, players, Random(f"nature {contest.seed} {block}"), keep_log=False)
    return ContestResult(number, order, played.scores, played.points, played.turns,
                  tuple(round(player.seconds, 4) for player in players),
                  tuple(player.answers for player in players), played.forfeit)  # fmt: skip


def play_numbers(contest: Contest, numbers: Sequence[int]) -> list[ContestResult]:
    """Play several games of the contest in this process."""
    game = make_game(contest.game, contest.options)
    return [play_number(contest, game, number) for number in numbers]
