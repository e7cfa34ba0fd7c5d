"""The options that go with every command: language, plain lines, width, and whether it speaks."""

from __future__ import annotations

import os
from collections.abc import Sequence

from trueque.locale import languages
from trueque.terminal.voice import CommandFailed, check_languages, current_voice, set_voice

NARROWEST, WIDEST = 20, 400


def read_common(args: Sequence[str]) -> list[str]:
    """Take ``--lang``, ``--plain``, ``--width`` and ``--speak`` out of *args* and set the voice; the rest."""
    set_voice(None, False, None)
    lang: str | None = None
    plain, width, rest, left = "TRUEQUE_PLAIN" in os.environ, None, list[str](), list(args)
    speak = False
    while left:
        word = left.pop(0)
        name, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *left]
            break
        if word == "--plain":
            plain = True
        elif word == "--speak":
            speak = True
        elif name in ("--lang", "--width"):
            value = value if equals else left.pop(0) if left else ""
            if name == "--lang":
                lang = _check_language(value)
            else:
                width = _check_columns(value)
        else:
            rest.append(word)
    set_voice(lang, plain, width, speak)
    check_languages()
    return rest


def fill_ray_addresses(args: list[str]) -> list[str]:
    """`--ray` may stand alone: then the cluster is started here."""
    filled = []
    for word, following in zip(args, [*args[1:], "--"], strict=True):
        filled.append("--ray=local" if word == "--ray" and following.startswith("--") else word)
    return filled


def _check_language(value: str) -> str:
    if value.lower() not in languages():
        known = ", ".join(languages())
        raise CommandFailed(
            current_voice().say(
                "“{word}” is not a language that trueque speaks; --lang takes {all}.", word=value[:40], all=known
            ),
            2,
        )
    return value.lower()


def _check_columns(value: str) -> int:
    if not value.isdecimal() or not NARROWEST <= int(value[:6]) <= WIDEST:
        raise CommandFailed(
            current_voice().say("--width takes a number from {least} to {most}, not “{word}”.", least=NARROWEST,
                                most=WIDEST,
                        word=value[:40]), 2
        )  # fmt: skip
    return int(value)
