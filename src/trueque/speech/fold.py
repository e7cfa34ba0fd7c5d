"""Text as people type it: case and accents never matter, punctuation hardly ever."""

from __future__ import annotations

import re

from trueque.locale.fold import fold_text

__all__ = ["TYPED", "WORD", "fold_text", "split_tokens"]

# A number before a word stands alone (2wood); a letter with a number is a name (c5, l1tt).
WORD = re.compile(r"\d+(?=[a-z]{3})|[^\W_]+")

TYPED = re.compile(r"\d+(?=[^\W\d_]{3})|[^\W_]+")
"""The same in a line as it was typed."""


def split_tokens(text: str) -> tuple[str, ...]:
    """The words and numbers of *text*, folded, in order."""
    return tuple(WORD.findall(fold_text(text)))
