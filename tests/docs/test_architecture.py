"""docs/architecture.md draws the layers that import-linter holds, and names rooms that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from trueque.kernel.registry import GAMES, find_package

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
    home = ROOT / "src" / find_package(game).replace(".", "/")
    rooms = ("game", "rules", "state", "actions", "events", "legal", "view", "guess", "notation", "columns",
             "play", "position")  # fmt: skip
    spoken = ("words", "ask", "answer", "describe", "tell", "refuse", "names", "whynot", "houserules", "ear", "changes")
    missing = [name for name in rooms if not (home / f"{name}.py").is_file()]
    missing += [f"speech/{name}" for name in spoken if not (home / "speech" / f"{name}.py").is_file()]
    assert not missing, "rooms that a newcomer looks for by name"
    assert (home / "bots/__init__.py").is_file()
    assert (home / "locale/es.po").is_file()
    assert any((home / "almanac").glob("*.md"))


@pytest.mark.parametrize(("page", "least"), [("architecture", 90), ("levels", 20)])
def test_every_place_a_page_names_is_there(page: str, least: int) -> None:
    """Files and folders that a page names, as a newcomer would look for them; `<game>` and the like stand for any."""
    told = re.sub(r"```.*?```", "", (ROOT / f"docs/{page}.md").read_text(encoding="utf-8"), flags=re.DOTALL)
    named = {
        word
        for word in re.findall(r"`([\w<>*./-]+)`", told)
        if "/" in word or word.endswith((".py", ".md", ".toml", ".ts"))
    }
    assert len(named) > least, "places are found"
    minds = ("/bots/search", "/bots/search/mind", "/bots/search/weights")
    wings = [f"src/trueque/{game}{room}" for game in GAMES for room in ("", "/speech", *minds)]
    homes = ["", "src/trueque", "src/trueque/bots/search", "docs", "examples/pebbles", "examples/pebbles/src", *wings]
    gone = [
        place
        for place in sorted(named)
        if not any(next((ROOT / home).glob(re.sub(r"<\w+>", "*", place).rstrip("/")), None) for home in homes)
    ]
    assert not gone, f"docs/{page}.md leads nowhere: {gone}"
