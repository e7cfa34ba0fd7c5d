"""Players that answer in the position itself: they look at nothing there that their seat does not know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from trueque.bots.levels import levels_of, make_bot
from trueque.bots.playing import find_quickest, play_game
from trueque.kernel import Decision, Form, View
from trueque.kernel.registry import make_game

SEARCHING = ("expert", "champion")


class Twice:
    """A player who is asked by its view and, of the same luck, in the position: it must answer alike."""

    def __init__(self, inner: Any) -> None:
        self.inner, self.game, self.asked, self.parted = inner, inner.game, 0, 0

    def can_stand_in(self, decision: Decision[Any]) -> bool:
        return True

    def choose_in(self, state: Any, decision: Decision[Any]) -> Any:
        view, luck = self.game.view(state, decision.seat), self.inner._rng.getstate()
        if not self.inner.can_stand_in(decision):
            return self.inner.choose(view, decision)
        before = state.copy()
        inside = self.inner.choose_in(state, decision)
        assert state.g == before.g, "the position stays as it is"
        self.inner._rng.setstate(luck)
        answer = self.inner.choose(view, decision)
        assert answer == inside, f"{decision.kind}: {answer} by what it knows, {inside} in the position"
        self.asked += 1
        return answer

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        raise AssertionError("it is asked in the position")


class OffersInPlace(Twice):
    """The same where the Island's players speak: their offers are made up in the position, too, and compared."""

    def choose_in(self, state: Any, decision: Decision[Any]) -> Any:
        if isinstance(decision.answers, Form) and decision.kind == "offer":
            seed = self.inner.draw_seed()
            guessed = self.inner.guess_state(self.game.view(state, decision.seat))
            self.parted += self.inner.find_draft(state, decision.seat, seed) != self.inner.find_draft(
                guessed, decision.seat, seed
            )
        return super().choose_in(state, decision)


def seat_levels(name: str, number: int, seated: type[Twice] | None = None) -> tuple[Any, list[Any]]:
    """A game, and levels drawn by lot on its seats."""
    game = make_game(name, {})
    drawn = Random(number).choices([level for level in levels_of(name) if level not in SEARCHING], k=game.seats)
    bots = [make_bot(level, game, f"{number} {seat}") for seat, level in enumerate(drawn)]
    return game, [seated(bot) for bot in bots] if seated else bots


def play_seated(name: str, number: int, seated: type[Twice] | None = None, in_place: bool = True) -> Any:
    """The log of a game, and who played it."""
    game, bots = seat_levels(name, number, seated)
    played = play_game(find_quickest(game, bots) if in_place else game, bots, Random(number), in_place=in_place)
    return played.log, bots


def check_twice(name: str, games: int) -> None:
    asked = [bot.asked for number in range(games) for bot in play_seated(name, number, Twice)[1]]
    assert sum(asked) > 100 * games


@pytest.mark.parametrize("name", ["island", "quick", "princes"])
def test_levels_answer_in_the_position_as_by_what_they_know(name: str) -> None:
    check_twice(name, 1)


@pytest.mark.parametrize("name", ["quick", "princes"])
def test_a_game_in_place_is_the_same_game(name: str) -> None:
    assert play_seated(name, 1)[0] == play_seated(name, 1, in_place=False)[0]


def test_offers_at_the_island_look_at_hands_and_so_are_never_made_up_in_place() -> None:
    """What the others hold decides whom it asks for what: in the position itself it would know more than its seat."""
    _, bots = play_seated("island", 2, OffersInPlace)
    assert sum(bot.parted for bot in bots) > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", ["island", "quick", "princes"])
def test_levels_answer_in_the_position_as_by_what_they_know_in_many_games(name: str) -> None:
    check_twice(name, 40)
