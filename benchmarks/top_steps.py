"""The levels that search, each against the one below it, at tables: a step of 60 to 80 games of a hundred.

    python -m benchmarks.top_steps gather FOLDER --cores 8 --minutes 4     # goes on where it ended
    python -m benchmarks.top_steps check FOLDER --write

The champion's step may be as large as 92 of a hundred. With more than two seats each level holds half of them, in turns
around the table, at three and five seats both ways. Every start is played from every seat. `benchmarks.level_steps`
tells of the levels that the cores play.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from tests.campaigns import Result

from benchmarks.gathering import Gathering, group_by
from benchmarks.level_steps import LEAST, MOST, is_step
from benchmarks.levels import PLACES, seatings
from trueque.arena.contest import Contest, play_number
from trueque.arena.standings import wilson_interval
from trueque.bots.levels import levels_of, prepare_bots
from trueque.kernel.registry import find_room, make_game

CHAMPIONS_MOST = 0.92


def play_case(case: str) -> Result:
    """What the upper level has of one game."""
    place, upper, lower, said = case.split("|")
    game, options = next((game, options) for game, named, options in PLACES if f"{game} {named}" == place)
    rules, number = make_game(game, options), int(said)
    sat = seatings(upper, lower, rules.seats)
    contest = Contest(game, dict(rules.options), sat[number % len(sat)], 0, 1)
    played = play_number(contest, rules, number // len(sat))
    won = sum(played.scores[seat] for seat, who in enumerate(played.lineup) if contest.bots[who] == upper)
    return {"place": place, "upper": upper, "lower": lower, "won": won}


def list_cases(given: argparse.Namespace) -> Iterator[str]:
    """The games of all steps in turn."""
    steps = list[str]()
    for game, place, _ in PLACES:
        players: Any = getattr(find_room(game, "cores"), "PLAYERS", ())
        for lower, upper in pairwise(levels_of(game)):
            if given.only in f"{game} {place} {upper}" and not {lower, upper} <= set(players):
                steps.append(f"{game} {place}|{upper}|{lower}")
                prepare_bots(game, [upper])
    return (f"{step}|{number}" for number in range(given.games) for step in steps)


def tell(found: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    """A row a step."""
    for place, games in group_by(found, "place").items():
        for upper, mine in group_by(games, "upper").items():
            most = CHAMPIONS_MOST if upper == "champion" else MOST
            won = sum(one["won"] for one in mine)
            low, high = wilson_interval(won, len(mine))
            told = f"{100 * won / len(mine):.1f} % ({100 * low:.0f}–{100 * high:.0f}) of {len(mine)}"
            aim = f"{100 * LEAST:.0f} to {100 * most:.0f} %: {'yes' if is_step(low, high, most) else 'no'}"
            yield f"{place}, {upper} – {mine[0]['lower']}", told, aim


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", default="", help="games, places and levels with this in their name")
    parser.add_argument("--games", type=int, default=400, help="of each step")


if __name__ == "__main__":
    Gathering("Steps to the levels that search", __doc__ or "", play_case, list_cases, tell, add_options).run()
