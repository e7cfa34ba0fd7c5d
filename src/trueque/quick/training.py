"""How the champion is learned: the room `training`, by the course of card games (`trueque.bots.learning`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trueque.bots.learning import BOUNDS, CardLearning, Course, Spread
from trueque.bots.small_net import SmallNet
from trueque.kernel import Bot, Decision, Game
from trueque.quick.actions import End
from trueque.quick.bots.search.mind import Mind
from trueque.quick.bots.search.planner import QuickSearch
from trueque.quick.bots.search.traits import Numbers, seat_key, seat_numbers, table_key, table_numbers
from trueque.quick.state import State

OPTIONS: Sequence[dict[str, str]] = ({"seats": "2"},)
HIDDEN, DECAY = 24, 0.8
__all__ = ["BOUNDS", "DECAY", "HIDDEN", "OPTIONS", "Course", "begin", "ends_turn", "parts", "player"]


def begin(course: Course, spread: Spread) -> CardLearning:
    """Begin to learn."""
    return CardLearning("quick", course, spread)


def player(game: Game[Any, Any], net: SmallNet, seed: str, budget: int) -> Bot:
    return QuickSearch(game, Mind(net), seed, budget)


def ends_turn(before: State, decision: Decision[Any], action: Any) -> bool:
    """The build phase is over; what is drawn now, nobody knows yet."""
    return before.phase == "build" and isinstance(action, End)


def parts(state: State, seat: int) -> tuple[Numbers, ...]:
    """The seat, its opponent, the table."""
    return (
        seat_numbers(seat_key(state, seat)),
        seat_numbers(seat_key(state, 1 - seat)),
        table_numbers(table_key(state)),
    )
