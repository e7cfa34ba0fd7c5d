"""Everything about the core is tested in both of its back ends."""

from __future__ import annotations

import pytest

from tests.island.compiled import needs_the_compiled_core
from trueque.island.core.engine import Core, load


@pytest.fixture(params=["plain", "compiled"])
def core(request: pytest.FixtureRequest) -> Core:
    if request.param == "compiled":
        needs_the_compiled_core()
    return load(request.param)
