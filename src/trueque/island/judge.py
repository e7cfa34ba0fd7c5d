"""How likely each seat of the Island is to win, by the champion's learned judgement, and what answers do to that.

The judgement was learned at the ends of turns. So whoever is in the middle of a turn has it thought to its end first,
draws on the way by their exact odds; and while people still found, the value that was learned of foundings judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from trueque.bots.judgement import Straight
from trueque.island import actions as act
from trueque.island.bots.search.machine import fastest
from trueque.island.bots.search.mind import Mind
from trueque.island.core.state import RESOURCES
from trueque.island.game import Island
from trueque.island.state import State
from trueque.kernel import NATURE, Counts, Decision, OneOf, View
from trueque.kernel.judging import Worths
from trueque.kernel.sums import added

Odds = tuple[float, ...]
WORLDS = 3
"""Positions imagined for one question: what a seat could not know must not decide what was best."""
TURN = 200
"""Positions searched to think a turn to its end."""
CLOSELY = 3
"""Answers of a search that are looked at closely, besides the one that was given and those that lead to a draw."""
FOUNDING = ("found_settlement", "found_road")
ROBBING = ("robber", "steal")
OWN_TURN = ("trade", "build", "free_road")
QUICKLY = 16
"""Positions searched for an answer where a game is played on."""
LEADS_TO_A_DRAW = (act.PlayKnight, act.BuyCard, act.Roll)
CARDS = (act.BuyCard, act.PlayKnight, act.PlayRoadBuilding, act.PlayDiscovery, act.PlayMonopoly)
STRAIGHT = {
    2: Straight(0.775, bend=0.0125, missed=0.17),
    3: Straight(1.037, bend=0.0275, thrown=0.01, missed=0.147),
    4: Straight(0.725, bend=0.0375, thrown=0.08, missed=0.225),
}
"""By the number of seats, where it was measured (`benchmarks.calibration`)."""
AMONG_CHAMPIONS = {
    2: Straight(0.9, bend=0.078, missed=0.037),
    3: Straight(1.062, bend=0.065),
    4: Straight(0.8, bend=0.065, thrown=0.045, missed=0.02),
}
"""The same where everybody is a champion."""
BUILDING = (act.BuildRoad, act.BuildSettlement, act.BuildCity)


class IslandJudge:
    """The champion's mind, asked for numbers instead of answers."""

    def __init__(self, game: Island, champions: bool = False) -> None:
        self.game = Island(game.rules, game.layout, backend=fastest(game.room))
        self._mind = Mind(self.game, "judge", 1, TURN, 0)
        self._rng = Random("judge")
        self._straight = (AMONG_CHAMPIONS if champions else STRAIGHT).get(game.seats, Straight())

    # ---- positions

    def odds(self, state: State, thrower: int = -1) -> Odds:
        """*thrower* is a seat whose dice are thrown in mind, too: one that plays a card before it rolls."""
        if (scores := self.game.scores(state)) is not None:
            return scores
        if state.phase in FOUNDING:
            return self._mind.founding_odds(state.g)
        asked = self.game.decisions(state)
        if asked and asked[0].seat == NATURE:
            return self._drawn(state, asked[0], thrower)
        if state.phase in ROBBING:
            return self._robbed(state, thrower)
        if state.phase == "roll" and thrower == state.g.seat:
            return self.odds(self._after(state, thrower, act.Roll()))
        return self._straight.odds(self._judged(state))

    def _judged(self, state: State) -> Odds:
        """As the champion thinks of itself and its like."""
        raw = [share(self._mind.judged(state.g, seat)) for seat in range(self.game.seats)]
        total = max(added(raw), 1e-9)
        if state.phase not in OWN_TURN:
            return tuple(one / total for one in raw)
        seat = int(state.g.seat)
        mine = share(max(worth for _, worth in self._mind.lines(state.g, seat, TURN)) / total)
        others = max(total - raw[seat], 1e-9)
        return tuple(mine if one == seat else (1 - mine) * raw[one] / others for one in range(self.game.seats))

    def _drawn(self, state: State, question: Decision[Any], thrower: int) -> Odds:
        """What is to be expected of a draw; throws with the same total come to the same."""
        chances: dict[Any, float] = {}
        alike: dict[object, Any] = {}
        for action, chance in zip(question.answers, question.odds, strict=True):
            first = alike.setdefault(action.first + action.second if isinstance(action, act.Throw) else action, action)
            chances[first] = chances.get(first, 0.0) + chance
        total = [0.0] * self.game.seats
        for action, weight in chances.items():
            for seat, one in enumerate(self.odds(self._after(state, NATURE, action), thrower)):
                total[seat] += weight * one
        return tuple(one / added(chances.values()) for one in total)

    def _robbed(self, state: State, thrower: int) -> Odds:
        """What comes of the best places for the robber, whom to rob thought through."""
        seat = int(state.g.seat)
        best = [self._after(state, seat, action) for action in self._best(state, seat, 2)]
        return max((self.odds(after, thrower) for after in best), key=lambda odds: odds[seat])

    def _after(self, state: State, seat: int, action: Any) -> State:
        after = state.copy()
        self.game.play(after, seat, action)
        return after

    def _best(self, state: State, seat: int, count: int, size: int = TURN) -> list[Any]:
        """The answers that a search prefers."""
        lines = sorted(self._mind.lines(state.g, seat, size), key=lambda line: -line[1])
        return [self.game.encoding.action_of[number] for number, _ in lines[:count]]

    def played_on(self, state: State, rounds: int, rng: Random) -> Odds:
        """The odds some turns of everybody later: the search answers for all, each time after few positions.

        Nobody offers anything to anybody: that takes a hundred times as long.
        """
        state, until = state.copy(), int(state.g.turn) + rounds * self.game.seats
        while asked := self.game.decisions(state):
            question = next(one for one in asked if one.waits)
            if question.seat == NATURE:
                if state.g.turn >= until:
                    break
                action = rng.choices(list(question.answers), question.odds)[0]
            elif isinstance(question.answers, Counts):
                action = next(iter(self._discards(state, question.answers, question.seat, ())))
            else:
                action = self._best(state, question.seat, 1, QUICKLY)[0]
            self.game.play(state, question.seat, action)
        return self.odds(state)

    # ---- answers

    def weigh(self, view: View, decision: Decision[Any], chosen: Any = None) -> list[Worths]:
        answers, seat = decision.answers, decision.seat
        given = [] if chosen is None else [chosen]
        if not decision.waits or not isinstance(answers, Counts | OneOf):
            return []
        if isinstance(answers, OneOf) and len(answers) < 2:
            return []
        if decision.kind in FOUNDING:  # nothing is hidden yet
            return [self.founding(view, decision)]
        worlds = [self.game.guess(view, self._rng) for _ in range(WORLDS)]
        if isinstance(answers, Counts):
            return [self._discards(world, answers, seat, given) for world in worlds]
        if decision.kind == "answer":
            return [self._replies(world, view, list(answers), seat) for world in worlds]
        draws = [answer for answer in answers if isinstance(answer, LEADS_TO_A_DRAW)]
        closely = [action for action in self._best(worlds[0], seat, CLOSELY) if action in answers]
        looked = list(dict.fromkeys([*closely, *draws, *given]))
        return [self._in_turn(world, view, looked, seat) for world in worlds]

    def founding(self, view: View, decision: Decision[Any]) -> Worths:
        """Each place, or way of a road, by the learned value of foundings; nothing outside the founding."""
        if decision.kind not in FOUNDING or not isinstance(decision.answers, OneOf):
            return {}
        lines = self._mind.lines(self.game.guess(view, self._rng).g, decision.seat, TURN)
        return {self.game.encoding.action_of[number]: worth for number, worth in lines}

    def _in_turn(self, world: State, view: View, answers: Sequence[Any], seat: int) -> dict[Any, float]:
        """Each answer by what the turn comes to after it; deals by the turn that they would allow."""
        found = {}
        for answer in answers:
            if isinstance(answer, act.Accept | act.Deal):
                after = self._dealt(world, view, answer, seat)
            elif answer in self.game.encoding.number_of:
                after = self._after(world, seat, answer)
            else:
                after = None
            if after is not None:
                found[answer] = self.odds(after, seat if world.phase == "roll" else -1)[seat]
        return found

    def _replies(self, world: State, view: View, answers: Sequence[Any], seat: int) -> dict[Any, float]:
        """Answers to an offer: what the swap does, and that nothing changes."""
        found = {answer: self.odds(world)[seat] for answer in answers if isinstance(answer, act.Decline)}
        for answer in answers:
            after = self._dealt(world, view, answer, seat)
            if after is not None:
                found[answer] = self.odds(after)[seat]
        return found

    def _dealt(self, world: State, view: View, answer: Any, seat: int) -> State | None:
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
        swapped = self._mind.swapped(world.g, seat, list(offer[mine].values()), other, list(offer[theirs].values()))
        return None if swapped is None else with_position(world, swapped)

    def _discards(self, world: State, answers: Counts[Any], seat: int, given: Sequence[Any]) -> dict[Any, float]:
        """The cards that were given up, and those that hurt least, found card by card."""
        amounts, left = [0] * RESOURCES, world.g
        for _ in range(answers.least):
            after = {
                kind: self._mind.without(left, seat, kind) for kind in range(RESOURCES) if left.hand[seat, kind] > 0
            }
            kind = max(after, key=lambda kind: self._mind.judged(after[kind], seat))
            amounts[kind] += 1
            left = after[kind]
        ways = {answers.make(tuple(amounts)): left}
        for answer in given:
            ways[answer] = world.g
            for kind, count in enumerate(answer.cards):
                for _ in range(count):
                    ways[answer] = self._mind.without(ways[answer], seat, kind)
        return {answer: self.odds(with_position(world, g))[seat] for answer, g in ways.items()}


def with_position(state: State, g: Any) -> State:
    """The same with another position of the core."""
    twin = state.copy()
    twin.g = g
    return twin


def share(value: float) -> float:
    """A search's number as odds: it values a win above certainty, so that it is never put off."""
    return min(max(value, 0.0), 1.0)


def make_judge(game: Island, champions: bool = False) -> IslandJudge:
    return IslandJudge(game, champions)


def sort_of(kind: str, action: Any) -> str:
    """What an answer is about."""
    if kind in FOUNDING:
        return "opening"
    if kind in (*ROBBING, "discard"):
        return "robber"
    if kind == "answer" or isinstance(action, act.SeaTrade | act.Accept | act.Deal):
        return "trade"
    if isinstance(action, CARDS):
        return "cards"
    return "building" if isinstance(action, BUILDING) else ""
