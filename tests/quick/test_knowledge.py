"""What seats remember is true, and a guess honours it."""

from __future__ import annotations

from random import Random

import pytest

from tests.quick.table import Table
from trueque.kernel import NATURE
from trueque.quick.core.numbers import RESOURCES
from trueque.quick.game import Quick, make
from trueque.quick.piles import freeze_cards, has_cards
from trueque.quick.state import QuickState


def step(game: Quick, state: QuickState, rng: Random) -> bool:
    decisions = game.decisions(state)
    if not decisions:
        return False
    decision = rng.choice(decisions)
    if decision.seat == NATURE:
        action = rng.choices(list(decision.answers), decision.odds)[0]
    else:
        action = decision.answers.sample(rng)
    game.play(state, decision.seat, action)
    return True


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whatever_somebody_is_sure_of_is_so(seats: int) -> None:
    game, rng = make({"seats": str(seats)}), Random(seats)
    state = game.start()
    while step(game, state, rng):
        for observer in range(seats + 1):
            assert has_cards(state.pile_most(observer), freeze_cards(state.g.pile))
            for seat in range(seats):
                assert has_cards(state.hand(seat), state.known_cards(observer, seat))


def test_guesses_keep_what_was_seen_and_vary_the_rest() -> None:
    table = Table(3).hold(0, "wood").hold(1, "2 ore grain").hold(2, "wool")
    table.say("exchange 1")
    table.draw("ore")
    table.say("give wood")
    view = table.game.view(table.state, 0)
    guesses = [table.game.guess(view, Random(n)) for n in range(40)]
    assert all(guess.hand(1)[0] >= 1 for guess in guesses), "the wood it gave"
    assert len({guess.hand(1) for guess in guesses}) > 3
    assert all(table.game.view(guess, 0) == view for guess in guesses)


def test_after_a_reshuffle_everybody_knows_the_pile() -> None:
    table = Table(2).hold(0, "2 wood").hold(1, "3 ore")
    g, state = table.g, table.state
    for kind, (discarded, left) in enumerate(((0, 1), (4, 0), (0, 0), (0, 0), (2, 0))):
        more = g.pile[kind] - discarded - left
        g.hand[RESOURCES + kind] += more
        g.hand_size[1] += more
        g.discards[kind], g.pile[kind] = discarded, left
    g.left = 1
    table.build()
    table.say("end")
    table.draw("wood")
    for seed in range(10):
        guess = table.game.guess(table.game.view(state, 0), Random(seed))
        assert guess.g.pile == [0, 4, 0, 0, 2]
        assert [guess.hand(seat) for seat in range(2)] == [state.hand(seat) for seat in range(2)]


def test_a_copy_is_equal_and_its_own() -> None:
    table = Table(4).hold(0, "wood")
    twin = table.state.copy()
    assert twin == table.state
    table.say("market wood for ore")
    assert twin != table.state
    assert twin.hand(0) == (1, 0, 0, 0, 0)
    assert twin.g.market == [1] * 5
