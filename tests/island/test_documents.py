"""What docs/island.md says about the board game is so."""

from __future__ import annotations

import re
from pathlib import Path

from trueque.island.game import make
from trueque.island.layouts import read_layout
from trueque.island.notation import WRITERS
from trueque.island.rules import EDITIONS, VARIANTS

DOCUMENT = (Path(__file__).parents[2] / "docs/island.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return DOCUMENT.split(f"## {title}\n")[1].split("\n## ")[0]


def test_every_notation_of_the_table_is_one() -> None:
    game = make({"edition": "2011"})
    state = game.start()
    rows = re.findall(r"^\| (`.*?) \|", section("Answers"), flags=re.M)
    texts = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
    actions = [game.read(state, text) for text in texts]
    assert [game.write(action) for action in actions] == texts
    assert {type(action) for action in actions} == set(WRITERS), "every kind of answer is in the table"


def test_the_drawn_example_is_an_island() -> None:
    (drawing,) = re.findall(r"```layout\n(.*?)```", section("Drawing an island"), flags=re.S)
    assert len(read_layout(drawing).places.hexes) == 5


def test_editions_and_variants_are_named() -> None:
    for name in (*EDITIONS, *VARIANTS):
        assert f"`{name}`" in section("Options")


def test_every_file_named_is_there_and_every_file_is_named() -> None:
    folder = Path(__file__).parents[2] / "src/trueque/island"
    table = DOCUMENT.split("|---|---|\n")[1].split("\n\n")[0]
    named = set(re.findall(r"`(\w+\.py)`", table)) | {"__init__.py"}
    assert named == {path.name for path in folder.glob("*.py")}
