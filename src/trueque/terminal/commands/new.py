"""`trueque new`: the beginning of a package of one's own, which passes its own tests."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from typing import Literal

from trueque.kernel.registry import FORMERLY, GAMES, game_names, house_rules
from trueque.locale.coverage import project_catalogues
from trueque.locale.tongues import languages
from trueque.terminal.voice import CommandFailed, current_voice

Kind = Literal["game", "cards", "language"]
STANDS_FOR = {
    "game": ("newgame", "NewGame", "New Game", "new-game"), "cards": ("newset", "NewSet", "New Set", "new-set"),
}  # fmt: skip
"""What the name of the package, of its class, for people and of its almanac's entry is called in the templates."""
NAME, CODE = re.compile(r"[a-z][a-z_]{2,19}"), re.compile(r"[a-z]{2}")
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: {code}\\n"\n'
PLURALS = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def new(kind: Kind, name: str, /, *, to: Path = Path()) -> int:
    """Write a package for a game, a card set of The Princes or a language into a new folder."""
    say = current_voice().say
    check_name(kind, name)
    home = to / (f"trueque-{name}" if kind == "language" else name)
    if home.exists():
        raise CommandFailed(say("{path} is there already; nothing was written.", path=home), 1)
    written = list(list_files(kind, name))
    for path, text in written:
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text, encoding="utf-8")
    lines = [
        say.many("{n} file is written to {path}.", "{n} files are written to {path}.", len(written), path=home),
        say("Next: pip install -e {path}, then in it python -m unittest; its README.md says more.", path=home),
    ]
    current_voice().print_lines(lines)
    return 0


def check_name(kind: Kind, name: str) -> None:
    """Refuse a name that a package of that kind cannot have, or that something has already."""
    say, taken = current_voice().say, list_taken_names(kind)
    if kind == "language":
        may_be = bool(CODE.fullmatch(name))
        wrong = say("A language cannot be called «{name}»: it has a code of two letters, and none of {taken}.",
                    name=name[:40], taken=", ".join(taken))  # fmt: skip
    else:
        may_be = bool(NAME.fullmatch(name)) and not iskeyword(name) and name not in sys.stdlib_module_names
        wrong = say("A package cannot be called «{name}»: 3 to 20 small letters, no word of Python, and none of "
                    "{taken}.", name=name[:40], taken=", ".join(taken))  # fmt: skip
    if not may_be or name in taken:
        raise CommandFailed(wrong, 2)


def list_taken_names(kind: Kind) -> tuple[str, ...]:
    """What a package of that kind cannot be called, since something is."""
    if kind == "language":
        return languages()
    # A card set makes a game of its name among those that are chosen.
    chosen = (preset.name for game in GAMES for preset in house_rules(game).presets) if kind == "cards" else ()
    return (*game_names(), *FORMERLY, "trueque", *chosen)


def list_files(kind: Kind, name: str) -> Iterator[tuple[str, str]]:
    """Every file of the package, by its path in it."""
    home = files("trueque.terminal") / "templates" / kind
    for path, text in iterate_texts(home):
        yield rename_text(path.removesuffix(".txt"), kind, name), rename_text(text, kind, name)
    if kind == "language":
        for domain, catalogue in project_catalogues():
            yield f"trueque_{name}/{domain}.po", make_empty_catalogue(catalogue.read_text(encoding="utf-8"), name)


def iterate_texts(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    """Every text below a folder, by its path there."""
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        path = f"{above}{one.name}"
        if one.is_dir():
            yield from iterate_texts(one, f"{path}/")
        elif path.endswith(".txt"):
            yield path, one.read_text(encoding="utf-8")


def rename_text(text: str, kind: Kind, name: str) -> str:
    """A text of the templates with the package's own name in it."""
    if kind == "language":
        return re.sub(r"(?<![a-z])xx(?![a-z])", name, text)
    words = name.split("_")
    called = (name, "".join(map(str.title, words)), " ".join(map(str.title, words)), "-".join(words))
    for stands, own in zip(STANDS_FOR[kind], called, strict=True):
        text = text.replace(stands, own)
    return text


def make_empty_catalogue(text: str, code: str) -> str:
    """A catalogue with every English sentence of *text*, and nothing said for any of them yet."""
    entries = []
    for block in text.split("\n\n")[1:]:
        lines = [line for line in block.splitlines() if line.startswith(("msgid", "msgstr"))]
        entries.append("\n".join(re.sub(r"^(msgstr\S*) .*", r'\1 ""', line) for line in lines))
    return "\n\n".join([(HEADER + PLURALS).format(code=code).rstrip("\n"), *filter(None, entries)]) + "\n"
