"""Boards to found on: what is shipped reads back, choices are ranked and rated as they should be."""

from __future__ import annotations

import pytest

from trueque.kernel.words import Listener
from trueque.puzzles import founding_maps, founding_words
from trueque.puzzles.foundings import BEST, SERIES, WinShare, find_board, read_board, require_shelf
from trueque.table import founding_boards
from trueque.table.refusal import Refusal

SHELF = require_shelf("island")
ONE = next(iter(SHELF.boards.values()))


def test_every_board_reads_back_and_its_places_are_those_that_are_open() -> None:
    assert len(SHELF.boards) >= 2 * SERIES
    for one in SHELF.boards.values():
        assert read_board(one.write_text()) == one
        shares = [share.share for share in one.shares.values()]
        played = [share for share in one.shares.values() if share.error is not None]
        assert len(played) == founding_maps.CLOSE
        assert shares[0] == max(shares)
    placed = ONE.deal_position()
    (asked,) = [one for one in placed.game.decisions(placed.state) if one.waits]
    assert {placed.game.write(action) for action in asked.answers} == {*ONE.shares}


def test_a_series_is_twenty_boards_and_comes_again() -> None:
    assert len({*SHELF.series_boards(7)}) == SERIES
    assert SHELF.series_boards(7) == SHELF.series_boards(7)
    assert SHELF.series_boards(7) != SHELF.series_boards(8)


def test_whoever_loses_less_is_rated_higher() -> None:
    assert SHELF.rate_losses([0.0] * SERIES) > SHELF.rate_losses([0.02] * SERIES) > SHELF.rate_losses([0.1] * SERIES)
    assert SHELF.rate_losses([0.0] * SERIES) <= BEST
    assert SHELF.losses["beginner"] > SHELF.losses["strong"] > 0


def test_the_best_loses_nothing_and_the_last_most() -> None:
    first, *_, last = ONE.shares
    assert (ONE.rank(first), ONE.loss(first)) == (1, 0.0)
    assert ONE.rank(last) == len(ONE.shares)
    assert ONE.loss(last) == max(ONE.loss(answer) for answer in ONE.shares)


@pytest.mark.parametrize("lang", ["en", "es", "ca"])
def test_a_choice_is_told(lang: str) -> None:
    first, second, *_ = ONE.shares
    before, after = (
        founding_boards.serialize_board(ONE.id, "", [], lang),
        founding_boards.serialize_board(ONE.id, second, [0.01], lang),
    )
    assert all(place["share"] is None for place in before["places"]), "nothing is given away"
    assert str(round(100 * ONE.shares[first].share)) not in before["task"]
    assert after["rank"] == 2
    assert after["loss"] == pytest.approx(ONE.loss(second))
    assert [place["notation"] for place in after["places"]] == [*ONE.shares]
    assert len(after["best"]) == founding_words.SHOWN
    with pytest.raises(Refusal):
        founding_boards.serialize_board(ONE.id, "settlement z9", [], lang)


def test_a_map_is_made_of_the_value_and_of_games_played_on() -> None:
    """The same line gives the same map; what was only valued is never above what was played on."""
    made = founding_maps.rate_founding_board(ONE.line, times=8)
    assert made == founding_maps.rate_founding_board(ONE.line, times=8)
    played = [share.share for share in made.shares.values() if share.error is not None]
    assert len(played) == founding_maps.CLOSE
    assert all(share.share <= min(played) for share in made.shares.values() if share.error is None)
    assert {*made.shares} == {*ONE.shares}
    assert founding_maps.cap_judged_shares({"a": WinShare(0.3, 0.01), "b": WinShare(0.4, None)})["b"].share == 0.3
    assert all(share.error is None for share in founding_maps.rate_founding_board(ONE.line, times=0).shares.values())


def test_our_levels_choose_places_of_the_board() -> None:
    assert founding_maps.choose_as_level("strong", ONE) in find_board(ONE.id).shares
    told = founding_words.list_places(ONE, Listener("en", 0, ("Ana", "Bea", "Carla", "Dora")))
    assert told[0].place in told[0].notation
