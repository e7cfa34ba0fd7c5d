"""The turning points of a finished game: where the lead changed, points came in leaps, and the game was won.

They are counted over the whole game with everybody's true points, which are no secret any more; each is named by the
deed that made it and the turn it was made in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from trueque.locale import speaker
from trueque.table import results
from trueque.table.table import LogEntry, Table
from trueque.telling.event_lines import order_events

MOST = 8
LEAP = 2
"""Points that come or go at once: an award, a city card, a loss."""
WIN, LEAD = 100, 2
"""What a win and a change of the lead weigh beside the points of a leap."""


@dataclass(frozen=True)
class Turning:
    """An answer that changed somebody's points."""

    at: int
    """Its place among the moments of the replay: lines that only hold shares of the dice are none."""
    entry: LogEntry
    turn: int
    seat: int
    by: int
    points: int
    leads: bool = False
    """Whether the seat has overtaken everybody."""
    levels: bool = False
    """Whether it has caught up with who is in front."""
    wins: bool = False
    """Whether it brought the winner's last points."""

    @property
    def weight(self) -> int:
        """How much it turned; nothing for a point among others."""
        leap = abs(self.by) if abs(self.by) >= LEAP else 0
        return leap + LEAD * self.leads + self.levels + WIN * self.wins


def find_turning_points(table: Table) -> list[Turning]:
    """The weightiest turning points, in the order in which they came; of two equal ones the later weighs more."""
    found = [one for one in mark_winning_deed(table, list_point_changes(table)) if one.weight]
    best = sorted(found, key=lambda one: (one.weight, one.at), reverse=True)[:MOST]
    return sorted(best, key=lambda one: one.at)


def mark_winning_deed(table: Table, found: list[Turning]) -> list[Turning]:
    """The same with the winning deed marked, where one seat has won; what an early lead is worth nobody knows yet."""
    winners = results.winning_seats(table)
    last = max((one.at for one in found if [one.seat] == winners and one.by > 0), default=-1)
    best = max((one.points for one in found), default=0)
    early = [replace(one, leads=False, levels=False) if 2 * one.points < best else one for one in found]
    return [replace(one, wins=True) if one.at == last else one for one in early]


def list_point_changes(table: Table) -> list[Turning]:
    """Every answer that changed points, seen from the seat that it concerns most."""
    match, game = table.dealer_match(), table.game
    before, leader, found = list[int](), -1, list[Turning]()
    at = -1
    for entry in table.entries:
        match.follow_line(entry.line)
        at += not entry.is_round
        if entry.undone or entry.step is None:
            continue
        now = results.true_points(table, match.state)
        if before and now != before:
            seat = most_concerned_seat(before, now)
            ahead = sole_leader(now)
            levels = ahead < 0 and now[seat] == max(now) and before[seat] < max(before)
            turn, by = int(game.view(match.state, None).get("turn", 0)), now[seat] - before[seat]
            found.append(Turning(at, entry, turn, seat, by, now[seat], ahead == seat != leader, levels))
            leader = ahead if ahead >= 0 else leader
        before = now
    return found


def most_concerned_seat(before: list[int], now: list[int]) -> int:
    """Who gained most; where nobody gained, who lost most."""
    by = [after - points for after, points in zip(now, before, strict=True)]
    return by.index(max(by) if max(by) > 0 else min(by))


def sole_leader(points: Sequence[int]) -> int:
    """Who is in front alone; -1 for nobody."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else -1


def serialize_turning_points(table: Table, lang: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The turning points for whoever sat at *seat*, or looked on: the deed, and what it changed."""
    return [
        {
            "at": one.at, "turn": one.turn, "seat": one.seat, "by": one.by,
            "deed": describe_deed(table, one, lang, seat), "change": describe_change(one, lang),
        }
        for one in find_turning_points(table)
    ]  # fmt: skip


def describe_deed(table: Table, one: Turning, lang: str, seat: int | None) -> str:
    """What was done, as it was heard: the deed itself, not its price, and the award that came with it.

    What was hidden then, a card drawn that counts, is open now; that it won says no deed.
    """
    assert one.entry.step is not None, "a table line changes no points"
    step, to = one.entry.step, table.listener(seat, lang)
    for events in (step.seen_by(seat), list(step.events)):
        seen = [event for event in order_events(events, table.words, seat) if event.news != "end"]
        deeds = [event for event in seen if not event.is_price] or [*seen]
        said = [(event, sentence) for event in deeds if (sentence := table.written(event, to))]
        if said:
            awards = [sentence for event, sentence in said[1:] if event.news == "awards"]
            return " ".join([said[0][1], *awards])
    return step.heard_by(seat)


def describe_change(one: Turning, lang: str) -> str:
    """What it changed, in words."""
    say = speaker("table", lang)
    if one.wins:
        return say.many("wins with {n} point", "wins with {n} points", one.points)
    if one.leads:
        return say.many("takes the lead with {n} point", "takes the lead with {n} points", one.points)
    if one.levels:
        return say.many("draws level with {n} point", "draws level with {n} points", one.points)
    if one.by < 0:
        return say.many("{n} point lost", "{n} points lost", -one.by)
    return say.many("{n} point more", "{n} points more", one.by)
