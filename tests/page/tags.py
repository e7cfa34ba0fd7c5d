"""The page's sources read as tags, however the formatter breaks their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

OPENING = re.compile(r"<[a-zA-Z][\w.]*(?=[\s>])")


def tags(text: str) -> Iterator[str]:
    """Each opening tag of a component, whole, on one line."""
    for _, tag in placed_tags(text):
        yield tag


def placed_tags(text: str) -> Iterator[tuple[int, str]]:
    """Each opening tag with where it ends; a `>` inside braces or quotes ends none."""
    for begin in OPENING.finditer(text):
        depth, quote = 0, ""
        for at in range(begin.end(), len(text)):
            letter = text[at]
            if quote:
                quote = "" if letter == quote else quote
            elif letter in "\"'" and depth == 0:
                quote = letter
            elif letter in "{}":
                depth += 1 if letter == "{" else -1
            elif letter == ">" and depth == 0:
                yield at, one_line(text[begin.start() : at + 1])
                break


def one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text)
