"""What everybody can know about cards, and hands that are made up to fit it."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.island.table import random_match
from trueque.island.fill import guess_unseen_takings
from trueque.island.ledger import Ledger
from trueque.island.memory import hands_of

WOOD, BRICK, WOOL, GRAIN, ORE = range(5)


def ledger_with(**hands: dict[int, int]) -> Ledger:
    ledger = Ledger.make_empty(3)
    for seat, hand in hands.items():
        for kind, count in hand.items():
            ledger.move_cards(int(seat[1:]), kind, count)
    return ledger


def guessed(ledger: Ledger, seat: int | None, seed: int) -> list[list[int]]:
    seen = json.loads(json.dumps(ledger.serialize_for(seat)))
    return guess_unseen_takings(Ledger.read_ledger(seen), Random(seed)).hands()


@pytest.mark.parametrize("edition", ["2002", "2011", "adapted"])
def test_balance_and_takings_add_up_to_the_hands(edition: str) -> None:
    for seed in range(3):
        match = random_match({"edition": edition, "seats": "3"}, seed, 400)
        assert match.state.ledger.hands() == hands_of(match.state, 3)


def test_a_taking_is_open_to_all_but_the_two() -> None:
    ledger = ledger_with(s0={WOOD: 1, ORE: 2}, s1={WOOL: 1})
    ledger.take_card(1, 0, ORE)
    assert guessed(ledger, 0, 1) == guessed(ledger, 1, 2) == ledger.hands()
    seen = {tuple(map(tuple, guessed(ledger, 2, seed))) for seed in range(20)}
    assert len(seen) == 2, "the third seat cannot tell whether wood or ore was taken"


def test_what_is_spent_later_tells_what_was_taken() -> None:
    ledger = ledger_with(s0={WOOD: 1, ORE: 2}, s1={WOOL: 1})
    ledger.take_card(1, 0, ORE)
    ledger.move_cards(1, ORE, -1)
    for seed in range(20):
        assert guessed(ledger, 2, seed) == ledger.hands(), "only ore can have been taken, since ore was spent"


def test_what_is_offered_later_tells_too() -> None:
    ledger = ledger_with(s0={WOOD: 1, ORE: 2}, s1={WOOL: 1})
    ledger.take_card(1, 0, WOOD)
    ledger.show_cards(0, (0, 0, 0, 0, 2))
    for seed in range(20):
        assert guessed(ledger, None, seed) == ledger.hands(), "two ores were shown, so wood was taken"


def test_a_monopoly_that_finds_nothing_tells_too() -> None:
    ledger = ledger_with(s0={WOOD: 1, ORE: 1})
    ledger.take_card(1, 0, WOOD)
    ledger.show_none(0, WOOD)
    for seed in range(20):
        assert guessed(ledger, 2, seed) == ledger.hands()


def test_a_chain_of_takings_is_untangled_from_its_end() -> None:
    ledger = ledger_with(s0={WOOD: 2, BRICK: 2})
    ledger.take_card(1, 0, BRICK)
    ledger.take_card(2, 1, BRICK)
    ledger.move_cards(2, BRICK, -1)
    for seed in range(20):
        assert guessed(ledger, None, seed) == ledger.hands(), "the brick that was spent went through all three hands"


def test_cards_are_guessed_as_often_as_they_are_held() -> None:
    ledger = ledger_with(s0={WOOD: 1, ORE: 3})
    ledger.take_card(1, 0, ORE)
    wood = sum(guessed(ledger, 2, seed)[1][WOOD] for seed in range(400))
    assert 60 < wood < 140, "one card in four was wood"


def test_hands_never_contradict_what_was_seen() -> None:
    for seed in range(4):
        state = random_match({"edition": "2011", "victory_points": "10"}, seed, 500).state
        for seat in (0, 1, 2, 3, None):
            hands = guessed(state.ledger, seat, seed)
            assert all(n >= 0 for hand in hands for n in hand)
            assert [sum(hand) for hand in hands] == [sum(hand) for hand in hands_of(state, 4)]
            if seat is not None:
                assert hands[seat] == hands_of(state, 4)[seat]
