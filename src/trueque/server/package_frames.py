"""Whose code runs: a stack says it, so that only packages are interrupted and never anything of ours."""

from __future__ import annotations

from types import FrameType

from trueque.kernel.registry import find_outside_games


def is_package_running(frame: FrameType | None) -> bool:
    """Whether code of another package's game runs in *frame* or was called from there."""
    packages = tuple(find_outside_games().values())
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        if any(name == one or name.startswith(f"{one}.") for one in packages):
            return True
        frame = frame.f_back
    return False
