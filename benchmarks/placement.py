"""What the placement map is worth: one seat founds where it advises, and plays on like everybody else.

    python -m benchmarks.placement --games 2000 --jobs 16                 # every place valued, the best six played on
    python -m benchmarks.placement --games 2000 --jobs 16 --times 0       # valued alone
    python -m benchmarks.placement --games 2000 --jobs 2 --times 300 --level champion --write

Four seats, 2011 rules as shipped. Everybody founds as the greedy player does and plays on as a level; one of them is
told where to settle (its roads stay greedy's), from every seat in turn, four games a start. Among equals each wins one
game in four, so what it wins more is the map's. A map's seconds are processor time of one core.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from benchmarks.results import Rows, keep, section
from trueque.arena.spreading import run_parallel
from trueque.arena.standings import wilson_interval
from trueque.bots.playing import Seated, choose_next_answer
from trueque.bots.registry import bot
from trueque.kernel import Decision
from trueque.kernel.judge_protocols import MapsPlaces
from trueque.kernel.registry import make_game
from trueque.puzzles.founding_maps import CLOSE, TIMES, is_founding, load_game_founder

SEATS, GAME = 4, "island"
OPTIONS = {"edition": "2011", "seats": str(SEATS)}
GOAL = 5.0
"""Points of win share that the advice is to bring."""


def advised(founder: MapsPlaces, state: Any, decision: Decision[Any], times: int, seed: int) -> Any:
    """Where the map would settle: by the learned value alone, or with the best places played on *times* times."""
    places = founder.rate_places(state, decision.seat, CLOSE, times, seed)
    played_on = {answer: share for answer, (share, error) in places.items() if error is not None}
    shares = played_on or {answer: share for answer, (share, _) in places.items()}
    return max(shares, key=lambda answer: shares[answer])


def played(first: int, count: int, times: int, seed: int, level: str, by: str) -> dict[str, Any]:
    """Some games by number: how often the advised seat won, and what a map took."""
    places = load_game_founder(make_game(GAME, OPTIONS))
    game, won, seconds = places.game, 0, list[float]()
    for number in range(first, first + count):
        mine, nature = number % SEATS, Random(seed * 1_000_003 + number // SEATS)
        founders, players = (
            [Seated.seat_bot(bot(who, game, f"{seed} {number} {seat}")) for seat in range(SEATS)]
            for who in ("greedy", level)
        )
        founder = bot(by, game, f"{seed} {number}") if by else None
        state = game.start()
        while decisions := game.decisions(state):
            asked = next((one for one in decisions if one.seat == mine and is_founding(game, one)), None)
            if asked is not None:
                began, view = time.process_time(), game.view(state, mine)
                seat = mine
                action = founder.choose(view, asked) if founder else advised(places, state, asked, times, number)
                seconds.append(time.process_time() - began)
            else:
                founds = decisions[0].kind.startswith("found")
                seat, action = choose_next_answer(game, state, decisions, founders if founds else players, nature)
            game.play(state, seat, action)
        scores = game.scores(state) or (0.0,) * SEATS
        won += scores[mine] == max(scores) > 0
    return {"won": won, "games": count, "seconds": seconds}


def told(parts: Sequence[dict[str, Any]], given: argparse.Namespace) -> Rows:
    """The table's lines."""
    won, games = sum(part["won"] for part in parts), sum(part["games"] for part in parts)
    low, high = wilson_interval(won, games)
    seconds = sorted(one for part in parts for one in part["seconds"])
    played_on = f"the best six played on {given.times} times" if given.times else "valued alone"
    how = f"as {given.by} does" if given.by else f"by the map, {played_on}"
    return [
        (
            f"founding {how}, the rest played as {given.level}, {games} games",
            f"{100 * won / games:.1f} % ({100 * low:.1f}–{100 * high:.1f}), {100 * won / games - 25:+.1f} points",
            f"≥ {25 + GOAL:.0f} %",
        ),
        ("one map: mean and longest", f"{sum(seconds) / len(seconds):.2f} and {seconds[-1]:.2f} s", "≤ 3 s"),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, plain in {"games": 2000, "jobs": 2, "seed": 11, "first": 0, "times": TIMES}.items():
        parser.add_argument(f"--{name}", type=int, default=plain)
    parser.add_argument("--level", default="greedy", help="who plays on, at every seat")
    parser.add_argument("--by", default="", help="a level that settles in the map's place, to compare")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    starts = range(given.first, given.first + given.games, SEATS)
    pieces = [(first, SEATS, given.times, given.seed, given.level, given.by) for first in starts]
    parts = []
    for part in run_parallel(played, pieces, given.jobs):
        parts.append(part)
        print(json.dumps(part), flush=True)
    rows = told(parts, given)
    for row in rows:
        print(" | ".join(row))
    if given.write:
        keep(section("Founding by the map", [(__doc__ or "").split("\n\n")[2].replace("\n", " ")], rows))


if __name__ == "__main__":
    main()
