"""The Princes for policies of their environments: columns, answers, and an answer said step by step."""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.core.memory import pack_record, unpack_record
from trueque.core.step_choices import PickAnswer, pick_number
from trueque.kernel import Decision, View
from trueque.princes.bots.step_answers import find_answer, is_halfway
from trueque.princes.core import steps
from trueque.princes.core.engine import load_core
from trueque.princes.core.state import Position
from trueque.princes.game import Princes
from trueque.princes.vector_columns import column_names, list_answer_names


def list_columns(game: Princes) -> list[str]:
    return column_names(bool(game.guest_sets))


def list_answers(game: Princes) -> list[str]:
    return list_answer_names(bool(game.guest_sets))


def choose_by_steps(game: Princes, view: View, decision: Decision[Any], rng: Random, pick: PickAnswer) -> Any:
    """The answer that *pick* says, resources one by one."""
    core, t = load_core("plain"), game.first.programs.t
    state, answers = game.guess(view, rng), decision.answers
    before: Position = unpack_record(Position, pack_record(Position, state.g), is_compiled=False)
    g, said = core.copy(before), list[int]()
    while not said or is_halfway(g):
        said.append(pick_number(steps, t, g, g.asked, core.legal(t, g), pick))
        core.apply(t, g, said[-1])
    return find_answer(core, t, before, g, answers, said)
