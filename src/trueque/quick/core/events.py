"""What happens, as numbers: each kind says what a, b and c stand for. Cards are five numbers in one (`cards`).

Who may see it the face decides (`quick.events`). Two seats in one number: the first and eight times the second.
"""

from __future__ import annotations

SIX_BITS = 6
PAIR = 8
ROW = 64
POINT_BITS = 5
(
    MARKET_OPENED,  # cards
    DREW,  # seat and phase (DEAL, RESTOCK, DRAW), cards, cards held now
    RESHUFFLED,  # cards in the pile
    TURN_BEGAN,  # seat, exchanges
    BUILDING_BEGAN,  # seat, cards held, 1 if by choice
    PUT_DOWN,  # seat, cards, exchanges left
    SWAPPED,  # seat and exchanges left, cards left in the market, cards taken
    DREW_UNSEEN,  # seat and partner, cards, phase (BLIND or GUILD_DRAW)
    HAND_SHOWN,  # seat and partner, cards, 1 if to the whole table
    CHOSE,  # seat and partner, kind, 1 if the whole table sees it
    GAVE_BACK,  # seat and partner, cards, exchanges left
    PAID,  # seat, cards, the kind left out or NONE
    PASSED,  # seat, how many it has, the expansion that protects them or NONE; before TAKEN
    TAKEN,  # ROAD or KNIGHT, victim, arrow
    LOST,  # seat, how many are left there, its points; before BUILT
    BUILT,  # seat, what, how many of it there are now and ROW times the points
    DESTINY_TURNED,  # arrow
    DESTINY_KEPT,  # seat, arrow
    OWED,  # seat, cards; before EVENT_READ
    EVENT_READ,  # seat, 0 robber attack or 1 market day
    DISCARDED,  # seat, cards
    GAME_ENDED,  # set of winners, BY_POINTS or BY_TURNS, the seats' points, five bits each
) = range(22)
