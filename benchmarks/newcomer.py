"""Somebody who has just read the rules, against each level: how often they win, and how long that lasts.

    python -m benchmarks.newcomer --games 100                # every game, the newcomer alone among bots of one level
    python -m benchmarks.newcomer --only island --write      # and the table into benchmarks/results.md

The newcomer's plan is a list: build the dearest thing that can be built, trade with the bank for the one card that is
missing, never with people, put the robber beside who leads, give away what there is most of. It sees a view as a person
does, remembers nothing and thinks no move ahead.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean, quantiles
from typing import Any

from benchmarks.results import heading, keep, machine
from trueque.arena.standings import wilson_interval
from trueque.bots.levels import levels_of, prepare_bots
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel import Counts, Decision, Form, View
from trueque.kernel.registry import make_game

TITLE = "The newcomer's plan against each level"
PLACES: tuple[tuple[str, str, dict[str, str]], ...] = (
    *(("island", f"{seats} seats", {"edition": "2011", "seats": str(seats)}) for seats in (2, 3, 4)),
    *(
        ("island", f"8 points, {seats} seats", {"edition": "2011", "seats": str(seats), "victory_points": "8"})
        for seats in (2, 3, 4)
    ),
    ("quick", "2 seats", {"seats": "2"}),
    ("quick", "4 seats", {"seats": "4"}),
    ("princes", "intro", {"mode": "intro"}),
    ("princes", "gold", {"mode": "gold"}),
)
FIRST = {
    "island": ("BuildCity", "BuildSettlement", "PlayRoadBuilding", "PlayDiscovery", "PlayMonopoly", "SeaTrade",
               "BuildRoad", "BuyCard", "PlayKnight", "StartBuilding", "Steal", "MoveRobber", "Decline"),
    "quick": ("Build", "Market", "Pile"),
    "princes": ("Raise", "Settle", "Build", "Road", "Play", "Bank", "Roll"),
}  # fmt: skip
"""What comes first in a newcomer's mind; anything else is taken as it comes."""
BUILDINGS = ("city", "expansion", "settlement", "knight", "road")
NOW_AND_THEN = 0.1
"""How often each trade with the bank of The Princes comes to mind."""
ROADS_EACH = 2
"""So many roads for each building: then it saves for a settlement."""


class Newcomer:
    """One seat's player."""

    def __init__(self, game: str, seed: int | str) -> None:
        self._game, self._rng = game, Random(f"newcomer {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers = decision.answers
        if not decision.waits or isinstance(answers, Form):
            return None
        if isinstance(answers, Counts):
            return self._rng.choice([one for _, one in zip(range(200), answers, strict=False)])
        listed = [one for one in answers if self.is_sensible(view, one)] or list(answers)
        rank = {name: k for k, name in enumerate(FIRST[self._game])}
        best = min(rank.get(type(one).__name__, len(rank)) for one in listed)
        alike = [one for one in listed if rank.get(type(one).__name__, len(rank)) == best]
        worths = [self.worth_of(view, one) for one in alike]
        return self._rng.choice([one for one, worth in zip(alike, worths, strict=True) if worth == max(worths)])

    def is_sensible(self, view: View, action: Any) -> bool:
        """Whether somebody would do this now who has just read the rules."""
        kind = type(action).__name__
        if kind == "SeaTrade":
            return is_wanted_trade(view["mine"]["hand"], view["costs"], action.give, action.get)
        if kind == "BuildRoad" and view["phase"] == "build":
            mine = view["players"][view["seat"]]
            return len(mine["roads"]) < ROADS_EACH * (len(mine["settlements"]) + len(mine["cities"]) + 1)
        if kind == "Bank":
            return self._rng.random() < NOW_AND_THEN
        return True

    def worth_of(self, view: View, action: Any) -> float:
        """Of things of one kind the one that shows the most."""
        kind = type(action).__name__
        if kind in ("BuildSettlement", "BuildCity"):
            return count_pips(view, action.corner)
        if kind == "MoveRobber":
            return robber_worth(view, action.hex)
        if kind == "Steal":
            return float(view["players"][action.victim]["points"])
        if kind == "Build" and self._game == "quick":
            return -float(next((k for k, one in enumerate(BUILDINGS) if one in action.what), 1))
        if kind == "Market":
            return -float(sum(action.give))
        return 0.0


def count_pips(view: View, corner: str) -> float:
    """The dots on the numbers around a corner."""
    around = (one for one in view["island"]["hexes"] if corner in one["corners"])
    return float(sum(6 - abs(7 - one["number"]) for one in around if one.get("number")))


def robber_worth(view: View, hex_name: str) -> float:
    """Beside who has most points, and not beside oneself."""
    corners = next(one["corners"] for one in view["island"]["hexes"] if one["at"] == hex_name)
    worth = 0.0
    for seat, player in enumerate(view["players"]):
        if set(corners) & {*player["settlements"], *player["cities"]}:
            worth += -100.0 if seat == view["seat"] else float(player["points"])
    return worth


def is_wanted_trade(hand: Mapping[str, int], costs: Mapping[str, Mapping[str, int]], give: str, get: str) -> bool:
    """Whether the card completes a building that does not need what is given."""
    for building in ("city", "settlement"):
        lacking = {kind: n - hand[kind] for kind, n in costs[building].items() if n > hand[kind]}
        if lacking == {get: 1} and hand[give] - 3 > costs[building].get(give, 0):
            return True
    return False


def play_newcomers(game: str, options: dict[str, str], level: str, games: int, seed: int) -> tuple[float, list[int]]:
    """The newcomer's share of the games, and how many turns each took."""
    rules, won, turns = make_game(game, options), 0.0, list[int]()
    for number in range(seed, seed + games):
        me = number % rules.seats
        bots: list[Any] = [bot(level, rules, f"{number} {seat}") for seat in range(rules.seats)]
        bots[me] = Newcomer(game, number)
        played = play_game(rules, bots, Random(f"newcomer {number}"), keep_log=False)
        won += played.scores[me]
        turns.append(played.turns)
    return won / games, turns


def tell(game: str, place: str, level: str, share: float, turns: Sequence[int]) -> str:
    """A row of the table."""
    low, high = wilson_interval(share * len(turns), len(turns))
    late = quantiles(turns, n=20)[-1]
    told = f"{100 * share:.0f} % ({100 * low:.0f}–{100 * high:.0f})"
    return f"| {game} | {place} | {level} | {len(turns)} | {told} | {fmean(turns):.0f} | {late:.0f} |"


def main(args: Any) -> None:
    lines = [
        "| game | place | level | games | newcomer wins (95 %) | turns | 95 of 100 within |",
        "|---|---|---|---|---|---|---|",
    ]
    print(*lines, sep="\n", flush=True)
    for game, place, options in PLACES:
        if args.only not in f"{game} {place}":
            continue
        for level in levels_of(game)[: args.levels]:
            prepare_bots(game, [level])
            share, turns = play_newcomers(game, options, level, args.games, args.seed)
            lines.append(tell(game, place, level, share, turns))
            print(lines[-1], flush=True)
    if args.write:
        how = f"`python -m benchmarks.newcomer --games {args.games} --seed {args.seed}`, {machine()}"
        keep("\n".join([heading(TITLE), "", how, "", *lines]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="games and places with this in their name")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--levels", type=int, default=6, help="so many, from the weakest on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="the table goes into benchmarks/results.md")
    main(parser.parse_args())
