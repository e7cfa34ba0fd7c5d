"""The island's champion on the plain core, the same source as compiled: it plays, trades for reasons, has manners."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from trueque.bots.bot_protocols import can_speak
from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.bots.skills import Skill
from trueque.core import library_build
from trueque.island import actions as act
from trueque.island import bots as island_bots
from trueque.island.bots.greedy import IslandGreedy
from trueque.island.bots.manners import could_hold, is_close, would_feed_leader
from trueque.island.bots.search import compiled_search
from trueque.island.bots.search.bot import IslandSearch
from trueque.island.game import Island
from trueque.island.player.manners import OFFERS_A_TURN
from trueque.kernel import Bot, Decision, Form, View
from trueque.kernel.registry import make_game

SIZE = 12
ASKED = 5
"""Questions to each champion while nobody is about to win, and as many afterwards."""


def champion(game: Island, seed: int = 1) -> IslandSearch:
    return IslandSearch(game, seed, 1, SIZE, 0, back_end="plain")


class Watched:
    """An eager player beside whom a champion says what it would, to some questions about trade."""

    def __init__(self, game: Island, seed: int) -> None:
        self.greedy, self.inner = IslandGreedy(game, seed, Skill(eager=1)), champion(game, seed)
        self.said, self.asked = list[tuple[View, Decision[Any], Any]](), Counter[bool]()

    def speaks(self, decision: Decision[Any]) -> bool:
        return self.greedy.speaks(decision)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        close = any(is_close(view, seat) for seat in range(3) if seat != decision.seat)
        if (isinstance(decision.answers, Form) or decision.kind == "answer") and self.asked[close] < ASKED:
            self.asked[close] += 1
            self.said.append((view, decision, self.inner.choose(view, decision)))
        return self.greedy.choose(view, decision)


@pytest.fixture(scope="module")
def watched() -> list[Watched]:
    """Three champions beside three greedy players."""
    game = make_game("island", {"seats": "3"})
    assert isinstance(game, Island)
    seats = [Watched(game, seed) for seed in range(3)]
    play_game(game, seats, Random(10), keep_log=False)
    return seats


def test_it_offers_for_a_reason_and_seldom(watched: list[Watched]) -> None:
    made: Counter[tuple[int, int]] = Counter()
    same: Counter[tuple[Any, ...]] = Counter()
    for seat, one in enumerate(watched):
        for view, _, answer in one.said:
            if isinstance(answer, act.Offer):
                mine = seat == view["active"]
                made[seat, view["turn"]] += mine
                same[seat, view["turn"], answer] += mine
                held = view["mine"]["hand"].values()
                assert all(have >= gives for have, gives in zip(held, answer.give, strict=True))
                assert sorted((sum(answer.give), sum(answer.want))) in ([1, 1], [1, 2])
                asked = (answer.to or {0, 1, 2} - {seat}) if mine else [view["active"]]
                wanted = [kind for kind, count in enumerate(answer.want) if count]
                assert all(could_hold(view, other, kind) for other in asked for kind in wanted)
                assert not any(would_feed_leader(view, seat, other) for other in asked)
    assert made, "no offer was made"
    assert max(same.values()) == 1, "what was offered is not offered again"


def test_it_makes_no_more_offers_than_manners_allow(watched: list[Watched]) -> None:
    asked = 0
    for seat, one in enumerate(watched):
        for view, decision, answer in one.said:
            if isinstance(answer, act.Offer) and seat == view["active"]:
                made = [*view["table"]["proposals"]]
                made[seat] = OFFERS_A_TURN
                silent = champion(make_three(), seat)
                assert silent.choose(view | {"table": view["table"] | {"proposals": made}}, decision) is None
                asked += 1
    assert asked


def make_three() -> Island:
    game = make_game("island", {"seats": "3"})
    assert isinstance(game, Island)
    return game


def test_it_gives_nothing_to_a_seat_about_to_win(watched: list[Watched]) -> None:
    asked = 0
    for one in watched:
        for view, decision, answer in one.said:
            close = decision.kind == "answer" and is_close(view, view["active"])
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
    monkeypatch.setattr(compiled_search, "can_run", lambda *_: False)
    monkeypatch.setattr(island_bots, "BUDGET", (1, SIZE, 0))


@pytest.mark.soak  # whether it answers as the compiled one does: tests/pocket/test_same.py
@pytest.mark.usefixtures("plain")
def test_without_a_compiled_core_the_champion_still_searches() -> None:
    game = make_game("island", {"seats": "2", "proposals_per_turn": "0", "victory_points": "4"})
    mine = bot("champion", game, 3)
    assert isinstance(mine, IslandSearch)
    played = play_game(game, [mine, bot("random", game, 4)], Random(6), keep_log=False)
    assert played.scores[0] == 1


class Curious:
    """A greedy player that keeps the first questions of every kind."""

    def __init__(self, inner: Bot, kept: dict[tuple[str, bool], tuple[View, Decision[Any]]]) -> None:
        self._inner, self._kept = inner, kept

    def speaks(self, decision: Decision[Any]) -> bool:
        return can_speak(self._inner, decision)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        answer = self._inner.choose(view, decision)
        if answer is not None:
            self._kept.setdefault((decision.kind, decision.waits), (view, decision))
        return answer


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("seats", ["4", *(pytest.param(n, marks=pytest.mark.soak) for n in "23")])
def test_where_players_trade_every_decision_comes_from_the_judgement(seats: str) -> None:
    game = make_game("island", {"seats": seats})
    assert isinstance(game, Island)
    kept: dict[tuple[str, bool], tuple[View, Decision[Any]]] = {}
    players = [Curious(bot("greedy:eager", game, seat, outside=True), kept) for seat in range(game.seats)]
    play_game(game, players, Random(3), keep_log=False)
    by_trade = {("answer", True), ("offer", False), ("answer", False)}
    assert kept.keys() >= {
        *by_trade,
        ("found_settlement", True),
        ("found_road", True),
        ("trade", True),
        ("robber", True),
    }
    for kind, (view, decision) in kept.items():
        mine = bot("champion", game, 5)
        assert isinstance(mine, IslandSearch)
        assert mine.speaks(decision) or decision.waits
        said, again = mine.choose(view, decision), champion(game, 5)
        if kind == ("answer", True):
            likes = again.trader.rate_open_offer(view, decision.seat, view["active"]) > again.trader.ways.worth_it
            assert isinstance(said, act.Accept) == (likes and act.Accept(view["active"]) in decision.answers)
        elif kind not in by_trade:
            assert said == again.choose_by_search(view, decision)
        else:
            assert said is None or said in decision.answers


def test_six_seats_need_a_library_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package brings the one for four seats; where nothing compiles the other, six play on the plain core."""
    found = library_build.find_library
    monkeypatch.setattr(library_build, "find_library", lambda one: None if one.name.endswith("-of-6") else found(one))
    monkeypatch.setattr(library_build, "can_build", lambda: False)
    assert not compiled_search.can_run(6)
    assert isinstance(bot("champion", make_game("island", {"seats": "6"}), 1), IslandSearch)
