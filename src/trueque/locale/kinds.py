"""What kinds of answers a game knows, and what people call them."""

from __future__ import annotations

from collections.abc import Mapping

from trueque.locale import speaker


class Kinds:
    """Kinds of answers in the order in which they are listed, each with its heading in English.

    The headings are sentences of *domain*: its catalogue translates them.
    """

    def __init__(self, domain: str, headings: Mapping[str, str]) -> None:
        self.domain = domain
        self.headings = dict(headings)

    def all_kinds(self) -> tuple[str, ...]:
        """Every kind of answer that a player can give."""
        return tuple(self.headings)

    def kind_name(self, kind: str, lang: str) -> str:
        """What a kind of answer is called."""
        return speaker(self.domain, lang)(self.headings[kind])
