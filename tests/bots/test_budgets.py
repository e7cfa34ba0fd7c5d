"""What a level may spend on an answer: held in positions, measured roughly in time; and no bot ever waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from trueque.arena.contest import Contest, play_numbers
from trueque.bots import levels
from trueque.bots.bot_protocols import can_speak
from trueque.bots.levels import make_bot
from trueque.bots.playing import play_game
from trueque.island import bots as island_bots
from trueque.island.bots.search import compiled_search
from trueque.island.bots.search.bot import IslandSearch
from trueque.kernel import Bot, Decision, Game, OneOf, View
from trueque.kernel.registry import make_game
from trueque.princes.bots import search as princes_search
from trueque.quick.bots import search as quick_search

ANSWERS = 24
OVER = 3
"""By what an answer may exceed its budget at most: the last imagined position is thought through to its end."""
MILLISECONDS = 50
FOUNDING, FOUNDED = 4, 4.0
"""So many first answers found the two settlements: everybody's founding is thought to its end, in plain Python some
seconds for all of them together."""
SLOW = 6
"""How much slower than ours a machine may be, and how busy."""
Spent = Callable[[Any], int]


class Enough(Exception):
    """As many answers as were asked for."""


@dataclass
class Measured:
    """A bot of which we know what each answer took."""

    inner: Bot
    spent: Spent
    positions: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def speaks(self, decision: Decision[Any]) -> bool:
        return can_speak(self.inner, decision)

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        began = time.process_time()
        answer = self.inner.choose(view, decision)
        if decision.waits and isinstance(decision.answers, OneOf) and len(decision.answers) > 1:
            self.seconds.append(time.process_time() - began)
            self.positions.append(self.spent(self.inner))
        if len(self.positions) == ANSWERS:
            raise Enough
        return answer


def measured(game: Game[Any, Any], bot: Bot, spent: Spent) -> Measured:
    """*bot* through its first answers against `normal`."""
    one = Measured(bot, spent)
    others = [make_bot("normal", game, seat) for seat in range(1, game.seats)]
    with pytest.raises(Enough):
        play_game(game, [one, *others], Random(3), keep_log=False)
    return one


@pytest.mark.parametrize(
    ("name", "options", "budget", "spent"),
    [
        pytest.param(
            "quick", {"seats": "2"}, quick_search.BUDGETS["champion"][1], "positions_judged", marks=pytest.mark.soak
        ),
        ("princes", {}, princes_search.BUDGETS["champion"][1], "positions_judged"),
    ],
)
def test_the_card_games_champions_keep_their_budget(
    name: str, options: dict[str, str], budget: int, spent: str
) -> None:
    game = make_game(name, options)
    one = measured(game, make_bot("champion", game, 1), lambda bot: int(getattr(bot, spent)))
    assert max(one.positions) > budget / 10, "it thinks"
    assert max(one.positions) <= OVER * budget
    assert sum(one.seconds) / ANSWERS * 1000 < SLOW * MILLISECONDS


def island_champion(monkeypatch: pytest.MonkeyPatch | None) -> tuple[Game[Any, Any], Bot]:
    if monkeypatch is not None:
        monkeypatch.setattr(compiled_search, "can_run", lambda *_: False)
    game = make_game("island", {"seats": "2", "proposals_per_turn": "0"})
    bot = make_bot("champion", game, 1)
    assert isinstance(bot, IslandSearch)
    return game, bot


def kept(bot: Any) -> int:
    """Positions the last search kept: judged ones may be more, where chance has many answers."""
    return int(bot.mind._size)


@pytest.mark.soak
def test_the_islands_champion_keeps_its_budget_on_the_plain_core(monkeypatch: pytest.MonkeyPatch) -> None:
    game, bot = island_champion(monkeypatch)
    one = measured(game, bot, lambda bot: int(bot.mind.positions_judged))
    assert kept(bot) == island_bots.BUDGET[1]
    assert max(one.positions) <= 6 * island_bots.BUDGET[1]
    founding, later = one.seconds[:FOUNDING], one.seconds[FOUNDING:]
    assert sum(founding) < SLOW * FOUNDED
    assert sum(later) / len(later) * 1000 < SLOW * MILLISECONDS


@pytest.mark.soak
def test_the_islands_champion_keeps_its_budget() -> None:
    levels.prepare_bots("island", ["champion"])
    game, bot = island_champion(None)
    one = measured(game, bot, lambda bot: int(bot.mind.positions_judged))
    assert kept(bot) == island_bots.BUDGET[1]
    assert max(one.positions) <= 6 * island_bots.BUDGET[1]
    assert sum(one.seconds) / ANSWERS * 1000 < MILLISECONDS / 5


@pytest.mark.parametrize("name", ["island", "quick", "princes"])
def test_lower_levels_answer_within_the_budget(name: str) -> None:
    game = make_game(name, {"seats": "2"} if name != "princes" else {})
    for level in levels.levels_of(name)[:-1]:
        one = measured(game, make_bot(level, game, 1), lambda bot: 1)
        assert sum(one.seconds) / ANSWERS * 1000 < SLOW * MILLISECONDS / 5


def test_nobody_waits_in_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pace is for tables with people: a contest never sleeps."""

    def sleep(seconds: float) -> None:
        raise AssertionError(f"somebody slept {seconds} s")

    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr("asyncio.sleep", sleep)
    contest = Contest("quick", dict(make_game("quick", {"seats": "2"}).options), ("strong", "beginner"), 1, seed=2)
    assert play_numbers(contest, [0])[0].turns
