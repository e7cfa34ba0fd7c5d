"""Run inside the page's Python while a site is made: compiled modules without what nobody reads there.

It stands apart from the package, as `packing.py` does: `pack.mjs` puts it on that Python's disk.
"""

import ast
import io
import marshal
import zipfile
import zlib
from types import CodeType

PLAIN = {"property", "staticmethod", "classmethod", "cache", "cached_property", "override", "abstractmethod"}
"""Decorators that read no types of what they decorate."""


class Untyped(ast.NodeTransformer):
    """Functions without the types of what goes in and comes out: nobody asks for those in the page."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        if all(isinstance(one, ast.Name) and one.id in PLAIN for one in node.decorator_list):
            node.returns = None
            parts = node.args
            for one in (*parts.posonlyargs, *parts.args, *parts.kwonlyargs, parts.vararg, parts.kwarg):
                if one is not None:
                    one.annotation = None
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]


def compile_lean(text: str, place: str) -> bytes:
    """A module's code, without types and without which line it comes from: a fault in the page names its functions."""
    tree = ast.fix_missing_locations(Untyped().visit(ast.parse(text)))
    return marshal.dumps(_bare(compile(tree, place, "exec", dont_inherit=True, optimize=2)))


def _bare(code: CodeType) -> CodeType:
    inner = tuple(_bare(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)


def unpack_loosely(name: str, held: bytes) -> bytes:
    """A file whose reader unpacks it, packed as loosely as that reader takes: a host packs the whole better."""
    if name.endswith((".z", ".odds", ".weights")):
        return zlib.compress(zlib.decompress(held), 0)
    if name.endswith(".npz"):
        out = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(held)) as packed, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as into:
            for one in packed.namelist():
                into.writestr(zipfile.ZipInfo(one, (2020, 1, 1, 0, 0, 0)), packed.read(one))
        return out.getvalue()
    return held
