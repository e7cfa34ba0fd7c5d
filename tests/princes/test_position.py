"""Lines of The Princes that do not fit are refused with what would be right."""

from __future__ import annotations

from random import Random

import pytest

from tests.docs.pages import ROOT, blocks
from tests.princes.table import ME, Table
from trueque.kernel.errors import RuleError
from trueque.kernel.position import read_position, write_position
from trueque.princes.actions import Road, Settle

LINE = next(
    " ".join(block.text.split()) for block in blocks(ROOT / "docs/position.md") if block.text.startswith("princes")
)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("die 2", "die 7", "“die”: “7” should be a number from 0 to 6."),
        ("die 2", "die 2; face rain", "“face”: “rain” is not known there; known are brigands"),
        ("places L1=1", "places L1=3", "“seat 0 places”: “3” should be a number from 0 to 2."),
        ("=forest2:0", "=forest2:4", "“seat 0 regions”: “4” should be a number from 0 to 3."),
        ("=forest2:0", "=forest3:0", "“forest2” is there so often: 0; the box holds 1."),
        ("L1t=austin", "L1t=harald", "“austin” is there so often: 0; the box holds 1."),
        ("L1t=austin", "Z1=austin", "“seat 0 cards”: “Z1” is not known there"),
        ("hand wool_ship", "hand ?", "should name a card that is known to whom the line is for"),
        ("hand wool_ship", "hand wool_ship:9", "should be a number from 0 to 7"),
        ("; stack ore_ship", "; stacks ore_ship", "“stack” has 3 entries; it should have 4."),
        ("ActionPhase()", "Dance()", "“todo”: “Dance()” cannot be read there."),
        ("ActionPhase()", "ActionPhase(", "“todo”: “ActionPhase(” cannot be read there."),
        ("die 2", "die 2; winner 0", "There is something to do as long as nobody has won"),
        ("; turn 2", "; seen by 1; turn 2", "“seat 0 hand”"),
    ],
)
def test_a_line_that_does_not_fit_is_refused(old: str, new: str, why: str) -> None:
    assert old in LINE
    with pytest.raises(RuleError) as refused:
        read_position(LINE.replace(old, new, 1))
    assert why in refused.value.sentence


def test_a_seats_line_names_no_card_that_the_seat_does_not_know() -> None:
    placed = read_position(LINE)
    told = write_position(placed.game, placed.state, 1)
    assert "austin" in told, "what lies open"
    assert "wool_ship" not in told, "the other's hand and the stacks"
    assert " hand abbey,iron_foundry" in told


@pytest.mark.parametrize("side", ["L", "R"])
def test_a_principality_may_grow_all_one_way(side: str) -> None:
    """Five settlements on one side and a road beyond the last: its position is laid out, guessed and written."""
    t = Table("gold")

    def build(*kinds: type) -> None:
        """The first of these that can be built, and whatever is asked about it."""
        for kind in kinds:
            t.do(next(one for one in t.full(ME).answers() if isinstance(one, kind) and f"'{side}" in str(one)))
            while t.kind[1] != "action":
                t.do(next(iter(t.asked.answers)))

    build(*(Road, Settle) * 5, Road)
    assert max(map(abs, t.s.realms[ME].roads)) == 12
    view = t.game.view(t.state, ME)
    assert t.game.view(t.game.guess(view, Random(1)), ME) == view
    line = write_position(t.game, t.state)
    assert write_position(t.game, read_position(line).state) == line
