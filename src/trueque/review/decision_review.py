"""A finished game, answer by answer: what each did to everybody's odds, decisions and luck kept apart.

The curve is the judge's odds for somebody who knows everything. Each step of it is somebody's: nature's, or a seat's.
A part is the sum of what its own steps did, so that for every seat the first odds, luck and everybody's decisions add
up to the last odds, and none of them is what the others leave. What a level usually makes of a turn is in the odds
already: a seat's part says whether it did better or worse than was to be expected of it.

What an answer lost against the best one is another matter: it is weighed by what its seat could know then, and told
only of the moments that stand out (`moments`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from trueque.bots.odds.edges import NOBODY_YET, as_stand_ins, spend_edges
from trueque.bots.odds.smoother import smooth_odds
from trueque.kernel import NATURE, Game
from trueque.kernel.judge_protocols import Judge
from trueque.kernel.match import Match
from trueque.kernel.record import TABLE, Record, list_standing_answers
from trueque.kernel.registry import find_room
from trueque.review.choices import AnsweredQuestion, WeighedChoice, compare_answers
from trueque.review.moments import iterate_standout_choices

Odds = tuple[float, ...]
PLAYED, MOST_PLAYED = 30_000, 150
"""Games that are played on for a curve, shared out among its points; for one of them at most."""


@dataclass(frozen=True)
class Point:
    """The odds after one answer."""

    number: int
    """Of the log line; -1 for the beginning."""
    turn: int
    odds: Odds
    errors: Odds = ()
    """How far each of them may lie off, nineteen times of twenty."""
    unknown: Odds = ()
    """How much of that is no chance, but players who cannot be played on."""
    shares: Odds = ()
    """What came of games played on, by nothing else; empty where none were."""
    chance_errors: Odds = ()
    """How far each of these may lie off, nineteen times of twenty."""
    by_stand_ins: Odds = ()
    """What the net says, did those sit there who played these games; empty where they do."""


@dataclass
class Review:
    """What came of a game."""

    game: Game[Any, Any]
    record: Record
    curve: list[Point]
    choices: list[WeighedChoice] = field(default_factory=list)
    moments: list[WeighedChoice] = field(default_factory=list)
    """The costliest of them, once all are weighed."""
    decisions: list[list[float]] = field(default_factory=list)
    """What the answers of each seat did to the odds of each seat."""
    luck: dict[str, list[float]] = field(default_factory=dict)
    """What nature's answers to each kind of question did to the odds of each seat."""
    done: int = 0
    """How many steps of the curve have been weighed."""

    @property
    def has_odds(self) -> bool:
        """Whether there is more to the curve than its places."""
        return bool(self.curve[0].odds)

    def sum_changes(self, seat: int) -> list[float]:
        """The first odds, each seat's decisions, luck, the last odds; nothing where no odds are said."""
        if not self.has_odds:
            return []
        luck = sum(kind[seat] for kind in self.luck.values())
        made = [of[seat] for of in self.decisions]
        return [self.curve[0].odds[seat], *made, luck, self.curve[-1].odds[seat]]


def review_record(judge: Judge, record: Record, played: int = PLAYED) -> Review:
    """The review of a record."""
    *_, last = review_progressively(judge, record, played)
    return last


def summarize_record(judge: Judge, record: Record, played: int = PLAYED) -> Review:
    """The same without weighing a single answer: the curve, and what it comes to in parts."""
    *_, last = review_progressively(judge, record, played, weighs=False)
    return last


def review_progressively(
    judge: Judge, record: Record, played: int = PLAYED, *, curve: list[Point] | None = None, weighs: bool = True
) -> Iterator[Review]:
    """The same, first with the curve alone as the net draws it, then with the one that was found by about *played*
    games, then after every answer: the picture is there while work goes on. *curve*: the net's, where it is there."""
    game, seats = judge.game, judge.game.seats
    review = Review(game, record, compute_curve(judge, record) if curve is None else curve)
    review.decisions = [[0.0] * seats for _ in range(seats)]
    yield review
    if played and judge.can_play:
        review.curve = play_odds_curve(judge, record, review.curve, played)
    yield review
    for before, after, match, asked in iterate_reviewed_answers(review, judge.game):
        if asked.seat == NATURE:
            part = review.luck.setdefault(asked.decision.kind, [0.0] * seats)
        else:
            part = review.decisions[asked.seat]
            choice = weigh_answer(judge, match, asked) if weighs else None
            review.choices += [choice] if choice is not None else []
        for seat in range(seats) if review.has_odds else ():
            part[seat] += after.odds[seat] - before.odds[seat]
        review.done += 1
        if review.done == len(review.curve) - 1:
            for found in iterate_standout_choices(judge, review.choices, record.bots):
                review.moments = found
                yield review
            return
        yield review


def weigh_answer(judge: Judge, match: Match[Any, Any], asked: AnsweredQuestion) -> WeighedChoice | None:
    """An answer beside the best one, by what its seat knew before it."""
    view = judge.game.view(match.state, asked.seat)
    return compare_answers(judge.weigh(view, asked.decision, asked.action), asked, view)


def share_games(played: int, points: int) -> int:
    """How many games are played on from each point of a curve."""
    return max(1, min(MOST_PLAYED, played // points))


def play_odds_curve(judge: Judge, record: Record, by_net: Sequence[Point], played: int) -> list[Point]:
    """The curve by about so many games played on, each point with what its neighbours say of it."""
    curve = compute_curve(judge, record, share_games(played, len(by_net)))
    if not curve[0].odds:
        return curve
    authors = [NOBODY_YET, *(record.log[one.number].author for one in curve[1:])]
    # The net says of those that sit in what it would in the place of the others: as sure, and by the same numbers.
    nets = [replace(one, odds=played.by_stand_ins or one.odds) for one, played in zip(by_net, curve, strict=True)]
    smoothed = smooth_odds(nets, list(map(as_stand_ins, curve)), [author == NATURE for author in authors])
    by_stand_ins = [one._replace(by_stand_ins=played.by_stand_ins) for one, played in zip(smoothed, curve, strict=True)]
    edges = judge.find_edges(begin_match(judge.game, record)[0].state)
    said_odds = spend_edges(edges, by_net[0].odds, by_stand_ins, authors)
    return [replace(one, odds=said.odds, errors=said.errors) for one, said in zip(curve, said_odds, strict=True)]


def compute_curve(judge: Judge, record: Record, games: int = 0) -> list[Point]:
    """Everybody's odds before the first answer of a player, and after every answer that stands from there on, of so
    many games played on from each position.

    What nature lays out before that has no odds yet.
    """
    return list(iterate_curve(judge, record, games))


def iterate_curve(judge: Judge, record: Record, games: int = 0) -> Iterator[Point]:
    """The same point by point: whoever asks chooses when to go on."""
    match, rest = begin_match(judge.game, record)
    yield measure_odds_point(judge, match, -1, games)
    for number in rest:
        match.follow_line(record.log[number])
        yield measure_odds_point(judge, match, number, games)


def begin_match(game: Game[Any, Any], record: Record) -> tuple[Match[Any, Any], list[int]]:
    """A match as it stands before the first answer of a player, and the lines from there on that stand."""
    log = record.log
    kept = [number for number in list_standing_answers(log) if log[number].author != TABLE]
    first = next((n for n, number in enumerate(kept) if log[number].author != NATURE), len(kept))
    return replay_lines(game, record, kept[:first]), kept[first:]


def measure_odds_point(judge: Judge, match: Match[Any, Any], number: int, games: int) -> Point:
    """The odds after a log line, and how sure they are."""
    said = judge.measure(match.state, games)
    return Point(number, find_turn_number(judge.game, match.state), said.odds, said.errors, said.unknown, said.shares,
                 said.chance_errors, said.by_stand_ins)  # fmt: skip


def replay_lines(game: Game[Any, Any], record: Record, laid: Iterable[int]) -> Match[Any, Any]:
    """A match of *record* in which those lines have been played."""
    match: Match[Any, Any] = Match.replay(game, record, until=0)
    for number in laid:
        match.follow_line(record.log[number])
    return match


def iterate_reviewed_answers(
    review: Review, game: Game[Any, Any]
) -> Iterator[tuple[Point, Point, Match[Any, Any], AnsweredQuestion]]:
    """Each answer with the points before and after it, and the match as it stood before it."""
    log, begins = review.record.log, review.curve[1].number if len(review.curve) > 1 else 0
    laid = [number for number in list_standing_answers(log) if number < begins and log[number].author != TABLE]
    match = replay_lines(game, review.record, laid)
    for before, after in zip(review.curve, review.curve[1:], strict=False):
        line = log[after.number]
        action = game.read(match.state, line.text)
        asked = AnsweredQuestion(
            after.number, before.turn, line.author, match.find_question(line.author, action), action
        )
        yield before, after, match, asked
        match.follow_line(line)


def find_turn_number(game: Game[Any, Any], state: Any) -> int:
    """The number of the turn as people count: nothing before the first, which some games call their turn 0."""
    first = getattr(find_room(game.name, "judge"), "FIRST_TURN", 1)
    return int(game.view(state, None).get("turn", first - 1)) + 1 - first
