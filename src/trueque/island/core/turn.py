"""How turns begin, go on and end, and when somebody has won."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.tape import Tape, emit_event

from .build import improve_trade_rate
from .costs import ROAD_BRICK, ROAD_WOOD
from .events import PART_BEGAN, PHASE_BEGAN, TURN_BEGAN, WON
from .offers import close_offers
from .state import BUILD, CARD_KINDS, HARBOUR_KINDS, NOBODY, OVER, ROLL, TRADE, Position
from .switches import END_AT_ONCE, FORBIDDEN, NOTHING_BETWEEN, PAIRED, SPECIAL_BUILDING
from .tables import Tables

CHEAPEST = ROAD_BRICK + ROAD_WOOD  # whoever holds fewer cards can build nothing, and all see that


@rule
def finish_game(g: Position, winner: int, tape: Tape) -> None:
    """The game is over."""
    g.winner = winner
    g.phase = OVER
    emit_event(tape, WON, winner, g.points[winner] if winner != NOBODY else 0, 0)


@rule
def may_be_won(t: Tables, g: Position) -> bool:
    """Whether an answer may have ended the game: not unless the seat in turn has the points, but for a switch."""
    return g.points[g.seat] >= t.victory_points or t.win_on_own_turn_only == 0


@rule
def may_play_before_dice(t: Tables) -> bool:
    """Whether a card may be played before the dice."""
    return t.dev_before_roll != FORBIDDEN


@rule
def is_won(t: Tables, g: Position, tape: Tape) -> bool:
    """Whether somebody has the points: the seat whose turn it is, or (by a switch) the first after it."""
    if g.phase == OVER:
        return True
    if g.host != 0 and t.between_turns == SPECIAL_BUILDING:
        return False  # points built between the turns count when one's own turn begins
    p = g.seat
    if g.points[p] >= t.victory_points:
        finish_game(g, p, tape)
        return True
    if t.win_on_own_turn_only == 0:
        for _ in range(t.seats - 1):
            p = g.follower[p]
            if g.points[p] >= t.victory_points:
                finish_game(g, p, tape)
                return True
    return False


@rule
def begin_turn(t: Tables, g: Position, p: int, tape: Tape) -> None:
    """Seat p may roll, or play a card first."""
    if g.turn >= t.turn_limit:
        finish_game(g, NOBODY, tape)
        return
    g.turn += 1
    g.seat = p
    g.phase = ROLL
    g.rolled = 0
    g.card_played = 0
    g.closing = 0
    emit_event(tape, TURN_BEGAN, p, g.turn, 0)


@rule
def end_turn(t: Tables, g: Position, tape: Tape) -> None:
    """The dice go to the next seat, unless this one has just won."""
    if is_won(t, g, tape):
        return
    p = g.seat
    for kind in range(CARD_KINDS):
        g.cards[p, kind] += g.fresh[kind]
        g.fresh[kind] = 0
    if g.harbours_due != 0:
        for kind in range(HARBOUR_KINDS):
            if g.harbours_due >> kind & 1 == 1:
                improve_trade_rate(g, p, kind)
        g.harbours_due = 0
    if t.proposals_per_turn != 0:
        close_offers(t, g, tape)
        for q in range(t.seats):
            g.proposals[q] = 0
    if t.between_turns == NOTHING_BETWEEN:
        begin_turn(t, g, g.follower[p], tape)
    else:
        begin_between_turns(t, g, p, tape)


@rare
def begin_between_turns(t: Tables, g: Position, p: int, tape: Tape) -> None:
    """Between the turns: every other seat may build (R-049), or the third to the left has its part (R-050)."""
    host = p if g.host == 0 else g.host - 1
    q = p
    if t.between_turns == SPECIAL_BUILDING:
        q = g.follower[p]
        while q != host and g.hand_size[q] < CHEAPEST:
            q = g.follower[q]
    elif g.host == 0:
        q = g.follower[g.follower[g.follower[p]]]
    if q == host or (t.between_turns == PAIRED and g.host != 0):
        g.host = 0
        begin_turn(t, g, g.follower[host], tape)
        return
    g.host = host + 1
    g.seat = q
    g.rolled = 1
    g.closing = 0
    g.card_played = 1 if t.between_turns == SPECIAL_BUILDING else 0
    g.phase = BUILD if t.between_turns == SPECIAL_BUILDING else TRADE
    emit_event(tape, PART_BEGAN, q, host, t.between_turns)


@rule
def resume_turn(t: Tables, g: Position, tape: Tape) -> None:
    """What interrupted the turn (dice, robber, card, free roads) is done with."""
    if g.closing == 1 and (g.rolled == 1 or t.dev_before_roll == END_AT_ONCE):
        end_turn(t, g, tape)
        return
    g.phase = g.after
    if g.after != ROLL:
        emit_event(tape, PHASE_BEGAN, g.seat, g.after, 0)


@rule
def start_building(t: Tables, g: Position, tape: Tape) -> None:
    """From the trade phase to the build phase."""
    if t.proposals_per_turn != 0:
        close_offers(t, g, tape)
    g.phase = BUILD
    emit_event(tape, PHASE_BEGAN, g.seat, BUILD, 0)


@rule
def finish_production(t: Tables, g: Position, tape: Tape) -> None:
    """Production is paid out."""
    g.after = TRADE
    resume_turn(t, g, tape)
