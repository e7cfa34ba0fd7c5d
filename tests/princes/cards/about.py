"""Which test is about which card, so that none is forgotten (see `test_every_card.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from trueque.princes.cards.facts import find_face

Test = TypeVar("Test", bound=Callable[..., None])
TESTED: dict[str, list[str]] = {}
"""Names of tests by card."""


def about(*cards: str) -> Callable[[Test], Test]:
    """Mark a test as being about these cards; what they do stands above it in our words."""

    def note(test: Test) -> Test:
        assert (test.__doc__ or "").strip(), f"{test.__name__} does not say what the card does"
        for card in cards:
            TESTED.setdefault(find_face(card).id, []).append(test.__name__)
        return test

    return note
