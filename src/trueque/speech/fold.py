"""Text as people type it: case and accents never matter, punctuation hardly ever."""

from __future__ import annotations

import re

from trueque.locale.fold import fold_text

__all__ = ["TYPED", "WORD", "clip_line", "fold_text", "split_tokens"]

LETTERS, WORDS = 300, 60
"""Letters and words of a line that are read: nobody says more in one breath."""

# A number before a word stands alone (2wood); a letter with a number is a name (c5, l1tt).
WORD = re.compile(r"\d+(?=[a-z]{3})|[^\W_]+")

TYPED = re.compile(r"\d+(?=[^\W\d_]{3})|[^\W_]+")
"""The same in a line as it was typed."""


def split_tokens(text: str) -> tuple[str, ...]:
    """The words and numbers of *text*, folded, in order."""
    return tuple(WORD.findall(fold_text(text)))


def clip_line(text: str) -> str:
    """As much of a line as is read, at most `LETTERS` and `WORDS`."""
    ends = [found.end() for found in TYPED.finditer(text, 0, LETTERS)][WORDS - 1 : WORDS]
    return text[: ends[0]] if ends else text[:LETTERS]
