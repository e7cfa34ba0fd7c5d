"""The board game for policies of its environments: columns, answers, and an answer said step by step."""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.core.memory import pack_record, unpack_record
from trueque.core.step_choices import PickAnswer, pick_number
from trueque.island import actions as act
from trueque.island.core import steps
from trueque.island.core.actions import DISCARD_CARD, DRAFT_OFFER
from trueque.island.core.engine import load_core
from trueque.island.core.state import DISCARD, DRAFT, RESOURCES, position_class
from trueque.island.game import Island
from trueque.island.vector_columns import column_names, list_answer_names
from trueque.kernel import Decision, View


def list_columns(game: Island) -> list[str]:
    return column_names(game)


def list_answers(game: Island) -> list[str]:
    return list_answer_names(game, is_relative=True)


def choose_by_steps(game: Island, view: View, decision: Decision[Any], rng: Random, pick: PickAnswer) -> Any:
    """The answer that *pick* says; offers are made where they are asked for, beside what the turn waits for."""
    guessed = game.guess(view, rng).g
    said = find_said_answer(game, guessed, decision.seat, pick, may_offer=True)
    if isinstance(said, act.Offer) and said not in decision.answers:
        said = find_said_answer(game, guessed, decision.seat, pick, may_offer=False)
    return said


def choose_free_speech(game: Island, view: View, decision: Decision[Any], rng: Random, pick: PickAnswer) -> Any:
    """An offer in one's own turn, where *pick* would make one rather than go on; else nothing."""
    if view["phase"] != "trade" or view["active"] != decision.seat:
        return None
    said = find_said_answer(game, game.guess(view, rng).g, decision.seat, pick, may_offer=True)
    return said if isinstance(said, act.Offer) and said in decision.answers else None


def find_said_answer(game: Island, guessed: Any, seat: int, pick: PickAnswer, may_offer: bool) -> act.Action:
    """An answer, offers and discards card by card."""
    core, kind = load_core("plain", game.room), position_class(game.room)
    t = game.tables if game.core.name == "plain" else Island(game.rules, game.layout).tables
    g: Any = unpack_record(kind, pack_record(kind, guessed), is_compiled=False)

    def say_next() -> int:
        listed = [one for one in core.legal(t, g, seat) if may_offer or one != DRAFT_OFFER]
        number = pick_number(steps, t, g, seat, listed, pick)
        core.play(t, g, seat, number)
        return number

    if g.phase == DISCARD:
        laid = [say_next() - DISCARD_CARD for _ in range(int(g.due[seat]))]
        return act.Discard(tuple(laid.count(kind) for kind in range(RESOURCES)))
    turn, number = int(g.seat), say_next()
    if number != DRAFT_OFFER:
        return game.encoding.action_of[number]
    while g.phase == DRAFT:
        say_next()
    give, want = (tuple(int(side[seat, r]) for r in range(RESOURCES)) for side in (g.give, g.want))
    asked = act.Seats(q for q in range(game.seats) if g.offered_to[seat] >> q & 1)
    is_to_all = seat != turn or len(asked) == game.seats - 1
    return act.Offer(give, want, act.EVERYBODY if is_to_all else asked)
