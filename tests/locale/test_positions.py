"""What is wrong with a position or a record is said in every language: the kernel's patterns have a catalogue."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sources import nodes
from tests.terminal.kit import trueque
from trueque.kernel.errors import BadPosition
from trueque.kernel.position import read_position
from trueque.locale import LANGUAGES, catalogue, translate_error

SOURCES = Path(__file__).parents[2] / "src/trueque"
FILES = [*(SOURCES / "kernel").glob("*.py"), *(SOURCES / "island").glob("*.py"), *(SOURCES / "quick").glob("*.py"),
         *(SOURCES / "princes").glob("*.py")]  # fmt: skip


@cache
def complaints() -> frozenset[str]:
    return frozenset(patterns())


def patterns() -> Iterator[str]:
    """Every literal that `bad_position` or `PartText.part_error` is given, and those of the lists of reasons."""
    for path in FILES:
        named = {_named(n): n.value for n in nodes(path) if isinstance(n, ast.Assign)}
        for node in nodes(path):
            if isinstance(node, ast.Call) and node.args:
                called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                first = named.get(ast.unparse(node.args[0]), node.args[0])
                if called in ("bad_position", "wrong") and isinstance(first, ast.Constant):
                    yield str(first.value)
                if called in ("bad_record", "bad_options", "impossible_action"):
                    yield from written(node.args[1], path)
                if called in ("Reason", "make_reason") and isinstance(node.args[1], ast.Constant):
                    yield str(node.args[1].value)


def written(pattern: ast.expr, path: Path) -> Iterator[str]:
    """The pattern of a bad record: written there, one of two, or all that its name stands for in that file."""
    if isinstance(pattern, ast.IfExp):
        yield from written(pattern.body, path)
        yield from written(pattern.orelse, path)
    elif isinstance(pattern, ast.Constant):
        yield str(pattern.value)
    else:
        given = [n.value for n in nodes(path) if isinstance(n, ast.Assign) and _named(n) == ast.unparse(pattern)]
        assert given, ast.unparse(pattern)
        yield from (str(one.value) for one in given if isinstance(one, ast.Constant))


def _named(assigned: ast.Assign) -> str:
    return ast.unparse(assigned.targets[0])


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_complaint_about_a_position_or_a_record_is_translated(lang: str) -> None:
    known = catalogue("kernel", lang).singular
    found = complaints()
    assert len(found) > 20
    assert not sorted(found - known.keys())
    blanks = {one: {name for _, name, _, _ in string.Formatter().parse(one) if name} for one in found}
    told = {one: {name for _, name, _, _ in string.Formatter().parse(known[one]) if name} for one in found}
    assert told == blanks


def test_a_bad_line_is_refused_in_the_readers_language() -> None:
    with pytest.raises(BadPosition) as refused:
        read_position("island 1 seats=3 beginner_board=2011; robber Z9")
    assert refused.value.sentence.startswith("“robber”: “Z9” is not known there; known are ")
    assert translate_error(refused.value, "es").startswith("«robber»: «Z9» no se conoce ahí; se conocen ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("trueque 1 island\nrules seats=3\n* baila", "Línea 3: «baila» no es nada que diga una mesa."),
        ("trueque 7 island", "Línea 1: aquí no se conoce el formato 7; este programa lee el 1."),
    ],
)
def test_a_damaged_record_is_refused_on_the_terminal_in_the_readers_language(
    text: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "damaged.trq"
    file.write_text(text, encoding="utf-8")
    assert trueque(f"check {file} --lang es").out == f"{file}: {said}\n"
    assert trueque(f"replay {file} --lang es").err.startswith(said)
    assert "es una carpeta" in trueque(f"replay {tmp_path} --lang es").err
