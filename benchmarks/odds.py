"""Whether odds are a fair game: every game, mode and number of seats, levels by lot, under usual and other rules.

    python -m benchmarks.odds gather FOLDER --only "island-seats4 " --cores 8 --minutes 5    # goes on where it was
    python -m benchmarks.odds check FOLDER [--write]

`gather` plays games on the compiled cores, a level drawn for every seat, and writes of each the odds that a review
says: at 6 moments, and before and after up to 2 questions of every kind. `check` tells, with intervals found by drawing
games again (95 in 100), how far what was said is from what came true, which tenths lie wholly more than 2 points off,
and at which questions the mean change of somebody's odds is not 0: of who was asked, of who is in turn while another or
nature is asked. The interval of a kind of question is widened for how many kinds are looked at. With `--searching N` so
many games are played at tables instead, at which a champion sits.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
from tests.campaigns import Result

from benchmarks.gathering import Gathering, group_by
from trueque.bots.levels import levels_of, prepare_bots
from trueque.bots.odds.meter import make_forecast
from trueque.bots.odds.net import HELD, ROLES, SCORED, UNIT, OddsNet, find_role, normalize_scores
from trueque.bots.odds.players import find_odds_room, load_table
from trueque.bots.playing import Seated, choose_next_answer
from trueque.bots.registry import bot
from trueque.bots.skills import skills_of
from trueque.core.outcomes import IN_TURN, KIND
from trueque.kernel import NATURE
from trueque.kernel.registry import game_names
from trueque.training.odds.worth import walk_levels

MOMENTS, EACH = 6, 2
TENTHS, BINS, DRAWN = 10, 20, 1000
OFF = 2.0
"""Points that odds may be off."""
AT_TABLES = "-searching"
"""What follows the name of a table at which a champion sits."""


def list_tables() -> dict[str, tuple[str, str, bool]]:
    """By name: the game, its table, and whether editions and house rules are played in turn."""
    found = dict[str, tuple[str, str, bool]]()
    for game in game_names():
        room = find_odds_room(game)
        for table in room.TABLES if room else ():
            found[f"{game}-{table}"] = game, table, False
            found[f"{game}-{table}-house"] = game, table, True
    return found


@dataclass
class Kept:
    """So many of all that came, each as likely as any other."""

    most: int
    seen: int = 0

    def __post_init__(self) -> None:
        self.held = list[Any]()

    def take(self, one: Any, rng: Random) -> None:
        self.seen += 1
        if len(self.held) < self.most:
            self.held.append(one)
        elif (place := rng.randrange(self.seen)) < self.most:
            self.held[place] = one


class ArrayNet(OddsNet):
    """The same net to the last digit, quicker: whole numbers of 64 bits in arrays."""

    @cached_property
    def arrays(self) -> tuple[Any, ...]:
        held = (self.looks, self.bias, self.own, self.others, self.second_bias, self.out, self.straight, self.asking)
        return tuple(np.array(one, np.int64) for one in held)

    def judge(
        self, kind: int, asked: int, in_turn: int, numbers: Sequence[int], strengths: Sequence[int]
    ) -> tuple[float, ...]:
        looks, bias, own, others, second_bias, out, straight, asking = self.arrays
        shape, row = self.shape, np.array(numbers, np.int64)
        seats = row[shape.about_all :].reshape(shape.seats, shape.about_seat)
        seen = np.concatenate(
            [seats, np.tile(row[: shape.about_all], (shape.seats, 1)), np.array(strengths)[:, None]], 1
        )
        units = np.maximum(seen @ looks + bias, 0) >> UNIT - HELD
        rest = units.sum(0) - units
        seconds = np.maximum(units @ own + rest @ others + second_bias, 0) >> UNIT
        roles = [ROLES * kind + find_role(seat, asked, in_turn) for seat in range(shape.seats)]
        scores = seconds @ out + units @ straight + (asking[roles] << HELD) >> UNIT + HELD - SCORED
        return normalize_scores([int(one) for one in scores])


class Watcher:
    """One game that is watched."""

    def __init__(self, name: str, number: int) -> None:
        game, table, is_house = list_tables()[name]
        room = find_odds_room(game)
        assert room is not None
        self.rng = Random(f"fair {name} {number}")
        rules = room.TABLES[table]
        options = rules[1 + number % (len(rules) - 1)] if is_house else rules[0]
        self.room, self.name, self.number, self.kind = room, name, number, game
        self.game = room.make_quick_game(options)
        self.rules, self.table = room.take_steps(self.game), room.watch_table(self.game)
        self.moments, self.questions = Kept(MOMENTS), dict[int, Kept]()

    def watch(self, before: Any, after: Any) -> None:
        """A question was answered."""
        row = self.table.sampler.look(self.table.tables, before)
        asked = self.rules.asked_seat(before)
        if asked != NATURE:
            self.moments.take(before, self.rng)
        self.questions.setdefault(row[KIND], Kept(EACH)).take((before, after, asked, row[IN_TURN]), self.rng)

    def play_on_core(self) -> list[str]:
        """To the end; who sat there."""
        names = [*self.room.SKILLS]
        lineup = [self.rng.choice(names) for _ in range(self.table.seats)]
        skills, end = skills_of(lineup, self.room.SKILLS), list[Any]()
        before = None
        for g, _, _, _ in walk_levels(self.rules, self.table, skills, self.rng, end):
            now = self.rules.copy(g)
            if before is not None:
                self.watch(before, now)
            before = now
        (self.end,) = end
        self.watch(before, self.rules.copy(self.end))
        return lineup

    def play_at_table(self) -> list[str]:
        """The same at a table at which somebody searches."""
        names, game = levels_of(self.kind), self.game
        lineup = [self.rng.choice(names) for _ in range(game.seats)]
        lineup[self.rng.randrange(game.seats)] = "champion"
        players = [Seated.seat_bot(bot(one, game, self.rng.getrandbits(60))) for one in lineup]
        state = game.start()
        while decisions := game.decisions(state):
            before = self.rules.copy(state.g)
            seat, action = choose_next_answer(game, state, decisions, players, self.rng)
            game.play(state, seat, action)
            self.watch(before, self.rules.copy(state.g))
        self.end = state.g
        return lineup

    def tell(self, is_searching: bool) -> dict[str, Any]:
        """The game in numbers."""
        lineup = self.play_at_table() if is_searching else self.play_on_core()
        learned = load_table(self.room.WEIGHTS, self.room.find_table(self.game))
        assert learned is not None
        net = ArrayNet(*(getattr(learned.net, one.name) for one in fields(OddsNet)))
        forecast = make_forecast(self.rules, self.table, self.room, replace(learned, net=net), lineup)
        return {
            "table": self.name + AT_TABLES * is_searching, "number": self.number, "levels": lineup,
            "won": round_off(forecast.odds(self.end)),
            "said": [round_off(forecast.odds(one)) for one in self.moments.held],
            "asked": [
                [kind, kept.seen / len(kept.held), asked, in_turn, round_off(forecast.odds(before)),
                 round_off(forecast.odds(after))]
                for kind, kept in self.questions.items() for before, after, asked, in_turn in kept.held
            ],
        }  # fmt: skip


def play_case(case: str) -> Result:
    """A game by its table and number."""
    name, number = case.split()
    table = name.removesuffix(AT_TABLES)
    if name != table:
        prepare_bots(list_tables()[table][0], ["champion"])
    return Watcher(table, int(number)).tell(name != table)


def list_cases(given: argparse.Namespace) -> Iterator[str]:
    """The tables in turn, so that whoever ends early has some games of each."""
    tables = [name for name, (_, _, is_house) in list_tables().items()
              if given.only in f"{name} " and not (is_house and given.searching)]  # fmt: skip
    names = [name + AT_TABLES * bool(given.searching) for name in tables]
    return (f"{name} {number}" for number in range(given.searching or given.games) for name in names)


def round_off(odds: Sequence[float]) -> list[float]:
    """To a thousandth of a point."""
    return [round(one, 5) for one in odds]


Rows = list[tuple[Any, Any]]
"""A game's odds, a row a moment, and its shares of the win, or those of each moment."""


def compare_with_wins(lines: Sequence[Result]) -> Rows:
    """The odds of games beside who won."""
    return [(np.array(one["said"], float), np.array(one["won"], float)) for one in lines if one["said"]]


def error_of(games: Rows, bins: int = BINS) -> tuple[float, list[tuple[float, float, int]]]:
    """The mean distance in points, and the curve: said, came true, how often."""
    said = np.concatenate([odds.ravel() for odds, _ in games])
    won = np.concatenate([np.tile(shares, len(odds)) for odds, shares in games])
    places = np.minimum((said * bins).astype(int), bins - 1)
    curve = [(float(said[places == k].mean()), float(won[places == k].mean()), int((places == k).sum()))
             for k in range(bins) if (places == k).any()]  # fmt: skip
    return 100 * sum(abs(a - b) * n for a, b, n in curve) / len(said), curve


def list_off(games: Rows, rng: Any) -> Iterator[str]:
    """Tenths whose interval lies wholly more than `OFF` points off."""
    sums = np.zeros((len(games), TENTHS, 2))
    for i, (odds, won) in enumerate(games):
        places = np.minimum((odds * TENTHS).astype(int), TENTHS - 1).ravel()
        np.add.at(sums[i, :, 0], places, (np.broadcast_to(won, odds.shape) - odds).ravel())
        np.add.at(sums[i, :, 1], places, 1)
    drawn = np.array([sums[rng.integers(0, len(games), len(games))].sum(0) for _ in range(DRAWN)])
    low, high = np.percentile(100 * drawn[..., 0] / np.maximum(drawn[..., 1], 1), (2.5, 97.5), axis=0)
    for tenth in range(TENTHS):
        if sums[:, tenth, 1].sum() and (low[tenth] > OFF or high[tenth] < -OFF):
            yield f"{10 * tenth} to {10 * tenth + 10} % ({low[tenth]:+.1f} to {high[tenth]:+.1f})"


def list_unfair(lines: list[dict[str, Any]], rng: Any) -> tuple[list[str], int, float]:
    """Questions at which the mean change of somebody's odds is not 0; how many were looked at; the largest error."""
    found = dict[tuple[int, str], dict[int, list[float]]]()
    for game, line in enumerate(lines):
        for kind, weight, asked, in_turn, before, after in line["asked"]:
            for role, seat in (("asked", asked), ("in turn", in_turn if in_turn != asked else NATURE)):
                if seat >= 0:
                    kept = found.setdefault((kind, role), {}).setdefault(game, [0.0, 0.0])
                    kept[0] += weight * (after[seat] - before[seat])
                    kept[1] += weight
    looked = {key: np.array([*games.values()]) for key, games in found.items() if len(games) >= 50}
    # So that of all of them together one in twenty tables is called unfair that is fair.
    tail, unfair, widest = 2.5 / max(1, len(looked)), [], 0.0
    for (kind, role), sums in looked.items():
        drawn = np.array([sums[rng.integers(0, len(sums), len(sums))].sum(0) for _ in range(DRAWN)])
        low, high = np.percentile(100 * drawn[:, 0] / drawn[:, 1], (tail, 100 - tail))
        widest = max(widest, float(high - low) / 2)
        if low > 0 or high < 0:
            unfair.append(f"{kind} {role} ({low:+.2f} to {high:+.2f})")
    return unfair, len(looked), widest


def tell(found: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    """A row a table."""
    rng = np.random.default_rng(31)
    for name, lines in sorted(group_by(found, "table").items()):
        games = compare_with_wins(lines)
        mean = error_of(games)[0]
        again = sorted(error_of([games[i] for i in rng.integers(0, len(games), len(games))])[0] for _ in range(200))
        unfair, looked, widest = list_unfair(lines, rng)
        off = ", ".join(list_off(games, rng)) or "none"
        fair = f"of {looked} kinds of questions (± {widest:.2f} at most) unfair: {', '.join(unfair) or 'none'}"
        told = f"{mean:.2f} ({again[5]:.1f} to {again[-6]:.1f}); tenths off: {off}; {fair}"
        yield f"{name}, {len(lines)} games", told, "≤ 2; none; none"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", default="", help="tables with this in their name; end it with a space for its end")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--searching", type=int, default=0)


ODDS = Gathering("Odds are a fair game", __doc__ or "", play_case, list_cases, tell, add_options)

if __name__ == "__main__":
    ODDS.run()
