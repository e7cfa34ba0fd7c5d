"""Which functions of a game are printed, and what every name in them stands for.

A rule is a function that bears one of the `MARKS`. Its source is read, never imported twice: the syntax tree gives the
statements, the imported module gives the numbers that its names stand for.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from trueque.core.source import Parts, Source

MARKS = ("rule", "rare", "machine", "door", "long_door")
DOORS = ("door", "long_door")
"""What Python calls, where there is compiled code; a GPU has kernels instead."""
ARRAYS = {"list[int]": "signed char", "MutableSequence[int]": "signed char", "list[float]": "float",
          "Smalls": "signed char", "Longs": "long long", "Reals": "float"}  # fmt: skip
"""What a list of numbers is in C."""
LISTS = ("list[", "Sequence[")
NO_PARTS: Parts = {}


@dataclass
class Rule:
    """One function of the rules, as it is written."""

    name: str
    module: Any
    tree: ast.FunctionDef
    mark: str
    records: dict[str, str] = field(default_factory=dict)  # parameters that are records
    arrays: dict[str, str] = field(default_factory=dict)  # parameters that are lists, with what they hold
    crowds: dict[str, str] = field(default_factory=dict)  # parameters that are lists of records
    aliases: dict[str, str] = field(default_factory=dict)  # names given to a record of such a list, or of a record
    parts: Parts = field(default_factory=dict)  # which fields of records are records
    real: set[str] = field(default_factory=set)  # numbers with a fraction
    fine: set[str] = field(default_factory=set)  # those of them that keep more than 32 bits where a target has them
    wide: set[str] = field(default_factory=set)  # numbers that need 64 bits
    is_wide: bool = False  # whether what it returns needs 64 bits
    returns: str = ""  # nothing, int, bool or float

    @cached_property
    def parameters(self) -> list[str]:
        return [argument.arg for argument in self.tree.args.args]

    @cached_property
    def locals(self) -> dict[str, None]:
        """The names a rule assigns, in the order in which they come."""
        stored = [one for one in ast.walk(self.tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
        return {one.id: None for one in stored if one.id not in self.parameters}

    def is_own(self, name: str) -> bool:
        """Whether the name is a parameter or is assigned in the rule."""
        return name in self.locals or name in self.parameters

    def record_in(self, term: ast.expr) -> str:
        """What record a term is, or nothing: a parameter, another name for one, one of a list, a part of another."""
        match term:
            case ast.Name(id=name):
                return self.records.get(name) or self.aliases.get(name, "")
            case ast.Subscript(value=ast.Name(id=crowd)) if crowd in self.crowds:
                return self.crowds[crowd]
            case ast.Attribute(value=whole, attr=name) | ast.Subscript(value=ast.Attribute(value=whole, attr=name)):
                held = self.parts.get(self.record_in(whole), {}).get(name)
                return held.record if held is not None and held.is_list == isinstance(term, ast.Subscript) else ""
        return ""

    @property
    def is_door(self) -> bool:
        return self.mark in DOORS

    def constant_value(self, name: str) -> int | float:
        """The number that a name of the module stands for."""
        found = getattr(self.module, name, None)
        if not isinstance(found, int | float):
            raise NotPrintable(f"{self.name} reads {name}, which is no number of its module")
        return found if isinstance(found, float) else int(found)


class NotPrintable(TypeError):
    """A rule uses Python that the printer does not know: the sentence says where."""


def gather_rules(source: Source) -> dict[str, Rule]:
    """Every marked function of a game, by name."""
    rules: dict[str, Rule] = {}
    records, parts = tuple(source.layouts()), source.parts()
    for module in source.import_modules():
        for tree in list_marked_functions(Path(str(module.__file__))):
            if tree.name in rules:
                raise NotPrintable(f"{tree.name} is the name of two rules")
            rules[tree.name] = read_rule(tree, module, records, parts)
    return rules


def list_marked_functions(path: Path) -> list[ast.FunctionDef]:
    """The rules of a file."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return [tree for tree in body if isinstance(tree, ast.FunctionDef) and decorator_mark(tree)]


def decorator_mark(tree: ast.stmt) -> str:
    """The mark of a rule at the top of a file, or nothing."""
    if not isinstance(tree, ast.FunctionDef):
        return ""
    names = [mark.id for mark in tree.decorator_list if isinstance(mark, ast.Name)]
    return next((name for name in names if name in MARKS), "")


def read_rule(tree: ast.FunctionDef, module: Any, records: tuple[str, ...], parts: Parts = NO_PARTS) -> Rule:
    """A rule with its parameters sorted into records, numbers and lists."""
    found = Rule(tree.name, module, tree, decorator_mark(tree), parts=parts)
    for argument in tree.args.args:
        kind = ast.unparse(argument.annotation or argument)
        inner = next((kind.removeprefix(one).removesuffix("]") for one in LISTS if kind.startswith(one)), "")
        if kind in records:
            found.records[argument.arg] = kind
        elif kind in ARRAYS:
            found.arrays[argument.arg] = ARRAYS[kind]
        elif inner in records:
            found.crowds[argument.arg] = inner
        elif kind == "float":
            found.real.add(argument.arg)
            found.fine.add(argument.arg)
        elif kind != "int":
            raise NotPrintable(f"{tree.name} takes {argument.arg}, neither a record nor a number nor a list")
        elif found.is_door:
            found.wide.add(argument.arg)  # Python's numbers come in with 64 bits
    found.returns = tree.returns.id if isinstance(tree.returns, ast.Name) else ""
    while (known := dict(list_aliases(found))) != found.aliases:  # one may be a part of another
        found.aliases = known
    return found


def list_aliases(rule: Rule) -> Iterator[tuple[str, str]]:
    """The names that a rule gives to one record of a list or a part of a record, with the record's kind."""
    for node in ast.walk(rule.tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
            places: list[tuple[ast.expr, ast.expr]] = [(target, value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                places = list(zip(target.elts, value.elts, strict=True))
            for own, term in places:
                if isinstance(own, ast.Name) and (kind := rule.record_in(term)):
                    yield own.id, kind
