"""What can be wrong with an answer, an option or a record: always a sentence, and the almanac entry that says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trueque.kernel.words import Listener


class RuleError(ValueError):
    """Something was refused; nothing has changed.

    *sentence* says what is wrong, where, and what would be right; *entry* is the almanac entry (or the ruling, such as
    ``R-017``) that says so; *said* tells the same in another language, *told* to one listener and in their words.
    """

    def __init__(
        self,
        sentence: str,
        entry: str = "",
        said: Callable[[str], str] | None = None,
        told: Callable[[Listener, str], str] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.entry = entry
        self._said = said
        self._told = told
        self.pattern = ""
        """The sentence before its blanks were filled in, for shells that have it in another language."""
        self.values: dict[str, object] = {}

    @property
    def is_spoken(self) -> bool:
        """Whether the game says it in every language."""
        return self._said is not None

    def spoken(self, lang: str) -> str:
        """The sentence in *lang*, where the game knows it; in English otherwise."""
        return self._said(lang) if self._said is not None else self.sentence

    def sentence_for(self, to: Listener, put: str = "") -> str:
        """The sentence as *to* hears it: other seats by their names, and the answer as it was *put*."""
        return self._told(to, put) if self._told is not None else self.spoken(to.lang)

    def __str__(self) -> str:
        return f"{self.sentence} (see {self.entry})" if self.entry else self.sentence


class IllegalAction(RuleError):
    """The answer is well formed, but no open question accepts it."""


class BadNotation(RuleError):
    """The text is no answer of this game."""


class AmbiguousNotation(BadNotation):
    """The text could mean several answers; *meanings* lists their notations."""

    def __init__(self, sentence: str, meanings: tuple[str, ...] = (), entry: str = "notation") -> None:
        super().__init__(sentence, entry)
        self.meanings = meanings


class BadOptions(RuleError):
    """An unknown, impossible or contradictory option of a game."""


class BadRecord(RuleError):
    """A record that cannot be read or does not replay."""


class BadPosition(RuleError):
    """A line that should hold a position and does not."""


def bad_position(pattern: str, **values: object) -> BadPosition:
    """A line that holds no position: what is wrong, where, and what would be right, with blanks."""
    error = BadPosition(pattern.format(**values), "positions")
    error.pattern, error.values = pattern, values
    return error


def impossible_action(entry: str, pattern: str, **values: object) -> IllegalAction:
    """What cannot be done now, with blanks; it speaks to whoever wanted it, and needs to name nobody."""
    error = IllegalAction(pattern.format(**values), entry)
    error.pattern, error.values = pattern, values
    return error


def bad_options(entry: str, pattern: str, **values: object) -> BadOptions:
    """An impossible option: what is wrong, with blanks."""
    error = BadOptions(pattern.format(**values), entry)
    error.pattern, error.values = pattern, values
    return error


def bad_record(entry: str, pattern: str, **values: object) -> BadRecord:
    """A damaged record: what is wrong, with blanks; an error among *values* says why in its own words."""
    filled = {name: value.sentence if isinstance(value, RuleError) else value for name, value in values.items()}
    error = BadRecord(pattern.format(**filled), entry)
    error.pattern, error.values = pattern, values
    return error
