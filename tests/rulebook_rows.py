"""The rules of the rulebooks' tables with their mutants: where each sits, and the sources with it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src/trueque"
MARKS = ("rule", "rare", "door", "long_door")


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
    reason: str = ""
    """Why nothing of the program could make it false; empty where it is a rule of the program."""

    @property
    def file(self) -> str:
        return f"{self.game}/{self.mutant.file}" if self.mutant is not None else ""

    @property
    def text(self) -> str | None:
        """The file with the mutant; none where it does not sit in exactly one place that the row names."""
        return self.mutated[0] if self.mutated is not None else None

    @property
    def source(self) -> str:
        """The file as it is."""
        return read_source(self.file)

    @property
    def is_in_rule(self) -> bool:
        """Whether the mutant sits inside a marked function of the core: nothing calls those while a game is loaded."""
        if self.mutated is None or not self.file.endswith(".py"):
            return False
        line = self.source[: self.mutated[1]].count("\n") + 1
        return any(
            isinstance(one, ast.FunctionDef)
            and one.body[0].lineno <= line <= (one.end_lineno or 0)
            and any(isinstance(mark, ast.Name) and mark.id in MARKS for mark in one.decorator_list)
            for one in parse_source(self.source)
        )

    @cached_property
    def mutated(self) -> tuple[str, int] | None:
        """The file with the mutant, and where it begins."""
        if self.mutant is None:
            return None
        text, old = self.source, self.mutant.old
        for begin, end in list_spans(self.game, self.places, self.mutant.file):
            if text[begin:end].count(old) == 1:
                return text[:begin] + text[begin:end].replace(old, self.mutant.new) + text[end:], text.index(old, begin)
        return None


@cache
def read_source(file: str) -> str:
    return (SOURCES / file).read_text(encoding="utf-8")


@cache
def parse_source(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


def list_spans(game: str, places: Sequence[str], file: str) -> Iterator[tuple[int, int]]:
    """Begin and end of every place that lies in *file*."""
    text = read_source(f"{game}/{file}")
    for place in places:
        if "/" in place:
            name, _, word = place.partition("#")
            if name == file:
                yield find_block(text, word) if word else (0, len(text))
        elif file.endswith(".py") and (inner := name_inside(place, file)):
            yield from find_span(text, inner)


def find_block(text: str, word: str) -> tuple[int, int]:
    """Where the card of this name stands in a file of cards: up to the next one."""
    begin = next(found.start() for found in re.finditer(rf'"id": "{word}"|\n    "?{word}"?[:=]', text))
    ended = re.compile(r'\n  \{|\n    "?\w+"?[:=] ?Effect|\n[})]').search(text, begin + 1)
    return begin, ended.start() if ended else len(text)


def name_inside(place: str, file: str) -> tuple[str, ...]:
    """The names of *place* inside *file*; none where it lies in another."""
    module = tuple(file.removesuffix(".py").split("/"))
    names = tuple(place.split("."))
    return names[len(module) :] if names[: len(module)] == module else ()


def find_span(text: str, names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the thing of these names stands in a source."""
    body, lines = parse_source(text), text.splitlines(keepends=True)
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
def load_mutants(game: str) -> dict[str, dict[str, Any]]:
    file = ROOT / "tests" / game / "rulebook_mutants.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def list_books(words: Sequence[str] = ()) -> Iterator[tuple[str, list[BookRow]]]:
    """Every book with its rows, numbered as docs/rulebook numbers them."""
    for file in sorted(SOURCES.glob("*/rulebook/*.toml")):
        game, book = file.parts[-3], file.stem
        if words and not any(word in book for word in words):
            continue
        kept = [row for rows in tomllib.loads(file.read_text(encoding="utf-8"))["rules"].values() for row in rows]
        yield book, [
            BookRow(game, number, says, tuple(places.split()),
                    tuple(test_of_probe(game, one) for one in probes.split()),
                    *find_mutant(game, book, str(number)))
            for number, (says, _, places, probes) in enumerate(kept, start=1)
        ]  # fmt: skip


def find_mutant(game: str, book: str, number: str) -> tuple[RowMutant | None, str]:
    """The mutant of a row, its own or one that several books name, or the reason why it has none."""
    kept = load_mutants(game)
    mutants = kept.get(book, {})
    if number not in mutants:
        return None, mutants.get("no-rule", {}).get(number, "")
    own = mutants[number]
    return RowMutant(*(kept["mutants"][own] if isinstance(own, str) else own)), ""
