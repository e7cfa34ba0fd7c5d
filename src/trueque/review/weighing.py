"""A finished game, answer by answer: what each did to everybody's odds, decisions and luck kept apart.

The curve is the judge's odds for somebody who knows everything. Each step of it is divided:

* **luck**: nature drew; what came, less what was to be expected of the draw.
* **a decision**: a seat chose; what its answer was worth to it, less the best it had, by what it could know then. What
  it lost the others gained, in proportion to their odds.
* **left over**: the rest, the judgement's own. It knows more than the seats do, and sees only so far; it is shown,
  never hidden in one of the others.

So for every seat the first odds, the decisions of all seats, luck and what is left over add up to the last odds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from trueque.kernel import NATURE, Decision, Game, View
from trueque.kernel.judging import Judge, MapsFoundings, Worths
from trueque.kernel.match import Match
from trueque.kernel.record import TABLE, Record, standing

SLIGHT = 0.002
"""Losses below this share are no loss: two answers that the judge cannot tell apart."""
Odds = tuple[float, ...]


@dataclass(frozen=True)
class Point:
    """The odds after one answer."""

    number: int
    """Of the log line; -1 for the beginning."""
    turn: int
    odds: Odds


@dataclass(frozen=True)
class Choice:
    """One decision, weighed by what the seat could know."""

    number: int
    turn: int
    seat: int
    kind: str
    chosen: Any
    best: Any
    worth: float
    """The seat's odds with its answer."""
    best_worth: float
    error: float
    """The standard error of the difference, over the positions imagined."""
    view: View

    @property
    def loss(self) -> float:
        return max(0.0, self.best_worth - self.worth)


@dataclass
class Review:
    """What came of a game."""

    game: Game[Any, Any]
    record: Record
    curve: list[Point]
    choices: list[Choice] = field(default_factory=list)
    decisions: list[list[float]] = field(default_factory=list)
    """What the decisions of each seat did to the odds of each seat."""
    luck: dict[str, list[float]] = field(default_factory=dict)
    """What nature's answers to each kind of question did to the odds of each seat."""
    left: list[float] = field(default_factory=list)
    done: int = 0
    """How many steps of the curve have been weighed."""

    def sum_for(self, seat: int) -> list[float]:
        """The first odds, each seat's decisions, luck, what is left over, the last odds."""
        luck = sum(kind[seat] for kind in self.luck.values())
        made = [of[seat] for of in self.decisions]
        return [self.curve[0].odds[seat], *made, luck, self.left[seat], self.curve[-1].odds[seat]]


def weighed(judge: Judge, record: Record) -> Review:
    """The review of a record."""
    *_, last = weighing(judge, record)
    return last


def weighing(judge: Judge, record: Record) -> Iterator[Review]:
    """The same, first with the curve alone, then after every answer: the picture is there while work goes on."""
    game, seats = judge.game, judge.game.seats
    review = Review(game, record, curve_of(judge, record))
    review.decisions = [[0.0] * seats for _ in range(seats)]
    review.left = [0.0] * seats
    yield review
    for before, after, match, asked in walk(review, judge.game):
        if asked.seat == NATURE:
            parts = _luck(review, asked.decision.kind, before, after)
        else:
            parts = _choice(judge, review, match.state, before, asked)
        for seat in range(seats):
            review.left[seat] += after.odds[seat] - before.odds[seat] - parts[seat]
        review.done += 1
        yield review


def curve_of(judge: Judge, record: Record) -> list[Point]:
    """Everybody's odds before the first answer of a player, and after every answer that stands from there on.

    What nature lays out before that has no odds yet.
    """
    log, game = record.log, judge.game
    kept = [number for number in standing(log) if log[number].author != TABLE]
    first = next((n for n, number in enumerate(kept) if log[number].author != NATURE), len(kept))
    match = begun(game, record, kept[:first])
    curve = [Point(-1, turn_of(game, match.state), judge.odds(match.state))]
    for number in kept[first:]:
        match.follow(log[number])
        curve.append(Point(number, turn_of(game, match.state), judge.odds(match.state)))
    return curve


def begun(game: Game[Any, Any], record: Record, laid: Iterable[int]) -> Match[Any, Any]:
    """A match of *record* in which those lines have been played."""
    match: Match[Any, Any] = Match.replay(game, record, until=0)
    for number in laid:
        match.follow(record.log[number])
    return match


def walk(review: Review, game: Game[Any, Any]) -> Iterator[tuple[Point, Point, Match[Any, Any], Asked]]:
    """Each answer with the points before and after it, and the match as it stood before it."""
    log, begins = review.record.log, review.curve[1].number if len(review.curve) > 1 else 0
    laid = [number for number in standing(log) if number < begins and log[number].author != TABLE]
    match = begun(game, review.record, laid)
    for before, after in zip(review.curve, review.curve[1:], strict=False):
        line = log[after.number]
        action = game.read(match.state, line.text)
        asked = Asked(after.number, before.turn, line.author, match.question(line.author, action), action)
        yield before, after, match, asked
        match.follow(line)


@dataclass(frozen=True)
class Asked:
    """An answer and the question it was given to."""

    number: int
    turn: int
    seat: int
    decision: Decision[Any]
    action: Any


def turn_of(game: Game[Any, Any], state: Any) -> int:
    return int(game.view(state, None).get("turn", 0))


def _luck(review: Review, kind: str, before: Point, after: Point) -> Sequence[float]:
    """What the draw brought each seat: the odds before it are what was to be expected of it."""
    brought = [now - then for now, then in zip(after.odds, before.odds, strict=True)]
    kept = review.luck.setdefault(kind, [0.0] * len(brought))
    for seat, by in enumerate(brought):
        kept[seat] += by
    return brought


def _choice(judge: Judge, review: Review, state: Any, before: Point, asked: Asked) -> Sequence[float]:
    """What the seat's answer lost of its odds, and how that fell to the others."""
    seats, seat, odds = judge.game.seats, asked.seat, before.odds
    view = judge.game.view(state, seat)
    worlds = judge.weigh(view, asked.decision, asked.action)
    choice = compared(worlds, asked, view)
    if choice is None:
        return [0.0] * seats
    review.choices.append(choice)
    loss = choice.loss if choice.loss >= SLIGHT else 0.0
    others = max(1e-9, 1.0 - odds[seat])
    effect = [-loss if one == seat else loss * odds[one] / others for one in range(seats)]
    for one in range(seats):
        review.decisions[seat][one] += effect[one]
    return effect


def compared(worlds: Sequence[Worths], asked: Asked, view: View) -> Choice | None:
    """The answer beside the best one, over the positions in which both can be weighed.

    What it lost is reckoned in each position against the answer that is best in the others: the best of many numbers
    that all waver is always too good, and that is nobody's mistake.
    """
    known = [world for world in worlds if asked.action in world]
    if not known:
        return None
    everywhere = [answer for answer in known[0] if all(answer in world for world in known)]
    best = _best(everywhere, known, asked.action)
    apart = [
        world[_best(everywhere, [one for one in known if one is not world] or known, asked.action)]
        - world[asked.action]
        for world in known
    ]
    worth = mean_of(asked.action, known)
    loss = min(max(0.0, sum(apart) / len(apart)), mean_of(best, known) - worth)
    return Choice(asked.number, asked.turn, asked.seat, asked.decision.kind, asked.action, best, worth, worth + loss,
                  standard_error(apart), view)  # fmt: skip


def mean_of(answer: Any, worlds: Sequence[Worths]) -> float:
    return sum(world[answer] for world in worlds) / len(worlds)


def _best(answers: Iterable[Any], worlds: Sequence[Worths], chosen: Any) -> Any:
    """What is best over all of the positions; of equals the one that was given."""
    return max(answers, key=lambda answer: (mean_of(answer, worlds), answer == chosen))


@dataclass(frozen=True)
class Ranked:
    """An answer to a question, and what it makes of the odds of the one who gives it."""

    action: Any
    worth: float
    error: float
    """The standard error of its mean, over the positions imagined."""


def ranked(judge: Judge, view: View, decision: Decision[Any]) -> list[Ranked]:
    """What the answers to a question are worth, best first: while people found all of them, else the promising ones."""
    worlds: Sequence[Worths] = [judge.founding(view, decision)] if isinstance(judge, MapsFoundings) else []
    if not any(worlds):
        worlds = judge.weigh(view, decision)
    everywhere = [answer for answer in worlds[0] if all(answer in world for world in worlds)] if worlds else []
    found = [(answer, [world[answer] for world in worlds]) for answer in everywhere]
    kept = [Ranked(answer, sum(worth) / len(worth), standard_error(worth)) for answer, worth in found]
    return sorted(kept, key=lambda one: -one.worth)


def standard_error(numbers: Sequence[float]) -> float:
    """Of their mean; nothing where there is but one."""
    n = len(numbers)
    if n < 2:
        return 0.0
    mean = sum(numbers) / n
    return sqrt(sum((number - mean) ** 2 for number in numbers) / (n - 1) / n)
