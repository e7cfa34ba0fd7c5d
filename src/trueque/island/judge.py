"""How likely each seat of the Island is to win (`bots.odds`), and what answers are worth, by the champion's judgement.

Answers are weighed as champions all go on. Their judgement was learned at the ends of turns: in every phase the turn is
thought to its end first, draws on the way by their exact odds, offers that are open as refused; and while people still
found, the value that was learned of foundings judges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from trueque.bots.learned_judge import SELDOM, lean_on_search, log_odds, with_wins
from trueque.bots.odds.meter import SaysOdds
from trueque.bots.turn_wins import find_sure_winners
from trueque.island import actions as act
from trueque.island.bots.manners import leave_own_land
from trueque.island.bots.search.machine import fastest_back_end
from trueque.island.bots.search.mind import IslandMind
from trueque.island.bots.search.plain import champion_path
from trueque.island.core.state import RESOURCES, Position
from trueque.island.game import Island
from trueque.island.offer_worths import OfferScale
from trueque.island.outlook import LONGER, TURN, Outlook
from trueque.island.state import IslandState
from trueque.island.turns import IslandTurns
from trueque.kernel import Counts, Decision, OneOf, View
from trueque.kernel.judge_protocols import NOBODY, Worths

WORLDS = 3
"""Positions imagined for one question: what a seat could not know must not decide what was best."""
CLOSELY = 3
"""Answers of a search that are looked at closely, besides the one that was given and those that lead to a draw."""
FOUNDING = ("found_settlement", "found_road")
ROBBING = ("robber", "steal")
SEARCHED, TRUST = 400, 0.7
"""Positions that a search judges in each of these, and which part of how far answers lie apart is its word."""
QUICKLY = 16
"""Positions searched for an answer where a game is played on."""
LEADING_TO_A_DRAW = (act.PlayKnight, act.BuyCard, act.Roll)
CARDS = (act.BuyCard, act.PlayKnight, act.PlayRoadBuilding, act.PlayDiscovery, act.PlayMonopoly)
BUILDING = (act.BuildRoad, act.BuildSettlement, act.BuildCity)


class IslandJudge(SaysOdds):
    """The champion's mind, asked for numbers instead of answers."""

    def __init__(self, game: Island, levels: Mapping[int, str] = NOBODY) -> None:
        self.game = Island(game.rules, game.layout, backend=fastest_back_end(game.room))
        learned = champion_path(self.game.seats, self.game.rules.proposals_per_turn > 0)
        self._mind = IslandMind(self.game, "judge", 1, LONGER, 0, weights=learned)
        self._rng = Random("judge")
        self._turns, self._outlook = IslandTurns(self.game), Outlook(self.game, self._mind)
        super().__init__(self.game, levels)

    # ---- answers

    def weigh(self, view: View, decision: Decision[Any], chosen: Any = None) -> list[Worths]:
        answers, seat = decision.answers, decision.seat
        if isinstance(chosen, act.Offer):
            worlds = [self.game.guess(view, self._rng).g for _ in range(WORLDS)]
            return OfferScale(self.game.seats, self._mind, self._outlook).weigh(worlds, view, decision, chosen)
        given = [] if chosen is None else [chosen]
        if not decision.waits or not isinstance(answers, Counts | OneOf):
            return []
        if isinstance(answers, OneOf) and len(answers) < 2:
            return []
        if decision.kind in FOUNDING:  # nothing is hidden yet
            return [self.rate_foundings(view, decision)]
        worlds = [self.game.guess(view, self._rng) for _ in range(WORLDS)]
        rated = self._rate_answers(worlds, view, decision)
        looked, listed = (
            self._list_promising_answers(worlds[0], rated, decision),
            list(answers) if isinstance(answers, OneOf) else [],
        )
        looked = list(dict.fromkeys([*looked, *given]))
        winners = find_sure_winners(self._turns, [world.g for world in worlds], seat, listed, chosen)
        looked += [one for one in winners[:1] if one not in looked]
        weigh = self._weigh_replies if decision.kind == "answer" else self._weigh_in_turn
        found = [weigh(world, view, looked, seat) for world in worlds]
        return [with_wins(one, winners) for one in lean_on_search(found, rated, TRUST)]

    def find_winners(self, view: View, decision: Decision[Any]) -> list[Any]:
        if not decision.waits or not isinstance(decision.answers, OneOf) or decision.kind in FOUNDING:
            return []
        worlds = [self.game.guess(view, self._rng).g for _ in range(WORLDS)]
        return find_sure_winners(self._turns, worlds, decision.seat, list(decision.answers))

    def _rate_answers(self, worlds: Sequence[IslandState], view: View, decision: Decision[Any]) -> dict[Any, float]:
        """What the champion's search says of the answers in one's turn, in log odds, best first."""
        if not isinstance(decision.answers, OneOf) or decision.kind == "answer":
            return {}
        listed, total = list(decision.answers), dict[Any, float]()
        if decision.kind == "robber":  # as the champion does
            listed = leave_own_land(self.game, view, decision.seat, listed)
        for world in worlds:
            for number, worth in self._mind.rate_lines(world.g, decision.seat, SEARCHED):
                action = self.game.encoding.action_of.get(number)
                if action in listed:
                    total[action] = total.get(action, 0.0) + log_odds(min(worth, 1.0), SELDOM) / len(worlds)
        return dict(sorted(total.items(), key=lambda one: -one[1]))

    def _list_promising_answers(
        self, world: IslandState, rated: Mapping[Any, float], decision: Decision[Any]
    ) -> list[Any]:
        """The answers to look at closely: to an offer all, of cards to give up those that hurt least."""
        answers, seat = decision.answers, decision.seat
        if isinstance(answers, Counts):
            lost = self._outlook.least_missed(world.g, seat, answers.least)
            return [answers.make_answer(tuple(lost.count(kind) for kind in range(RESOURCES)))]
        if decision.kind == "answer":
            return list(answers)
        return [*list(rated)[:CLOSELY], *[one for one in answers if isinstance(one, LEADING_TO_A_DRAW)]]

    def rate_foundings(self, view: View, decision: Decision[Any]) -> Worths:
        """Each place, or way of a road, by the learned value of foundings; nothing outside the founding."""
        if decision.kind not in FOUNDING or not isinstance(decision.answers, OneOf):
            return {}
        lines = self._mind.rate_lines(self.game.guess(view, self._rng).g, decision.seat, TURN)
        return {self.game.encoding.action_of[number]: worth for number, worth in lines}

    def _weigh_in_turn(self, world: IslandState, view: View, answers: Sequence[Any], seat: int) -> dict[Any, float]:
        """Each answer by what the turn comes to after it; deals by the turn that they would allow."""
        after = {answer: self._apply_to_copy(world, view, answer, seat) for answer in answers}
        turn = int(world.g.turn)
        return {answer: self._outlook.think(g, turn)[seat] for answer, g in after.items() if g is not None}

    def _apply_to_copy(self, world: IslandState, view: View, answer: Any, seat: int) -> Position | None:
        """The position after an answer; none where it cannot be given there."""
        if isinstance(answer, act.Accept | act.Deal):
            return self._apply_deal_to_copy(world, view, answer, seat)
        if isinstance(answer, act.Discard) or answer in self.game.encoding.number_of:
            return self._outlook.apply_steps(world.g, seat, *self.game.encoding.encode_answer(answer))
        return None

    def compare(self, view: View, decision: Decision[Any], better: Any, chosen: Any, times: int) -> list[float]:
        found = []
        for luck in range(times):
            world, seat = self.game.guess(view, Random(f"compared {luck}")), decision.seat
            both = [self._apply_to_copy(world, view, answer, seat) for answer in (better, chosen)]
            if both[0] is not None and both[1] is not None:
                one, other = (
                    self._outlook.play_on(g, self.game.seats, luck, QUICKLY)[seat] for g in both if g is not None
                )
                found.append(one - other)
        return found

    def _weigh_replies(self, world: IslandState, view: View, answers: Sequence[Any], seat: int) -> dict[Any, float]:
        """Answers to an offer: what the swap does, and that nothing changes."""
        kept = [answer for answer in answers if not isinstance(answer, act.Decline)]
        nothing = self._outlook.think(world.g, int(world.g.turn))[seat]
        declined = {answer: nothing for answer in answers if isinstance(answer, act.Decline)}
        return {**declined, **self._weigh_in_turn(world, view, kept, seat)}

    def _apply_deal_to_copy(self, world: IslandState, view: View, answer: Any, seat: int) -> Position | None:
        """The position after a deal that *answer* closes or agrees to; none where somebody lacks the cards."""
        if isinstance(answer, act.Accept):
            other, by, mine, theirs = answer.seat, answer.seat, "want", "give"
        elif isinstance(answer, act.Deal):
            other, by, mine, theirs = answer.partner, seat, "give", "want"
        else:
            return None
        offer = next((one for one in view["offers"] if one["by"] == by), None)
        if offer is None:
            return None
        return self._mind.apply_swap(world.g, seat, list(offer[mine].values()), other, list(offer[theirs].values()))


def make_judge(game: Island, levels: Mapping[int, str] = NOBODY) -> IslandJudge:
    return IslandJudge(game, levels)


def sort_answer(kind: str, action: Any) -> str:
    """What an answer is about."""
    if kind in FOUNDING:
        return "opening"
    if kind in (*ROBBING, "discard"):
        return "robber"
    if kind == "answer" or isinstance(action, act.SeaTrade | act.Offer | act.Accept | act.Deal):
        return "trade"
    if isinstance(action, CARDS):
        return "cards"
    return "building" if isinstance(action, BUILDING) else ""
