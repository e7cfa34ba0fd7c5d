"""Both back ends of the core; where nothing compiles C, tests of the compiled one are left with a sentence."""

from __future__ import annotations

import pytest

from trueque.core.building import NoCompiler
from trueque.princes.core.engine import Core, load


@pytest.fixture
def plain() -> Core:
    return load("plain")


@pytest.fixture
def compiled() -> Core:
    try:
        return load("compiled")
    except NoCompiler as why:
        pytest.skip(str(why))


@pytest.fixture
def quickest() -> Core:
    """The compiled core where there is one: for tests that hold the rules, whichever back end runs them."""
    try:
        return load("compiled")
    except NoCompiler:
        return load("plain")
