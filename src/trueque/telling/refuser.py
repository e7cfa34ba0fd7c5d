"""Says why not, to one listener: a refusal is a pattern with values and seats, filled in for whoever hears it.

Whoever is refused is spoken to as you; other seats go by their players' names. Nothing is ever looked for or changed in
a finished sentence.
"""

from __future__ import annotations

from collections.abc import Callable

from trueque.kernel.errors import IllegalAction
from trueque.kernel.words import Listener
from trueque.locale import Speaker, catalogue, speaker

Refusal = tuple[str, str]
"""The sentence and the almanac entry."""


class Refuser(Speaker):
    """A speaker of one game; *put* is how the listener put the answer, where they typed it."""

    def __init__(self, domain: str, to: Listener, put: str = "") -> None:
        super().__init__(domain, to.lang, catalogue(domain, to.lang))
        self.to, self.put = to, put

    def is_me(self, seat: int) -> bool:
        return seat == self.to.seat

    def name(self, seat: int, opens: bool = False) -> str:
        """What a seat is called, at the beginning of a sentence or within; without names, by its number."""
        if 0 <= seat < len(self.to.names):
            return self.to.names[seat]
        said = speaker("telling", self.lang)("seat {seat}", seat=seat)
        return said[0].upper() + said[1:] if opens else said


def illegal_action(domain: str, seat: int, why: Callable[[Refuser], Refusal]) -> IllegalAction:
    """The error of a game whose reasons are said by *why* to *seat*."""

    def describe_reason(to: Listener, put: str) -> str:
        return why(Refuser(domain, to, put))[0]

    sentence, entry = why(Refuser(domain, Listener("en", seat, ())))
    return IllegalAction(sentence, entry, lambda lang: describe_reason(Listener(lang, seat, ()), ""), describe_reason)
