"""Who is asked, and what each may answer."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, add_answer

from .actions import END_TURN, ROLL_DICE, START_BUILDING
from .build import add_legal_builds, are_phases_combined
from .cards import add_legal_card_plays, add_legal_free_roads
from .founding import add_legal_founding_roads, add_legal_founding_settlements
from .odds import add_nature_answers
from .offers import add_legal_draft_steps, add_legal_offer_answers, add_legal_offers, is_answering, may_propose
from .robber import add_legal_discards, add_legal_robber_moves, add_legal_victims
from .state import (
    ANSWER,
    BUILD,
    DISCARD,
    DRAFT,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    FREE_ROAD,
    LAST_OF_NATURE,
    NATURE,
    NOBODY,
    OVER,
    ROBBER,
    ROLL,
    STEAL,
    TRADE,
    Position,
)
from .tables import Tables
from .trade import add_legal_sea_trades


@rule
def is_waited_for(g: Position, p: int) -> bool:
    """Whether the game stands still until seat p (or NATURE) answers."""
    if g.phase <= LAST_OF_NATURE:
        return p == NATURE
    if p == NATURE or g.phase == OVER:
        return False
    if g.phase == DISCARD:
        return g.due[p] > 0
    if g.phase == ANSWER:
        return is_answering(g, p)
    if g.phase == DRAFT:
        return p == g.speaker
    return p == g.seat


@rule
def may_speak(t: Tables, g: Position, p: int) -> bool:
    """Whether seat p may propose or withdraw an offer though the game does not wait for it."""
    if g.phase != TRADE or t.proposals_per_turn == 0 or p == g.seat or g.host != 0:
        return False
    return may_propose(t, g, p) or g.offered_to[p] != 0


@rule
def find_next_asked_seat(t: Tables, g: Position) -> int:
    """The seat the game waits for, the first from the seat whose turn it is on; NATURE for nature (and when over)."""
    if g.phase <= LAST_OF_NATURE or g.phase == OVER:
        return NATURE
    if g.phase == DRAFT:
        return g.speaker
    if g.phase == DISCARD or g.phase == ANSWER:
        return find_next_sealed_seat(t, g)
    return g.seat


@rare
def find_next_sealed_seat(t: Tables, g: Position) -> int:
    """The first of the seats that answer together."""
    p = g.seat
    for _ in range(t.seats):
        if is_waited_for(g, p):
            return p
        p = g.follower[p]
    return NOBODY


@rule
def write_legal_answers(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """Write all answers seat p (or NATURE) may give into `moves`."""
    moves.count = 0
    if g.phase == TRADE:
        add_trade_phase_answers(t, g, p, moves)
    elif g.phase == ROLL and p == g.seat:
        add_answer(moves, ROLL_DICE)
        add_legal_card_plays(t, g, p, moves)
    elif is_waited_for(g, p):
        if g.phase <= LAST_OF_NATURE:
            add_nature_answers(t, g, moves)
        elif g.phase == BUILD:
            add_answer(moves, END_TURN)
            add_legal_builds(t, g, p, moves)
            add_legal_card_plays(t, g, p, moves)
        elif g.phase == FREE_ROAD:
            add_legal_free_roads(t, g, p, moves)
        elif g.phase == DISCARD:
            add_legal_discards(g, p, moves)
        elif g.phase == ROBBER:
            add_legal_robber_moves(t, g, moves)
        elif g.phase == STEAL:
            add_legal_victims(t, g, moves)
        else:
            add_rare_answers(t, g, p, moves)


@rule
def add_trade_phase_answers(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """The trade phase, with building where the phases are combined; the others may make offers."""
    if p == g.seat:
        add_answer(moves, END_TURN)
        add_legal_sea_trades(t, g, p, moves)
        if are_phases_combined(t):
            add_legal_builds(t, g, p, moves)
        else:
            add_answer(moves, START_BUILDING)
        add_legal_card_plays(t, g, p, moves)
        if t.proposals_per_turn != 0 and g.host == 0:
            add_legal_offers(t, g, p, moves)
    elif may_speak(t, g, p):
        add_legal_offers(t, g, p, moves)


@rare
def add_rare_answers(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """The founding and the steps of an offer."""
    if g.phase == FOUND_SETTLEMENT:
        add_legal_founding_settlements(t, g, p, moves)
    elif g.phase == FOUND_ROAD:
        add_legal_founding_roads(t, g, p, moves)
    elif g.phase == DRAFT:
        add_legal_draft_steps(t, g, p, moves)
    elif g.phase == ANSWER:
        add_legal_offer_answers(t, g, p, moves)
