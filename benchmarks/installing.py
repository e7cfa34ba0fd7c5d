"""What an install weighs and how soon it asks: python -m benchmarks.installing [--wheel FILE] [--write]

The wheel of this machine is built from the checkout (unless one is named), put into a fresh environment with nothing
else, then again with what a host needs. Counted is what pip put there, in bytes of files, pip itself left out. The
start is `trueque play GAME` until its first question, with nobody at the keys: first with cold files (no `.pyc` of
anybody's), then the middle one of five.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from benchmarks.results import Rows, keep, section

ROOT = Path(__file__).parents[1]
GAMES = ("island", "quick", "princes")
APART = ("pip", "setuptools", "_distutils_hack")
MB = 1e6


def built(folder: Path) -> Path:
    """The wheel of this machine."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True)
    return next(folder.glob("*.whl"))


def environment(folder: Path, wheel: Path, extra: str) -> tuple[Path, float]:
    """A fresh environment with the wheel in it, and the seconds that pip took."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    began = time.monotonic()
    wish = f"{wheel}[{extra}]" if extra else str(wheel)
    subprocess.run([folder / "bin/python", "-m", "pip", "install", "--quiet", wish], check=True)
    return folder, time.monotonic() - began


def packages(folder: Path) -> Path:
    return next((folder / "lib").glob("python*/site-packages"))


def weight(folder: Path, only: str = "") -> float:
    """What pip put there, in megabytes, or one package of it; compiled `.pyc` not counted."""
    there = packages(folder)
    files = (file for file in (there / only if only else there).rglob("*") if file.is_file() and file.suffix != ".pyc")
    return sum(f.stat().st_size for f in files if f.relative_to(there).parts[0].split("-")[0] not in APART) / MB


def forget_compiled(folder: Path) -> None:
    for cache in packages(folder).rglob("__pycache__"):
        shutil.rmtree(cache)


def first_question(folder: Path, game: str) -> float:
    """Seconds until a game has asked; nobody answers, so that it says goodbye."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    began = time.monotonic()
    command = [folder / "bin/trueque", "play", game, "--plain", "--lang", "en"]
    with tempfile.TemporaryDirectory() as empty:
        found = subprocess.run(command, env=bare, cwd=empty, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if "?" not in found.stdout:
        raise SystemExit(f"trueque play {game} asked nothing: {found.stdout}{found.stderr}")
    return time.monotonic() - began


def starts(folder: Path) -> Rows:
    rows: Rows = []
    for game in GAMES:
        forget_compiled(folder)
        cold = first_question(folder, game)
        warm = statistics.median(first_question(folder, game) for _ in range(5))
        rows.append(
            (f"`trueque play {game}` to its first question: cold, warm", f"{cold:.2f}, {warm:.2f} s", "≤ 0.5 s warm")
        )
    return rows


def measured(wheel: Path, folder: Path) -> Rows:
    base, took = environment(folder / "base", wheel, "")
    host, took_host = environment(folder / "host", wheel, "server")
    with zipfile.ZipFile(wheel) as inside:
        core = sum(one.file_size for one in inside.infolist() if "/core/built/" in one.filename) / MB
    return [
        ("the wheel; compiled cores in it, unpacked", f"{wheel.stat().st_size / MB:.2f} MB; {core:.2f} MB", ""),
        (
            "base install: ours; all of it; pip's time",
            f"{weight(base, 'trueque'):.1f}; {weight(base):.1f} MB; {took:.0f} s",
            "",
        ),
        ("with what a host needs: all of it; pip's time", f"{weight(host):.1f} MB; {took_host:.0f} s", ""),
        *starts(base),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheel", type=Path, help="a wheel that is there already")
    parser.add_argument("--write", action="store_true", help="put the figures into results.md")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = measured(said.wheel or built(folder / "wheel"), folder)
    for row in rows:
        print(" | ".join(row))
    if said.write:
        keep(section("Installs: what they weigh and how soon they ask", ["`python -m benchmarks.installing`."], rows))


if __name__ == "__main__":
    main()
