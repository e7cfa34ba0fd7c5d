"""How somebody did over many records: games, wins, points; where they are weighed, decisions and luck.

One row a game, for whoever exports it, and sums by game and number of seats for whoever reads or listens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from trueque.kernel.match import Match
from trueque.kernel.record import Record
from trueque.kernel.registry import make, words
from trueque.locale import speaker
from trueque.review.judges import can_review, judge_of
from trueque.review.telling import points
from trueque.review.weighing import turn_of, weighed


@dataclass(frozen=True)
class Played:
    """One finished game of somebody."""

    file: str
    game: str
    seats: int
    seat: int
    against: tuple[str, ...]
    """Names of the others; a bot's is its level."""
    won: float
    points: int
    turns: int
    decisions: float | None = None
    """What one's own decisions did to one's odds; none where the game was not weighed."""
    luck: float | None = None


@dataclass(frozen=True)
class Group:
    """All games of one kind at tables of one size."""

    game: str
    seats: int
    rows: tuple[Played, ...]

    @property
    def won(self) -> float:
        return sum(row.won for row in self.rows)

    def mean(self, field: str) -> float | None:
        """Of the games in which the number is known."""
        known = [getattr(row, field) for row in self.rows if getattr(row, field) is not None]
        return sum(known) / len(known) if known else None


def seat_of(record: Record, name: str, seats: int) -> int | None:
    """Where somebody sat; without a name the first seat is meant."""
    if not name:
        return 0
    return next((s for s in range(seats) if record.names.get(s, "").casefold() == name.casefold()), None)


def played(file: str, record: Record, name: str = "", weigh: bool = False) -> Played | None:
    """One record as a row; none of a game that is not over, or in which nobody of that name sat."""
    game = make(record.game, record.options)
    seat, match = seat_of(record, name, game.seats), Match.replay(game, record)
    scores = game.scores(match.state)
    if seat is None or scores is None:
        return None
    decisions, luck = None, None
    if weigh and can_review(record.game):
        _, *made, luck, _, _ = weighed(judge_of(record.game, record.options), record).sum_for(seat)
        decisions = made[seat]
    others = tuple(record.names.get(s, "") for s in range(game.seats) if s != seat)
    return Played(file, record.game, game.seats, seat, others, scores[seat], game.points(match.state, seat)[seat],
                  turn_of(game, match.state), decisions, luck)  # fmt: skip


def groups(rows: Iterable[Played]) -> list[Group]:
    """By game and number of seats."""
    found: dict[tuple[str, int], list[Played]] = {}
    for row in rows:
        found.setdefault((row.game, row.seats), []).append(row)
    return [Group(game, seats, tuple(kept)) for (game, seats), kept in sorted(found.items())]


def told(found: Iterable[Group], lang: str) -> Iterator[str]:
    """A line a group, and one more where its games were weighed."""
    say = speaker("review", lang)
    for group in found:
        n = len(group.rows)
        yield say.many(
            "{title}, {seats} seats: {n} game, {won} won ({share} %), {points} points and {turns} turns on average.",
            "{title}, {seats} seats: {n} games, {won} won ({share} %), {points} points and {turns} turns on average.",
            n, title=words(group.game).title(lang), seats=group.seats, won=f"{group.won:g}",
            share=round(100 * group.won / n), points=f"{group.mean('points'):.1f}", turns=f"{group.mean('turns'):.0f}",
        )  # fmt: skip
        decisions, luck = group.mean("decisions"), group.mean("luck")
        if decisions is not None and luck is not None:
            yield say("A game: own decisions {decisions}, luck {luck}.", decisions=points(say, decisions),
                      luck=points(say, luck))  # fmt: skip
