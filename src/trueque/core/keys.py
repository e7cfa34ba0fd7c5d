"""What a library is called: a hash of the C text it is made of, so that edited rules never run stale.

To print a game takes a second, so the hash is remembered under everything that printing reads: the text of the modules
and of the kit, the numbers that their names stand for wherever those were written, records, and the source's own hints.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from trueque.core.marks import READ_FROM, stamp_file
from trueque.core.source import Source

KIT = Path(__file__).parent
LENGTH = 16
KEY = re.compile(f"[0-9a-f]{{{LENGTH}}}")


def hash_text(text: str, flags: Sequence[str]) -> str:
    """The name of one C text, compiled in one way."""
    return hashlib.sha256("\0".join([*flags, text]).encode()).hexdigest()[:LENGTH]


def fingerprint(source: Source, flags: Sequence[str]) -> str:
    """A name that changes with anything that could change the printed text."""
    digest = hashlib.sha256(repr((sys.version_info[:2], *flags)).encode())
    for path in kit_files():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for module in source.import_modules():
        digest.update(f"{module.__name__}\0".encode() + Path(str(module.__file__)).read_bytes() + b"\0")
        digest.update(repr(sorted(numbers_in(module))).encode())
    layouts = sorted((name, repr(laid)) for name, laid in source.layouts().items())
    records = [(record.__name__, describe_record(record)) for record in source.records]
    hints = [sorted(source.wide.items()), sorted(source.fixed.items()), sorted(source.apart)]
    copies = [sorted(source.one_copy), sorted(source.calls_one_copy)]
    digest.update(repr((source.name, source.modules, layouts, records, hints, copies)).encode())
    return digest.hexdigest()[:LENGTH]


def find_changed_module(source: Source) -> str:
    """A module whose file is no longer the one it was loaded from, or nothing.

    Rules are printed from their files, records and numbers are those in memory: an upgrade under a running program must
    not mix two versions, whose records may be of other lengths.
    """
    rules = source.import_modules()
    beside = [sys.modules[record.__module__] for record in source.kinds if record.__module__ in sys.modules]
    for module in [*rules, *beside]:
        known = vars(module)
        if READ_FROM in known and known[READ_FROM] != stamp_file(str(module.__file__)):
            return module.__name__
    for record in source.kinds:
        if getattr(sys.modules.get(record.__module__), record.__name__, record) is not record:
            return record.__module__
    return ""


@cache
def kit_files() -> tuple[Path, ...]:
    """What prints, and what is printed with every game."""
    return tuple(sorted(path for ending in ("*.py", "*.c") for path in KIT.glob(ending)))


def numbers_in(module: Any) -> Iterable[tuple[str, str]]:
    """The numbers that names of a module stand for, also those that it has from elsewhere."""
    return [(name, repr(value)) for name, value in vars(module).items() if isinstance(value, int | float)]


def describe_record(record: type) -> str:
    """A record's fields with all that is known of each; records within a record too."""
    if not is_dataclass(record):
        return repr(record)
    return repr([
        (one.name, str(one.type), [(key, describe_value(value)) for key, value in sorted(one.metadata.items())])
        for one in fields(record)
    ])  # fmt: skip


def describe_value(value: Any) -> str:
    """What a field says of itself."""
    return describe_record(value) if isinstance(value, type) else repr(value)


def note_name(source: Source, flags: Sequence[str]) -> str:
    """The file in which the hash of a source's text is remembered."""
    return f"{source.name}-{fingerprint(source, flags)}.key"


def read_note(folders: Iterable[Path], name: str) -> str:
    """The hash that was remembered in one of the folders, or nothing."""
    for folder in folders:
        try:
            found = (folder / name).read_text(encoding="ascii").strip()
        except (OSError, UnicodeError):
            continue
        if KEY.fullmatch(found):
            return found
    return ""


def write_note(folder: Path, name: str, key: str) -> None:
    """Remember a hash; where nothing can be written it is worked out again the next time."""
    half = folder / f"{name}.{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        half.write_text(key, encoding="ascii")
        half.replace(folder / name)
    except OSError:
        return
