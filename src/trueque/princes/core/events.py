"""The kinds of rows on the tape, with what their three numbers say; rows of kind MORE go on with the row before."""

from __future__ import annotations

from .numbers import CARDS, KINDS, PER_STORE, STORES

(
    MORE,  # two halves of an amount by store; or three cards + 1
    STARTED,  # seat
    TURN_BEGAN,  # seat, turn
    DICE_ROLLED,  # seat, die, face
    DIE_ROLLED,  # seat, number
    DIE_SET,  # seat, number, face
    PRODUCED,  # seat, lost; MORE amounts; MORE stock
    GAINED,  # the same
    PAID,  # seat, to whom + 1; MORE amounts
    ROBBED,  # seat; MORE amounts
    PLAGUED,  # seat; MORE amounts
    NOTHING_ON_FACE,  # face, seat or -1
    NOTHING_OF_EVENT,  # card, seat
    DEMANDED,  # seat; MORE amounts by kind in two halves
    PLAYED,  # seat, card
    BUILT,  # seat, card or one of ROAD_BUILT.., spot or side
    TRADED,  # seat, how many, what * KINDS + get: a kind, or KINDS + store
    REGIONS_LAID,  # seat, top, bottom
    REGIONS_FOUND,  # seat, the upper card, the next
    SWAPPED_REGIONS,  # seat, store, store
    SWAPPED_SITES,  # seat, spot, spot
    REMOVED,  # seat, card, spot * PLACES_TO_GO + where to
    TARGETED,  # seat, card, spot
    DREW,  # seat, card * KNOWN + knows, stack
    PUT_UNDER,  # the same
    FETCHED,  # seat, card * KNOWN + knows
    TAKEN_AWAY,  # the same
    STOLEN,  # the same
    SEARCHED,  # seat, where, stack; MORE cards
    EVENT_TURNED,  # seat, card
    SHUFFLED,  # which deck
    AVERTED,  # seat, card, by card
    ADVANTAGE_MOVED,  # 0 strength, 1 trade; seat or -1
    TURN_ENDED,  # seat
    GAME_ENDED,  # winner or -1, points, points
) = range(35)

ROAD_BUILT, SETTLEMENT_BUILT, CITY_BUILT = CARDS, CARDS + 1, CARDS + 2
TO_OPEN, TO_THE_DISCARDS, TO_FIRST_STACK = range(3)
PLACES_TO_GO = 10
HALF_BITS = 14 * PER_STORE
HALF = (1 << HALF_BITS) - 1
GIVEN_STORE = KINDS
assert STORES * PER_STORE <= 2 * HALF_BITS
