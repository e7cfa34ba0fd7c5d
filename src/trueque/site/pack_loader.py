"""Run first by the page's Python: modules of ours come from a pack as they are asked for.

It stands apart from the package: the worker reads it as text, with `unpacked` (the paths of the modules that
`unpack.mjs` has found, as JSON) in its globals.
"""

import dataclasses
import inspect
import json
import sys
from importlib.machinery import ModuleSpec, SourcelessFileLoader
from importlib.util import spec_from_file_location

HOME = "/ours"
MODULES: set[str] = set()


class PackLoader(SourcelessFileLoader):
    """A module of the pack; its path is that of a file, so that data beside it is found."""

    def get_data(self, path: str) -> bytes:
        if path not in MODULES:
            return super().get_data(path)
        # Asked for anew each time: a memory that was kept wakes up in another page, with a pack of its own.
        import js  # type: ignore[import-not-found, unused-ignore]

        found: bytes = js.packed(path).to_bytes()
        return found


class Finder:
    """Knows where a module lies without asking any disk."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        place = f"{HOME}/{name.replace('.', '/')}"
        for file in (f"{place}.pyc", f"{place}/__init__.pyc"):
            if file in MODULES:
                return spec_from_file_location(name, file, loader=PackLoader(name, file))
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
    MODULES.update(json.loads(names))
    sys.path.insert(0, HOME)
    sys.meta_path.insert(0, Finder)
    vars(dataclasses)["inspect"] = NoSignatures()
