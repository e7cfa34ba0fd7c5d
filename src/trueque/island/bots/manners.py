"""How bots behave at the island's table, at every level: whom they feed, what they may ask for, whom they spare.

A view does not say which seats are people. What is decided here hangs on points and cards alone, and on a seat's number
never: ties are drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from trueque.island import actions as act
from trueque.island.game import Island
from trueque.island.layouts import RESOURCES
from trueque.island.player.manners import (
    ASKED_AT_MOST,
    ASKED_IN_VAIN,
    COUNTERS_A_TURN,
    OFFERS_A_TURN,
    share_of_asking,
)
from trueque.kernel import View

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


def may_speak_up(view: View, me: int, is_eager: bool = False) -> bool:
    """Whether *me* may make one more offer in this turn: in its own while none lies there, once in another's."""
    made, is_mine = view["table"]["proposals"][me], me == view["active"]
    if is_mine and view["offers"]:
        return False
    return bool(made < (OFFERS_A_TURN if is_mine or is_eager else COUNTERS_A_TURN))


def may_ask(view: View, me: int, seat: int) -> bool:
    """Whether *me* may put one more offer to *seat*: few are put to anybody, and fewer to who has taken none.

    Of each author only as many count as a bot may make: who asks all day long silences nobody else. Where others may
    be putting offers against the same one unseen, theirs count as made.
    """
    heard = view["bargains"]
    seats = len(view["players"])
    most = ASKED_AT_MOST if heard["taken"][seat] else ASKED_IN_VAIN
    share = share_of_asking(most, seats)
    unseen = [offer["to"] for offer in view["offers"] if view["phase"] == "answer" and offer["by"] == seat]
    besides = sum(q != me for to in unseen for q in to)
    total = besides + sum(min(row[seat], share) for row in heard["asked"])
    return bool(heard["asked"][me][seat] < share and total < most)


def has_refused_twice(view: View, seat: int, gives: Sequence[int], gets: Sequence[int]) -> bool:
    """Whether *seat* has twice refused any part of such a deal."""
    more = "+" if sum(gets) > sum(gives) else ""
    said = view["bargains"]["refused"][seat]
    kinds = [[name for name, count in zip(RESOURCES, side, strict=True) if count] for side in (gives, gets)]
    return any(said.count(f"{one}>{other}{more}") > 1 for one in kinds[0] for other in kinds[1])


def list_hurt_seats(game: Island, view: View, answer: act.Action) -> Iterable[int]:
    """The seats that the robber would hinder or take from."""
    if isinstance(answer, act.Steal):
        return (answer.victim,)
    if not isinstance(answer, act.MoveRobber):
        return ()
    here = game.places.hex_names.index(answer.hex)
    corners = {game.places.corner_names[corner] for corner in game.places.hex_corners[here]}
    return [seat for seat, player in enumerate(view["players"]) if corners & set(building_corners(player))]


def leave_own_land(game: Island, view: View, seat: int, answers: Sequence[act.Action]) -> list[act.Action]:
    """Of places for the robber those on which *seat* has nothing, where one of these hinders somebody; else all.

    A judgement that was learned from games thinks too well of being robbed: who leads is.
    """
    kept = [answer for answer in answers if seat not in list_hurt_seats(game, view, answer)]
    return kept if any(list_hurt_seats(game, view, answer) for answer in kept) else list(answers)


def building_corners(player: dict[str, Any]) -> Collection[str]:
    """The corners on which a seat has built."""
    return [*player["settlements"], *player["cities"]]
