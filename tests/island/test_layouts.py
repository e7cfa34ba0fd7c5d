"""The drawn islands, and what is said about damaged drawings."""

from __future__ import annotations

import pytest

from trueque.island.game import make
from trueque.island.layouts import (
    DESERT,
    HARBOURS,
    RESOURCES,
    TERRAINS,
    Layout,
    box_islands,
    load_layout,
    read_layout,
    write_layout_word,
)
from trueque.kernel.errors import BadOptions

LETTERS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)

GOOD = """
layout mine
hexes
   W6    ?
D     ?8    S?
end
harbour a1-a2 3:1
harbour c1-c2 ?
terrain forest 1 pasture 2
tokens 5 9
harbours wool 1
start red settlement a2 road a2-a3 star
start red settlement b2 road b2-b3
"""


def token_letters(layout: Layout, cape: str, clockwise: bool) -> tuple[int, ...]:
    spiral = layout.places.spiral(layout.places.read_hex(cape), clockwise)
    return tuple(number for h in spiral if (number := layout.numbers[h]))


@pytest.mark.parametrize("name", box_islands())
def test_every_island_of_the_package_can_be_read(name: str) -> None:
    assert load_layout(name).name == name


def test_the_beginners_boards_are_spirals_of_the_letters() -> None:
    """Both printed boards run against the text of their book (R-002)."""
    assert load_layout("standard").tokens == LETTERS
    assert token_letters(load_layout("beginner-2011"), "R1", clockwise=True) == LETTERS
    assert token_letters(load_layout("beginner-2002"), "T1", clockwise=False) == LETTERS


@pytest.mark.parametrize("name", ["beginner-2002", "beginner-2011"])
def test_the_beginners_boards_hold_the_standard_box(name: str) -> None:
    layout, box = load_layout(name), load_layout("standard")
    assert tuple(layout.terrain.count(t) for t in range(6)) == box.terrain_stock
    assert sorted(n for n in layout.numbers if n) == sorted(box.tokens)
    kinds = [harbour.kind for harbour in layout.harbours]
    assert tuple(kinds.count(k) for k in range(6)) == box.harbour_stock
    assert [h.path for h in layout.harbours] == [h.path for h in box.harbours]
    assert not layout.is_drawn


def first_hand(layout: Layout, colour: str) -> dict[str, int]:
    starts = dict(layout.starts)[colour]
    (star,) = [start for start in starts if start.star]
    terrains = [layout.terrain[h] for h in layout.places.corner_hexes[star.corner]]
    return {RESOURCES[t]: terrains.count(t) for t in terrains if t is not None and t != DESERT}


def test_the_stars_of_2011_give_the_hands_of_the_sample_game() -> None:
    layout = load_layout("beginner-2011")
    assert [colour for colour, _ in layout.starts] == ["orange", "red", "blue", "white"]
    assert first_hand(layout, "orange") == {"brick": 1, "wool": 1}
    assert first_hand(layout, "red") == {"wood": 1, "wool": 1, "ore": 1}
    assert first_hand(layout, "blue") == {"wood": 1, "wool": 1, "ore": 1}
    assert first_hand(layout, "white") == {"brick": 1, "grain": 1, "ore": 1}


TOUCHED = {
    "beginner-2002": {
        "orange": [{"fields 9", "pasture 10"}, {"fields 8", "forest 4", "pasture 10"}],
        "red": [{"fields 11", "hills 5", "mountains 6"}, {"fields 11", "forest 4", "pasture 9"}],
        "blue": [{"fields 2", "forest 6"}, {"hills 8", "pasture 10", "mountains 5"}],
        "white": [{"forest 11", "hills 4", "mountains 6"}, {"pasture 9", "mountains 3", "forest 6"}],
    },
    "beginner-2011": {
        "orange": [{"hills 8", "pasture 4"}, {"fields 9", "forest 10", "mountains 6"}],
        "red": [{"forest 3", "mountains 6", "pasture 12"}, {"fields 10", "forest 5", "hills 9"}],
        "blue": [{"forest 6", "mountains 4", "pasture 3"}, {"fields 10", "hills 8", "mountains 11"}],
        "white": [{"fields 2", "hills 9", "mountains 4"}, {"fields 5", "forest 10", "pasture 8"}],
    },
}

ROADS = {
    "beginner-2002": "b7-b8 c9-d9 b5-c6 c7-d7 f4-f5 d4-e3 b3-b4 e6-e7",
    "beginner-2011": "f2-f3 c8-c9 d8-e7 d3-d4 b4-b5 e3-e4 c3-c4 b6-b7",
}


@pytest.mark.parametrize("name", sorted(TOUCHED))
def test_what_the_pieces_of_the_beginners_touch(name: str) -> None:
    layout = load_layout(name)
    laid = [
        f"{TERRAINS[terrain or 0]} {number}" for terrain, number in zip(layout.terrain, layout.numbers, strict=True)
    ]
    assert TOUCHED[name] == {
        colour: [{laid[there] for there in layout.places.corner_hexes[start.corner]} for start in starts]
        for colour, starts in layout.starts
    }
    assert ROADS[name] == " ".join(layout.places.path_names[one.path] for _, starts in layout.starts for one in starts)
    edition = name.removeprefix("beginner-")
    game = make({"edition": edition, "variant": "beginners", "seats": "4", "start_order": "first_seat"})
    stand = [path for one in game.view(game.start(), None)["players"] for path in one["roads"]]
    assert sorted(stand) == sorted(ROADS[name].split()), "and there they stand"


def test_the_frame_is_the_printed_order_of_harbours() -> None:
    layout, printed = load_layout("standard"), load_layout("beginner-2011")
    assert [kind for piece in layout.frame for kind in piece] == [h.kind for h in printed.harbours]
    assert [len(piece) for piece in layout.frame] == [2, 1, 2, 1, 2, 1]


@pytest.mark.parametrize(
    ("name", "hexes", "pile", "tokens"),
    [("standard", 19, 19, 18), ("adapted-19", 19, 21, 18), ("adapted-21", 21, 21, 18), ("island-30", 30, 30, 28)],
)
def test_the_boxes(name: str, hexes: int, pile: int, tokens: int) -> None:
    layout = load_layout(name)
    assert (len(layout.places.hexes), sum(layout.terrain_stock), len(layout.tokens)) == (hexes, pile, tokens)
    assert sum(layout.harbour_stock) == len(layout.harbours)


def test_the_larger_box_has_the_tokens_of_the_standard_one_in_their_order() -> None:
    assert load_layout("adapted-21").tokens == load_layout("standard").tokens


def test_the_island_of_thirty_has_the_tokens_of_the_large_box_in_their_order() -> None:
    assert load_layout("island-30").tokens == load_layout("large").tokens


def test_a_drawing_says_what_is_fixed_and_what_is_drawn() -> None:
    layout = read_layout(GOOD)
    assert layout.terrain == (0, None, DESERT, None, 2)
    assert layout.numbers == (6, None, 0, 8, None)
    assert [h.kind for h in layout.harbours] == [HARBOURS.index("3:1"), None]
    assert layout.tokens == (5, 9)
    assert layout.is_drawn


def test_a_drawing_fits_in_one_word_of_a_record() -> None:
    word = write_layout_word(GOOD)
    assert " " not in word
    assert load_layout(word) == read_layout(GOOD)


DAMAGES = [
    ("W6    ?", "W7    ?", "Line 4 of the layout: “W7” needs a number from 2 to 12, but not 7"),
    ("W6    ?", "X6    ?", "Line 4 of the layout: “X6” is no hex"),
    ("D     ?8", "D5    ?8", "Line 5 of the layout: “D5” puts a number on the desert"),
    ("   W6    ?", "  W6     ?", "begins at column"),
    ("end\n", "\n", "has no “end”"),
    ("harbour a1-a2 3:1", "harbour a1-a2 4:1", "Line 7 of the layout: “4:1” is no harbour"),
    ("harbour a1-a2 3:1", "harbour a1-b9 3:1", "Line 7 of the layout: “b9” is not a corner"),
    ("harbour a1-a2 3:1", "harbour a3-b4 3:1", "does not lie on the coast"),
    ("harbour c1-c2 ?", "harbour a2-a3 ?", "share a corner"),
    ("harbour c1-c2 ?", "harbour a1-a2 ?", "has two harbours"),
    ("terrain forest 1 pasture 2", "terrain forest 1", "2 hexes are drawn from a pile of 1"),
    ("terrain forest 1", "terrain forest x", "must give a number"),
    ("terrain forest 1", "terrain wood 1", "“wood” is no terrain"),
    ("tokens 5 9", "tokens 5 7", "“7” is no number token"),
    ("tokens 5 9", "tokens 5 9 9", "has 3 tokens for at most 2 hexes"),
    ("tokens 5 9", "", "there is no “tokens” line"),
    ("harbours wool 1", "", "1 harbours are drawn from a pile of 0"),
    ("a2-a3 star", "a2-a3", "one of the two settlements of red needs a star"),
    ("settlement b2 road b2-b3", "settlement a3 road a3-a4", "stands too close to that of red"),
    ("settlement b2 road b2-b3", "settlement b2 road b3-b4", "does not begin at its settlement"),
    ("start red settlement b2 road b2-b3", "", "gives red 1 starting settlement"),
    ("start red settlement b2 road b2-b3", "start red b2", "A start reads"),
    ("layout mine", "", "has no name"),
    ("layout mine", "island mine", "“island” begins no line of a layout"),
    ("D     ?8", "W4    ?8", "no desert for the robber"),
]


@pytest.mark.parametrize(("line", "damage", "complaint"), DAMAGES, ids=[d[2][:40] for d in DAMAGES])
def test_a_damaged_drawing_is_explained(line: str, damage: str, complaint: str) -> None:
    assert line in GOOD
    with pytest.raises(BadOptions) as caught:
        read_layout(GOOD.replace(line, damage, 1))
    assert complaint in caught.value.sentence
    assert caught.value.entry == "layouts"


def test_an_unknown_island_lists_the_known_ones() -> None:
    with pytest.raises(BadOptions, match=r"no island “atlantis”.*standard"):
        load_layout("atlantis")


def test_an_empty_row_is_refused_with_its_own_number() -> None:
    drawing = "layout x\nhexes\nW6    B8    S4\n; a note is no row\n\n   G3    O4    D\nend\n"
    with pytest.raises(BadOptions, match=r"Line 5 of the layout: the row is empty; a row of sea has ~"):
        read_layout(drawing)
    assert read_layout(drawing.replace("\n\n", "\n"))


@pytest.mark.parametrize(
    ("drawing", "options", "why"),
    [
        ("D     W-    B-", {}, "no land has a number: it never yields, and nobody can ever win"),
        ("D     W6", {"edition": "adapted", "longest_road_points": "0", "largest_army_points": "0",
                      "victory_points": "11"}, "one seat alone comes to 9 points; it takes 11"),
    ],
)  # fmt: skip
def test_an_island_on_which_nobody_can_ever_win_is_refused(drawing: str, options: dict[str, str], why: str) -> None:
    island = {"seats": "3", "island": write_layout_word(f"layout x\nhexes\n{drawing}\nend\n"), **options}
    with pytest.raises(BadOptions, match=why):
        make(island)
    assert make({**island, "version": "1"}), "what was played on it replays"


def test_one_hex_is_enough_for_development_cards_to_win() -> None:
    assert make({"seats": "2", "island": write_layout_word("layout x\nhexes\nD     W6\nend\n")})
