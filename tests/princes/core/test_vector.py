"""The vector environment of The Princes: rows say what the asked seat may know, masks are exact."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from trueque.envs.v0 import vector
from trueque.princes.core.engine import Backend, PrincesCore
from trueque.princes.core.numbers import KNOWN
from trueque.princes.core.observe import row_width, write_row
from trueque.princes.core.state import NATURE, Position
from trueque.princes.core_tables import make_tables
from trueque.princes.rules import PrincesRules
from trueque.princes.vector_columns import column_names, list_answer_names


def test_every_column_has_a_name() -> None:
    names = column_names()
    assert len(names) == len(set(names)) == row_width(make_tables(PrincesRules()))


def test_no_two_answers_have_the_same_name() -> None:
    names = [name for name in list_answer_names() if name]
    assert len(names) == len(set(names))


def hidden(g: Position, seat: int, core: PrincesCore, rng: Random) -> Position:
    """The position as another could be that looks the same to the seat: cards it does not know are others."""
    other = core.copy(g)
    places = [(other.hand, 1 - seat, i) for i in range(g.hand_size[1 - seat])]
    places += [(other.stack, k, i) for k in range(6) for i in range(g.stack_size[k])]
    unknown = [(grid, k, i) for grid, k, i in places if not grid[k, i] >> seat & 1]
    cards = [grid[k, i] // KNOWN for grid, k, i in unknown]
    rng.shuffle(cards)
    for (grid, k, i), card in zip(unknown, cards, strict=True):
        grid[k, i] = card * KNOWN + grid[k, i] % KNOWN
    return other


def test_a_row_says_what_the_seat_knows_and_nothing_hidden(plain: PrincesCore) -> None:
    t, rng, names, looked = make_tables(PrincesRules(limit="100")), Random(3), column_names(), 0
    g = plain.start(t)
    while plain.asked_seat(g) is not None and g.turn < 25:
        answers, seat = plain.legal(t, g), g.asked
        if seat != NATURE and rng.random() < 0.2:
            rows = [[0] * row_width(t), [0] * row_width(t)]
            write_row(t, g, seat, rows[0], 0, 1)
            write_row(t, hidden(g, seat, plain, rng), seat, rows[1], 0, 1)
            assert rows[0] == rows[1]
            row = dict(zip(names, rows[0], strict=True))
            assert row["me.cards"] == g.hand_size[seat] == sum(row[name] for name in names if name.startswith("hand."))
            assert row["next1.victory"] == g.points[1 - seat, 0]
            looked += 1
        weights = [plain.odds(g, answer) for answer in answers] if seat == NATURE else None
        plain.apply(t, g, rng.choices(answers, weights)[0])
    assert looked > 10


def test_masks_say_exactly_what_is_legal() -> None:
    env = vector(2, {"mode": "gold"}, game="princes", backend="plain")
    env.reset(seed=5)
    for _ in range(30):
        for i in range(2):
            listed = env.core.legal(env.course.tables, env.positions[i])
            assert sorted(listed) == np.flatnonzero(env.masks[i]).tolist()
            assert all(env.answers[number] for number in listed)
        env.step(env.sample())


def test_compiled_and_plain_play_the_same(compiled: PrincesCore) -> None:
    seen = []
    kinds: list[tuple[Backend, int]] = [("plain", 1), ("compiled", 1), ("compiled", 2)]
    for backend, threads in kinds:
        env = vector(2, {"mode": "duel"}, game="princes", threads=threads, backend=backend)
        env.reset(2)
        for _ in range(40):
            env.step(env.sample())
        seen.append((env.rows.tolist(), env.masks.tolist(), env.seats.tolist()))
    assert seen[0] == seen[1] == seen[2]


def test_games_end_pay_out_and_begin_anew(compiled: PrincesCore) -> None:
    env = vector(4, {"limit": "100"}, game="princes")
    env.reset(seed=1)
    ends = 0
    for _ in range(3000):
        env.step(env.sample())
        for done in np.flatnonzero(env.over):
            assert env.rewards[done].sum() == pytest.approx(0.0)
            ends += 1
    assert ends > 4
