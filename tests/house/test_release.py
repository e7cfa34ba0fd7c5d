"""A release: the same bytes from the same commit, its sums and signatures; the whole of it in the soak."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from tests.docs.pages import ROOT

GIT = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "release")
    return importlib.import_module("build")


def test_a_release_is_built_with_the_tools_that_the_package_names() -> None:
    lock = (ROOT / "requirements/release.txt").read_text(encoding="utf-8")
    hook = (ROOT / "hatch_build.py").read_text(encoding="utf-8")
    tools = re.findall(r'^(?:NODE|ZIG) = "(.*)"', hook, re.MULTILINE)
    assert len(tools) == 2
    wanted = (ROOT / "requirements/release.in").read_text(encoding="utf-8").split()
    assert {*tools} < {*wanted}
    for name in (*tools, "hatchling=="):
        assert re.search(rf"^{re.escape(name)}.*\\\n +--hash=sha256:", lock, re.MULTILINE), name
    assert not re.search(r"https?://|file:", lock), "a lock names no registry"


def test_only_what_is_committed_is_built(release: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "kept").write_text("committed")
    for words in (["init", "-q"], ["add", "kept"], ["commit", "-qm", "one", "--date", "@1700000000 +0000"]):
        subprocess.run([*GIT, *words], cwd=mine, check=True)
    (mine / "kept").write_text("changed since")
    (mine / "secret").write_text("lies about")
    copied = release.copy_of(mine, tmp_path / "copy")
    assert {path.name: path.read_text() for path in copied.iterdir()} == {"kept": "committed"}
    assert int(release.committed_at(mine)) > 1_700_000_000
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "17")
    assert release.committed_at(mine) == "17"


def test_both_builds_are_of_one_commit_also_where_somebody_commits_meanwhile(
    release: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    subprocess.run([*GIT, "init", "-q"], cwd=mine, check=True)

    def commit(text: str) -> None:
        (mine / "kept").write_text(text)
        subprocess.run([*GIT, "add", "kept"], cwd=mine, check=True)
        subprocess.run([*GIT, "commit", "-qm", text], cwd=mine, check=True)

    def built(source: Path, to: Path, tools: str, epoch: str) -> None:
        wheel(to, "trueque/server/page/x", "trueque/core/built/x", (source / "kept").read_text())
        commit(f"after {to.name}")

    commit("one")
    monkeypatch.setattr(release, "build", built)
    (made,) = release.built_twice(mine, tmp_path / "dist", "python")
    assert "one" in zipfile.ZipFile(made).namelist()


def wheel(folder: Path, *names: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / "trueque-1-py3-none-any.whl", "w") as made:
        for name in names:
            made.writestr(zipfile.ZipInfo(name), "x")
    return folder


def test_builds_that_differ_or_lack_something_are_no_release(release: ModuleType, tmp_path: Path) -> None:
    page, rules = "trueque/server/page/index.html", "trueque/core/built/island.so"
    one, same, less = (wheel(tmp_path / name, page, rules) for name in ("one", "same", "less"))
    release.must_be_whole(release.must_be_alike(one, same))
    with pytest.raises(release.Unfit, match=r"differ in trueque-1-py3-none-any[.]whl"):
        release.must_be_alike(one, wheel(less, page))
    with pytest.raises(release.Unfit, match="lacks trueque/core/built/"):
        release.must_be_whole([*less.iterdir()])


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="nothing here signs")
def test_whoever_has_the_public_key_sees_that_nobody_changed_a_release(release: ModuleType, tmp_path: Path) -> None:
    key, dist = tmp_path / "key", wheel(tmp_path / "dist", "x")
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key], check=True)
    made = release.finish(dist, [*dist.glob("*.whl")], str(key))
    names = {path.name for path in made}
    assert {"sbom.json", "licences.md", "SHA256SUMS", "SHA256SUMS.sig", "trueque-1-py3-none-any.whl.sig"} < names
    subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=dist, check=True)
    (tmp_path / "allowed").write_text(f"us {key.with_suffix('.pub').read_text()}")

    def fits(name: str) -> bool:
        command = ["ssh-keygen", "-Y", "verify", "-f", tmp_path / "allowed", "-I", "us", "-n", release.SIGNED_FOR]
        command += ["-s", dist / f"{name}.sig"]
        done = subprocess.run(command, input=(dist / name).read_bytes(), capture_output=True)
        return done.returncode == 0

    assert fits("SHA256SUMS")
    assert fits("trueque-1-py3-none-any.whl")
    (dist / "SHA256SUMS").write_text("another")
    assert not fits("SHA256SUMS")


@pytest.mark.soak
def test_two_builds_of_the_last_commit_have_the_same_bytes(release: ModuleType, tmp_path: Path) -> None:
    """Node and its packages come from their registries twice; some minutes."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "tools"], check=True)
    tools = tmp_path / "tools/bin/python"
    locked = ["--require-hashes", "--requirement", str(ROOT / "requirements/release.txt")]
    subprocess.run([tools, "-m", "pip", "install", "--quiet", *locked], check=True)
    made = release.built_twice(ROOT, tmp_path / "dist", str(tools))
    assert [path.suffix for path in made] == [".whl", ".gz"] or [path.suffix for path in made] == [".gz", ".whl"]
