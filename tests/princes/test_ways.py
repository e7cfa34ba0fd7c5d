"""Where one can go from each place of two principalities: along rows, up and down, and across."""

from __future__ import annotations

from itertools import pairwise

from tests.princes.table import ME, THEY, Table
from tests.princes.walks import random_game
from trueque.princes.speech.ways import ways_between_places
from trueque.telling.places import Spot


def ways_of(table: Table) -> dict[str, Spot]:
    return ways_between_places(table.game.view(table.state, ME)["realms"])


def test_the_rows_of_a_principality_at_the_start() -> None:
    """Two places and six regions; roads, places and expansions that could be laid next are among them."""
    mine = ways_of(Table("intro"))["0"]
    assert mine["touches"] == {
        "row 2": ["CL1t", "C0t", "CR1t"],
        "row 1": ["forest2", "L1t", "goldfield1", "R1t", "fields6"],
        "row 0": ["L2", "road -2", "L1", "road 0", "R1", "road 2", "R2"],
        "row -1": ["hills3", "L1b", "pasture4", "R1b", "mountains5"],
        "row -2": ["CL1b", "C0b", "CR1b"],
        "laid": ["forest2", "goldfield1", "fields6", "hills3", "pasture4", "mountains5", "road 0", "L1", "L1t", "L1b",
                 "R1", "R1t", "R1b"],
    }  # fmt: skip
    assert mine["steps"] == {"road left": "road -2", "road right": "road 2"}, "where the answers of that name are laid"


def test_a_way_names_what_could_be_laid_until_something_lies_there() -> None:
    """Above a site of a settlement lies the next row's nearest: that of the city beside it, expansions before it."""
    ways = ways_of(Table("intro").cities(ME, "L1"))
    assert ways["0 R1t"]["touches"] == {
        "left": ["goldfield1"], "right": ["fields6"], "above": ["C0t", "CR1t", "L1tt"], "below": ["R1"],
        "across": ["R1t"],
    }  # fmt: skip
    assert ways["0 L1"]["touches"]["left"] == ["road -2", "L2"], "nothing lies further to the left"
    assert ways["0 L1tt"]["touches"]["across"] == ["CL1t", "L1t"], "they have no city there"
    ways = ways_of(Table("intro").cities(ME, "L1").cities(THEY, "L1"))
    assert ways["0 L1tt"]["touches"]["across"] == ["L1tt"]


def test_ways_lead_on_and_back_through_a_whole_game() -> None:
    for n, (game, state, *_) in enumerate(random_game(3, mode="duel")):
        if n % 150 == 0:
            ways = ways_between_places(game.view(state, ME)["realms"])
            for seat in "01":
                laid = set(ways[seat]["touches"]["laid"])
                rows = [row for name, row in ways[seat]["touches"].items() if name.startswith("row ")]
                assert laid <= {name for row in rows for name in row}
                for row in rows:
                    lying = [name for name in row if name in laid]
                    for one, other in pairwise(lying):
                        assert ways[f"{seat} {one}"]["touches"]["right"][-1] == other
                        assert ways[f"{seat} {other}"]["touches"]["left"][-1] == one
                    for name in row:
                        found = ways[f"{seat} {name}"]["touches"]
                        assert all(f"{seat} {to}" in ways for way, to_all in found.items() if way != "across"
                                   for to in to_all)  # fmt: skip
                        assert found["across"][-1] in ways[str(1 - int(seat))]["touches"]["laid"]
