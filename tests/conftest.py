"""The long runs belong to `make soak`: a bare `pytest PATH` leaves them out, `-m soak` asks for them."""

from __future__ import annotations

import gc

import pytest
from hypothesis import settings

# No example is judged by how long it took: a busy machine is no fault of the code.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

# A run holds all tests, modules and trees of the sources for good: the collector goes through them seldom.
gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.markexpr:
        return
    long = [item for item in items if item.get_closest_marker("soak")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in set(long)]
