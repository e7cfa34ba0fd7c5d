"""A sensible opponent on the island: the core's player (`island.player`) in a position that fits its view.

It picks the goal that pays soonest, saves and trades for it, never helps a leader. What it makes of table talk (R-048)
is said here: the core hears none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from trueque.bots.skills import WHOLE, Skill, make_skills
from trueque.core import library_build
from trueque.island import actions as act
from trueque.island.bots.call_replies import Cards, has_cards, list_called_swaps
from trueque.island.bots.manners import could_hold, has_refused_twice, may_ask, may_speak_up, would_feed_leader
from trueque.island.core.actions import DRAFT_OFFER
from trueque.island.core.source import make_source as rules
from trueque.island.core.state import RESOURCES
from trueque.island.game import Backend, Island
from trueque.island.guess import redeal_other_hands
from trueque.island.player.engine import load_player
from trueque.island.player.manners import WORTH_IT
from trueque.island.player.source import make_source
from trueque.island.player.whole_answers import choose_discard, choose_offer
from trueque.island.state import IslandState
from trueque.kernel import Counts, Decision, Form, Game, View

SEEDS = 1 << 30


class IslandGreedy:
    """One seat's player."""

    def __init__(
        self, game: Island, seed: int | str = 0, skill: Skill = WHOLE, back_end: Backend | None = None
    ) -> None:
        back_end = back_end or fastest_back_end(game.room)
        self.game = game if game.core.name == back_end else Island(game.rules, game.layout, back_end)
        self._player, self._skills = load_player(back_end, game.room), make_skills(skill, seed)
        self._is_eager = bool(skill.eager)
        self._rng, self._worlds = Random(f"greedy {seed}"), Random(f"greedy's worlds {seed}")
        """What decides among equals; and what deals hands that nobody has seen. The second never moves the first."""
        self._inside: IslandState | None = None
        """The position itself, where it stands in one."""
        self._proposed: tuple[int, set[tuple[Cards, Cards]]] = (-1, set())
        """The turn, and what was proposed in it: what is given for what."""

    def speaks(self, decision: Decision[Any]) -> bool:
        """It makes offers in its own turn, counter-offers, and offers that were asked for; else it waits."""
        return decision.kind in OFFERS

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answers, seat = decision.answers, decision.seat
        if isinstance(answers, Form):
            say = OFFERS.get(decision.kind)
            return None if say is None or not self.may_propose(view, seat) else say(self, view, seat, answers)
        return self.choose_from(lambda: self.guess_state(view), decision)

    def choose_in(self, state: IslandState, decision: Decision[Any]) -> Any:
        """The position as it is, but for offers: to whom it offers what, it asks the hands of the others."""
        if not isinstance(decision.answers, Form):
            return self.choose_from(lambda: state, decision)
        self._inside = state
        try:
            return self.choose(self.game.view(state, decision.seat), decision)
        finally:
            self._inside = None

    def choose_from(self, find_state: Callable[[], IslandState], decision: Decision[Any]) -> Any:
        """What it answers that is no offer, in a position that is found where there is something to choose."""
        answers, seat = decision.answers, decision.seat
        if isinstance(answers, Counts):
            return choose_discard(self.game, self.think, find_state(), seat, self.draw_seed())
        if not decision.waits:
            return None
        listed = list(answers)
        return listed[0] if len(listed) == 1 else self.choose_listed(find_state(), seat, listed)

    def guess_state(self, view: View) -> IslandState:
        """A position that fits the view."""
        if self._inside is not None:
            return redeal_other_hands(self.game, self._inside, view, self._worlds)
        return self.game.guess(view, self._worlds)

    def draw_seed(self) -> int:
        """Decides among equals."""
        return self._rng.randrange(SEEDS)

    def think(self, tables: Any, g: Any, seat: int, seed: int) -> int:
        """What the core's player answers, with the skill of this one."""
        return self._player.levels.answer(tables, g, seat, seed, self._skills)

    def choose_listed(self, state: IslandState, seat: int, listed: Sequence[act.Action]) -> act.Action:
        """One of the listed answers."""
        game, number_of = self.game, self.game.encoding.number_of
        numbers = [number_of[answer] for answer in listed]
        found = self._player.levels.answer(game.tables, state.g, seat, self.draw_seed(), self._skills, numbers)
        return game.encoding.action_of[found] if found in numbers else self._rng.choice(listed)

    # ---- trade between players

    def may_propose(self, view: View, seat: int) -> bool:
        """Whether it may speak at all: seldom enough in this turn, and in its own while no offer lies there."""
        return may_speak_up(view, seat, self._is_eager)

    def is_welcome(self, view: View, seat: int, other: int, gives: Cards, gets: Cards) -> bool:
        """Whether *other* may be asked to give and get these cards."""
        return self._is_eager or (may_ask(view, seat, other) and not has_refused_twice(view, other, gives, gets))

    def make_offer(self, view: View, seat: int, form: Form[Any]) -> Any | None:
        """What somebody has said it would take, or a spare card for one that a goal lacks."""
        return self.answer_call_in_turn(view, seat, form) or self.draft_offer(view, seat, form)

    def draft_offer(self, view: View, seat: int, form: Form[Any]) -> Any | None:
        """The offer or counter-offer that the core's player has in mind, if it has one and has not made it already."""
        made = self.find_draft(self.guess_state(view), seat, self.draw_seed())
        if made is None:
            return None
        values = [made.give, made.want, made.to]
        if (made.give, made.want) in self.list_proposed(view) or not form.is_filled_by(values):
            return None
        self.list_proposed(view).add((made.give, made.want))
        return form.verb(*values)

    def find_draft(self, state: IslandState, seat: int, seed: int) -> act.Offer | None:
        """The offer that the core's player makes in a position, if it makes one."""
        if self.think(self.game.tables, state.g, seat, seed) != DRAFT_OFFER:
            return None
        return choose_offer(self.game, self.think, state, seat, seed)

    def answer_call_in_turn(self, view: View, seat: int, form: Form[Any]) -> Any | None:
        """In its own turn: what somebody has said that it would take, where that brings the goal nearer."""
        deals = [
            (gets, gives, act.Seats((other,)) if self.game.seats > 2 else act.EVERYBODY)
            for other in range(self.game.seats)
            if other != seat and not would_feed_leader(view, seat, other)
            for gives, gets in list_called_swaps(view, other)
            if any(gives) and self.is_welcome(view, seat, other, gives, gets)
        ]
        return self.choose_proposal(view, seat, form, deals)

    def propose_to_caller(self, view: View, seat: int, form: Form[Any]) -> Any | None:
        """To whoever asked for cards: some of them for what it would give, or for what this seat lacks."""
        asker = view["active"]
        if would_feed_leader(view, seat, asker):
            return None
        any_card = [tuple(int(r == kind) for r in range(RESOURCES)) for kind in range(RESOURCES)]
        deals = [
            (give, want, act.EVERYBODY)
            for gets, give in list_called_swaps(view, asker)
            for want in ([gets] if any(gets) else any_card)
            if (any(gets) or could_hold(view, asker, want.index(1))) and self.is_welcome(view, seat, asker, want, give)
        ]
        return self.choose_proposal(view, seat, form, deals)

    def choose_proposal(
        self, view: View, seat: int, form: Form[Any], deals: Sequence[tuple[Cards, Cards, Any]]
    ) -> Any | None:
        """Of deals (what is given, got, to whom) the one that brings the best goal nearest; none twice a turn."""
        possible = [
            (give, want, to)
            for give, want, to in deals
            if has_cards(view, give) and (give, want) not in self.list_proposed(view)
            if form.is_filled_by([give, want, to])
        ]
        if not possible:
            return None
        state, best, found = self.guess_state(view), WORTH_IT, None
        for give, want, to in possible:
            saved = self._player.swap_saving(self.game.tables, state.g, seat, want, give)
            if saved > best:
                best, found = saved, (give, want, to)
        if found is None:
            return None
        self.list_proposed(view).add(found[:2])
        return form.verb(*found)

    def list_proposed(self, view: View) -> set[tuple[Cards, Cards]]:
        """What it has proposed in this turn: not twice."""
        if self._proposed[0] != view["turn"]:
            self._proposed = (view["turn"], set())
        return self._proposed[1]


OFFERS: dict[str, Callable[[IslandGreedy, View, int, Form[Any]], Any]] = {
    "offer": IslandGreedy.make_offer,
    "answer": IslandGreedy.draft_offer,
    "called": IslandGreedy.propose_to_caller,
}


def fastest_back_end(room: int) -> Backend:
    """Compiled where its libraries lie there; nobody waits for a compiler."""
    sources = (rules(room), make_source(room))
    return "compiled" if all(library_build.find_library(one) for one in sources) else "plain"


def make_player(game: Game[Any, Any], seed: int | str = 0, skill: Skill = WHOLE) -> IslandGreedy:
    """The greedy player of the board game; with another *skill* a level that is made of it."""
    assert isinstance(game, Island)
    return IslandGreedy(game, seed, skill)
