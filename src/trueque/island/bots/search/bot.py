"""The champion of the island: it searches its turn in the compiled core, and all it does comes from one judgement."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trueque.bots.bot_protocols import Weighed
from trueque.island.bots.manners import leave_own_land
from trueque.island.bots.search.foresight import Foresight
from trueque.island.bots.search.machine import BackEnd
from trueque.island.bots.search.mind import IslandMind
from trueque.island.bots.search.plain import champion_path
from trueque.island.bots.search.trader import Trader, Ways, measured_ways
from trueque.island.game import Island
from trueque.kernel import Counts, Decision, Form, OneOf, View

QUICK = 48
"""Positions looked at to see what a trade would allow."""
KINDS = 5


class IslandSearch:
    """One seat's player."""

    def __init__(
        self,
        game: Island,
        seed: int | str = 0,
        worlds: int = 1,
        size: int = 256,
        deep: int = 0,
        back_end: BackEnd | None = None,
        weights: Path | None = None,
        ways: Ways | None = None,
        foresight: Foresight | None = None,
    ) -> None:
        self._game = game
        learned = weights or champion_path(game.seats, game.rules.proposals_per_turn > 0)
        self.mind = IslandMind(game, seed, worlds, size, deep, back_end, learned, foresight)
        self.trader = Trader(self.mind, min(QUICK, size // 4), ways or measured_ways(game.seats))
        self._worths: dict[Any, float] = {}
        """The search's value of each answer it compared last, the mean over the positions it imagined."""

    @property
    def considered_answers(self) -> list[Weighed]:
        """What the last answer was chosen from, best first: trades by their gain, else odds by the search."""
        if self._worths:
            found = [Weighed(answer, worth) for answer, worth in self._worths.items()]
        else:
            found = [Weighed(answer, gain, is_gain=True) for answer, gain in self.trader.gains.items()]
        return sorted(found, key=lambda one: -one.worth)

    def warm_up(self) -> None:
        """Make sure that everything is loaded."""
        self.mind.warm_up()

    def speaks(self, decision: Decision[Any]) -> bool:
        """It makes offers in its own turn, counter-offers, and offers that were asked for; else it waits."""
        return decision.kind in ("offer", "answer", "called")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers, kind, seat, trader = decision.answers, decision.kind, decision.seat, self.trader
        self._worths, trader.gains = {}, {}
        if isinstance(answers, Form):
            make = {
                "offer": trader.make_offer,
                "answer": trader.make_counter_offer,
                "called": trader.propose_to_caller,
            }.get(kind)
            return make(view, answers, seat) if make else None
        if not decision.waits:
            return None
        if isinstance(answers, OneOf) and len(answers) > 1:
            if kind == "answer":
                return self.trader.answer_offer(view, list(answers), seat)
            bargain = self.trader.choose_deal(view, list(answers), seat)
            if bargain is not None:
                return bargain
        return self.choose_by_search(view, decision)

    def choose_by_search(self, view: View, decision: Decision[Any]) -> Any:
        """The best answer to a question that waits, trade with others left aside."""
        answers = decision.answers
        if isinstance(answers, Counts):
            return answers.make_answer(self.choose_discard(view, answers, decision.seat))
        listed = list(answers)
        if len(listed) == 1:
            return listed[0]
        values = self.mind.rate_answers(view, decision.seat)
        known = [answer for answer in self._leave_out(view, decision, listed) if answer in values]
        self._worths = {answer: values[answer] / self.mind.worlds for answer in known}
        return max(known, key=lambda answer: values[answer]) if known else listed[0]

    def _leave_out(self, view: View, decision: Decision[Any], listed: list[Any]) -> list[Any]:
        """What is worth comparing: nobody puts the robber on land of their own."""
        return leave_own_land(self._game, view, decision.seat, listed) if decision.kind == "robber" else listed

    def choose_discard(self, view: View, answers: Counts[Any], seat: int) -> tuple[int, ...]:
        """Lose, card by card, what hurts least."""
        position, lost = self.mind.guess_position(view), [0] * KINDS
        for _ in range(answers.least):
            worth = {}
            for kind in range(KINDS):
                if position.hand[seat, kind] > 0:
                    worth[kind] = self.mind.judge_position(self.mind.remove_card(position, seat, kind), seat)
            worst = max(worth, key=lambda kind: worth[kind])
            position = self.mind.remove_card(position, seat, worst)
            lost[worst] += 1
            self._worths = {answers.make_answer(tuple(lost)): worth[worst]}
        return tuple(lost)
