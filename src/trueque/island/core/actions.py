"""The action space: one fixed number for every answer anyone can give, seats and nature alike, on any layout.

A range starts at its name and is followed by what is added to it, such as `SETTLEMENT + corner`.
"""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answers

from .state import (
    CARD_KINDS,
    CORNERS,
    HARBOUR_KINDS,
    HEXES,
    MOST_CORNERS,
    MOST_HEXES,
    MOST_PATHS,
    MOST_SEATS,
    NUMBERS,
    PATHS,
    RESOURCES,
    SEATS,
    TERRAINS,
    WORD,
)
from .tables import FRAME_PIECES, SPIRALS, Tables

# The seat whose turn it is
ROLL_DICE = 0
END_TURN = 1
START_BUILDING = 2  # leave the trade phase for the build phase
BUY_CARD = 3
PLAY_KNIGHT = 4
PLAY_ROAD_BUILDING = 5
LEAVE_ROBBER = 6  # a knight that need not move it
STEAL_NOTHING = 7
STOP_ROADS = 8  # no more free roads
PLAY_MONOPOLY = 9  # + resource
PLAY_PLENTY = PLAY_MONOPOLY + RESOURCES  # + one of 15 unordered pairs, see `pair_number`
PLAY_PLENTY_ONE = PLAY_PLENTY + 15  # + resource: the bank holds one card in all
SEA_TRADE = PLAY_PLENTY_ONE + RESOURCES  # + give * 5 + get
STEAL_FROM = SEA_TRADE + RESOURCES * RESOURCES  # + seat
MOVE_ROBBER = STEAL_FROM + SEATS  # + hex
BUILD_ROAD = MOVE_ROBBER + HEXES  # + path; the founding and the free roads too
BUILD_SETTLEMENT = BUILD_ROAD + PATHS  # + corner; the founding too
BUILD_CITY = BUILD_SETTLEMENT + CORNERS  # + corner

# Any seat
DISCARD_CARD = BUILD_CITY + CORNERS  # + resource

# Trade between players
DRAFT_OFFER = DISCARD_CARD + RESOURCES  # begin an offer (in ANSWER: a counter-offer), then in any order:
OFFER_GIVE = DRAFT_OFFER + 1  # + resource: one more card that I give
OFFER_WANT = OFFER_GIVE + RESOURCES  # + resource: one more card that I want
OFFER_TO = OFFER_WANT + RESOURCES  # + seat: one more seat it is made to
OFFER_DONE = OFFER_TO + SEATS
WITHDRAW_OFFER = OFFER_DONE + 1
ACCEPT_OFFER = WITHDRAW_OFFER + 1  # + the seat that made it
DECLINE_OFFER = ACCEPT_OFFER + SEATS  # + the seat that made it
DEAL_WITH = DECLINE_OFFER + SEATS  # + one of the seats that accepted my offer

# Nature
THROW = DEAL_WITH + SEATS  # + (first die - 1) * 6 + second die - 1
TAKE_CARD = THROW + 36  # + resource: the card the robber took
TURN_CARD = TAKE_CARD + RESOURCES  # + kind: the development card on top
SET_TERRAIN = TURN_CARD + CARD_KINDS  # + terrain
SET_TOKEN = SET_TERRAIN + TERRAINS  # + number
SET_SPIRAL = SET_TOKEN + NUMBERS  # + spiral
SET_HARBOUR = SET_SPIRAL + SPIRALS  # + kind
SET_FRAME = SET_HARBOUR + HARBOUR_KINDS  # + piece

# The fifth seat and the sixth: their numbers come last, so that those of four seats stay what they were
FAR = SET_FRAME + FRAME_PIECES
FAR_SEATS = MOST_SEATS - SEATS
STEAL_FROM_FAR = FAR
OFFER_TO_FAR = STEAL_FROM_FAR + FAR_SEATS
ACCEPT_FAR = OFFER_TO_FAR + FAR_SEATS
DECLINE_FAR = ACCEPT_FAR + FAR_SEATS
DEAL_FAR = DECLINE_FAR + FAR_SEATS

# Places beyond those of the islands in the boxes: after all others, for the same reason
FAR_PLACES = DEAL_FAR + FAR_SEATS
MOVE_ROBBER_FAR = FAR_PLACES
BUILD_ROAD_FAR = MOVE_ROBBER_FAR + MOST_HEXES - HEXES
BUILD_SETTLEMENT_FAR = BUILD_ROAD_FAR + MOST_PATHS - PATHS
BUILD_CITY_FAR = BUILD_SETTLEMENT_FAR + MOST_CORNERS - CORNERS
ACTIONS = BUILD_CITY_FAR + MOST_CORNERS - CORNERS


@rule
def answer_naming_seat(near: int, far: int, p: int) -> int:
    """The answer of a kind that names seat p: its range for four seats, or that of the seats beyond."""
    return near + p if p < SEATS else far + p - SEATS


@rule
def answer_naming_place(t: Tables, first: int, far: int, usual: int, place: int) -> int:
    """The answer of a kind that names a place: its range for the *usual* ones, or that of the places beyond."""
    return first + place if t.beyond == 0 or place < usual else far + place - usual


@rule
def add_places(t: Tables, moves: Moves, first: int, far: int, usual: int, w: int, members: int) -> None:
    """One more answer for each member of word w of a set of places."""
    if t.beyond != 0 and w == 1:
        add_answers(moves, far, members >> (usual - WORD))
        members &= (1 << (usual - WORD)) - 1
    add_answers(moves, first + w * WORD, members)


@rule
def pair_number(first: int, second: int) -> int:
    """The number of an unordered pair of resources, in the order 00 01 02 03 04 11 12 … 44."""
    low, high = min(first, second), max(first, second)
    return low * (9 - low) // 2 + high


def pair_at(number: int) -> tuple[int, int]:
    """The pair of resources of that number."""
    return [(a, b) for a in range(RESOURCES) for b in range(a, RESOURCES)][number]
