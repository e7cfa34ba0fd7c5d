"""One game's bargaining in the chat, heard as the offers and answers of JSettlers' table.

Everybody answers every offer, whoever it was made to. While it is our turn, our offer is settled when all have
answered: who said yes first gets the trade; else the first counter-offer is put before our player, and the others are
declined.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from benchmarks.jsettlers.table import SEATS
from benchmarks.jsettlers.wire import Fields
from benchmarks.stac import bargaining as say
from benchmarks.stac.bargaining import Said

Message = tuple[str, Fields]
PATIENCE = 6.0
"""Seconds for which a yes of ours is waited on to become a trade."""


class Negotiation:
    """What is under way between us and the others."""

    def __init__(self, game: str, me: int, speak: Callable[[str], None]) -> None:
        self._game, self._me, self._speak = game, me, speak
        self.turn = -1
        self._answers: dict[int, Said] | None = None
        """To our offer of our own turn; none when there is no such offer."""
        self._asked: tuple[bool, ...] = ()
        """Who it was made to."""
        self._countered = False
        """We made a counter-offer to whose turn it is."""
        self._asker = -1
        """Whose offer lies before our player."""
        self._since: float | None = None
        """When we last said yes to something that is to be a trade in our turn."""

    def reset(self) -> None:
        self._answers, self._countered, self._since = None, False, None

    # ---- what we say -------------------------------------------------------------------------------------------------

    def offer(self, to: tuple[bool, ...], give: tuple[object, ...], want: tuple[object, ...]) -> None:
        if self.turn == self._me:
            self._answers, self._asked = {}, to
        else:
            self._countered = True
        self._speak(say.offer(self._game, self._me, to, give, want))

    def accept(self, by: int) -> None:
        self._yes(by)

    def decline(self) -> list[Message]:
        """Whoever asked last; the offer is off the table."""
        self._speak(say.answer(self._me, self._asker, say.NO))
        return [("ClearOffer", [self._game, str(self._asker)])]

    def _yes(self, to: int) -> None:
        self._since = time.monotonic() if self.turn == self._me else None
        self._speak(say.answer(self._me, to, say.YES))

    # ---- what we hear ------------------------------------------------------------------------------------------------

    def hear(self, said: Said) -> list[Message]:
        if said.by == self._me:
            return [] if said.answer else [self._as_offer(said)]
        if said.answer:
            return self._answered(said) if self._me in said.to else []
        if self._me not in said.to:
            self._speak(say.answer(self._me, said.by, say.NONE))
            return [self._as_offer(said)] if said.plain else []
        if self.turn == self._me:
            return self._answered(said)
        self._asker = said.by
        return [self._as_offer(said)] if said.plain else self.decline()

    def _as_offer(self, said: Said) -> Message:
        to = ("true" if seat in said.to else "false" for seat in range(SEATS))
        return "MakeOffer", [self._game, str(said.by), *to, *map(str, said.give), *map(str, said.want)]

    def _answered(self, said: Said) -> list[Message]:
        if self.turn != self._me:
            if self._countered and said.answer == say.YES:
                self._countered = False
                self._yes(said.by)
            return []
        if self._answers is None:
            return []
        self._answers[said.by] = said
        if len(self._answers) < SEATS - 1:
            return []
        answers, self._answers = list(self._answers.values()), None
        return self._settle(answers)

    def _settle(self, answers: list[Said]) -> list[Message]:
        counters = [one for one in answers if not one.answer]
        agreed = [one.by for one in answers if one.answer == say.YES]
        if agreed:
            kept = []
            self._yes(agreed[0])
        else:
            kept = [one for one in counters if one.plain and self._asked[one.by]][:1]
        for one in counters:
            if one not in kept:
                self._speak(say.answer(self._me, one.by, say.NO))
        if agreed:
            return []
        refused = [("RejectOffer", [self._game, str(one.by)]) for one in answers if one not in kept]
        self._asker = kept[0].by if kept else -1
        return [*refused, *map(self._as_offer, kept)]

    def overdue(self) -> list[Message]:
        """A yes of ours of which nothing came: the turn goes on."""
        if self._since is None or time.monotonic() - self._since < PATIENCE:
            return []
        return self.failed()

    def failed(self) -> list[Message]:
        self._since = None
        return [("RejectOffer", [self._game, str(self._me), "1"])]
