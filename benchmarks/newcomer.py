"""Somebody who has just read the rules, against each level: how often they win, and how long that lasts.

    python -m benchmarks.newcomer gather FOLDER --cores 8 --games 100      # goes on where it ended
    python -m benchmarks.newcomer check FOLDER --games 100 --write

It sits alone among bots of one level, at every seat in turn, in every game or in those that `--only` names.
The newcomer's plan is a list: build the dearest thing that can be built, trade with the bank for the one card that is
missing, never with people, put the robber beside who leads, give away what there is most of. It sees a view as a person
does, remembers nothing and thinks no move ahead.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import fmean, quantiles
from typing import Any

from tests.campaigns import Result

from benchmarks.gathering import Gathering, group_by
from trueque.arena.standings import wilson_interval
from trueque.bots.levels import LEVELS, levels_of, prepare_bots
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


def play_case(case: str) -> Result:
    """Whether the newcomer won a game, and how many turns it took."""
    place, level, said = case.split("|")
    game, options = next((game, options) for game, named, options in PLACES if f"{game} {named}" == place)
    rules, number = make_game(game, options), int(said)
    me = number % rules.seats
    bots: list[Any] = [bot(level, rules, f"{number} {seat}") for seat in range(rules.seats)]
    bots[me] = Newcomer(game, number)
    played = play_game(rules, bots, Random(f"newcomer {number}"), keep_log=False)
    return {"place": place, "level": level, "won": played.scores[me], "turns": played.turns}


def list_cases(given: argparse.Namespace) -> Iterator[str]:
    """The games of every place in turn."""
    places = [(f"{game} {place}", game) for game, place, _ in PLACES if given.only in f"{game} {place}"]
    seated = [(place, level) for place, game in places for level in levels_of(game)[: given.levels]]
    for game in {game for _, game in places}:
        prepare_bots(game, levels_of(game)[: given.levels])
    numbers = range(given.seed, given.seed + given.games)
    return (f"{place}|{level}|{number}" for number in numbers for place, level in seated)


def tell(found: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    """A row a level at each place."""
    for place, games in group_by(found, "place").items():
        before: float | None = None
        levels = group_by(games, "level")
        for level in (one for one in LEVELS if one in levels):
            shares, turns = [one["won"] for one in levels[level]], [one["turns"] for one in levels[level]]
            won = 100 * fmean(shares)
            low, high = wilson_interval(sum(shares), len(shares))
            told = f"{won:.1f} % ({100 * low:.0f}–{100 * high:.0f}) of {len(shares)}"
            fall = "" if before is None else f", {before - won:+.1f} points less"
            before = won
            late = quantiles(turns, n=20)[-1] if len(turns) > 1 else turns[0]
            yield (f"{place}, {level}", f"{told}{fall}; {fmean(turns):.0f} turns, 95 of 100 within {late:.0f}",
                   "two of three against the weakest; at four seats at most 12 points less a level")  # fmt: skip


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", default="", help="games and places with this in their name")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--levels", type=int, default=8, help="so many, from the weakest on")
    parser.add_argument("--seed", type=int, default=1)


if __name__ == "__main__":
    Gathering(TITLE, __doc__ or "", play_case, list_cases, tell, add_options).run()
