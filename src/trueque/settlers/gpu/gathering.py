"""Which functions of the core are printed, and what every name in them stands for.

A rule is a function of `settlers.core` that bears `@rule` or `@rare`. Its source is read, never imported twice: the
syntax tree gives the statements, the imported module gives the numbers that its names stand for.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from trueque.settlers import core

SOURCES = Path(core.__file__).parent
PACKAGE = core.__name__
RECORDS = ("Position", "Tables", "Moves", "Tape", "Chance")
MARKS = ("rule", "rare")
ARRAYS = {"list[int]": "signed char", "MutableSequence[int]": "signed char", "list[float]": "float"}
"""What a list of numbers is in C: those that rules write into (rows, masks, rewards) hold small ones."""


@dataclass
class Rule:
    """One function of the rules, as it is written."""

    name: str
    module: Any
    tree: ast.FunctionDef
    is_rare: bool
    records: dict[str, str] = field(default_factory=dict)  # parameters that are records
    arrays: dict[str, str] = field(default_factory=dict)  # parameters that are lists, with what they hold
    wide: set[str] = field(default_factory=set)  # numbers that need 64 bits
    is_wide: bool = False  # whether what it returns needs 64 bits
    returns: str = ""  # nothing, int, bool or float

    @property
    def parameters(self) -> list[str]:
        return [argument.arg for argument in self.tree.args.args]

    def constant(self, name: str) -> int:
        """The number that a name of the module stands for."""
        found = getattr(self.module, name, None)
        if not isinstance(found, int):
            raise NotPrintable(f"{self.name} reads {name}, which is no number of its module")
        return int(found)


class NotPrintable(TypeError):
    """A rule uses Python that the printer does not know: the sentence says where."""


def gather() -> dict[str, Rule]:
    """Every rule of the core, by name."""
    rules: dict[str, Rule] = {}
    for path in sorted(SOURCES.glob("*.py")):
        marked = [tree for tree in ast.parse(path.read_text(encoding="utf-8")).body if mark_of(tree)]
        for tree in marked:
            assert isinstance(tree, ast.FunctionDef)
            if tree.name in rules:
                raise NotPrintable(f"{tree.name} is the name of two rules")
            rules[tree.name] = read(tree, import_module(f"{PACKAGE}.{path.stem}"))
    return rules


def mark_of(tree: ast.stmt) -> str:
    """The mark of a rule at the top of a file, or nothing."""
    if not isinstance(tree, ast.FunctionDef):
        return ""
    names = [mark.id for mark in tree.decorator_list if isinstance(mark, ast.Name)]
    return next((name for name in names if name in MARKS), "")


def read(tree: ast.FunctionDef, module: Any) -> Rule:
    """A rule with its parameters sorted into records and numbers."""
    found = Rule(tree.name, module, tree, mark_of(tree) == "rare")
    for argument in tree.args.args:
        kind = argument.annotation.id if isinstance(argument.annotation, ast.Name) else ""
        if kind in RECORDS:
            found.records[argument.arg] = kind
        elif kind != "int" and ast.unparse(argument.annotation or argument) in ARRAYS:
            found.arrays[argument.arg] = ARRAYS[ast.unparse(argument.annotation or argument)]
        elif kind != "int":
            raise NotPrintable(f"{tree.name} takes {argument.arg}, neither a record nor a number nor a list")
    found.returns = tree.returns.id if isinstance(tree.returns, ast.Name) else ""
    return found
