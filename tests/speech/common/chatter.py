"""Sentences of talk with words of the games in them, put together by lot from `chatter.toml`: none is an answer."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any


@cache
def read_frames() -> dict[str, dict[str, list[str]]]:
    found: dict[str, Any] = tomllib.loads((Path(__file__).parent / "chatter.toml").read_text(encoding="utf-8"))
    return found


def iterate_chatter(lang: str, seed: str = "chatter") -> Iterator[str]:
    """Sentences of a language, none twice, in an order that is always the same for a *seed*."""
    parts, draw, told = read_frames()[lang], Random(f"{seed} {lang}"), set[str]()
    while True:
        said = fill_frame(draw.choice(parts["frames"]), parts, draw)
        if said not in told:
            told.add(said)
            yield said


def fill_frame(frame: str, parts: dict[str, list[str]], draw: Random) -> str:
    """A frame with each of its blanks filled by lot."""
    return "".join(
        text + (draw.choice(parts[blank]) if blank is not None else "")
        for text, blank, _, _ in Formatter().parse(frame)
    )
