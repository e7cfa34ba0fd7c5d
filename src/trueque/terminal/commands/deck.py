"""`trueque deck`: decks of one's own: check one, have one drafted, read one, see those that are ready."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from trueque.table.decks import deck_games, deck_room
from trueque.terminal.options import refused_names, wished
from trueque.terminal.records import text_of
from trueque.terminal.voice import Stop, voice

Json = dict[str, Any]
DEEDS = ("ready", "check", "draft", "show")


def deck(deed: str = "ready", deck: str = "", /, *, option: tuple[str, ...] = (), seed: int | None = None,
         json: bool = False) -> int:  # fmt: skip
    """Check, draft or read a deck of one's own, or list those that are ready."""
    room, say = deck_room(deck_games()[0]), voice().say
    if deed not in DEEDS:
        raise Stop(say("A deck can be {all}, not “{word}”.", all=", ".join(DEEDS), word=deed[:20]), 2)
    options = wished(option)
    with refused_names():
        if deed == "ready":
            ready = room.opened(options, voice().lang)["ready"]
            if json:
                voice().json(ready)
            else:
                voice().lines([f"{one['name']}: {one['title']}. {one['line']}" for one in ready])
            return 0
        if deed == "draft":
            found = room.drafted(secrets.randbelow(10**9) if seed is None else seed, options, voice().lang)
        else:
            found = room.checked(source(deck), options, voice().lang)
    return told(found, deed == "check", json)


def source(named: str) -> str:
    """The text of a deck: a file's, or the word itself."""
    if not named:
        raise Stop(voice().say("Name a deck: a file, or one of those that `trueque deck` lists."), 2)
    path = Path(named)
    return text_of(path) if path.is_file() else named


def told(found: Json, is_check: bool, json: bool) -> int:
    """A deck in lines, or what is said about it; exit code 1 where it may not be played."""
    if json:
        voice().json(found)
    elif is_check or not found["playable"]:
        good = [voice().say("This deck may be played: {sum}.", sum=found["sum"])] if found["playable"] else []
        voice().lines([*good, *(one["sentence"] for one in found["findings"])])
    else:
        voice().lines(found["text"].splitlines())
    return 0 if found["playable"] else 1
