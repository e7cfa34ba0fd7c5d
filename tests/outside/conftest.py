"""What the tests of games from outside share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from trueque.kernel import registry


@pytest.fixture
def small_games() -> Iterator[None]:
    """The small games may be announced, and are forgotten again."""
    before = dict(registry._announced)
    yield
    registry._announced.clear()
    registry._announced.update(before)
    registry.clear_caches()
