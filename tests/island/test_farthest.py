"""Islands as large as any can be: 33 hexes in one piece, and 120 corners and 120 paths in twenty."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.island.compiled import needs_the_compiled_core
from trueque.core.memory import record_class_for
from trueque.island import actions as act
from trueque.island.bots.search.bot import IslandSearch
from trueque.island.core.actions import ACTIONS, FAR_PLACES
from trueque.island.core.state import MOST_HEXES, SEATS
from trueque.island.game import Island, make
from trueque.island.layouts import load_layout, read_layout, write_layout_word
from trueque.island.rules import find_edition
from trueque.island.vector_columns import is_natures, list_answer_names
from trueque.island.workshop import door
from trueque.island.workshop.generator import generate_sketch
from trueque.kernel.check import Effort, check_game
from trueque.kernel.errors import BadOptions

WIDE = """layout wide
hexes
         W6    B8    S5    G9
      O4    W10   B3    S11   G2
   O12   W6    B8    S5    G9    O4
W10   D     S11   G2    O12   W6
   B8    S5    G9    O4    W10
      B3    S11   G2    O12
         W6    B8    S5
end
harbour a1-a2 3:1
harbour h6-h7 ore
"""
ROCKS = """layout rocks
hexes
W6          B8          S5          G9
   ~
      O4          W10         B3          S11
   ~
G2          O12         D           B8
   ~
      S5          G9          O4          W10
   ~
B3          S11         G2          O12
end
harbour a1-a2 3:1
harbour j11-j12 ore
"""
LARGEST = {"wide": (WIDE, (33, 87, 119)), "rocks": (ROCKS, (20, 120, 120))}


def game_on(name: str, seats: int, backend: str = "plain", **options: str) -> Island:
    wish = {"edition": find_edition(seats), "seats": str(seats), "start_order": "first_seat"} | options
    return make(
        {**wish, "island": write_layout_word(LARGEST[name][0])},
        backend="compiled" if backend == "compiled" else "plain",
    )


def first_of(game: Island, kind: Any) -> str:
    """The first place that such an answer can name."""
    names: dict[Any, Any] = {act.MoveRobber: game.places.hex_names, act.BuildRoad: game.places.path_names}
    return str(names.get(kind, game.places.corner_names)[0])


@pytest.mark.parametrize("name", LARGEST)
def test_the_largest_islands_can_be_drawn_and_the_workshop_says_how_much_is_used(name: str) -> None:
    text, sizes = LARGEST[name]
    places = read_layout(text).places
    assert (len(places.hexes), len(places.corners), len(places.paths)) == sizes
    told = door.check_text(text, "en")
    assert (told["playable"], told["most_seats"]) == (True, 6)
    assert f"{sizes[1]} of 120 corners and {sizes[2]} of 120 paths are used." in str(told["findings"])


def test_one_hex_more_is_too_much() -> None:
    for text, more, why in ((WIDE, "    G2", "123 paths"), (ROCKS, "         W6", "126 corners")):
        with pytest.raises(BadOptions, match=f"it has {why}; 120 is the most."):
            read_layout(text.replace("\nend", f"{more}\nend"))


@pytest.mark.parametrize("name", LARGEST)
@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.soak), pytest.param(4, marks=pytest.mark.soak), 6])
def test_both_back_ends_play_the_same_games_there(name: str, seats: int) -> None:
    needs_the_compiled_core()
    sums = []
    for backend in ("plain", "compiled"):
        game = game_on(name, seats, backend, turn_limit="150", proposals_per_turn="2")
        g = game.core.start(game.tables)
        sums.append((game.core.checksum(game.tables, g, 7), int(g.turn), [int(points) for points in g.points]))
    assert sums[0] == sums[1]


@pytest.mark.parametrize("name", LARGEST)
def test_every_place_there_has_an_answer_and_usual_places_keep_their_numbers(name: str) -> None:
    usual, game = make({}), game_on(name, 3)
    numbers, places = game.encoding.number_of, game.places
    for kind, names in ((act.MoveRobber, places.hex_names), (act.BuildRoad, places.path_names),
                        (act.BuildSettlement, places.corner_names), (act.BuildCity, places.corner_names)):  # fmt: skip
        asked = [numbers[kind(place)] for place in names]
        near = [number for number in asked if number < FAR_PLACES]
        assert len(set(asked)) == len(names)
        assert near[0] == usual.encoding.number_of[kind(first_of(usual, kind))]
        assert near == list(range(near[0], near[0] + len(near)))
    listed = list_answer_names(game)
    assert len(listed) == ACTIONS
    assert {f"settlement {corner}" for corner in places.corner_names} <= set(listed)
    assert not any(listed[number] for number in range(ACTIONS) if is_natures(number))


@pytest.mark.parametrize("name", LARGEST)
def test_the_whole_contract_is_kept_there(name: str) -> None:
    few = Effort(games=1, every=40, worlds_depth=2, viewers=1, hidden=False)
    check_game(game_on(name, 5, turn_limit="12"), few, seed=3)


def test_four_on_a_usual_island_carry_no_more_than_before() -> None:
    usual, wide = make({}), game_on("wide", 4)
    assert (usual.room, wide.room) == (SEATS, 6)
    assert [
        len(cast(Any, record_class_for)(type(game.blank)).arrangement.pack(game.blank)) for game in (usual, wide)
    ] == [
        1072,
        1480,
    ]


@pytest.mark.parametrize("name", LARGEST)
def test_the_champion_thinks_there_with_four_and_with_six(name: str) -> None:
    needs_the_compiled_core()
    for seats in (4, 6):
        game = game_on(name, seats, turn_limit="1")
        state, bots = game.start(), [IslandSearch(game, seat, size=40) for seat in range(seats)]
        while state.phase in ("found_settlement", "found_road"):
            (decision,) = game.decisions(state)
            game.play(state, decision.seat, bots[decision.seat].choose(game.view(state, decision.seat), decision))
        assert sum(len(player["settlements"]) for player in game.view(state, None)["players"]) == 2 * seats


def test_new_islands_go_up_to_what_fits() -> None:
    for kind in ("symmetric", "balanced"):
        places = read_layout(generate_sketch(kind, MOST_HEXES, 1, "seed").text).places
        assert len(places.hexes) >= 31
        assert max(len(places.corners), len(places.paths)) <= 120


def test_the_large_box_is_no_far_island() -> None:
    game = make({"edition": "large"})
    assert (game.layout, int(game.tables.beyond)) == (load_layout("large"), 0)
