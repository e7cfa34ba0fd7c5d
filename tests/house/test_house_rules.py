"""Every switch of a game is described, once, in three languages, and every ruling can be read; each can be played."""

from __future__ import annotations

import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trueque import almanac
from trueque.island.rules import IslandRules
from trueque.kernel.errors import BadOptions
from trueque.kernel.playout import play_out_randomly
from trueque.kernel.registry import GAMES, house_rules, make_game
from trueque.kernel.switch_fields import list_declared_switches
from trueque.kernel.switches import Switch
from trueque.locale import speaker
from trueque.princes.rules import PrincesRules
from trueque.quick.rules import QuickRules
from trueque.telling.lookup import describe_preset, list_house_rules

RULINGS = Path(__file__).parents[2] / "docs/rulings"
FIELDS: dict[str, type[Any]] = {"island": IslandRules, "quick": QuickRules, "princes": PrincesRules}
TABLE = {"seats", "version", "red_deck", "blue_deck", "packages"}
"""Chosen with the table, or by the program, not by a switch."""
NUMBERS = {"island": range(1, 100), "quick": range(101, 200), "princes": range(201, 300)}
SWITCHES = [(game, one) for game in GAMES for one in house_rules(game).switches]
WRITTEN = {
    number
    for path in RULINGS.glob("*.md")
    for number in re.findall(r"^(?:## |\| )(R-\d{3}) ", path.read_text(encoding="utf-8"), re.M)
}


def name(value: object) -> str:
    return value.name if isinstance(value, Switch) else str(value)


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_the_rules_is_described_once(game: str) -> None:
    rules = house_rules(game)
    described = [one.name for one in rules.switches]
    assert len(described) == len(set(described))
    assert set(described) | {rules.key} | TABLE == {field.name for field in fields(FIELDS[game])} | {rules.key} | TABLE
    assert not set(described) & ({rules.key} | TABLE)


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_is_declared_once_with_its_ruling_and_values(game: str) -> None:
    """In the field of the rules; its words take ruling, values and limits from there and name none of them again."""
    about = list_declared_switches(FIELDS[game])
    described = {one.name: one for one in house_rules(game).switches}
    assert set(described) == set(about) - {house_rules(game).key} - TABLE
    for name_, one in described.items():
        assert one.ruling == about[name_]["ruling"]
        assert (one.least, one.most) == (about[name_].get("least", 0), about[name_].get("most", 0))
        if game != "island" and one.labels:
            assert tuple(value for value, _ in one.labels) == about[name_]["values"]
    words = Path(import_module(f"trueque.{game}.speech.houserules").__file__ or "").read_text(encoding="utf-8")
    assert not re.search(r'switch\(\s*"\w+",\s*"R-', words), "a ruling is written again"


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_of_a_game_can_be_read(game: str) -> None:
    rules = house_rules(game)
    told = {one.ruling for one in rules.rulings}
    assert told <= WRITTEN
    assert {number for number in WRITTEN if int(number[2:]) in NUMBERS[game]} == told


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_stands_in_the_almanac_entry_it_leads_to(game: str) -> None:
    rules = house_rules(game)
    lost = [(o.ruling, o.entry) for o in rules.rulings if o.ruling not in almanac.entry(o.entry).rulings]
    assert not lost


@pytest.mark.parametrize("lang", ["es", "ca"])
@pytest.mark.parametrize("game", GAMES)
def test_every_switch_is_told_in_every_language(game: str, lang: str) -> None:
    english, said = house_rules(game), house_rules(game).translate(speaker(game, lang))
    for ours, theirs in zip(english.switches, said.switches, strict=True):
        for part in ("title", "sentence", "book", "group"):
            assert getattr(theirs, part) != getattr(ours, part), (ours.name, part)
        assert all(label for _, label in theirs.labels)


@pytest.mark.parametrize(("game", "switch"), SWITCHES, ids=name)
def test_a_switch_offers_exactly_what_the_game_takes(game: str, switch: Switch) -> None:
    """Each value is read by the game; one that is not listed is refused in a sentence."""
    usual = house_rules(game).presets[0].values[switch.name]
    assert usual in dict(switch.labels) if switch.labels else switch.least <= int(usual) <= switch.most
    wrong = "no_such_value" if switch.labels else str(switch.most + 1)
    with pytest.raises(BadOptions) as refused:
        make_game(game, {switch.name: wrong})
    assert refused.value.is_spoken


def turned(switch: Switch, usual: str) -> list[str]:
    """The other values of a switch; of a number, its ends."""
    ends = [str(switch.least), str(switch.most)]
    return [value for value in (dict(switch.labels) or ends) if value and value != usual]


COMPANY = {
    ("hex_stock", "adapted"): {"harbour_placement": "random"},
    ("board_size", "21"): {"hex_stock": "adapted", "harbour_placement": "random"},
    ("dev_before_roll", "no_roll"): {"dev_card_ends_turn": "on"},
    ("first", "5"): {"seats": "6"},
    ("between_turns", "paired"): {"seats": "6"},
}
"""What a value needs beside it; alone it is refused."""


@pytest.mark.parametrize(("game", "switch"), SWITCHES, ids=name)
def test_a_switch_changed_alone_can_be_played(game: str, switch: Switch) -> None:
    """Fifty random answers under each other value; what is forbidden alone says so with a ruling."""
    rules = house_rules(game)
    values = turned(switch, rules.presets[0].values[switch.name])
    assert values
    for value in values:
        options, company = {switch.name: value}, COMPANY.get((switch.name, value), {})
        if company:
            with pytest.raises(BadOptions, match=r"R-\d{3}|number from 0 to 3"):
                make_game(game, options)
        table = make_game(game, options | company)
        assert (switch.name in {one.switch.name for one in rules.list_differences(options | company)}) != switch.by_lot
        play_out_randomly(table, table.start(), Random(7), 50)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"edition": "2011", "seats": "2"}, ["Players: 2"]),
        ({"edition": "2002", "seats": "2"}, ["Players: 2"]),
        ({"edition": "duel"}, ["Players: 2"]),
        ({"edition": "large", "seats": "2"}, ["Players: 2", "Between the turns: nothing"]),
        ({"edition": "large", "seats": "4"}, ["Players: 4", "Between the turns: nothing"]),
        ({"edition": "large", "seats": "5"}, []),
        ({"edition": "adapted", "seats": "3"}, []),
        ({"seats": "6"}, []),
    ],
)
def test_seats_that_no_book_knows_are_told(options: dict[str, str], told: list[str]) -> None:
    assert [one.line for one in house_rules("island").list_differences(options)] == told


def test_a_preset_that_is_not_named_is_told_by_what_is_played() -> None:
    assert list_house_rules("island", {"seats": "6"}, "en") == ["Rules: Large, as in the book."]
    assert describe_preset("island", {"seats": "5"}, "ca") == "Gran"


def test_what_differs_is_told_against_the_preset() -> None:
    rules = house_rules("island")
    assert [one.line for one in rules.list_differences({"edition": "2002", "harbour_same_turn": "never"})] == []
    told = rules.list_differences({"edition": "2002", "victory_points": "12", "variant": "combined"})
    assert [one.line for one in told] == ["Trade and build in any order", "Points to win: 12"]
    assert [one.line for one in rules.list_differences({"robber_to_desert": "off"})] == [
        "The robber may rest in the desert: no"
    ]
    drawn = rules.switches[[one.name for one in rules.switches].index("island")]
    assert drawn.value_label("drawn:abc") == "Drawn by hand"
