"""The founding: there and back, a road at each settlement, cards for the second; and who begins."""

from __future__ import annotations

from trueque.kernel.decision import OneOf
from trueque.kernel.match import apply_to_copy
from trueque.kernel.position import read_position, write_position

HEXES = (
    "hexes forest6 pasture3 pasture8 / fields2 mountains4 fields5 forest10 / forest5 hills9 desert mountains6 fields9 "
    "/ fields10 mountains11 forest3 pasture12 / hills8 pasture4 hills11; harbours a1-a2=3:1 a4-a5=wool b8-b9=3:1 "
    "c11-d11=3:1 e8-e9=brick f4-f5=wood f1-f2=3:1 d2-e1=grain b1-c2=ore"
)
FIRST = "seat 0 settlements a1 roads a1-a2; seat 1 settlements a5 roads a4-a5"


def becomes(parts: str, answers: str, then: str, rules: str = "") -> None:
    """As `posed.becomes`, on an island that was laid out."""
    placed = read_position(f"island 1 seats=3 {rules}; {HEXES}; {parts}", is_judged=False)
    game, state = placed.game, placed.state
    for line in answers.split("; "):
        who, _, text = line.partition(" ")
        state, _ = apply_to_copy(game, state, int(who.replace("!", "-1")), game.read(state, text))
    wanted = read_position(f"island 1 seats=3 {rules}; {HEXES}; {then}", is_judged=False)
    came, right = write_position(game, state), write_position(game, wanted.state)
    assert came == right, f"\n{came}\n{right}"
    assert state == wanted.state


def test_a_settlement_then_a_road_at_it() -> None:
    becomes("phase found_settlement", "0 settlement c5", "phase found_road; corner c5; seat 0 settlements c5")
    placed = read_position(
        f"island 1 seats=3; {HEXES}; phase found_road; step 5; corner c5; seat 0 settlements a1,c5", is_judged=False
    )
    answers = placed.game.decisions(placed.state)[0].answers
    assert isinstance(answers, OneOf)
    assert sorted(placed.game.write(one) for one in answers) == ["road c4-c5", "road c5-c6", "road c5-d5"]


def test_a_harbour_is_open_from_the_founding_on() -> None:
    becomes("phase found_settlement", "0 settlement a1", "phase found_road; corner a1; seat 0 settlements a1")


def test_the_last_founds_twice_and_it_goes_back() -> None:
    becomes(
        f"phase found_road; active 2; step 2; corner c5; {FIRST}; seat 2 settlements c5",
        "2 road c5-c6",
        f"phase found_settlement; active 2; step 3; corner c5; {FIRST}; seat 2 settlements c5 roads c5-c6",
    )
    becomes(
        f"phase found_road; active 2; step 3; corner e4; {FIRST}; seat 2 settlements c5,e4 roads c5-c6",
        "2 road e3-e4",
        f"phase found_settlement; active 1; step 4; corner e4; {FIRST}; seat 2 settlements c5,e4 roads c5-c6,e3-e4",
    )


def test_the_second_settlement_brings_a_card_of_each_hex_around_it() -> None:
    there = f"phase found_settlement; active 2; step 3; {FIRST}; seat 2 settlements e4 roads e3-e4"
    found = f"phase found_road; active 2; step 3; corner c5; {FIRST}; seat 2 settlements c5,e4 roads e3-e4"
    becomes(there, "2 settlement c5", f"{found} hand ore,brick")
    becomes(there, "2 settlement c5", found, "start_resources=none")
    first = there.replace("step 3", "step 2").replace("seat 2 settlements e4 roads e3-e4", "")
    becomes(first, "2 settlement c5", f"phase found_road; active 2; step 2; corner c5; {FIRST}; seat 2 settlements c5")


def test_the_very_first_hex_brings_its_card_too() -> None:
    """P1 is the forest; nothing else touches a2."""
    others = "seat 0 settlements f1 roads f1-f2; seat 1 settlements f5 roads f4-f5"
    becomes(
        f"phase found_settlement; active 2; step 3; {others}; seat 2 settlements e4 roads e3-e4",
        "2 settlement a2",
        f"phase found_road; active 2; step 3; corner a2; {others}; seat 2 settlements a2,e4 roads e3-e4 hand wood",
    )


def test_the_last_card_of_the_bank_is_given_and_then_none() -> None:
    there = f"phase found_settlement; active 2; step 3; {FIRST}; seat 2 settlements e4 roads e3-e4"
    found = f"phase found_road; active 2; step 3; corner c5; {FIRST}; seat 2 settlements c5,e4 roads e3-e4"
    for held, came in ((4, "ore,brick"), (5, "brick")):
        given = f"roads a1-a2 hand {','.join(['ore'] * held)}"
        becomes(there.replace("roads a1-a2", given), "2 settlement c5",
                f"{found.replace('roads a1-a2', given)} hand {came}", "bank=5")  # fmt: skip


def test_after_the_last_road_the_first_seat_rolls() -> None:
    becomes(
        f"phase found_road; active 0; step 5; corner c5; {FIRST.replace('a1 roads', 'a1,c5 roads')}; order 0,1,2",
        "0 road c5-c6",
        f"turn 1; phase roll; {FIRST.replace('a1 roads a1-a2', 'a1,c5 roads a1-a2,c5-c6')}",
    )


def test_the_highest_throw_begins_and_ties_throw_again() -> None:
    becomes("phase start_throw; seat 0 thrown 6; seat 1 thrown 9; active 2", "! 5+6",
            "phase found_settlement; active 2; order 2,0,1")  # fmt: skip
    becomes("phase start_throw; seat 0 thrown 6; seat 1 thrown 9; active 2", "! 5+4",
            "phase start_throw; active 1; seat 0 rank 2")  # fmt: skip
