"""Odds and changes of odds as people read them: hundredths, without tenths."""

from __future__ import annotations

from math import floor

from trueque.locale import Speaker

PLACES = 4
"""Digits of odds where machines are told them, and the page."""


def as_percent(share: float) -> int:
    """As a whole number: of what machines are told, as the page rounds it, so that nobody reads two numbers for one."""
    return floor(100 * round(share, PLACES) + 0.5)


def format_points(say: Speaker, share: float) -> str:
    """A change of odds in points of a hundred, with its sign."""
    n = as_percent(share)
    return say.many("{sign}{n} point", "{sign}{n} points", abs(n), sign="−" if n < 0 else "+" if n > 0 else "±")
