"""Between answers and the core's action numbers, on one layout. Offers and discards are several of the core's steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trueque.island import actions as act
from trueque.island.actions import Action, Amounts
from trueque.island.core import actions as core
from trueque.island.core.state import CORNERS, HEXES, MOST_SEATS, NUMBERS, PATHS, SEATS
from trueque.island.layouts import HARBOURS, RESOURCES, TERRAINS, Layout

CARDS = ("knight", "roads", "discovery", "monopoly", "point")
"""The development cards in notation, in the core's order."""
CAPES = 6
"""Hexes at which a spiral of tokens may begin; islands with more use the first ones."""


def count_resources(*resources: str) -> Amounts:
    """How many of each there are among *resources*."""
    return tuple(resources.count(name) for name in RESOURCES)


def list_cards(wanted: Amounts) -> list[str]:
    """The single cards of *wanted*, in order."""
    return [name for name, count in zip(RESOURCES, wanted, strict=True) for _ in range(count)]


class Encoding:
    """The numbers of all answers that are one step of the core, on one layout."""

    def __init__(self, layout: Layout, room: int = SEATS) -> None:
        self.action_of: dict[int, Action] = dict(iterate_numbered_answers(layout, room))
        self.number_of: dict[Action, int] = {action: number for number, action in self.action_of.items()}

    def encode_answer(self, action: Action) -> list[int]:
        """The core's steps for one answer."""
        if isinstance(action, act.Discard):
            return [core.DISCARD_CARD + kind for kind in list_kinds(action.cards)]
        if isinstance(action, act.Offer):
            return [
                core.DRAFT_OFFER,
                *(core.OFFER_GIVE + kind for kind in list_kinds(action.give)),
                *(core.OFFER_WANT + kind for kind in list_kinds(action.want)),
                *(core.answer_naming_seat(core.OFFER_TO, core.OFFER_TO_FAR, seat) for seat in action.to),
                core.OFFER_DONE,
            ]
        return [self.number_of[action]]


def list_kinds(wanted: Amounts) -> list[int]:
    return [kind for kind, count in enumerate(wanted) for _ in range(count)]


def iterate_numbered_answers(layout: Layout, room: int = SEATS) -> Iterator[tuple[int, Action]]:
    """Every answer that is one step, with its number, where there is room for so many seats."""
    yield from ALONE.items()
    for first, made in (*iterate_choice_ranges(room), *iterate_piece_ranges(layout), *iterate_nature_ranges(layout)):
        for i, action in enumerate(made):
            yield first + i, action


ALONE: dict[int, Action] = {
    core.ROLL_DICE: act.Roll(),
    core.END_TURN: act.EndTurn(),
    core.START_BUILDING: act.StartBuilding(),
    core.BUY_CARD: act.BuyCard(),
    core.PLAY_KNIGHT: act.PlayKnight(),
    core.PLAY_ROAD_BUILDING: act.PlayRoadBuilding(),
    core.LEAVE_ROBBER: act.LeaveRobber(),
    core.STEAL_NOTHING: act.StealNothing(),
    core.STOP_ROADS: act.StopRoads(),
    core.WITHDRAW_OFFER: act.Withdraw(),
}

SEAT_ANSWERS: tuple[tuple[int, int, Callable[[int], Action]], ...] = (
    (core.STEAL_FROM, core.STEAL_FROM_FAR, act.Steal),
    (core.ACCEPT_OFFER, core.ACCEPT_FAR, act.Accept),
    (core.DECLINE_OFFER, core.DECLINE_FAR, act.Decline),
    (core.DEAL_WITH, core.DEAL_FAR, act.Deal),
)
"""Answers that name a seat: where their numbers begin for four seats, and for the seats beyond."""

Range = tuple[int, list[Action]]
"""Where the numbers of some answers begin, and the answers in order."""


def iterate_choice_ranges(room: int) -> Iterator[Range]:
    """Answers that name resources or seats."""
    pairs = [tuple(RESOURCES[kind] for kind in core.pair_at(pair)) for pair in range(15)]
    yield core.PLAY_MONOPOLY, [act.PlayMonopoly(name) for name in RESOURCES]
    yield core.PLAY_PLENTY, [act.PlayDiscovery(count_resources(*pair)) for pair in pairs]
    yield core.PLAY_PLENTY_ONE, [act.PlayDiscovery(count_resources(name)) for name in RESOURCES]
    yield core.SEA_TRADE, [act.SeaTrade(give, get) for give in RESOURCES for get in RESOURCES]
    for near, far, named in SEAT_ANSWERS:
        yield near, [named(seat) for seat in range(SEATS)]
        if room > SEATS:
            yield far, [named(seat) for seat in range(SEATS, MOST_SEATS)]


def iterate_piece_ranges(layout: Layout) -> Iterator[Range]:
    """Answers that name places."""
    places = layout.places
    hexes, paths, corners = places.hex_names, places.path_names, places.corner_names
    yield core.MOVE_ROBBER, [act.MoveRobber(name) for name in hexes[:HEXES]]
    yield core.BUILD_ROAD, [act.BuildRoad(name) for name in paths[:PATHS]]
    yield core.BUILD_SETTLEMENT, [act.BuildSettlement(name) for name in corners[:CORNERS]]
    yield core.BUILD_CITY, [act.BuildCity(name) for name in corners[:CORNERS]]
    yield core.MOVE_ROBBER_FAR, [act.MoveRobber(name) for name in hexes[HEXES:]]
    yield core.BUILD_ROAD_FAR, [act.BuildRoad(name) for name in paths[PATHS:]]
    yield core.BUILD_SETTLEMENT_FAR, [act.BuildSettlement(name) for name in corners[CORNERS:]]
    yield core.BUILD_CITY_FAR, [act.BuildCity(name) for name in corners[CORNERS:]]


def iterate_nature_ranges(layout: Layout) -> Iterator[Range]:
    """Nature's answers."""
    names, capes = layout.places.hex_names, layout.places.capes[:CAPES]
    yield core.THROW, [act.Throw(first, second) for first in range(1, 7) for second in range(1, 7)]
    yield core.TAKE_CARD, [act.TakeCard(name) for name in RESOURCES]
    yield core.TURN_CARD, [act.TurnCard(name) for name in CARDS]
    yield core.SET_TERRAIN, [act.LayTerrain(name) for name in TERRAINS]
    yield core.SET_TOKEN, [act.LayToken(number) for number in range(NUMBERS)]
    yield core.SET_SPIRAL, [act.LaySpiral(names[cape], clockwise) for cape in capes for clockwise in (True, False)]
    yield core.SET_HARBOUR, [act.LayHarbour(name) for name in HARBOURS]
    yield core.SET_FRAME, [act.LayFrame(piece) for piece in range(len(layout.frame))]
