"""Help pages: plain text, one file a command and language, the same for eyes, ears and braille."""

from __future__ import annotations

from importlib.resources import files

from trueque.terminal.voice import Voice


def manual(page: str, reader: Voice) -> list[str]:
    """The lines of a help page, with what goes with every command at the end."""
    folder = files("trueque.terminal") / "help" / reader.lang
    text = (folder / f"{page}.txt").read_text(encoding="utf-8")
    common = (folder / "common.txt").read_text(encoding="utf-8")
    return [*text.rstrip().splitlines(), "", *common.rstrip().splitlines()]
