"""`trueque deck`: decks of one's own: check one, have one drafted, read one, see those that are ready."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from trueque.table.decks import deck_games, find_deck_room
from trueque.terminal.options import parse_options, refuse_unknown_names
from trueque.terminal.records import read_text
from trueque.terminal.voice import CommandFailed, current_voice

Json = dict[str, Any]
DEEDS = ("ready", "check", "draft", "show")


def deck(deed: str = "ready", deck: str = "", /, *, option: tuple[str, ...] = (), seed: int | None = None,
         json: bool = False) -> int:  # fmt: skip
    """Check, draft or read a deck of one's own, or list those that are ready."""
    room, say = find_deck_room(deck_games()[0]), current_voice().say
    if deed not in DEEDS:
        raise CommandFailed(say("A deck can be {all}, not “{word}”.", all=", ".join(DEEDS), word=deed[:20]), 2)
    options = parse_options(option)
    with refuse_unknown_names():
        if deed == "ready":
            ready = room.open_decks(options, current_voice().lang)["ready"]
            if json:
                current_voice().print_json(ready)
            else:
                current_voice().print_lines([f"{one['name']}: {one['title']}. {one['line']}" for one in ready])
            return 0
        if deed == "draft":
            found = room.draft_deck(secrets.randbelow(10**9) if seed is None else seed, options, current_voice().lang)
        else:
            found = room.check_deck(read_deck_source(deck), options, current_voice().lang)
    return print_deck(found, deed == "check", json)


def read_deck_source(named: str) -> str:
    """The text of a deck: a file's, or the word itself."""
    if not named:
        raise CommandFailed(current_voice().say("Name a deck: a file, or one of those that `trueque deck` lists."), 2)
    path = Path(named)
    return read_text(path) if path.is_file() else named


def print_deck(found: Json, is_check: bool, json: bool) -> int:
    """A deck in lines, or what is said about it; exit code 1 where it may not be played."""
    if json:
        current_voice().print_json(found)
    elif is_check or not found["playable"]:
        good = [current_voice().say("This deck is legal: {sum}.", sum=found["sum"])] if found["playable"] else []
        current_voice().print_lines([*good, *(one["sentence"] for one in found["findings"])])
    else:
        current_voice().print_lines(found["text"].splitlines())
    return 0 if found["playable"] else 1
