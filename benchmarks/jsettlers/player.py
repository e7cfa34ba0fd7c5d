"""One of our bots at their table: their questions as positions of ours, its answers as their messages."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from benchmarks.jsettlers.board import KINDS, Atlas
from benchmarks.jsettlers.table import PLAY, Offer, Table
from benchmarks.jsettlers.translating import Command, command_of, facts_of, theirs
from trueque.bots.bot_protocols import Speaks
from trueque.island import actions as act
from trueque.island.bargains import restore_bargains
from trueque.island.facts import make_state
from trueque.island.game import Island
from trueque.island.layouts import RESOURCES
from trueque.kernel import Bot, RuleError

DECLINED: Command = ("RejectOffer", (0,))


class Player:
    """A bot in one seat of one game."""

    def __init__(self, game: Island, atlas: Atlas, bot: Bot, rng: Random) -> None:
        self._game, self._atlas, self._bot, self._rng = game, atlas, bot, rng
        self._card: act.Action | None = None
        """The development card that was played: what it takes was said with it."""
        self._rates: dict[str, int] = {}
        self.asked = 0
        self.seconds = 0.0

    def _choose(self, t: Table, phase: str = "", quiet: bool = False) -> Any:
        """What the bot answers; who is *quiet* makes no offer."""
        began = time.process_time()
        try:
            state = make_state(self._game, facts_of(t, self._atlas, phase), self._rng)
        except RuleError:  # what was told does not fit together
            t.cards.mend()
            state = make_state(self._game, facts_of(t, self._atlas, phase), self._rng)
        restore_bargains(state.g, t.heard.tell())
        view = self._game.view(state, t.me)
        self._rates = view["players"][t.me]["rates"]
        asked = [one for one in self._game.decisions(state) if one.seat == t.me]
        answer = None
        for decision in sorted(asked, key=lambda one: one.waits):
            if not decision.waits and (quiet or not self._speaks(decision)):
                continue
            answer = self._bot.choose(view, decision)
            if answer is not None:
                break
        self.seconds += time.process_time() - began
        self.asked += 1
        return answer

    def _speaks(self, decision: Any) -> bool:
        return not isinstance(self._bot, Speaks) or self._bot.speaks(decision)

    # ---- the questions -----------------------------------------------------------------------------------------------

    def go_on(self, t: Table) -> Command:
        """Our turn, or our founding."""
        answer = self._choose(t, quiet=not t.trade)
        if isinstance(answer, act.PlayDiscovery | act.PlayMonopoly):
            self._card = answer
        return command_of(t, self._atlas, answer, self._rates)

    def discard(self, t: Table) -> Command:
        return "Discard", (*theirs(self._choose(t, "discard").cards), 0)

    def robber(self, t: Table) -> Command:
        return "MoveRobber", (t.me, self._atlas.their_hex[self._choose(t).hex])

    def victim(self, t: Table) -> Command:
        answer = self._choose(t, "steal")
        chosen = answer.victim if isinstance(answer, act.Steal) and answer.victim in t.victims else t.victims[0]
        return "ChoosePlayer", (chosen,)

    def plenty(self, t: Table) -> Command:
        assert isinstance(self._card, act.PlayDiscovery), "the card was ours"
        return "PickResources", theirs(self._card.cards)

    def monopoly(self, t: Table) -> Command:
        assert isinstance(self._card, act.PlayMonopoly), "the card was ours"
        return "PickResourceType", (KINDS.index(RESOURCES.index(self._card.resource)) + 1,)

    def answer(self, t: Table, offer: Offer) -> Command:
        """To an offer that is made to us: we take it, decline it, or make another."""
        hand = t.cards.hands()[t.me]
        short = any(held < asked for held, asked in zip(hand, offer.want, strict=True))
        if t.turn == t.me and (short or t.state != PLAY):  # one that comes while we choose for a card is too late
            return DECLINED
        answer = self._choose(t, "" if t.turn == t.me else "answer", quiet=t.turn == t.me)
        if isinstance(answer, act.Accept) and answer.seat == offer.by:
            return "AcceptOffer", (0, offer.by)
        if isinstance(answer, act.Offer):
            return command_of(t, self._atlas, answer, self._rates)
        return DECLINED
