"""No circle of files: what is loaded with a file never needs that file itself. Types alone may be known both ways."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.sources import tree

SOURCES = Path(__file__).parents[2] / "src"


def named(path: Path) -> str:
    """A file as it is imported."""
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def loaded(body: list[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports that run when a file is loaded: not those of functions, nor those for types alone."""
    for node in body:
        match node:
            case ast.Import() | ast.ImportFrom():
                yield node
            case ast.If():
                for_types = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
                yield from loaded(node.orelse if for_types else [*node.body, *node.orelse])
            case ast.Try() | ast.With():
                yield from loaded(node.body)


def needs(path: Path, files: dict[str, Path]) -> set[str]:
    """The files of ours that a file loads."""
    found = set[str]()
    for node in loaded(tree(path).body):
        if isinstance(node, ast.ImportFrom):
            inside = (f"{node.module}.{alias.name}" for alias in node.names)
            found |= {one if one in files else node.module or "" for one in inside}
        else:
            found |= {alias.name for alias in node.names}
    return found & {*files} - {named(path)}


def test_no_file_needs_itself_by_way_of_others() -> None:
    files = {named(path): path for path in (SOURCES / "trueque").rglob("*.py")}
    graph = {name: needs(path, files) for name, path in files.items()}
    assert sum(map(len, graph.values())) > 1000, "imports are found"
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as circle:
        raise AssertionError(f"a circle: {' > '.join(circle.args[1])}") from None
