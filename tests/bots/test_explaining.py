"""A bot's reasons: what the board shows first, then the very numbers that its search compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.island.table import Table, beginners
from trueque.bots.reasons import AnswerReasons, describe_reasons, find_reasons
from trueque.island import actions as act
from trueque.island.bots.greedy import IslandGreedy
from trueque.island.bots.search.bot import IslandSearch
from trueque.kernel.match import Match
from trueque.kernel.record import read_record
from trueque.kernel.registry import make_game
from trueque.kernel.words import Listener

NAMES = ("Teo", "Carla", "Hugo", "Vera")
FIRST = Path(__file__).parents[1] / "records/island/ends-settlement.trq"


def champion(table: Table) -> IslandSearch:
    return IslandSearch(table.game, worlds=2, size=6, back_end="plain")


def asked(table: Table, seat: int, waits: bool = True) -> Any:
    return next(d for d in table.game.decisions(table.state) if d.seat == seat and d.waits is waits)


def why(table: Table, bot: Any, seat: int, lang: str = "en") -> AnswerReasons | None:
    view = table.game.view(table.state, seat)
    return find_reasons(table.game, bot, view, asked(table, seat), Listener(lang, seat, NAMES))


def test_the_numbers_of_a_turn_are_those_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    table = beginners().play("0 roll", "! 4+2")
    bot, searched = champion(table), list[dict[Any, float]]()
    values = bot.mind.rate_answers

    def noted(*given: Any) -> dict[Any, float]:
        searched.append(values(*given))
        return searched[-1]

    monkeypatch.setattr(bot.mind, "rate_answers", noted)
    found = why(table, bot, 0)
    assert found is not None
    assert found.weighed is not None
    assert found.next_best is not None
    mean = {answer: worth / 2 for answer, worth in searched[0].items()}
    assert found.weighed.worth == mean[found.action] == max(mean.values())
    assert found.next_best.worth == sorted(mean.values())[-2]


def test_the_numbers_of_an_answer_to_an_offer_are_the_traders(monkeypatch: pytest.MonkeyPatch) -> None:
    table = beginners().play("0 roll", "! 4+2").deal(0, ore=1).play("0 offer ore > wood to 2")
    bot, gains = champion(table), list[float]()
    liking = bot.trader.rate_open_offer

    def noted(*given: Any) -> float:
        gains.append(liking(*given))
        return gains[-1]

    monkeypatch.setattr(bot.trader, "rate_open_offer", noted)
    found = why(table, bot, 2)
    assert found is not None
    assert [one.is_gain for one in bot.considered_answers] == [True, True]
    assert {one.action: one.worth for one in bot.considered_answers} == {act.Accept(0): gains[0], act.Decline(0): 0.0}


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "of 36 rolls"), ("es", "de 36 tiradas"), ("ca", "de 36 tirades")]
)  # fmt: skip
def test_facts_come_first_in_every_language(lang: str, says: str) -> None:
    table = beginners()
    place = next(iter(sorted(table.game.places.corner_names)))
    view = table.game.view(table.state, 0)
    to = Listener(lang, 0, NAMES)

    class Founder:
        """Would settle there, and has numbers."""

        considered_answers = IslandSearch.considered_answers

        def __init__(self) -> None:
            self._worths = {act.BuildSettlement(place): 0.25, act.EndTurn(): 0.2}

        def choose(self, view: Any, decision: Any) -> Any:
            return act.BuildSettlement(place)

    found = find_reasons(table.game, Founder(), view, asked(table, 0), to)
    assert found is not None
    said = describe_reasons(found, table.game, view, to)
    assert says in said
    assert said.index(says) < said.index("25 %") < said.index("20 %")


def test_a_bot_without_numbers_has_no_reasons() -> None:
    table = beginners()
    assert why(table, IslandGreedy(table.game), 0) is None


def test_nothing_is_weighed_where_nothing_can_be_chosen() -> None:
    table = beginners()
    bot = champion(table)
    found = why(table, bot, 0)
    assert found is not None
    assert (found.action, found.weighed, found.next_best) == (act.Roll(), None, None)


def test_the_first_settlement_is_explained() -> None:
    record = read_record(FIRST.read_text(encoding="utf-8"))
    game = make_game("island", record.options)
    start = next(n for n, line in enumerate(record.log) if line.text.startswith("settlement"))
    match = Match.replay(game, record, until=start)
    decision = match.open_questions()[0]
    bot = IslandSearch(game, worlds=1, size=4, back_end="plain")  # type: ignore[arg-type]
    to = Listener("en", decision.seat, NAMES)
    found = find_reasons(game, bot, game.view(match.state, decision.seat), decision, to)
    assert found is not None
    assert "of 36 rolls" in found.facts
    assert found.weighed == bot.considered_answers[0]
