"""Everything about the core is tested in both of its back ends."""

from __future__ import annotations

import pytest

from tests.island.compiled import needs_the_compiled_core
from trueque.island.core.engine import IslandCore, load_core


@pytest.fixture(params=["plain", "compiled"])
def core(request: pytest.FixtureRequest) -> IslandCore:
    if request.param == "compiled":
        needs_the_compiled_core()
    return load_core(request.param)
