"""What the coach says."""

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
    points: str
    """A question that points to the best of them; empty where there are none."""
    idea: str
    """A fact, and the kind of answer that it speaks for; empty where there are none."""


class Advised(Message):
    """A hint about the question that waits; only the strongest names an answer."""

    question: str
    """Its id; empty where none waits."""
    strength: int
    sentence: str
    answer: str
    place: str


class Verdict(Message):
    """Whether one's last answer was good."""

    sentence: str
