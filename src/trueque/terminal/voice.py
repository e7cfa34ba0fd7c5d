"""How the command line speaks: one language, lines that are only ever added, and sentences instead of tracebacks."""

from __future__ import annotations

import json
import locale
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from trueque.locale import LANGUAGES, Speaker, languages, speaker
from trueque.locale.faults import find_fault
from trueque.locale.tongues import ENGLISH
from trueque.telling.wrap import spell_corners, wrap_text
from trueque.terminal.speech_output import Mouth, find_speech_program

LAST_WORDS = 20.0
"""Seconds that the end of a command waits for what is being spoken."""
OFF = ("no", "off")


def read_switch(typed: Sequence[str], now: bool) -> bool:
    """What «letters yes», «letters no» or just «letters» make of it."""
    return typed[0] not in OFF if typed else not now


class CommandFailed(Exception):
    """The command cannot go on: a sentence for the person, and the exit code for the shell."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code


@dataclass
class Voice:
    """What is printed, in which language and how wide; *last* keeps it for «again»."""

    lang: str = "en"
    plain: bool = False
    width: int | None = None
    last: list[str] = field(default_factory=list)
    letters: bool = False
    """Whether corners are said with spoken letters."""
    mouth: Mouth | None = None
    """Speaks what is printed, where that was asked for."""
    whispers: bool = False
    """Whether what is printed now is for one pair of eyes: it is not spoken."""

    @property
    def say(self) -> Speaker:
        return speaker("terminal", self.lang)

    @property
    def is_rich(self) -> bool:
        """Whether progress bars are welcome: on a terminal, unless plain lines were asked for."""
        return not self.plain and sys.stderr.isatty()

    def print_line(self, text: str = "") -> None:
        """Print one line, wrapped where a width was asked for."""
        said = spell_corners(text, self.lang) if self.letters and not text.startswith(">") else text
        for row in wrap_text(said, self.width, self.lang):
            print(row)
        sys.stdout.flush()
        if self.mouth is not None and said and not self.whispers and not said.startswith(">"):
            self.mouth.say(said, self.lang)

    def print_lines(self, texts: Iterable[str]) -> None:
        for text in texts:
            self.print_line(text)

    def print_reply(self, texts: Iterable[str]) -> None:
        """Print lines, and remember them for whoever asks to hear them again."""
        said = [text for text in texts if text]
        if said:
            self.last = said
            self.print_lines(said)

    def print_error(self, text: str) -> None:
        """One sentence about what went wrong, where shells expect it."""
        sys.stdout.flush()
        for row in wrap_text(text, self.width, self.lang):
            print(row, file=sys.stderr)
        sys.stderr.flush()

    def read_line(self) -> str | None:
        """The next line somebody types; none at the end of the input. What comes through a pipe is shown."""
        try:
            if sys.stdin.isatty():
                text = input("> ")
                self.silence()
                return text
            text = sys.stdin.readline()
        except (EOFError, UnicodeDecodeError):
            return None
        if not text:
            return None
        self.silence()
        self.print_line(f"> {text.rstrip()}".rstrip())
        return text.rstrip("\n")

    def silence(self) -> None:
        """A line was typed: whatever is still being spoken is passed over."""
        if self.mouth is not None:
            self.mouth.silence()

    def finish_speaking(self) -> None:
        """The command ends: the last words are heard, for a while."""
        if self.mouth is not None:
            self.mouth.finish(LAST_WORDS)
            self.mouth = None

    def switch_spelling(self, words: Sequence[str]) -> list[str]:
        """Switch spoken letters on or off, and say so."""
        self.letters = read_switch(words, self.letters)
        return [self.say("Spoken letters: on.") if self.letters else self.say("Spoken letters: off.")]

    def print_json(self, value: Any) -> None:
        """Print *value* for machines."""
        print(json.dumps(value, ensure_ascii=False, indent=2))


_current = Voice()


def current_voice() -> Voice:
    """The voice of the command that is running."""
    return _current


def set_voice(lang: str | None, plain: bool, width: int | None, speak: bool = False) -> Voice:
    """Choose language and form; the language comes from the option, TRUEQUE_LANG or the locale."""
    _current.lang = lang or machine_language()
    _current.plain = plain
    _current.width = width
    _current.last = []
    _current.letters = _current.whispers = False
    _current.mouth = None
    path = find_speech_program() if speak else None
    if path is not None:
        _current.mouth = Mouth(path)
    elif speak:
        raise CommandFailed(_current.say("--speak needs spd-say (speech-dispatcher) or espeak-ng on this machine."), 2)
    return _current


def check_languages() -> None:
    """A language that somebody laid over ours and that cannot be read is said before anything is spoken in it."""
    for lang in languages():
        if wrong := find_fault(lang):
            _current.lang = _current.lang if _current.lang in LANGUAGES else ENGLISH
            raise CommandFailed(_current.say("The language “{lang}” cannot be read. {what}", lang=lang, what=wrong), 2)


def machine_language() -> str:
    """The language of TRUEQUE_LANG or of the machine, if it is one of ours."""
    wanted = os.environ.get("TRUEQUE_LANG", "").strip().lower()[:2]
    if wanted in languages():
        return wanted
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2].lower() if value[:2].lower() in languages() else "en"
    known = (locale.getlocale()[0] or "")[:2].lower()
    return known if known in languages() else "en"
