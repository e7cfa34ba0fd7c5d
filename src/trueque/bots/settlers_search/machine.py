"""The compiled rules of the board game, and the compiler for what searches over them. Needs the extra `fast`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba

from trueque.settlers.core.compiled import cache_folder, load_rules

Function = TypeVar("Function", bound=Callable[..., Any])

RULES = load_rules()
"""The core's own modules, compiled."""


COMPILED_FILES = ("machine.py", "features.py", "value.py", "turn.py", "reply.py", "selfplay.py", "doors.py")


def own_folder() -> str:
    """Where compiled search is kept: beside the core's, under a name that changes with any edit here or there."""
    digest = hashlib.sha256()
    for name in COMPILED_FILES:
        digest.update((Path(__file__).parent / name).read_bytes() + b"\0")
    folder = cache_folder() / f"search-{digest.hexdigest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder)


FOLDER = own_folder()


def machine(function: Function) -> Function:
    """A function that only compiled functions call; it stays out of line, which halves the wait for the compiler."""
    made: Function = RULES.backend.rare(function)
    return made


def door(function: Function) -> Function:
    """A compiled function that Python calls; kept on disk, and other threads run beside it."""
    kept, numba.config.CACHE_DIR = numba.config.CACHE_DIR, FOLDER
    try:
        made: Function = RULES.backend.long_door(function)
    finally:
        numba.config.CACHE_DIR = kept
    return made
