"""Which functions of the core are printed, and what every name in them stands for.

A rule is a function of `settlers.core` that bears `@rule` or `@rare`. Its source is read, never imported twice: the
syntax tree gives the statements, the imported module gives the numbers that its names stand for.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from importlib import import_module
from math import prod
from pathlib import Path
from typing import Any

from trueque.settlers import core
from trueque.settlers.core.fields import layout_of

SOURCES = Path(core.__file__).parent
PACKAGE = core.__name__
RECORDS = ("Position", "Tables", "Moves", "Tape", "Chance")
MARKS = ("rule", "rare", "machine")
ARRAYS = {"list[int]": "signed char", "MutableSequence[int]": "signed char", "list[float]": "float"}
"""What a list of numbers is in C: those that rules write into (rows, masks, rewards) hold small ones."""


@dataclass(frozen=True)
class Beside:
    """What is printed besides the rules: modules of functions over more records, and the kernels around them."""

    modules: tuple[Any, ...] = ()
    records: tuple[type, ...] = ()
    kernels: str = ""

    def sizes(self) -> dict[str, int]:
        """What the records measure, so that code for other records is refused."""
        return {record.__name__: sum(bits * prod(shape) // 8 for _, bits, shape in layout_of(record))
                for record in self.records}  # fmt: skip


@dataclass
class Rule:
    """One function of the rules, as it is written."""

    name: str
    module: Any
    tree: ast.FunctionDef
    is_rare: bool
    records: dict[str, str] = field(default_factory=dict)  # parameters that are records
    arrays: dict[str, str] = field(default_factory=dict)  # parameters that are lists, with what they hold
    crowds: dict[str, str] = field(default_factory=dict)  # parameters that are lists of records
    real: set[str] = field(default_factory=set)  # numbers with a fraction
    wide: set[str] = field(default_factory=set)  # numbers that need 64 bits
    is_wide: bool = False  # whether what it returns needs 64 bits
    returns: str = ""  # nothing, int, bool or float

    @property
    def parameters(self) -> list[str]:
        return [argument.arg for argument in self.tree.args.args]

    def constant(self, name: str) -> int | float:
        """The number that a name of the module stands for."""
        found = getattr(self.module, name, None)
        if not isinstance(found, int | float):
            raise NotPrintable(f"{self.name} reads {name}, which is no number of its module")
        return found if isinstance(found, float) else int(found)


class NotPrintable(TypeError):
    """A rule uses Python that the printer does not know: the sentence says where."""


def gather(beside: Beside | None = None) -> dict[str, Rule]:
    """Every rule of the core, and every function printed beside them, by name."""
    rules: dict[str, Rule] = {}
    modules = [import_module(f"{PACKAGE}.{path.stem}") for path in sorted(SOURCES.glob("[!_]*.py")) if marked(path)]
    more = beside or Beside()
    kinds = (*RECORDS, *(record.__name__ for record in more.records))
    for module in (*modules, *more.modules):
        for tree in marked(Path(module.__file__)):
            if tree.name in rules:
                raise NotPrintable(f"{tree.name} is the name of two rules")
            rules[tree.name] = read(tree, module, kinds)
    return rules


def marked(path: Path) -> list[ast.FunctionDef]:
    """The rules of a file."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return [tree for tree in body if isinstance(tree, ast.FunctionDef) and mark_of(tree)]


def mark_of(tree: ast.stmt) -> str:
    """The mark of a rule at the top of a file, or nothing."""
    if not isinstance(tree, ast.FunctionDef):
        return ""
    names = [mark.id for mark in tree.decorator_list if isinstance(mark, ast.Name)]
    return next((name for name in names if name in MARKS), "")


def read(tree: ast.FunctionDef, module: Any, records: tuple[str, ...] = RECORDS) -> Rule:
    """A rule with its parameters sorted into records, numbers and lists."""
    found = Rule(tree.name, module, tree, mark_of(tree) != "rule")
    for argument in tree.args.args:
        kind = ast.unparse(argument.annotation or argument)
        inner = kind.removeprefix("list[").removesuffix("]")
        if kind in records:
            found.records[argument.arg] = kind
        elif kind in ARRAYS:
            found.arrays[argument.arg] = ARRAYS[kind]
        elif inner in records:
            found.crowds[argument.arg] = inner
        elif kind == "float":
            found.real.add(argument.arg)
        elif kind != "int":
            raise NotPrintable(f"{tree.name} takes {argument.arg}, neither a record nor a number nor a list")
    found.returns = tree.returns.id if isinstance(tree.returns, ast.Name) else ""
    return found
