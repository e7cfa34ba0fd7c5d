"""Each level against the one below it: 60 to 80 games of a hundred are a step, the champion's may be larger.

    python -m benchmarks.level_steps                         # the levels that the cores play, 400 games a step
    python -m benchmarks.level_steps --only quick --top 100  # and those that search, at tables
    python -m benchmarks.level_steps --write                 # and the table into benchmarks/results.md

With more than two seats each level holds half of them, in turns around the table. Every start is played twice, with the
seats of the two exchanged. The levels that a core plays are played there, thousands of games a second; those that
search play at tables (`--top` games a step), which takes minutes. `python -m benchmarks.levels` plays all at tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from benchmarks.levels import PLACES, seatings
from benchmarks.results import heading, keep, machine
from trueque.arena.contest import Contest, play_numbers
from trueque.arena.standings import wilson_interval
from trueque.bots.levels import levels_of, prepare_bots
from trueque.kernel.registry import find_room, make_game

TITLE = "Steps between levels"
LEAST, MOST, CHAMPIONS_MOST = 0.6, 0.8, 0.92


def share_in_core(game: str, options: dict[str, str], upper: str, lower: str, games: int, seed: int) -> float:
    """The part of the games that the upper level wins, inside the core."""
    cores: Any = find_room(game, "cores")
    seats, won = make_game(game, options).seats, 0.0
    for turned in (0, 1):
        who = [upper if (seat + turned) % 2 == 0 else lower for seat in range(seats)]
        wins = cores.simulator(options, who)(seed, games // 2).wins[:seats]
        won += sum(share for seat, share in enumerate(wins) if who[seat] == upper)
    return won / games


def share_at_tables(game: str, options: dict[str, str], upper: str, lower: str, games: int, seed: int) -> float:
    """The same at tables, for levels that search."""
    rules = make_game(game, options)
    contest = Contest(game, dict(rules.options), seatings(upper, lower, rules.seats)[0], games, seed)
    played = play_numbers(contest, list(range(games)))
    won = sum(one.scores[seat] for one in played for seat, who in enumerate(one.lineup) if contest.bots[who] == upper)
    return won / games


def measure_steps(only: str, games: int, top: int, seed: int) -> Iterator[str]:
    """A line for each step at each place."""
    for game, place, options in PLACES:
        if only not in f"{game} {place}":
            continue
        players: Any = getattr(find_room(game, "cores"), "PLAYERS", ())
        for lower, upper in pairwise(levels_of(game)):
            is_in_core = {lower, upper} <= set(players)
            count = games if is_in_core else top
            if count == 0:
                continue
            prepare_bots(game, [upper])
            share = (share_in_core if is_in_core else share_at_tables)(game, options, upper, lower, count, seed)
            low, high = wilson_interval(share * count, count)
            most = CHAMPIONS_MOST if upper == "champion" else MOST
            is_step = high >= LEAST and low <= most
            told = f"{100 * share:.1f} % ({100 * low:.0f}–{100 * high:.0f})"
            yield f"| {game} | {place} | {upper} – {lower} | {count} | {told} | {'yes' if is_step else 'no'} |"


def main(args: Any) -> None:
    lines = ["| game | place | levels | games | share (95 %) | a step of 60 to 80 % |", "|---|---|---|---|---|---|"]
    print(*lines, sep="\n", flush=True)
    for line in measure_steps(args.only, args.games, args.top, args.seed):
        print(line, flush=True)
        lines.append(line)
    if args.write:
        how = (
            f"`python -m benchmarks.level_steps --games {args.games} --top {args.top} --seed {args.seed}`, {machine()}"
        )
        keep("\n".join([heading(TITLE), "", how, "", *lines]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="games and places with this in their name")
    parser.add_argument("--games", type=int, default=400, help="of each step that a core plays")
    parser.add_argument("--top", type=int, default=0, help="of each step that is played at tables")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="the table goes into benchmarks/results.md")
    main(parser.parse_args())
