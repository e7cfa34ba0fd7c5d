"""Prints the rules as C: one C function for each rule, statement by statement.

The C is what a GPU's compiler and a CPU's both read (`prologue.c` says what differs). Numbers keep Python's meaning:
`//` and `%` round down, and a conditional assignment of several names reads all of them before it writes any.
"""

from __future__ import annotations

import ast

from trueque.core.gathering import NotPrintable, Rule
from trueque.core.inference import HALF, OWN, Widths, pairs
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

    def name(self, name: str) -> str:
        """A name of ours that C does not have for itself."""
        return f"{name}_" if name in TAKEN else name

    def is_own(self, name: str) -> bool:
        return name in self.locals or name in self.rule.parameters

    def print(self, node: ast.expr) -> str:
        """One term, in brackets where it needs them."""
        match node:
            case ast.Constant(value=bool() as value):
                return str(int(value))
            case ast.Constant(value=int() as value):
                return number(value)
            case ast.Constant(value=float() as value):
                return number(value)
            case ast.Name(id=name):
                return self.name(name) if self.is_own(name) else number(self.rule.constant(name))
            case ast.Attribute() | ast.Subscript():
                return self.place(node)
            case ast.BinOp(left=left, op=op, right=right):
                return self.binary(left, op, right)
            case ast.UnaryOp(op=op, operand=operand):
                return f"({UNARY[type(op)]}{self.print(operand)})"
            case ast.BoolOp(op=op, values=values):
                return "(" + (" && " if isinstance(op, ast.And) else " || ").join(map(self.print, values)) + ")"
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return f"({self.print(left)} {COMPARED[type(op)]} {self.print(right)})"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.print(test)} ? {self.print(body)} : {self.print(orelse)})"
            case ast.Call(func=ast.Name(id=name), args=args):
                return self.call(node, name, args)
        raise NotPrintable(f"{self.rule.name}: {ast.unparse(node)}")

    def place(self, node: ast.Attribute | ast.Subscript) -> str:
        """A field of a record, one number of it, or a record in it; a switch that is fixed is its number."""
        if isinstance(node, ast.Subscript):
            index = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            if isinstance(node.value, ast.Name) and node.value.id in self.rule.arrays:
                return f"{node.value.id}[{self.print(node.slice)}]"
            if isinstance(node.value, ast.Name) and node.value.id in self.rule.crowds:
                return f"(&{node.value.id}[{self.print(node.slice)}])"
            self.widths.field_bits(self.rule, node)
            assert isinstance(node.value, ast.Attribute)
            one = self.field(node.value) + "".join(f"[{self.print(one)}]" for one in index)
            return f"(&{one})" if self.rule.record_in(node) else one
        known = ".".join(self.widths.field_of(self.rule, node))
        if self.rule.record_in(node):
            return f"(&{self.field(node)})"
        return number(self.fixed[known]) if known in self.fixed else self.field(node)

    def field(self, node: ast.Attribute) -> str:
        return f"{self.print(node.value)}->{node.attr}"

    def binary(self, left: ast.expr, op: ast.operator, right: ast.expr) -> str:
        """Two terms; a shift to the left is 64 bits wide, a division by a power of two is a shift."""
        a, b = self.print(left), self.print(right)
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

    def call(self, node: ast.expr, name: str, args: list[ast.expr]) -> str:
        """A rule, or one of the few functions every back end has of its own."""
        printed = ", ".join(map(self.print, args))
        if name == "int":
            return f"({printed})"
        if name == "single":
            return f"((float){printed})"
        if name in ("min", "max", "abs"):
            return f"{name}_{self.width(node)}({printed})"
        if name in self.one_copy:
            return f"{name}_any({printed})"
        if name in OWN or name in self.widths.rules:
            return f"{name}({printed})"
        raise NotPrintable(f"{self.rule.name} calls {name}, which is no rule")

    def width(self, node: ast.expr) -> str:
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

    def say(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    def block(self, body: list[ast.stmt], depth: int) -> None:
        for statement in body:
            self.statement(statement, depth)

    def statement(self, node: ast.stmt, depth: int) -> None:
        """One statement."""
        show = self.terms.print
        match node:
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Expr(value=value):
                self.say(depth, f"{show(value)};")
            case ast.Return(value=value):
                self.say(depth, f"return {show(value)};" if value is not None else "return;")
            case ast.Continue():
                self.say(depth, "continue;")
            case ast.Break():
                self.say(depth, "break;")
            case ast.Assign(targets=targets, value=value):
                self.assign(targets, value, depth)
            case ast.AugAssign(target=target, op=op, value=value):
                self.say(depth, f"{show(target)} {BINARY[type(op)]}= {show(value)};")
            case ast.If(test=test, body=body, orelse=orelse):
                self.choice(test, body, orelse, depth)
            case ast.While(test=test, body=body, orelse=[]):
                self.say(depth, f"while ({show(test)}) {{")
                self.block(body, depth + 1)
                self.say(depth, "}")
            case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=args), body=body):
                self.loop(name, args, body, depth)
            case _:
                raise NotPrintable(f"{self.rule.name}: {ast.unparse(node)}")

    def choice(self, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt], depth: int) -> None:
        self.say(depth, f"if ({self.terms.print(test)}) {{")
        self.block(body, depth + 1)
        if orelse:
            self.say(depth, "} else {")
            self.block(orelse, depth + 1)
        self.say(depth, "}")

    def loop(self, name: str, args: list[ast.expr], body: list[ast.stmt], depth: int) -> None:
        """`for … in range(…)`: the end is read once, as Python reads it."""
        first, last = ("0", args[0]) if len(args) == 1 else (self.terms.print(args[0]), args[1])
        self.temporaries += 1
        end, counter = f"end{self.temporaries}", f"i{self.temporaries}_"
        own = self.terms.name(name)
        begin = f"int {counter} = {first}, {end} = {self.terms.print(last)}"
        self.say(depth, f"LOOP ({begin}; {counter} < {end}; ++{counter}) {{")
        self.say(depth + 1, f"{own} = {counter};")
        self.block(body, depth + 1)
        self.say(depth, "}")

    def assign(self, targets: list[ast.expr], value: ast.expr, depth: int) -> None:
        """An assignment; several names at once go through temporaries."""
        show = self.terms.print
        if not isinstance(targets[0], ast.Tuple):
            chained = " = ".join(show(target) for target in targets)
            self.say(depth, f"{chained} = {show(value)};")
            return
        whole: ast.expr = value
        if isinstance(value, ast.IfExp):
            self.say(depth, f"{{ int chosen = {show(value.test)};")
            whole = ast.IfExp(ast.Name("chosen"), value.body, value.orelse)
        else:
            self.say(depth, "{")
        self.terms.locals["chosen"] = None
        places = list(pairs(targets[0], whole))
        for i, (target, term) in enumerate(places):
            alias = self.rule.aliases.get(target.id) if isinstance(target, ast.Name) else None
            kind = pointer(alias) if alias else C_NUMBERS[self.terms.width(self.unchosen(term))] + " "
            self.say(depth + 1, f"{kind}part{i} = {show(term)};")
        for i, (target, _) in enumerate(places):
            self.say(depth + 1, f"{show(target)} = part{i};")
        self.say(depth, "}")

    def unchosen(self, term: ast.expr) -> ast.expr:
        """The term with its test out of the way: only what is chosen from has a width."""
        return ast.IfExp(ast.Constant(1), term.body, term.orelse) if isinstance(term, ast.IfExp) else term


def number(value: float) -> str:
    """A number as C writes it."""
    text = f"((REAL){value})" if isinstance(value, float) else str(value) if abs(value) < 1 << 31 else f"{value}LL"
    return text if value >= 0 else f"({text})"


def pointer(record: str) -> str:
    """How C declares the address of a record; tables are only read."""
    return f"{'TABLES' if record == CONSTANT else record} *"


def heading(rule: Rule, source: Source) -> str:
    """A rule's C signature."""
    kind = {"": "void", "float": "REAL"}.get(rule.returns, "long long" if rule.is_wide or rule.is_door else "int")
    given = []
    for name in rule.parameters:
        record = rule.records.get(name) or rule.crowds.get(name)
        if record is not None:
            given.append(pointer(record) + name)
        elif name in rule.arrays:
            given.append(f"{rule.arrays[name]} *{name}")
        else:
            own = f"{name}_" if name in TAKEN else name
            given.append(f"{kind_of(rule, name)} {own}")
    mark = "DOOR" if rule.is_door else "RULE" if rule.mark == "rule" else "RARE"
    mark = "APART" if rule.name in source.apart else mark
    return f"{mark} {kind} {rule.name}({', '.join(given)})"


def kind_of(rule: Rule, name: str) -> str:
    """A number of a rule, as C declares it."""
    if name in rule.real:
        return "REAL" if name in rule.fine else "float"
    return "long long" if name in rule.wide else "int"


def body(rule: Rule, widths: Widths, fixed: dict[str, int], source: Source) -> str:
    """A rule as C."""
    printed = Statements(rule, widths, fixed, source)
    for name in printed.terms.locals:
        kind = pointer(rule.aliases[name]) if name in rule.aliases else kind_of(rule, name) + " "
        printed.say(1, f"{kind}{printed.terms.name(name)};")
    printed.block(rule.tree.body, 1)
    return "\n".join([heading(rule, source) + " {", *printed.lines, "}", ""])
