"""Which of our files the page's Python needs: what it imports first, and the rooms of the games that it asks for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from trueque.kernel.registry import GAMES, find_room_module

FIRST = ("trueque.pocket.warm_up", "trueque.pocket.game_check")
SOURCE = Path(__file__).parents[1]
ELSEWHERE = ("arena", "archive", "envs", "gpu", "lockstep", "server", "site", "tactile", "terminal", "training")
"""Packages that something may ask for which the page never does."""
NOT_THERE = {"training", "gpu", "tactile"}
"""Rooms of a wing that the page does without."""
NO_DATA = {".py", ".pyc", ".cu", ".typed"}
UNREAD = {"rulebook", "training", "former_weights"}
"""Folders of a wing that the page's Python does not read: those of tests and courses, and nets for more time."""
READ = {"foundings.txt", "shipped.txt"}
"""What it reads of packages of which it imports nothing: the boards of *Where to found*, and puzzles."""
UNSAID = {"page", *ELSEWHERE}
"""Catalogues that it never opens: of packages that are not there, and the page's own, which lie on its shelf."""


def list_needed_files() -> dict[str, Path]:
    """Every file by its place in the archive."""
    modules = _import_closure(*FIRST)
    files = {_archive_place(path): path for path in modules.values()}
    packages = {path.parent for path in modules.values()}
    for path in sorted(SOURCE.rglob("*")):
        if (
            path.is_file()
            and path.suffix not in NO_DATA
            and path.name != "README.md"
            and _is_of_package(path, packages)
        ):
            files[_archive_place(path)] = path
    return files


def _archive_place(path: Path) -> str:
    return path.relative_to(SOURCE.parent).as_posix()


def _is_of_package(path: Path, packages: set[Path]) -> bool:
    """Whether a file that is no module lies in, or below, a package that is needed, and in none that is not."""
    inner = path.relative_to(SOURCE).parts[:-1]
    if path.suffix == ".po" and inner[:1] == ("locale",) and path.stem in UNSAID:
        return False
    if path.name in READ:
        return True
    if (inner[:1] and inner[0] in ELSEWHERE) or UNREAD & set(inner) or {"page", "built"} & set(inner):
        return False
    home = next(folder for folder in path.parents if folder in packages or (folder / "__init__.py").is_file())
    return home in packages


def _import_closure(*first: str) -> dict[str, Path]:
    """The *first* and every module of ours that it may import, at once or later, with the packages they lie in."""
    found, rooms, seen, waiting = dict[str, Path](), set[str](), set[str](), [*first]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        path = _module_file(name)
        if path is None:
            continue
        found[name] = path
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        waiting += [name.rpartition(".")[0], *_iterate_imports(tree, name, path)]
        for room in _find_asked_rooms(tree) - rooms if "find_room(" in text else ():
            rooms.add(room)
            waiting += [place for game in GAMES if (place := find_room_module(game, room))]  # type: ignore[arg-type]
        if not waiting and not rooms & {"game"}:
            rooms.add("game")
            waiting += [f"trueque.{game}.game" for game in GAMES]
    return found


def _module_file(name: str) -> Path | None:
    """The file of a module of ours; none of what the page does without, and of what is no module."""
    parts = name.split(".")
    if parts[0] != "trueque" or (parts[1:2] and parts[1] in ELSEWHERE) or NOT_THERE & {*parts}:
        return None
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec is not None and spec.origin else None


def _iterate_imports(tree: ast.AST, name: str, path: Path) -> Iterator[str]:
    """What a module imports, wherever it does; not what only a reader of types needs."""
    home = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in _iterate_runtime_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join([*home.split(".")[: len(home.split(".")) - node.level + 1], *filter(None, [base])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _iterate_runtime_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement but those for types alone; no import stands in an expression."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        is_typing = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        inner = node.orelse if isinstance(node, ast.If) and is_typing else ast.iter_child_nodes(node)
        waiting += [one for one in inner if not isinstance(one, ast.expr)]


def _find_asked_rooms(tree: ast.AST) -> set[str]:
    """The rooms that a module asks games for: `find_room(name, "ear")`."""
    return {
        node.args[1].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "find_room"
        and len(node.args) == 2 and isinstance(node.args[1], ast.Constant) and isinstance(node.args[1].value, str)
    }  # fmt: skip
