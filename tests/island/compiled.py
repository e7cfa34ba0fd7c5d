"""The compiled core in tests: it is built once for all of them, or a sentence says why they run plain alone."""

from __future__ import annotations

from functools import cache

import pytest

from trueque.core.library_build import NoCompiler
from trueque.island.core.engine import load_core


@cache
def why_not() -> str:
    """Nothing, or why there is no compiled core here."""
    try:
        load_core("compiled")
    except NoCompiler as missing:
        return str(missing)
    return ""


def needs_the_compiled_core() -> None:
    """Leave the test, with a sentence, where nothing compiles C."""
    if why := why_not():
        pytest.skip(why)
