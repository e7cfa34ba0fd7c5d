"""Table talk: a seat says what it looks for and what it might give, any one of each (R-048).

It moves no card and binds nobody, so the core knows nothing of it: it stands in the record and in views, and whoever
likes answers it with an ordinary offer. Nobody's hand is asked, so that saying it shows nothing but itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trueque.island.actions import Action, Call
from trueque.island.core.state import TRADE
from trueque.island.events import Called, Dealt
from trueque.island.layouts import RESOURCES
from trueque.island.state import IslandState
from trueque.kernel.decision import TALK, Answers, Counts, Decision, Form
from trueque.kernel.event import Event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trueque.island.game import Island

CLOSED = ("roll", "build", "over")
"""The moments at which nothing that was said stands any more: no trade is under way."""


def may_call(game: Island, state: IslandState) -> list[bool]:
    """Which seats may speak up: while trade is open, and as often as they may propose (R-035)."""
    most = game.rules.proposals_per_turn if state.g.phase == TRADE and not state.g.host else 0
    return [said < most for said in state.called]


def list_call_questions(game: Island, state: IslandState) -> tuple[Decision[Action], ...]:
    """The talk that is open to each seat."""
    if state.phase != "trade" or state.g.host:
        return ()
    bank = game.rules.bank
    form: Answers[Action] = Form(
        Call,
        ("give", "want"),
        (Counts(RESOURCES, (bank,) * 5, 0, 5 * bank), Counts(RESOURCES, (bank,) * 5, 1, 5 * bank)),
        # nothing stands on both sides of a trade.
        apart=() if game.rules.like_for_like else ((0, 1),),
    )
    return tuple(Decision(p, TALK, form, waits=False) for p, may in enumerate(may_call(game, state)) if may)


def play_call(state: IslandState, seat: int, action: Call) -> list[Event]:
    """*seat* has said it: what it said before no longer stands."""
    state.calls = tuple(action if p == seat else said for p, said in enumerate(state.calls))
    state.called = tuple(n + (p == seat) for p, n in enumerate(state.called))
    return [Called(seat, action.give, action.want)]


def forget_calls(state: IslandState, told: Sequence[Event]) -> None:
    """What was said stands until its seat makes a deal, or trade is over."""
    if not any(state.called):
        return
    if state.phase in CLOSED:
        state.calls, state.called = (None,) * len(state.calls), (0,) * len(state.called)
        return
    for event in told:
        if isinstance(event, Dealt):
            state.calls = tuple(
                None if p in (event.seat, event.partner) else said for p, said in enumerate(state.calls)
            )
