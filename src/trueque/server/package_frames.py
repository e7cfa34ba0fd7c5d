"""Whose code runs: a stack says it, so that only packages are interrupted and never anything of ours."""

from __future__ import annotations

from types import FrameType

from trueque.kernel.registry import find_outside_games


def find_running_package(frame: FrameType | None) -> str:
    """The package of another's game whose code runs in *frame*, or called what runs there; empty where it is none."""
    packages = tuple(find_outside_games().values())
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        for one in packages:
            if name == one or name.startswith(f"{one}."):
                return one
        frame = frame.f_back
    return ""


def is_package_running(frame: FrameType | None) -> bool:
    return bool(find_running_package(frame))
