"""`trueque dataset`: thousands of games between levels drawn by lot, in Parquet, one row a game."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from trueque.archive.games import count_games, describe_game, read_games, store_games
from trueque.arena.spreading import run_parallel
from trueque.bots.levels import levels_of, prepare_bots
from trueque.kernel import Game
from trueque.kernel.extras import require_extra
from trueque.kernel.registry import make_game
from trueque.review.decision_review import compute_curve
from trueque.review.judges import explain_no_odds, has_odds, make_record_judge
from trueque.terminal.commands.simulate import check_numbers
from trueque.terminal.mass import GamesPlan, play_batch, progress
from trueque.terminal.options import check_bots, check_game, make_agreed_game
from trueque.terminal.voice import CommandFailed, current_voice

PART = 1000
"""Games a file."""
PIECE = 10
"""Games that a process plays before it reports: as many may be lost when somebody presses Ctrl-C."""
SLOW = ("expert", "champion")
"""Levels that are not drawn unless they are named: they search."""


@dataclass(frozen=True)
class DatasetPlan:
    """Which games there shall be."""

    game: str
    options: dict[str, str]
    levels: tuple[str, ...]
    games: int
    odds: int
    """Of how many games, from the first on, everybody's odds are written, too."""
    seed: int


def dataset(
    game: str,
    folder: Path,
    /,
    *,
    games: int = 10_000,
    odds: int = 500,
    levels: str = "",
    edition: str | None = None,
    mode: str | None = None,
    seats: int | None = None,
    option: tuple[str, ...] = (),
    seed: int = 0,
    jobs: int = 1,
    minutes: float = 0,
    json: bool = False,
) -> int:
    """Play games between levels drawn by lot and keep them as rows; goes on where it was stopped."""
    check_game(game)
    check_numbers(games, jobs)
    require_extra("data")
    rules = make_agreed_game(game, edition, mode, seats, option)
    drawn = tuple(word.strip() for word in levels.split(",") if word.strip())
    drawn = drawn or tuple(level for level in levels_of(game) if level not in SLOW)
    check_bots(rules, [*drawn])
    prepare_bots(game, drawn)
    plan = DatasetPlan(game, dict(rules.options), drawn, games, find_odds_count(rules, odds), seed)
    folder.mkdir(parents=True, exist_ok=True)
    check_same(plan, folder)
    parts = [DatasetPart(plan, folder, first) for first in range(0, games, PART)]
    play_parts(plan, parts, jobs, time.monotonic() + 60 * minutes if minutes else inf)
    describe_existing_parts(plan, folder, json)
    return 0


def find_odds_count(rules: Game[Any, Any], odds: int) -> int:
    """Of how many games there will be odds: of none where none can be said, which is told."""
    if odds < 0:
        raise CommandFailed(current_voice().say("--odds takes a number from 0 on."), 2)
    if odds and not has_odds(rules):
        current_voice().print_error(explain_no_odds(rules, current_voice().lang))
        return 0
    return odds


def describe_existing_parts(plan: DatasetPlan, folder: Path, json: bool) -> None:
    """How many games there are now, and how large they are."""
    files, voice = [*folder.glob("part-*.parquet")], current_voice()
    there, size = sum(map(count_games, files)), sum(path.stat().st_size for path in files)
    if json:
        voice.print_json({"game": plan.game, "games": there, "levels": plan.levels, "bytes": size})
    else:
        voice.print_line(voice.say("Games: {n}, megabytes: {size}, in {folder}.", n=there,
                                   size=round(size / 1e6, 1), folder=folder))  # fmt: skip


def check_same(plan: DatasetPlan, folder: Path) -> None:
    """Refuse a folder in which other games were begun; how many there shall be, and with odds, may change."""
    kept, told = folder / "_plan.txt", repr(replace(plan, games=0, odds=0))
    if kept.exists() and kept.read_text() != told:
        raise CommandFailed(current_voice().say("Other games lie in {folder}: name another folder.",
                                                folder=folder), 2)  # fmt: skip
    kept.write_text(told)


class DatasetPart:
    """A file of the folder, and what of it lies there already."""

    def __init__(self, plan: DatasetPlan, folder: Path, first: int) -> None:
        self.file = folder / f"part-{first // PART:05}.parquet"
        self.numbers = range(first, min(first + PART, plan.games))
        is_whole = count_games(self.file) >= len(self.numbers) and first >= plan.odds
        kept = [] if is_whole else read_games(self.file)
        self.rows = {row["number"]: row for row in kept if row["number"] >= plan.odds or row["odds"] is not None}
        self.kept = len(self.numbers) if is_whole else len(self.rows)
        self.missing = [] if is_whole else [number for number in self.numbers if number not in self.rows]

    def add_rows(self, rows: list[dict[str, Any]]) -> None:
        """Take more of them over; written when all are there."""
        self.rows |= {row["number"]: row for row in rows}
        if self.rows.keys() >= set(self.numbers):
            self.store_rows()

    def store_rows(self) -> None:
        """Write what has come since."""
        if len(self.rows) > self.kept:
            store_games([self.rows[number] for number in sorted(self.rows)], self.file)
            self.kept, self.rows = len(self.rows), {}


def play_parts(plan: DatasetPlan, parts: list[DatasetPart], jobs: int, until: float) -> None:
    """Play what is not there yet, until that time; whenever it ends, what was played is kept."""
    pieces = [
        (plan, part.missing[at : at + PIECE]) for part in parts for at in range(0, len(part.missing), PIECE)
    ]  # fmt: skip
    with progress(plan.games, current_voice()) as advance:
        advance(sum(part.kept for part in parts))
        try:
            for rows in run_parallel(play_rows, pieces, jobs):
                parts[rows[0]["number"] // PART].add_rows(rows)
                advance(len(rows))
                if time.monotonic() > until:
                    return
        finally:
            for part in parts:
                part.store_rows()


def play_rows(plan: DatasetPlan, numbers: list[int]) -> list[dict[str, Any]]:
    """The rows of these games."""
    return [play_row(plan, number) for number in numbers]


def play_row(plan: DatasetPlan, number: int) -> dict[str, Any]:
    """One game as a row."""
    seats = make_game(plan.game, plan.options).seats
    kinds = tuple(Random(f"levels {plan.seed} {number}").choices(plan.levels, k=seats))
    ((*_, record),) = play_batch(GamesPlan(plan.game, plan.options, kinds, 1, plan.seed, Path(), True), [number])
    assert record is not None
    if number >= plan.odds:
        return describe_game(record, number)
    curve = compute_curve(make_record_judge(record), record)
    return describe_game(record, number, [(point.number, point.odds) for point in curve])
