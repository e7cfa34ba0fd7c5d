"""Between answers and the core's action numbers. Offers and discards are several of its steps."""

from __future__ import annotations

from collections.abc import Callable

from trueque.settlers import actions as act
from trueque.settlers.actions import Action, Amounts
from trueque.settlers.core import actions as core
from trueque.settlers.core.state import (
    CARD_KINDS,
    CORNERS,
    HARBOUR_KINDS,
    HEXES,
    NUMBERS,
    PATHS,
    RESOURCES,
    SEATS,
    TERRAINS,
)
from trueque.settlers.core.tables import FRAME_PIECES, SPIRALS


def one_card(resource: int) -> Amounts:
    """The amounts that are one card of *resource*."""
    return amounts(resource)


def amounts(*resources: int) -> Amounts:
    """How many of each there are among *resources*."""
    return tuple(resources.count(kind) for kind in range(RESOURCES))


def cards(wanted: Amounts) -> list[int]:
    """The single cards of *wanted*, in order."""
    return [resource for resource, count in enumerate(wanted) for _ in range(count)]


Make = Callable[[int], Action]

RANGES: tuple[tuple[int, int, Make], ...] = (
    (core.ROLL_DICE, 1, lambda _: act.Roll()),
    (core.END_TURN, 1, lambda _: act.EndTurn()),
    (core.START_BUILDING, 1, lambda _: act.StartBuilding()),
    (core.BUY_CARD, 1, lambda _: act.BuyCard()),
    (core.PLAY_KNIGHT, 1, lambda _: act.PlayKnight()),
    (core.PLAY_ROAD_BUILDING, 1, lambda _: act.PlayRoadBuilding()),
    (core.LEAVE_ROBBER, 1, lambda _: act.LeaveRobber()),
    (core.STEAL_NOTHING, 1, lambda _: act.StealNothing()),
    (core.STOP_ROADS, 1, lambda _: act.StopRoads()),
    (core.PLAY_MONOPOLY, RESOURCES, act.PlayMonopoly),
    (core.PLAY_PLENTY, 15, lambda pair: act.PlayDiscovery(amounts(*core.pair_at(pair)))),
    (core.PLAY_PLENTY_ONE, RESOURCES, lambda resource: act.PlayDiscovery(one_card(resource))),
    (core.SEA_TRADE, RESOURCES * RESOURCES, lambda n: act.SeaTrade(n // RESOURCES, n % RESOURCES)),
    (core.STEAL_FROM, SEATS, act.Steal),
    (core.MOVE_ROBBER, HEXES, act.MoveRobber),
    (core.BUILD_ROAD, PATHS, act.BuildRoad),
    (core.BUILD_SETTLEMENT, CORNERS, act.BuildSettlement),
    (core.BUILD_CITY, CORNERS, act.BuildCity),
    (core.WITHDRAW_OFFER, 1, lambda _: act.Withdraw()),
    (core.ACCEPT_OFFER, SEATS, act.Accept),
    (core.DECLINE_OFFER, SEATS, act.Decline),
    (core.DEAL_WITH, SEATS, act.Deal),
    (core.THROW, 36, lambda n: act.Throw(n // 6 + 1, n % 6 + 1)),
    (core.TAKE_CARD, RESOURCES, act.TakeCard),
    (core.TURN_CARD, CARD_KINDS, act.TurnCard),
    (core.SET_TERRAIN, TERRAINS, act.LayTerrain),
    (core.SET_TOKEN, NUMBERS, act.LayToken),
    (core.SET_SPIRAL, SPIRALS, act.LaySpiral),
    (core.SET_HARBOUR, HARBOUR_KINDS, act.LayHarbour),
    (core.SET_FRAME, FRAME_PIECES, act.LayFrame),
)
"""The answers that are one step of the core: where their numbers begin, how many, and what they mean."""

ACTION_OF: dict[int, Action] = {first + i: make(i) for first, length, make in RANGES for i in range(length)}
NUMBER_OF: dict[Action, int] = {action: number for number, action in ACTION_OF.items()}


def steps(action: Action) -> list[int]:
    """The core's steps for one answer; an offer to everybody names no seat."""
    if isinstance(action, act.Discard):
        return [core.DISCARD_CARD + resource for resource in cards(action.cards)]
    if isinstance(action, act.Offer):
        return [
            core.DRAFT_OFFER,
            *(core.OFFER_GIVE + resource for resource in cards(action.give)),
            *(core.OFFER_WANT + resource for resource in cards(action.want)),
            *(core.OFFER_TO + seat for seat in action.to),
            core.OFFER_DONE,
        ]
    return [NUMBER_OF[action]]
