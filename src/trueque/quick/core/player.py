"""A sensible player: builds what is worth most, trades towards what it lacks, wastes nothing.

It reads what its seat may know: open cards, its own hand, and `known` and `pile_most` of its own row. At a table
it is the bot `greedy` (`quick.bots.greedy`).
"""

from __future__ import annotations

from trueque.core.chance import Chance, draw_below
from trueque.core.marks import rule
from trueque.core.moves import Moves

from .actions import (
    CHOOSE_CARD,
    DISCARD_CARD,
    END,
    EXCHANGE,
    FLIP,
    LAY_CARD,
    LAY_THREE,
    MOST_EXCHANGES,
    PUT_DOWN,
    SEVERAL_PILE,
    START_BUILDING,
    SWAP,
    TAKE_STALL,
    USE_GUILD,
    USE_LIBRARY,
    WITHOUTS,
)
from .cards import count_kind
from .numbers import EXPANSION, KNIGHT, RESOURCES, ROAD, SEATS, THREE, TOWN_HALL, WINNING_POINTS
from .pay import count_missing, count_needed
from .state import DESTINY, TRADE, Position
from .steals import pile_size, row_length
from .tableau import points_of
from .tables import Tables
from .worth import (
    HANDS_KNOWN,
    MARKETS,
    POWERS,
    RESTS,
    STRANGERS,
    Sense,
    begin_thinking,
    hand_value,
    hand_value_swapped,
    hand_value_with,
    loved_worth,
    remember_hand,
    seen_gain,
    think_of_exchanges,
)

LEFT_OVER = 0.6
"""What the cards left after a building are still good for."""
LIKELY = 0.5
NEVER, WINS = -1000.0, 50.0


@rule
def choose_sensibly(t: Tables, g: Position, seat: int, moves: Moves, chance: Chance, sense: Sense) -> int:
    """The answer that leaves the seat best off, any of several alike."""
    if moves.count == 1:
        return moves.action[0]
    begin_thinking(t, g, seat, sense)
    if g.phase == TRADE:
        think_of_exchanges(t, sense)
    now = hand_value(t, sense)
    best, found, alike = NEVER, 0, 0
    for i in range(moves.count):
        gain = rate_answer(t, g, moves.action[i], now, sense)
        if gain < WINS and moves.action[i] != END:
            gain = seen_gain(sense, gain, moves.action[i])
        if gain > best:
            best, found, alike = gain, i, 1
        elif gain == best:
            alike += 1
            if draw_below(chance, alike) == 0:
                found = i
    return moves.action[found]


@rule
def rate_answer(t: Tables, g: Position, action: int, now: float, sense: Sense) -> float:
    """How much better off the seat is with this answer, in points."""
    if g.phase == DESTINY:
        return rate_arrow(t, g, sense.seat, 1 if action == FLIP else 0)
    if action == END:
        return 0.0
    if action >= LAY_CARD:
        return rate_step(t, g, action, now, sense)
    if action >= CHOOSE_CARD:
        return hand_value_swapped(t, sense, action - CHOOSE_CARD)
    if action >= USE_LIBRARY and sense.outlook.blind >= POWERS:
        return -1.0
    if action >= USE_GUILD:
        return 1.0 + 0.1 * points_of(t, g, action - USE_GUILD)
    if action >= USE_LIBRARY:
        return rate_library(t, g, action - USE_LIBRARY, sense) - now
    if action >= EXCHANGE:
        return rate_player_exchange(t, g, action - EXCHANGE, sense, now)
    if action >= SEVERAL_PILE:
        return -1.0
    if action >= SWAP and sense.outlook.blind >= MARKETS:
        return -1.0
    if action >= SWAP:
        return rate_market_swap(t, sense, (action - SWAP) // RESOURCES, (action - SWAP) % RESOURCES) - now
    return rate_pile_swap(t, sense, action - PUT_DOWN) - now


@rule
def rate_step(t: Tables, g: Position, action: int, now: float, sense: Sense) -> float:
    """Of a card that is given, lost or taken: what the hand is worth then; of a building its gain."""
    if action >= DISCARD_CARD:
        return hand_value_with(t, sense, action - DISCARD_CARD, -1)
    if action >= LAY_THREE:
        return hand_value_with(t, sense, action - LAY_THREE, -THREE)
    if action >= START_BUILDING:
        number = action - START_BUILDING
        return rate_building(t, g, number // WITHOUTS, number % WITHOUTS - 1, sense) - now
    if action >= TAKE_STALL:
        return hand_value_with(t, sense, action - TAKE_STALL, 1)
    return hand_value_with(t, sense, action - LAY_CARD, -1)


@rule
def rate_building(t: Tables, g: Position, what: int, without: int, sense: Sense) -> float:
    """What it is worth, and what the cards left over are still good for."""
    if points_of(t, g, sense.seat) + points_added(g, sense.seat, what) >= WINNING_POINTS:
        return 2 * WINS
    worth = loved_worth(t, g, sense.seat, what, sense)
    if (what == ROAD or what == KNIGHT) and pile_size(g, what) == 0:
        worth = worth + 0.3  # somebody else loses it
    simulate_payment(t, g, what, without, sense)
    rest = hand_value(t, sense)
    remember_hand(t, g, sense.seat, sense)
    if sense.outlook.blind >= RESTS:
        return worth + hand_value(t, sense)  # what it holds counts as if it were still there
    return worth + LEFT_OVER * rest + LEFT_OVER


@rule
def simulate_payment(t: Tables, g: Position, what: int, without: int, sense: Sense) -> None:
    """Take the cost out of the hand in mind, and for each missing card the three alike that it misses least."""
    for kind in range(RESOURCES):
        sense.hand[kind] -= min(count_needed(t, what, without, kind), sense.hand[kind])
    for _ in range(count_missing(t, g, sense.seat, what, without)):
        best, found = NEVER, 0
        for kind in range(RESOURCES):
            if sense.hand[kind] >= THREE:
                worth = hand_value_with(t, sense, kind, -THREE)
                if worth > best:
                    best, found = worth, kind
        sense.hand[found] -= THREE


@rule
def points_added(g: Position, seat: int, what: int) -> int:
    """The points that a building adds."""
    if what == ROAD or what == KNIGHT:
        return row_length(g, seat, what) % 2
    return 2 if what == EXPANSION + TOWN_HALL else 1


@rule
def rate_market_swap(t: Tables, sense: Sense, give: int, take: int) -> float:
    """The value of the hand after an exchange with the market."""
    sense.hand[give] -= 1
    worth = hand_value_with(t, sense, take, 1)
    sense.hand[give] += 1
    return worth


@rule
def rate_pile_swap(t: Tables, sense: Sense, kind: int) -> float:
    """What to expect of the hand after an exchange with the pile."""
    sense.hand[kind] -= 1
    worth = 0.0
    for drawn in range(RESOURCES):
        worth = worth + sense.unseen[drawn] * hand_value_with(t, sense, drawn, 1)
    sense.hand[kind] += 1
    return worth


@rule
def expected_cards(g: Position, seat: int, partner: int, kind: int, sense: Sense) -> float:
    """How many cards of a kind to expect in a hand: those known surely, the rest by what is unseen."""
    unknown = g.hand_size[partner]
    if sense.outlook.blind >= HANDS_KNOWN:
        return unknown * sense.unseen[kind]
    for k in range(RESOURCES):
        unknown -= count_kind(g.known[seat * SEATS + partner], k)
    return count_kind(g.known[seat * SEATS + partner], kind) + unknown * sense.unseen[kind]


@rule
def rate_player_exchange(t: Tables, g: Position, number: int, sense: Sense, now: float) -> float:
    """Draw from a hand and give the least useful card back; several at once never."""
    partner, worth = number // MOST_EXCHANGES, 0.0
    if number % MOST_EXCHANGES > 1 or sense.outlook.blind >= STRANGERS:
        return -1.0
    for kind in range(RESOURCES):
        worth = worth + expected_cards(g, sense.seat, partner, kind, sense) / g.hand_size[partner] * sense.swapped[kind]
    return worth + 0.005 * points_of(t, g, partner) - now


@rule
def rate_library(t: Tables, g: Position, partner: int, sense: Sense) -> float:
    """Choose the best card that is likely to be there, and give the least useful one back."""
    best, dreamt = NEVER, NEVER
    for kind in range(RESOURCES):
        dreamt = max(dreamt, sense.swapped[kind])
        if expected_cards(g, sense.seat, partner, kind, sense) > LIKELY:
            best = max(best, sense.swapped[kind])
    return (best if best > NEVER else dreamt) + 0.01 * points_of(t, g, partner)


@rule
def rate_arrow(t: Tables, g: Position, seat: int, flips: int) -> float:
    """Better that the weaker neighbour can take from this seat, and this seat from the stronger one."""
    after = seat + 1 if seat + 1 < t.seats else 0
    before = seat - 1 if seat > 0 else t.seats - 1
    gain = points_of(t, g, after) - points_of(t, g, before)
    return 1.0 * (gain if (g.arrow > 0) != (flips != 0) else -gain)
