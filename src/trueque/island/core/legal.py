"""Who is asked, and what each may answer."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.moves import Moves, add_answer

from .actions import END_TURN, ROLL_DICE, START_BUILDING
from .build import are_phases_combined, legal_builds
from .cards import legal_cards, legal_free_roads
from .founding import legal_founding_roads, legal_founding_settlements
from .odds import legal_nature
from .offers import is_answering, legal_answers, legal_draft, legal_offers, may_propose
from .robber import legal_discards, legal_robber, legal_victims
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
from .trade import legal_sea_trades


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
def next_asked(t: Tables, g: Position) -> int:
    """The seat the game waits for, the first from the seat whose turn it is on; NATURE for nature (and when over)."""
    if g.phase <= LAST_OF_NATURE or g.phase == OVER:
        return NATURE
    if g.phase == DRAFT:
        return g.speaker
    if g.phase == DISCARD or g.phase == ANSWER:
        return next_sealed_seat(t, g)
    return g.seat


@rare
def next_sealed_seat(t: Tables, g: Position) -> int:
    """The first of the seats that answer together."""
    p = g.seat
    for _ in range(t.seats):
        if is_waited_for(g, p):
            return p
        p = g.follower[p]
    return NOBODY


@rule
def list_legal(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """Write all answers seat p (or NATURE) may give into `moves`."""
    moves.count = 0
    if g.phase == TRADE:
        list_trade_phase(t, g, p, moves)
    elif g.phase == ROLL and p == g.seat:
        add_answer(moves, ROLL_DICE)
        legal_cards(t, g, p, moves)
    elif is_waited_for(g, p):
        if g.phase <= LAST_OF_NATURE:
            legal_nature(t, g, moves)
        elif g.phase == BUILD:
            add_answer(moves, END_TURN)
            legal_builds(t, g, p, moves)
            legal_cards(t, g, p, moves)
        elif g.phase == FREE_ROAD:
            legal_free_roads(t, g, p, moves)
        elif g.phase == DISCARD:
            legal_discards(g, p, moves)
        elif g.phase == ROBBER:
            legal_robber(t, g, moves)
        elif g.phase == STEAL:
            legal_victims(t, g, moves)
        else:
            list_rare_answers(t, g, p, moves)


@rule
def list_trade_phase(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """The trade phase, with building where the phases are combined; the others may make offers."""
    if p == g.seat:
        add_answer(moves, END_TURN)
        legal_sea_trades(t, g, p, moves)
        if are_phases_combined(t):
            legal_builds(t, g, p, moves)
        else:
            add_answer(moves, START_BUILDING)
        legal_cards(t, g, p, moves)
        if t.proposals_per_turn != 0 and g.host == 0:
            legal_offers(t, g, p, moves)
    elif may_speak(t, g, p):
        legal_offers(t, g, p, moves)


@rare
def list_rare_answers(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """The founding and the steps of an offer."""
    if g.phase == FOUND_SETTLEMENT:
        legal_founding_settlements(t, g, p, moves)
    elif g.phase == FOUND_ROAD:
        legal_founding_roads(t, g, p, moves)
    elif g.phase == DRAFT:
        legal_draft(t, g, p, moves)
    elif g.phase == ANSWER:
        legal_answers(t, g, p, moves)
