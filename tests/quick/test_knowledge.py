"""What seats remember is true, and a guess honours it."""

from __future__ import annotations

from random import Random

import pytest

from tests.quick.table import Table
from trueque.kernel import NATURE
from trueque.quick.game import Quick, make
from trueque.quick.know import catch_up
from trueque.quick.piles import holds
from trueque.quick.state import State


def step(game: Quick, state: State, rng: Random) -> bool:
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
        catch_up(state)
        for observer in range(seats + 1):
            assert holds(state.pile_most[observer], tuple(state.pile))  # type: ignore[arg-type]
            for seat in range(seats):
                assert holds(state.hands[seat], state.known[observer * seats + seat])


def test_guesses_keep_what_was_seen_and_vary_the_rest() -> None:
    table = Table(3).hold(0, "wood").hold(1, "2 ore grain").hold(2, "wool")
    table.say("exchange 1")
    table.draw("ore")
    table.say("give wood")
    view = table.game.view(table.state, 0)
    guesses = [table.game.guess(view, Random(n)) for n in range(40)]
    assert all(guess.hands[1][0] >= 1 for guess in guesses), "the wood it gave"
    assert len({tuple(guess.hands[1]) for guess in guesses}) > 3
    assert all(table.game.view(guess, 0) == view for guess in guesses)


def test_after_a_reshuffle_everybody_knows_the_pile() -> None:
    table = Table(2).hold(0, "2 wood").hold(1, "3 ore")
    state = table.state
    state.discards, state.pile = [0, 4, 0, 0, 2], [1, 0, 0, 0, 0]
    rest = [have - 1 - sum(hand[kind] for hand in state.hands) for kind, have in enumerate((11, 15, 14, 11, 16))]
    state.hands[1] = [have + n for have, n in zip(state.hands[1], rest, strict=True)]
    state.hands[1] = [n - d - p for n, d, p in zip(state.hands[1], state.discards, state.pile, strict=True)]
    state.left = 1
    table.build()
    table.say("end")
    table.draw("wood")
    for seed in range(10):
        guess = table.game.guess(table.game.view(state, 0), Random(seed))
        assert guess.pile == [0, 4, 0, 0, 2]
        assert guess.hands == state.hands


def test_a_copy_is_equal_and_its_own() -> None:
    table = Table(4).hold(0, "wood")
    twin = table.state.copy()
    assert twin == table.state
    table.say("market wood for ore")
    assert twin != table.state
    assert twin.hands[0] == [1, 0, 0, 0, 0]
    assert twin.market == [1] * 5
