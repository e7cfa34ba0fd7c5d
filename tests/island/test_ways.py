"""Where one can go from each place of an island: steps lead there and back, and what touches is touched."""

from __future__ import annotations

import pytest

from trueque.island.places import Places
from trueque.island.speech.ways import ways_between_places

STANDARD, LARGE = Places.from_rows(3, 4, 5, 4, 3), Places.from_rows(3, 4, 5, 6, 5, 4, 3)
BACK = {"nw": "se", "ne": "sw", "left": "right", "se": "nw", "sw": "ne", "right": "left"}


def layer(name: str) -> str:
    return "path" if "-" in name else "hex" if name[0].isupper() else "corner"


@pytest.mark.parametrize("places", [STANDARD, LARGE], ids=["standard", "large"])
def test_every_step_stays_on_its_layer_and_leads_back(places: Places) -> None:
    ways = ways_between_places(places)
    assert set(ways) == {*places.hex_names, *places.corner_names, *places.path_names}
    for name, spot in ways.items():
        for way, to in spot["steps"].items():
            assert layer(to) == ("corner" if way == "round" else layer(name)), (name, way)
            if way in BACK and not (layer(name) == "corner" and to in (spot["steps"].get("n"), spot["steps"].get("s"))):
                assert ways[to]["steps"][BACK[way]] == name, (name, way, to)


@pytest.mark.parametrize("places", [STANDARD, LARGE], ids=["standard", "large"])
def test_what_touches_is_touched(places: Places) -> None:
    ways = ways_between_places(places)
    for name, spot in ways.items():
        for other in [one for touched in spot["touches"].values() for one in touched]:
            assert name in ways[other]["touches"][layer(name)], (name, other)
    for name in places.hex_names:
        assert [len(touched) for touched in ways[name]["touches"].values()] == [6, 6]


def test_a_hex_a_corner_and_a_path_of_the_printed_island() -> None:
    """R3 is the middle; c6 lies at its top, with paths to the north and to both sides below."""
    ways = ways_between_places(STANDARD)
    assert ways["R3"] == {
        "steps": {"nw": "Q2", "ne": "Q3", "se": "S3", "sw": "S2", "first": "R1", "last": "R5", "n": "Q3", "s": "S3",
                  "above": "Q2", "below": "S2", "left": "R2", "right": "R4", "round": "c6"},
        "touches": {"corner": ["c5", "c6", "c7", "d7", "d6", "d5"],
                    "path": ["c5-c6", "c6-c7", "c7-d7", "d6-d7", "d5-d6", "c5-d5"]},
    }  # fmt: skip
    assert ways["c6"]["touches"] == {"hex": ["Q2", "Q3", "R3"], "path": ["b5-c6", "c6-c7", "c5-c6"]}
    assert {way: ways["c6"]["steps"][way] for way in ("n", "ne", "se", "sw", "left", "right")} == {
        "n": "b5", "ne": "b5", "se": "c7", "sw": "c5", "left": "c5", "right": "c7",
    }  # fmt: skip
    assert "s" not in ways["c6"]["steps"], "nothing lies straight below"
    assert {way: ways["c5-c6"]["steps"][way] for way in ("ne", "sw", "left", "right")} == {
        "ne": "b5-c6", "sw": "c5-d5", "left": "c4-c5", "right": "c6-c7",
    }  # fmt: skip
