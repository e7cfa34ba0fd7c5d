"""Python files as trees, for the tests that look at the code: each file is read and taken apart once a process."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path


def parse(path: Path) -> ast.Module:
    """The tree of one file. The collector waits: it would go through all trees so far, again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        if was_on:
            gc.enable()


@cache
def tree(path: Path) -> ast.Module:
    return parse(path)


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in one file, as `ast.walk` finds it."""
    return tuple(ast.walk(tree(path)))
