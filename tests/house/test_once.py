"""A fact stands once: prices, the words people type, the lists of languages and games, the normaliser of accents."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.sources import nodes
from trueque.island.layouts import RESOURCES
from trueque.island.prices import COSTS
from trueque.kernel.registry import GAMES
from trueque.locale import LANGUAGES
from trueque.locale.tongues import read_own_section
from trueque.speech.fold import split_tokens

SOURCES = Path(__file__).parents[2] / "src" / "trueque"
SECTIONS = ("acts", "things", "queries", "live", "waiting")


Nodes = tuple[ast.AST, ...]


@cache
def files() -> dict[str, Nodes]:
    """Everything in each file."""
    found = sorted(path for path in SOURCES.rglob("*.py") if "migrations" not in path.parts)
    return {str(path.relative_to(SOURCES)): nodes(path) for path in found}


def literals(file: Nodes) -> Iterator[tuple[object, ...]]:
    """Every tuple, list or set of plain values."""
    for node in file:
        if isinstance(node, ast.Tuple | ast.List | ast.Set) and all(isinstance(e, ast.Constant) for e in node.elts):
            yield tuple(e.value for e in node.elts if isinstance(e, ast.Constant))


def strings(file: Nodes) -> Iterator[str]:
    """Every string that is no docstring."""
    told = {id(n.value) for n in file if isinstance(n, ast.Expr)}
    for node in file:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def by_resource(file: Nodes) -> Iterator[tuple[int, ...]]:
    """Every amount said by resource, `{"wood": 1}` or `amounts(wood=1)`, as a price is kept: one number a resource."""
    for node in file:
        pairs: list[tuple[object, ast.expr]] = []
        if isinstance(node, ast.Dict):
            keys = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
            pairs = [*zip(keys, node.values, strict=True)]
        elif isinstance(node, ast.Call) and not node.args:
            pairs = [(one.arg, one.value) for one in node.keywords]
        said = {key: value.value for key, value in pairs if isinstance(value, ast.Constant)}
        if pairs and {key for key, _ in pairs} <= {*RESOURCES} and all(type(n) is int for n in said.values()):
            yield tuple(int(str(said.get(name, 0))) for name in RESOURCES)


def test_prices_stand_once() -> None:
    found = [(name, one) for name, file in files().items() if name.startswith("island/")
             for one in (*literals(file), *by_resource(file)) if one in COSTS.values()]  # fmt: skip
    assert not found, "the core's `costs.py` is the one table"


def test_a_price_is_found_however_it_is_said() -> None:
    said = tuple(ast.walk(ast.parse('ROAD = {"brick": 1, "wood": 1}; CITY = amounts(ore=3, grain=2); X = {"wood": n}')))
    assert {*by_resource(said)} == {COSTS["road"], COSTS["city"], (0,) * len(RESOURCES)}


def test_languages_and_games_are_listed_once() -> None:
    listed = {("locale/tongues.py", LANGUAGES), ("kernel/registry.py", GAMES)}
    found = {(name, one) for name, file in files().items() for one in literals(file)
             if set(LANGUAGES) <= set(one) or set(GAMES) <= set(one)}  # fmt: skip
    assert found == listed


def test_the_words_people_type_stand_in_the_vocabulary_alone() -> None:
    """No Spanish or Catalan word of it stands in the code; short ones mean too much else to be looked for."""
    ours = {lang: {word for section in SECTIONS for said in read_own_section(lang, section).values() for one in said
                   for word in split_tokens(one)} for lang in LANGUAGES}  # fmt: skip
    typed = {word for word in (ours["es"] | ours["ca"]) - ours["en"] if len(word) > 4}
    assert len(typed) > 150
    found = {(name, word) for name, file in files().items() for text in strings(file)
             for word in typed & set(split_tokens(text))}  # fmt: skip
    assert found == set()


def test_accents_are_taken_off_in_one_place() -> None:
    found = [name for name, file in files().items() for node in file
             if isinstance(node, ast.Attribute) and node.attr == "combining"]  # fmt: skip
    assert set(found) == {"locale/fold.py"}
    page = SOURCES.parents[1] / "web/src"
    theirs = [
        path for path in page.rglob("*") if path.suffix in (".ts", ".svelte") and "NFD" in path.read_text("utf-8")
    ]
    assert [str(path.relative_to(page)) for path in theirs] == ["lib/fold.ts"]
