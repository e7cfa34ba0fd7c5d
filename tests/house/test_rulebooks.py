"""Every rule of the rulebooks has its ruling, its entry, its place in the code and a probe, and all of them exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.sources import tree
from trueque.almanac import ids
from trueque.almanac.rulebook import Book, books, format_book
from trueque.kernel.registry import GAMES, house_rules

ROOT = Path(__file__).parents[2]
BOOKS = [pytest.param(book, id=book.id) for book in books() if book.game in GAMES]


def defined(body: list[ast.stmt]) -> dict[str, ast.stmt]:
    """The names a module or a class gives something to."""
    found: dict[str, ast.stmt] = {}
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {name.id: node for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return found


def is_place(wing: Path, place: str) -> bool:
    """Whether the dotted name is something inside the wing; with a slash it is a file of it, and a text in that."""
    if "/" in place:
        name, _, text = place.partition("#")
        return (wing / name).is_file() and text in (wing / name).read_text(encoding="utf-8")
    *modules, last = place.split(".")
    for split in range(len(modules), 0, -1):
        file = wing.joinpath(*modules[:split]).with_suffix(".py")
        if file.is_file():
            body = tree(file).body
            for name in modules[split:]:
                outer = defined(body).get(name)
                body = outer.body if isinstance(outer, ast.ClassDef) else []
            return last in defined(body)
    return False


def is_probe(tests: Path, probe: str) -> bool:
    """Whether the test is one that would be collected."""
    file, _, name = probe.partition("::")
    path = (ROOT / "tests" / file.removeprefix("/") if file.startswith("/") else tests / file).with_suffix(".py")
    return path.is_file() and name.startswith("test_") and name in defined(tree(path).body)


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_has_an_entry_a_place_and_a_probe(book: Book) -> None:
    wing, tests = ROOT / "src/trueque" / book.game, ROOT / "tests" / book.game
    known = set(ids())
    lost = [
        (rule.number, what)
        for rule in book.rules
        for what in (
            *(place for place in rule.places if not is_place(wing, place)),
            *(probe for probe in rule.probes if not is_probe(tests, probe)),
            *([] if rule.entry in known else [rule.entry]),
            *([] if rule.places and rule.probes and rule.says.endswith(".") else ["something missing"]),
        )
    ]
    assert not lost, f"{book.id}: not there: {lost}"


@pytest.mark.parametrize("book", BOOKS)
def test_every_ruling_and_switch_named_is_one(book: Book) -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("docs/rulings/*.md"))
    rulings = set(re.findall(r"\bR-\d{3}\b", written))
    switches = {switch.name for switch in house_rules(book.game).switches}
    lost = [(rule.number, word) for rule in book.rules for word in rule.rulings if word not in rulings | switches]
    assert not lost, f"{book.id}: no ruling or switch: {lost}"


@pytest.mark.parametrize("book", BOOKS)
def test_the_documentation_is_up_to_date(book: Book) -> None:
    page = ROOT / "docs/rulebook" / f"{book.id}.md"
    assert page.read_text(encoding="utf-8") == format_book(book), (
        "write it again: python -m trueque.almanac docs/rulebook"
    )


def test_no_rule_stands_twice_in_a_book() -> None:
    for book in books():
        said = [(rule.entry, rule.says) for rule in book.rules]
        assert len(said) == len(set(said)), book.id
