"""Run inside the page's Python while a site is made: which modules are used, and all of them compiled into archives.

It stands apart from the package: `pack.mjs` reads it as text.
"""

import ast
import importlib
import json
import os
import pkgutil
import py_compile
import sys
import zipfile
from collections.abc import Iterable, Iterator

OURS, LIBRARY = "/ours", "/library"
ALWAYS = (
    "encodings.idna", "encodings.latin_1", "encodings.ascii", "encodings.cp437",
    "traceback", "linecache", "tokenize", "importlib.resources", "importlib.metadata", "asyncio",
)  # fmt: skip
"""Modules that Python itself asks for late: when an archive is unpacked, when something goes wrong."""
WHOLE = ("importlib", "zipfile", "encodings.aliases", "pyodide", "_pyodide")
DATE = (2020, 1, 1, 0, 0, 0)
"""The same files make the same archive."""


def import_everything() -> None:
    """Import all of ours, and what ours import later, so that the modules that are used are known."""
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
    """The files of the library whose modules are loaded now."""
    names = set(sys.modules)
    for name in all_names:
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        if module in names or module.startswith(tuple(f"{one}." for one in WHOLE)) or not name.endswith(".py"):
            yield name


def compile_module(path: str, place: str) -> bytes:
    """A module as this Python reads it quickest."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(path, "/one.pyc", dfile=place, doraise=True, optimize=2, invalidation_mode=mode)
    with open("/one.pyc", "rb") as file:
        return file.read()


def iterate_files(root: str, names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """The files *names* below *root*, modules compiled, all others as they are."""
    for name in sorted(names):
        path = os.path.join(root, name)
        if name.endswith(".py"):
            yield name + "c", compile_module(path, name)
        else:
            with open(path, "rb") as file:
                yield name, file.read()


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


if __name__ == "__main__":
    main()
