"""The champion among three: who play as they do, who refuse it every deal, who also always rob it.

    python -m benchmarks.ganged_up --minutes 7                 # goes on where it was, table by table
    python -m benchmarks.ganged_up --minutes 0 --write         # tells what is kept, into benchmarks/results.md

Each table is played from every seat in turn; a seed's games are the same games on every machine. Every game is kept at
once (`--kept`), a line each.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.odd_players import Decliner, Hound
from benchmarks.results import heading, keep, machine
from trueque.arena.standings import wilson_interval
from trueque.bots.levels import prepare_bots
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel import Bot
from trueque.kernel.registry import make_game

TITLE = "The Island's champion ganged up on"
SEATS = 4
TABLES: dict[str, tuple[int, str]] = {
    "refuse": (400, "three strong players who refuse every deal"),
    "hound": (400, "the same, who always rob it where they can"),
    "greedy": (2000, "three strong players"),
    "eager": (400, "three strong players without manners"),
}


def seat_other(table: str, game: Any, seed: str, mine: int) -> Bot:
    """One of the three."""
    if table == "refuse":
        return Decliner(game, seed)
    if table == "hound":
        return Hound(game, seed, mine)
    return bot("strong:eager" if table == "eager" else "strong", game, seed, outside=True)


def play_number(table: str, seed: int, number: int, level: str = "champion") -> float:
    """What the champion has of one game."""
    game, mine = make_game("island", {"edition": "2011", "seats": str(SEATS)}), number % SEATS
    players = [
        bot(level, game, f"{seed} {number} {seat}", outside=True)
        if seat == mine
        else seat_other(table, game, f"{seed} {number} {seat}", mine)
        for seat in range(SEATS)
    ]
    return float(play_game(game, players, Random(f"ganged {seed} {number // SEATS}"), keep_log=False).scores[mine])


def read_kept(file: Path, table: str, seed: int, level: str) -> dict[int, float]:
    """The games of a table that are there already."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    wanted = (table, seed, level)
    told = map(json.loads, lines)
    rows = [row for row in told if (row["table"], row["seed"], row.get("level", "champion")) == wanted]
    return {row["number"]: row["won"] for row in rows}


def play_until(until: float, asked: list[str], file: Path, seed: int, level: str) -> dict[str, dict[int, float]]:
    """Games of all tables in turn, as long as there is time; all that is there then."""
    won = {table: read_kept(file, table, seed, level) for table in asked}
    left = [(number, table) for table in asked for number in range(TABLES[table][0]) if number not in won[table]]
    for number, table in sorted(left):
        if time.monotonic() >= until:
            break
        won[table][number] = play_number(table, seed, number, level)
        with file.open("a", encoding="utf-8") as kept:
            row = {"table": table, "seed": seed, "level": level, "number": number, "won": won[table][number]}
            print(json.dumps(row), file=kept)
    return won


def main(args: Any) -> None:
    prepare_bots("island", ["champion"])
    until, lines = time.monotonic() + 60 * args.minutes, [f"| against | games | {args.level} wins |", "|---|---|---|"]
    for table, won in play_until(until, args.only or list(TABLES), args.kept, args.seed, args.level).items():
        if won:
            low, high = wilson_interval(sum(won.values()), len(won))
            share = f"{100 * sum(won.values()) / len(won):.1f} % ({100 * low:.1f}–{100 * high:.1f})"
            lines.append(f"| {TABLES[table][1]} | {len(won)} | {share} |")
    print(*lines, sep="\n")
    if args.write:
        how = f"`python -m benchmarks.ganged_up --seed {args.seed} --level {args.level}`, {machine()}"
        keep("\n".join([heading(TITLE), "", how, "", *lines]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", nargs="*", help="of " + ", ".join(TABLES))
    parser.add_argument("--minutes", type=float, default=7)
    parser.add_argument("--level", default="champion", help="champion:50ms looks past its turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=Path("ganged_up.jsonl"))
    parser.add_argument("--write", action="store_true", help="the table goes into benchmarks/results.md")
    main(parser.parse_args())
