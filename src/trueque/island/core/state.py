"""The position of the board game: everything that is so on the table, and nothing that is not.

Abbreviations of the core: `g` the position, `t` the tables (island and rule switches), `p`/`q` seats, `r` a resource,
`c` a corner, `e` a path (an edge), `h` a hex, `w` a word of a set. A set of corners or paths is two words of 60 bits.
"""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.bits import WORD as WORD
from trueque.core.fields import Grid, declare_grid, declare_number, declare_row, lengthen_record

SEATS, RESOURCES, CARD_KINDS = 4, 5, 5
MOST_SEATS = 6  # a `Position` has room for four; `position_class` makes one with more
HEXES, CORNERS, PATHS = 30, 80, 109  # of the islands in the boxes: a `Position` has room for these
MOST_HEXES, MOST_CORNERS, MOST_PATHS = 33, 120, 120  # two words of a set; no land of more hexes has so few paths
WORDS = 2  # 54 corners of the usual island fit one word
NUMBERS = 13  # tokens 2..12 are counted in lists of 13; 0 stands for no token
NATURE, NOBODY = -1, -1

WOOD, BRICK, WOOL, GRAIN, ORE = range(RESOURCES)
DESERT = 5  # a terrain's number is the resource it yields; this one yields none
TERRAINS = 6
ANY_HARBOUR = 5  # a harbour's number is the resource it trades 2:1; this one trades anything 3:1
HARBOUR_KINDS = 6
NONE = -1

KNIGHT, ROAD_BUILDING, PLENTY, MONOPOLY, POINT = range(CARD_KINDS)

# What the game waits for. The first seven are nature's.
(
    LAY_TERRAIN,  # the next hex's terrain
    LAY_TOKENS,  # the next hex's number, or where the spiral of letters begins
    LAY_HARBOURS,  # the next harbour's kind, or the next piece of the frame
    THROW_FOR_START,  # a seat's dice for the start order
    DICE,  # the two dice of the turn
    STOLEN,  # which card the robber took
    DRAW,  # which development card was on top
    FOUND_SETTLEMENT,
    FOUND_ROAD,
    ROLL,  # before the dice: roll, or play a card
    DISCARD,  # every seat over the hand limit, at once
    ROBBER,  # where it goes
    STEAL,  # from whom
    TRADE,  # trade (and build, where the phases are combined)
    BUILD,
    FREE_ROAD,  # roads of the road building card
    DRAFT,  # `speaker` is putting an offer together
    ANSWER,  # the seats an offer is made to answer it
    OVER,
) = range(19)
LAST_OF_NATURE = DRAW

NO_REPLY, ACCEPTED, DECLINED = range(3)


@dataclass(slots=True)
class Position:
    """One position. Field order is memory order when compiled: the widest first."""

    # sets of corners
    vacant: Grid = declare_grid(SEATS, WORDS, 64)  # where the distance rule lets this seat settle
    homes: Grid = declare_grid(SEATS, WORDS, 64)  # the seat's settlements and cities
    touched: Grid = declare_grid(SEATS, WORDS, 64)  # ends of the seat's roads
    built: list[int] = declare_row(WORDS, 64)  # all settlements and cities
    cities: list[int] = declare_row(WORDS, 64)
    # sets of paths
    roads: Grid = declare_grid(SEATS, WORDS, 64)  # the seat's roads
    reach: Grid = declare_grid(SEATS, WORDS, 64)  # paths that join the seat's network, free or not
    free: list[int] = declare_row(WORDS, 64)  # paths without a road
    # sets of deals
    refused: list[int] = declare_row(SEATS, 64)  # what a seat would not give for what, once at least
    refused_twice: list[int] = declare_row(SEATS, 64)
    # sets of hexes
    hexes_of: list[int] = declare_row(NUMBERS, 64)  # the hexes with each number

    turn: int = declare_number(32)  # turns begun since the founding, the current one included
    step: int = declare_number(16)  # how far the set-up or the founding has come

    # the question on the table
    phase: int = declare_number()
    after: int = declare_number()  # the phase that goes on when a card, a robber or an offer is done with
    seat: int = declare_number()  # whose turn it is, or whose part between the turns
    host: int = declare_number()  # between turns: one more than the seat whose turn has ended; 0 in an ordinary turn
    speaker: int = declare_number()  # who drafts an offer, in DRAFT
    corner: int = declare_number()  # FOUND_ROAD: where the road must start
    victim: int = declare_number()  # STOLEN: whose card is drawn
    free_roads: int = declare_number()  # FREE_ROAD: roads still to place
    by_knight: int = declare_number()  # ROBBER, STEAL: 1 if a knight moves it
    due: list[int] = declare_row(SEATS, 16)  # DISCARD: cards the seat has still to lay down
    laid: Grid = declare_grid(SEATS, RESOURCES)  # DISCARD: cards laid down, face down until the last seat is done

    # the turn
    dice: list[int] = declare_row(2)  # the last throw
    rolled: int = declare_number()  # 1 once the dice of this turn are thrown
    card_played: int = declare_number()  # 1 once a development card was played this turn
    closing: int = declare_number()  # 1 if the turn ends once production is done (a card was played before the dice)
    harbours_due: int = declare_number()  # set of harbour kinds built this turn that may be used from the next
    winner: int = declare_number()

    # the island
    robber: int = declare_number()
    terrain: list[int] = declare_row(HEXES)
    token: list[int] = declare_row(HEXES)
    harbour: list[int] = declare_row(CORNERS)  # kind of the harbour at the corner, or NONE
    owner: list[int] = declare_row(CORNERS)  # seat of the building at the corner, or NOBODY

    # set-up: what nature has still to lay out, and the start order
    terrain_left: list[int] = declare_row(TERRAINS)
    token_left: list[int] = declare_row(NUMBERS)
    harbour_left: list[int] = declare_row(HARBOUR_KINDS)
    frame_left: int = declare_number(16)  # set of frame pieces
    rank: list[int] = declare_row(SEATS)  # seats certainly ahead in the start order
    thrown: list[int] = declare_row(SEATS)  # this round's dice for the start order, 0 if not thrown
    order: list[int] = declare_row(SEATS)  # seats in the order they play
    follower: list[int] = declare_row(SEATS)  # the seat that plays after each

    # cards
    bank: list[int] = declare_row(RESOURCES)
    hand: Grid = declare_grid(SEATS, RESOURCES)
    hand_size: list[int] = declare_row(SEATS, 16)
    claim: Grid = declare_grid(SEATS, RESOURCES)  # what a roll owes each seat while it is paid out; zero otherwise
    rate: Grid = declare_grid(SEATS, RESOURCES)  # cards of this kind for one of another in sea trade
    deck: list[int] = declare_row(CARD_KINDS)  # development cards left, by kind: their order is nature's
    deck_left: int = declare_number(16)  # all of them
    cards: Grid = declare_grid(SEATS, CARD_KINDS)  # development cards held, but for those bought this turn
    fresh: list[int] = declare_row(CARD_KINDS)  # development cards bought this turn, not yet playable
    knights: list[int] = declare_row(SEATS)  # knights played

    # bargains, as everybody has heard of them (`bargains`)
    asked: Grid = declare_grid(SEATS, SEATS)  # offers that each seat has put to each other
    taken: list[int] = declare_row(SEATS)  # offers that a seat would have taken, or has
    sought: list[int] = declare_row(SEATS, 16)  # sets of kinds: what its last offer asked for, and above what it gave

    # pieces and points
    roads_left: list[int] = declare_row(SEATS)
    settlements_left: list[int] = declare_row(SEATS)
    cities_left: list[int] = declare_row(SEATS)
    points: list[int] = declare_row(SEATS)  # all of them, hidden point cards too
    trail: list[int] = declare_row(SEATS)  # longest road, counted whenever it can matter for the award
    road_holder: int = declare_number()
    army_holder: int = declare_number()

    # offers: one open offer a seat; the others' go to the seat whose turn it is
    proposals: list[int] = declare_row(SEATS)  # offers made this turn
    offered_to: list[int] = declare_row(SEATS)  # set of seats the open offer is made to; 0 when none is open
    give: Grid = declare_grid(SEATS, RESOURCES)
    want: Grid = declare_grid(SEATS, RESOURCES)
    reply: list[int] = declare_row(SEATS)  # each seat's answer to the offer of the seat whose turn it is
    counters: int = declare_number()  # ANSWER: set of seats that answered with an offer of their own


FARTHER = {HEXES: MOST_HEXES, CORNERS: MOST_CORNERS, PATHS: MOST_PATHS}
"""The sides of lists that grow with the island."""
LargePosition: type[Position] = lengthen_record(Position, {SEATS: MOST_SEATS, **FARTHER})
"""A position of five or six seats, or of an island beyond those in the boxes: the same fields, with more room."""


def position_class(room: int) -> type[Position]:
    """The record with so much room: no position carries room for seats that nobody sits on."""
    return Position if room <= SEATS else LargePosition


def seat_room(seats: int, hexes: int = 0, corners: int = 0, paths: int = 0) -> int:
    """How many seats the record has room for that takes so many, on an island of such a size."""
    return SEATS if seats <= SEATS and not has_far_places(hexes, corners, paths) else MOST_SEATS


def has_far_places(hexes: int, corners: int, paths: int) -> bool:
    """Whether an island has places beyond those of the islands in the boxes."""
    return hexes > HEXES or corners > CORNERS or paths > PATHS
