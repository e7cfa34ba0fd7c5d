"""What people install: built once, installed without a network, small, and enough for a bot in ten minutes."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks

BASE_MEGABYTES = 40
HEAVY = ("numpy", "ziglang", "torch", "fastapi", "gymnasium")


def run(*words: str | Path, cwd: Path) -> str:
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run([str(word) for word in words], cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, f"{words}: {done.stdout[-1500:]} {done.stderr[-1500:]}"
    return done.stdout


def clean_copy(to: Path) -> Path:
    """The files of the checkout, and the built page where there is one."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT).splitlines()
    for name in listed:
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)
    page = ROOT / "src/trueque/server/page"
    if page.is_dir():
        shutil.copytree(page, to / "src/trueque/server/page")
    return to


def virtual_environment(at: Path) -> Path:
    run(sys.executable, "-m", "venv", at, cwd=at.parent)
    return at / "bin"


def built(folder: Path) -> Path:
    """A wheel made from an sdist made from a clean copy of the checkout, all in one folder."""
    source, dist = clean_copy(folder / "source"), folder / "dist"
    tools = virtual_environment(folder / "tools")
    # Isolated: brings Node from the registry where the page has to be built; afterwards nothing needs it any more.
    run(tools / "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder / "first", source, cwd=folder)
    run(tools / "pip", "install", "--quiet", "hatchling", cwd=folder)
    run(tools / "python", "-m", "hatchling", "build", "-t", "sdist", "-d", dist, cwd=source)
    (sdist,) = dist.glob("*.tar.gz")
    run(tools / "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", dist, sdist, cwd=folder)
    return dist


@pytest.mark.soak
def test_a_wheel_from_the_sdist_installs_offline_and_is_enough_for_a_bot(tmp_path: Path) -> None:
    dist = built(tmp_path)
    (wheel,), (sdist,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    inside = zipfile.ZipFile(wheel).namelist()
    assert "trueque/server/page/index.html" in inside
    assert not [name for name in inside if name.startswith(("tests", "web", "benchmarks"))]
    with tarfile.open(sdist) as archive:
        assert any(name.endswith("server/page/index.html") for name in archive.getnames())
    fresh = virtual_environment(tmp_path / "fresh")
    run(fresh / "pip", "download", "--quiet", "--dest", dist, wheel, cwd=tmp_path)
    run(fresh / "pip", "install", "--quiet", "--no-index", "--find-links", dist, "trueque", cwd=tmp_path)
    packages = next((tmp_path / "fresh/lib").glob("python*/site-packages"))
    size = sum(f.stat().st_size for f in packages.rglob("*") if f.is_file() and f.suffix != ".pyc")
    own = sum(f.stat().st_size for d in ("pip", "setuptools") for f in (packages / d).rglob("*") if f.suffix != ".pyc")
    assert (size - own) / 1e6 < BASE_MEGABYTES
    assert not [name for name in HEAVY if (packages / name).exists()]
    assert "trueque" in run(fresh / "python", "-m", "trueque", "--version", cwd=tmp_path)
    assert "pip install 'trueque[fast]'" in run(fresh / "trueque", "doctor", "--width", "300", cwd=tmp_path), "by index"
    follow_as_a_new_user(ROOT / "docs/bots.md", fresh, tmp_path / "user")


def follow_as_a_new_user(page: Path, fresh: Path, folder: Path) -> None:
    """Save the files and type the commands of a page in an empty folder; its Python goes on from block to block."""
    folder.mkdir()
    python = ""
    for block in blocks(page):
        if block.title:
            (folder / block.title).write_text(block.text)
        elif block.language == "python":
            python += block.text
            (folder / "so_far.py").write_text(python)
            run(fresh / "python", "so_far.py", cwd=folder)
        elif block.language == "console":
            for line in block.text.splitlines():
                first, *rest = shlex.split(line.removeprefix("$ "))
                run(fresh / first, *rest, cwd=folder)
