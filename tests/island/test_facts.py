"""The door for games from elsewhere: facts taken from a view make a position that looks the same from that seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from trueque.bots.registry import bot
from trueque.island.encoding import CARDS
from trueque.island.facts import FactsGround, Holding, OpenOffer, PositionFacts, deal_hands_by_size, make_state
from trueque.island.game import Island, make
from trueque.island.layouts import HARBOURS, RESOURCES, TERRAINS
from trueque.island.ledger import Ledger
from trueque.kernel import NATURE, RuleError, View

RULES = {"edition": "2011", "seats": "3", "start_order": "first_seat", "combined_phase": "on"}
TOLD = ("phase", "turn", "active", "dice", "deck", "island", "players", "bank", "awards", "offers", "mine", "ledger")
"""What must be the same; of the small print only what a bridge can know."""
SMALL_PRINT = ("rolled", "card_played", "free_roads", "due", "order", "follower", "played", "bought", "deck_left")


def numbered(names: tuple[str, ...], counts: dict[str, int]) -> list[int]:
    return [counts[name] for name in names]


def ground_of(game: Island, view: View) -> FactsGround:
    places, island = game.places, view["island"]
    harbour = {
        corner: HARBOURS.index(one["kind"])
        for one in island["harbours"]
        for corner in places.paths[places.path_names.index(one["at"])]
    }
    return FactsGround(
        {h: TERRAINS.index(one["terrain"]) for h, one in enumerate(island["hexes"])},
        {h: one["number"] for h, one in enumerate(island["hexes"])},
        harbour,
        places.hex_names.index(island["robber"]),
    )


def facts_of(game: Island, view: View) -> PositionFacts:
    """What a view says, as a bridge would put it."""
    corner, path = game.places.corner_names.index, game.places.path_names.index
    table, mine = view["table"], view["mine"]
    seats = [
        Holding(
            [corner(at) for at in one["settlements"]], [corner(at) for at in one["cities"]],
            [path(at) for at in one["roads"]], one["knights"], one["development"], table["proposals"][p],
            table["due"][p],
        )
        for p, one in enumerate(view["players"])
    ]  # fmt: skip
    offers = [
        OpenOffer(one["by"], one["to"], numbered(RESOURCES, one["give"]), numbered(RESOURCES, one["want"]))
        for one in view["offers"]
    ]
    return PositionFacts(
        view["seat"], ground_of(game, view), seats, Ledger.read_ledger(view["ledger"]), numbered(RESOURCES,
                                                                                                 mine["hand"]),
        view["phase"], view["active"], view["turn"], table["order"], bool(table["rolled"]),
        (view["dice"][0], view["dice"][1]), bool(table["card_played"]), view["awards"]["longest_road"],
        view["awards"]["largest_army"], numbered(CARDS, mine["cards"]), numbered(CARDS, mine["new"]),
        numbered(CARDS, table["played"]), table["bought"], table["corner"], table["free_roads"], offers,
    )  # fmt: skip


def views(game: Island, seed: int, most: int) -> Iterator[tuple[int, View]]:
    """What seats saw when they were asked, in a game of greedy players."""
    bots, rng, state = [bot("greedy", game, f"{seed} {p}") for p in range(game.seats)], Random(seed), game.start()
    for _ in range(most):
        asked = game.decisions(state)
        if not asked:
            return
        if asked[0].seat == NATURE:
            game.play(state, NATURE, rng.choices(list(asked[0].answers), asked[0].odds)[0])
            continue
        for one in sorted(asked, key=lambda one: one.waits):
            view = game.view(state, one.seat)
            answer = bots[one.seat].choose(view, one)
            if answer is not None:
                yield one.seat, view
                game.play(state, one.seat, answer)
                break


def told(view: View) -> dict[str, Any]:
    return {name: view[name] for name in TOLD} | {name: view["table"][name] for name in SMALL_PRINT}


def test_facts_from_a_view_make_a_position_with_that_view() -> None:
    game, rng, phases = make(RULES), Random(1), Counter[str]()
    for seat, view in views(game, 4, 420):
        is_told = any(one["replies"] for one in view["offers"]) or view["mine"]["reply"]
        if phases[view["phase"]] < 5 and not is_told:
            made = make_state(game, facts_of(game, view), rng)
            assert told(game.view(made, seat)) == told(view)
            assert game.decisions(made), "the game goes on from there"
            phases[view["phase"]] += 1
    assert set(phases) >= {"found_settlement", "found_road", "roll", "trade", "robber", "answer"}


def test_hands_of_which_only_the_size_is_known_are_dealt_from_what_is_left() -> None:
    ledger = deal_hands_by_size([1, 0, 0, 0, 2], [3, 2, 1], 0, [2, 0, 1, 0, 0], Random(2))
    hands = ledger.hands()
    assert hands[0] == [1, 0, 0, 0, 2]
    assert [sum(hand) for hand in hands] == [3, 2, 1]
    assert [sum(hand[r] for hand in hands[1:]) for r in range(5)] == [2, 0, 1, 0, 0]


def test_the_whole_deck_can_be_in_hands() -> None:
    game = make(RULES)
    _, view = next(views(game, 4, 420))
    facts = facts_of(game, view)
    facts.cards, held = (14, 2, 0, 0, 0), (16, 9, 0)
    for holding, count in zip(facts.seats, held, strict=True):
        holding.development = count
    made = game.view(make_state(game, facts, Random(1)), facts.eyes)
    assert [player["development"] for player in made["players"]] == list(held)
    assert made["deck"] == 0


def test_facts_that_contradict_each_other_are_refused() -> None:
    game = make(RULES)
    _, view = next(views(game, 4, 420))
    facts = facts_of(game, view)
    facts.order = (0, 0, 1)
    with pytest.raises(RuleError, match="«order» should name every seat once"):
        make_state(game, facts, Random(1))
