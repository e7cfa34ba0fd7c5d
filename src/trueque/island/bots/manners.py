"""How bots behave at the island's table, at every level: whom they feed, what they may ask for, whom they spare.

A view does not say which seats are people. What is decided here hangs on points and cards alone, and on a seat's number
never: ties are drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from trueque.island import actions as act
from trueque.island.game import Island
from trueque.kernel import View

OFFERS_A_TURN = 2
"""Offers and counter-offers that a bot makes in one turn, its own or another's."""
CLOSE = 2
"""A seat that lacks so few points gets nothing from anybody."""
AHEAD = 2
"""Points by which a leader must be ahead to get nothing from those behind."""


def is_close(view: View, seat: int) -> bool:
    """Whether a seat is about to win."""
    return bool(view["players"][seat]["points"] >= view["target"] - CLOSE)


def would_feed_leader(view: View, me: int, seat: int) -> bool:
    """Whether a trade with *seat* would feed a leader.

    That is who is about to win; and among three or more, in the second half of the game, who is in front alone and
    well ahead of *me*.
    """
    if is_close(view, seat):
        return True
    points = [player["points"] for player in view["players"]]
    alone = all(points[seat] > other for q, other in enumerate(points) if q != seat)
    return len(points) > 2 and alone and 2 * points[seat] >= view["target"] and points[seat] >= points[me] + AHEAD


def could_hold(view: View, seat: int, resource: int) -> bool:
    """Whether *seat* may have a card of *resource*, by what the viewer has seen of cards and takings."""
    most = view["ledger"]["balance"][seat][resource]
    for thief, victim, taken, _ in view["ledger"]["takings"]:
        if taken is None:
            most += thief == seat
        elif taken == resource:
            most += (thief == seat) - (victim == seat)
    return bool(most > 0 and view["players"][seat]["cards"])


def list_hurt_seats(game: Island, view: View, answer: act.Action) -> Iterable[int]:
    """The seats that the robber would hinder or take from."""
    if isinstance(answer, act.Steal):
        return (answer.victim,)
    if not isinstance(answer, act.MoveRobber):
        return ()
    here = game.places.hex_names.index(answer.hex)
    corners = {game.places.corner_names[corner] for corner in game.places.hex_corners[here]}
    return [seat for seat, player in enumerate(view["players"]) if corners & set(building_corners(player))]


def building_corners(player: dict[str, Any]) -> Collection[str]:
    """The corners on which a seat has built."""
    return [*player["settlements"], *player["cities"]]
