"""Help pages: plain text, one file a command and language, the same for eyes, ears and braille."""

from __future__ import annotations

from importlib.resources import files

from trueque.locale.tongues import ENGLISH, language_folders
from trueque.terminal.voice import Voice


def help_page(page: str, reader: Voice) -> list[str]:
    """The lines of a help page, with what goes with every command at the end."""
    text, common = (_read_help_page(name, reader.lang) for name in (page, "common"))
    return [*text.rstrip().splitlines(), "", *common.rstrip().splitlines()]


def _read_help_page(name: str, lang: str) -> str:
    """A page in *lang*: of ours, of a language laid over them (its folder's `help`), else in English."""
    ours = files("trueque.terminal") / "help"
    places = (ours / lang, language_folders()[lang] / "help", ours / ENGLISH)
    return next(path for place in places if (path := place / f"{name}.txt").is_file()).read_text(encoding="utf-8")
