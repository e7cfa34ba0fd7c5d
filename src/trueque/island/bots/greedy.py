"""A sensible opponent on the island: the core's player (`island.player`) in a position that fits its view.

It picks the goal that pays soonest, saves and trades for it, never helps a leader. What it makes of table talk (R-048)
is said here: the core hears none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from trueque.core import building
from trueque.core.levels import Skills
from trueque.island import actions as act
from trueque.island.bots.heeding import Cards, holds, swaps
from trueque.island.bots.manners import OFFERS_A_TURN, could_hold, gets_nothing
from trueque.island.core.actions import DRAFT_OFFER
from trueque.island.core.state import RESOURCES
from trueque.island.game import Island
from trueque.island.player.acting import give_up, make_offer
from trueque.island.player.barter import WORTH_IT
from trueque.island.player.engine import Player, load
from trueque.island.player.source import source
from trueque.island.state import State
from trueque.kernel import Counts, Decision, Form, Game, View

SEEDS = 1 << 30
WHOLLY = Skills()
"""Nobody overlooks anything."""


class IslandGreedy:
    """One seat's player."""

    def __init__(self, game: Island, seed: int | str = 0) -> None:
        self._game, self._player = game, player_for(game)
        self._rng = Random(f"greedy {seed}")
        self._heeded: tuple[int, set[tuple[Cards, Cards]]] = (-1, set())
        """The turn, and what was proposed in it because somebody asked."""

    def speaks(self, decision: Decision[Any]) -> bool:
        """It makes offers in its own turn, counter-offers, and offers that were asked for; else it waits."""
        return decision.kind in OFFERS

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers, seat = decision.answers, decision.seat
        if isinstance(answers, Form):
            say = OFFERS.get(decision.kind)
            return None if say is None else say(self, view, self.guess(view), seat, answers)
        if isinstance(answers, Counts):
            return give_up(self._game, self._player, self.guess(view), seat, self.seed())
        if not decision.waits:
            return None
        listed = list(answers)
        return listed[0] if len(listed) == 1 else self.choose_from(self.guess(view), seat, listed)

    def guess(self, view: View) -> State:
        """A position that fits the view."""
        return self._game.guess(view, self._rng)

    def seed(self) -> int:
        """Decides among equals."""
        return self._rng.randrange(SEEDS)

    def choose_from(self, state: State, seat: int, listed: Sequence[act.Action]) -> act.Action:
        """One of the listed answers."""
        game, number_of = self._game, self._game.encoding.number_of
        numbers = [number_of[answer] for answer in listed]
        found = self._player.levels.answer(game.tables, state.g, seat, self.seed(), WHOLLY, numbers)
        return game.encoding.action_of[found] if found in numbers else self._rng.choice(listed)

    # ---- trade between players

    def offer(self, view: View, state: State, seat: int, form: Form[Any]) -> Any | None:
        """What somebody has said it would take, or a spare card for one that a goal lacks; not while one lies there."""
        if view["table"]["proposals"][seat] >= OFFERS_A_TURN or view["offers"]:
            return None
        return self.heed(view, state, seat, form) or self.draft(view, state, seat, form)

    def draft(self, view: View, state: State, seat: int, form: Form[Any]) -> Any | None:
        """The offer or counter-offer that the core's player has in mind, if it has one."""
        game = self._game
        seed = self.seed()
        if self._player.answer(game.tables, state.g, seat, seed) != DRAFT_OFFER:
            return None
        made = make_offer(game, self._player, state, seat, seed)
        return made if form.fits([made.give, made.want, made.to]) else None

    def heed(self, view: View, state: State, seat: int, form: Form[Any]) -> Any | None:
        """In its own turn: what somebody has said that it would take, where that brings the goal nearer."""
        deals = [
            (gets, gives, act.Seats((other,)) if self._game.seats > 2 else act.EVERYBODY)
            for other in range(self._game.seats)
            if other != seat and not gets_nothing(view, seat, other)
            for gives, gets in swaps(view, other)
            if any(gives)
        ]
        return self.best_deal(view, state, seat, form, deals)

    def propose(self, view: View, state: State, seat: int, form: Form[Any]) -> Any | None:
        """To whoever asked for cards: some of them for what it would give, or for what this seat lacks."""
        asker = view["active"]
        if view["table"]["proposals"][seat] >= OFFERS_A_TURN or gets_nothing(view, seat, asker):
            return None
        any_card = [tuple(int(r == kind) for r in range(RESOURCES)) for kind in range(RESOURCES)]
        deals = [
            (give, want, act.EVERYBODY)
            for gets, give in swaps(view, asker)
            for want in ([gets] if any(gets) else any_card)
            if any(gets) or could_hold(view, asker, want.index(1))
        ]
        return self.best_deal(view, state, seat, form, deals)

    def best_deal(
        self, view: View, state: State, seat: int, form: Form[Any], deals: Sequence[tuple[Cards, Cards, Any]]
    ) -> Any | None:
        """Of deals (what is given, got, to whom) the one that brings the best goal nearest; none twice a turn."""
        if self._heeded[0] != view["turn"]:
            self._heeded = (view["turn"], set())
        best, found = WORTH_IT, None
        for give, want, to in deals:
            if holds(view, give) and (give, want) not in self._heeded[1] and form.fits([give, want, to]):
                saved = self._player.saved_by(self._game.tables, state.g, seat, want, give)
                if saved > best:
                    best, found = saved, (give, want, to)
        if found is None:
            return None
        self._heeded[1].add(found[:2])
        return form.verb(*found)


OFFERS: dict[str, Callable[[IslandGreedy, View, State, int, Form[Any]], Any]] = {
    "offer": IslandGreedy.offer,
    "answer": IslandGreedy.draft,
    "called": IslandGreedy.propose,
}


def player_for(game: Island) -> Player:
    """The core's player on the game's back end; plain where its library is not built: nobody waits for a compiler."""
    is_compiled = game.core.name == "compiled" and building.found(source(game.room)) is not None
    return load("compiled" if is_compiled else "plain", game.room)


def make(game: Game[Any, Any], seed: int | str = 0) -> IslandGreedy:
    """The greedy player of the board game."""
    assert isinstance(game, Island)
    return IslandGreedy(game, seed)
