"""What nature can draw where everybody sees it, as tables: a game prints them from its rules.

The page, `docs/verify-dice.mjs` and a terminal follow a log with them (`kernel.open_draws`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from trueque.kernel.game import Options


@dataclass(frozen=True)
class OpenList:
    """One question to nature: its answers in the order of the rules, each with its odds."""

    kind: str
    texts: tuple[str, ...]
    odds: Mapping[str, tuple[int, ...]]
    """By the values of the options it hangs on, with blanks between; under the empty word where it hangs on none."""
    hangs_on: tuple[str, ...] = ()
    """The options."""
    after: str = ""
    """A pattern: right after an answer that fits it nature answers this question, or another that follows the same."""
    is_bagged: bool = False
    """Whether balanced dice draw it from a bag."""
    is_stock: bool = False
    """Whether what was drawn is not put back."""
    is_first: bool = False
    """Whether it is asked before the first answer alone."""
    narrowings: tuple[tuple[str, str], ...] = ()
    """Patterns of answers since the last such draw, and which texts each leaves; ``$1`` is what the pattern caught."""

    def weights(self, options: Options) -> tuple[int, ...]:
        return self.odds[" ".join(options[name] for name in self.hangs_on)]


@runtime_checkable
class ListsOpenDraws(Protocol):
    """A game that gives its open draws as tables."""

    @property
    def open_lists(self) -> tuple[OpenList, ...]: ...
