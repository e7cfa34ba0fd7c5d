"""Bots at one's strength: whether they leave somebody a fair share, in all games, whoever plays.

    python -m benchmarks.own_strength --games 120 --write

In place of a person sits a level, from the weakest on, which begins like somebody who has never played; the core plays
(levels that search are left out, as persons and as bots). What counts are the games after the first 20.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from benchmarks.levels import PLACES
from benchmarks.results import heading, keep, machine
from trueque.arena.standings import wilson_interval
from trueque.bots.own_strength import GameResult, choose_levels, rate_levels, rate_person
from trueque.kernel.registry import find_room, make_game

TITLE = "Bots at one's strength"
LEARNING = 20


def play_person(game: str, options: dict[str, str], who: str, games: int, seed: int) -> list[float]:
    """What somebody wins, game after game."""
    cores: Any = find_room(game, "cores")
    seats, results = make_game(game, options).seats, list[GameResult]()
    strengths = {level: worth for level, worth in rate_levels(game).items() if level in cores.PLAYERS}
    for number in range(games):
        levels = choose_levels(rate_person(results, strengths), seats - 1, 1, strengths)
        mine = number % seats
        table = [*levels[:mine], who, *levels[mine:]]
        won = cores.simulator(options, table)(seed + number, 1).wins[mine]
        results.append(GameResult(levels, won))
    return [one.won for one in results]


def measure_place(game: str, place: str, options: dict[str, str], whos: Sequence[str], args: Any) -> str:
    """A row: what each of these wins, beside the fair share."""
    seats, shares = make_game(game, options).seats, []
    for who in whos:
        won = play_person(game, options, who, args.games, args.seed)[LEARNING:]
        low, high = wilson_interval(sum(won), len(won))
        shares.append(f"{100 * sum(won) / len(won):.0f} % ({100 * low:.0f}–{100 * high:.0f})")
    return f"| {game} | {place} | {100 / seats:.0f} % | {' | '.join(shares)} |"


def main(args: Any) -> None:
    whos = ("novice", "casual", "normal", "strong")
    lines = [f"| game | place | fair | {' | '.join(whos)} |", "|---|---|---|---|---|---|---|"]
    print(*lines, sep="\n", flush=True)
    for game, place, options in PLACES:
        if args.only in f"{game} {place}":
            lines.append(measure_place(game, place, options, whos, args))
            print(lines[-1], flush=True)
    if args.write:
        how = f"`python -m benchmarks.own_strength --games {args.games} --seed {args.seed}`, {machine()}"
        keep("\n".join([heading(TITLE), "", how, "", *lines]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="games and places with this in their name")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="the table goes into benchmarks/results.md")
    main(parser.parse_args())
