"""Honest dice: the seed is promised by its hash before the first draw, and shown at the end, so anyone can check.

What a table does is described in docs/honest-dice.md, precisely enough to write another checker from it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trueque.kernel.dealer import Dealer, FairDealer, make_dealer
from trueque.kernel.decision import Decision
from trueque.kernel.errors import BadRecord
from trueque.kernel.game import NATURE, Game, Seat
from trueque.kernel.match import Match
from trueque.kernel.record import Record


def promise(seed: bytes) -> str:
    """The hash that is shown before the game: SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True)
class RealDice:
    """The table rolls real dice and types them in; everything else is drawn fairly."""

    fair: FairDealer
    kinds: tuple[str, ...]
    kind: str = "typed"

    def draw(self, number: int, decision: Decision[Any], past: Sequence[Any]) -> Any | None:
        return None if decision.kind in self.kinds else self.fair.draw(number, decision, past)


def table_dealer(game: Game[Any, Any], kind: str, seed: bytes, salts: Mapping[Seat, str]) -> Dealer:
    """The dealer of a table: fair, balanced, or typed for the dice alone; salts in the order of the seats."""
    shares = tuple(bytes.fromhex(salts.get(seat, "")) for seat in range(game.seats))
    if kind == "typed":
        return RealDice(FairDealer(seed, shares), tuple(game.balanced_kinds))
    return make_dealer(kind, seed, shares, tuple(game.balanced_kinds))


@dataclass(frozen=True)
class Verdict:
    """What checking a record found."""

    draws: int
    """Draws that are as seed and salts say, undone ones included."""
    typed: int
    """Draws typed in by the table, which nobody can check."""
    wrong: tuple[int, ...]
    """The log numbers of draws that differ."""

    @property
    def is_honest(self) -> bool:
        return not self.wrong


def verify(game: Game[Any, Any], record: Record) -> Verdict:
    """Check the promise and every draw of a finished *record*."""
    if not record.commit or not record.seed:
        what = "no seed yet: it is shown when the game is over" if record.commit else "no promise of a seed"
        raise BadRecord(f"This record holds {what}, so its draws cannot be checked.", "honest-dice")
    try:
        seed = bytes.fromhex(record.seed)
        dealer = table_dealer(game, record.dealer, seed, record.salts)
    except ValueError as broken:
        raise BadRecord(f"The seed or a salt of this record is damaged: {broken}.", "honest-dice") from broken
    if promise(seed) != record.commit:
        raise BadRecord("The seed of this record is not the one that was promised.", "honest-dice")
    match = Match.replay(game, record.with_log(()), dealer)
    draws, typed, wrong = 0, 0, list[int]()
    for number, line in enumerate(record.log):
        if line.author == NATURE:
            decision = match.open()[0]
            expected = dealer.draw(number, decision, match.drawn.get(decision.kind, []))
            if expected is None:
                typed += 1
            elif game.write(expected) == line.text:
                draws += 1
            else:
                wrong.append(number)
        match.follow(line)
    return Verdict(draws, typed, tuple(wrong))
