"""Which player a word names: by name, by the beginning of a name, or by seat number."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.kernel.words import Listener
from trueque.speech.fold import split_tokens

SHORTEST = 2
"""Letters of a name that are enough."""


def find_seat(words: Sequence[str], to: Listener) -> int | None:
    """The seat that *words* name; none where they name nobody or several."""
    if not words:
        return None
    if len(words) == 1 and words[0].isdecimal():
        number = int(words[0][:4])
        return number if number < len(to.names) else None
    found = [seat for seat, name in enumerate(to.names) if split_tokens(name) == tuple(words)]
    if not found and len(words[0]) >= SHORTEST:
        found = [seat for seat, name in enumerate(to.names) if any(w.startswith(words[0]) for w in split_tokens(name))]
    return found[0] if len(found) == 1 else None
