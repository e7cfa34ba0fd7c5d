"""A game stepped by integers: the one engine under all environments."""

from __future__ import annotations

from random import Random
from typing import Any

from trueque.kernel import NATURE, Decision
from trueque.kernel.codec import Codec, Speller
from trueque.kernel.dealer import pick_weighted
from trueque.kernel.game import Game


class SpelledGame:
    """One game being played with integers; nature draws from a seeded generator.

    A seat that may speak though nobody waits for it (`waits` false) is not asked, except the seat whose turn it is: its
    free questions (an offer) are listed beside the one that waits, behind the same integers.
    """

    def __init__(self, game: Game[Any, Any], codec: Codec[Any], seed: int | None) -> None:
        self.game = game
        self.codec = codec
        self.rng = Random(seed)
        self.state = game.start()
        self._play_nature()

    @property
    def scores(self) -> tuple[float, ...] | None:
        return self.game.scores(self.state)

    def _play_nature(self) -> None:
        """Let nature answer, then ask the first seat that is waited for."""
        while decisions := self.game.decisions(self.state):
            if decisions[0].seat != NATURE:
                break
            answers = list(decisions[0].answers)
            drawn = answers[pick_weighted(decisions[0].odds, self.rng.randrange(sum(decisions[0].odds)))]
            self.game.play(self.state, NATURE, drawn)
        waiting = [d for d in decisions if d.waits]
        self.seat: int | None = waiting[0].seat if waiting else None
        self.asked: list[Decision[Any]] = [d for d in decisions if d.seat == self.seat]
        self.spelling: list[Speller[Any]] = [self.codec.begin_spelling(d) for d in self.asked]

    def list_steps(self) -> list[int]:
        """The integers the asked seat may give now."""
        return sorted({step for speller in self.spelling for step in speller.list_options()})

    def step(self, number: int) -> bool:
        """Take one step; whether it completed an answer. A step that may not come raises `ValueError`."""
        open_ = [speller for speller in self.spelling if number in speller.list_options()]
        if not open_:
            raise ValueError(f"{number} is not among the legal steps; the mask says which are")
        for speller in open_:
            answer = speller.take_step(number)
            if answer is not None:
                assert self.seat is not None
                self.game.play(self.state, self.seat, answer)
                self._play_nature()
                return True
        self.spelling = open_
        return False
