"""Odds and changes of odds as people read them: hundredths, without tenths."""

from __future__ import annotations

from trueque.locale import Speaker


def as_percent(share: float) -> int:
    return round(100 * share)


def format_points(say: Speaker, share: float) -> str:
    """A change of odds in points of a hundred, with its sign."""
    n = as_percent(share)
    return say.many("{sign}{n} point", "{sign}{n} points", abs(n), sign="−" if n < 0 else "+" if n > 0 else "±")
