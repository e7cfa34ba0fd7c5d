"""Makes odds a fair game: at no kind of question do they move by themselves, whoever is asked, whoever is in turn.

Games of levels drawn by lot are walked through question by question, as odds are said there: what is forced or drawn is
passed over, a win that is there is certain as often as it is taken. The mean change from one question to the next is
then brought to nothing for every kind, by what the net adds for who is asked and for who is in turn (`OddsNet.asking`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from random import Random
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from trueque.bots.odds.forecast import DRAWN, Forecast
from trueque.bots.odds.meter import WIDE, make_forecast
from trueque.bots.odds.net import HELD, ROLES, UNIT, OddsNet
from trueque.bots.odds.players import LearnedTable
from trueque.bots.odds.table import LearnsOdds, PlaysSteps, WatchedTable
from trueque.bots.skills import skills_of
from trueque.core.outcomes import ASKED, HEAD, IN_TURN, KIND
from trueque.kernel import NATURE
from trueque.training.odds.worth import walk_levels

STEPS = 12
"""How often all is set straight anew: odds bend, so that one step is never quite enough."""
FAINT = 0.35
"""What is added for a question is believed to lie so near, in log odds, to what was learned."""
DOUBT = 0.02
"""Points of a hundredth that a mean change is never known better than."""
FEW = 30
"""Games below which nothing is concluded."""
OFTEN = 100
"""How often one game counts, from its beginning on: now and then two novices play twenty times as long as anybody else,
and would be half of all questions. (To count a game by how long it was would be unfair: that is known at its end.)"""
ASKED_ROLE, TURN_ROLE = 2, 1
TENTHS, OFF = 10, 2.0
"""Of what is said, and points that they may be off."""
DOUBTFUL, TOLERATED = 0.05, 0.5
"""How often a table may be called unfair that is fair, and points that a kind of question may move odds by itself."""


@dataclass
class QuestionChain:
    """Questions of many games one after the other, a row each; what follows one is the next row, or the end."""

    kinds: Any
    roles: Any
    """Of every seat: asked, in turn, or neither."""
    scores: Any
    """Of every seat, without what is added for the question, in log odds."""
    winner: Any
    """Who can win with one answer, nobody for most, and how often that is taken."""
    taken: Any
    games: Any
    shares: Any
    """What each seat got of the win in the end."""

    def __len__(self) -> int:
        return len(self.kinds)

    def take(self, which: Any) -> QuestionChain:
        """Some games of it."""
        return QuestionChain(*(getattr(self, one.name)[which] for one in fields(self)))

    @property
    def is_last(self) -> Any:
        """Whether the game ends after a question."""
        return np.append(self.games[1:] != self.games[:-1], True)


class AskedRow(NamedTuple):
    """A position in which there is something to choose, as a row, and the win that is there."""

    row: Any
    winner: int
    taken: float


def walk_questions(
    rules: PlaysSteps, table: WatchedTable, forecast: Forecast, lineup: Sequence[str], room: LearnsOdds, rng: Random,
    end: list[Any],
) -> Iterator[AskedRow]:  # fmt: skip
    """One game's questions, without those that leave no choice and the draws that are looked through."""
    skills = skills_of(lineup, room.SKILLS)
    for g, seat, _, chances in walk_levels(rules, table, skills, rng, end):
        answers = () if seat == NATURE else rules.list_steps(g, seat)
        if chances > DRAWN or len(answers) > 1:
            winner, taken = forecast.find_win(g, answers) if answers else (NATURE, 0.0)
            yield AskedRow(np.array(table.sampler.look(table.tables, g), np.float64), winner, taken)


class ManyScores:
    """Every seat's score of positions in numbers, without what is added for the question, in log odds: as the net has
    them but for what it rounds off, many at once."""

    def __init__(self, net: OddsNet) -> None:
        held = (net.looks, net.bias, net.own, net.others, net.second_bias, net.out, net.straight)
        parts = [np.array(one, np.float64) / (1 << UNIT) for one in held]
        self._shape = net.shape
        self._looks, self._bias, self._own, self._others, self._second_bias, self._out, self._straight = parts
        self._second_bias /= 1 << HELD  # it is finer than the rest: in units that are carried on

    def score(self, rows: Any, strengths: Sequence[int]) -> Any:
        """Those of one game's rows."""
        shape, count = self._shape, len(rows)
        seats = rows[:, HEAD + shape.about_all :].reshape(count, shape.seats, shape.about_seat)
        table = np.repeat(rows[:, None, HEAD : HEAD + shape.about_all], shape.seats, 1)
        strong = np.broadcast_to(np.array(strengths, np.float64)[None, :, None], (count, shape.seats, 1))
        units = np.maximum(np.concatenate([seats, table, strong], 2) @ self._looks + self._bias, 0)
        rest = units.sum(1, keepdims=True) - units
        seconds = np.maximum(units @ self._own + rest @ self._others + self._second_bias, 0)
        return seconds @ self._out + units @ self._straight


def gather_chain(
    room: LearnsOdds, name: str, learned: LearnedTable, numbers: Sequence[int], seed: str
) -> QuestionChain:
    """Games of those numbers: every other one under the usual rules, then editions and house rules."""
    parts, many = list[QuestionChain](), ManyScores(learned.net)
    for number in numbers:
        rng, options = Random(f"fair game {name} {seed} {number}"), room.TABLES[name]
        game = room.make_quick_game(options[0] if number % 2 == 0 else rng.choice(options))
        rules, table = room.take_steps(game), room.watch_table(game)
        lineup, end = [rng.choice([*room.SKILLS]) for _ in range(table.seats)], list[Any]()
        forecast = make_forecast(rules, table, room, learned, lineup)
        found = [*walk_questions(rules, table, forecast, lineup, room, rng, end)]
        rows = np.stack([one.row for one in found])
        seats = np.arange(table.seats)
        roles = np.where(rows[:, ASKED, None] == seats, ASKED_ROLE, rows[:, IN_TURN, None] == seats)
        shares = np.tile(np.array(forecast.odds(end[0])), (len(rows), 1))
        scores = many.score(rows, [learned.strength_of(one) for one in lineup])
        parts.append(QuestionChain(
            rows[:, KIND].astype(np.int64), roles, scores, np.array([one.winner for one in found]),
            np.array([one.taken for one in found]), np.full(len(rows), number), shares,
        ))  # fmt: skip
    return join_chains(parts)


def join_chains(parts: Sequence[QuestionChain]) -> QuestionChain:
    """Many as one."""
    return QuestionChain(
        *(np.concatenate([getattr(part, one.name) for part in parts]) for one in fields(QuestionChain))
    )


def is_among_first(games: Any) -> Any:
    """Of the games that rows in order are of: whether each is among the first so many of its game."""
    _, begins, places = np.unique(games, return_index=True, return_inverse=True)
    return np.arange(len(games)) - begins[places] < OFTEN


class FairFit:
    """What is added for every kind of question and role, until no question moves odds by itself."""

    def __init__(self, chain: QuestionChain, net: OddsNet, alike: Mapping[int, int]) -> None:
        self.chain, self._kinds = chain, net.shape.kinds
        self._alike = np.array([alike.get(kind, kind) for kind in range(net.shape.kinds)])
        self.asking = np.array(net.asking) / (1 << UNIT)
        self._begun = self.asking.copy()
        self._places = ROLES * self._alike[chain.kinds][:, None] + chain.roles
        self._next = np.where(chain.is_last, -1, np.arange(1, len(chain) + 1))
        asked = np.where((chain.roles == ASKED_ROLE).any(1), (chain.roles == ASKED_ROLE).argmax(1), -1)
        turn = np.where((chain.roles == TURN_ROLE).any(1), (chain.roles == TURN_ROLE).argmax(1), -1)
        self._looked = list(self._list_moments(asked, turn))

    def _list_moments(self, asked: Any, turn: Any) -> Iterator[tuple[int, int, Any, Any]]:
        """What is looked at: a kind, a role, the rows of it and the seat of each."""
        kinds = self._alike[self.chain.kinds]
        for kind in np.unique(kinds):
            for role, seats in ((ASKED_ROLE, asked), (TURN_ROLE, turn)):
                rows = np.flatnonzero((kinds == kind) & (seats >= 0))
                rows = rows[is_among_first(self.chain.games[rows])]
                if len(np.unique(self.chain.games[rows])) >= FEW:
                    yield int(kind), role, rows, seats[rows]

    def say(self) -> tuple[Any, Any]:
        """What the net says of every question, and what is said of it."""
        raw = softmax(self.chain.scores + self.asking[self._places])
        seats = np.arange(raw.shape[1])
        won = (self.chain.winner[:, None] == seats) * self.chain.taken[:, None]
        return raw, won + (1 - self.chain.taken[:, None]) * raw

    def changes(self) -> list[tuple[int, int, float, float]]:
        """By kind and role the mean change, and how far it may lie off (a standard error by games), in hundredths."""
        said = self.say()[1]
        after = np.where((self._next < 0)[:, None], self.chain.shares, said[self._next])
        moved = after - said
        return [(kind, role, *self._mean(rows, moved[rows, seats])) for kind, role, rows, seats in self._looked]

    def _mean(self, rows: Any, moved: Any) -> tuple[float, float]:
        _, games = np.unique(self.chain.games[rows], return_inverse=True)
        sums, counts = np.bincount(games, moved), np.bincount(games)
        mean = sums.sum() / len(rows)
        return 100 * mean, 100 * float(np.sqrt(((sums - mean * counts) ** 2).sum())) / len(rows)

    def _slope(self, raw: Any, rows: Any, seats: Any, into: Any, sign: float) -> None:
        """Adds how fast what is said of seats moves with what is added, in hundredths."""
        own = raw[rows, seats]
        free = 100 * sign * (1 - self.chain.taken[rows]) * own / max(1, len(rows))
        for seat in range(raw.shape[1]):
            np.add.at(into, self._places[rows, seat], free * ((seats == seat) - raw[rows, seat]))

    def set_straight(self) -> None:
        """Bring every mean change to nothing, as far as it is known."""
        for _ in range(STEPS):
            raw, _ = self.say()
            found, slopes = self.changes(), np.zeros((len(self._looked), len(self.asking)))
            count = np.array([len(rows) for _, _, rows, _ in self._looked])
            for place, (_, _, rows, seats) in enumerate(self._looked):
                self._slope(raw, rows, seats, slopes[place], -1.0)
                later = self._next[rows]
                follow = later >= 0
                part = np.zeros(len(self.asking))
                self._slope(raw, later[follow], seats[follow], part, 1.0)
                slopes[place] += part * follow.sum() / count[place]
            sure = 1 / np.array([one[3] ** 2 + DOUBT**2 for one in found])
            off = np.array([one[2] for one in found])
            pull = np.eye(len(self.asking)) / FAINT**2
            side = -slopes.T @ (sure * off) - pull @ (self.asking - self._begun)
            self.asking += np.linalg.solve(slopes.T @ (sure[:, None] * slopes) + pull, side)

    def mend(self, net: OddsNet) -> OddsNet:
        """The net with what was found."""
        whole = np.rint(self.asking * (1 << UNIT)).reshape(-1, ROLES)[self._alike].reshape(-1)
        return replace(net, asking=[int(one) for one in whole])


def find_slope(fit: FairFit) -> float:
    """By what log odds would have to be multiplied so that who won is as little surprising as it gets."""
    said = np.log(np.maximum(fit.say()[1], 1e-6))

    def surprise(slope: float) -> float:
        return -float((fit.chain.shares * np.log(np.maximum(softmax(slope * said), 1e-9))).sum())

    return min((n / 100 for n in range(60, 151)), key=surprise)


def tell_fairness(fit: FairFit) -> dict[str, Any]:
    """Whether odds are a fair game, of games that nothing was learned from: which kinds of questions move them by
    themselves, by how many points and with which error, and which tenths of what was said are off."""
    found = fit.changes()
    # So that all of them together are wrong once in twenty tables.
    sure = NormalDist().inv_cdf(1 - DOUBTFUL / 2 / max(1, len(found)))
    largest = max((abs(mean) for _, _, mean, _ in found), default=0.0)
    unfair = [
        {"kind": kind, "role": role, "points": round(float(mean), 2), "error": round(float(error), 2)}
        for kind, role, mean, error in found if abs(mean) - sure * error > TOLERATED
    ]  # fmt: skip
    tenths = [*list_tenths(fit)]
    return {
        "fair": not unfair and not tenths, "games": len(np.unique(fit.chain.games)), "questions": len(found),
        "not nothing": int(sum(abs(mean) > sure * error for _, _, mean, error in found)),
        "largest": round(float(largest), 2), "unfair": unfair, "tenths off": tenths,
        "steepness by who won": find_slope(fit),
    }  # fmt: skip


def list_tenths(fit: FairFit) -> Iterator[str]:
    """Tenths of what was said whose interval lies wholly more than two points beside what came."""
    said, chain = fit.say()[1], fit.chain
    _, games = np.unique(chain.games, return_inverse=True)
    places, apart = np.minimum((said * TENTHS).astype(int), TENTHS - 1), chain.shares - said
    for tenth in range(TENTHS):
        rows, seats = np.nonzero(places == tenth)
        first = is_among_first(chain.games[rows])
        rows, seats = rows[first], seats[first]
        if len(np.unique(games[rows])) < FEW:
            continue
        sums, counts = np.bincount(games[rows], apart[rows, seats]), np.bincount(games[rows])
        mean = float(sums.sum()) / len(rows)
        error = WIDE * float(np.sqrt(((sums - mean * counts) ** 2).sum())) / len(rows)
        if 100 * (abs(mean) - error) > OFF:
            yield f"{10 * tenth} to {10 * tenth + 10} % ({100 * (mean - error):+.1f} to {100 * (mean + error):+.1f})"


def softmax(scores: Any) -> Any:
    """Along the last axis."""
    parts = np.exp(scores - scores.max(-1, keepdims=True))
    return parts / parts.sum(-1, keepdims=True)
