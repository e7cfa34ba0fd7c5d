"""Run first by the page's Python: which modules of ours there are is known without asking its disk.

It stands apart from the package: the worker reads it as text, with `unpacked` (the names that `unpack.mjs` has put on
the disk, as JSON) in its globals.
"""

import dataclasses
import inspect
import json
import sys
from importlib.machinery import ModuleSpec, SourcelessFileLoader
from importlib.util import spec_from_file_location

HOME = "/ours"
MODULES: set[str] = set()


class Finder:
    """Knows where a module lies without asking any disk."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        place = f"{HOME}/{name.replace('.', '/')}"
        for file in (f"{place}.pyc", f"{place}/__init__.pyc"):
            if file in MODULES:
                return spec_from_file_location(name, file, loader=SourcelessFileLoader(name, file))
        return None


class NoSignatures:
    """`inspect` for dataclasses, which write a signature into every class that has no text of its own.

    None of ours has one here, and nobody reads it: making it took part of every start.
    """

    @staticmethod
    def signature(*_args: object, **_named: object) -> None:
        raise ValueError

    def __getattr__(self, name: str) -> object:
        return getattr(inspect, name)


if (names := globals().get("unpacked")) is not None:
    MODULES.update(f"{HOME}/{name}" for name in json.loads(names) if name.endswith(".pyc"))
    sys.path.insert(0, HOME)
    sys.meta_path.insert(0, Finder)
    vars(dataclasses)["inspect"] = NoSignatures()
