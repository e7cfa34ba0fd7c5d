"""What the rounds of a course came to, a file each: whoever is interrupted goes on with the same command.

Only nets and figures are kept, some kilobytes a round. Games that a later round still learns from are played again, by
the same nets from the same seeds.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import BadZipFile, ZipFile

from trueque.bots.course import Nets, Study
from trueque.training.room import Learning

FREE = ("rounds", "jobs", "kernels")
"""What may be said otherwise when a course is gone on with: how long, and on what."""
TOLD, BEGUN = "round.json", "course.json"


class OtherCourse(Exception):
    """The folder holds what another command came to."""

    def __init__(self, folder: Path, names: list[str]) -> None:
        super().__init__(f"{folder}: {', '.join(names)}")
        self.folder, self.names = folder, names


class CourseMemory:
    """The rounds of one course in a folder."""

    def __init__(self, folder: Path, course: Any, learning: Learning) -> None:
        self._folder, self._learning = folder, learning
        folder.mkdir(parents=True, exist_ok=True)
        said = {name: str(value) for name, value in asdict(course).items() if name not in FREE}
        begun = folder / BEGUN
        if begun.is_file():
            before: dict[str, str] = json.loads(begun.read_text(encoding="utf-8"))
            if other := sorted(name for name in {*said, *before} if said.get(name) != before.get(name)):
                raise OtherCourse(folder, other)
        write_whole(begun, (json.dumps(said, indent=1) + "\n").encode())

    def recall(self, name: str, study: Study) -> tuple[Nets, dict[str, Any]]:
        """What this round came to; a file that is broken or cut off is studied anew."""
        file = self._folder / f"{name}.zip"
        if file.is_file():
            try:
                return self._read_round(file)
            except (BadZipFile, KeyError, ValueError):
                file.unlink()
        nets, told = study()
        self._write_round(file, nets, told)
        return nets, told

    def _read_round(self, file: Path) -> tuple[Nets, dict[str, Any]]:
        with TemporaryDirectory() as folder, ZipFile(file) as kept:
            about = json.loads(kept.read(TOLD))
            found = {}
            for name, digest in about["nets"].items():
                raw = kept.read(name)
                if sha256(raw).hexdigest() != digest:
                    raise ValueError(f"{name} is not what was written")
                place = Path(folder) / f"{name}{Path(self._learning.file_name).suffix}"
                place.write_bytes(raw)
                found[name] = self._learning.read_weights(place)
            return found, about["told"]

    def _write_round(self, file: Path, nets: Nets, told: dict[str, Any]) -> None:
        with TemporaryDirectory(dir=self._folder) as folder:
            whole, digests = Path(folder) / file.name, {}
            with ZipFile(whole, "w") as kept:
                for name, net in nets.items():
                    place = Path(folder) / f"{name}{Path(self._learning.file_name).suffix}"
                    self._learning.save_weights(net, place)
                    kept.writestr(name, place.read_bytes())
                    digests[name] = sha256(place.read_bytes()).hexdigest()
                kept.writestr(TOLD, json.dumps({"nets": digests, "told": told}))
            whole.replace(file)


def write_whole(file: Path, raw: bytes) -> None:
    """Write a file at once: whoever is interrupted finds the old one or the new one."""
    beside = file.with_name(f"{file.name}.new")
    beside.write_bytes(raw)
    beside.replace(file)
