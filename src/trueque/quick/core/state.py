"""A position: phases and fields, all whole numbers, of one size for two to six seats."""

from __future__ import annotations

from dataclasses import dataclass

from trueque.core.fields import declare_number, declare_row

from .numbers import EXPANSIONS, RESOURCES, SEATS

NATURE = -1
NONE = -1
OBSERVERS = SEATS + 1
"""The seats, and the spectators: seat number `t.seats`."""

# Nature is asked in the first seven.
(
    DEAL,  # the market and the first hands
    RESTOCK,  # an exchange with the pile
    DRAW,  # the end of a turn
    STALLS,  # a new market
    BLIND,  # an exchange with a player
    GUILD_DRAW,
    EVENT,  # the hidden side of a city
    TRADE,
    PILE,  # which cards go on the discards, several at once
    MARKET_GIVE,  # which are left in the market, several at once,
    MARKET_TAKE,  # and which are taken
    CHOOSE,  # a card of the hand that the library opened
    GIVE,  # which cards go back
    BUILD,
    PAY,  # which threes stand in for missing cards
    DESTINY,
    ROBBER,
    OVER,
) = range(18)
LAST_OF_NATURE = EVENT

SPENT_LIBRARY, SPENT_GUILD, SPENT_UNIVERSITY = 1, 2, 4
BY_POINTS, BY_TURNS = range(2)
"""Why a game is over."""


@dataclass(slots=True)
class Position:
    """Everything that lies on the table, is held in hands, or is being asked.

    A seat holds of a kind `hand[seat * RESOURCES + kind]`; 32 bits, but for `turn`, are cards as one number (`cards`).
    """

    turn: int = declare_number(32)
    known: list[int] = declare_row(
        OBSERVERS * SEATS, 32
    )  # at observer * SEATS + holder: the cards it is sure of in that hand
    pile_most: list[int] = declare_row(OBSERVERS, 32)  # the most that may be in the pile, as each observer knows
    sealed: list[int] = declare_row(SEATS, 32)  # chosen for the robber
    got: int = declare_number(32)  # drawn in this go
    laid: int = declare_number(32)  # chosen so far, of several cards at once; in PAY threes
    taken: int = declare_number(32)  # from the market, the same way
    hand_size: list[int] = declare_row(SEATS, 16)
    owes: list[int] = declare_row(SEATS, 16)  # cards each seat loses to the robber
    due: list[int] = declare_row(SEATS, 16)  # and how many of them it has still to choose
    left: int = declare_number(16)  # cards in the pile
    hand: list[int] = declare_row(SEATS * RESOURCES)
    market: list[int] = declare_row(RESOURCES)
    discards: list[int] = declare_row(RESOURCES)
    pile: list[int] = declare_row(RESOURCES)
    roads: list[int] = declare_row(SEATS)
    knights: list[int] = declare_row(SEATS)
    settlements: list[int] = declare_row(SEATS)
    cities: list[int] = declare_row(SEATS)  # not covered by an expansion
    expansions: list[int] = declare_row(SEATS)  # a bit each
    expansion_pile: list[int] = declare_row(EXPANSIONS)
    road_pile: int = declare_number()
    knight_pile: int = declare_number()
    settlement_pile: int = declare_number()
    attacks: int = declare_number()  # on city sides nobody has seen yet
    market_days: int = declare_number()
    arrow: int = declare_number()  # the destiny card: 1 clockwise, -1 counter-clockwise, 0 not in the game
    phase: int = declare_number()
    active: int = declare_number()
    exchanges: int = declare_number()
    built: int = declare_number()  # kinds built this turn, a bit each
    spent: int = declare_number()  # once-a-turn powers used up, a bit each
    partner: int = declare_number()
    amount: int = declare_number()  # how many cards the exchange at hand is about
    todo: int = declare_number()  # how many nature still has to draw; in PAY how many are missing
    back: int = declare_number()  # the phase to go back to when the guild is done
    what: int = declare_number()  # the building being paid for,
    without: int = declare_number()  # and the card that the university leaves out
    winners: int = declare_number()  # a bit each
