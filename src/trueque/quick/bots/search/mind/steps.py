"""The Quick Game's turn under the names by which the search calls it (`trueque.bots.search.contract`)."""

from __future__ import annotations

from trueque.bots.search.numbers import (
    ASKED,
    AT_ONCE,
    CERTAIN,
    DRAWS,
    GIVEN,
    IN_GAMES,
    IS_OFFHAND,
    RESTS,
    THINKS,
)
from trueque.bots.search.odds import odds_of
from trueque.bots.search.records import Net
from trueque.core.chance import Chance, draw_below
from trueque.core.marks import rule
from trueque.core.moves import Moves
from trueque.quick.core.actions import (
    CHOOSE_CARD,
    DRAW_CARD,
    END,
    EXCHANGE,
    MOST_EXCHANGES,
    PUT_DOWN,
    SEVERAL_PILE,
    START_BUILDING,
    SWAP,
    USE_LIBRARY,
)
from trueque.quick.core.legal import find_next_asked_seat, write_legal_answers
from trueque.quick.core.numbers import RESOURCES
from trueque.quick.core.odds import cards_to_draw
from trueque.quick.core.state import BLIND, BUILD, DRAW, GUILD_DRAW, LAST_OF_NATURE, OVER, RESTOCK, TRADE, Position
from trueque.quick.core.steps import NATURE as NATURE
from trueque.quick.core.steps import choose_well as choose_well
from trueque.quick.core.steps import draw_answer as draw_answer
from trueque.quick.core.steps import give_answer as give_answer
from trueque.quick.core.steps import is_over as is_over
from trueque.quick.core.steps import list_answers as list_answers
from trueque.quick.core.steps import seats_of as seats_of
from trueque.quick.core.steps import take_up as take_up
from trueque.quick.core.steps import turns_of as turns_of
from trueque.quick.core.steps import who_is_asked as who_is_asked
from trueque.quick.core.steps import winners_of as winners_of
from trueque.quick.core.tables import Tables
from trueque.quick.core.worth import Sense as Sense

from .features import describe as describe
from .imagine import imagine as imagine
from .notes import INPUTS as INPUTS
from .notes import QuickSight as Sight

__all__ = ["Sight"]

POOL, ANSWERS, INNER, FOLLOWING = 256, 256, 256, 40
PAUSE = CERTAIN // 4096
TOGETHER, ENDS_ANYWHERE, ALL_TEACH, SEATS_TAUGHT = 0, 0, 0, 1
KINDS_DRAWN, FIRST_DRAW = RESOURCES, DRAW_CARD
LOOKS = 4
"""Worlds in which a question is weighed that is not searched."""
BLEND = 1000003
MASK = (1 << 60) - 1


@rule
def worth_of(t: Tables, g: Position, me: int, total: int, n: Net) -> int:
    """The odds that a seat wins."""
    return odds_of(total, n)


@rule
def final_worth(t: Tables, g: Position, me: int) -> int:
    """Of a game that is over; where the turns have run out, who has as many points shares."""
    if (g.winners >> me & 1) == 0:
        return 0
    count = 0
    for seat in range(t.seats):
        count += g.winners >> seat & 1
    return CERTAIN // max(1, count)


@rule
def next_in_mind(t: Tables, g: Position, me: int) -> int:
    """A line rests where *me* has a new question of its own, the turn is over, or the game."""
    if g.phase == TRADE or g.phase == BUILD or g.phase == DRAW or g.phase == OVER or g.active != me:
        return RESTS
    if g.phase <= LAST_OF_NATURE:
        return DRAWS
    return THINKS if find_next_asked_seat(t, g) == me else IS_OFFHAND


@rule
def offhand_answer(t: Tables, g: Position, seat: int, moves: Moves, chance: Chance) -> int:
    """Any answer of another seat."""
    write_legal_answers(t, g, seat, moves)
    return moves.action[draw_below(chance, moves.count)] + 0


@rule
def is_thought_of(action: int) -> bool:
    """Several cards at once are no better than one after the other, when one sees what comes."""
    if action >= SEVERAL_PILE and action < EXCHANGE:
        return False
    return not (action >= EXCHANGE and action < USE_LIBRARY and (action - EXCHANGE) % MOST_EXCHANGES > 1)


@rule
def is_pause(action: int) -> bool:
    """Going on with the turn."""
    return action == END


@rule
def is_alike(before: int, action: int) -> bool:
    """No two answers are."""
    return False


@rule
def is_leaving_all(action: int) -> bool:
    """None: the end of a phase is played."""
    return False


@rule
def is_drawing_one(g: Position) -> bool:
    """Whether nature draws a single card now, unseen by nobody who thinks of it."""
    return (g.phase == RESTOCK or g.phase == BLIND or g.phase == GUILD_DRAW) and g.todo == 1


@rule
def ways_to_draw(g: Position, kind: int) -> int:
    """How many cards of a kind may come."""
    return cards_to_draw(g, kind)


@rule
def looks_of(g: Position, what: int) -> int:
    """One world where games are played or a search follows, else some."""
    if what == IN_GAMES:
        return 1
    return LOOKS if what == AT_ONCE or (g.phase != TRADE and g.phase != BUILD) else 1


@rule
def is_searched(g: Position, me: int) -> bool:
    """In the trade and in the build phase."""
    return g.phase == TRADE or g.phase == BUILD


@rule
def may_go_on(g: Position, me: int) -> bool:
    """The same, of one's own turn."""
    return g.active == me and (g.phase == TRADE or g.phase == BUILD)


@rule
def is_line(action: int) -> bool:
    """Whether an answer draws nothing: going on, an exchange with the market, a building."""
    return action == END or (action >= SWAP and action < SWAP + RESOURCES * RESOURCES) or action >= START_BUILDING


@rule
def is_drawn(action: int) -> bool:
    """Whether an answer draws one card: of the pile, of a hand, by the guild."""
    if not is_thought_of(action):
        return False
    return (action >= PUT_DOWN and action < SWAP) or (action >= EXCHANGE and action < CHOOSE_CARD)


@rule
def end_line(t: Tables, g: Position, me: int) -> int:
    """On to the next phase."""
    return END


@rule
def hash_position(g: Position, me: int) -> int:
    """A number that tells positions of one turn apart."""
    total = g.phase * 64 + g.exchanges
    for kind in range(RESOURCES):
        total = (total * BLEND + g.hand[me * RESOURCES + kind] * 64 + g.market[kind]) & MASK
    total = (total * BLEND + g.built * 64 + g.spent) & MASK
    total = (total * BLEND + g.settlements[me] * 64 + g.cities[me]) & MASK
    total = (total * BLEND + g.roads[me] * 64 + g.knights[me]) & MASK
    total = (total * BLEND + g.expansions[me] * 64 + g.arrow) & MASK
    return total | 1


@rule
def phase_of(g: Position) -> int:
    """The phase of the turn."""
    return g.phase + 0


@rule
def is_lesson(g: Position, when: int, was: int, action: int, kept: int, chance: Chance) -> bool:
    """One of so many positions inside a turn, and every other end of a turn."""
    if when == ASKED:
        return (g.phase == TRADE or g.phase == BUILD) and draw_below(chance, kept) == 0
    return when == GIVEN and was == BUILD and action == END and g.phase == DRAW and draw_below(chance, 2) == 0


@rule
def first_taught(g: Position, seat: int) -> int:
    """Who was asked."""
    return seat


@rule
def is_at_limit(t: Tables, g: Position) -> bool:
    """Whether the turns ran out."""
    return g.turn >= t.turns
