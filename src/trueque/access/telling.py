"""What happened, as one listener hears it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from trueque.kernel.match import Step
from trueque.kernel.words import Listener, Words


def told(steps: Iterable[Step[Any]], words: Words, to: Listener) -> list[str]:
    """One line a step: the sentences of its events, as far as the listener may know them."""
    lines = []
    for step in steps:
        said = [sentence for event in step.seen_by(to.seat) if (sentence := words.tell(event, to))]
        if said:
            lines.append(" ".join(said))
    return lines
