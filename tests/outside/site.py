"""Installs a package of examples/ into a folder as pip would, without pip: the package and its entry point."""

from __future__ import annotations

import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from pathlib import Path

from trueque import locale
from trueque.kernel import registry
from trueque.telling import lookup

EXAMPLES = Path(__file__).parents[2] / "examples"
# By name: the package itself calls two of its functions as these modules are called.
shelf, search = import_module("trueque.almanac.shelf"), import_module("trueque.almanac.search")
REMEMBERED = (
    shelf._read_shelf, shelf._list_aliases, search._index, search._vocabulary, search._find_similar_words,
    search._rarity, search._correct_word, lookup.ruling_numbers, lookup.list_cards, locale.speaker, locale.catalogue,
)  # fmt: skip
"""What a process reads once: it starts before a package is installed only in tests."""


def install(folder: Path, name: str = "pebbles") -> None:
    """Lay the package and what its pyproject.toml says of it into *folder*."""
    lay_out(EXAMPLES / name, folder)


def lay_out(home: Path, folder: Path) -> None:
    """Lay the package whose project lies in *home* into *folder*."""
    project = tomllib.loads((home / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for points in project["entry-points"].values():
        for package in points.values():
            shutil.copytree(home / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    told = folder / f"{project['name']}-{project['version']}.dist-info"
    told.mkdir()
    told.joinpath("METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{point} = {value}" for point, value in points.items())]
    told.joinpath("entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """This process with the package installed in *folder*, and afterwards without it."""
    install(folder)
    sys.path.insert(0, str(folder))
    forget()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == "pebbles"]:
            del sys.modules[name]
        forget()


def forget() -> None:
    invalidate_caches()
    registry.clear_caches()
    for remembered in REMEMBERED:
        remembered.cache_clear()
