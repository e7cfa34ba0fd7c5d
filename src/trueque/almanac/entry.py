"""What an almanac entry is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from trueque.locale import LANGUAGES

__all__ = ["LANGUAGES", "Block", "Entry", "Span", "Text"]

SpanKind = Literal["text", "strong", "code", "link"]
BlockKind = Literal["paragraph", "list", "steps", "diagram"]


@dataclass(frozen=True)
class Span:
    """A run of words of one kind; a link names the entry it leads to."""

    kind: SpanKind
    text: str
    entry: str = ""


@dataclass(frozen=True)
class Block:
    """A paragraph, a list, numbered steps, or a diagram with the sentence that says the same."""

    kind: BlockKind
    rows: tuple[tuple[Span, ...], ...] = ()
    drawing: tuple[str, ...] = ()
    says: str = ""


@dataclass(frozen=True)
class Text:
    """One entry in one language; words are what people type when they look for it by another name."""

    title: str
    blocks: tuple[Block, ...]
    words: tuple[str, ...] = ()

    def spans(self) -> Iterator[Span]:
        """All runs of words, in reading order."""
        for block in self.blocks:
            for row in block.rows:
                yield from row


@dataclass(frozen=True)
class Entry:
    """One rule, told in every language, with what it is about and where to read on."""

    id: str
    games: tuple[str, ...]
    texts: Mapping[str, Text]
    see_also: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()

    def title(self, lang: str) -> str:
        """The entry's heading in *lang*."""
        return self.texts[lang].title

    def links(self, lang: str) -> tuple[str, ...]:
        """The entries its text in *lang* leads to, each once, in reading order."""
        return tuple(dict.fromkeys(span.entry for span in self.texts[lang].spans() if span.kind == "link"))
