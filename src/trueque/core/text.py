"""The whole program as one C text: records, every rule, and for a CPU the doors that Python calls."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from trueque.core.fields import Layout, real_fields
from trueque.core.inference import Widths
from trueque.core.printer import print_rule, print_signature
from trueque.core.rule_reader import NotPrintable, Rule, gather_rules
from trueque.core.source import Part, Parts, Source

HERE = Path(__file__).parent
C_TYPES = {8: "signed char", 16: "short", 32: "int", 64: "long long"}
REAL_TYPES = {32: "float", 64: "double"}
EMPTY: Mapping[str, Part] = {}


@dataclass(frozen=True)
class Printed:
    """A game's rules as C, in the order in which a program has them."""

    records: str
    rules: str
    one_copies: str
    """Of the great trees of rules a GPU has one copy besides those that are built in: its code memory is small."""
    doors: str


def print_rules(source: Source, fixed: dict[str, int] | None = None) -> Printed:
    """The rules of a game; fields that are *fixed* ("Tables.seats") are printed as their numbers."""
    known, gathered = source.fixed | (fixed or {}), gather_rules(source)
    widths = Widths(gathered, source)
    reals = {record.__name__: real_fields(record) for record in source.kinds}
    laid, held = source.layouts(), source.parts()
    structs = [
        print_struct(name, laid[name], reals.get(name, ()), held.get(name, {}))
        for name in sort_by_containment(laid, held)
    ]
    rules = [rule for rule in gathered.values() if not rule.is_door]
    doors = [rule for rule in gathered.values() if rule.is_door]
    shared = [rule for rule in rules if rule.name in source.one_copy]
    lines = [
        *(print_single_copy(rule, source) + ";" for rule in shared),
        *(print_signature(rule, source) + ";" for rule in rules), "",
        *(print_rule(rule, widths, known, source) for rule in rules),
    ]  # fmt: skip
    return Printed(
        "\n".join(structs),
        "\n".join(lines),
        "\n".join(
            f"{print_single_copy(rule, source)} {{ {rule.name}({', '.join(rule.parameters)}); }}" for rule in shared
        ),
        "\n".join(print_rule(rule, widths, known, source) for rule in doors),
    )


def print_single_copy(rule: Rule, source: Source) -> str:
    """The signature of a rule's one copy."""
    mark, rest = print_signature(rule, source).split(" ", 1)
    assert mark == "RULE", f"{rule.name} stands apart already"
    return f"APART {rest.replace(rule.name + '(', rule.name + '_any(', 1)}"


def sort_by_containment(names: Collection[str], held: Parts) -> list[str]:
    """The names of records, each behind those of which it has some inside."""
    found = dict[str, None]()

    def put(name: str) -> None:
        if name not in names:
            raise NotPrintable(f"{name} lies inside another record, but the source does not name it")
        for one in held.get(name, {}).values():
            put(one.record)
        found[name] = None

    for name in names:
        put(name)
    return [*found]


def print_struct(name: str, layout: Layout, reals: Collection[str] = (), parts: Mapping[str, Part] = EMPTY) -> str:
    """A record as C."""
    lines = []
    for field, bits, shape in layout:
        own = REAL_TYPES if field in reals else C_TYPES
        kind = parts[field].record if field in parts else own[bits]
        lines.append(f"  {kind} {field}{''.join(f'[{n}]' for n in shape)};")
    return "\n".join([f"typedef struct {name} {{", *lines, f"}} {name};", ""])


def read_c_part(name: str) -> str:
    """A part of the kit that is written as C."""
    return (HERE / name).read_text(encoding="utf-8")


def print_library(source: Source) -> str:
    """The program of a shared library: rules and doors."""
    made = print_rules(source)
    return "\n".join(
        [read_c_part("prologue.c"), made.records, read_c_part("reading.c"), made.rules, made.one_copies, made.doors]
    )
