"""A bot for The Princes that looks one answer ahead.

It guesses a position that fits its view, tries every answer there (paying and taking at once what follows), and keeps
the one after which its principality is worth most: points first, then what leads to points.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from trueque.kernel import NATURE, Decision, Game, View
from trueque.princes.actions import Action, End, Pass
from trueque.princes.build import discount_on
from trueque.princes.catalogue import CARDS, CENTRE_COSTS, Cost
from trueque.princes.legal import question
from trueque.princes.play import answer
from trueque.princes.points import has
from trueque.princes.state import Realm, State
from trueque.princes.tableau import SETTLEMENT, ends, road_to

POINT = 10.0
FOLLOW_UPS = 8
"""Own questions answered by the first listed answer before a position is valued."""
MOST_ANSWERS = 60
STAY = ("pay", "take", "save", "lay", "stack", "hand_over", "lose", "demand", "kind")
"""Questions that only finish what was begun."""
SHORT = 0.72
"""What a goal is worth for each resource it still lacks."""


class GreedyBot:
    """Takes what looks best now."""

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        self._game = game
        self._rng = Random(f"greedy {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers = list(islice(decision.answers, MOST_ANSWERS))
        if len(answers) == 1:
            return answers[0]
        state: State = self._game.guess(view, self._rng)
        me = decision.seat
        best, worth = answers[0], float("-inf")
        for action in answers:
            found = self._try(state.copy(), me, action)
            if found > worth:
                best, worth = action, found
        return best

    def _try(self, s: State, me: int, action: Action) -> float:
        """What the position is worth after *action* and what it entails."""
        answer(s, action)
        for _ in range(FOLLOW_UPS):
            asked = question(s)
            if asked is None or asked.seat == NATURE or asked.kind not in STAY:
                break
            answer(s, next(iter(asked.answers)))
        pause = 0.05 if isinstance(action, End | Pass) else 0.0
        return value(s, me) - value(s, 1 - me) * 0.6 + pause


def value(s: State, me: int) -> float:
    """What a seat's position is worth, in tenths of a victory point."""
    realm, points = s.realms[me], s.points(me)
    won = 1000.0 if points >= s.rules.target else 0.0
    standing = 0.9 * realm.strength + 1.1 * realm.commerce + 0.35 * realm.skill + 2.5 * realm.progress
    laid = sum(1.0 + 0.4 * CARDS[token].price for token in realm.sites.values())
    roads = 2.5 * sum(road_to(x) in realm.roads for x in ends(realm).values())
    return won + POINT * points + standing + laid + roads + goals(s, me) + hand(s, me) + stock(realm)


def goals(s: State, me: int) -> float:
    """The best things to build next, the nearer the better."""
    realm = s.realms[me]
    totals = realm.totals()
    wanted: list[tuple[float, Cost]] = []
    if s.supply["city"] and SETTLEMENT in realm.places.values():
        wanted.append((9.0, CENTRE_COSTS["city"]))
    open_end = any(road_to(x) in realm.roads for x in ends(realm).values())
    if s.supply["settlement"]:
        wanted.append((9.0, CENTRE_COSTS["settlement"]) if open_end else (4.5, CENTRE_COSTS["road"]))
    for token in dict.fromkeys([*s.cards(me), *s.faceup]):
        card = CARDS[token]
        if card.kind != "action" and not (card.face.once and has(realm, card.id)):
            worth = 2.0 + 0.4 * card.price + 6.0 * card.face.points.victory - discount_on(realm, card)
            wanted.append((worth, card.cost))
    near = sorted((worth * SHORT ** short(totals, cost) for worth, cost in wanted), reverse=True)
    return sum(worth * 0.5**i for i, worth in enumerate(near[:3]))


def short(totals: list[int], cost: Cost) -> int:
    """How many resources a cost still lacks."""
    return sum(max(0, need - have) for have, need in zip(totals, cost, strict=True))


def stock(realm: Realm) -> float:
    """Resources in store: each a little, more than 7 in danger."""
    total = sum(realm.stock)
    return 0.25 * min(total, 12) - (0.2 * (total - 9) if total > 9 else 0.0)


def hand(s: State, me: int) -> float:
    """Cards in hand: actions keep, expansions that can never be built are worth nothing."""
    realm, worth = s.realms[me], 0.0
    for token in s.cards(me):
        card = CARDS[token]
        if card.kind == "action":
            worth += 0.8
        elif not (card.face.once and has(realm, card.id)):
            worth += 0.5 + 0.5 * card.face.points.victory
    return worth


def make(game: Game[Any, Any], seed: int | str = 0) -> GreedyBot:
    """The greedy bot of The Princes."""
    return GreedyBot(game, seed)
