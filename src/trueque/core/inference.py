"""Which numbers of the rules need 64 bits, and which have a fraction: on a GPU 32 bits are twice as quick.

Everything is taken for narrow and whole until something else flows into it: a set of places, a shift to the left, a
random state; a quotient. The rules are walked again until nothing more changes. What is only added and multiplied from
32-bit fractions stays one: a processor takes eight of them at a time.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from trueque.core.fields import real_fields
from trueque.core.rule_reader import NotPrintable, Rule
from trueque.core.source import Source

NARROW = 31
HALF = 32
OWN = ("lowest", "clear", "renew", "exp", "single")
"""Functions that every back end has of its own, besides `min`, `max`, `abs` and `int`."""

KIT_WIDE = {"seed_chance": "seed"}
"""What `Source.wide` says for the kit's own rules."""
SAME_KIND = ("min", "max", "abs", "int")
"""Functions that give back the kind of number they take."""


class Widths:
    """What is wide, for all rules together."""

    def __init__(self, rules: dict[str, Rule], source: Source) -> None:
        self.rules = rules
        known = source.layouts()
        self.fields = {record: {name: bits for name, bits, _ in layout} for record, layout in known.items()}
        self.reals = {record.__name__: real_fields(record) for record in source.kinds}
        for name, parameter in {**KIT_WIDE, **source.wide}.items():
            if name in rules:
                rules[name].wide.add(parameter)
        while self.widen_all():
            pass

    def widen_all(self) -> bool:
        """Walk every rule once; whether anything widened."""
        before = self.count_wide()
        for rule in self.rules.values():
            for node in ast.walk(rule.tree):
                self.widen_statement(rule, node)
        return self.count_wide() != before

    def count_wide(self) -> int:
        """How much is wide."""
        return sum(len(rule.wide) + len(rule.real) + len(rule.fine) + rule.is_wide for rule in self.rules.values())

    def widen_statement(self, rule: Rule, node: ast.AST) -> None:
        """What one statement or call lets flow into something else."""
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name, value in pair_assignments(target, node.value):
                    self.assign(rule, name, value)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            if isinstance(node.op, ast.LShift) or self.is_wide(rule, node.value):
                rule.wide.add(node.target.id)
            self.note_real(rule, node.target.id, node.value)
        elif isinstance(node, ast.Return) and node.value is not None and self.is_wide(rule, node.value):
            rule.is_wide = True
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.rules:
            if not rule.is_door:  # what Python gives with 64 bits is small unless `Source.wide` says otherwise
                self.assign_arguments(rule, self.rules[node.func.id], node)

    def assign(self, rule: Rule, target: ast.expr, value: ast.expr) -> None:
        """An assignment."""
        if isinstance(target, ast.Name) and target.id in rule.aliases:
            return
        if isinstance(target, ast.Name) and self.is_wide(rule, value):
            rule.wide.add(target.id)
        if isinstance(target, ast.Name):
            self.note_real(rule, target.id, value)

    def note_real(self, rule: Rule, name: str, value: ast.expr) -> None:
        """A number that takes in one with a fraction has one itself, and as fine a one."""
        if self.is_real(rule, value):
            rule.real.add(name)
            if self.is_fine(rule, value):
                rule.fine.add(name)

    def assign_arguments(self, rule: Rule, called: Rule, call: ast.Call) -> None:
        """Arguments of a call."""
        for name, value in zip(called.parameters, call.args, strict=True):
            is_number = name not in called.records and name not in called.arrays and name not in called.crowds
            if is_number and name not in called.real and self.is_wide(rule, value):
                called.wide.add(name)

    def is_real(self, rule: Rule, node: ast.expr) -> bool:
        """Whether a term has a fraction."""
        match node:
            case ast.Constant(value=float()) | ast.BinOp(op=ast.Div()):
                return True
            case ast.Name(id=name):
                return name in rule.real or (not rule.is_own(name) and isinstance(rule.constant_value(name), float))
            case ast.Subscript(value=ast.Name(id=name)):
                return rule.arrays.get(name) == "float"
            case ast.Attribute() | ast.Subscript():
                record, name = self.field_of(rule, node)
                return name in self.reals.get(record, ())
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult(), left=left, right=right):
                return self.is_real(rule, left) or self.is_real(rule, right)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.is_real(rule, operand)
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_real(rule, body) or self.is_real(rule, orelse)
            case ast.Call(func=ast.Name(id=name), args=args):
                if name in SAME_KIND:
                    return any(self.is_real(rule, one) for one in args)
                return name in ("exp", "single") or (name in self.rules and self.rules[name].returns == "float")
        return False

    def is_fine(self, rule: Rule, node: ast.expr) -> bool:
        """Whether a term with a fraction is more than a sum, difference or product of 32-bit ones."""
        match node:
            case ast.Name(id=name):
                return name in rule.fine or not rule.is_own(name)
            case ast.Subscript(value=ast.Name(id=name)) if name in rule.arrays:
                return False
            case ast.Attribute() | ast.Subscript():
                return self.field_bits(rule, node) == 64
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult(), left=left, right=right):
                return any(not self.is_real(rule, one) or self.is_fine(rule, one) for one in (left, right))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.is_fine(rule, operand)
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_fine(rule, body) or self.is_fine(rule, orelse)
            case ast.Call(func=ast.Name(id="single")):
                return False
        return True

    def is_wide(self, rule: Rule, node: ast.expr) -> bool:
        """Whether a term needs 64 bits; one with a fraction has 32."""
        if self.is_real(rule, node):
            return False
        match node:
            case ast.Constant(value=int() as value):
                return abs(value) >> NARROW != 0
            case ast.Name(id=name):
                return name in rule.wide or (
                    not rule.is_own(name) and abs(int(rule.constant_value(name))) >> NARROW != 0
                )
            case ast.Subscript(value=ast.Name(id=name)) if name in rule.arrays:
                return rule.arrays[name] == "long long"
            case ast.Attribute() | ast.Subscript():
                return self.field_bits(rule, node) == 64
            case ast.BinOp(op=ast.LShift()):
                return True
            case ast.BinOp(op=ast.RShift(), right=ast.Constant(value=int() as count)) if count >= HALF:
                return False
            case ast.BinOp(op=ast.RShift() | ast.FloorDiv(), left=left):
                return self.is_wide(rule, left)
            case ast.BinOp(left=left, right=right):
                return self.is_wide(rule, left) or self.is_wide(rule, right)
            case ast.UnaryOp(op=ast.Not()) | ast.Compare() | ast.BoolOp():
                return False
            case ast.UnaryOp(operand=operand):
                return self.is_wide(rule, operand)
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_wide(rule, body) or self.is_wide(rule, orelse)
            case ast.Call(func=ast.Name(id=name), args=args):
                return self.call_is_wide(rule, name, args)
        raise NotPrintable(f"{rule.name}: {ast.unparse(node)}")

    def call_is_wide(self, rule: Rule, name: str, args: list[ast.expr]) -> bool:
        """Whether what a call gives back needs 64 bits."""
        if name in SAME_KIND:
            return any(self.is_wide(rule, one) for one in args)
        return name not in OWN and self.rules[name].is_wide

    def field_bits(self, rule: Rule, node: ast.Attribute | ast.Subscript) -> int:
        """How wide a record's field is."""
        record, name = self.field_of(rule, node)
        return self.fields[record][name]

    def field_of(self, rule: Rule, node: ast.Attribute | ast.Subscript) -> tuple[str, str]:
        """The record and the field that a term reads."""
        inner = node.value if isinstance(node, ast.Subscript) else node
        if isinstance(inner, ast.Attribute):
            record = rule.record_in(inner.value)
            if inner.attr in self.fields.get(record, ()):
                return record, inner.attr
        raise NotPrintable(f"{rule.name}: {ast.unparse(node)}")


def pair_assignments(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Each single target with the term that goes into it; a choice between two tuples is one choice a place."""
    if not isinstance(target, ast.Tuple):
        yield target, value
    elif isinstance(value, ast.Tuple):
        yield from zip(target.elts, value.elts, strict=True)
    elif isinstance(value, ast.IfExp) and isinstance(value.body, ast.Tuple) and isinstance(value.orelse, ast.Tuple):
        for one, then, other in zip(target.elts, value.body.elts, value.orelse.elts, strict=True):
            yield one, ast.IfExp(value.test, then, other)
    else:
        raise NotPrintable(ast.unparse(value))
