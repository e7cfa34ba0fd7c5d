"""The quick game for policies of its environments: columns, answers, and an answer said step by step."""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.core.memory import pack_record, unpack_record
from trueque.core.step_choices import PickAnswer, pick_number
from trueque.kernel import Decision, View
from trueque.quick.bots.step_answers import find_answer, is_halfway
from trueque.quick.core import steps
from trueque.quick.core.engine import load_core
from trueque.quick.core.state import Position
from trueque.quick.core_tables import make_tables
from trueque.quick.game import Quick
from trueque.quick.vector_columns import column_names, list_answer_names


def list_columns(game: Quick) -> list[str]:
    return column_names(game.seats)


def list_answers(game: Quick) -> list[str]:
    return list_answer_names(game.seats)


def choose_by_steps(game: Quick, view: View, decision: Decision[Any], rng: Random, pick: PickAnswer) -> Any:
    """The answer that *pick* says card by card."""
    core, t, seat = load_core("plain"), make_tables(game.rules), decision.seat
    g: Position = unpack_record(Position, pack_record(Position, game.guess(view, rng).g), is_compiled=False)
    said, phase = list[int](), g.phase
    while True:
        said.append(pick_number(steps, t, g, seat, core.legal(t, g, seat), pick))
        core.apply(t, g, seat, said[-1])
        if not is_halfway(g, seat, said):
            return find_answer(decision.answers, said, phase)
