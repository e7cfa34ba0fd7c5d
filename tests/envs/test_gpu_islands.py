"""The environment on a GPU: its columns are the others' columns, and its games the core's (on a CPU, printed)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from tests.settlers.printed import printed_device
from trueque.envs.columns import columns_of, row_of
from trueque.envs.gpu import ANSWERS, Islands
from trueque.envs.gpu_columns import columns, packed
from trueque.kernel.dealer import FairDealer, seed_bytes
from trueque.kernel.match import Match
from trueque.settlers.core.records import record_of
from trueque.settlers.game import Settlers, make
from trueque.settlers.gpu.looking import LONGEST, look

SHORT = {"edition": "2011", "proposals_per_turn": "0", "victory_points": "3"}


@pytest.mark.parametrize("options", [
    {"edition": "2011", "proposals_per_turn": "0"},
    {"edition": "2002"},
    {"edition": "adapted", "seats": "3", "board_size": "21"},
], ids=str)  # fmt: skip
def test_the_columns_are_those_of_the_other_environments(options: dict[str, str]) -> None:
    game = make(options)
    listed = columns(game)
    assert [name for name, *_ in listed] == columns_of(game)
    assert all(packed(column) < 1 << 24 for column in listed)
    match = Match(game, FairDealer(seed_bytes(5)))
    for k in range(300):
        decision = next(d for d in match.open() if d.waits)
        if k % 6 == 0 and decision.seat >= 0:
            row = row_of(game, game.view(match.state, decision.seat))
            assert seen(game, match.state, decision.seat) == row
        match.play(decision.seat, decision.answers.sample(Random(k)))


def seen(game: Settlers, state: Any, me: int) -> list[float]:
    """What `look` sees of a position."""
    return [
        game.road_length(state, (me + a) % game.seats) if kind == LONGEST else look(game.tables, state.g, me, kind, a, b)
        for _, kind, a, b in columns(game)
    ]


class NumpyIslands(Islands):
    """The environment over NumPy arrays."""

    def _own(self, actions: Any) -> Any:
        return actions


def islands(games: int) -> NumpyIslands | None:
    device = printed_device()
    if device is None:
        return None
    env = NumpyIslands(SHORT, games, device=device)
    env.reset(seed=11)
    return env


def test_games_in_step_keep_to_the_rules_and_begin_anew() -> None:
    env = islands(6)
    if env is None:
        return
    game, over = make(SHORT), 0
    core, t = game.core, game.tables
    for k in range(900):
        env.step(env.random_actions())
        assert ((env.seat >= 0) & (env.mask.sum(axis=1) > 0)).all()
        for i in np.flatnonzero(env.done):
            over += 1
            assert sorted(env.reward[i]) == [-1.0, -1.0, -1.0, 1.0]
        if k % 30 == 0:
            assert agrees_with_plain(env, game, core, t, k % 6)
    assert over >= 3
    assert env.refused[0] == 0


def agrees_with_plain(env: NumpyIslands, game: Settlers, core: Any, t: Any, i: int) -> bool:
    """Whether mask and observation of game i are what the plain rules say of its position."""
    kind = record_of(core.start(t)).dtype
    g = plain(core, env._positions[i].view(kind))
    seat = int(env.seat[i])
    assert np.flatnonzero(env.mask[i]).tolist() == sorted(core.legal(t, g, seat))
    row = [
        core.road_length(t, g, (seat + a) % game.seats) if kind_ == LONGEST else look(t, g, seat, kind_, a, b)
        for _, kind_, a, b in columns(game)
    ]
    return env.observation[i].tolist() == row


def plain(core: Any, record: np.ndarray[Any, Any]) -> Any:
    """A record as a position of the plain core."""
    g = core.start(make(SHORT).tables)
    for name in record.dtype.names or ():
        value, field = record[name][0], getattr(g, name)
        if isinstance(field, int):
            setattr(g, name, int(value))
        elif value.ndim == 1:
            field[:] = value.tolist()
        else:
            field.update({(i, j): int(value[i, j]) for i in range(value.shape[0]) for j in range(value.shape[1])})
    return g


def test_an_answer_that_is_not_allowed_is_counted_and_replaced() -> None:
    env = islands(4)
    if env is None:
        return
    wrong = np.full(4, ANSWERS - 1, np.int64)
    env.step(wrong)
    assert env.refused[0] == 4
    assert (env.mask.sum(axis=1) > 0).all()


def test_equal_seeds_give_equal_games() -> None:
    one, two = islands(3), islands(3)
    if one is None or two is None:
        return
    for _ in range(200):
        one.step(one.random_actions())
        two.step(two.random_actions())
    assert (one.observation == two.observation).all()
    assert (one._positions == two._positions).all()


def test_the_kernels_must_be_named() -> None:
    with pytest.raises(ValueError, match="gpu export"):
        Islands(SHORT, 4)
