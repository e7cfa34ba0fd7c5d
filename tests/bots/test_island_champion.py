"""The island's champion on the plain core, the same source as compiled: it plays, trades for reasons, has manners."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from trueque.bots.offers import speaks
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.island import actions as act
from trueque.island import bots as island_bots
from trueque.island.bots.greedy import IslandGreedy
from trueque.island.bots.manners import OFFERS_A_TURN, is_close
from trueque.island.bots.search import ready
from trueque.island.bots.search.bot import IslandSearch
from trueque.island.bots.search.merchant import Merchant
from trueque.island.game import Island
from trueque.kernel import Bot, Decision, Form, View
from trueque.kernel.registry import make

SIZE = 12


def champion(game: Island, seed: int = 1) -> IslandSearch:
    return IslandSearch(game, seed, 1, SIZE, 0, back_end="plain")


class Watched:
    """A champion whose trades are written down: what it was shown, and what it said."""

    def __init__(self, inner: IslandSearch) -> None:
        self.inner, self.said = inner, list[tuple[View, Decision[Any], Any]]()

    def speaks(self, decision: Decision[Any]) -> bool:
        return self.inner.speaks(decision)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answer = self.inner.choose(view, decision)
        if isinstance(decision.answers, Form) or decision.kind == "answer":
            self.said.append((view, decision, answer))
        return answer


@pytest.fixture(scope="module")
def watched() -> list[Watched]:
    """Two champions through the first turns of a game."""
    game = make("island", {"seats": "2", "victory_points": "5"})
    assert isinstance(game, Island)
    seats = [Watched(champion(game, seed)) for seed in (1, 2)]
    play_game(game, seats, Random(6), keep_log=False)
    return seats


def test_it_offers_for_a_reason_and_seldom(watched: list[Watched]) -> None:
    made: Counter[tuple[int, int]] = Counter()
    for seat, one in enumerate(watched):
        for view, _, answer in one.said:
            if isinstance(answer, act.Offer):
                made[seat, view["turn"]] += 1
                position = one.inner._mind.imagine(view)
                held = [position.hand[seat, kind] for kind in range(5)]
                assert all(have >= gives for have, gives in zip(held, answer.give, strict=True))
                assert sum(answer.want) == 1
                assert sum(answer.give) <= 2
    assert made, "no offer was made"
    assert max(made.values()) <= OFFERS_A_TURN


def test_it_gives_nothing_to_a_seat_about_to_win(watched: list[Watched]) -> None:
    asked = 0
    for seat, one in enumerate(watched):
        for view, decision, answer in one.said:
            close = is_close(view, 1 - seat)
            asked += close
            assert not (close and isinstance(answer, act.Offer | act.Accept)), decision.kind
    assert asked


def test_it_takes_what_helps_and_declines_what_harms(watched: list[Watched]) -> None:
    replies = Counter(type(answer).__name__ for one in watched for _, d, answer in one.said if d.kind == "answer")
    assert set(replies) <= {"Accept", "Decline", "Offer", "NoneType"}
    assert replies["Decline"]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a compiled core, and a small budget."""
    monkeypatch.setattr(ready, "can_run", lambda: False)
    monkeypatch.setattr(island_bots, "BUDGET", (1, SIZE, 0))


@pytest.mark.usefixtures("plain")
def test_without_a_compiled_core_the_champion_still_searches() -> None:
    game = make("island", {"seats": "2", "proposals_per_turn": "0", "victory_points": "4"})
    mine = bot("champion", game, 3)
    assert isinstance(mine, IslandSearch)
    played = play_game(game, [mine, bot("random", game, 4)], Random(5), keep_log=False)
    assert played.scores[0] == 1


class Curious:
    """A greedy player that keeps the first questions of every kind."""

    def __init__(self, inner: Bot, kept: dict[tuple[str, bool], tuple[View, Decision[Any]]]) -> None:
        self._inner, self._kept = inner, kept

    def speaks(self, decision: Decision[Any]) -> bool:
        return speaks(self._inner, decision)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answer = self._inner.choose(view, decision)
        if answer is not None:
            self._kept.setdefault((decision.kind, decision.waits), (view, decision))
        return answer


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_where_players_trade_it_searches_and_trades_as_the_greedy_player(seats: str) -> None:
    game = make("island", {"seats": seats})
    assert isinstance(game, Island)
    kept: dict[tuple[str, bool], tuple[View, Decision[Any]]] = {}
    play_game(game, [Curious(bot("greedy", game, seat), kept) for seat in range(game.seats)], Random(3), keep_log=False)
    greedily = {("found_settlement", True), ("found_road", True), ("answer", True), ("offer", False), ("answer", False)}
    assert kept.keys() >= {*greedily, ("roll", True), ("trade", True), ("build", True), ("robber", True)}
    for kind, (view, decision) in kept.items():
        mine = bot("champion", game, 5)
        assert isinstance(mine, Merchant)
        assert mine.speaks(decision) or decision.waits
        said = mine.choose(view, decision)
        if kind in greedily:
            assert said == IslandGreedy(game, 5).choose(view, decision)
        else:
            assert said == champion(game, 5).decide(view, decision)
