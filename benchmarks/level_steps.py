"""Each level against the one below it: 60 to 80 games of a hundred are a step, the champion's may be larger.

    python -m benchmarks.level_steps                         # the levels that the cores play, 400 games a step
    python -m benchmarks.level_steps --write                 # and the table into benchmarks/results.md

With more than two seats each level holds half of them, in turns around the table. Every start is played twice, with the
seats of the two exchanged. The levels that a core plays are played there, thousands of games a second; of those that
search `python -m benchmarks.top_steps` tells, and `python -m benchmarks.levels` plays all at tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from benchmarks.levels import PLACES
from benchmarks.results import heading, keep, machine
from trueque.arena.standings import wilson_interval
from trueque.bots.levels import levels_of
from trueque.kernel.registry import find_room, make_game

TITLE = "Steps between levels"
LEAST, MOST = 0.6, 0.8


def share_in_core(game: str, options: dict[str, str], upper: str, lower: str, games: int, seed: int) -> float:
    """The part of the games that the upper level wins, inside the core."""
    cores: Any = find_room(game, "cores")
    seats, won = make_game(game, options).seats, 0.0
    for turned in (0, 1):
        who = [upper if (seat + turned) % 2 == 0 else lower for seat in range(seats)]
        wins = cores.simulator(options, who)(seed, games // 2).wins[:seats]
        won += sum(share for seat, share in enumerate(wins) if who[seat] == upper)
    return won / games


def is_step(low: float, high: float, most: float = MOST) -> bool:
    """Whether a share may be that of a step, as far as its interval says."""
    return high >= LEAST and low <= most


def measure_steps(only: str, games: int, seed: int) -> Iterator[str]:
    """A line for each step at each place."""
    for game, place, options in PLACES:
        if only not in f"{game} {place}":
            continue
        players: Any = getattr(find_room(game, "cores"), "PLAYERS", ())
        for lower, upper in pairwise(levels_of(game)):
            if not {lower, upper} <= set(players):
                continue
            share = share_in_core(game, options, upper, lower, games, seed)
            low, high = wilson_interval(share * games, games)
            told = f"{100 * share:.1f} % ({100 * low:.0f}–{100 * high:.0f}) | {'yes' if is_step(low, high) else 'no'}"
            yield f"| {game} | {place} | {upper} – {lower} | {games} | {told} |"


def main(args: Any) -> None:
    lines = ["| game | place | levels | games | share (95 %) | a step of 60 to 80 % |", "|---|---|---|---|---|---|"]
    print(*lines, sep="\n", flush=True)
    for line in measure_steps(args.only, args.games, args.seed):
        print(line, flush=True)
        lines.append(line)
    if args.write:
        how = f"`python -m benchmarks.level_steps --games {args.games} --seed {args.seed}`, {machine()}"
        keep("\n".join([heading(TITLE), "", how, "", *lines]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="games and places with this in their name")
    parser.add_argument("--games", type=int, default=400, help="of each step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="the table goes into benchmarks/results.md")
    main(parser.parse_args())
