"""What can be proved of a position: for games of two in which nothing is hidden and nature has no say.

Averages over many games are blind to the one line that wins. Here every line is looked at, a question deeper each time,
as long as the budget lasts: what is won or lost whatever the other does is known then, near the end all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from trueque.kernel import NATURE, Decision, Game, OneOf, View

DEEPEST = 60
"""Answers that are looked ahead at most."""
Worth = tuple[float, float]
"""The least and the most that a position brings the first seat, when both answer best."""
OPEN: Worth = (0.0, 1.0)


class Unproved(RuntimeError):
    """The budget is spent, or something is drawn, sealed or hidden."""


class Prover:
    """Remembers, for one game, what each position that was looked through is worth."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._worths: dict[int, Worth] = {}
        """Of positions that are known for certain."""
        self._seen: dict[tuple[int, int], Worth] = {}
        """Of the others, by how far was looked ahead."""
        self._left = 0
        self._is_open = game.seats == 2

    def prove_answers(self, view: View, question: Decision[Any], answers: Sequence[Any], most: int) -> dict[Any, float]:
        """What each of *answers* brings its seat for certain, as far as *most* positions show; a win is enough."""
        proved: dict[Any, float] = {}
        if not self._is_open:
            return proved
        world = self._game.guess(view, Random(0))
        self._is_open = self._is_known_to_all(world)
        self._seen.clear()
        worlds = {answer: self._play(world, question.seat, answer) for answer in answers} if self._is_open else {}
        # To the end with half of it, which is enough where games are short; then as far as the rest goes.
        for part, depths in ((most - most // 2, (DEEPEST,)), (most // 2, range(DEEPEST))):
            self._left = part
            with suppress(Unproved):
                if any(self._prove_each(worlds, question.seat, depth, proved) for depth in depths):
                    break
        return proved

    def _prove_each(self, worlds: dict[Any, Any], seat: int, depth: int, proved: dict[Any, float]) -> bool:
        """Look *depth* answers ahead behind each answer that is not proved yet; whether no more need be known."""
        for answer in worlds:
            if answer in proved:
                continue
            least, most = self._prove(worlds[answer], depth)
            if least == most:
                proved[answer] = least if seat == 0 else 1 - least
            if proved.get(answer) == 1:
                return True
        return len(proved) == len(worlds)

    def _is_known_to_all(self, world: Any) -> bool:
        """Whether every seat can tell the position from its view."""
        game = self._game
        return all(game.guess(game.view(world, seat), Random(f"{seat}")) == world for seat in range(game.seats))

    def _play(self, world: Any, seat: int, answer: Any) -> Any:
        after = world.copy()
        self._game.play(after, seat, answer)
        return after

    def _prove(self, world: Any, depth: int) -> Worth:
        """The least and the most that *world* is worth, *depth* answers ahead."""
        game, asked = self._game, self._game.decisions(world)
        if not asked:
            score = (game.scores(world) or (0.5,))[0]
            return score, score
        question = asked[0]
        if len(asked) > 1 or question.seat == NATURE or not isinstance(question.answers, OneOf):
            self._is_open = False
        if not self._is_open:
            raise Unproved
        if depth == 0:
            return OPEN
        key = hash((question.seat, repr(game.view(world, question.seat))))
        known = self._worths.get(key) or self._seen.get((key, depth))
        if known is not None:
            return known
        found = self._seen[key, depth] = self._weigh(world, question, depth)
        if found[0] == found[1]:
            self._worths[key] = found
        return found

    def _weigh(self, world: Any, question: Decision[Any], depth: int) -> Worth:
        """The best of its answers for whoever is asked; one that wins is enough."""
        best, won = (max, 1.0) if question.seat == 0 else (min, 0.0)
        found: list[Worth] = []
        for answer in question.answers:
            self._left -= 1
            if self._left <= 0:
                raise Unproved
            found.append(self._prove(self._play(world, question.seat, answer), depth - 1))
            if found[-1] == (won, won):
                return won, won
        return best(least for least, _ in found), best(most for _, most in found)
