"""The rules of the rulebooks' tables with their mutants: where each sits, and the sources with it."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src/trueque"


@dataclass(frozen=True)
class RowMutant:
    """A text of a file of the wing, and what it becomes."""

    file: str
    old: str
    new: str


@dataclass(frozen=True)
class BookRow:
    """One rule of a book."""

    game: str
    number: int
    says: str
    places: tuple[str, ...]
    tests: tuple[str, ...]
    mutant: RowMutant | None

    @property
    def file(self) -> str:
        return f"{self.game}/{self.mutant.file}" if self.mutant is not None else ""

    @property
    def text(self) -> str | None:
        """The file with the mutant; none where it does not sit in exactly one place that the row names."""
        if self.mutant is None:
            return None
        text = (SOURCES / self.file).read_text(encoding="utf-8")
        for begin, end in list_spans(self.game, self.places, self.mutant.file):
            if text[begin:end].count(self.mutant.old) == 1:
                return text[:begin] + text[begin:end].replace(self.mutant.old, self.mutant.new) + text[end:]
        return None


def list_spans(game: str, places: Sequence[str], file: str) -> Iterator[tuple[int, int]]:
    """Begin and end of every place that lies in *file*."""
    text = (SOURCES / game / file).read_text(encoding="utf-8")
    for place in places:
        if "/" in place:
            if place.partition("#")[0] == file:
                yield 0, len(text)
        elif file.endswith(".py") and (inner := name_inside(place, file)):
            yield from find_span(text, inner)


def name_inside(place: str, file: str) -> tuple[str, ...]:
    """The names of *place* inside *file*; none where it lies in another."""
    module = tuple(file.removesuffix(".py").split("/"))
    names = tuple(place.split("."))
    return names[len(module) :] if names[: len(module)] == module else ()


def find_span(text: str, names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the thing of these names stands in a source."""
    body, lines = ast.parse(text).body, text.splitlines(keepends=True)
    for depth, name in enumerate(names):
        node = next((one for one in body if name in named_by(one)), None)
        if node is None:
            return
        if depth == len(names) - 1:
            yield sum(map(len, lines[: node.lineno - 1])), sum(map(len, lines[: node.end_lineno]))
        body = node.body if isinstance(node, ast.ClassDef) else []


def named_by(node: ast.stmt) -> set[str]:
    """The names that a statement gives something to."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}


def test_of_probe(game: str, probe: str) -> str:
    """The probe as pytest knows it."""
    file, _, name = probe.partition("::")
    return f"{f'tests{file}' if file.startswith('/') else f'tests/{game}/{file}'}.py::{name}"


@cache
def load_mutants(game: str) -> dict[str, dict[str, list[str]]]:
    file = ROOT / "tests" / game / "rulebook_mutants.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def list_books(words: Sequence[str] = ()) -> Iterator[tuple[str, list[BookRow]]]:
    """Every book with its rows, numbered as docs/rulebook numbers them."""
    for file in sorted(SOURCES.glob("*/rulebook/*.toml")):
        game, book = file.parts[-3], file.stem
        if words and not any(word in book for word in words):
            continue
        kept = [row for rows in tomllib.loads(file.read_text(encoding="utf-8"))["rules"].values() for row in rows]
        mutants = load_mutants(game).get(book, {})
        yield book, [
            BookRow(game, number, says, tuple(places.split()),
                    tuple(test_of_probe(game, one) for one in probes.split()),
                    RowMutant(*mutants[str(number)]) if str(number) in mutants else None)
            for number, (says, _, places, probes) in enumerate(kept, start=1)
        ]  # fmt: skip
