"""Each level against the one below it, in every mode and at every number of seats people choose.

    python -m benchmarks.levels --jobs 8                           # all of them; goes on where it was
    python -m benchmarks.levels --only quick --upper champion      # some of them
    python -m benchmarks.levels --jobs 8 --write                   # and the table into benchmarks/results.md
    python -m benchmarks.levels --jobs 0                           # tells what is kept and plays nothing

With more than two seats each level holds half of them, in turns around the table; at three seats one of the upper level
against two and two against one are played alike. Every start is played from every seat. A pair ends as soon as the
interval of its share lies on one side of the goal, and at `--games` at the latest. Every game is kept at once
(`--kept`); a seed's games are the same games on every machine.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.results import heading, keep, machine
from trueque.arena.contest import Contest, ContestResult, play_numbers
from trueque.arena.run import read_kept
from trueque.arena.spreading import run_parallel
from trueque.arena.standings import wilson_interval
from trueque.bots.levels import LEVELS, levels_of
from trueque.bots.levels import prepare_bots as make_ready
from trueque.kernel.registry import make_game

GOAL = 0.6
TITLE = "Each level against the one below"
MODES = ("intro", "gold", "turmoil", "progress", "duel", "tournament")
PLACES: tuple[tuple[str, str, dict[str, str]], ...] = (
    *(("princes", mode, {"mode": mode}) for mode in MODES),
    *(("quick", f"{seats} seats", {"seats": str(seats)}) for seats in (2, 4, 6)),
    *(("island", f"{seats} seats", {"edition": "2011", "seats": str(seats)}) for seats in (2, 3, 4)),
    *(("island", f"{seats} seats", {"edition": "large", "seats": str(seats)}) for seats in (5, 6)),
)
NO_LIMIT = 1_000_000
STEPS = (24, 48, 96, 200, 400, 1000, 4000)
"""After so many games of a contest it is seen whether more are needed."""


@dataclass(frozen=True)
class Pair:
    """A level against the one below at one place: one contest, or two where the seats cannot be halved."""

    game: str
    place: str
    upper: str
    lower: str
    contests: tuple[Contest, ...]


@dataclass(frozen=True)
class Share:
    """What the games of a pair say."""

    games: int
    won: float
    turns: float
    longest: int
    at_limit: int
    milliseconds: tuple[float, float]

    @property
    def ends(self) -> tuple[float, float]:
        return wilson_interval(self.won, self.games)

    @property
    def is_clear(self) -> bool:
        low, high = self.ends
        return self.games > 0 and (low >= GOAL or high < GOAL)


def seatings(upper: str, lower: str, seats: int) -> list[tuple[str, ...]]:
    """Who sits at a table, before it is turned: the two in turns, and where one would sit more often, both ways."""
    in_turns = (upper, lower) * seats
    return [in_turns[:seats]] if seats % 2 == 0 else [in_turns[:seats], in_turns[1 : seats + 1]]


def pairs(seed: int, places: Sequence[tuple[str, str, dict[str, str]]] = PLACES) -> Iterator[Pair]:
    """All that is measured, the lowest pair of each place first."""
    for game, place, options in places:
        rules = make_game(game, options)
        for lower, upper in pairwise(levels_of(game)):
            sat = seatings(upper, lower, rules.seats)
            yield Pair(game, place, upper, lower,
                       tuple(Contest(game, dict(rules.options), who, 0, seed) for who in sat))  # fmt: skip


def kept_in(folder: Path, pair: Pair, contest: Contest) -> Path:
    """The file of a contest's games."""
    return folder / f"{pair.game}-{pair.place}-{'-'.join(contest.bots)}-{contest.seed}.jsonl".replace(" ", "")


def share_of(pair: Pair, found: Sequence[tuple[Contest, ContestResult]]) -> Share:
    """What the games played so far say of the upper level."""
    won, turns, longest, at_limit = 0.0, 0, 0, 0
    spent, answers = dict.fromkeys(LEVELS, 0.0), dict.fromkeys(LEVELS, 0)
    for contest, one in found:
        for seat, who in enumerate(one.lineup):
            level = contest.bots[who]
            won += one.scores[seat] if level == pair.upper else 0.0
            spent[level] += one.seconds[seat]
            answers[level] += one.answers[seat]
        turns, longest = turns + one.turns, max(longest, one.turns)
        at_limit += one.turns >= int(contest.options.get("turns") or contest.options.get("limit") or NO_LIMIT)
    times = [1000 * spent[level] / max(1, answers[level]) for level in (pair.upper, pair.lower)]
    return Share(len(found), won, turns / max(1, len(found)), longest, at_limit, (times[0], times[1]))


def play_one(at: tuple[int, int], contest: Contest, number: int) -> tuple[tuple[int, int], ContestResult]:
    """Game *number* of a contest, and whose it is."""
    return at, play_numbers(contest, [number])[0]


def measure(asked: Sequence[Pair], most: int, jobs: int, folder: Path) -> list[Share]:
    """All pairs together, step by step, so that every processor has work; what was kept counts."""
    kept = {(p, c): read_kept(replace(contest, games=most), kept_in(folder, pair, contest))
            for p, pair in enumerate(asked) for c, contest in enumerate(pair.contests)}  # fmt: skip
    shares = [share_of(pair, found_of(pair, p, kept)) for p, pair in enumerate(asked)]
    for step in sorted({min(step, most) for step in (*STEPS, most)}):
        pieces = [((p, c), contest, number) for p, pair in enumerate(asked) if jobs and not shares[p].is_clear
                  for c, contest in enumerate(pair.contests)
                  for number in sorted({*range(step)} - {one.number for one in kept[p, c]})]  # fmt: skip
        for (p, c), one in run_parallel(play_one, pieces, jobs):
            kept[p, c].append(one)
            with kept_in(folder, asked[p], asked[p].contests[c]).open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(one)) + "\n")
        shares = [share_of(pair, found_of(pair, p, kept)) for p, pair in enumerate(asked)]
    return shares


def found_of(
    pair: Pair, p: int, kept: dict[tuple[int, int], list[ContestResult]]
) -> list[tuple[Contest, ContestResult]]:
    return [(contest, one) for c, contest in enumerate(pair.contests) for one in kept[p, c]]


def table(asked: Sequence[Pair], shares: Sequence[Share]) -> list[str]:
    """One line a pair."""
    lines = [
        "| game | place | pair | games | share (95 %) | turns, mean and most | at the turn limit | ms an answer |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for pair, share in zip(asked, shares, strict=True):
        low, high = share.ends
        won = f"{100 * share.won / max(1, share.games):.1f} % ({100 * low:.0f}–{100 * high:.0f})"
        times = " / ".join(f"{one:.2f}" for one in share.milliseconds)
        lines.append(
            f"| {pair.game} | {pair.place} | {pair.upper} – {pair.lower} | {share.games} | {won} "
            f"| {share.turns:.0f}, {share.longest} | {share.at_limit} | {times} |"
        )
    return lines


def main(args: Any) -> None:
    asked = [pair for pair in pairs(args.seed)
             if args.only in f"{pair.game} {pair.place}" and args.upper in pair.upper]  # fmt: skip
    for game in {pair.game for pair in asked}:
        make_ready(game, LEVELS)
    shares = measure(asked, args.games, args.jobs, args.kept)
    lines = table(asked, shares)
    print(*lines, sep="\n")
    if args.write:
        how = f"`python -m benchmarks.levels --games {args.games} --seed {args.seed}`, {machine()}"
        goal = f"Goal: {100 * GOAL:.0f} %. With more than two seats each level holds half of them."
        keep("\n".join([heading(TITLE), "", how, goal, "", *lines]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=400, help="of each pair, at most")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--only", default="", help="pairs whose game and place have this in their name")
    parser.add_argument("--upper", default="", choices=["", *LEVELS[1:]], help="pairs of this level and the one below")
    parser.add_argument("--kept", type=Path, default=Path("ladder/levels"), help="the folder of the games")
    parser.add_argument("--write", action="store_true", help="the table goes into benchmarks/results.md")
    main(parser.parse_args())
