"""Makes a release: wheel and sdist, built twice from what is committed and compared byte for byte; sums, signatures.

    python release/build.py FOLDER TOOLS [KEY]

TOOLS is a Python that has what `requirements/release.txt` names, and nothing else. KEY signs: the file of an SSH key,
or else the name of a GnuPG key. Both copies lie in folders of other names, so nothing may hang on where they are built;
the time inside is that of the last commit (SOURCE_DATE_EPOCH where it is set).
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import inventory

ROOT = Path(__file__).parents[1]
SIGNED_FOR = "trueque-release"
"""What an SSH signature says it is good for: one made for something else does not fit."""


class Unfit(Exception):
    """What was built is no release: two builds of one commit differ, or something is not in it."""


def git(root: Path, *words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True).stdout


def committed_at(root: Path, commit: str = "HEAD") -> str:
    """The seconds of a commit, or what SOURCE_DATE_EPOCH says."""
    return os.environ.get("SOURCE_DATE_EPOCH") or git(root, "log", "-1", "--format=%ct", commit).decode().strip()


def copy_of(root: Path, to: Path, commit: str = "HEAD") -> Path:
    """What is committed, and nothing else that lies about."""
    packed = git(root, "archive", commit)
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(to, filter="data")
    return to


def build(source: Path, to: Path, tools: str, epoch: str) -> None:
    """Wheel and sdist of *source*."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "TRUEQUE_PLATFORM")}
    around = kept | {"SOURCE_DATE_EPOCH": epoch, "PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C.UTF-8"}
    command = [tools, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(to)]
    subprocess.run(command, cwd=source, env=around, check=True, stdout=sys.stderr)


def built_twice(root: Path, to: Path, tools: str) -> list[Path]:
    """What both builds made alike; raises `Unfit` where they did not."""
    # Named once: a build takes minutes, and somebody may commit meanwhile.
    commit = git(root, "rev-parse", "HEAD").decode().strip()
    epoch = committed_at(root, commit)
    with tempfile.TemporaryDirectory(prefix="trueque-release-") as work:
        for name in ("one", "another/place"):
            build(copy_of(root, Path(work) / name, commit), Path(work) / "made" / name, tools, epoch)
        first = must_be_alike(Path(work) / "made/one", Path(work) / "made/another/place")
        must_be_whole(first)
        to.mkdir(parents=True, exist_ok=True)
        return [Path(shutil.copy(path, to)) for path in first]


def must_be_alike(one: Path, other: Path) -> list[Path]:
    names = sorted(path.name for path in one.iterdir())
    if names != sorted(path.name for path in other.iterdir()):
        raise Unfit(f"Two builds of one commit made files of other names: {names}.")
    for name in names:
        if (one / name).read_bytes() != (other / name).read_bytes():
            raise Unfit(f"Two builds of one commit differ in {name}: `diffoscope` says where.")
    return [one / name for name in names]


def must_be_whole(files: list[Path]) -> None:
    """A build goes on where rules could not be compiled, for whoever installs it; a release does not."""
    (wheel,) = (path for path in files if path.suffix == ".whl")
    inside = zipfile.ZipFile(wheel).namelist()
    for folder in ("trueque/server/page/", "trueque/core/built/"):
        if not any(name.startswith(folder) for name in inside):
            raise Unfit(f"{wheel.name} lacks {folder}: look above for why it was not built.")


def sums(files: list[Path]) -> str:
    """Lines as `sha256sum --check` reads them."""
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(files))


def sign(path: Path, key: str) -> Path:
    """A signature beside *path*: `.sig` by an SSH key, `.asc` by GnuPG."""
    if Path(key).is_file():
        signature, command = ".sig", ["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", SIGNED_FOR, str(path)]
    else:
        signature, command = ".asc", ["gpg", "--batch", "--yes", "--armor", "--detach-sign", "-u", key, str(path)]
    made = path.with_name(path.name + signature)
    made.unlink(missing_ok=True)
    subprocess.run(command, check=True)
    return made


def finish(folder: Path, made: list[Path], key: str) -> list[Path]:
    """What lies beside a release: what it is made of, the sums of all of it, and signatures where there is a key."""
    inventory.main(folder)
    files = [*made, folder / "sbom.json", folder / "licences.md"]
    listed = folder / "SHA256SUMS"
    listed.write_text(sums(files), encoding="utf-8")
    signed = [sign(path, key) for path in (*made, listed)] if key else []
    return [*files, listed, *signed]


def main(folder: Path, tools: str, key: str = "") -> int:
    try:
        made = built_twice(ROOT, folder, tools)
    except Unfit as found:
        print(found, file=sys.stderr)
        return 1
    for path in finish(folder, made, key):
        print(path)
    if not key:
        print("Not signed: RELEASE_KEY= names an SSH key's file, or a GnuPG key.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), *sys.argv[2:]))
