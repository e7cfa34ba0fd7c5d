"""docs/adding-a-game.md shows the files of examples/pebbles, all of them and letter by letter."""

from __future__ import annotations

from tests.docs.pages import ROOT, blocks

HOME = ROOT / "examples/pebbles"
NOT_SHOWN = {"pebbles/__init__.py", "pebbles/locale/ca.po", "pebbles/almanac/pebbles.md"}
"""A docstring, one more language, and a page of prose: the document says that they are there."""


def test_the_document_shows_the_files_as_they_are() -> None:
    told = blocks(ROOT / "docs/adding-a-game.md")  # the template's own lines: `outside/test_new_packages`
    shown = {block.title: block.text for block in told if block.title and not block.title.startswith("newgame/")}
    files = {path.relative_to(HOME).as_posix(): path for path in HOME.rglob("*.*") if "__pycache__" not in path.parts}
    assert set(shown) == {name for name, path in files.items() if path.is_file()} - NOT_SHOWN
    for name, text in shown.items():
        assert text == files[name].read_text(encoding="utf-8"), name
