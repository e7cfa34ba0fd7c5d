"""Players that answer in the position itself: they look at nothing there that their seat does not know."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from trueque.bots.bot_protocols import can_speak
from trueque.bots.levels import levels_of, make_bot
from trueque.bots.playing import find_quickest, play_game
from trueque.kernel import Decision, Form, View
from trueque.kernel.registry import make_game

SEARCHING = ("expert", "champion")


class Twice:
    """A player who is asked by its view and, of the same luck, in the position: it must answer alike."""

    def __init__(self, inner: Any) -> None:
        self.inner, self.game, self.asked, self.said = inner, inner.game, 0, 0

    def speaks(self, decision: Decision[Any]) -> bool:
        return can_speak(self.inner, decision)

    def choose_in(self, state: Any, decision: Decision[Any]) -> Any:
        before = state.copy()
        inside = self.ask_again(lambda bot: bot.choose_in(state, decision))
        assert state.g == before.g, "the position stays as it is"
        answer = self.inner.choose(self.game.view(state, decision.seat), decision)
        assert answer == inside, f"{decision.kind}: {answer} by what it knows, {inside} in the position"
        self.asked += 1
        self.said += isinstance(decision.answers, Form) and answer is not None
        return answer

    def ask_again(self, ask: Callable[[Any], Any]) -> Any:
        """An answer of the luck that the player has, which it has again afterwards; what it said in the turn, too."""
        inner = self.inner
        luck, proposed = (inner._rng.getstate(), inner._worlds.getstate()), deepcopy(getattr(inner, "_proposed", None))
        answer = ask(inner)
        inner._rng.setstate(luck[0])
        inner._worlds.setstate(luck[1])
        if proposed is not None:
            inner._proposed = proposed
        return answer

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        raise AssertionError("it is asked in the position")


class OpenHands(Twice):
    """The same, but that the others' hands are read as they are where offers are made up."""

    def choose_in(self, state: Any, decision: Decision[Any]) -> Any:
        self.inner.guess_state = lambda view: state.copy()
        open_answer = self.ask_again(lambda bot: bot.choose_in(state, decision))
        del self.inner.guess_state
        answer = self.inner.choose_in(state, decision)
        self.said += answer != open_answer
        return answer


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
    played = [bot for number in range(games) for bot in play_seated(name, number, Twice)[1]]
    assert sum(bot.asked for bot in played) > 100 * games
    assert sum(bot.said for bot in played) > 3 * games or name != "island"


@pytest.mark.parametrize("name", ["island", "quick", "princes"])
def test_levels_answer_in_the_position_as_by_what_they_know(name: str) -> None:
    check_twice(name, 1)


@pytest.mark.parametrize("name", ["quick", "princes"])
def test_a_game_in_place_is_the_same_game(name: str) -> None:
    assert play_seated(name, 1)[0] == play_seated(name, 1, in_place=False)[0]


def test_offers_at_the_island_look_at_hands_and_so_these_are_imagined() -> None:
    """What the others hold decides whom it asks for what: in the position itself it would know more than its seat."""
    _, bots = play_seated("island", 4, OpenHands)
    assert sum(bot.said for bot in bots) > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", ["island", "quick", "princes"])
def test_levels_answer_in_the_position_as_by_what_they_know_in_many_games(name: str) -> None:
    check_twice(name, 40)
