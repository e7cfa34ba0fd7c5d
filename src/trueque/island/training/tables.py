"""Real tables: the champion with given weights against greedy players, offers and answers and all, as lessons.

They are played in processes of their own beside the crowd.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import numpy as np

from trueque.bots.playing import Seated, choose_next_answer
from trueque.island.actions import EndTurn
from trueque.island.bots.greedy import IslandGreedy
from trueque.island.bots.search.bot import IslandSearch
from trueque.island.bots.search.machine import load_doors
from trueque.island.bots.search.notes import INPUTS
from trueque.island.bots.search.weights import Weights, save_weights
from trueque.island.game import Island
from trueque.island.rules import find_edition, read_rules
from trueque.island.training.lessons import Lessons, count_inputs
from trueque.lockstep.vector import address_of

SIZE = 200
"""Positions that the champion searches at a real table."""
AT_ONCE = 4
"""Games of one piece of work."""


def make_table_game(seats: int) -> Island:
    """The game, trade and all, on the compiled core."""
    return Island(read_rules({"edition": find_edition(seats), "seats": str(seats)}), backend="compiled")


def play_tables(seats: int, weights: str, first: int, count: int) -> tuple[Any, Any, Any, int]:
    """Looks at every end of a turn, the games they are of, who won, and how often the champion did."""
    game, looks, games, winners = make_table_game(seats), list[Any](), list[int](), list[int]()
    for number in range(count):
        seed, mine = first + number, (first + number) % seats
        bots: list[Any] = [IslandGreedy(game, f"{seed} {seat}") for seat in range(seats)]
        bots[mine] = IslandSearch(game, seed, 1, SIZE, 0, "compiled", Path(weights))
        kept, scores = play_and_keep(game, bots, Random(seed))
        if max(scores) == 1:
            looks.append(look_at_positions(game, kept, bots[mine]))
            games += [len(winners)] * len(kept)
            winners.append(scores.index(1))
    won = sum(winner == (first + n) % seats for n, winner in enumerate(winners))
    empty = np.zeros((0, seats, count_inputs(seats)), np.float16)
    return np.concatenate([empty, *looks]), np.array(games, np.int64), np.array(winners, np.int64), won


def play_and_keep(game: Island, bots: Sequence[Any], rng: Random) -> tuple[list[bytes], tuple[float, ...]]:
    """The positions at every end of a turn and in the founding, and the scores."""
    state, kept, seated = game.start(), list[bytes](), [Seated.seat_bot(bot) for bot in bots]
    while decisions := game.decisions(state):
        seat, action = choose_next_answer(game, state, decisions, seated, rng)
        game.play(state, seat, action)
        if seat >= 0 and (isinstance(action, EndTurn) or state.g.turn == 0):
            kept.append(bytes(state.g.raw))
    return kept[:-1], game.scores(state) or (0.0,) * game.seats


def look_at_positions(game: Island, kept: Sequence[bytes], search: IslandSearch) -> Any:
    """How positions looked to every seat, in half precision."""
    raw = np.frombuffer(b"".join(kept), np.uint8).copy()
    rows, wanted = np.zeros((len(kept), game.seats, INPUTS), np.float32), np.ones(len(kept), np.int8)
    tables: Any = game.tables
    look = load_doors("compiled", game.room).looks_door
    look(tables.address, address_of(raw), address_of(wanted), search.mind.notes, 0, len(kept),
         address_of(rows.reshape(-1)))  # fmt: skip
    return rows[:, :, : count_inputs(game.seats)].astype(np.float16)


class Hall:
    """Processes that play at tables; without any, nothing is played."""

    def __init__(self, seats: int, jobs: int, weight: int = 1) -> None:
        self.seats, self.won, self._weight = seats, 0.0, weight
        self._pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) if jobs else None
        self._folder = tempfile.TemporaryDirectory()

    def begin_tables(self, weights: Weights, tables: int, seed: int) -> Future[Lessons]:
        """Begin *tables* games with the champion of these weights; the lessons come later."""
        coming = Future[Lessons]()
        if self._pool is None or not tables:
            coming.set_result(self._join_lessons([]))
            return coming
        file = Path(self._folder.name) / f"{seed}.npz"
        save_weights(weights, file)
        pieces = [self._pool.submit(play_tables, self.seats, str(file), seed + first, AT_ONCE)
                  for first in range(0, tables, AT_ONCE)]  # fmt: skip
        Thread(
            target=lambda: coming.set_result(self._join_lessons([piece.result() for piece in pieces])), daemon=True
        ).start()
        return coming

    def _join_lessons(self, parts: Sequence[tuple[Any, Any, Any, int]]) -> Lessons:
        empty = np.zeros((0, self.seats, count_inputs(self.seats)), np.float16)
        looks, games, winners, before = [empty], [np.zeros(0, np.int64)], [np.zeros(0, np.int64)], 0
        for _ in range(self._weight):
            for seen, game, winner, _won in parts:
                looks.append(seen)
                games.append(game + before)
                winners.append(winner)
                before += len(winner)
        played = sum(len(winner) for _, _, winner, _ in parts)
        self.won = round(sum(won for *_, won in parts) / max(1, played), 4)
        return Lessons(np.concatenate(looks), np.concatenate(games), np.concatenate(winners), 0)

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._folder.cleanup()
