"""What can be proved of a position: for games of two in which nothing is hidden and nature has no say.

Averages over many games are blind to the one line that wins. Here it is asked of every answer whether it wins whatever
the other does, or loses whatever follows: an answer deeper each time, as long as the budget lasts. A question of yes or
no needs few lines: of whoever is to win one good answer, of the other all. What settled a position before comes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from trueque.kernel import NATURE, Decision, Game, OneOf, View

DEEPEST = 60
"""Answers that are looked ahead at most."""
MOST_KNOWN = 400_000
"""Positions that are remembered at most."""
NEVER = 1 << 30
FIRST, SOMETIMES = 64, 64
"""Each of the first positions is looked at for secrets, then one of so many: what is chosen in secret lies deeper."""


class Unproved(RuntimeError):
    """The budget is spent, or something is drawn, sealed or hidden."""


@dataclass(slots=True)
class WinKnown:
    """What was found out of a position for one seat."""

    within: int = NEVER
    """It wins in so many answers at most."""
    beyond: int = -1
    """It cannot win in so many."""
    settled_by: Any = None
    """The answer that settled it last, to be tried first."""


class Prover:
    """Remembers, for one game, which positions are won."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._known: tuple[dict[int, WinKnown], dict[int, WinKnown]] = ({}, {})
        """For each seat, whether it can win."""
        self._left = self._looked = 0
        self._ended_early = False
        """Whether more would be seen deeper."""
        self.is_open = game.seats == 2
        """As far as is known, nothing is hidden and nothing drawn."""

    def prove_answers(self, view: View, question: Decision[Any], answers: Sequence[Any], most: int) -> dict[Any, float]:
        """What each of *answers* brings its seat for certain, as far as *most* positions show; a win is enough.

        Those that lose stand in the order in which that was found: the last one holds out longest.
        """
        proved: dict[Any, float] = {}
        if not self.is_open:
            return proved
        world = self._game.guess(view, Random(0))
        self.is_open = self._is_known_to_all(world)
        if max(map(len, self._known)) > MOST_KNOWN:
            self._known = ({}, {})
        # To the end with half of it, which is enough where games are short; then as far as the rest goes.
        for part, depths in ((most - most // 2, (DEEPEST,)), (most // 2, range(DEEPEST))):
            if self.is_open and self._prove_so_deep(world, question.seat, answers, part, depths, proved):
                break
        return proved if self.is_open else {}

    def find_winner(self, world: Any, question: Decision[Any]) -> int | None:
        """Who wins where *question* is asked, if that was found out."""
        key = self._name(world, question) if self.is_open else 0
        for seat, known in enumerate(self._known):
            if key in known and known[key].within < NEVER:
                return seat
        return None

    def _prove_so_deep(
        self, world: Any, seat: int, answers: Sequence[Any], most: int, depths: Sequence[int], proved: dict[Any, float]
    ) -> bool:
        """Look so deep in turn with *most* positions; whether no more can be known."""
        self._left = most
        with suppress(Unproved):
            worlds = {answer: self._play(world, seat, answer) for answer in answers}
            for depth in depths:
                self._ended_early = False
                if self._prove_each(worlds, seat, depth, proved) or not self._ended_early:
                    return True
        return False

    def _prove_each(self, worlds: dict[Any, Any], seat: int, depth: int, proved: dict[Any, float]) -> bool:
        """Look *depth* answers ahead behind each answer that is not proved yet; whether no more need be known."""
        left = [answer for answer in worlds if answer not in proved]
        for winner, worth in ((seat, 1.0), (1 - seat, 0.0)):
            for answer in left:
                if self._can_win(worlds[answer], winner, depth):
                    proved[answer] = worth
                    if winner == seat:
                        return True
        return len(proved) == len(worlds)

    def _is_known_to_all(self, world: Any) -> bool:
        """Whether every seat can tell the position from its view."""
        game = self._game
        return all(game.guess(game.view(world, seat), Random(f"{seat}")) == world for seat in range(game.seats))

    def _name(self, world: Any, question: Decision[Any]) -> int:
        """What a position is remembered by."""
        return hash((question.seat, repr(self._game.view(world, question.seat))))

    def _play(self, world: Any, seat: int, answer: Any) -> Any:
        self._left -= 1
        if self._left <= 0:
            raise Unproved
        after = world.copy()
        self._game.play(after, seat, answer)
        return after

    def _can_win(self, world: Any, seat: int, depth: int) -> bool:
        """Whether *seat* wins whatever the other does, in *depth* answers at most."""
        game, asked = self._game, self._game.decisions(world)
        if not asked:
            return (game.scores(world) or (0.0, 0.0))[seat] == 1
        question = asked[0]
        if len(asked) > 1 or question.seat == NATURE or not isinstance(question.answers, OneOf):
            self.is_open = False
            raise Unproved
        if depth == 0:
            self._ended_early = True
            return False
        self._look_for_secrets(world)
        known = self._known[seat].setdefault(self._name(world, question), WinKnown())
        if known.within <= depth:
            return True
        if known.beyond < depth:
            ended_early, self._ended_early = self._ended_early, False
            wins = self._try_answers(world, question, seat, depth, known)
            if wins:
                known.within = depth
            else:
                known.beyond = depth if self._ended_early else NEVER
            self._ended_early = ended_early
            if wins:
                # What was left open on the way to a win does not matter.
                return True
        self._ended_early |= known.beyond < NEVER
        return False

    def _look_for_secrets(self, world: Any) -> None:
        """A game may begin openly and have its players choose something in secret later."""
        self._looked += 1
        if (self._looked < FIRST or self._looked % SOMETIMES == 0) and not self._is_known_to_all(world):
            self.is_open = False
            raise Unproved

    def _try_answers(self, world: Any, question: Decision[Any], seat: int, depth: int, known: WinKnown) -> bool:
        """Whether one of its answers wins for *seat*, or where the other is asked, every one."""
        is_own, first = question.seat == seat, known.settled_by
        for answer in (
            question.answers if first is None else (first, *(one for one in question.answers if one != first))
        ):
            if self._can_win(self._play(world, question.seat, answer), seat, depth - 1) == is_own:
                known.settled_by = answer
                return is_own
        return not is_own
