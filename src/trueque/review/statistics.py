"""How somebody did over many records: games, wins, points, trades; where they are weighed, decisions and luck.

`GameFacts` are what one game holds of every seat and can be kept; one row a game is what is exported, and sums by game,
level and number of seats what is read or heard.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from trueque.bots.level_names import level_name
from trueque.bots.levels import LEVELS
from trueque.kernel.judge_protocols import SORTS
from trueque.kernel.match import Match
from trueque.kernel.record import Record
from trueque.kernel.registry import game_words, make_game
from trueque.locale import speaker
from trueque.review.decision_review import Review, find_turn_number, review_record
from trueque.review.decision_sorts import sort_decisions, sort_label
from trueque.review.judges import has_odds, make_record_judge
from trueque.review.points import format_points

TRADED = ("SeaTraded", "Traded", "Swapped", "PutDown", "Dealt")
"""Events of a trade that came about."""
LEVEL = re.compile(rf"(?:^|\()({'|'.join(LEVELS)})\)?$")
"""A bot's level, which is its name or stands behind it."""


@dataclass(frozen=True)
class GameFacts:
    """What a finished game holds of every seat; the last three only where it was weighed."""

    points: Sequence[int]
    turns: int
    trades: Sequence[int]
    decisions: Sequence[float] | None = None
    """What each seat's own decisions did to its odds."""
    luck: Sequence[float] | None = None
    sorts: Sequence[Mapping[str, float]] | None = None
    """What its decisions cost, by what they were about."""

    def with_review_data(self, told: Sequence[Mapping[str, Any]]) -> GameFacts:
        """The same with what a review says of every seat, as data (`review_json`); as it is where that says no odds."""
        if not all(one["decisions"] for one in told):
            return self
        return replace(
            self,
            decisions=[one["decisions"][one["seat"]] for one in told],
            luck=[one["luck"] for one in told],
            sorts=[{sort["sort"]: sort["loss"] for sort in one["sorts"]} for one in told],
        )

    def with_review(self, review: Review) -> GameFacts:
        """The same with a review's own numbers."""
        seats = range(review.game.seats)
        summed = [review.sum_changes(seat) for seat in seats]
        return replace(
            self,
            decisions=[summed[seat][1 + seat] for seat in seats],
            luck=[summed[seat][-2] for seat in seats],
            sorts=[
                {sort.sort: sort.loss for sort in sort_decisions(review, seat) if sort.loss is not None}
                for seat in seats
            ],
        )


def count_record_facts(record: Record) -> GameFacts | None:
    """What can be counted in a record; none of a game that is not over."""
    game = make_game(record.game, record.options)
    match: Match[Any, Any] = Match.replay(game, record)
    return None if game.scores(match.state) is None else count_facts(match)


def count_facts(match: Match[Any, Any]) -> GameFacts:
    """What can be counted in a match as far as it has come: one that was given up is over, too."""
    game = match.game
    trades = [0] * game.seats
    for step in match.steps:
        for event in step.events:
            if type(event).__name__ in TRADED:
                for seat in {getattr(event, "seat", None), getattr(event, "partner", None)}:
                    if seat is not None:
                        trades[seat] += 1
    seen = [game.points(match.state, seat)[seat] for seat in range(game.seats)]
    return GameFacts(seen, find_turn_number(game, match.state), trades)


@dataclass(frozen=True)
class PlayerGame:
    """One finished game of somebody."""

    file: str
    game: str
    seats: int
    seat: int
    against: tuple[str, ...]
    """Names of the others; a bot's is its level."""
    level: str
    """The strongest bot among them; empty where there was none."""
    won: float
    points: int
    turns: int
    trades: int
    decisions: float | None = None
    """What one's own decisions did to one's odds; none where the game was not weighed."""
    luck: float | None = None
    sorts: Mapping[str, float] | None = None
    """What one's decisions cost, by what they were about."""


@dataclass(frozen=True)
class Group:
    """All games of one kind at tables of one size, against one level."""

    game: str
    level: str
    seats: int
    rows: tuple[PlayerGame, ...]

    @property
    def win_share(self) -> float:
        return sum(row.won for row in self.rows)

    def mean_of(self, field: str) -> float | None:
        """Of the games in which the number is known."""
        known = [getattr(row, field) for row in self.rows if getattr(row, field) is not None]
        return sum(known) / len(known) if known else None

    def mean_costs(self) -> dict[str, float]:
        """What decisions of each kind cost a game, of the games that were weighed."""
        known = [row.sorts for row in self.rows if row.sorts is not None]
        return {sort: sum(one.get(sort, 0.0) for one in known) / len(known) for sort in SORTS
                if any(sort in one for one in known)}  # fmt: skip


def find_seat(record: Record, name: str, seats: int) -> int | None:
    """Where somebody sat; without a name the first seat is meant."""
    if not name:
        return 0
    return next((s for s in range(seats) if record.names.get(s, "").casefold() == name.casefold()), None)


def make_row(file: str, record: Record, name: str = "", weigh: bool = False) -> PlayerGame | None:
    """One record as a row; none of a game that is not over, or in which nobody of that name sat."""
    game = make_game(record.game, record.options)
    seat, facts = find_seat(record, name, game.seats), count_record_facts(record)
    if seat is None or facts is None:
        return None
    if weigh and has_odds(game):
        facts = facts.with_review(review_record(make_record_judge(record), record))
    others = [record.names.get(s, "") for s in range(game.seats) if s != seat]
    scores = game.scores(Match.replay(game, record).state) or ()
    return make_seat_row(file, record.game, seat, others, scores, facts)


def make_seat_row(
    file: str, game: str, seat: int, others: Sequence[str], scores: Sequence[float], facts: GameFacts
) -> PlayerGame:  # fmt: skip
    """One seat's row of a game's facts."""
    levels = [found[1] for name in others if (found := LEVEL.search(name))]
    return PlayerGame(
        file, game, len(scores), seat, tuple(others), max(levels, key=LEVELS.index, default=""), scores[seat],
        facts.points[seat], facts.turns, facts.trades[seat],
        None if facts.decisions is None else facts.decisions[seat], None if facts.luck is None else facts.luck[seat],
        None if facts.sorts is None else dict(facts.sorts[seat]),
    )  # fmt: skip


def group_rows(rows: Iterable[PlayerGame]) -> list[Group]:
    """By game, number of seats and level."""
    found: dict[tuple[str, int, str], list[PlayerGame]] = {}
    for row in rows:
        found.setdefault((row.game, row.seats, row.level), []).append(row)
    return [Group(game, level, seats, tuple(kept)) for (game, seats, level), kept in sorted(found.items())]


def group_title(group: Group, lang: str) -> str:
    """What the games of a group have in common."""
    say, title = speaker("review", lang), game_words(group.game).title(lang)
    if not group.level:
        return say("{title}, {seats} seats, among people", title=title, seats=group.seats)
    level = level_name(group.level, lang)
    return say("{title}, {seats} seats, against {level}", title=title, seats=group.seats, level=level)


def describe_groups(found: Iterable[Group], lang: str) -> Iterator[str]:
    """A line a group, and one more where its games were weighed."""
    say = speaker("review", lang)
    for group in found:
        n = len(group.rows)
        yield say.many(
            "{title}: {n} game, {won} won ({share} %); on average {points} points, {trades} trades, {turns} turns.",
            "{title}: {n} games, {won} won ({share} %); on average {points} points, {trades} trades, {turns} turns.",
            n, title=group_title(group, lang), won=group.win_share, share=round(100 * group.win_share / n),
            points=group.mean_of("points"), trades=group.mean_of("trades"),
            turns=f"{group.mean_of('turns'):.0f}",
        )  # fmt: skip
        decisions, luck = group.mean_of("decisions"), group.mean_of("luck")
        if decisions is not None and luck is not None:
            yield say("The chance to win, a game: own decisions {decisions}, luck {luck}.",
                      decisions=format_points(decisions), luck=format_points(luck))  # fmt: skip
        if costs := group.mean_costs():
            told = ", ".join(f"{sort_label(sort, say)} {format_points(-cost)}" for sort, cost in costs.items())
            yield say("What one's own decisions did to that: {costs}.", costs=told)


def write_csv(rows: Iterable[PlayerGame]) -> str:
    """A table for spreadsheets: a line a game."""
    out = io.StringIO()
    names = [field.name for field in fields(PlayerGame) if field.name != "sorts"]
    writer = csv.DictWriter(out, [*names, *(f"lost_{sort}" for sort in SORTS)], lineterminator="\n")
    writer.writeheader()
    for row in rows:
        whole = {**asdict(row), "against": ", ".join(row.against)}
        costs = whole.pop("sorts") or {}
        writer.writerow({**whole, **{f"lost_{sort}": cost for sort, cost in costs.items()}})
    return out.getvalue()
