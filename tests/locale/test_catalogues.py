"""Every sentence a person may read exists in all languages, with the same blanks to fill in."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sources import nodes
from trueque.locale import LANGUAGES, speaker
from trueque.locale import catalogue as catalogue_of

SOURCES = Path(__file__).parents[2] / "src/trueque"
DOMAINS = sorted(p.name for p in SOURCES.iterdir() if p.is_dir() and p.name not in {"locale", "kernel", "__pycache__"})


def literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@cache
def said_in(domain: str) -> list[tuple[str, str | None]]:
    return sorted(set(sentences(domain)), key=str)


def sentences(domain: str) -> Iterator[tuple[str, str | None]]:
    """Each sentence said in *domain*, with its plural; `_("…")` marks one that is said elsewhere."""
    for path in sorted((SOURCES / domain).rglob("*.py")):
        for node in nodes(path):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            owner = node.func.value if isinstance(node.func, ast.Attribute) else None
            if name in {"say", "_"} and node.args and (text := literal(node.args[0])) is not None:
                yield text, None
            elif isinstance(node.func, ast.Attribute) and node.func.attr in {"say", "many"}:
                is_many = node.func.attr == "many" and len(node.args) >= 2
                if is_many and isinstance(owner, ast.Name | ast.Attribute):
                    one, many = literal(node.args[0]), literal(node.args[1])
                    if one is not None and many is not None:
                        yield one, many
                elif node.func.attr == "say" and node.args and (text := literal(node.args[0])) is not None:
                    yield text, None


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_sentence_is_translated(domain: str, lang: str) -> None:
    catalogue = catalogue_of(domain, lang)
    missing, uneven = [], []
    for one, many in said_in(domain):
        if many is None:
            translations = [catalogue.singular.get(one, "")]
        else:
            translations = list(catalogue.plural.get(one, ("", "")))
        if not all(translations):
            missing.append(one)
        elif any(blanks(t) - blanks(one) - blanks(many or "") for t in translations):
            uneven.append(one)
    assert not missing, f"{lang}/{domain}.po lacks {len(missing)}: {missing[:10]}"
    assert not uneven, f"{lang}/{domain}.po fills in other blanks: {uneven[:10]}"


def test_an_unknown_language_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="choose one of es, ca, en"):
        speaker("island", "xx")


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_sentence_stands_twice_in_a_catalogue(lang: str) -> None:
    """Of two translations of one sentence the later would be said, and whoever mended the first would wonder."""
    for path in sorted([*SOURCES.glob(f"locale/{lang}/*.po"), *SOURCES.glob(f"*/locale/{lang}.po")]):
        heads = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith('msgid "')]
        assert len(heads) == len(set(heads)), {head for head in heads if heads.count(head) > 1}
