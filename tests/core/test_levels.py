"""Players at their levels inside the cores: the same games plain and compiled, the better ones win, rules are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from tests.island.compiled import needs_the_compiled_core
from trueque.bots.skills import Skill, skills_of
from trueque.core.levels import Skills
from trueque.island import rules as island_rules
from trueque.island.bots import SKILLS as ISLAND
from trueque.island.core.state import STEAL
from trueque.island.cores import simulator
from trueque.island.game import make as island
from trueque.island.player.engine import load_player as island_player
from trueque.island.player.steps import count_hurt
from trueque.kernel.switch_fields import list_declared_switches
from trueque.princes.core.engine import load_core as princes
from trueque.princes.core_tables import make_tables as princes_tables
from trueque.princes.rules import make_rules
from trueque.quick.bots import SKILLS as QUICK
from trueque.quick.core.engine import load_core as quick
from trueque.quick.core_tables import make_tables as quick_tables
from trueque.quick.rules import read_rules

MIXED = ("novice", "beginner", "normal", "greedy")
SHORT = {"turn_limit": "24"}


def island_at(back_end: Any, options: dict[str, str]) -> tuple[Any, Any, Any]:
    game = island({"edition": "2011", "seats": "4"} | options, backend=back_end)
    return island_player(back_end, game.room).levels, game.tables, game.core.start(game.tables)


def quick_at(back_end: Any, options: dict[str, str]) -> tuple[Any, Any, Any]:
    core = quick(back_end)
    t = core.tables(quick_tables(read_rules({"seats": "4", "turns": "16"} | options)))
    return core.levels, t, core.start(t)


def princes_at(back_end: Any, options: dict[str, str]) -> tuple[Any, Any, Any]:
    core = princes(back_end)
    t = core.tables(princes_tables(make_rules({"mode": "intro", "limit": "100"} | options)))
    return core.levels, t, core.start(t)


@pytest.mark.parametrize(
    ("at", "options", "skills"),
    [
        (island_at, SHORT, skills_of(MIXED, ISLAND)),
        (quick_at, {}, skills_of(MIXED, QUICK)),
        (princes_at, {}, skills_of(("normal", "greedy"), {"normal": Skill(500, 500, 1)})),
    ],
    ids=["island", "quick", "princes"],
)
def test_both_back_ends_play_the_same_games_at_every_level(at: Any, options: dict[str, str], skills: Skills) -> None:
    needs_the_compiled_core()
    tallies = []
    for back_end in ("plain", "compiled"):
        levels, t, start = at(back_end, options)
        tallies.append(levels.play(t, start, 3, 1, skills))
    assert tallies[0] == tallies[1]
    assert sum(tallies[0].wins) == pytest.approx(1)


@pytest.mark.parametrize(
    "names", [("greedy", "normal", "normal", "normal"), ("strong", "beginner", "random", "random")]
)
def test_the_better_level_wins(names: tuple[str, ...]) -> None:
    needs_the_compiled_core()
    tally = simulator({"edition": "2011", "seats": "4"}, names)(1, 100)
    assert tally.wins[0] > 45
    levels, t, start = quick_at("compiled", {"turns": "1000"})
    assert levels.play(t, start, 1, 100, skills_of(names, QUICK)).wins[0] > 40


def test_who_plays_by_chance_answers_at_random_and_who_has_all_skill_as_the_player_does() -> None:
    needs_the_compiled_core()
    levels, t, start = quick_at("compiled", {})
    core = quick("compiled")
    at_random = levels.play(t, start, 5, 20, Skills([1] * 8))
    assert (at_random.answers, at_random.wins) == (core.simulate(t, 5, 20).answers, core.simulate(t, 5, 20).wins)
    assert levels.play(t, start, 5, 20, Skills()) == core.simulate(t, 5, 20, players=15)


def test_of_listed_answers_one_is_given() -> None:
    levels, t, start = quick_at("plain", {})
    core, g = quick("plain"), start
    for seed in range(60):
        (seat, *_) = core.waiting_seats(t, g)
        listed = core.legal(t, g, seat)
        few = listed[:: 1 + seed % 3]
        given = levels.answer(t, g, seat, seed, Skills(), few) if seat >= 0 else listed[seed % len(listed)]
        assert given in (few if seat >= 0 else listed)
        core.apply(t, g, seat, given)


def test_a_beginner_takes_from_nobody_behind_where_it_can_help_it() -> None:
    game = island({"edition": "2011", "seats": "4"}, backend="plain")
    levels, core, t, asked = island_player("plain").levels, game.core, game.tables, 0
    skills, g = skills_of(["beginner"] * 4, {"beginner": Skill(mercy=2)}), core.start(t)
    for seed in range(4000):
        (seat, *_) = core.waiting_seats(t, g) or (None,)
        if seat is None or asked > 6:
            break
        listed = core.legal(t, g, seat)
        given = levels.answer(t, g, seat, seed, skills) if seat >= 0 else listed[seed * 7 % len(listed)]
        if seat >= 0 and len(listed) > 1 and (g.phase == STEAL or count_hurt(t, g, seat, listed[0], 2)):
            hurt = [count_hurt(t, g, seat, one, 2) for one in listed]
            assert count_hurt(t, g, seat, given, 2) == min(hurt)
            asked += min(hurt) < max(hurt)
        core.play(t, g, seat, given)
    assert asked > 2


def values(rules: type) -> Iterator[tuple[str, str]]:
    """Every position of every switch; of those that count the ends."""
    usual = {one.name: one.default for one in fields(rules)}
    for name, about in list_declared_switches(rules).items():
        ends = [str(about[end]) for end in ("least", "most")] if "least" in about else []
        for value in about.get("values", ends or ["off" if usual[name] else "on"]):
            yield name, str(value)


def test_every_value_of_every_switch_is_played_at_all_levels() -> None:
    """No number of the rules is held to be what it usually is: nothing stands still and nothing illegal is answered."""
    needs_the_compiled_core()
    tried = 0
    for name, value in values(island_rules.IslandRules):
        options = {"turn_limit": "40", name: value} if name != "seats" else {}
        try:
            levels, t, start = island_at("compiled", options)
        except ValueError:
            continue  # two switches that do not go together
        tally = levels.play(t, start, 2, 1, skills_of(MIXED, ISLAND))
        assert sum(tally.wins) == pytest.approx(1), (name, value)
        tried += 1
    assert tried > 90


READ = {"hand_limit": "3", "victory_points": "4", "bank": "60", "proposals_per_turn": "0", "dev_card_ends_turn": "on"}
"""Switches that a sensible player must know of, besides what is legal."""


@pytest.mark.parametrize("name", READ)
def test_numbers_that_are_the_rules_are_read_from_them(name: str) -> None:
    """Asked in the same positions under another number, the player answers otherwise now and then."""
    needs_the_compiled_core()
    levels, t, start = island_at("compiled", {})
    other = island_at("compiled", {name: READ[name]})[1]
    game = island({"edition": "2011", "seats": "4"}, backend="compiled")
    core, g, differ = game.core, start, 0
    for seed in range(2500):
        (seat, *_) = core.waiting_seats(t, g) or (None,)
        if seat is None:
            break
        listed = core.legal(t, g, seat)
        given = listed[seed * 7 % len(listed)]
        if seat >= 0:
            given = levels.answer(t, g, seat, seed, Skills())
            differ += given != levels.answer(other, g, seat, seed, Skills(), listed)
        core.play(t, g, seat, given)
    assert differ, f"{name} is never read"
