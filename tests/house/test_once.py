"""A fact stands once: prices, the words people type, the lists of languages and games, the normaliser of accents."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from trueque.island.prices import COSTS
from trueque.kernel.registry import GAMES
from trueque.locale import LANGUAGES
from trueque.locale.tongues import own_words
from trueque.speech.fold import tokens

SOURCES = Path(__file__).parents[2] / "src" / "trueque"
SECTIONS = ("acts", "things", "queries", "live", "waiting")


@cache
def trees() -> dict[str, ast.Module]:
    files = sorted(path for path in SOURCES.rglob("*.py") if "migrations" not in path.parts)
    return {str(path.relative_to(SOURCES)): ast.parse(path.read_text("utf-8")) for path in files}


def literals(tree: ast.AST) -> Iterator[tuple[object, ...]]:
    """Every tuple, list or set of plain values."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple | ast.List | ast.Set) and all(isinstance(e, ast.Constant) for e in node.elts):
            yield tuple(e.value for e in node.elts if isinstance(e, ast.Constant))


def strings(tree: ast.AST) -> Iterator[str]:
    """Every string that is no docstring."""
    told = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def test_prices_stand_once() -> None:
    found = [(name, one) for name, tree in trees().items() if name.startswith("island/") for one in literals(tree)
             if one in COSTS.values()]  # fmt: skip
    assert not found, "the core's `costs.py` is the one table"


def test_languages_and_games_are_listed_once() -> None:
    listed = {("locale/tongues.py", LANGUAGES), ("kernel/registry.py", GAMES)}
    found = {(name, one) for name, tree in trees().items() for one in literals(tree)
             if set(LANGUAGES) <= set(one) or set(GAMES) <= set(one)}  # fmt: skip
    assert found == listed


def test_the_words_people_type_stand_in_the_vocabulary_alone() -> None:
    """No Spanish or Catalan word of it stands in the code; short ones mean too much else to be looked for."""
    ours = {lang: {word for section in SECTIONS for said in own_words(lang, section).values() for one in said
                   for word in tokens(one)} for lang in LANGUAGES}  # fmt: skip
    typed = {word for word in (ours["es"] | ours["ca"]) - ours["en"] if len(word) > 4}
    assert len(typed) > 150
    found = {(name, word) for name, tree in trees().items() for text in strings(tree)
             for word in typed & set(tokens(text))}  # fmt: skip
    assert found == set()


def test_accents_are_taken_off_in_one_place() -> None:
    found = [name for name, tree in trees().items() for node in ast.walk(tree)
             if isinstance(node, ast.Attribute) and node.attr == "combining"]  # fmt: skip
    assert set(found) == {"locale/fold.py"}
