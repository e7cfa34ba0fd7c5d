"""How often each seat of an island wins when the champion plays on every seat, thinking little.

Who founds decides much, and one judgement founds nearly alike in every game: an island that is even for it need not be
so for people. So both learned judgements play, the one without trade and the one with it, in every mix of them over the
seats. Games run in step on the compiled core, in plain arrays of the standard library: a server and a page weigh too,
and neither has NumPy.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, cast

from trueque.core.chance import Chance, seed_chance
from trueque.core.lockstep import NEW_GAME, PLAYING
from trueque.core.memory import RecordArray, record_class_for
from trueque.core.moves import Moves
from trueque.core.tape import Tape
from trueque.island.bots.search.bench import IslandBench
from trueque.island.bots.search.machine import load_doors
from trueque.island.bots.search.notes import NET_BITS
from trueque.island.bots.search.plain import read_net, weights_path
from trueque.island.core.loops import LOCKSTEP
from trueque.island.core.state import position_class
from trueque.island.game import Island, make
from trueque.island.rules import find_edition
from trueque.island.vector_columns import column_names, list_answer_names
from trueque.island.workshop.fairness import Fairness

AT_ONCE = 64
"""Games in step: every mix of two judgements over six seats."""
THOUGHT = 20
"""Positions that a seat looks at for one answer: enough to build, trade and end games."""
WARMTH = 0.05
"""How freely a seat chooses among answers of nearly the same worth: on a fixed island all would found alike else."""
ERRS = 64
"""One answer in so many is any at all: games that nobody errs in are too much alike."""
LONGEST = 4000
"""Steps after which games in step are given up as nobody's."""
WHIMS = 1 << 41
"""Where the seeds of wavering begin, far from those of the games."""


def play_games(island: str, seats: int, games: int, seed: int = 1) -> Iterator[Fairness]:
    """The figure as it becomes known, after every few games; the seats begin in their order."""
    options = {"edition": find_edition(seats), "seats": str(seats), "island": island, "start_order": "first_seat"}
    wins, done, game = [0] * seats, 0, make(options, backend="compiled")
    while done < games:
        count = min(AT_ONCE, games - done)
        for winner in Playouts(game, count, seed + done).iterate_winners():
            wins[winner] += 1
        done += count
        yield Fairness(done, tuple(wins))


class Playouts:
    """Some games of one island in step."""

    def __init__(self, game: Island, games: int, seed: int) -> None:
        core: Any = game.core
        self.games, self.seats, self.tables = games, game.seats, cast(Any, game.tables)
        self._start: Any = core.start(game.tables)
        self._step, self._think = (
            core.library.bind_door(LOCKSTEP.lockstep_door),
            load_doors("compiled", game.room).answers_door,
        )
        self._bench = IslandBench(
            [read_net(weights_path(self.seats, trade)) for trade in (False, True)], THOUGHT, game.room
        )
        self._positions = RecordArray(record_class_for(cast(type, position_class(game.room))), games)
        self._chances, self._whims, self._wavering = (RecordArray(record_class_for(Chance), games) for _ in range(3))
        self._moves, self._tape = RecordArray(record_class_for(Moves), 1), RecordArray(record_class_for(Tape), 1)
        for number, whim in enumerate(self._wavering):
            seed_chance(whim, WHIMS + seed + number)
        self._seeds = array("q", range(seed, seed + games))
        self._mixes = array("q", (seat_two_nets(seed + number, self.seats) for number in range(games)))
        self._answers, self._any = (array("q", bytes(8 * games)) for _ in range(2))
        widths = len(column_names(game)), len(list_answer_names(game))
        self._rows, self._masks = (array("b", bytes(games * width)) for width in widths)
        self.rewards, self.over, self._asked = (
            array("f", bytes(4 * games * self.seats)), array("b", bytes(games)), array("b", bytes(games)),
        )  # fmt: skip

    def iterate_winners(self) -> Iterator[int]:
        """Who wins each game, as they end; a game that several win or that is given up is nobody's."""
        self._answers = array("q", [NEW_GAME] * self.games)
        self._step_games()
        running = set(range(self.games))
        for _ in range(LONGEST):
            self._ask_players()
            self._step_games()
            for number in [one for one in running if self.over[one] != PLAYING]:
                running.remove(number)
                first = number * self.seats
                yield from (seat for seat in range(self.seats) if self.rewards[first + seat] > 0)
            if not running:
                return

    def _ask_players(self) -> None:
        bench = self._bench
        self._think(self.tables.address, self._positions.address, array_address(self._asked),
                    array_address(self._mixes), bench.notes,
                    bench.net, bench.pool, bench.moves, bench.tape, self._wavering.address, THOUGHT, WARMTH, ERRS, 1, 0,
                    self.games, array_address(self._answers))  # fmt: skip

    def _step_games(self) -> None:
        self._step(self.tables.address, self._start.address, self._positions.address, self._chances.address,
                   self._whims.address, self._moves.address, self._tape.address, 0, self.games, self.games,
                   array_address(self._seeds), array_address(self._answers), array_address(self._rows),
                   array_address(self._masks), array_address(self.rewards),
                   array_address(self.over), array_address(self._asked), array_address(self._any))  # fmt: skip


def seat_two_nets(number: int, seats: int) -> int:
    """Which of two nets each seat thinks with (`number_of_net`), in the game of this number: every mixture in turn."""
    return sum((number >> seat & 1) << NET_BITS * seat for seat in range(seats))


def array_address(numbers: array[Any]) -> int:
    """Where an array lies."""
    return numbers.buffer_info()[0]
