"""A fact stands once: prices, the words people type, the lists of languages and games, the normaliser of accents."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.sources import nodes
from trueque.island.prices import COSTS
from trueque.kernel.registry import GAMES
from trueque.locale import LANGUAGES
from trueque.locale.tongues import own_words
from trueque.speech.fold import tokens

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


def test_prices_stand_once() -> None:
    found = [(name, one) for name, file in files().items() if name.startswith("island/") for one in literals(file)
             if one in COSTS.values()]  # fmt: skip
    assert not found, "the core's `costs.py` is the one table"


def test_languages_and_games_are_listed_once() -> None:
    listed = {("locale/tongues.py", LANGUAGES), ("kernel/registry.py", GAMES)}
    found = {(name, one) for name, file in files().items() for one in literals(file)
             if set(LANGUAGES) <= set(one) or set(GAMES) <= set(one)}  # fmt: skip
    assert found == listed


def test_the_words_people_type_stand_in_the_vocabulary_alone() -> None:
    """No Spanish or Catalan word of it stands in the code; short ones mean too much else to be looked for."""
    ours = {lang: {word for section in SECTIONS for said in own_words(lang, section).values() for one in said
                   for word in tokens(one)} for lang in LANGUAGES}  # fmt: skip
    typed = {word for word in (ours["es"] | ours["ca"]) - ours["en"] if len(word) > 4}
    assert len(typed) > 150
    found = {(name, word) for name, file in files().items() for text in strings(file)
             for word in typed & set(tokens(text))}  # fmt: skip
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
