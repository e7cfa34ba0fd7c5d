"""Many games between bots on this machine, in one process or several: game number n is the same in each."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from trueque.arena.spreading import run_parallel
from trueque.bots.playing import find_quickest, play_game
from trueque.bots.registry import bot
from trueque.kernel.record import TABLE, Line, Record
from trueque.kernel.registry import make_game
from trueque.terminal.records import write_record_file
from trueque.terminal.voice import CommandFailed, Voice, current_voice

BATCH = 5
"""Games a process plays before it reports: as many may be lost when somebody presses Ctrl-C."""

STOPPED = 130


@dataclass(frozen=True)
class GamesPlan:
    """Which games to play."""

    game: str
    options: dict[str, str]
    seats: tuple[str, ...]
    games: int
    seed: int
    records: Path | None = None
    in_place: bool = False
    """Whether bots that can answer in the position itself: sooner, and at the Island other games of the same seed."""


@dataclass
class MassTally:
    """What came out, summed up as it comes in."""

    wins: list[float]
    games: int = 0
    actions: int = 0
    turns: int = 0
    fewest: int = 0
    longest: int = 0
    points: list[int] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, scores: tuple[float, ...], points: tuple[int, ...], turns: int, actions: int) -> None:
        self.points = [a + b for a, b in zip(self.points or [0] * len(points), points, strict=True)]
        self.wins = [round(a + b, 6) for a, b in zip(self.wins, scores, strict=True)]
        self.fewest = min(self.fewest, turns) if self.games else turns
        self.longest = max(self.longest, turns)
        self.games += 1
        self.turns += turns
        self.actions += actions

    def figures(self) -> dict[str, Any]:
        """The tally for machines; a win shared by two counts half for each."""
        seconds = max(self.seconds, 1e-9)
        return {
            "games": self.games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / seconds, 2),
            "actions": self.actions,
            "actions_per_second": round(self.actions / seconds),
            "wins": self.wins,
            "points": [round(total / max(self.games, 1), 3) for total in self.points],
            "turns": {"mean": round(self.turns / max(self.games, 1), 2)}
            | ({"least": self.fewest, "most": self.longest} if self.longest else {}),
        }


Result = tuple[int, tuple[float, ...], tuple[int, ...], int, int, Record | None]
"""Number, scores, points, turns, answers, and the record where it is wanted."""


def play_batch(plan: GamesPlan, numbers: list[int]) -> list[Result]:
    """Play the games of these numbers."""
    rules = make_game(plan.game, plan.options)
    results: list[Result] = []
    for number in numbers:
        bots = [bot(kind, rules, f"{plan.seed} {number} {seat}", outside=True) for seat, kind in enumerate(plan.seats)]
        game = find_quickest(rules, bots) if plan.in_place else rules
        nature, is_kept = Random(f"nature {plan.seed} {number}"), plan.records is not None
        played = play_game(game, bots, nature, is_kept, plan.in_place)
        record = _add_bot_lines(played.record(rules, plan.seats), plan) if plan.records is not None else None
        results.append((number, played.scores, played.points, played.turns, played.actions, record))
    return results


def _add_bot_lines(record: Record, plan: GamesPlan) -> Record:
    """The record with a line of the table for each bot, as everywhere: a review asks who played."""
    return record.with_log((*(Line(TABLE, f"bot {seat} {kind}") for seat, kind in enumerate(plan.seats)), *record.log))


def run_many(plan: GamesPlan, jobs: int, cluster: str | None = None) -> MassTally:
    """Play all games of *plan* in *jobs* processes or on a cluster; a bar shows whoever watches how far it is.

    Ctrl-C stops it; the tally then says how many games were played.
    """
    tally = MassTally([0.0] * len(plan.seats))
    began = time.perf_counter()
    size = BATCH if jobs > 1 or cluster else 1
    batches = [(plan, list(range(n, min(n + size, plan.games)))) for n in range(0, plan.games, size)]
    with progress(plan.games, current_voice()) as advance, suppress(KeyboardInterrupt):
        for results in run_parallel(play_batch, batches, jobs, cluster):
            for number, scores, points, turns, actions, record in results:
                if plan.records is not None and record is not None:
                    # Written here, since the machines of a cluster share no folder.
                    write_record_file(record, plan.records / f"{plan.game}-{plan.seed}-{number:06}.trq")
                tally.add(scores, points, turns, actions)
                advance(1)
    tally.seconds = time.perf_counter() - began
    return tally


def report_interruption(played: int, games: int) -> None:
    """Say so where Ctrl-C came before the last game; shells know it by the exit code."""
    if played < games:
        raise CommandFailed(
            current_voice().say.many(
                "Stopped after {done} of {n} game.", "Stopped after {done} of {n} games.", games, done=played
            ),
            STOPPED,
        )


class progress:
    """A progress bar on a terminal, and nothing at all in plain mode or through a pipe."""

    def __init__(self, total: int, voice: Voice, label: str = "") -> None:
        self._bar: Any = None
        self._total, self._label = total, label or voice.say("Games")
        if voice.is_rich:
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True), transient=True)

    def __enter__(self) -> Callable[[int], None]:
        if self._bar is None:
            return lambda games: None
        self._bar.start()
        task = self._bar.add_task(self._label, total=self._total)
        return lambda games: self._bar.advance(task, games)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
