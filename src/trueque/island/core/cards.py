"""Development cards: bought unseen, played once a turn, never in the turn they were bought."""

from __future__ import annotations

from trueque.core.marks import rule
from trueque.core.moves import Moves, add_answer
from trueque.core.tape import Tape, emit_event

from .actions import (
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_PLENTY_ONE,
    PLAY_ROAD_BUILDING,
    STOP_ROADS,
)
from .awards import count_knight
from .build import add_legal_roads, has_road_place, place_road
from .costs import CARD_GRAIN, CARD_ORE, CARD_WOOL
from .events import CARD_BOUGHT, CARD_DRAWN, CARD_PLAYED, MONOPOLIZED, MONOPOLY_NAMED, PLENTY_TAKEN
from .offers import lapse_offers
from .purse import gain_cards, hand_over_cards, pay_cards
from .robber import begin_robber_move
from .state import (
    DRAW,
    FREE_ROAD,
    GRAIN,
    KNIGHT,
    MONOPOLY,
    ORE,
    PLENTY,
    POINT,
    RESOURCES,
    ROAD_BUILDING,
    ROLL,
    WOOL,
    Position,
)
from .switches import ONE_EACH, WHEN_DRAWN
from .tables import Tables
from .turn import may_play_before_dice, resume_turn


@rule
def buy_card(g: Position, p: int, tape: Tape) -> None:
    """p pays; nature says which card was on top."""
    pay_cards(g, p, ORE, CARD_ORE)
    pay_cards(g, p, WOOL, CARD_WOOL)
    pay_cards(g, p, GRAIN, CARD_GRAIN)
    g.deck_left -= 1
    g.after = g.phase
    g.phase = DRAW
    emit_event(tape, CARD_BOUGHT, p, g.deck_left, 0)


@rule
def reveal_bought_card(t: Tables, g: Position, kind: int, tape: Tape) -> None:
    """The card p has bought; a point counts at once, though nobody else sees it."""
    p = g.seat
    g.deck[kind] -= 1
    emit_event(tape, CARD_DRAWN, p, kind, 0)
    if kind == POINT:
        g.cards[p, POINT] += 1
        g.points[p] += 1
    elif kind == ROAD_BUILDING and t.road_building == WHEN_DRAWN:
        emit_event(tape, CARD_PLAYED, p, ROAD_BUILDING, 0)
        begin_free_roads(t, g, p, 2, tape)
        return
    else:
        g.fresh[kind] += 1
    resume_turn(t, g, tape)


@rule
def add_legal_card_plays(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """Cards p may play now."""
    if g.card_played == 1 or (g.phase == ROLL and not may_play_before_dice(t)):
        return
    if g.cards[p, KNIGHT] > 0:
        add_answer(moves, PLAY_KNIGHT)
    if g.cards[p, ROAD_BUILDING] > 0 and g.roads_left[p] > 0 and has_road_place(g, p):
        add_answer(moves, PLAY_ROAD_BUILDING)
    if g.cards[p, MONOPOLY] > 0:
        for r in range(RESOURCES):
            add_answer(moves, PLAY_MONOPOLY + r)
    if g.cards[p, PLENTY] > 0:
        add_legal_plenty_choices(g, moves)


@rule
def add_legal_plenty_choices(g: Position, moves: Moves) -> None:
    """Every pair the bank has; its very last card alone."""
    pair, total = 0, 0
    for a in range(RESOURCES):
        total += g.bank[a]
        for b in range(a, RESOURCES):
            if g.bank[a] > 0 and g.bank[b] > (1 if a == b else 0):
                add_answer(moves, PLAY_PLENTY + pair)
            pair += 1
    if total == 1:
        for r in range(RESOURCES):
            if g.bank[r] > 0:
                add_answer(moves, PLAY_PLENTY_ONE + r)


@rule
def spend_played_card(t: Tables, g: Position, p: int, kind: int, tape: Tape) -> None:
    """The card is shown and leaves the hand; in some editions the turn ends with it."""
    g.cards[p, kind] -= 1
    g.card_played = 1
    g.closing = t.dev_card_ends_turn
    g.after = g.phase
    emit_event(tape, CARD_PLAYED, p, kind, 0)


@rule
def play_knight(t: Tables, g: Position, p: int, tape: Tape) -> None:
    """The knight counts for the army and moves the robber."""
    spend_played_card(t, g, p, KNIGHT, tape)
    g.by_knight = 1
    count_knight(t, g, p, tape)
    begin_robber_move(t, g, tape)


@rule
def play_monopoly(t: Tables, g: Position, p: int, r: int, tape: Tape) -> None:
    """Every other seat hands over its cards of one kind, or (adapted) one card each."""
    spend_played_card(t, g, p, MONOPOLY, tape)
    total = 0
    for q in range(t.seats):
        count = g.hand[q, r]
        if t.monopoly == ONE_EACH:
            count = min(1, count)
        if q != p:
            hand_over_cards(g, q, p, r, count)
            emit_event(tape, MONOPOLIZED, p, q, count)
            lapse_offers(t, g, q, tape)
            total += count
    emit_event(tape, MONOPOLY_NAMED, p, r, total)
    resume_turn(t, g, tape)


@rule
def play_plenty(t: Tables, g: Position, p: int, pair: int, tape: Tape) -> None:
    """Two cards from the bank."""
    spend_played_card(t, g, p, PLENTY, tape)
    number = 0
    for a in range(RESOURCES):
        for b in range(a, RESOURCES):
            if number == pair:
                gain_cards(g, p, a, 1)
                gain_cards(g, p, b, 1)
                emit_event(tape, PLENTY_TAKEN, p, a, 1)
                emit_event(tape, PLENTY_TAKEN, p, b, 1)
            number += 1
    resume_turn(t, g, tape)


@rule
def play_plenty_one(t: Tables, g: Position, p: int, r: int, tape: Tape) -> None:
    """The only card the bank has left."""
    spend_played_card(t, g, p, PLENTY, tape)
    gain_cards(g, p, r, 1)
    emit_event(tape, PLENTY_TAKEN, p, r, 1)
    resume_turn(t, g, tape)


@rule
def play_road_building(t: Tables, g: Position, p: int, tape: Tape) -> None:
    """Two roads for nothing, as far as pieces and places go."""
    spend_played_card(t, g, p, ROAD_BUILDING, tape)
    begin_free_roads(t, g, p, 2, tape)


@rule
def begin_free_roads(t: Tables, g: Position, p: int, count: int, tape: Tape) -> None:
    """So many free roads are to be placed, if there are pieces and places."""
    g.free_roads = min(count, g.roads_left[p])
    if g.free_roads > 0 and has_road_place(g, p):
        g.phase = FREE_ROAD
    else:
        g.free_roads = 0
        resume_turn(t, g, tape)


@rule
def add_legal_free_roads(t: Tables, g: Position, p: int, moves: Moves) -> None:
    """Where the next free road may go; the right may be left unused by a switch (R-037)."""
    if t.free_roads_optional == 1:
        add_answer(moves, STOP_ROADS)
    add_legal_roads(t, g, p, moves)


@rule
def place_free_road(t: Tables, g: Position, p: int, e: int, tape: Tape) -> None:
    """One of the card's roads."""
    place_road(t, g, p, e, 0, tape)
    begin_free_roads(t, g, p, g.free_roads - 1, tape)


@rule
def decline_free_roads(t: Tables, g: Position, tape: Tape) -> None:
    """No more free roads are wanted."""
    g.free_roads = 0
    resume_turn(t, g, tape)
