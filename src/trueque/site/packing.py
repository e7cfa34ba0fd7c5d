"""Run inside the page's Python while a site is made: which modules are used, and all of them compiled into archives.

It stands apart from the package: `pack.mjs` reads it as text.
"""

import _imp
import ast
import base64
import importlib
import json
import os
import pkgutil
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.util import MAGIC_NUMBER

try:
    from lean_code import compile_lean, unpack_loosely  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # read elsewhere than in the page's Python, beside the package
    from trueque.site.lean_code import compile_lean, unpack_loosely

OURS, LIBRARY = "/ours", "/library"
ALWAYS = (
    "encodings.idna", "encodings.latin_1", "encodings.ascii", "encodings.cp437",
    "traceback", "linecache", "tokenize", "importlib.resources", "importlib.metadata", "asyncio",
)  # fmt: skip
"""Modules that Python itself asks for late: when an archive is unpacked, when something goes wrong."""
WITHOUT = (
    "_bz2", "_lzma", "_zstd", "_ssl", "_decimal", "_zoneinfo", "_sqlite3",
    "bz2", "lzma", "compression.zstd", "ssl", "decimal", "pyodide.console", "pyodide._nodesock_transport",
)  # fmt: skip
"""Modules that others would take where they are there, and that no game needs."""
WHOLE = ("importlib", "zipfile", "encodings.aliases", "pyodide", "_pyodide")
FROZEN = {"_frozen_importlib": "importlib._bootstrap", "_frozen_importlib_external": "importlib._bootstrap_external"}
"""What these modules that lie in the engine itself are called in the library; all others have their own names."""
HEADER = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""Of a compiled module that is never held against its source."""
DATE = (2020, 1, 1, 0, 0, 0)
"""The same files make the same archive."""


def import_everything() -> None:
    """Import all of ours, and what ours import later, so that the modules that are used are known."""
    vars(sys)["modules"].update(dict.fromkeys(WITHOUT))
    sys.path.insert(0, OURS)
    import trueque

    for found in pkgutil.walk_packages(trueque.__path__, "trueque."):
        importlib.import_module(found.name)
    for folder, _, files in os.walk(OURS):
        for name in files:
            if name.endswith(".py"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    import_lazy_imports(ast.parse(file.read()))
    for name in ALWAYS:
        importlib.import_module(name)


def import_lazy_imports(tree: ast.AST) -> None:
    """Import what a module of ours imports inside its functions, where there is such a thing here."""
    for node in ast.walk(tree):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else list[str]()
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        for name in names:
            if name.partition(".")[0] in sys.stdlib_module_names:
                try:
                    importlib.import_module(name)
                except ImportError:
                    continue


def list_used_files(all_names: Iterable[str]) -> Iterator[str]:
    """The files of the library whose modules are loaded now, and do not lie in the engine itself."""
    frozen = {FROZEN.get(name, name) for name in _imp._frozen_module_names()}  # type: ignore[attr-defined]
    for name in all_names:
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        is_whole = module.startswith(tuple(f"{one}." for one in WHOLE))
        if name.endswith(".py") and module not in frozen | {*WITHOUT} and (is_whole or sys.modules.get(module)):
            yield name


def compile_module(path: str, place: str) -> bytes:
    """A module as this Python reads it quickest."""
    with open(path, encoding="utf-8") as file:
        code: bytes = compile_lean(file.read(), place)
    return HEADER + code


def compile_frozen() -> Iterator[tuple[str, bytes]]:
    """The modules that lie in the engine itself, compiled as ours are."""
    for name in _imp._frozen_module_names():  # type: ignore[attr-defined]
        known = FROZEN.get(name, name)
        path = os.path.join(LIBRARY, f"{known.replace('.', '/')}.py")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                yield name, compile_lean(file.read(), f"<frozen {known}>")


def iterate_files(root: str, names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """The files *names* below *root*, modules compiled, all others as they are; like beside like packs best."""
    for name in sorted(names, key=lambda name: (os.path.splitext(name)[1], name)):
        path = os.path.join(root, name)
        if name.endswith(".py"):
            yield name + "c", compile_module(path, name)
        else:
            with open(path, "rb") as file:
                yield name, unpack_loosely(name, file.read())


def write_archive(out: str, files: Iterable[tuple[str, bytes]]) -> None:
    """Not compressed file by file: a host does that better over the whole, and reading it is quicker."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as into:
        for name, text in files:
            into.writestr(zipfile.ZipInfo(name, DATE), text)


def write_pack(out: str, files: Iterable[tuple[str, bytes]]) -> None:
    """One line that says which file is how long, and all of them after it: `pack_loader.py` reads modules from it."""
    listed = list(files)
    with open(out, "wb") as into:
        into.write(json.dumps([(name, len(text)) for name, text in listed]).encode() + b"\n")
        for _, text in listed:
            into.write(text)


def main() -> None:
    os.makedirs(LIBRARY, exist_ok=True)
    whole = next(path for path in sys.path if path.endswith(".zip"))
    with zipfile.ZipFile(whole) as library:
        library.extractall(LIBRARY)
        names = [name for name in library.namelist() if not name.endswith("/")]
    ours = [os.path.relpath(os.path.join(folder, name), OURS) for folder, _, files in os.walk(OURS) for name in files]
    write_pack("/trueque.pack", iterate_files(OURS, ours))
    import_everything()
    write_archive("/library.zip", iterate_files(LIBRARY, list_used_files(names)))
    frozen = {name: base64.b64encode(code).decode() for name, code in compile_frozen()}
    with open("/kept.json", "w", encoding="utf-8") as file:
        json.dump(
            {"modules": [one for one in sys.builtin_module_names if sys.modules.get(one)], "frozen": frozen}, file
        )


if __name__ == "__main__":
    main()
