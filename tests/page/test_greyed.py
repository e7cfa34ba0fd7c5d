"""Every greyed control says why: by the kind of answer it stands for, or by what is missing on the page itself."""

from __future__ import annotations

import re
from pathlib import Path

from tests.page.tags import tags
from trueque.kernel.registry import game_words

WEB = Path(__file__).parents[2] / "web/src"
TABLES = ("island", "quick", "princes", "table", "reader")
NO_TABLE = {"WaitingRoom.svelte"}
"""Before the game there is nothing to answer."""


def greyed() -> list[tuple[str, str]]:
    """Each control of a table that can be greyed: its file and its tag."""
    files = [path for folder in TABLES for path in sorted((WEB / folder).glob("*.svelte")) if path.name not in NO_TABLE]
    return [
        (f"{path.parent.name}/{path.name}", tag)
        for path in files
        for tag in tags(path.read_text(encoding="utf-8"))
        if "aria-disabled=" in tag
    ]


def test_every_greyed_control_has_a_reason() -> None:
    found = greyed()
    assert len(found) > 14
    silent = [one for one in found if "data-why=" not in one[1] and "data-because=" not in one[1]]
    assert not silent, f"greyed without a reason: {silent}"


def test_the_kinds_that_the_page_asks_about_exist() -> None:
    """A kind that no game knows would be answered with a complaint about the kind."""
    for file, tag in greyed():
        game = file.split("/")[0]
        for kind in re.findall(r'data-why="([a-z ]+)"', tag):
            assert kind in game_words(game).kinds(), f"{file} asks about {kind!r}"  # type: ignore[attr-defined]
