"""Help pages: plain text, one file a command and language, the same for eyes, ears and braille."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files

from trueque.bots.levels import LEVELS
from trueque.kernel.registry import collect_from_games, game_words
from trueque.locale.tongues import ENGLISH, language_folders
from trueque.terminal.voice import Voice


def find_help_page(page: str, reader: Voice) -> list[str]:
    """The lines of a help page, with what goes with every command at the end."""
    text, common = (_read_help_page(name, reader.lang) for name in (page, "common"))
    for blank, fill in FACTS.items():
        text = text.replace(blank, fill(reader.lang)) if blank in text else text
    return [*text.rstrip().splitlines(), "", *common.rstrip().splitlines()]


def _read_help_page(name: str, lang: str) -> str:
    """A page in *lang*: of ours, of a language laid over them (its folder's `help`), else in English."""
    ours = files("trueque.terminal") / "help"
    places = (ours / lang, language_folders()[lang] / "help", ours / ENGLISH)
    return next(path for place in places if (path := place / f"{name}.txt").is_file()).read_text(encoding="utf-8")


def _list_games(lang: str) -> str:
    """Every game that can be played here, those of other packages too."""
    titles = collect_from_games(lambda game: game_words(game).title(lang))
    return ", ".join(f"{name} ({title})" for name, title in titles.items())


FACTS: Mapping[str, Callable[[str], str]] = {
    "{games}": _list_games,
    "{bots}": lambda _: ", ".join(("random", *LEVELS)),
}
"""What a page leaves blank: facts that are known elsewhere."""
