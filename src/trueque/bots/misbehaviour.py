"""The rule for bots that do not play along, in one place.

A bot that gives no answer in time, gives one that is not allowed, says something that cannot be understood, says far
too much, or stops running, loses that game at once: it scores nothing, and the win is shared by the other seats. The
next game begins as if nothing had happened.
"""

from __future__ import annotations

CAUSES = ("silent", "slow", "illegal", "garbage", "flooding", "crashed")


class Misbehaved(RuntimeError):
    """A bot broke the rules of the protocol; *cause* is one of CAUSES, the sentence says what happened."""

    def __init__(self, cause: str, sentence: str) -> None:
        super().__init__(sentence)
        assert cause in CAUSES, cause
        self.cause, self.sentence = cause, sentence


def scores_without(loser: int, seats: int) -> tuple[float, ...]:
    """The result of a game that seat *loser* lost by misbehaving."""
    return tuple(0.0 if seat == loser else 1 / (seats - 1) for seat in range(seats))
