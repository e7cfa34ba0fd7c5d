"""What each answer does: the mechanism that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trueque.kernel import Event, Seat
from trueque.quick import build, trade
from trueque.quick.actions import (
    Action,
    Build,
    Discard,
    Draw,
    End,
    Exchange,
    Flip,
    Give,
    Guild,
    Keep,
    Library,
    Market,
    Pile,
    Several,
    Take,
    Turn,
)
from trueque.quick.rules import Rules
from trueque.quick.state import State
from trueque.quick.turn import begin_build, begin_drawing, draw


def _turn(rules: Rules, state: State, seat: Seat, action: Turn) -> list[Event]:
    return build.read_event(rules, state, action.event)


def _end(rules: Rules, state: State, seat: Seat, action: End) -> list[Event]:
    told: list[Event] = []
    if state.phase == "trade":
        begin_build(state, told, by_choice=True)
    else:
        begin_drawing(rules, state, told)
    return told


PLAYS: dict[type[Action], Callable[[Rules, State, Seat, Any], list[Event]]] = {
    Draw: draw,
    Turn: _turn,
    End: _end,
    Pile: trade.with_pile,
    Market: trade.with_market,
    Several: trade.several,
    Exchange: trade.with_player,
    Library: trade.use_library,
    Take: trade.choose,
    Give: trade.give_back,
    Guild: trade.use_guild,
    Build: build.build,
    Flip: build.flip,
    Keep: build.keep,
    Discard: build.discard,
}
