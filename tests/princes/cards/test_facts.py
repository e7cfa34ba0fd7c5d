"""The facts of the 180 cards against numbers that the rulebook states on its own."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path

import pytest

from tests.each import each
from trueque.locale import LANGUAGES
from trueque.princes.cards.facts import (
    DRAWN,
    KINDS,
    SETS,
    CardFace,
    Copy,
    find_face,
    list_copies,
    list_draw_cards,
    list_event_cards,
    list_open_cards,
    load_faces,
    serialize_cards,
)
from trueque.princes.cards.sets import RESOURCES

ALL = each(load_faces().values(), lambda card: card.id)


def test_there_are_92_faces_and_180_cards() -> None:
    assert len(load_faces()) == 92
    assert Counter(copy.set for copy in list_copies()) == {"basic": 94, "gold": 27, "turmoil": 28, "progress": 31}


@pytest.mark.parametrize(
    ("set_", "kinds"),
    [
        (
            "basic",
            {"region": 24, "settlement": 9, "city": 7, "road": 9, "action": 9, "settlement_expansion": 27, "event": 9},
        ),
        ("gold", {"action": 8, "region_expansion": 1, "settlement_expansion": 5, "city_expansion": 10, "event": 3}),
        ("turmoil", {"action": 10, "settlement_expansion": 5, "city_expansion": 9, "event": 4}),
        ("progress", {"action": 11, "settlement_expansion": 2, "city_expansion": 13, "event": 5}),
    ],
)
def test_the_headings_of_the_card_list_hold(set_: str, kinds: dict[str, int]) -> None:
    assert Counter(find_face(copy.face).kind for copy in list_copies() if copy.set == set_) == kinds


def test_stacks_have_the_sizes_of_each_mode() -> None:
    assert len(list_draw_cards("basic")) == 4 * 9 == 3 * 12
    assert {set_: len(list_draw_cards(set_)) for set_ in SETS[1:]} == {
        "gold": 2 * 11,
        "turmoil": 2 * 11,
        "progress": 2 * 12,
    }
    assert {set_: len(list_draw_cards(set_, duel=True)) for set_ in SETS} == {
        "basic": 36,
        "gold": 12,
        "turmoil": 12,
        "progress": 14,
    }


def test_two_copies_lie_open_in_each_theme_game() -> None:
    assert [copy.face for copy in list_open_cards("basic")] == []
    assert [copy.face for copy in list_open_cards("gold")] == ["merchant_guild"] * 2
    assert [copy.face for copy in list_open_cards("turmoil")] == ["hedge_tavern"] * 2
    assert [copy.face for copy in list_open_cards("progress")] == ["university"] * 2
    assert all(card.once for card in load_faces().values() if card.face_up)


def test_event_stacks_have_the_sizes_of_each_mode() -> None:
    assert len(list_event_cards("basic")) == 9
    assert [len(list_event_cards("basic", set_)) for set_ in SETS[1:]] == [12, 13, 14]


def test_the_duel_keeps_six_events_and_draws_six_of_fifteen() -> None:
    kept = Counter(copy.face for copy in list_event_cards(*SETS) if not copy.half_moon)
    pool = Counter(copy.face for copy in list_event_cards(*SETS) if copy.half_moon)
    assert kept == dict.fromkeys(("yule", "invention", "year_of_plenty", "riots", "traveling_merchant", "plague"), 1)
    assert pool == {
        "feud": 2,
        "fraternal_feuds": 2,
        "trade_ships_race": 2,
        "traveling_merchant": 2,
        "invention": 2,
        "plague": 2,
        "year_of_plenty": 1,
        "riots": 1,
        "gift_for_the_prince": 1,
    }


MARKED = {
    "gold": "goldsmith storehouse toll_bridge large_trade_ship brigands reiner harbor trading_base "
    "trade_master mint merchant_guild staple_house",
    "turmoil": "sebastian carl_forkbeard irmgard drill_ground tithe_barn fairgrounds "
    "archer arsonist traitor voyage_of_plunder fire_brigade hedge_tavern",
    "progress": "brigitta relocation parliament doctor mineral_mining three_field_system chief_cannoneer "
    "town_hall library pharmacy university bath_house",
}


@pytest.mark.parametrize("set_", MARKED)
def test_twelve_draw_cards_of_each_theme_bear_the_half_moon(set_: str) -> None:
    marked = [
        copy.face
        for copy in list_copies()
        if copy.set == set_ and copy.half_moon and find_face(copy.face).kind in DRAWN
    ]
    assert sorted(marked) == sorted(MARKED[set_].split())
    assert len(marked) == 12


def test_no_basic_draw_card_bears_the_half_moon() -> None:
    assert not any(copy.half_moon for copy in list_draw_cards("basic"))


def test_every_region_number_stands_once_a_shield_and_twice_in_the_stack() -> None:
    for back, times in (("red_shield", 1), ("blue_shield", 1), ("region", 2)):
        regions = [copy for copy in list_copies() if copy.number and copy.back == back]
        assert Counter(copy.number for copy in regions) == dict.fromkeys(range(1, 7), times)
        assert Counter(copy.face for copy in regions) == dict.fromkeys(
            ("fields", "mountains", "gold_field", "hills", "forest", "pasture"), times
        )
    assert {(c.face, c.number) for c in list_copies() if c.back == "red_shield"} >= {
        ("fields", 6),
        ("pasture", 4),
        ("forest", 2),
    }
    assert {(c.face, c.number) for c in list_copies() if c.back == "blue_shield"} >= {("mountains", 6), ("forest", 3)}


def test_only_gold_is_missing_at_the_start() -> None:
    stock = {copy.face: copy.stock for copy in list_copies() if copy.back == "red_shield" and copy.number}
    assert stock == {"fields": 1, "mountains": 1, "hills": 1, "forest": 1, "pasture": 1, "gold_field": 0}


def test_the_common_supply() -> None:
    backs = Counter(copy.back for copy in list_copies() if copy.back)
    assert backs == {"road": 7, "settlement": 5, "city": 7, "region": 12, "red_shield": 9, "blue_shield": 9}


@pytest.mark.parametrize(
    ("id", "cost"),
    [
        ("road", {"wood": 1, "brick": 2}),
        ("settlement", {"wood": 1, "brick": 1, "wool": 1, "grain": 1}),
        ("city", {"grain": 2, "ore": 3}),
        ("abbey", {"brick": 1, "grain": 1, "ore": 1}),
        ("gold_cache", {}),
        ("archer", None),
    ],
)
def test_costs_that_the_rulebook_says_in_words(id: str, cost: dict[str, int] | None) -> None:
    assert find_face(id).cost == cost


def test_the_crane_helps_with_ten_city_expansions() -> None:
    dear = {c.id for c in load_faces().values() if c.kind == "city_expansion" and sum((c.cost or {}).values()) > 4}
    assert dear == {
        "mint",
        "moneylender",
        "merchant_guild",
        "staple_house",
        "trading_base",
        "salt_silo",
        "town_hall",
        "university",
        "parliament",
        "large_festival_hall",
    }


def test_victory_points_stand_on_places_and_city_expansions_alone() -> None:
    worth = {card.kind for card in load_faces().values() if card.points.victory}
    assert worth == {"settlement", "city", "city_expansion"}
    two = {card.id for card in load_faces().values() if card.points.victory == 2}
    assert two == {"city", "parliament", "large_festival_hall"}


def test_progress_points_are_those_of_abbey_and_university() -> None:
    assert {card.id for card in load_faces().values() if card.points.progress} == {"abbey", "university"}


@ALL
def test_every_face_has_its_words_in_three_languages(card: CardFace) -> None:
    texts = [card.names, card.effect, *([card.needs] if card.requirement else [])]
    for text in texts:
        assert set(text) == set(LANGUAGES)
        assert all(words.strip() and words == words.strip() for words in text.values())
    assert all(words.endswith(".") for words in card.effect.values())
    assert bool(card.requirement) == bool(card.needs)


@ALL
def test_effects_are_short_enough_for_a_card(card: CardFace) -> None:
    assert max(len(words) for words in card.effect.values()) <= 190


@ALL
def test_facts_use_known_words(card: CardFace) -> None:
    assert card.kind in KINDS
    assert set(card.cost or {}) <= set(RESOURCES)
    assert (card.cost is not None) == (card.kind not in ("region", "action", "event"))
    for need in card.requirement:
        assert need[0] in ("card", "card_at_city", "points", "advantage", "city", "strong_hero", "fewer_points")
        if need[0].startswith("card"):
            assert need[1] in load_faces()


def test_names_tell_all_faces_apart_in_each_language() -> None:
    for lang in LANGUAGES:
        names = [card.names[lang] for card in load_faces().values()]
        assert len(set(names)) == len(names)


def test_catalan_speaks_with_the_glossary() -> None:
    said = {
        word.strip(".,;:")
        for c in load_faces().values()
        for word in (c.effect["ca"] + " " + c.names["ca"]).lower().split()
    }
    assert not said & {"argila", "cereals", "mineral", "pastura", "turó", "muntanya", "d'argila"}


def test_the_table_is_plain_and_complete() -> None:
    table = serialize_cards()
    assert json.loads(json.dumps(table)) == table
    assert sum(row["count"] for row in table) == 180
    goldsmith = next(row for row in table if row["id"] == "goldsmith")
    assert (goldsmith["sets"], goldsmith["half_moon"]) == ({"basic": 2, "gold": 1}, 1)
    assert set(goldsmith) >= {
        "id",
        "names",
        "set",
        "count",
        "kind",
        "cost",
        "points",
        "requirement",
        "half_moon",
        "effect",
    }


def test_an_unknown_card_is_refused_in_a_sentence() -> None:
    with pytest.raises(KeyError, match="no card is called 'dragon'"):
        find_face("dragon")


PRINTED = (Path(__file__).parent / "printed.txt").read_text(encoding="utf-8").splitlines()[1:]


def counted(copies: tuple[Copy, ...]) -> str:
    """How the copies of a face are printed, as `printed.txt` says it."""
    if copies[0].number:
        return " ".join(f"{copy.back}:{copy.number}:{copy.stock}" for copy in copies)
    if copies[0].back:
        return " ".join(f"{back}:{count}" for back, count in Counter(copy.back for copy in copies).items())
    sets = dict.fromkeys(copy.set for copy in copies)
    marked = {name: sum(copy.half_moon for copy in copies if copy.set == name) for name in sets}
    return " ".join(f"{name}:{sum(copy.set == name for copy in copies)}/{marked[name]}" for name in sets)


@each(PRINTED, lambda line: line.partition(" ")[0])
def test_every_number_on_a_card_is_the_printed_one(line: str) -> None:
    """The numbers were taken from the cards a second time, apart from the table the game reads."""
    id, copies, cost, points = line.split(" | ")
    card = load_faces()[id]
    assert counted(card.copies) == copies
    assert {name: n for name, n in (card.cost or {}).items() if n} == read_numbers(cost)
    assert {name: n for name, n in asdict(card.points).items() if n} == read_numbers(points)


def read_numbers(text: str) -> dict[str, int]:
    pairs = (part.split(":") for part in text.split() if part != "-")
    return {name: int(n) for name, n in pairs}


def test_every_face_is_in_the_second_table() -> None:
    assert sorted(line.partition(" ")[0] for line in PRINTED) == sorted(load_faces())


def test_no_face_has_more_half_moons_than_copies() -> None:
    for set_ in SETS:
        text = (files("trueque.princes.cards") / f"printed/{set_}.json").read_text(encoding="utf-8")
        for block in json.loads(text):
            assert all(marked <= count for count, marked in block.get("copies", {}).values()), block["id"]
