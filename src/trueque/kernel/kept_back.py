"""Draws that were made without a share which was due: once that is opened, what they would have been."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trueque.kernel.chain import find_earlier_link
from trueque.kernel.dealer import Dealer
from trueque.kernel.decision import Decision
from trueque.kernel.game import Game, Seat
from trueque.kernel.record import TABLE, Line
from trueque.kernel.rounds import Round, RoundDealer, Rounds


@dataclass(frozen=True)
class KeptBack:
    """The first draw of a round without a seat's share, and what it would have been with it."""

    round: int
    seat: Seat
    drawn: str
    otherwise: str


@dataclass(frozen=True)
class Drawn:
    """One draw under a round that lacks a share."""

    under: Round
    decision: Decision[Any]
    past: Sequence[Any]

    def text(self, game: Game[Any, Any], dealer: RoundDealer, more: dict[Seat, bytes]) -> str:
        """What is drawn where *more* shares are given."""
        whole = Round(self.under.server, {**self.under.seats, **more})
        return game.write(dealer.draw([Line(TABLE, str(whole))], self.decision, self.past))


class Missing:
    """Follows a log's rounds, and tells of each share that was missing and opened later."""

    def __init__(self, game: Game[Any, Any], dealer: Dealer) -> None:
        self.told: list[KeptBack] = []
        self._game = game
        self._dealer = dealer if isinstance(dealer, RoundDealer) else None
        self._waits: dict[tuple[Seat, int], Drawn] = {}

    def note(self, decision: Decision[Any], past: Sequence[Any], rounds: Rounds) -> None:
        """The first draw of a round, before it is made: it is kept where a share is missing since this round."""
        if rounds.drawn != 0 or rounds.last is None or self._dealer is None or self._dealer.is_typed(decision):
            return
        for seat, missed in rounds.missed.items():
            if missed[-1] == rounds.count:
                self._waits[seat, rounds.count] = Drawn(rounds.last, decision, past)

    def open(self, given: Round, rounds: Rounds) -> None:
        """A seat gives again: its share opens the links that it skips, the one that was due last first."""
        for seat, share in given.seats.items():
            owed = rounds.owed.get(seat, 0)
            due_last = list(reversed(rounds.missed.get(seat, ())))[:owed]
            for back, number in enumerate(due_last, 1):
                kept = self._waits.pop((seat, number), None)
                if kept is not None and self._dealer is not None:
                    without = kept.text(self._game, self._dealer, {})
                    otherwise = kept.text(self._game, self._dealer, {seat: find_earlier_link(share, back)})
                    self.told.append(KeptBack(number, seat, without, otherwise))
