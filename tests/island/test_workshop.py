"""The workshop: drawings as the page holds them, what is said about them, new islands by lot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from trueque.bots.playing import Seated, choose_next_answer
from trueque.island.bots.greedy import IslandGreedy
from trueque.island.game import make
from trueque.island.layouts import box_islands, gallery_islands, read_drawing, read_layout, write_layout_word
from trueque.island.workshop import door
from trueque.island.workshop.fairness import Fairness
from trueque.island.workshop.findings import list_land_parts
from trueque.island.workshop.generator import generate_sketch
from trueque.island.workshop.sketch import clean_name, read_sketch

ENOUGH = 1024
"""Games that a figure of the gallery stands on."""
FAIR = 12.0
"""Games of a hundred between the best and the worst seat that an island of the gallery may have."""
TWO: dict[str, Any] = {"name": "Año nuevo", "harbours": [{"x": 9, "y": 7, "side": "NW", "kind": "wool"}], "lines": [],
       "cells": [{"x": x, "y": y, "cell": cell} for x, y, cell in (
           (9, 7, "W6"), (11, 7, "D"), (8, 8, "B5"), (10, 8, "S9"), (10, 10, "G8"), (12, 10, "O4"))]}  # fmt: skip


@pytest.mark.parametrize("name", box_islands() + gallery_islands())
def test_a_drawing_on_the_page_is_the_same_island_as_its_text(name: str) -> None:
    assert read_layout(read_sketch(read_drawing(name)).text) == read_layout(read_drawing(name))
    held = door.serialize_sketch(read_sketch(read_drawing(name)))
    again = door.check_drawing(held, "en")["text"]
    assert read_layout(again).places == read_layout(read_drawing(name)).places


def test_two_parts_are_told_with_their_places_where_the_page_has_them() -> None:
    told = door.check_drawing(TWO, "es")
    assert told["playable"], told["findings"]
    assert told["findings"][0]["sentence"] == "2 islas con mar entre ellas; hexágonos: 4 + 2."
    assert told["text"].startswith("layout Ano-nuevo\n")
    assert "harbour a1-a2 wool" in told["text"]
    assert told["option"] == write_layout_word(told["text"])
    assert {(one["x"], one["y"]) for one in told["hexes"]} == {(one["x"], one["y"]) for one in TWO["cells"]}
    assert told["hexes"][0]["words"] == "P1: bosque, 6"
    assert {"x": 9, "y": 7, "side": "NW", "name": "a1-a2"} in told["coast"]


def test_an_island_says_how_many_it_has_room_for() -> None:
    rooms = {name: door.check_text(name, "en")["most_seats"] for name in ("small", "first-steps", "great-land")}
    assert rooms == {"small": 3, "first-steps": 5, "great-land": 6}
    assert "There is room for 5 at the table." in str(door.check_text("first-steps", "en")["findings"])


def test_more_than_an_island_has_room_for_are_told_how_their_game_ends() -> None:
    crowd = {"edition": "large", "seats": "6", "island": "small"}
    assert door.describe_crowding(crowd, "en") == (
        "This island has room for 3: among 6 it could be that nobody can build enough to win. "
        "After turn 2000 whoever has the most points wins."
    )
    assert "turno 90" in door.describe_crowding({**crowd, "turn_limit": "90"}, "es")
    assert not door.describe_crowding({"seats": "3", "island": "small"}, "en")


def test_six_who_find_no_room_end_at_the_turn_limit_and_the_most_points_win() -> None:
    """R-036: on ten hexes with six at the table every piece stands, the cards are bought, and nobody has ten points."""
    island = write_layout_word(generate_sketch("balanced", 10, 1, "x").text)
    game = make({"edition": "large", "seats": "6", "island": island, "turn_limit": "100"})
    state, rng = game.start(), Random(1)
    bots = [Seated.seat_bot(IslandGreedy(game, seat)) for seat in range(6)]
    while asked := game.decisions(state):
        game.play(state, *choose_next_answer(game, state, asked, bots, rng))
    scores, points = game.scores(state), [int(n) for n in state.g.points]
    assert (int(state.g.turn), max(points) < 10) == (100, True)
    assert [share > 0 for share in scores or ()] == [n == max(points) for n in points]


def test_what_is_odd_comes_with_what_would_put_it_right() -> None:
    odd = door.check_text("layout x\nhexes\nW6    B8    S-    D     G3    O4\nend\n", "en")
    told = {one["sentence"]: one for one in odd["findings"]}
    touch = told["6 and 8 touch at P1 and P2."]
    assert [(at["x"], at["y"]) for at in touch["at"]] == [(0, 0), (2, 0)]
    better = door.check_text(touch["remedy"]["text"], "en")
    assert not any("touch" in one["sentence"] for one in better["findings"])
    blank = told["P3 has no number: it never yields."]
    assert "P3 has no number" not in str(door.check_text(blank["remedy"]["text"], "en")["findings"])


def test_an_open_drawing_is_given_its_piles() -> None:
    wrong = door.check_text("layout x\nhexes\n?     ?\n   W?    ?\nend\n", "en")
    assert not wrong["playable"]
    assert door.check_text(wrong["findings"][0]["remedy"]["text"], "en")["playable"]


def test_piles_from_which_nothing_is_dealt_any_more_are_put_away() -> None:
    """Whoever begins with an island that is dealt and lays every hex by hand."""
    piles = ["terrain forest 3 pasture 4", "tokens 5 9 4 10", "harbours 3:1 2"]
    told = door.check_drawing({**TWO, "lines": piles}, "en")
    assert told["playable"], told["findings"]
    assert not any(pile.split()[0] + " " in told["text"].partition("end\n")[2] for pile in piles[:2])
    some = [*TWO["cells"][:-1], {"x": 12, "y": 10, "cell": "O?"}]
    assert "tokens 5" in door.check_drawing({**TWO, "cells": some, "lines": ["tokens 5"]}, "en")["text"]


def test_what_cannot_be_read_is_said_by_its_line() -> None:
    told = door.check_text("layout x\nhexes\nQ4\nend\n", "ca")
    assert not told["playable"]
    assert told["findings"][0]["sentence"].startswith("Línia 3 ")


@pytest.mark.parametrize(("kind", "hexes", "parts"), [("symmetric", 19, 1), ("symmetric", 20, 2), ("balanced", 21, 3)])
def test_a_new_island_has_its_parts_and_no_red_numbers_side_by_side(kind: str, hexes: int, parts: int) -> None:
    island = generate_sketch(kind, hexes, parts, "seed")
    assert island == generate_sketch(kind, hexes, parts, "seed")
    assert all(one["kind"] == "good" for one in door.check_text(island.text, "en")["findings"])
    layout = read_layout(island.text)
    assert (len(layout.places.hexes), len(list_land_parts(layout.places))) == (hexes, parts)
    if kind == "symmetric":
        assert layout.terrain == layout.terrain[::-1]
        pairs = list(zip(layout.numbers, layout.numbers[::-1], strict=True))
        assert all(one == other or one + other == 14 for one, other in pairs if one is not None and other is not None)


def test_every_figure_of_the_gallery_belongs_to_the_island_as_it_is_drawn() -> None:
    assert {name: one["of"] for name, one in door.load_figures().items()} == {
        name: door.drawing_mark(name) for name in gallery_islands()
    }
    for one in door.serialize_gallery("en"):
        assert one["games"] >= ENOUGH, f"{one['name']}: trueque workshop fairness --games {ENOUGH}"
        assert one["difference"] <= FAIR, f"{one['name']} is no good island: {one['shares']}"


@pytest.mark.soak
@pytest.mark.parametrize("name", gallery_islands())
def test_an_island_of_the_gallery_is_as_fair_as_its_figure_says(name: str) -> None:
    *_, found = door.weigh_board(name, 4, 128)
    room = FAIR + 2 * found["margin"]
    assert found["difference"] <= room, f"{name}: {found['shares']}"


@pytest.mark.soak
def test_games_more_are_the_games_that_all_at_once_would_be() -> None:
    *_, whole = door.weigh_board("tiny", 2, 4)
    some = door.weigh_board_further("tiny", 2, (0, [0, 0]), 1)
    assert door.weigh_board_further("tiny", 2, (some["games"], some["wins"]), 3) == whole


def test_names_that_fit_no_record_are_made_to() -> None:
    assert [clean_name(wish) for wish in ("Mi isla", "l'illa_gran/2", "…", "x" * 60)] == [
        "Mi-isla", "l-illa-gran-2", "drawn", "x" * 40]  # fmt: skip


def test_the_figure_is_the_best_seat_less_the_worst() -> None:
    found = Fairness(200, (60, 50, 50, 40))
    assert (found.difference, round(found.margin, 1)) == (10.0, 5.0)
