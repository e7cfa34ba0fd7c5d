"""The quick game's vector environment: rows say what the asked seat may know, masks are exact."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from trueque.envs.v0 import vector
from trueque.kernel import BadOptions
from trueque.quick.core.cards import count_kind
from trueque.quick.core.engine import Backend, QuickCore, load_core
from trueque.quick.core.numbers import RESOURCES, SEATS
from trueque.quick.core.observe import row_width, write_row
from trueque.quick.core.state import LAST_OF_NATURE, NATURE, OVER, Position
from trueque.quick.core_tables import make_tables
from trueque.quick.rules import QuickRules
from trueque.quick.vector_columns import column_names, list_answer_names


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_column_has_a_name(seats: int) -> None:
    names = column_names(seats)
    assert len(names) == len(set(names)) == row_width(make_tables(QuickRules(seats)))


def test_no_two_answers_have_the_same_name() -> None:
    names = [name for name in list_answer_names() if name]
    assert len(names) == len(set(names))


def shuffled(g: Position, seat: int, seats: int, rng: Random) -> Position:
    """The position as another could be that looks the same to the seat: hidden cards lie elsewhere."""
    other = load_core("plain").copy(g)
    places = [q for q in range(seats) if q != seat]
    free = [kind for q in places for kind in range(RESOURCES)
            for _ in range(g.hand[q * RESOURCES + kind] - count_kind(g.known[seat * SEATS + q], kind))]  # fmt: skip
    rng.shuffle(free)
    for q in places:
        unknown = g.hand_size[q] - sum(count_kind(g.known[seat * SEATS + q], kind) for kind in range(RESOURCES))
        mine, free = free[:unknown], free[unknown:]
        for kind in range(RESOURCES):
            other.hand[q * RESOURCES + kind] = count_kind(g.known[seat * SEATS + q], kind) + mine.count(kind)
            other.sealed[q] = 0
            for observer in range(SEATS + 1):
                if observer != seat:
                    other.known[observer * SEATS + q] = 0
    return other


def test_a_row_says_what_the_seat_knows_and_nothing_hidden(plain: QuickCore) -> None:
    t, rng, seats = make_tables(QuickRules(4)), Random(3), 4
    g, names, looked = plain.start(t), column_names(4), 0
    while g.phase != OVER and g.turn < 60:
        seat = plain.waiting_seats(t, g)[0]
        answers = plain.legal(t, g, seat)
        if g.phase > LAST_OF_NATURE and rng.random() < 0.2:
            rows = [[0] * row_width(t), [0] * row_width(t)]
            write_row(t, g, seat, rows[0], 0, 1)
            write_row(t, shuffled(g, seat, seats, rng), seat, rows[1], 0, 1)
            assert rows[0] == rows[1]
            row = dict(zip(names, rows[0], strict=True))
            assert row["me.cards"] == sum(g.hand[seat * RESOURCES + kind] for kind in range(RESOURCES))
            assert row["next1.roads"] == g.roads[(seat + 1) % seats]
            assert row["next2.known.ore"] == count_kind(g.known[seat * SEATS + (seat + 2) % seats], 4)
            looked += 1
        weights = [plain.odds(g, answer) for answer in answers] if seat == NATURE else None
        plain.apply(t, g, seat, rng.choices(answers, weights)[0])
    assert looked > 20


def test_masks_say_exactly_what_is_legal_and_games_begin_anew() -> None:
    env = vector(2, {"seats": "3", "turns": "4"}, game="quick", backend="plain")
    env.reset(seed=5)
    ends = 0
    for _ in range(80):
        for i in range(2):
            listed = env.core.legal(env.course.tables, env.positions[i], int(env.seats[i]))
            assert sorted(listed) == np.flatnonzero(env.masks[i]).tolist()
            assert all(env.answers[number] for number in listed)
        env.step(env.sample())
        for done in np.flatnonzero(env.over):
            assert env.rewards[done].sum() == pytest.approx(-1.0)
            ends += 1
    assert ends > 2


def test_compiled_and_plain_play_the_same(compiled: QuickCore) -> None:
    seen = []
    kinds: list[tuple[Backend, int]] = [("plain", 1), ("compiled", 1), ("compiled", 3)]
    for backend, threads in kinds:
        env = vector(4, {"seats": "3"}, game="quick", threads=threads, backend=backend)
        env.reset(2)
        for _ in range(60):
            env.step(env.sample())
        seen.append((env.rows.tolist(), env.masks.tolist(), env.seats.tolist()))
    assert seen[0] == seen[1] == seen[2]


def test_a_game_without_a_core_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trueque.envs.v0.find_room", lambda name, room: None)
    with pytest.raises(BadOptions, match="no vector environment of quick"):
        vector(2, game="quick")
