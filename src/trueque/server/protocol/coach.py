"""What the coach of a first game says."""

from __future__ import annotations

from trueque.server.protocol.message import Message


class Hint(Message):
    """An answer worth thinking of."""

    answer: str
    """As the list of answers writes it."""
    place: str
    """Where on the board; empty where the answer names no place."""
    sentence: str
    why: str


class Coaching(Message):
    """Up to three answers to the question that waits, best first."""

    question: str
    """Its id; empty where none waits."""
    hints: list[Hint]
