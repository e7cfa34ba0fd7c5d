"""Real dice on the table: the rolls are typed in, everything else is drawn for the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trueque.kernel import Decision
from trueque.kernel.dealer import Dealer


@dataclass(frozen=True)
class RealDice:
    """Leaves the questions of these *kinds* open; *others* draws the rest."""

    kinds: tuple[str, ...]
    others: Dealer
    kind: str = "typed"

    def draw(self, number: int, decision: Decision[Any], past: Sequence[Any]) -> Any | None:
        return None if decision.kind in self.kinds else self.others.draw(number, decision, past)
