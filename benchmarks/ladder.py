"""The ladder: every player of the Island against every other at four seats, with trade between players and without.

    python -m benchmarks.ladder --games 400 --jobs 8                     # ours; writes benchmarks/ladder.md
    python -m benchmarks.ladder --games 400 --jobs 8 --catanatron FOLDER # and catanatron's, where it lies (GPL-3)
    python -m benchmarks.ladder --bots random,greedy --games 40          # some of them, or fewer games

A pair is one of the upper player against three of the lower, each deal played from every seat; par is 25 %. Every game
is kept in a file at once (`--kept`): what was interrupted goes on with the same command, and more games are added to
those that are there. A seed's games are the same games on every machine. Ratings are openskill's over all games of a
table, in turns, so that no pair is the last word. catanatron's players sit at their own table by their own rules,
without trade (`benchmarks/versus_catanatron.py`); they are listed apart, since a rating compares only who played the
same game. So are JSettlers' robots and Stac's agents (`benchmarks/ladder_robots.py`): their matches are read from
where they were kept; `--robots-only` makes those parts of the page anew and leaves the others as they are.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from typing import Any

from benchmarks import ladder_robots
from benchmarks.results import machine, percent
from trueque.arena.contest import Contest, ContestResult
from trueque.arena.run import run_contest
from trueque.arena.standings import BotStanding, compute_standings
from trueque.bots.registry import names

FOLDER = Path(__file__).parent
PAGE = FOLDER / "ladder.md"
TABLES = {
    "With trade between players": {"edition": "2011", "seats": "4"},
    "Without trade between players": {"edition": "2011", "seats": "4", "proposals_per_turn": "0"},
}
PEERS = (("F", 2), ("AB", 2), ("F", 4), ("AB", 4))
"""catanatron's ValueFunction and AlphaBeta(2) players, at two seats and at four."""
THEIRS = {"F": "ValueFunction", "AB": "AlphaBeta(2)"}


@dataclass(frozen=True)
class Pair:
    """One player against three of another, and what came of it."""

    contest: Contest
    results: tuple[ContestResult, ...]

    @property
    def sides(self) -> list[BotStanding]:
        return compute_standings(self.contest, self.results)


def pairs(options: dict[str, str], bots: Sequence[str], games: int, seed: int) -> Iterator[Contest]:
    """The weakest first: the upper player is named first, and sits once."""
    for lower, upper in combinations(bots, 2):
        yield Contest("island", options, (upper, lower), games, seed)


def kept_in(folder: Path, contest: Contest) -> Path:
    """The file of a pair's games."""
    trade = "quiet" if contest.options.get("proposals_per_turn") == "0" else "trade"
    return folder / f"{trade}-{'-'.join(contest.bots)}-{contest.seed}.jsonl"


def played(contest: Contest, jobs: int, folder: Path) -> Pair:
    """All games of a pair, those kept from before included."""
    return Pair(
        contest, tuple(sorted(run_contest(contest, jobs, kept_in(folder, contest)), key=lambda one: one.number))
    )


def rated(found: Sequence[Pair], bots: Sequence[str]) -> list[BotStanding]:
    """Everybody over all games of a table, best first: the pairs take turns, game by game."""
    if not found:
        return []
    merged = replace(found[0].contest, bots=tuple(bots), games=sum(len(pair.results) for pair in found))
    in_turns = sorted((one.number, at, one) for at, pair in enumerate(found) for one in pair.results)
    everything = []
    for number, (_, at, one) in enumerate(in_turns):
        who = [bots.index(name) for name in found[at].contest.bots]
        everything.append(replace(one, number=number, lineup=tuple(who[seat] for seat in one.lineup)))
    return sorted(compute_standings(merged, everything), key=lambda one: -(one.rating or 0.0))


# ---- catanatron's


def met(folder: Path, enemy: str, seats: int, games: int, source: str) -> list[dict[str, Any]]:
    """The champion's games at their table: those kept, and where their program is at hand the missing ones."""
    kept = folder / f"catanatron-{enemy}-{seats}.jsonl"
    if source:
        path = os.pathsep.join([str(FOLDER.parent / "src"), source])
        command = [sys.executable, str(FOLDER / "versus_catanatron.py"), "--enemy", enemy, "--seats", str(seats)]
        subprocess.run([*command, "--games", str(games), "--kept", str(kept)], env={**os.environ, "PYTHONPATH": path},
                       check=True)  # fmt: skip
    return [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()] if kept.exists() else []


# ---- the page


def ranking(found: Sequence[Pair], bots: Sequence[str]) -> list[str]:
    lines = ["| player | rating | seats taken | won a seat | ms an answer |", "|---|---|---|---|---|"]
    for one in rated(found, bots):
        rating = "–" if one.rating is None else f"{one.rating:.1f}"
        lines.append(f"| {one.bot} | {rating} | {one.seats} | {percent(one.won, one.seats)} | {one.milliseconds:.2f} |")
    return lines


def meetings(found: Sequence[Pair]) -> list[str]:
    lines = [
        "| one of | against three of | games | won (par 25 %) | ms an answer | seed |",
        "|---|---|---|---|---|---|",
    ]
    for pair in found:
        upper, lower = pair.sides
        times = f"{upper.milliseconds:.2f} / {lower.milliseconds:.2f}"
        won = percent(upper.won, upper.seats)
        lines.append(f"| {upper.bot} | {lower.bot} | {upper.seats} | {won} | {times} | {pair.contest.seed} |")
    return lines


def visits(rows: dict[tuple[str, int], list[dict[str, Any]]]) -> list[str]:
    """The champion at catanatron's table."""
    lines = [
        "| against | seats | games | won (par) | ms an answer, ours / theirs | seeds |",
        "|---|---|---|---|---|---|",
    ]
    for (enemy, seats), games in rows.items():
        if not games:
            lines.append(f"| {THEIRS[enemy]} | {seats} | 0 | not measured here | | |")
            continue
        total = {name: sum(row[name] for row in games) for name in games[0]}
        ours, theirs = (1000 * total[f"{who}_s"] / max(total[who], 1) for who in ("ours", "theirs"))
        seeds = f"0 to {max(row['number'] for row in games) // seats}"
        won = f"{percent(total['won'], len(games))}, par {100 // seats} %"
        lines.append(f"| {THEIRS[enemy]} | {seats} | {len(games)} | {won} | {ours:.2f} / {theirs:.2f} | {seeds} |")
    return lines


def page(
    found: dict[str, list[Pair]],
    bots: Sequence[str],
    rows: dict[tuple[str, int], list[dict[str, Any]]],
    robots: str,
    how: str,
) -> str:
    """The whole ladder as a page."""
    lines = [
        "# The ladder of the Island", "",
        f"Made on {datetime.now(UTC):%Y-%m-%d} by `{how}`, on {machine()}", "",
        "One player against three of another at four seats of the 2011 rules, each deal from every seat. Shares with",
        "the range in which they lie in nineteen of twenty cases; time is processor time an answer. Ratings are",
        "openskill's (skill less three times its uncertainty), each table by itself.",
    ]  # fmt: skip
    for title, some in found.items():
        lines += ["", f"## {title}", "", *ranking(some, bots), "", *meetings(some)]
    there = "The champion among catanatron's players, in its loop and by its rules, without trade between players."
    lines += ["", "## At catanatron's table", "", there, "", *visits(rows)]
    return ladder_robots.replaced("\n".join(lines), robots)


def main(args: Any) -> None:
    bots = args.bots.split(",") if args.bots else names("island")
    before = args.page.read_text(encoding="utf-8") if args.page.exists() else ""
    robots = ladder_robots.parts(args.kept, bots, before, datetime.now(UTC))
    if args.robots_only:
        args.page.write_text(ladder_robots.replaced(before, robots), encoding="utf-8")
        return
    found = {
        title: [played(one, args.jobs, args.kept) for one in pairs(options, bots, args.games, args.seed)]
        for title, options in TABLES.items()
    }
    rows = {(enemy, seats): met(args.kept, enemy, seats, args.games, args.catanatron) for enemy, seats in PEERS}
    how = f"python -m benchmarks.ladder --games {args.games} --seed {args.seed}" + (
        f" --bots {args.bots}" if args.bots else ""
    )
    args.page.write_text(page(found, bots, rows, robots, how), encoding="utf-8")
    print(args.page)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=400, help="of each pair")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--bots", default="", help="some players, the weakest first; else all")
    parser.add_argument("--catanatron", default="", help="the folder that holds its package: its players are met, too")
    parser.add_argument("--kept", type=Path, default=Path("ladder"), help="the folder of the games")
    parser.add_argument("--robots-only", action="store_true", help="make the parts of others' robots anew alone")
    parser.add_argument("--page", type=Path, default=PAGE)
    main(parser.parse_args())
