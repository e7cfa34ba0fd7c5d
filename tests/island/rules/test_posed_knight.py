"""The knight: it counts for the army, moves the robber, and robs one neighbour of its new hex."""

from __future__ import annotations

import pytest

from tests.island.rules.posed import becomes, open_to

HOMES = "seat 1 settlements c5 hand ore; seat 2 settlements e4 hand wool"


def test_it_is_shown_counts_and_moves_the_robber() -> None:
    becomes(
        f"turn 2; phase roll; seat 0 cards knight; {HOMES}",
        "0 play knight",
        "turn 2; phase robber; rolled no; after roll; card_played yes; by_knight yes; played knight; seat 0 knights 1; "
        + HOMES,
    )


def test_it_robs_a_neighbour_of_the_hex_and_the_turn_goes_on_where_it_was() -> None:
    before = f"turn 2; phase robber; rolled no; after roll; card_played yes; by_knight yes; {HOMES}"
    becomes(before, "0 robber Q2", before.replace("phase robber", "phase steal; robber Q2"))
    becomes(
        before,
        "0 robber Q2; 0 steal 1; ! take ore",
        "turn 2; phase roll; robber Q2; after roll; card_played yes; by_knight yes; victim 1; seat 0 hand ore; "
        "seat 1 settlements c5; seat 2 settlements e4 hand wool; "
        "theft 0<1 ore 0,0,0,0,1 1.wood>=0 1.brick>=0 1.wool>=0 1.grain>=0",
    )


@pytest.mark.parametrize(
    ("rules", "victims"),
    [("", ["steal 1", "steal nobody"]), ("knight_steal=anybody", ["steal 1", "steal 2", "steal nobody"])],
)
def test_only_neighbours_can_be_robbed_unless_the_table_says_otherwise(rules: str, victims: list[str]) -> None:
    """R-030. The seven robs neighbours alone under either rule."""
    steal = f"phase steal; robber Q2; {HOMES}"
    assert open_to(f"{steal}; by_knight yes", 0, "steal", rules) == victims
    assert open_to(steal, 0, "steal", rules) == ["steal 1", "steal nobody"]


def test_a_neighbour_without_cards_is_not_robbed_and_nobody_robs_itself() -> None:
    homes = "seat 0 settlements b3 hand wood; seat 1 settlements c5; seat 2 settlements b5 hand ore"
    assert open_to(f"phase steal; robber Q2; by_knight yes; {homes}", 0) == ["steal 2", "steal nobody"]


@pytest.mark.parametrize(("rules", "stays"), [("", []), ("knight_move=may", ["robber stays"])])
def test_the_robber_must_move_unless_the_table_says_otherwise(rules: str, stays: list[str]) -> None:
    """R-031. A seven always moves it."""
    assert open_to("phase robber; by_knight yes", 0, "robber stays", rules) == stays
    assert open_to("phase robber", 0, "robber stays", rules) == []
    assert "robber R3" not in open_to("phase robber; by_knight yes", 0, "robber", rules), "it stands there"


def test_a_robber_that_stays_still_robs() -> None:
    stands = "phase robber; robber Q2; by_knight yes; seat 1 settlements c5 hand ore"
    becomes(stands, "0 robber stays", stands.replace("robber;", "steal;", 1), "knight_move=may")


def test_one_card_a_turn_and_none_that_was_bought_in_it() -> None:
    assert open_to("phase trade; seat 0 cards knight", 0, "play") == ["play knight"]
    assert open_to("phase trade; card_played yes; seat 0 cards knight", 0, "play") == []
    assert open_to("phase trade; bought 1; seat 0 new knight", 0, "play") == []
    becomes(
        "turn 2; phase build; bought 1; seat 0 new knight,monopoly",
        "0 end",
        "turn 3; active 1; phase roll; seat 0 cards knight,monopoly",
    )
