"""What a seat may know, hear and guess."""

from __future__ import annotations

from random import Random

import pytest

from tests.island.table import Table, beginners, random_match
from trueque.island import actions as act
from trueque.island import events as ev
from trueque.kernel.match import apply_to_copy

OPEN = ("vacant", "homes", "touched", "built", "cities", "roads", "reach", "free", "hexes_of", "owner", "terrain",
        "token", "harbour", "rate", "bank", "hand_size", "trail", "order", "follower")  # fmt: skip
"""Fields of the core that a view must give back exactly."""


def robbed() -> Table:
    """Seat 0 is about to take a card of seat 3."""
    return beginners().play("0 roll", "! 4+3", "0 robber P3", "0 steal 3")


def test_a_stolen_card_is_known_to_two() -> None:
    table = robbed()
    take = act.TakeCard("ore")
    heard = [table.game.heard(table.state, -1, take, seat) for seat in (0, 1, 2, 3, None)]
    assert heard == ["take ore", "take ?", "take ?", "take ore", "take ?"]
    _, events = apply_to_copy(table.game, table.state, -1, take)
    (stolen,) = [event for event in events if isinstance(event, ev.Stolen)]
    assert [stolen.seen_by(seat).resource for seat in (0, 1, 2, 3, None)] == ["ore", None, None, "ore", None]


def test_hands_of_others_are_counted_not_shown() -> None:
    view = beginners().game.view(beginners().state, 1)
    assert view["mine"]["hand"] == {"wood": 1, "brick": 0, "wool": 1, "grain": 0, "ore": 1}
    assert [player["cards"] for player in view["players"]] == [2, 3, 3, 3]
    assert all("hand" not in player for player in view["players"])


def test_a_bought_card_is_the_buyers_secret() -> None:
    table = beginners().play("0 roll", "! 1+1").deal(0, wool=1, grain=1, ore=1).play("0 build", "0 buy")
    drawn = act.TurnCard("point")
    assert [table.game.heard(table.state, -1, drawn, seat) for seat in (0, 1)] == ["draw point", "draw ?"]
    table.play("! draw point")
    assert [p["points"] for p in table.game.view(table.state, 1)["players"]] == [2, 2, 2, 2]
    assert table.game.view(table.state, 0)["players"][0]["points"] == 3
    assert table.game.points(table.state, 0) == (3, 2, 2, 2)


def test_a_point_card_that_wins_is_heard() -> None:
    table = beginners(victory_points="3").play("0 roll", "! 1+1").deal(0, wool=1, grain=1, ore=1)
    table.play("0 build", "0 buy")
    assert table.game.heard(table.state, -1, act.TurnCard("point"), 2) == "draw ? ; seat 0 wins with 3"
    assert table.game.heard(table.state, -1, act.TurnCard("knight"), 2) == "draw ?"
    table.play("! draw point")
    assert table.game.scores(table.state) == (1, 0, 0, 0)
    assert table.game.view(table.state, 2)["players"][0]["points"] == 3


def test_whoever_has_not_won_holds_no_winning_points() -> None:
    """A seat with nine points in its own turn cannot hold a point card: everybody can tell."""
    table = beginners(victory_points="3").play("0 roll", "! 1+1").deal(0, wool=1, grain=1, ore=1)
    table.play("0 build", "0 buy", "! draw monopoly")
    view = table.game.view(table.state, 1)
    assert view["players"][0]["most_points_hidden"] == 0
    for seed in range(30):
        assert table.game.guess(view, Random(seed)).g.cards[0, 4] == 0


def test_discards_are_sealed() -> None:
    table = beginners().deal(0, wood=8).deal(1, ore=7).play("0 roll", "! 4+3")
    mine = act.Discard((5, 0, 0, 0, 0))
    assert table.game.heard(table.state, 0, mine, 1) == "discard ?"
    table.play("0 discard wood,wood,wood,wood,wood")
    view = table.game.view(table.state, 1)
    assert view["players"][0]["cards"] == 10, "until all have chosen nothing has changed"
    last = act.Discard((0, 0, 0, 0, 5))
    assert table.game.heard(table.state, 1, last, 2) == "discard ore,ore,ore,ore,ore ; 0: wood,wood,wood,wood,wood"
    laid = {int(table.game.guess(view, Random(seed)).g.laid[0, 0]) for seed in range(40)}
    assert max(laid) == 5
    assert min(laid) < 5, "seat 1 cannot tell what was laid down"


def test_a_monopoly_is_heard_with_what_it_takes() -> None:
    table = beginners().play("0 roll", "! 1+1")
    table.state.g.cards[0, 3] = 1
    assert table.game.heard(table.state, 0, act.PlayMonopoly("ore"), 2) == "play monopoly ore ; takes 0 1 1 1"


@pytest.mark.parametrize("seed", range(4))
def test_a_guess_is_the_truth_but_for_hidden_cards(seed: int) -> None:
    state = random_match({"edition": "2011"}, seed, 300).state
    game = random_match({"edition": "2011"}, seed, 0).game
    for seat in (0, 2, None):
        guess = game.guess(game.view(state, seat), Random(seed))
        for name in OPEN:
            assert getattr(guess.g, name) == getattr(state.g, name), name


def test_a_guess_can_be_played_on_to_the_end() -> None:
    state = random_match({"edition": "2011", "seats": "3"}, 5, 200).state
    game = random_match({"edition": "2011", "seats": "3"}, 5, 0).game
    guess = game.guess(game.view(state, 1), Random(0))
    assert game.core.playout(game.tables, guess.g, 7) in (0, 1, 2)  # type: ignore[attr-defined]


def test_undo_is_closed_by_what_was_shown() -> None:
    assert ev.Stolen.shows
    assert ev.CardDrawn.shows
    assert ev.Discarded.shows
    assert ev.Replied.shows
    assert not ev.RoadBuilt.shows
