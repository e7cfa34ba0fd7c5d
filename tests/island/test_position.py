"""Lines of The Island that do not fit are refused with what would be right; seats' lines hold no more than they may."""

from __future__ import annotations

import pytest

from trueque.island.game import make
from trueque.kernel.errors import RuleError
from trueque.kernel.position import read_position, write_position

HEAD = "island 1 beginner_board=2011 seats=3"
DRAWN = "island 1 seats=3"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"{HEAD}; hexes forest9", "“hexes” has 1 entries; it should have 19."),
        (f"{HEAD}; harbours a1-a2=gold", "“harbours a1-a2”: “gold” is not known there; known are wood"),
        (f"{HEAD}; harbours a2-a3=wool", "“harbours”: “a2-a3” is not known there; known are a1-a2, "),
        (f"{HEAD}; phase dinner", "“phase”: “dinner” is not known there"),
        (f"{HEAD}; active 3", "“active”: “3” should be a number from 0 to 2."),
        (f"{HEAD}; turn many", "“turn”: “many” should be a number from 0 to 30000."),
        (f"{HEAD}; rolled maybe", "“rolled”: “maybe” is not known there; known are yes, no."),
        (f"{HEAD}; seat 0 settlements z9", "“seat 0 settlements”: “z9” is not known there"),
        (f"{HEAD}; seat 0 settlements c5,c5", "“seat 0 settlements”: “c5” stands there too often."),
        (f"{HEAD}; seat 0 settlements c5; seat 1 cities c5", "on c5 stands a building of seat 0 already"),
        (f"{HEAD}; seat 0 roads c5-c6; seat 2 roads c5-c6", "on c5-c6 lies a road of seat 0 already"),
        (f"{HEAD}; seat 0 settlements a1,a3,a5,c1,c3,c5", "there are 6, and the box holds 5"),
        (f"{HEAD}; seat 0 hand", "its last name has no value: “hand”"),
        (f"{HEAD}; seat 0 hand wood knight 2", "“seat 0 knight” is no part of such a position; there are knights"),
        (f"{HEAD}; seat 3 hand wood", "“seat 3” is no part of such a position; there are seat 2, seat 1, seat 0"),
        (f"{HEAD}; seat 0 hand {','.join(['ore'] * 20)}", "The hands hold 20 cards of ore; there are 19."),
        (f"{HEAD}; seat 0 cards monopoly,monopoly,monopoly", "more development cards in this position than in the box"),
        (f"{HEAD}; seat 0 knights 9; seat 1 knights 6", "more development cards in this position than in the box"),
        (f"{HEAD}; phase discard", "by seats that owe some and hold them"),
        (f"{HEAD}; phase discard; seat 0 hand wood owes 4", "Seat 0 should owe 0 cards, or have laid down as many"),
        (f"{HEAD}; phase taken_card; victim 1", "«victim» should be another seat that holds cards"),
        (f"{HEAD}; phase answer", "the active seat should have an offer to others on the table"),
        (f"{HEAD}; phase trade; winner 0", "so the phase is over, not «trade»"),
        (f"{HEAD}; phase trade; turn 0", "«turn» counts from 1"),
        (f"{HEAD}; phase robber; after over", "«after» should be roll, trade or build"),
        (f"{HEAD}; order 0,0,1", "«order» should name every seat once"),
        (f"{HEAD}; step 3", "«step» does not stand where"),
        (f"{HEAD}; offer 0 wood > ore", "should read SEAT cards > cards to SEATS"),
        (f"{HEAD}; theft 1<0", "should read THIEF<VICTIM CARD"),
        (f"{HEAD}; theft 1<0 gold 0,0,0,0,0", "“theft”: “gold” is not known there"),
        (f"{HEAD}; phase steal; seen by 0; theft 1<2 wood 0,0,0,0,0; seat 1 development 99",
         "“theft”: “wood” is not known there"),
        (f"{HEAD}; seen by 0; seat 1 hand wood", "“seat 1 hand” is no part of such a position"),
        (f"{HEAD}; seen by 0; seat 1 development 26", "more development cards in this position than in the box"),
        (f"{DRAWN}; phase trade", "hexes or harbours of this island are not laid out yet"),
        (f"{DRAWN}; hexes {' '.join(['forest9'] * 19)}", "more than the box has of one kind (terrain_left)"),
    ],
)  # fmt: skip
def test_a_line_that_does_not_fit_is_refused(line: str, why: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_position(line)
    assert why in refused.value.sentence


def test_a_printed_hex_stays_as_it_is_printed() -> None:
    game = make({"beginner_board": "2011", "seats": "3"})
    laid = [hex_["terrain"] + (str(hex_["number"]) if hex_["number"] else "")
            for hex_ in game.view(game.start(), None)["island"]["hexes"]]  # fmt: skip
    assert read_position(f"{HEAD}; hexes {' '.join(laid)}", is_judged=False)
    with pytest.raises(RuleError, match=r"P1 is printed as .*, not “desert”"):
        read_position(f"{HEAD}; hexes {' '.join(['desert', *laid[1:]])}")


def test_the_rest_follows() -> None:
    """Bank, deck, points, pieces, rates and the longest road are not written."""
    placed = read_position(
        f"{HEAD}; phase trade; longest_road 1; largest_army 1; played knight,knight,knight; "
        "seat 1 settlements a1 cities c5 roads c2-c3,c3-c4,c4-c5,c5-c6,c6-c7 hand wood,wood cards point knights 3",
        is_judged=False,
    )
    view = placed.game.view(placed.state, 1)
    mine = view["players"][1]
    assert mine["points"] == 1 + 2 + 2 + 2 + 1
    assert mine["left"] == {"roads": 10, "settlements": 4, "cities": 3}
    assert (view["bank"]["wood"], view["deck"]) == (17, 25 - 4)
    assert mine["rates"] == dict.fromkeys(mine["rates"], 3), "a1 lies at a harbour that takes anything"
    assert mine["longest"] == 5


def test_the_compiled_core_reads_the_same_position() -> None:
    pytest.importorskip("numpy")
    from trueque.kernel.extras import MissingExtra

    line = f"{HEAD}; phase trade; seat 0 settlements c5 roads c5-c6 hand wood"
    plain = read_position(line, is_judged=False)
    try:
        fast = make(dict(plain.game.options), backend="compiled")
    except MissingExtra:
        pytest.skip("no compiler here")
    placed = read_position(line, game=fast, is_judged=False)
    assert write_position(fast, placed.state) == write_position(plain.game, plain.state)
    assert fast.view(placed.state, 0) == plain.game.view(plain.state, 0)


def test_a_line_of_a_beginners_board_names_its_own_settlements() -> None:
    game = make({"beginner_board": "2011", "seats": "4", "start_order": "first_seat"})
    line = write_position(game, game.start(), 0)
    assert "settlements" in line
    assert write_position(game, read_position(line).state, 0) == line
