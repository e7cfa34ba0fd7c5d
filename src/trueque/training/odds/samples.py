"""Positions of games in which levels drawn by lot meet, in every phase: what odds are learned from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from trueque.bots.levels import levels_of
from trueque.bots.odds.table import LearnsOdds, WatchedTable
from trueque.bots.playing import Seated, choose_next_answer
from trueque.bots.registry import bot
from trueque.bots.skills import skills_of
from trueque.core.memory import Longs
from trueque.core.outcomes import ASKED, HEAD, IN_TURN, KIND, RATES, WINNERS
from trueque.core.outcomes import GAME as OF_GAME

TOGETHER = 4
"""Games of the same levels at the same seats."""
PILOT, ROOM = 24, 1 << 15
"""Games that tell how often each kind of question comes; rows that are taken from the core at once."""
RARE, SHARE = 0.3, 0.01
"""Rows a game of a kind of question: so many, if it comes so often, and more of those that come all the time.

Few of many games: who won is one fact, however often one looks."""
LARGEST = 127
USUALLY, ANY_LINEUP, ALL_ALIKE = 0.5, 0.5, 0.75
AMONG = 5
"""The strongest levels: who searches meets those most."""
SEARCHING = ("expert", "champion")
"""Levels that no core plays by itself: they meet at tables."""


@dataclass
class Samples:
    """Rows, and what belongs to each."""

    kinds: Any
    asked: Any
    in_turn: Any
    looks: Any
    levels: Any
    """The level of each seat, by its place among the game's."""
    shares: Any
    """What each seat got of the win."""
    games: Any

    def __len__(self) -> int:
        return len(self.kinds)

    def take(self, which: Any) -> Samples:
        """Some of them."""
        return Samples(*(getattr(self, one.name)[which] for one in fields(self)))

    def save(self, file: Path) -> None:
        """Keep them in a file, all at once."""
        beside = file.with_name(f"{file.name}.new.npz")
        np.savez_compressed(beside, **{one.name: getattr(self, one.name) for one in fields(self)})
        beside.replace(file)


def load_samples(file: Path) -> Samples:
    """Of a file."""
    with np.load(file) as kept:
        return Samples(*(kept[one.name] for one in fields(Samples)))


def join_samples(parts: Sequence[Samples]) -> Samples:
    """Many as one."""
    return Samples(*(np.concatenate([getattr(part, one.name) for part in parts]) for one in fields(Samples)))


def draw_lineup(levels: Sequence[str], seats: int, rng: Random) -> list[str]:
    """Who sits where: anybody at every seat; one among others who are alike; or all alike."""
    how = rng.random()
    if how < ANY_LINEUP:
        return [rng.choice(levels) for _ in range(seats)]
    lineup = [rng.choice(levels)] * seats
    if how < ALL_ALIKE:
        lineup[rng.randrange(seats)] = rng.choice(levels)
    return lineup


def share_wins(bits: Any, seats: int) -> Any:
    """What each seat got of a win, from who has won as sets."""
    won = bits[:, None] >> np.arange(seats) & 1
    return (won / np.maximum(1, won.sum(1, keepdims=True))).astype(np.float32)


class SampleSource:
    """The games of one table: under the usual rules every other one, then editions and house rules in turn."""

    def __init__(self, game: str, room: LearnsOdds, name: str, seed: int) -> None:
        self._game, self._room, self._name, self._seed = game, room, name, seed
        self.games = [room.make_quick_game(options) for options in room.TABLES[name]]
        self.tables: list[WatchedTable] = [room.watch_table(one) for one in self.games]
        self.levels = list(levels_of(game))
        self._in_core = [one for one in self.levels if one not in SEARCHING]
        self.usual = self.tables[0]
        self._width = self.usual.sampler.measure_row(self.usual.tables)
        self._rows = Longs(ROOM * self._width)
        self._rates = [RATES] * self.usual.kinds
        self._rates = self._find_rates()

    def _find_rates(self) -> list[int]:
        """So that questions of all kinds are there, and none crowds out the others."""
        found = np.concatenate([self._play(Random(f"pilot {n}"), n, 1).kinds for n in range(PILOT)])
        self.counts = counts = np.bincount(found, minlength=self.usual.kinds) / PILOT
        wanted = np.minimum(counts, RARE + SHARE * counts)
        return [int(RATES * part) for part in wanted / np.maximum(counts, 1 / PILOT)]

    def _draw_table(self, rng: Random) -> int:
        return 0 if rng.random() < USUALLY else rng.randrange(len(self.tables))

    def gather(self, first: int, count: int) -> Samples:
        """Of games on the core from a number on, so many."""
        parts = []
        for number in range(first, first + count, TOGETHER):
            parts.append(self._play(Random(f"odds {self._name} {self._seed} {number}"), number, TOGETHER))
        return join_samples(parts)

    def _play(self, rng: Random, number: int, games: int) -> Samples:
        table, lineup = self.tables[self._draw_table(rng)], draw_lineup(self._in_core, self.usual.seats, rng)
        skills = skills_of(lineup, self._room.SKILLS)
        rows = table.sampler.sample(table.tables, table.start, rng.getrandbits(40), games, skills, self._rates,
                                    self._rows, ROOM)  # fmt: skip
        raw = np.frombuffer(self._rows.numbers, np.int64, rows * self._width).reshape(rows, self._width)
        return self._arrange(raw, raw[:, WINNERS], lineup, number + raw[:, OF_GAME])

    def _arrange(self, raw: Any, won: Any, lineup: Sequence[str], games: Any) -> Samples:
        sat = np.array([self.levels.index(one) for one in lineup], np.int8)
        return Samples(
            raw[:, KIND].astype(np.int16), raw[:, ASKED].astype(np.int8), raw[:, IN_TURN].astype(np.int8),
            np.clip(raw[:, HEAD:], -LARGEST, LARGEST).astype(np.int8), np.tile(sat, (len(raw), 1)),
            share_wins(won, self.usual.seats), games.astype(np.int64),
        )  # fmt: skip

    def gather_at_tables(self, first: int, count: int) -> Samples:
        """Of games at tables in which somebody searches, numbered below zero."""
        return join_samples([self._play_at_table(number) for number in range(first, first + count)])

    def _play_at_table(self, number: int) -> Samples:
        rng = Random(f"odds at tables {self._name} {self._seed} {number}")
        place = self._draw_table(rng)
        game, table = self.games[place], self.tables[place]
        lineup = draw_lineup(self.levels[-AMONG:], game.seats, rng)
        searching = [one for one in self.levels if one in SEARCHING]
        if not set(lineup) & set(searching):
            lineup[rng.randrange(game.seats)] = rng.choice(searching)
        players = [Seated.seat_bot(bot(one, game, rng.getrandbits(60))) for one in lineup]
        state, rows = game.start(), list[list[int]]()
        while decisions := game.decisions(state):
            row = list(table.sampler.look(table.tables, state.g))
            # A table is slow: more is kept of each of its games.
            if rng.randrange(RATES) < 4 * self._rates[row[KIND]]:
                rows.append(row)
            seat, action = choose_next_answer(game, state, decisions, players, rng)
            game.play(state, seat, action)
        won = table.sampler.look(table.tables, state.g)[WINNERS]
        raw = np.array(rows, np.int64).reshape(len(rows), self._width)
        return self._arrange(raw, np.full(len(rows), won), lineup, np.full(len(rows), -1 - number))
