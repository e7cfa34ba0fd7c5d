"""The searching players of the quick game and The Princes: what they see in their own turn, and how they learn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.princes.table import Table as PrincesTable
from tests.quick.table import Table as QuickTable
from trueque.bots.fitting import Lessons, fit, write_net
from trueque.bots.learning import Course, gather, learn, one_by_one
from trueque.bots.levels import at_level
from trueque.bots.small_net import SmallNet, read_net
from trueque.kernel.registry import make
from trueque.princes.catalogue import CARDS, KINDS
from trueque.quick.bots import search as quick_search
from trueque.quick.game import make as quick_game
from trueque.quick.training import parts

MOST_BYTES = 200_000
LOWER = ("beginner", "normal", "strong")
SHIPPED = Path(quick_search.__file__).with_name("weights.json")


def quick_choice(table: QuickTable, level: str, seed: int = 1) -> str:
    (decision,) = table.game.decisions(table.state)
    view = table.game.view(table.state, decision.seat)
    return table.game.write(at_level(level, table.game, seed).choose(view, decision))


def test_the_quick_champion_sees_the_exchange_that_wins() -> None:
    table = QuickTable(2).own(0, expansions="library church").hold(0, "2 wood")
    table.g.settlements[0] = 3
    assert quick_choice(table, "champion") == "market wood for brick"  # a road, its second, is the tenth point


def test_the_quick_champion_builds_what_wins() -> None:
    table = QuickTable(2).own(0, expansions="library church").hold(0, "wood brick wool grain ore")
    table.g.settlements[0] = 3
    table.build()
    assert quick_choice(table, "champion") in ("road", "settlement")  # either is the tenth point


def princes_choice(table: PrincesTable, level: str, seed: int = 1) -> str:
    game = make("princes", table.s.rules.options())
    view = game.view(table.s, table.asked.seat)
    return game.write(at_level(level, game, seed).choose(view, table.asked))


def test_the_princes_champion_builds_the_city_that_wins() -> None:
    table = PrincesTable("intro").stock(0, ore=3, grain=3)
    table.s.realms[0].places |= {-3: 1, 3: 1}
    table.cities(0, "L1", "R1")
    assert table.s.points(0) == 6
    assert princes_choice(table, "champion").startswith("city")


def lessons(rows: int) -> Lessons:
    """Made-up positions in which the larger of two numbers decides, one of each part."""
    rng = np.random.default_rng(5)
    one, two = (rng.random((rows, 4), dtype=np.float32) for _ in range(2))
    return Lessons((one, two), (one[:, 0] > two[:, 1]).astype(np.float32), np.arange(rows))


def test_fitting_learns_what_the_lessons_say() -> None:
    _, loss = fit(lessons(12_000), hidden=4, epochs=25, decay=0.0, seed=1)
    assert loss < 0.6  # guessing is 0.69


def test_a_network_read_from_its_file_says_what_was_fitted(tmp_path: Path) -> None:
    taught = lessons(2000)
    written, loss = fit(taught, hidden=6, epochs=5, decay=0.1, seed=2)
    write_net(written, tmp_path / "weights.json")
    net = read_net(tmp_path / "weights.json")
    apart = taught.games * 2654435761 % 10 == 3
    odds = np.array([
        net.odds(net.hidden(0, one.tolist()), net.hidden(1, two.tolist()))
        for one, two in zip(taught.parts[0][apart], taught.parts[1][apart], strict=True)
    ])  # fmt: skip
    ends = taught.ends[apart]
    assert -np.mean(ends * np.log(odds) + (1 - ends) * np.log(1 - odds)) == pytest.approx(loss, abs=1e-3)


def test_the_shipped_weights_are_small_and_say_where_they_come_from() -> None:
    card = json.loads(SHIPPED.with_name("weights.card.json").read_text(encoding="utf-8"))
    assert SHIPPED.stat().st_size < MOST_BYTES
    assert {"made_by", "version", "commit", "seed", "processor_seconds", "rounds"} <= set(card)
    sizes = [len(part) for part in parts(quick_game({"seats": "2"}).start(), 0)]
    assert [len(part[0]) for part in read_net(SHIPPED).parts] == sizes


def test_training_runs_from_games_to_weights_and_the_same_again() -> None:
    told: list[dict[str, Any]] = []
    course = Course(rounds=1, games=12, epochs=3)
    for _ in range(2):
        found, round_ = list(learn("quick", course))[-1]
        told.append(round_ | {"found": found})
    assert told[0] == told[1]
    assert told[0]["rows"] > 200


def test_later_rounds_are_played_by_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    class Noted(SmallNet):
        asked = 0

        def odds(self, *hidden: tuple[float, ...]) -> float:
            Noted.asked += 1
            return super().odds(*hidden)

    monkeypatch.setattr("trueque.bots.learning.SmallNet", Noted)
    found = json.loads(SHIPPED.read_text(encoding="utf-8"))
    fresh = gather("quick", Course(games=1, size=1, astray=0.3), found, 1, one_by_one)
    assert Noted.asked > 100
    assert len(fresh.ends) == len(fresh.parts[0])


def test_lower_levels_forgive_in_the_quick_game() -> None:
    """Where the pile is empty, a knight is taken from the other: the greedy player does it, a beginner seldom."""
    table = QuickTable(2).own(0, knights=1).own(1, knights=1).hold(0, "wool grain ore")
    table.build()
    taken = {level: sum(quick_choice(table, level, n) == "knight" for n in range(40)) for level in LOWER}
    assert taken["strong"] == 40
    assert 0 < taken["beginner"] < taken["normal"] < 40


def test_lower_levels_forgive_in_the_princes() -> None:
    """A hero who ends the other's advantage is built by the greedy player every time, by a beginner seldom."""
    price = {KINDS[kind]: n for kind, n in enumerate(CARDS["austin"].cost) if n}
    table = PrincesTable("intro").hold(0, "austin").stock(0, **price)
    table.lay(0, R1t="harald", R1b="inga").lay(1, L1t="osmund", L1b="siglind")
    played = {level: sum(princes_choice(table, level, n).startswith("build") for n in range(40)) for level in LOWER}
    assert played["strong"] == 40
    assert 0 < played["beginner"] < played["normal"] < 40
