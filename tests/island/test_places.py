"""The names and neighbours of places, on the standard island and on any other."""

from __future__ import annotations

from itertools import pairwise

import pytest

from trueque.island.places import Places
from trueque.kernel.errors import AmbiguousNotation, BadNotation

STANDARD = Places.from_rows(3, 4, 5, 4, 3)
LARGE = Places.from_rows(3, 4, 5, 6, 5, 4, 3)


def test_the_standard_island_has_six_zigzag_rows_of_corners() -> None:
    rows = [sum(name[0] == row for name in STANDARD.corner_names) for row in "abcdef"]
    assert rows == [7, 9, 11, 11, 9, 7]
    assert (len(STANDARD.hexes), len(STANDARD.corners), len(STANDARD.paths)) == (19, 54, 72)


def test_the_large_island_is_expressible() -> None:
    assert (len(LARGE.hexes), len(LARGE.corners), len(LARGE.paths)) == (30, 80, 109)
    assert LARGE.hex_names[0] == "P1"
    assert LARGE.hex_names[-1] == "V3"


def test_names_begin_at_the_upper_left() -> None:
    assert STANDARD.corner_names[0] == "a1"
    assert STANDARD.hex_names[0] == "P1"
    assert STANDARD.hexes[STANDARD.read_hex("R3")] == (4, 2), "R3 is the centre"


def test_coordinates_map_one_to_one() -> None:
    """Node lines run x = 2..8, 1..9, 0..10, 0..10, 1..9, 2..8: the n-th of a line is the n-th name of its row."""
    first = (2, 1, 0, 0, 1, 2)
    for (x, y), name in zip(STANDARD.corners, STANDARD.corner_names, strict=True):
        assert name == f"{'abcdef'[y]}{x - first[y] + 1}"


def test_every_corner_has_two_or_three_paths_and_one_to_three_hexes() -> None:
    for places in (STANDARD, LARGE):
        for corner in range(len(places.corners)):
            assert len(places.corner_paths[corner]) in (2, 3)
            assert 1 <= len(places.corner_hexes[corner]) <= 3
            for neighbour, path in zip(places.corner_neighbours[corner], places.corner_paths[corner], strict=True):
                assert set(places.paths[path]) == {corner, neighbour}


def test_the_coast_is_a_ring() -> None:
    assert len(STANDARD.coast) == 30
    ends = [corner for path in STANDARD.coast for corner in STANDARD.paths[path]]
    assert all(ends.count(corner) == 2 for corner in ends)


@pytest.mark.parametrize("clockwise", [True, False])
@pytest.mark.parametrize("places", [STANDARD, LARGE], ids=["standard", "large"])
def test_a_spiral_visits_every_hex_once_and_steps_to_neighbours(places: Places, clockwise: bool) -> None:
    assert len(places.capes) == 6
    for cape in places.capes:
        spiral = places.spiral(cape, clockwise)
        assert sorted(spiral) == list(range(len(places.hexes)))
        assert spiral[0] == cape
        coast = [h for h in spiral if places.depth[h] == 0]
        assert list(spiral[: len(coast)]) == coast
        assert all(b in places.hex_neighbours[a] for a, b in pairwise(coast))


def test_the_two_directions_of_a_spiral_mirror_each_other() -> None:
    right, left = STANDARD.spiral(0, True), STANDARD.spiral(0, False)
    assert right[1:12] == left[11:0:-1]
    assert right[1] == STANDARD.read_hex("P2"), "clockwise from the upper left goes along the top"


def test_names_are_read_tolerantly() -> None:
    assert STANDARD.read_corner(" C5") == STANDARD.corner_names.index("c5")
    assert STANDARD.read_hex("r3") == STANDARD.hex_names.index("R3")
    for text in ("c5-c6", "c6-c5", "C5 c6", "c5–c6", "c5 - c6"):
        assert STANDARD.path_names[STANDARD.read_path(text)] == "c5-c6"


@pytest.mark.parametrize("text", ["z9", "c12", "", "R3", "c0", "c05"])
def test_no_corner_is_invented(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a corner; corners run from a1 to f7"):
        STANDARD.read_corner(text)


def test_no_path_is_invented() -> None:
    with pytest.raises(BadNotation, match="No path joins c5 and c9; c5 has paths to"):
        STANDARD.read_path("c5-c9")
    with pytest.raises(BadNotation, match="two corners"):
        STANDARD.read_path("c5-c6-c7")
    with pytest.raises(BadNotation, match="is not a hex"):
        STANDARD.read_hex("P4")


def test_half_a_path_is_ambiguous() -> None:
    with pytest.raises(AmbiguousNotation) as caught:
        STANDARD.read_path("c5")
    assert caught.value.meanings == ("c4-c5", "c5-c6", "c5-d5")


def test_an_island_may_have_holes() -> None:
    ring = Places.make_places(at for at in Places.from_rows(2, 3, 2).hexes if at != (2, 1))
    assert (len(ring.hexes), len(ring.corners), len(ring.paths)) == (6, 24, 30)
    assert len(ring.coast) == 18 + 6
