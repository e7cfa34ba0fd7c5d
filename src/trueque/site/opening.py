"""Run first by the page's Python: modules come from one pack as they are asked for, other files lie on its disk.

It stands apart from the package: the worker reads it as text, with `packed` (the pack's bytes) in its globals.
"""

import dataclasses
import inspect
import json
import os
import sys
from importlib.machinery import ModuleSpec, SourcelessFileLoader
from importlib.util import spec_from_file_location

HOME = "/ours"
MODULES: dict[str, bytes] = {}


class Kept(SourcelessFileLoader):
    """A module of the pack; its path is that of a file, so that data beside it is found."""

    def get_data(self, path: str) -> bytes:
        return MODULES[path] if path in MODULES else super().get_data(path)


class Finder:
    """Knows where a module lies without asking any disk."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        place = f"{HOME}/{name.replace('.', '/')}"
        for file in (f"{place}.pyc", f"{place}/__init__.pyc"):
            if file in MODULES:
                return spec_from_file_location(name, file, loader=Kept(name, file))
        return None


def unpack(whole: bytes) -> None:
    """Modules stay in memory; whatever is no module is written where its path says."""
    at, folders = whole.index(b"\n") + 1, set[str]()
    for name, size in json.loads(whole[:at]):
        path, text, at = f"{HOME}/{name}", whole[at : at + size], at + size
        if name.endswith(".pyc"):
            MODULES[path] = text
            continue
        folder = path.rpartition("/")[0]
        if folder not in folders:
            os.makedirs(folder, exist_ok=True)
            folders.add(folder)
        with open(path, "wb") as file:
            file.write(text)


class NoSignatures:
    """`inspect` for dataclasses, which write a signature into every class that has no text of its own.

    None of ours has one here, and nobody reads it: making it took part of every start.
    """

    @staticmethod
    def signature(*_args: object, **_named: object) -> None:
        raise ValueError

    def __getattr__(self, name: str) -> object:
        return getattr(inspect, name)


if (pack := globals().get("packed")) is not None:
    unpack(pack.to_bytes())
    sys.path.insert(0, HOME)
    sys.meta_path.insert(0, Finder)
    vars(dataclasses)["inspect"] = NoSignatures()
