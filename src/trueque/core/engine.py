"""A game's core as Python programs use it: here the rules run by CPython, in `compiled` those made a library.

A game derives its own two classes from `PlainRules` and `CompiledRules` and names their methods as fits it.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import local
from typing import Any, Literal, cast

from trueque.core.chance import Chance, seed_chance
from trueque.core.levelled import Levelled, PlainLevels
from trueque.core.loops import Loops
from trueque.core.marks import renew
from trueque.core.moves import Moves
from trueque.core.rollout import ANSWERS, FIRST_WIN, SHARE, TURNS
from trueque.core.tally import Tally as Tally
from trueque.core.tape import Tape
from trueque.core.tools import Tools

Event = tuple[int, int, int, int]
Backend = Literal["plain", "compiled"]


def tally_of(seats: int, games: int, tally: Sequence[int]) -> Tally:
    """The tally of a simulation, from its row of numbers."""
    wins = tuple(tally[FIRST_WIN + seat] / SHARE for seat in range(seats))
    return Tally(games, tally[ANSWERS], tally[TURNS], wins)


class PlainDesk(local):
    """What a game's rules write on while they run: each thread has its own, since bots think beside each other."""

    def __init__(self) -> None:
        self.moves, self.tape = Moves(), Tape(on=1)


class PlainRules:
    """The rules run by CPython itself, over slotted objects."""

    name = "plain"

    def __init__(self, loops: Loops) -> None:
        self.loops, self.steps, self.rollout = loops, cast(Any, loops.steps), cast(Any, loops.rollout)
        self._desk = PlainDesk()
        self.levels: Levelled = cast(Any, PlainLevels(loops.levels, loops.tools) if loops.levels else None)
        """None where a game brings no levels (`contract.FOR_LEVELS`)."""

    def __deepcopy__(self, memo: object) -> PlainRules:
        """Rules are shared by all copies of a position: what they write on is nobody's but the thread's."""
        return self

    @property
    def moves(self) -> Moves:
        return self._desk.moves

    @property
    def tape(self) -> Tape:
        return self._desk.tape

    def tables(self, plain: Any) -> Any:
        return plain

    def start(self, t: Any) -> Any:
        g = self.steps.Position()
        self.steps.start(t, g)
        return g

    def copy(self, g: Any) -> Any:
        twin = object.__new__(type(g))
        renew(twin, g)
        return twin

    def list_answers(self, t: Any, g: Any, seat: int) -> list[int]:
        """The answers this seat may give."""
        moves = self.moves
        self.steps.take_up(t, g, moves)
        self.steps.list_answers(t, g, seat, moves)
        return moves.action[: moves.count]

    def weight(self, t: Any, g: Any, action: int) -> int:
        """The weight of one of nature's answers."""
        return self.steps.weight_of(t, g, action)  # type: ignore[no-any-return]

    def play_answer(self, t: Any, g: Any, seat: int, action: int) -> list[Event]:
        """Play an answer in place; the events."""
        desk = self._desk
        tape = desk.tape
        tape.count = 0
        self.steps.give_answer(t, g, seat, action, desk.moves, tape)
        if not tape.count:
            return []
        event = tape.event
        return [(event[i, 0], event[i, 1], event[i, 2], event[i, 3]) for i in range(tape.count)]

    def choose_answer(self, t: Any, g: Any, seat: int, seed: int) -> int:
        """What the game's own player answers."""
        chance = Chance()
        seed_chance(chance, seed)
        doors: Any = self.loops.doors
        return doors.choice_door([t], [g], seat, [self.moves], [chance], [self.steps.Sense()])  # type: ignore[no-any-return]

    def playout(self, t: Any, g: Any, seed: int, players: int = 0) -> int:
        return self.rollout.playout_door([t], [g], players, [self._tools()], seed)  # type: ignore[no-any-return]

    def checksum(self, t: Any, g: Any, seed: int, players: int = 0) -> int:
        return self.rollout.checksum_door([t], [g], players, [self._tools(1)], seed)  # type: ignore[no-any-return]

    def simulate(self, t: Any, seed: int, games: int, players: int = 0) -> Tally:
        tally, first, game = [0] * (FIRST_WIN + self.steps.SEATS), self.start(t), self.steps.Position()
        self.rollout.simulate_door([t], [first], [game], players, [self._tools()], seed, games, tally)
        return tally_of(self.steps.seats_of(t), games, tally)

    def _tools(self, told: int = 0) -> Tools:
        tools = self.loops.tools()
        tools.tape.on = told
        return tools

    def release(self, g: Any) -> Any:
        return self.copy(g)
