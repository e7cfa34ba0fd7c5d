"""What happens at the table, as numbers: each kind says what a, b and c stand for. Who may see it the face decides."""

from __future__ import annotations

(
    TERRAIN_SET,  # hex, terrain
    TOKEN_SET,  # hex, number
    HARBOUR_SET,  # corner, other corner, kind
    START_THROWN,  # seat, first die, second die
    ORDER_SET,  # place in the order, seat
    FOUNDING_SKIPPED,  # seat, 0 no corner or 1 no path is left
    TURN_BEGAN,  # seat, turn
    PHASE_BEGAN,  # seat, phase (TRADE, BUILD)
    ROLLED,  # seat, first die, second die
    PRODUCED,  # seat, resource, cards (the founding's first cards too)
    SHORT,  # resource, cards owed, cards in the bank
    DISCARD_ASKED,  # seat, cards
    DISCARDED,  # seat, resource, cards; told for all seats when the last is done
    ROBBER_MOVED,  # seat, from hex, to hex
    STEALING,  # seat, victim (NOBODY: none to rob, or none wanted)
    STOLE,  # seat, victim, resource (the resource is for these two alone)
    ROAD_BUILT,  # seat, path, 1 if paid for
    SETTLEMENT_BUILT,  # seat, corner, 1 if paid for
    CITY_BUILT,  # seat, corner
    CARD_BOUGHT,  # seat, cards left in the deck
    CARD_DRAWN,  # seat, kind (for this seat alone)
    CARD_PLAYED,  # seat, kind
    MONOPOLIZED,  # seat, from seat, cards
    MONOPOLY_NAMED,  # seat, resource, cards in all
    PLENTY_TAKEN,  # seat, resource, cards
    SEA_TRADED,  # seat, give * 5 + get, cards given
    OFFERED,  # seat, set of seats it is made to
    OFFER_SIDE,  # seat, resource, cards given (positive) or wanted (negative); follows OFFERED
    REPLIED,  # seat, to seat, ACCEPTED or DECLINED; told for all seats when the last is in
    WITHDRAWN,  # seat
    LAPSED,  # seat whose offer or acceptance no longer stands, because its cards changed or the phase ended
    DEALT,  # seat whose turn it is, partner
    DEAL_SIDE,  # giver, resource, cards; follows DEALT
    AWARD_MOVED,  # 0 longest road or 1 largest army, from seat or NOBODY, to seat or NOBODY
    WON,  # seat, points; NOBODY when the turn limit is reached
    PART_BEGAN,  # seat that acts between the turns, seat whose turn has ended, SPECIAL_BUILDING or PAIRED
) = range(36)
