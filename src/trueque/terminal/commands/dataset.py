"""`trueque dataset`: thousands of games between levels drawn by lot, in Parquet, one row a game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from trueque.archive.games import count_games, describe_game, store_games
from trueque.arena.spreading import run_parallel
from trueque.bots.levels import levels_of, prepare_bots
from trueque.kernel.extras import require_extra
from trueque.kernel.registry import make_game
from trueque.review.decision_review import compute_curve
from trueque.review.judges import can_review, make_record_judge
from trueque.terminal.commands.simulate import check_numbers
from trueque.terminal.mass import GamesPlan, play_batch, progress
from trueque.terminal.options import check_bots, check_game, make_agreed_game
from trueque.terminal.voice import CommandFailed, current_voice

PART = 100
"""Games a file: as many may be lost when somebody presses Ctrl-C."""
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
    json: bool = False,
) -> int:
    """Play games between levels drawn by lot and keep them as rows; goes on where it was stopped."""
    say = current_voice().say
    check_game(game)
    check_numbers(games, jobs)
    require_extra("data")
    rules = make_agreed_game(game, edition, mode, seats, option)
    drawn = tuple(word.strip() for word in levels.split(",") if word.strip())
    drawn = drawn or tuple(level for level in levels_of(game) if level not in SLOW)
    check_bots(rules, [*drawn])
    prepare_bots(game, drawn)
    if odds < 0:
        raise CommandFailed(say("--odds takes a number from 0 on."), 2)
    plan = DatasetPlan(game, dict(rules.options), drawn, games, odds if can_review(rules) else 0, seed)
    folder.mkdir(parents=True, exist_ok=True)
    check_same(plan, folder)
    play_parts(plan, folder, jobs)
    size = sum(path.stat().st_size for path in folder.glob("part-*.parquet"))
    if json:
        current_voice().print_json({"game": game, "games": games, "levels": drawn, "bytes": size})
    else:
        current_voice().print_line(say("Games: {n}, megabytes: {size}, in {folder}.", n=games,
                                       size=round(size / 1e6, 1), folder=folder))  # fmt: skip
    return 0


def check_same(plan: DatasetPlan, folder: Path) -> None:
    """Refuse a folder in which other games were begun; how many there shall be may change."""
    kept, told = folder / "_plan.txt", repr(replace(plan, games=0))
    if kept.exists() and kept.read_text() != told:
        raise CommandFailed(current_voice().say("Other games lie in {folder}: name another folder.",
                                                folder=folder), 2)  # fmt: skip
    kept.write_text(told)


def play_parts(plan: DatasetPlan, folder: Path, jobs: int) -> None:
    """Play every part that is not there yet, or not whole."""
    files = {first: folder / f"part-{first // PART:05}.parquet" for first in range(0, plan.games, PART)}
    missing = [(plan, n) for n, file in files.items() if count_games(file) < min(PART, plan.games - n)]
    with progress(plan.games, current_voice()) as advance:
        advance(PART * (len(files) - len(missing)))
        for first, rows in run_parallel(play_part, missing, jobs):
            store_games(rows, files[first])
            advance(len(rows))


def play_part(plan: DatasetPlan, first: int) -> tuple[int, list[dict[str, Any]]]:
    """The rows of a part."""
    return first, [play_row(plan, number) for number in range(first, min(first + PART, plan.games))]


def play_row(plan: DatasetPlan, number: int) -> dict[str, Any]:
    """One game as a row."""
    seats = make_game(plan.game, plan.options).seats
    kinds = tuple(Random(f"levels {plan.seed} {number}").choices(plan.levels, k=seats))
    ((*_, record),) = play_batch(GamesPlan(plan.game, plan.options, kinds, 1, plan.seed, Path()), [number])
    assert record is not None
    if number >= plan.odds:
        return describe_game(record, number)
    curve = compute_curve(make_record_judge(record), record)
    return describe_game(record, number, [(point.number, point.odds) for point in curve])
