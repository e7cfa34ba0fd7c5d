"""Both back ends of the core; where nothing compiles C, tests of the compiled one are left with a sentence."""

from __future__ import annotations

import pytest

from trueque.core.library_build import NoCompiler
from trueque.quick.core.engine import QuickCore, load_core


@pytest.fixture
def plain() -> QuickCore:
    return load_core("plain")


@pytest.fixture
def compiled() -> QuickCore:
    try:
        return load_core("compiled")
    except NoCompiler as why:
        pytest.skip(str(why))


@pytest.fixture
def quickest() -> QuickCore:
    """The compiled core where there is one: for tests that hold the rules, whichever back end runs them."""
    try:
        return load_core("compiled")
    except NoCompiler:
        return load_core("plain")
