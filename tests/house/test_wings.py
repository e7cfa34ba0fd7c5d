"""A game is one wing: whoever serves all games names none of them, in imports or in words of the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.sources import nodes
from trueque.kernel.registry import FORMERLY, GAMES

SOURCE = Path(__file__).parents[2] / "src/trueque"
NAMED = re.compile(rf"\b({'|'.join((*GAMES, *FORMERLY))})\b")
REGISTERED = {
    "kernel/registry.py": "the list of games, and what a game was called once",
    "server/migrations/versions/called_island.py": "what databases called a game once",
    "terminal/prompt.py": "an almanac entry whose name has a game's in it",
    "terminal/commands/play.py": "the option that lays a board, called after what it lays",
    "terminal/commands/simulate.py": "the same",
    "terminal/options.py": "the same",
}
"""The few files that may name a game, and why."""


def docstrings(path: Path) -> set[int]:
    """The nodes of strings that stand alone: documentation, also of attributes."""
    return {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}


def named(path: Path) -> Iterator[tuple[int, str]]:
    """Where a file names a game: what it imports, and its strings; documentation may."""
    told = docstrings(path)
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[:1] == ["trueque"]:
            if (node.module or "").split(".")[1:2] and (node.module or "").split(".")[1] in GAMES:
                yield node.lineno, node.module or ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            if NAMED.search(node.value):
                yield node.lineno, node.value
        elif (name := called(node)) in {*GAMES, *FORMERLY}:
            yield getattr(node, "lineno", 0), name


def called(node: ast.AST) -> str:
    """The name that a piece of code gives or uses: of a value, an argument, an attribute, a function or a class."""
    return next((found for part in ("id", "arg", "attr", "name") if (found := getattr(node, part, None))), "")


def common() -> Iterator[tuple[str, Path]]:
    """The files outside the wings, by where they lie."""
    for path in sorted(SOURCE.rglob("*.py")):
        where = path.relative_to(SOURCE)
        if where.parts[0] not in GAMES:
            yield where.as_posix(), path


def inside(place: str, where: str) -> bool:
    """Whether a file is *place*, or lies in it."""
    return where == place or where.startswith(f"{place}/")


def test_nobody_names_a_game_but_in_its_wing() -> None:
    files = dict(common())
    assert len(files) > 200, "the sources are where they are looked for"
    excused = {where for where in files if any(inside(place, where) for place in REGISTERED)}
    found = [f"{where}:{n}: {text[:60]}" for where in files if where not in excused for n, text in named(files[where])]
    assert not found, "\n".join(found)


MADE = {"__pycache__", "page", "built"}
"""Folders of what is made here from the sources: no file of them is anybody's."""


def test_no_file_of_a_game_lies_outside_its_wing() -> None:
    """Neither one that bears its name nor a record or a line of a game: what a game ships is in its folder."""
    outside = [path for path in SOURCE.rglob("*") if path.is_file() and path.relative_to(SOURCE).parts[0] not in GAMES]
    ours = [path for path in outside if not MADE & {*path.relative_to(SOURCE).parts}]
    bearing = [path for path in ours if path.suffix != ".py" and NAMED.search(path.name)]
    lines = re.compile(rf"^(trueque 1 |(.*\t)?)({'|'.join((*GAMES, *FORMERLY))})( 1 |$)", re.M)
    data = [path for path in ours if path.suffix in {".trq", ".txt", ".json", ".toml"} and "help" not in path.parts]
    holding = [path for path in data if lines.search(path.read_text(encoding="utf-8"))]
    assert not [str(path.relative_to(SOURCE)) for path in bearing + holding]


def test_what_is_excused_still_names_a_game() -> None:
    files = dict(common())
    for place in REGISTERED:
        there = [path for where, path in files.items() if inside(place, where)]
        assert any(True for path in there for _ in named(path)), f"{place} can be struck off the list"
