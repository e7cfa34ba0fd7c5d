"""Everything about the core is tested in both of its back ends."""

from __future__ import annotations

import pytest

from trueque.settlers.core.engine import Core, load


@pytest.fixture(params=["plain", "compiled"])
def core(request: pytest.FixtureRequest) -> Core:
    return load(request.param)
