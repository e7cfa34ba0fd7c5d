"""The switches, their presets and their text form."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueque.island.rules import (
    EDITIONS,
    SWITCHES,
    VARIANTS,
    IslandRules,
    check_rules,
    combine_phases,
    read_rules,
    write_rules,
)
from trueque.kernel.errors import BadOptions
from trueque.kernel.game import NATURE, Options
from trueque.kernel.registry import make_game, move_start

ROOT = Path(__file__).parents[2]
RULINGS = (ROOT / "docs/rulings/island.md").read_text(encoding="utf-8")

DIFFERENCES = [  # what sections of the comparison of the books say about each preset
    ("harbour_same_turn", "never", "combined", "always"),
    ("longest_road_tie", "set_aside", "holder_keeps", "holder_keeps"),
    ("token_direction", "clockwise", "counterclockwise", "counterclockwise"),
    ("robber_to_desert", True, True, True),
    ("robber_must_move", True, True, True),
    ("port_same_resource", True, False, True),
    ("setup_order", "hexes_first", "frame_first", "frame_first"),
    ("combined_phase", False, False, False),
    ("steal_optional", True, True, True),
    ("hex_stock", "standard", "standard", "adapted"),
    ("number_placement", "spiral", "spiral", "random"),
    ("harbour_placement", "frame", "frame", "random"),
    ("deck_knights", 14, 14, 14),
    ("deck_points", 5, 5, 0),
    ("monopoly", "all", "all", "one_each"),
    ("road_building", "on_play", "on_play", "on_play"),
    ("dev_card_ends_turn", False, False, True),
    ("dev_before_roll", "roll", "roll", "roll"),
    ("turn_order", "clockwise", "clockwise", "descending"),
    ("founding", "snake", "snake", "chain"),
    ("distance_rule", "everybody", "everybody", "everybody"),
    ("start_resources", "second", "second", "both"),
    ("knight_steal", "neighbours", "neighbours", "neighbours"),
    ("knight_move", "must", "must", "must"),
    ("longest_road_points", 2, 2, 2),
    ("win_on_own_turn_only", True, True, False),
]


@pytest.mark.parametrize(("name", "old", "new", "adapted"), DIFFERENCES, ids=[d[0] for d in DIFFERENCES])
def test_the_presets_differ_as_the_books_do(name: str, old: object, new: object, adapted: object) -> None:
    assert [getattr(EDITIONS[e], name) for e in ("2002", "2011", "adapted")] == [old, new, adapted]


def test_the_duel_is_the_2011_edition_for_two() -> None:
    assert replace(EDITIONS["duel"], edition="2011", seats=4) == EDITIONS["2011"]
    assert EDITIONS["duel"].seats == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_preset_is_written_in_two_words(edition: str) -> None:
    rules = EDITIONS[edition]
    assert write_rules(rules) == {"edition": edition, "seats": str(rules.seats)}
    assert read_rules({"edition": edition}) == check_rules(rules)


@pytest.mark.parametrize("edition", ["2002", "2011", "adapted"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_variants_are_written_as_switches(edition: str, variant: str) -> None:
    rules = read_rules({"edition": edition, "variant": variant})
    assert rules == VARIANTS[variant](EDITIONS[edition])
    assert "variant" not in write_rules(rules)
    assert read_rules(write_rules(rules)) == rules


def test_house_rules_compose() -> None:
    rules = read_rules({"variant": "combined+balanced", "seats": "3"})
    assert (rules.combined_phase, rules.balanced, rules.seats) == (True, True, 3)
    assert write_rules(combine_phases(EDITIONS["2011"]))["combined_phase"] == "on"


def some_value(name: str) -> st.SearchStrategy[object]:
    about = SWITCHES[name].metadata
    if "values" in about:
        return st.sampled_from(about["values"])
    if "least" in about:
        return st.integers(about["least"], about["most"])
    return st.booleans() if SWITCHES[name].type == "bool" else st.just("small")


def test_five_and_six_play_with_the_large_box_unless_another_is_named() -> None:
    assert read_rules({"seats": "6"}) == EDITIONS["large"]
    assert read_rules({"seats": "5", "between_turns": "paired"}).edition == "large"
    assert read_rules({"seats": "4"}) == EDITIONS["2011"]


@pytest.mark.parametrize(("edition", "seats"), [("2011", 5), ("2002", 6), ("adapted", 2), ("adapted", 5), ("duel", 3)])
def test_a_box_refuses_seats_it_is_not_for_and_says_which_is(edition: str, seats: int) -> None:
    with pytest.raises(BadOptions, match=r"edition=(large|duel)|two seats"):
        read_rules({"edition": edition, "seats": str(seats)})
    if edition != "duel":
        stored = read_rules({"edition": edition, "seats": str(seats), "version": "1"})
        assert stored == replace(EDITIONS[edition], seats=seats, version="1"), "what was stored is played on as it was"


def test_few_at_the_large_box_build_between_the_turns_only_where_they_want_to() -> None:
    """R-051; a game that was stored before goes on as it was."""
    assert read_rules({"edition": "large", "seats": "4"}).between_turns == "nothing"
    wished = {"edition": "large", "seats": "3", "between_turns": "special_building"}
    assert write_rules(read_rules(wished)) == wished
    assert read_rules({"edition": "large", "seats": "4", "version": "1"}).between_turns == "special_building"


@given(st.data())
def test_every_combination_that_fits_together_survives_its_text(data: st.DataObject) -> None:
    chosen = data.draw(st.sets(st.sampled_from(sorted(set(SWITCHES) - {"edition"})), max_size=6))
    edition = data.draw(st.sampled_from(sorted(EDITIONS)))
    rules = replace(EDITIONS[edition], **{name: data.draw(some_value(name)) for name in chosen})  # type: ignore[arg-type]
    try:
        check_rules(rules)
    except BadOptions:
        return
    assert read_rules(write_rules(rules)) == rules


BAD = [
    ({"edition": "1995"}, "There is no edition “1995”", "editions"),
    ({"variant": "chess"}, "There is no variant “chess”", "editions"),
    ({"combind_phase": "on"}, "did you mean combined_phase", "editions"),
    ({"zzz": "on"}, "There is no switch “zzz”", "editions"),
    ({"combined_phase": "yes"}, "cannot be “yes”; it is on or off", "R-001"),
    ({"monopoly": "some"}, "it is one of all, one_each", "R-022"),
    ({"seats": "7"}, "it is from 2 to 6", "R-034"),
    ({"between_turns": "paired"}, "needs seats=5 or seats=6", "R-050"),
    ({"seats": "four"}, "it is a number", "R-034"),
    ({"victory_points": "²"}, "it is a number", "R-033"),
    ({"board_size": "20"}, "it is one of 19, 21, 30", "R-013"),
    ({"edition": "duel", "seats": "3"}, "The duel is for two seats", "R-034"),
    ({"board_size": "21"}, "needs hex_stock=adapted", "R-013"),
    ({"beginner_board": "2011", "founding": "chain"}, "the pieces already lie", "R-010"),
    ({"beginner_board": "2011", "island": "tiny"}, "set only one", "R-010"),
    ({"dev_before_roll": "no_roll"}, "needs dev_card_ends_turn=on", "R-025"),
    ({"edition": "adapted", "start_order": "first_seat"}, "needs start_order=dice", "R-026"),
    ({"seats": "3", "first": "3"}, "must be one of the table", "R-026"),
    ({"edition": "adapted", "harbour_placement": "frame"}, "no sea frame", "R-003"),
]


@pytest.mark.parametrize(("options", "complaint", "entry"), BAD, ids=[b[1] for b in BAD])
def test_bad_options_are_explained(options: dict[str, str], complaint: str, entry: str) -> None:
    with pytest.raises(BadOptions) as caught:
        read_rules(options)
    assert complaint in caught.value.sentence
    assert caught.value.entry == entry


def test_the_next_seat_begins_the_next_game() -> None:
    """R-026, of the same people; where dice say who begins, nothing is moved on."""
    options: Options = {"seats": "3", "start_order": "first_seat"}
    begun = []
    for _ in range(4):
        game = make_game("island", options)
        state = game.start()
        while (asked := game.decisions(state)[0]).seat == NATURE:
            game.play(state, NATURE, next(iter(asked.answers)))
        begun.append(asked.seat)
        options = move_start("island", game.options)
    assert begun == [0, 1, 2, 0]
    assert move_start("island", {"seats": "3"}) == {"seats": "3"}


# ---- rulings and switches hold together ------------------------------------------------------------------------------


def ruling_texts() -> dict[str, str]:
    parts = re.split(r"^## (R-\d{3}) ", RULINGS, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_rulings_are_numbered_without_gaps() -> None:
    numbers = [int(number[2:]) for number in ruling_texts()]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("number", ruling_texts())
def test_every_ruling_has_question_choice_and_switch(number: str) -> None:
    text = ruling_texts()[number]
    assert "Choice:" in text
    assert "Switch:" in text
    switch = text.split("Switch:")[1]
    named = set(re.findall(r"`([a-z_]+)`", switch))
    assert named <= set(SWITCHES) | {"duel"}, f"{number} names no switches of ours: {named - set(SWITCHES)}"
    assert named or "none" in switch


def test_every_switch_has_a_ruling_that_names_it() -> None:
    texts = ruling_texts()
    for name, entry in SWITCHES.items():
        ruling = entry.metadata["ruling"]
        assert f"`{name}`" in texts[ruling].split("Switch:")[1], f"{ruling} does not name {name}"


def test_every_ruling_cited_in_the_code_exists() -> None:
    known = set(ruling_texts())
    sources = [*ROOT.glob("src/trueque/island/**/*.py"), *ROOT.glob("src/trueque/island/**/*.layout")]
    cited = {number for path in sources for number in re.findall(r"R-0\d\d", path.read_text(encoding="utf-8"))}
    assert cited <= known, f"no such ruling: {sorted(cited - known)}"


def test_the_default_rules_are_those_of_2011() -> None:
    assert IslandRules() == EDITIONS["2011"]
