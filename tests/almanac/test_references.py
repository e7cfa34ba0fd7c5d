"""Every entry that the code names is there: refusals, and what explains each kind of question."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.sources import nodes
from trueque.almanac import entries, ids

SRC = Path(__file__).parents[2] / "src/trueque"
# Where each error takes the name of its entry, counted from the first argument.
PLACE = {
    "RuleError": 1,
    "IllegalAction": 1,
    "BadNotation": 1,
    "BadOptions": 1,
    "BadRecord": 1,
    "AmbiguousNotation": 2,
    "Refusal": 2,
}
# Tables in the games that lead from a kind of question to its entry.
TABLES = ("EXPLAINED_IN", "ENTRIES", "EXPLAINS")
KNOWN = {*ids(), *(alias for one in entries() for alias in one.aliases)}


def named(path: Path) -> Iterator[str]:
    """The entries that the errors and tables of one file name outright."""
    for node in nodes(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLACE:
            place = PLACE[node.func.id]
            given = [*node.args[place : place + 1], *(k.value for k in node.keywords if k.arg == "entry")]
            yield from (str(arg.value) for arg in given if isinstance(arg, ast.Constant) and arg.value)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            if any(isinstance(t, ast.Name) and t.id in TABLES for t in node.targets):
                yield from (str(v.value) for v in node.value.values if isinstance(v, ast.Constant))


def reasons(path: Path) -> Iterator[str]:
    """The entries in pairs of a sentence and an entry, which the games make their refusals of."""
    for node in nodes(path):
        if isinstance(node, ast.Tuple) and len(node.elts) == 2:
            said, name = node.elts
            is_sentence = isinstance(said, ast.JoinedStr | ast.Call) or (
                isinstance(said, ast.Constant) and " " in str(said.value)
            )
            if is_sentence and isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield name.value


def test_every_reason_a_game_gives_names_an_entry() -> None:
    files = sorted(SRC.glob("*/speech/refuse.py"))
    pairs = [(path.parents[1].name, name) for path in files for name in reasons(path)]
    assert {"island", "quick"} <= {game for game, _ in pairs}
    assert not [pair for pair in pairs if pair[1] not in KNOWN and not re.fullmatch(r"R-\d{3}", pair[1])]


def test_every_entry_named_in_the_code_exists() -> None:
    missing = {
        f"{path.relative_to(SRC)}: {name}"
        for path in SRC.glob("**/*.py")
        for name in named(path)
        if name not in KNOWN and not re.fullmatch(r"R-\d{3}", name)
    }
    assert not missing, sorted(missing)


def test_the_scan_sees_errors_and_tables(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(
        'raise IllegalAction("No.", "a")\nraise Refusal("state", "No.", "b")\nraise BadOptions("No.", entry="c")\n'
        'raise BadNotation("No.")\nENTRIES = {"dice": "d"}\nOTHER = {"dice": "e"}\n'
    )
    assert sorted(named(file)) == ["a", "b", "c", "d"]
