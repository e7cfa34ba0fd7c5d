"""Five and six at the table: the large island, its box, and what happens between the turns (R-014, R-049 to R-051)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.island.table import KNIGHT, Table, events_of, listed
from trueque.core.memory import record_class_for
from trueque.island import events as ev
from trueque.island.core.state import LargePosition, Position
from trueque.island.game import make
from trueque.island.layouts import HARBOURS, load_layout
from trueque.island.places import Places
from trueque.kernel.check import choose_random_answer

LARGE = {"edition": "large", "start_order": "first_seat"}


def begun(**options: str) -> Table:
    """A large island, founded; seat 0 is to roll, and nobody holds a card."""
    table = Table(**LARGE, **options)
    rng = Random(4)
    while table.state.phase != "roll":
        decision, action = choose_random_answer(table.game.decisions(table.state), rng)
        table.game.play(table.state, decision.seat, action)
    for seat in range(table.game.seats):
        table.deal(seat, **{name: -count for name, count in table.hand(seat).items()})
    return table


def rolled(**options: str) -> Table:
    """After seat 0's dice, which gave nobody anything that is counted on here."""
    table = begun(**options)
    table.play("0 roll", "! 1+1")
    for seat in range(table.game.seats):
        table.deal(seat, **{name: -count for name, count in table.hand(seat).items()})
    return table


def test_four_seats_carry_no_room_for_six() -> None:
    kinds: list[type] = [Position, LargePosition]
    assert [record_class_for(kind).arrangement.size for kind in kinds] == [1072, 1480]


def test_the_large_box() -> None:
    game, layout = make({"edition": "large"}), load_layout("large")
    census = game.census(game.start())
    assert [census[f"terrain {name}"] for name in ("forest", "pasture", "fields", "hills", "mountains", "desert")] == [
        6, 6, 6, 5, 5, 2,
    ]  # fmt: skip
    assert [census[f"card {name}"] for name in ("knight", "roads", "discovery", "monopoly", "point")] == [
        20,
        3,
        3,
        3,
        5,
    ]
    assert (game.seats, census["wool"], census["roads 5"], census["cities 5"]) == (6, 24, 15, 4)
    assert dict(zip(HARBOURS, layout.harbour_stock, strict=True)) == {
        "3:1": 5, "wool": 2, "wood": 1, "brick": 1, "grain": 1, "ore": 1,
    }  # fmt: skip
    counts = Counter(layout.tokens)
    assert [counts[n] for n in range(2, 13)] == [2, 3, 3, 3, 3, 0, 3, 3, 3, 3, 2]
    assert (len(layout.places.hexes), len(layout.places.corners), len(layout.places.paths)) == (30, 80, 109)


def test_the_harbours_lie_as_the_frame_prints_them() -> None:
    game = make({"edition": "large"})
    laid = [(there["at"], there["kind"]) for there in game.view(game.start(), None)["island"]["harbours"]]
    assert laid == [
        ("a1-a2", "3:1"), ("a4-a5", "wool"), ("b8-b9", "3:1"), ("d13-e13", "3:1"), ("f10-f11", "brick"),
        ("g8-h7", "wool"), ("h4-h5", "wood"), ("h1-h2", "3:1"), ("f2-g1", "grain"), ("e1-e2", "3:1"), ("c1-d2", "ore"),
    ]  # fmt: skip


def red_neighbours(places: Places, numbers: dict[int, int]) -> bool:
    red = {h for h, number in numbers.items() if number in (6, 8)}
    return any(red & set(places.hex_neighbours[h]) for h in red)


def test_the_letters_keep_sixes_and_eights_apart_from_every_corner_and_whatever_the_deserts() -> None:
    layout = load_layout("large")
    places = layout.places
    spirals = [places.spiral(cape, clockwise, layout.joined) for cape in places.capes for clockwise in (True, False)]
    assert " ".join(places.hex_names[h] for h in places.spiral(27, False, True)) == (
        "V1 V2 V3 U4 T5 S6 R5 Q4 P3 P2 P1 Q1 R1 S1 T1 U1 U2 U3 T4 S5 R4 Q3 Q2 R2 S2 T2 T3 S4 R3 S3"
    )
    for i, deserts in enumerate(combinations(range(30), 2)):
        for spiral in spirals[i % 4 :: 4]:
            laid = [h for h in spiral if h not in deserts]
            assert not red_neighbours(places, dict(zip(laid, layout.tokens, strict=True)))


# ---- building between the turns --------------------------------------------------------------------------------------


def test_the_others_may_build_in_order_and_who_holds_too_little_is_passed_over() -> None:
    table = rolled().deal(2, wood=1, brick=1).deal(3, wood=1).deal(5, ore=1, wool=1, grain=1)
    began = [event for event in events_of(table, "0 end") if isinstance(event, ev.PartBegan)]
    assert began == [ev.PartBegan(2, 0, "special_building")]
    table.play("0 end", "2 end")
    assert (table.state.g.seat, table.state.phase) == (5, "build")
    assert set(listed(table, 5)) == {"end", "buy"}
    table.play("5 buy", "! draw knight", "5 end")
    assert (table.state.g.seat, table.state.phase, table.state.g.host) == (1, "roll", 0)


def test_between_the_turns_there_is_no_trade_and_no_card_is_played() -> None:
    table = rolled().deal(1, wood=8)
    table.state.g.cards[1, KNIGHT] = 1
    table.play("0 end")
    assert listed(table, 1) == ["end"]
    assert not table.game.talk(table.state)
    assert [decision.seat for decision in table.game.decisions(table.state)] == [1]


def test_a_card_bought_between_the_turns_may_be_played_in_the_turn_that_follows() -> None:
    table = rolled().deal(1, ore=1, wool=1, grain=1)
    table.play("0 end", "1 buy", "! draw knight", "1 end")
    assert "play knight" in listed(table, 1)


def test_nobody_wins_between_the_turns_but_when_the_own_turn_begins() -> None:
    table = rolled(victory_points="3").deal(3, ore=2, wool=2, grain=2).deal(4, ore=3, grain=2)
    table.play("0 end", "3 buy", "! draw point", "3 end")
    home = table.game.view(table.state, None)["players"][4]["settlements"][0]
    assert events_of(table, f"4 city {home}")[-1] == ev.CityBuilt(4, home)
    table.play(f"4 city {home}", "4 end", "1 roll", "! 1+1", "1 end")
    while table.state.g.seat != 2:
        table.play(f"{table.state.g.seat} end")
    table.play("2 roll", "! 1+1", "2 end")
    while table.state.phase == "build":
        table.play(f"{table.state.g.seat} end")
    assert (table.state.phase, table.state.g.winner, table.state.g.turn) == ("over", 3, 4)


# ---- two share a turn ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ["5", "6"])
def test_the_third_to_the_left_is_the_second_and_everybody_is_both_once_in_a_round(seats: str) -> None:
    table, firsts, seconds = begun(seats=seats, between_turns="paired"), list[int](), list[int]()
    for _ in range(int(seats)):
        first = int(table.state.g.seat)
        table.play(f"{first} roll", "! 1+1", f"{first} end")
        firsts.append(first)
        seconds.append(int(table.state.g.seat))
        assert (table.state.phase, table.state.g.host) == ("trade", first + 1)
        table.play(f"{seconds[-1]} end")
    assert firsts == list(range(int(seats)))
    assert seconds == [(first + 3) % int(seats) for first in firsts]


def test_the_second_trades_with_the_bank_builds_and_plays_a_card_but_offers_nothing() -> None:
    table = rolled(between_turns="paired", combined_phase="on").deal(3, wood=4, ore=1, wool=1, grain=1).deal(1, ore=3)
    table.state.g.cards[3, KNIGHT] = 1
    table.play("0 end")
    assert {"bank wood > ore", "buy", "play knight", "end"} <= set(listed(table, 3))
    assert "roll" not in listed(table, 3)
    assert {decision.kind for decision in table.game.decisions(table.state)} == {"trade"}
    assert not table.game.talk(table.state)
    table.play("3 buy", "! draw monopoly")
    assert not [text for text in listed(table, 3) if text.startswith("play monopoly")]


def test_the_second_may_win_and_after_the_firsts_win_there_is_no_second() -> None:
    table = rolled(between_turns="paired", victory_points="3", combined_phase="on").deal(3, ore=1, wool=1, grain=1)
    table.play("0 end", "3 buy", "! draw point")
    assert (table.state.phase, table.state.g.winner) == ("over", 3)
    table = rolled(between_turns="paired", victory_points="3", combined_phase="on").deal(0, ore=1, wool=1, grain=1)
    table.play("0 buy", "! draw point")
    assert (table.state.phase, table.state.g.winner) == ("over", 0)


# ---- six seats -------------------------------------------------------------------------------------------------------


def test_the_sixth_is_offered_to_deals_and_is_robbed() -> None:
    table = rolled().deal(0, wood=2).deal(5, ore=2).deal(4, ore=1)
    table.play("0 offer wood > ore to 4+5", "5 accept 0", "4 decline 0", "0 deal 5")
    assert (table.hand(0), table.hand(5)) == ({"wood": 1, "ore": 1}, {"wood": 1, "ore": 1})
    table.state.g.cards[0, KNIGHT] = 1
    places, home = table.game.places, table.game.view(table.state, None)["players"][5]["settlements"][0]
    beside = {places.hex_names[h] for h in places.corner_hexes[places.corner_names.index(home)]}
    table.play("0 play knight")
    hexagon = next(text for text in listed(table) if text.removeprefix("robber ") in beside)
    table.play(f"0 {hexagon}", "0 steal 5", "! take wood")
    assert table.hand(5) == {"ore": 1}


def test_rows_beyond_f_are_read_and_said() -> None:
    places = load_layout("large").places
    assert (places.corner_names[-1], places.hex_names[-1]) == ("h7", "V3")
    assert places.corner_names[places.read_corner("G 8")] == "g8"
