"""Says what a release is made of: `sbom.json` (CycloneDX 1.5) and `licences.md`, from the lock and what is installed.

    python release/inventory.py FOLDER

The lock says which versions; their own metadata, where they are installed, says which licences. The page's parts come
from its own lock. Nothing in the files depends on when or where they were made.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
UNKNOWN = "not said"


@dataclass(frozen=True, order=True)
class Part:
    """One thing that belongs to a release, or that its page was built with."""

    kind: str
    name: str
    version: str
    licence: str
    hashes: tuple[str, ...]

    @property
    def purl(self) -> str:
        return f"pkg:{self.kind}/{self.name.replace('@', '%40')}@{self.version}"


def locked() -> list[Part]:
    """What a server installs."""
    text = (ROOT / "requirements/play.txt").read_text(encoding="utf-8")
    found = []
    for entry in re.split(r"\n(?=\S)", text.strip()):
        name, version = re.match(r"([\w.-]+)==(\S+)", entry).groups()  # type: ignore[union-attr]
        hashes = tuple(sorted(re.findall(r"sha256:([0-9a-f]{64})", entry)))
        found.append(Part("pypi", name, version, licence_of(name), hashes))
    return found


def licence_of(name: str) -> str:
    """What a distribution says its licence is."""
    try:
        told = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return UNKNOWN
    classified = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier") or () if one.startswith("License ::")]
    said = (told.get("License-Expression") or "; ".join(classified) or told.get("License") or UNKNOWN).strip()
    return said.splitlines()[0][:100]


def page_parts() -> list[Part]:
    """What the page is built with, from npm's own lock."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    found = {
        Part("npm", path.rpartition("node_modules/")[2], one["version"], str(one.get("license", UNKNOWN)), ())
        for path, one in lock["packages"].items()
        if path
    }
    return sorted(found)


def sbom(parts: list[Part]) -> dict[str, Any]:
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {
            "component": {"type": "application", "name": "trueque", "licenses": [{"expression": "Apache-2.0"}]}
        },
        "components": [
            {
                "type": "library", "name": one.name, "version": one.version, "purl": one.purl,
                "scope": "required" if one.kind == "pypi" else "excluded",
                "licenses": [{"license": {"name": one.licence}}],
                "hashes": [{"alg": "SHA-256", "content": content} for content in one.hashes],
            }
            for one in parts
        ],
    }  # fmt: skip


def table(parts: list[Part]) -> str:
    rows = [f"| {one.name} | {one.version} | {one.licence} | {one.kind} |" for one in parts]
    return "\n".join(["# Licences", "", "| part | version | licence | from |", "|---|---|---|---|", *rows, ""])


def main(folder: Path) -> None:
    parts = [*locked(), *page_parts()]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sbom.json").write_text(json.dumps(sbom(parts), indent=1) + "\n", encoding="utf-8")
    (folder / "licences.md").write_text(table(parts), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
