"""From C text to a shared library: which compiler, where libraries are kept, and one build at a time.

A library's name carries a hash of the C text it is made of (`keys`), so an edit to a rule never runs stale, and two
sources never meet. It is looked for beside the package (`BESIDE`, where a wheel or an installation puts it), then in
the user's cache folder, where each compiler has a folder of its own.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from uuid import uuid4

from trueque.core import keys
from trueque.core.source import Source
from trueque.core.turns import BuildTurn

BESIDE = Path(__file__).parent / "built"
COMMON = ("-std=gnu11", "-O2", "-fwrapv", "-ffp-contract=off", "-fvisibility=hidden", "-w", "-s")
FLAGS = (*COMMON, "-fPIC", "-shared")
"""Sums wrap as 64 bits do, and no two roundings become one: every target then counts alike."""
CHECKED = ("-O1", "-fsanitize=undefined")
"""For tests: any step outside a list, and whatever else C leaves undefined, ends the program."""
ENDINGS = {"win32": ".dll", "darwin": ".dylib"}
MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
"""One name for one kind of processor."""


WEB = "emscripten-wasm32"
"""The platform of a page: what `platform_name` says in its Python."""
WEB_FLAGS = ("-target", "wasm32-emscripten", "-fPIC", "-fno-sanitize=all", "-c")
WEB_LINKER = (
    "wasm-ld",
    "--experimental-pic",
    "-shared",
    "--export-dynamic",
    "--unresolved-symbols=import-dynamic",
    "-s",
)
"""WebAssembly that a page's Python opens as any machine opens a library: in the memory of that Python."""


class NoCompiler(RuntimeError):
    """Nothing here compiles C, it refuses the program, or what it made cannot be loaded: the sentence says which."""


class KeptClosed(RuntimeError):
    """A library is wanted while none may be opened."""


class _Doors:
    """Whether libraries may be opened now."""

    are_closed = False


@contextmanager
def forbid_libraries() -> Iterator[None]:
    """No library is opened in here, whoever wants one is told so: a memory that is to be kept may have none in it."""
    _Doors.are_closed = True
    try:
        yield
    finally:
        _Doors.are_closed = False


def find_compiler() -> list[str]:
    """The command that compiles C: `ziglang` from PyPI, else the machine's own; empty where there is none."""
    zig = find_spec("ziglang")
    if zig is not None and zig.origin is not None:
        return [str(Path(zig.origin).parent / ("zig.exe" if sys.platform == "win32" else "zig")), "cc"]
    named = next((path for name in ("cc", "gcc", "clang") if (path := shutil.which(name))), "")
    return [named] if named else []


def compiler_mark() -> str:
    """Which compiler this is: its place, size and age say so without asking it; nothing where there is none."""
    command = find_compiler()
    if not command:
        return ""
    made = Path(command[0]).resolve()
    try:
        known = made.stat()
    except OSError:
        return "unknown"
    mark = hashlib.sha256(f"{made} {known.st_size} {known.st_mtime_ns}".encode()).hexdigest()[:8]
    return f"{made.name}-{mark}"


@cache
def source_hash(source: Source) -> str:
    """A name that changes with the printed text or how it is compiled; printed only where that is not remembered."""
    if not any(path.suffix == ".py" for path in keys.kit_files()):
        return _hash_from_name(source)
    _must_be_as_loaded(source)
    note = keys.note_name(source, FLAGS)
    known = keys.read_note((package_library(source), cache_folder()), note)
    if not known:
        known = keys.hash_text(_print_source(source), FLAGS)
        keys.write_note(cache_folder(), note, known)
    return known


def _hash_from_name(source: Source) -> str:
    """In a page there is no text that could be edited: the hash in the name of the library that came along."""
    came = next(package_library(source).glob(f"{source.name}-{'[0-9a-f]' * 16}-{platform_name()}.*"), None)
    return came.name.removeprefix(f"{source.name}-").partition("-")[0] if came else ""


def platform_name() -> str:
    """This platform, such as ``linux-x86_64``."""
    machine = platform.machine().lower()
    return f"{sys.platform}-{MACHINES.get(machine, machine)}"


def library_file_name(source: Source, where: str = "") -> str:
    """What the library of these sources is called on a platform."""
    return _name(source, source_hash(source), where)


def _name(source: Source, key: str, where: str = "") -> str:
    place = where or platform_name()
    return f"{source.name}-{key}-{place}{ENDINGS.get(place.partition('-')[0], '.so')}"


def cache_folder() -> Path:
    """Where libraries are kept that came with no package: TRUEQUE_CACHE, the user's cache, or a temporary folder."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(os.environ.get("TRUEQUE_CACHE") or Path(home) / "trueque") / "core"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = own_temporary_folder()
    return folder


@cache
def own_temporary_folder() -> Path:
    """A folder for temporary files that nobody else can have put a library into."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"trueque-core-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    kept = folder.lstat()
    is_ours = folder.is_dir() and not folder.is_symlink() and kept.st_uid == user and not kept.st_mode & 0o022
    return folder if is_ours or sys.platform == "win32" else Path(tempfile.mkdtemp(prefix="trueque-core-"))


def built_folder() -> Path:
    """Where what is built here is kept: with one compiler's libraries no other's are mixed."""
    return cache_folder() / (compiler_mark() or "none")


def _cached_libraries(name: str) -> Iterator[Path]:
    """The libraries of this name in the cache: this compiler's own; without a compiler those of any that was here."""
    yield from [built_folder() / name] if compiler_mark() else sorted(cache_folder().glob(f"*/{name}"))


def package_library(source: Source) -> Path:
    """Where a library lies beside its package: ours in `BESIDE`, another package's in a folder `built` of its own."""
    own = source.module_folder()
    return BESIDE if Path(__file__).parents[1] in own.parents else own / BESIDE.name


def find_library(source: Source) -> Path | None:
    """The library of these sources, if it was built before and this machine can load it."""
    if _Doors.are_closed:
        raise KeptClosed(source.name)
    try:
        name = library_file_name(source)
    except NoCompiler:
        return None
    places = (package_library(source) / name, *_cached_libraries(name))
    return next((path for path in places if path.exists() and is_loadable(path)), None)


@cache
def is_loadable(path: Path) -> bool:
    """Whether the library is one for this machine."""
    try:
        ctypes.CDLL(str(path))
    except OSError:
        return False
    return True


def is_at_hand(source: Source) -> bool:
    """Whether the library is there or can be built."""
    return find_library(source) is not None or can_build()


def can_build() -> bool:
    """Whether something here compiles C."""
    return bool(find_compiler())


_PRINTING = Lock()
"""One library is printed at a time; many may be compiled."""


def build_library(source: Source, folder: Path, name: str = "", more: Sequence[str] = ()) -> Path:
    """Print and compile; the library appears under its name when it is whole."""
    command = find_compiler()
    if not command:
        raise NoCompiler("Nothing here compiles C; the extra «fast» brings a compiler.")
    folder.mkdir(parents=True, exist_ok=True)
    with _PRINTING:
        rules = _print_source(source)
    # From this text and no earlier one: files may have been edited since the library was first looked for.
    path = folder / (name or _name(source, keys.hash_text(rules, FLAGS)))
    with tempfile.TemporaryDirectory(prefix="trueque-core-") as place:
        text, made = Path(place) / f"{source.name}.c", Path(place) / path.name
        text.write_text(rules, encoding="utf-8")
        run_compiler([*command, *FLAGS, *compiler_flags(command, more), *more, "-o", str(made), str(text), "-lm"])
        # A name of its own: whoever writes into a file that another has moved to its place already writes into what is
        # loaded and runs.
        half = path.with_name(f"{path.name}.{os.getpid()}.{uuid4().hex[:8]}")
        shutil.copy(made, half)
        half.replace(path)
    if folder == package_library(source):
        keys.write_note(folder, keys.note_name(source, FLAGS), source_hash(source))
    is_loadable.cache_clear()
    return path


def build_for_the_web(source: Source, folder: Path) -> Path:
    """The same text as WebAssembly, under its name; only zig compiles it."""
    command = find_compiler()
    if "cc" not in command:
        raise NoCompiler("Only the compiler of the extra «fast» makes WebAssembly.")
    path = folder / library_file_name(source, WEB)
    with tempfile.TemporaryDirectory(prefix="trueque-core-") as place:
        text, half, made = (Path(place) / f"{source.name}{ending}" for ending in (".c", ".o", ".so"))
        text.write_text(_print_source(source), encoding="utf-8")
        run_compiler([*command, *COMMON, *WEB_FLAGS, "-o", str(half), str(text)])
        run_compiler([command[0], *WEB_LINKER, "-o", str(made), str(half)])
        shutil.copy(made, path)
    return path


def _print_source(source: Source) -> str:
    """The rules printed as C; what prints them is loaded only where something is built."""
    from trueque.core.text import print_library

    try:
        return print_library(source)
    finally:
        _must_be_as_loaded(source)


def _must_be_as_loaded(source: Source) -> None:
    """Refuse rules whose files were changed since this program read them."""
    try:
        changed = keys.find_changed_module(source)
    except ImportError as gone:
        changed = gone.name or source.name
    if changed:
        raise NoCompiler(
            f"{changed} was changed while this program ran, so its rules run plain until the program starts again."
        )


def run_compiler(command: Sequence[str]) -> None:
    """Run the compiler; what it refuses is an error."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoCompiler(f"The compiler refuses the printed rules: {done.stderr.strip()[-2000:]}")


def compiler_flags(command: Sequence[str], more: Sequence[str]) -> list[str]:
    """Zig looks for undefined steps unless it is told not to; GCC takes numbers in fours only where it is told to."""
    checked = "-fsanitize=undefined" in more
    if "cc" not in command:
        return ["-fvect-cost-model=dynamic", *(["-fsanitize-undefined-trap-on-error"] if checked else [])]
    # By this name, zig needs no library that prints what went wrong: building that takes longer than all the tests.
    return ["-fsanitize-trap=undefined" if checked else "-fno-sanitize=all"]


@contextmanager
def lock_build(path: Path, wait: Callable[[], None]) -> Iterator[None]:
    """Within, no other process builds this; *wait* is called where one does so now."""
    turn = BuildTurn(path.with_suffix(".lock"))
    turn.take(wait)
    try:
        yield
    finally:
        turn.give_back()


def ensure_library(
    source: Source, tell: Callable[[], None] | None = None, wait: Callable[[], None] | None = None
) -> Path:
    """The library, built now if it has to be: *tell* is called before, *wait* where another process is building it."""
    path = find_library(source)
    if path is not None:
        return path
    if not can_build():
        raise NoCompiler("Nothing here compiles C; the extra «fast» brings a compiler.")
    folder = built_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with lock_build(folder / library_file_name(source), wait or (lambda: None)):
        path = find_library(source)
        if path is None:
            if tell:
                tell()
            path = build_library(source, folder)
    return path
