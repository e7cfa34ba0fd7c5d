"""The tournament: what a deck may hold, how it is written, whose stacks are whose, and what bots draft."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.princes.walks import random_game
from trueque.kernel import NATURE
from trueque.kernel.errors import BadOptions
from trueque.kernel.words import Listener
from trueque.princes.actions import Draw, Search, Stack, Under
from trueque.princes.brought import door
from trueque.princes.brought.box import Limits, box, faults
from trueque.princes.brought.drafting import draft, named, ours, stands, worth
from trueque.princes.brought.text import read_deck, write_deck
from trueque.princes.cards.facts import faces
from trueque.princes.decks import ANY
from trueque.princes.game import draw_start, make
from trueque.princes.rules import DECKS, SWITCHES
from trueque.princes.speech import words
from trueque.princes.speech.describe import stack_line
from trueque.princes.speech.names import Voice

EVERY_LIMIT = [Limits(int(size), copies) for size in SWITCHES["deck_size"] for copies in SWITCHES["deck_copies"]]
MIXED = {"mode": "tournament", "red_deck": "warriors", "blue_deck": "merchants", "limit": "100"}
OWN = ((0, 1, 2), (3, 4, 5))


def test_a_deck_is_legal_or_says_why_not() -> None:
    limits, deck = Limits(), named("merchants", Limits())
    assert not list(faults(deck, limits))
    more = deck + Counter({"abbey": 1})
    assert [(one.face, one.values) for one in faults(more, limits)] == [
        ("abbey", {"n": 3, "most": 2}),
        ("", {"n": 37, "size": 36}),
    ]
    assert next(faults(more, limits)).spoken("es") == "Demasiadas de «Monasterio»: 3; se pueden traer como mucho 2."
    assert {one.face for one in faults(deck, Limits(copies="one"))} >= {"abbey", "storehouse"}


def test_what_may_be_brought_is_what_lies_in_stacks_or_open() -> None:
    assert sum(box(2).values()) == 110
    assert {"merchant_guild", "hedge_tavern", "university"} <= box(2).keys()
    assert not {faces()[id].kind for id in box(2)} & {"event", "region", "road", "settlement", "city"}


@pytest.mark.parametrize("name", [*ours(), "draft-7"])
def test_a_deck_comes_back_from_one_word_and_from_lines_in_any_language(name: str) -> None:
    deck = named(name, Limits())
    assert read_deck(write_deck(deck)) == deck
    for lang in ("es", "ca", "en"):
        assert read_deck("# mine\n\n" + "\n".join(door.lines(deck, lang))) == deck


def test_amounts_stand_before_or_after_a_name() -> None:
    assert read_deck("2x Abbey\nstorehouse *3\nHarald") == Counter({"abbey": 2, "storehouse": 3, "harald": 1})
    with pytest.raises(BadOptions, match="no card «Robber»"):
        read_deck("2 Robber")
    with pytest.raises(BadOptions, match="no card «Feud»"):
        read_deck("Feud")


@pytest.mark.parametrize("limits", EVERY_LIMIT, ids=str)
def test_bots_draft_legal_decks_by_what_cards_were_worth(limits: Limits) -> None:
    drafts = [draft(Random(number), limits) for number in range(40)]
    assert not [fault for deck in drafts for fault in faults(deck, limits)]
    assert len({write_deck(deck) for deck in drafts}) > 30
    by_lot = [draft(Random(number), limits, eager=False) for number in range(40)]
    assert total(drafts) > total(by_lot)
    assert not [fault for name in ours() for fault in faults(named(name, limits), limits)]


def total(decks: list[Counter[str]]) -> float:
    return sum(worth()[id] * n for deck in decks for id, n in deck.items())


def test_a_drafted_card_has_what_it_stands_on() -> None:
    for number in range(40):
        deck = draft(Random(number), Limits())
        assert all(stands(id, deck, Limits()) for id in deck)
    assert not stands("archer", Counter({"archer": 2}), Limits())
    assert stands("archer", Counter({"archer": 2, "hedge_tavern": 1}), Limits())


def test_options_hold_the_cards_themselves() -> None:
    """So that a game stored today is the same when bots draft otherwise."""
    options = make({"mode": "tournament", "red_deck": "merchants"}).options
    assert options["red_deck"] == write_deck(named("merchants", Limits()))
    assert all(options[name].startswith("deck:") for name in DECKS)
    assert make(options).options == options


def test_decks_belong_to_the_tournament() -> None:
    assert not {*DECKS, "deck_size", "deck_copies"} & make({"mode": "duel"}).options.keys()
    with pytest.raises(BadOptions, match="needs mode=tournament"):
        make({"mode": "duel", "red_deck": "merchants"})
    with pytest.raises(BadOptions, match="there must be 27"):
        make({"mode": "tournament", "deck_size": "27", "red_deck": write_deck(named("merchants", Limits()))})


def test_a_table_drafts_for_who_names_no_deck() -> None:
    drawn = draw_start({"mode": "tournament", "blue_deck": "scholars"}, Random(1))
    assert drawn["blue_deck"] == "scholars"
    assert drawn["red_deck"].startswith("draft-")
    assert draw_start({"mode": "duel"}, Random(1)) == {"mode": "duel"}


def test_each_draws_from_and_lays_under_their_own_stacks() -> None:
    """R-227, and R-225: of another's hand only that there are cards is seen."""
    used: set[tuple[int, type]] = set()
    for seed in range(3):
        for game, s, decision, action, _ in random_game(seed, **MIXED):
            seat = decision.seat
            if seat != NATURE:
                for answer in decision.answers:
                    if isinstance(answer, Draw | Search | Stack):
                        assert answer.stack in OWN[seat]
                    if isinstance(answer, Under) and decision.kind in ("exchange", "refill"):
                        assert answer.stack in OWN[seat]
                used.add((seat, type(action)))
                assert set(game.view(s, seat)["hands"][1 - seat]["backs"]) <= {ANY}
    assert {(seat, kind) for seat in (0, 1) for kind in (Draw, Search, Under)} <= used


def test_stacks_hold_the_decks() -> None:
    for game, s, decision, *_ in random_game(1, **MIXED):
        if decision.seat != NATURE:
            stacks = s.layout.stacks
            assert [len(stack) for stack in stacks] == [12] * 6
            for seat in (0, 1):
                cards = Counter(card for at in OWN[seat] for card, _ in stacks[at])
                assert cards == game.rules.brought(seat)
            return


def test_what_is_said_about_a_deck() -> None:
    told = door.checked("warriors", {}, "ca")
    assert told["playable"]
    assert told["size"] == 36
    assert told["sum"].startswith("12 accions, 11 edificis")
    wrong = door.checked("2 Abbey\n9 Robbers", {}, "en")
    assert (wrong["playable"], wrong["deck"]) == (False, "")
    assert door.checked("3 Abbey", {"deck_size": "27"}, "en")["findings"][-1]["sentence"].endswith("there must be 27.")
    assert {one["name"] for one in door.opened({}, "en")["ready"]} == set(ours())


def test_one_hears_of_ones_own_stacks() -> None:
    for game, s, *_ in random_game(2, **MIXED):
        asked = next(iter(game.decisions(s)), None)
        if asked is not None and asked.seat == 1 and asked.kind == "draw":
            told = words.ask(asked, game.view(s, 1), Listener("en", 1, ("Ana", "Biel")))
            assert "Stack 4: " in told
            assert "tack 1: " not in told
            return
    raise AssertionError("nobody filled up a hand")


def test_stacks_are_told_by_whose_they_are() -> None:
    game = make(MIXED)
    line = stack_line(game.view(game.start(), 0), Voice(Listener("es", 0, ("Ana", "Biel"))))
    assert line.startswith("Pila 1, tu mazo: 0.")
    assert line.endswith("Pila 6, el mazo de Biel: 0.")
