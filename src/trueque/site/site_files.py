"""Writes the site: the built page, the engine with our modules, what the first screen needs, and who keeps it all."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import shutil
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import as_file, files
from pathlib import Path

from trueque.kernel.registry import GAMES, find_room
from trueque.locale import languages
from trueque.pocket.call_answers import answer_call
from trueque.pocket.house import PocketHouse
from trueque.site.cores import build_libraries
from trueque.site.modules import list_needed_files
from trueque.site.node import engine_folder, run_node
from trueque.site.small import replace_by_small
from trueque.table.chest import Writing
from trueque.table.view_encoding import dumps

PAGE = Path(__file__).parents[1] / "server" / "page"
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
OURS = ("library.zip", "trueque.pack", "pack_loader.py", "unpack.mjs")
LARGE = (ENGINE[2], *OURS[:2])
UNPACKER = "unlzma.mjs"
LISTING = "pyodide-lock.json"
SERVER = "server.json"
"""Says which server games are handed over to; one that hands the page out says so itself, so that nobody keeps it."""
UNKEPT = {"fingerprint", "sw.js", SERVER}
POLICY = "; ".join([
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data: blob:",
    "font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'",
    "form-action 'none'", "style-src-attr 'unsafe-inline'",
])  # fmt: skip
"""As the server's, and compiled code besides: that of our own files alone."""
HEAD = f"""<meta name="trueque-house" content="here" />
    <meta http-equiv="Content-Security-Policy" content="{POLICY}" />
    <link rel="manifest" href="./manifest.webmanifest" />
    <link rel="apple-touch-icon" href="./icon-192.png" />
    <meta name="apple-mobile-web-app-title" content="trueque" />
    <meta name="apple-mobile-web-app-capable" content="yes" />
    """
"""Phones that do not read the manifest's name and display find them here. Nothing asks for the whole screen
(`viewport-fit=cover`): a phone itself keeps notch and home bar clear of the page."""


class NoPage(RuntimeError):
    """The page is not built."""


def write_site(folder: Path, server: str = "") -> int:
    """Write everything into *folder*, which becomes what this version has and nothing else; returns its bytes.

    Games are handed over to the *server* of that address; without one, whoever plays names it.
    """
    with tempfile.TemporaryDirectory(prefix="trueque-site-") as name:
        made = Path(name) / "site"
        write_front(made, server)
        _write_engine(made / "engine")
        _write_keeper(made)
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        shutil.copytree(made, folder, dirs_exist_ok=True)
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def write_front(folder: Path, server: str = "") -> None:
    """The built page and what its first screen asks for, in a *folder* that is not there yet."""
    if not (PAGE / "index.html").exists():
        raise NoPage
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("fingerprint"))
    index = folder / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace("<link", HEAD + "<link", 1), encoding="utf-8")
    # In a thread: whoever calls this may be in a loop already.
    with ThreadPoolExecutor(1) as beside:
        beside.submit(lambda: asyncio.run(_write_shelf(folder / "api"))).result()
    (folder / "api" / SERVER).write_text(json.dumps({"server": server}))


def _write_engine(folder: Path) -> None:
    """The engine without what no game needs, our modules compiled by it, and how large each file is."""
    folder.mkdir()
    source = engine_folder()
    shutil.copy(source / ENGINE[0], folder / ENGINE[0])
    named = json.loads((source / LISTING).read_text(encoding="utf-8"))
    (folder / LISTING).write_text(json.dumps({**named, "packages": {}}))  # none of its packages is ever asked for
    with as_file(files(__package__)) as here:
        listed = folder / "sources.json"
        listed.write_text(
            json.dumps({place: str(path) for place, path in (list_needed_files() | build_libraries()).items()})
        )
        run_node(here / "pack.mjs", source, listed, here / "packing.py", folder)
        listed.unlink()
        kept = folder / "kept.json"
        run_node(here / "lean" / "engine.mjs", source, folder, kept)
        kept.unlink()
        for name in (*OURS[2:], UNPACKER):
            shutil.copy(here / name, folder / name)
        for text in sorted((here / "engine").glob("*.txt")):
            shutil.copy(text, folder / text.name)
    paths = [replace_by_small(folder / name) if name in LARGE else folder / name for name in (*ENGINE, *OURS)]
    sizes = [(path.name, path.stat().st_size) for path in paths]
    version = hashlib.sha256("".join(map(_hash_file, paths)).encode()).hexdigest()[:16]
    (folder / "files.json").write_text(json.dumps({"files": sizes, "version": version}))


class _Nothing:
    """A chest that nobody has put anything into."""

    async def read(self, prefix: str, after: str = "") -> list[tuple[str, str]]:
        return [(prefix, '["00", "00"]')] if prefix == "heads" else []

    async def write(self, writing: Writing) -> bool:
        return True


async def _write_shelf(folder: Path) -> None:
    """What the first screen asks for, as files: it stands before any engine has come."""
    house = await PocketHouse.open(_Nothing())
    for path in _list_shelf_calls():
        reply = await answer_call(house, "GET", path, None)
        place, _, lang = path.partition("?lang=")
        file = folder / f"{place}{f'.{lang}' if lang else ''}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(dumps(reply))


def _list_shelf_calls() -> Sequence[str]:
    spoken = languages()
    found = ["languages", "games", *(f"catalogue/{lang}" for lang in spoken)]
    found += [f"cards/{game}" for game in GAMES if find_room(game, "cards")]
    of_games = [f"{place}/{game}" for place in ("house-rules", "referee") for game in GAMES]
    for lang in spoken:
        found += [f"{place}?lang={lang}" for place in ("games", "house-rules", *of_games)]
    return found


def _write_keeper(site: Path) -> None:
    """The service worker, with the hash of every file."""
    paths = sorted(path for path in site.rglob("*") if path.is_file() and path.name not in UNKEPT)
    hashes = {path.relative_to(site).as_posix(): _hash_file(path) for path in paths}
    listed = json.dumps(hashes)
    version = hashlib.sha256(listed.encode()).hexdigest()[:16]
    unpacker, program = ((files(__package__) / name).read_text(encoding="utf-8") for name in (UNPACKER, "sw.js"))
    program = unpacker.replace("export ", "") + program  # not every browser has service workers made of modules
    program = program.replace("const FILES = {};", f"const FILES = {listed};", 1)
    program = program.replace('const VERSION = "";', f'const VERSION = "{version}";', 1)
    (site / "sw.js").write_text(program, encoding="utf-8")


def _hash_file(path: Path) -> str:
    return base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
