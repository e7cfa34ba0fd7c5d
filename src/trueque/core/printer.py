"""Prints the rules as C: one C function for each rule, statement by statement.

The C is what a GPU's compiler and a CPU's both read (`prologue.c` says what differs). Numbers keep Python's meaning:
`//` and `%` round down, and a conditional assignment of several names reads all of them before it writes any.
"""

from __future__ import annotations

import ast

from trueque.core.inference import HALF, OWN, Widths, pair_assignments
from trueque.core.rule_reader import NotPrintable, Rule
from trueque.core.source import CONSTANT, Source

BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
          ast.LShift: "<<", ast.RShift: ">>", ast.Div: "/"}  # fmt: skip
COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
UNARY = {ast.Invert: "~", ast.USub: "-", ast.Not: "!"}
TAKEN = {"throw", "free", "new", "this", "short", "double", "register", "union", "min", "max", "near", "far"}
C_NUMBERS = {"real": "REAL", "wide": "long long", "narrow": "int"}


class Terms:
    """Expressions of one rule as C."""

    def __init__(self, rule: Rule, widths: Widths, fixed: dict[str, int], source: Source) -> None:
        self.rule, self.widths, self.fixed = rule, widths, fixed
        self.locals = dict(rule.locals)
        self.one_copy = source.one_copy if rule.module.__name__ in source.calls_one_copy else frozenset()

    def print_name(self, name: str) -> str:
        """A name of ours that C does not have for itself."""
        return f"{name}_" if name in TAKEN else name

    def is_own(self, name: str) -> bool:
        return name in self.locals or name in self.rule.parameters

    def print_term(self, node: ast.expr) -> str:
        """One term, in brackets where it needs them."""
        match node:
            case ast.Constant(value=bool() as value):
                return str(int(value))
            case ast.Constant(value=int() as value):
                return print_number(value)
            case ast.Constant(value=float() as value):
                return print_number(value)
            case ast.Name(id=name):
                return self.print_name(name) if self.is_own(name) else print_number(self.rule.constant_value(name))
            case ast.Attribute() | ast.Subscript():
                return self.print_place(node)
            case ast.BinOp(left=left, op=op, right=right):
                return self.print_binary(left, op, right)
            case ast.UnaryOp(op=op, operand=operand):
                return f"({UNARY[type(op)]}{self.print_term(operand)})"
            case ast.BoolOp(op=op, values=values):
                return "(" + (" && " if isinstance(op, ast.And) else " || ").join(map(self.print_term, values)) + ")"
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return f"({self.print_term(left)} {COMPARED[type(op)]} {self.print_term(right)})"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.print_term(test)} ? {self.print_term(body)} : {self.print_term(orelse)})"
            case ast.Call(func=ast.Name(id=name), args=args):
                return self.print_call(node, name, args)
        raise NotPrintable(f"{self.rule.name}: {ast.unparse(node)}")

    def print_place(self, node: ast.Attribute | ast.Subscript) -> str:
        """A field of a record, one number of it, or a record in it; a switch that is fixed is its number."""
        if isinstance(node, ast.Subscript):
            index = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            if isinstance(node.value, ast.Name) and node.value.id in self.rule.arrays:
                return f"{node.value.id}[{self.print_term(node.slice)}]"
            if isinstance(node.value, ast.Name) and node.value.id in self.rule.crowds:
                return f"(&{node.value.id}[{self.print_term(node.slice)}])"
            self.widths.field_bits(self.rule, node)
            assert isinstance(node.value, ast.Attribute)
            one = self.print_field(node.value) + "".join(f"[{self.print_term(one)}]" for one in index)
            return f"(&{one})" if self.rule.record_in(node) else one
        known = ".".join(self.widths.field_of(self.rule, node))
        if self.rule.record_in(node):
            return f"(&{self.print_field(node)})"
        return print_number(self.fixed[known]) if known in self.fixed else self.print_field(node)

    def print_field(self, node: ast.Attribute) -> str:
        return f"{self.print_term(node.value)}->{node.attr}"

    def print_binary(self, left: ast.expr, op: ast.operator, right: ast.expr) -> str:
        """Two terms; a shift to the left is 64 bits wide, a division by a power of two is a shift."""
        a, b = self.print_term(left), self.print_term(right)
        if isinstance(op, ast.LShift):
            return f"((long long)((unsigned long long){a} << {b}))"
        if isinstance(op, ast.RShift) and b.isdigit() and int(b) >= HALF and not self.widths.is_wide(self.rule, left):
            raise NotPrintable(f"{self.rule.name}: {ast.unparse(left)} has 32 bits, so nothing is left of it after {b}")
        if isinstance(op, ast.FloorDiv | ast.Mod):
            count = int(b) if b.isdigit() else 0
            if count > 0 and count & (count - 1) == 0:
                return f"({a} >> {count.bit_length() - 1})" if isinstance(op, ast.FloorDiv) else f"({a} & {count - 1})"
            kind = "wide" if self.widths.is_wide(self.rule, left) or self.widths.is_wide(self.rule, right) else "narrow"
            return f"{'floor_div' if isinstance(op, ast.FloorDiv) else 'floor_mod'}_{kind}({a}, {b})"
        if isinstance(op, ast.Div):
            return f"((REAL){a} / {b})"
        return f"({a} {BINARY[type(op)]} {b})"

    def print_call(self, node: ast.expr, name: str, args: list[ast.expr]) -> str:
        """A rule, or one of the few functions every back end has of its own."""
        printed = ", ".join(map(self.print_term, args))
        if name == "int":
            return f"({printed})"
        if name == "single":
            return f"((float){printed})"
        if name in ("min", "max", "abs"):
            return f"{name}_{self.number_kind(node)}({printed})"
        if name in self.one_copy:
            return f"{name}_any({printed})"
        if name in OWN or name in self.widths.rules:
            return f"{name}({printed})"
        raise NotPrintable(f"{self.rule.name} calls {name}, which is no rule")

    def number_kind(self, node: ast.expr) -> str:
        """What kind of number a term is, as the names of C functions have it."""
        if self.widths.is_real(self.rule, node):
            return "real"
        return "wide" if self.widths.is_wide(self.rule, node) else "narrow"


class Statements:
    """Statements of one rule as C lines."""

    def __init__(self, rule: Rule, widths: Widths, fixed: dict[str, int], source: Source) -> None:
        self.rule, self.widths = rule, widths
        self.terms = Terms(rule, widths, fixed, source)
        self.lines: list[str] = []
        self.temporaries = 0

    def write_line(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    def print_block(self, body: list[ast.stmt], depth: int) -> None:
        for statement in body:
            self.print_statement(statement, depth)

    def print_statement(self, node: ast.stmt, depth: int) -> None:
        """One statement."""
        show = self.terms.print_term
        match node:
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Expr(value=value):
                self.write_line(depth, f"{show(value)};")
            case ast.Return(value=value):
                self.write_line(depth, f"return {show(value)};" if value is not None else "return;")
            case ast.Continue():
                self.write_line(depth, "continue;")
            case ast.Break():
                self.write_line(depth, "break;")
            case ast.Assign(targets=targets, value=value):
                self.assign(targets, value, depth)
            case ast.AugAssign(target=target, op=op, value=value):
                self.write_line(depth, f"{show(target)} {BINARY[type(op)]}= {show(value)};")
            case ast.If(test=test, body=body, orelse=orelse):
                self.print_choice(test, body, orelse, depth)
            case ast.While(test=test, body=body, orelse=[]):
                self.write_line(depth, f"while ({show(test)}) {{")
                self.print_block(body, depth + 1)
                self.write_line(depth, "}")
            case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=args), body=body):
                self.print_loop(name, args, body, depth)
            case _:
                raise NotPrintable(f"{self.rule.name}: {ast.unparse(node)}")

    def print_choice(self, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt], depth: int) -> None:
        self.write_line(depth, f"if ({self.terms.print_term(test)}) {{")
        self.print_block(body, depth + 1)
        if orelse:
            self.write_line(depth, "} else {")
            self.print_block(orelse, depth + 1)
        self.write_line(depth, "}")

    def print_loop(self, name: str, args: list[ast.expr], body: list[ast.stmt], depth: int) -> None:
        """`for … in range(…)`: the end is read once, as Python reads it."""
        first, last = ("0", args[0]) if len(args) == 1 else (self.terms.print_term(args[0]), args[1])
        self.temporaries += 1
        end, counter = f"end{self.temporaries}", f"i{self.temporaries}_"
        own = self.terms.print_name(name)
        begin = f"int {counter} = {first}, {end} = {self.terms.print_term(last)}"
        self.write_line(depth, f"LOOP ({begin}; {counter} < {end}; ++{counter}) {{")
        self.write_line(depth + 1, f"{own} = {counter};")
        self.print_block(body, depth + 1)
        self.write_line(depth, "}")

    def assign(self, targets: list[ast.expr], value: ast.expr, depth: int) -> None:
        """An assignment; several names at once go through temporaries."""
        show = self.terms.print_term
        if not isinstance(targets[0], ast.Tuple):
            chained = " = ".join(show(target) for target in targets)
            self.write_line(depth, f"{chained} = {show(value)};")
            return
        whole: ast.expr = value
        if isinstance(value, ast.IfExp):
            self.write_line(depth, f"{{ int chosen = {show(value.test)};")
            whole = ast.IfExp(ast.Name("chosen"), value.body, value.orelse)
        else:
            self.write_line(depth, "{")
        self.terms.locals["chosen"] = None
        places = list(pair_assignments(targets[0], whole))
        for i, (target, term) in enumerate(places):
            alias = self.rule.aliases.get(target.id) if isinstance(target, ast.Name) else None
            kind = print_pointer(alias) if alias else C_NUMBERS[self.terms.number_kind(self.strip_test(term))] + " "
            self.write_line(depth + 1, f"{kind}part{i} = {show(term)};")
        for i, (target, _) in enumerate(places):
            self.write_line(depth + 1, f"{show(target)} = part{i};")
        self.write_line(depth, "}")

    def strip_test(self, term: ast.expr) -> ast.expr:
        """The term with its test out of the way: only what is chosen from has a width."""
        return ast.IfExp(ast.Constant(1), term.body, term.orelse) if isinstance(term, ast.IfExp) else term


def print_number(value: float) -> str:
    """A number as C writes it."""
    text = f"((REAL){value})" if isinstance(value, float) else str(value) if abs(value) < 1 << 31 else f"{value}LL"
    return text if value >= 0 else f"({text})"


def print_pointer(record: str) -> str:
    """How C declares the address of a record; tables are only read."""
    return f"{'TABLES' if record == CONSTANT else record} *"


def print_signature(rule: Rule, source: Source) -> str:
    """A rule's C signature."""
    kind = {"": "void", "float": "REAL"}.get(rule.returns, "long long" if rule.is_wide or rule.is_door else "int")
    given = []
    for name in rule.parameters:
        record = rule.records.get(name) or rule.crowds.get(name)
        if record is not None:
            given.append(print_pointer(record) + name)
        elif name in rule.arrays:
            given.append(f"{rule.arrays[name]} *{name}")
        else:
            own = f"{name}_" if name in TAKEN else name
            given.append(f"{print_type(rule, name)} {own}")
    mark = "DOOR" if rule.is_door else "RULE" if rule.mark == "rule" else "RARE"
    mark = "APART" if rule.name in source.apart else mark
    return f"{mark} {kind} {rule.name}({', '.join(given)})"


def print_type(rule: Rule, name: str) -> str:
    """A number of a rule, as C declares it."""
    if name in rule.real:
        return "REAL" if name in rule.fine else "float"
    return "long long" if name in rule.wide else "int"


def print_rule(rule: Rule, widths: Widths, fixed: dict[str, int], source: Source) -> str:
    """A rule as C."""
    printed = Statements(rule, widths, fixed, source)
    for name in printed.terms.locals:
        kind = print_pointer(rule.aliases[name]) if name in rule.aliases else print_type(rule, name) + " "
        printed.write_line(1, f"{kind}{printed.terms.print_name(name)};")
    printed.print_block(rule.tree.body, 1)
    return "\n".join([print_signature(rule, source) + " {", *printed.lines, "}", ""])
