"""Lines of The Quick Game that do not fit are refused with what would be right."""

from __future__ import annotations

import pytest

from trueque.kernel.errors import RuleError
from trueque.kernel.position import read_position

HEAD = "quick 1 seats=3"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"{HEAD}; phase lunch", "“phase”: “lunch” is not known there"),
        (f"{HEAD}; market gold", "“market”: “gold” is not known there; known are wood, wool, grain, brick, ore."),
        (f"{HEAD}; seat 0 hand {','.join(['wood'] * 12)}", "The hands hold 12 cards of wood; there are 11."),
        (f"{HEAD}; seat 0 roads 40", "“road”: there are 42, and the box holds"),
        (f"{HEAD}; seat 0 expansions palace", "“seat 0 expansions”: “palace” is not known there"),
        (f"{HEAD}; phase give; amount 1", "«partner» should be another seat"),
        (f"{HEAD}; seat 1 owes 2", "Cards that seat 1 should owe: 0."),
        (f"{HEAD}; result 1,0,0", "A «result» stands where the phase is over, and only there."),
        (f"{HEAD}; phase over; result 0,0,0", "“result”: “0,0,0” should give somebody a share of the win."),
        (f"{HEAD}; knows 1 wood", "should read SEAT SEAT cards"),
        (f"{HEAD}; pile_most 1,2,3,4,5", "should read SEAT and five numbers"),
        (f"{HEAD}; seen by 0; seat 1 hand wood", "“seat 1 hand” is no part of such a position"),
        (f"{HEAD}; seen by 0; knows 0 1 wood,wool; seat 1 cards 1", "No hands match what this line says about them."),
    ],
)
def test_a_line_that_does_not_fit_is_refused(line: str, why: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_position(line)
    assert why in refused.value.sentence
