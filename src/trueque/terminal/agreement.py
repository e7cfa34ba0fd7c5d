"""What a person at a table far away has seen the numbers of, and what was read back to them and waits for Enter."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.kernel.words import Listener
from trueque.speech import is_assent
from trueque.telling.query_replies import numbers_told
from trueque.terminal.wire import Json, Wire

READ_BACK = ("costs", "unsure")
"""Refusals that read back what a line is taken for."""


class Agreement:
    """Numbers count where they were shown; what was read back is sent again as meant."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.listed: set[tuple[str, str]] = set()
        """Questions with those answers that were shown with their numbers."""
        self.meant: Json | None = None
        """What was sent last or read back, to be sent again as meant."""
        self.reads_back = True
        """Whether what costs something is read back before it is done, where it was said in free words."""

    def note_numbers(self, lines: Sequence[str], numbered: Sequence[tuple[Json, Json]]) -> None:
        """Remember which of the *numbered* answers *lines* told."""
        choices = dict(enumerate(numbered, start=1))
        told = numbers_told(lines, {n: str(answer["sentence"]) for n, (_, answer) in choices.items()})
        self.listed |= {(question["id"], answer["id"]) for question, answer in map(choices.__getitem__, told)}

    def is_listed(self, question: Json, answer: Json) -> bool:
        return (question["id"], answer["id"]) in self.listed

    def is_given(self, text: str, to: Listener) -> bool:
        """Whether *text* agrees to what was read back; anything else leaves it."""
        if self.meant is not None and is_assent(text, to):
            return True
        self.meant = None
        return False

    def heed_refusal(self, code: str) -> bool:
        """Whether a refusal is passed over, since only a price made the server ask; others are told."""
        if code not in READ_BACK:
            self.meant = None
        return self.meant is not None and code == "costs" and not self.reads_back

    def send(self) -> bool:
        """Send what was read back, as meant."""
        meant, self.meant = self.meant or {}, None
        self.wire.send("answer", **meant)
        return True
