"""Positions that cannot come about are refused with every reason; every position of a real game is accepted."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from tests.docs.pages import ROOT
from tests.kernel.facts import change_fact, iterate_lines
from trueque.island.impossible import REASONS as ISLAND
from trueque.kernel.check import choose_random_answer
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.errors import RuleError
from trueque.kernel.impossible import ImpossiblePosition
from trueque.kernel.match import Match
from trueque.kernel.position import list_objections, read_position
from trueque.kernel.record import read_record, write_record
from trueque.kernel.registry import GAMES
from trueque.locale import LANGUAGES, translate_error
from trueque.princes.impossible import REASONS as PRINCES
from trueque.quick.impossible import BUILDINGS
from trueque.quick.impossible import REASONS as QUICK

NAMES = {
    "The Island": [one.name for one in ISLAND],
    "The Quick Game": [one.name for one in (*BUILDINGS, *QUICK)],
    "The Princes": [one.name for one in PRINCES],
}
ROW = re.compile(r"^\| `(\w+)` \| (.{10,}) \|$", re.MULTILINE)
HEAD = "island 1 beginner_board=2011 seats=3; phase trade; turn 12"
SEATS = (
    "seat 0 settlements b4,d10 roads b3-b4,d9-d10",
    "seat 1 settlements c4,e6 roads b3-c4,e6-e7",
    "seat 2 settlements d5,e4 roads d5-d6,e3-e4",
)


def island(zero: str = "", one: str = "", two: str = "", more: str = "") -> str:
    """The beginners' board in a turn, with what is said besides."""
    pieces = [seat.replace("roads ", f"roads {extra}") for seat, extra in zip(SEATS, (zero, one, two), strict=True)]
    return "; ".join([HEAD, *([more] if more else []), *pieces])


def test_the_list_of_the_documents_is_the_list_of_the_program() -> None:
    told = (ROOT / "docs/position.md").read_text(encoding="utf-8").partition("## Possible, or refused")[2]
    for game, names in NAMES.items():
        section = re.split(r"^###? ", told.partition(f"### {game}\n")[2], flags=re.MULTILINE)[0]
        assert [row[0] for row in ROW.findall(section)] == names, game
        assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        (island(), []),
        (island(more="longest_road 1"), ["longest_road"]),
        (island(more="largest_army 2"), ["largest_army"]),
        (island(zero="a1-a2,"), ["loose_road"]),
        (island().replace("b4,d10", "b4,b5,d10"), ["distance", "loose_building", "networks"]),
        (island().replace("e3-e4", "e3-e4 knights 30"), ["development_cards", "largest_army_missing"]),
        (island().replace("e3-e4", "e3-e4 knights 3"), ["largest_army_missing"]),
        (island().replace("phase trade", "phase over"), ["end"]),
        (island().replace("phase trade", "phase over; winner 1"), ["winner"]),
        (island().replace("seat 2 settlements d5,e4 roads d5-d6,e3-e4", "seat 2 hand ore"), ["founding"]),
        (island(zero="a1-a2,", more="longest_road 1; dice 0+4"), ["loose_road", "longest_road", "dice_half"]),
        ("quick 1 seats=3; market wool,wool,grain,ore,ore", []),
        ("quick 1 seats=3; seat 0 roads 40", ["buildings", "market", "won"]),
        ("quick 1 seats=3; market wool,wool,grain,ore,ore; seat 0 settlements 0 cities 1", ["events"]),
        ("quick 1 seats=3; market wool,wool,grain,ore,ore; seat 1 roads 0; spent guild", ["first_road", "spent"]),
        ("quick 1 seats=3; seen by 0; market wool,wool,grain,ore,ore; turn 1000; seat 1 cards 3", ["turns"]),
    ],
)  # fmt: skip
def test_every_reason_is_named(line: str, reasons: list[str]) -> None:
    found = list_objections(line)
    assert list(dict.fromkeys(one.name for one in found)) == reasons, [one.error.sentence for one in found]


def test_a_refusal_says_all_reasons_in_every_language() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        read_position(island(zero="a1-a2,", more="longest_road 1; dice 0+4"))
    for lang in LANGUAGES:
        said = translate_error(refused.value, lang)
        assert "a1-a2" in said
        assert "longest_road" in said
        assert "dice" in said
        assert said.count(". ") == 2, said


def test_a_new_game_begins_from_no_impossible_position_but_an_old_record_replays() -> None:
    line = island(zero="a1-a2,")
    good = read_position(island())
    with pytest.raises(ImpossiblePosition, match="a1-a2 of seat 0 leads to none"):
        Match(good.game, FairDealer(expand_seed(1)), {}, line)
    text = write_record(Match(good.game, FairDealer(expand_seed(1)), {}, island()).record)
    old = read_record(re.sub(r"(?m)^from .*$", lambda _: f"from {line}", text))
    assert Match.replay(good.game, old).start == line


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_game_is_possible(game: str) -> None:
    for line in iterate_lines(game, Random(f"possible {game}"), 60):
        assert not list_objections(line), line


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_many_games_is_possible(game: str) -> None:
    for line in iterate_lines(game, Random(f"possible soak {game}"), 20_000, 15):
        assert not list_objections(line), line


def try_changed(game: str, count: int, seed: str) -> Counter[str]:
    """Lines with one fact changed: refused in sentences, or positions that can be played."""
    rng, seen = Random(f"{seed} {game}"), Counter[str]()
    for line in iterate_lines(game, rng, -(-count // 8)):
        for _ in range(8):
            changed = change_fact(line, rng)
            try:
                placed = read_position(changed, rng)
            except ImpossiblePosition as refused:
                seen["impossible"] += 1
                seen["without a sentence"] += any("{" in translate_error(one.error, "ca") for one in refused.objections)
            except RuleError:
                seen["no position"] += 1
            else:
                seen["possible"] += 1
                if asked := placed.game.decisions(placed.state):
                    decision, action = choose_random_answer(asked, rng)
                    placed.game.play(placed.state.copy(), decision.seat, action)
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_one_fact_changed_is_refused_or_can_be_played(game: str) -> None:
    seen = try_changed(game, 160, "slice")
    assert seen["impossible"] > 10, seen
    assert not seen["without a sentence"], seen
    assert seen["possible"] > 5, seen


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_thousand_facts_changed(game: str) -> None:
    print(game, try_changed(game, 34_000, "soak"))
