"""How it is with a package of somebody else: what a host is told of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PackageState:
    """A game, a card set or a language of another package."""

    kind: str
    name: str
    version: str = ""
    """Empty where none is told."""
    fault: str = ""
    """What was wrong when it was last used; empty where nothing was."""
    waiting: int = 0
    """Tables that stand still until it is back."""
    percent: int = 100
    """How much of a language is translated."""
