"""Odds and changes of odds as people read them: hundredths, without tenths."""

from __future__ import annotations

from math import floor

PLACES = 4
"""Digits of odds where machines are told them, and the page."""
CERTAINTIES = (0.0, 1.0)


def as_percent(share: float) -> int:
    """As a whole number: of what machines are told, as the page rounds it, so that nobody reads two numbers for one."""
    return floor(100 * round(share, PLACES) + 0.5)


def as_odds(share: float) -> int:
    """Odds as they are told: nothing that is still open is said to be certain, or impossible."""
    return as_percent(share) if share in CERTAINTIES else min(99, max(1, as_percent(share)))


def round_odds(share: float, places: int) -> float:
    """The same with more digits, as data."""
    step = 10.0**-places
    return round(share if share in CERTAINTIES else min(1 - step, max(step, share)), places)


def format_points(share: float) -> str:
    """A change of odds in hundredths, with its sign: no points of the game."""
    n = as_percent(share)
    return f"{'−' if n < 0 else '+' if n > 0 else '±'}{abs(n)} %"
