"""The course of a turn: going from phase to phase, and the end of the game."""

from __future__ import annotations

from trueque.core.marks import rare, rule
from trueque.core.tape import Tape, emit_event

from .events import BUILDING_BEGAN, GAME_ENDED, POINT_BITS, TURN_BEGAN
from .numbers import GUILD
from .state import BUILD, BY_POINTS, BY_TURNS, NONE, OVER, SPENT_GUILD, TRADE, Position
from .switches import AFTER_EVENT, AFTER_TURN, AT_ONCE, TRADE_PHASE
from .tableau import count_exchanges, has_expansion, has_won, points_of
from .tables import Tables


@rule
def begin_turn(g: Position, tape: Tape) -> None:
    """Trading comes first."""
    g.phase, g.built, g.spent = TRADE, 0, 0
    g.exchanges = count_exchanges(g, g.active)
    emit_event(tape, TURN_BEGAN, g.active, g.exchanges, 0)


@rule
def continue_trading(t: Tables, g: Position, tape: Tape) -> None:
    """Trading goes on while exchanges are left, or the guild can be used in this phase alone."""
    g.partner, g.amount = NONE, 0
    if g.exchanges > 0 or (is_guild_trade_only(t) and has_guild_partner(t, g)):
        g.phase = TRADE
    else:
        begin_building_phase(g, 0, tape)


@rule
def begin_building_phase(g: Position, by_choice: int, tape: Tape) -> None:
    """Building follows trading."""
    g.phase, g.exchanges = BUILD, 0
    emit_event(tape, BUILDING_BEGAN, g.active, g.hand_size[g.active], by_choice)


@rule
def is_guild_trade_only(t: Tables) -> bool:
    """R-105: whether the guild's extra exchange belongs to the trade phase alone."""
    return t.guild == TRADE_PHASE


@rule
def may_use_guild(t: Tables, g: Position) -> bool:
    """Whether the guild can be used now, whoever is there to use it on."""
    if (g.spent & SPENT_GUILD) != 0 or not has_expansion(g, g.active, GUILD):
        return False
    return not (is_guild_trade_only(t) and g.phase == BUILD)


@rule
def is_guild_partner(t: Tables, g: Position, seat: int) -> bool:
    """Whether the guild's owner may reach into this hand: another's, with cards, and as many points or more."""
    return seat != g.active and g.hand_size[seat] > 0 and points_of(t, g, seat) >= points_of(t, g, g.active)


@rare
def has_guild_partner(t: Tables, g: Position) -> bool:
    """Whether the guild can be used on anybody."""
    if may_use_guild(t, g):
        for seat in range(t.seats):
            if is_guild_partner(t, g, seat):
                return True
    return False


@rule
def end_turn(t: Tables, g: Position, tape: Tape) -> None:
    """The turn always passes clockwise, whatever the destiny card shows."""
    g.turn += 1
    if is_over_after_turn(t) and has_won(t, g):
        win_game(t, g, tape)
    elif g.turn >= t.turns:
        finish_by_points(t, g, tape)
    else:
        g.active = g.active + 1 if g.active + 1 < t.seats else 0
        begin_turn(g, tape)


@rule
def resume_building(t: Tables, g: Position, tape: Tape) -> None:
    """After a city's event: building goes on, or the city has won (R-106)."""
    if t.end == AFTER_EVENT and has_won(t, g):
        win_game(t, g, tape)
    else:
        g.phase = BUILD


@rule
def is_over_after_turn(t: Tables) -> bool:
    """R-106: whether ten points end the game only when the turn is over."""
    return t.end == AFTER_TURN


@rule
def is_over_at_once(t: Tables) -> bool:
    """R-106: whether ten points end the game before a city's event."""
    return t.end == AT_ONCE


@rare
def win_game(t: Tables, g: Position, tape: Tape) -> None:
    """The active seat has ten points."""
    finish_game(t, g, 1 << g.active, BY_POINTS, tape)


@rare
def finish_by_points(t: Tables, g: Position, tape: Tape) -> None:
    """R-109: the last turn is played, and the most points win, shared where they are equal."""
    best, winners = -1, 0
    for seat in range(t.seats):
        points = points_of(t, g, seat)
        if points > best:
            best, winners = points, 0
        if points == best:
            winners |= 1 << seat
    finish_game(t, g, winners, BY_TURNS, tape)


@rare
def finish_game(t: Tables, g: Position, winners: int, why: int, tape: Tape) -> None:
    """The game is over."""
    g.phase, g.winners = OVER, winners
    if tape.on != 0:
        points = 0
        for seat in range(t.seats):
            points += points_of(t, g, seat) << POINT_BITS * seat
        emit_event(tape, GAME_ENDED, winners, why, points)
