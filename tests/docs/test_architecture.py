"""docs/architecture.md draws the layers that import-linter holds, and names rooms that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from trueque.kernel.registry import GAMES, package

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")


def test_the_layers_are_drawn_as_they_are_held() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(one["layers"] for one in contracts if one["type"] == "layers")
    held = [re.findall(r"trueque\.(\w+)", layer) for layer in layers]
    drawing = PAGE.partition("```text\n")[2].partition("```")[0]
    drawn = [re.split(r" {3,}", line)[0].split() for line in drawing.splitlines()]
    assert drawn == held


@pytest.mark.parametrize("game", GAMES)
def test_every_wing_has_the_rooms(game: str) -> None:
    home = ROOT / "src" / package(game).replace(".", "/")
    rooms = ("game", "rules", "state", "actions", "events", "legal", "view", "guess", "notation", "columns",
             "play", "position")  # fmt: skip
    spoken = ("words", "ask", "answer", "describe", "tell", "refuse", "names", "whynot", "houserules", "ear", "changes")
    missing = [name for name in rooms if not (home / f"{name}.py").is_file()]
    missing += [f"speech/{name}" for name in spoken if not (home / "speech" / f"{name}.py").is_file()]
    assert not missing, "rooms that a newcomer looks for by name"
    assert (home / "bots/__init__.py").is_file()
    assert (home / "locale/es.po").is_file()
    assert any((home / "almanac").glob("*.md"))
