"""The island's search: what it carries on from one position to the next, and that a GPU can have it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from trueque.island.bots.search import turn, value
from trueque.island.bots.search.mind import IslandMind
from trueque.island.bots.search.notes import ROW, Net, Notes
from trueque.island.bots.search.printed import make_search_part
from trueque.island.core.state import NATURE, Position
from trueque.island.core.tables import Tables
from trueque.island.game import Island
from trueque.island.gpu.program import make_program
from trueque.island.player.foundings import is_founding
from trueque.kernel.registry import make_game

ENOUGH = 250
WAVER = 1e-5
"""Sums of 32 bits that are carried on differ in the sixth digit from those that are made anew, plain as compiled."""


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_carried_on_through_a_search_is_what_a_fresh_look_says(seats: int, monkeypatch: Any) -> None:
    """Rows of numbers and hidden sums are kept from position to position; once, high corners were taken for others."""
    game = make_game("island", {"edition": "2011", "seats": str(seats), "proposals_per_turn": "0"})
    assert isinstance(game, Island)
    game = Island(game.rules, game.layout, backend="plain")
    mind, apart, judged = IslandMind(game, 0, 1, 40, 0, "plain"), Notes(), list[float]()

    def checked(t: Tables, g: Position, p: int, b: Notes, n: Net) -> float:
        said = value.judge_position(t, g, p, b, n)
        value.begin_search(t, g, apart, n)
        assert said == pytest.approx(value.judge_position(t, g, p, apart, n), abs=WAVER)
        assert b.rows[: seats * ROW] == apart.rows[: seats * ROW]
        judged.append(said)
        return said

    monkeypatch.setattr(turn, "judge_position", checked)
    core, tables, rng = game.core, game.tables, Random(1)
    g = core.start(tables)
    while (waiting := core.waiting_seats(tables, g)) and len(judged) <= ENOUGH:
        seat, listed = waiting[0], core.legal(tables, g, waiting[0])
        if seat == NATURE:
            chosen = rng.choices(listed, [core.odds(tables, g, number) for number in listed])[0]
        elif is_founding(g):  # which is not searched
            chosen = rng.choice(listed)
        else:
            chosen = max(mind.rate_lines(g, seat, 40), key=lambda one: one[1])[0]
        core.play(tables, g, seat, chosen)
    assert len(judged) > ENOUGH


def test_the_search_is_printed_beside_the_rules() -> None:
    """For a GPU all rules and the search are one program: no two functions may have one name."""
    text = make_program().print_beside(make_search_part())
    assert "KERNEL preferences" in text
    assert "hash_position" in text
