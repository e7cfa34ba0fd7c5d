"""How somebody did over time."""

from __future__ import annotations

from trueque.server.protocol.message import Message


class GameRow(Message):
    """One of my games."""

    table: str
    ended: int | None
    game: str
    seats: int
    level: str
    """The strongest bot among the others; empty where there was none."""
    won: float
    points: int
    turns: int
    trades: int
    decisions: float | None
    """What my own decisions did to my odds; none until the game was reviewed."""
    luck: float | None
    sorts: dict[str, float] | None
    """What my decisions cost, by what they were about."""


class DecisionSort(Message):
    """A kind of decision, and what it is called."""

    sort: str
    label: str


class StatisticsGroup(Message):
    """All my games of one kind, against one level, at tables of one size: how many, and means."""

    title: str
    games: int
    won: float
    points: float | None
    trades: float | None
    turns: float | None
    decisions: float | None
    luck: float | None


class Statistics(Message):
    """How I did: the oldest game first."""

    games: list[GameRow]
    groups: list[StatisticsGroup]
    sorts: list[DecisionSort]
    """The kinds of decisions that were weighed in any of them."""
    lines: list[str]
    """The sums in words."""
    left: int
    """Games that are not counted yet: ask again."""
