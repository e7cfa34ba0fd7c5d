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
from trueque.princes.brought.box import DeckLimits, find_faults, load_box
from trueque.princes.brought.drafts import can_be_used, draft_deck, find_deck, load_card_worths, load_decks
from trueque.princes.brought.text import read_deck, write_deck
from trueque.princes.cards.facts import load_faces
from trueque.princes.decks import ANY
from trueque.princes.game import draw_start, make
from trueque.princes.rules import DECKS, SWITCHES
from trueque.princes.speech import words
from trueque.princes.speech.describe import describe_stacks
from trueque.princes.speech.names import PrincesVoice

EVERY_LIMIT = [DeckLimits(int(size), copies) for size in SWITCHES["deck_size"] for copies in SWITCHES["deck_copies"]]
MIXED = {"mode": "tournament", "red_deck": "warriors", "blue_deck": "merchants", "limit": "100"}
OWN = ((0, 1, 2), (3, 4, 5))


def test_a_deck_is_legal_or_says_why_not() -> None:
    limits, deck = DeckLimits(), find_deck("merchants", DeckLimits())
    assert not list(find_faults(deck, limits))
    more = deck + Counter({"abbey": 1})
    assert [(one.face, one.values) for one in find_faults(more, limits)] == [
        ("abbey", {"n": 3, "most": 2}),
        ("", {"n": 37, "size": 36}),
    ]
    assert (
        next(find_faults(more, limits)).translate("es")
        == "Demasiadas de «Monasterio»: 3; se pueden traer como mucho 2."
    )
    assert {one.face for one in find_faults(deck, DeckLimits(copies="one"))} >= {"abbey", "storehouse"}


def test_what_may_be_brought_is_what_lies_in_stacks_or_open() -> None:
    assert sum(load_box(2).values()) == 110
    assert {"merchant_guild", "hedge_tavern", "university"} <= load_box(2).keys()
    assert not {load_faces()[id].kind for id in load_box(2)} & {"event", "region", "road", "settlement", "city"}


@pytest.mark.parametrize("name", [*load_decks(), "draft-7"])
def test_a_deck_comes_back_from_one_word_and_from_lines_in_any_language(name: str) -> None:
    deck = find_deck(name, DeckLimits())
    assert read_deck(write_deck(deck)) == deck
    for lang in ("es", "ca", "en"):
        assert read_deck("# mine\n\n" + "\n".join(door.write_deck_lines(deck, lang))) == deck


def test_amounts_stand_before_or_after_a_name() -> None:
    assert read_deck("2x Abbey\nstorehouse *3\nHarald") == Counter({"abbey": 2, "storehouse": 3, "harald": 1})
    with pytest.raises(BadOptions, match="no card «Robber»"):
        read_deck("2 Robber")
    with pytest.raises(BadOptions, match="no card «Feud»"):
        read_deck("Feud")


@pytest.mark.parametrize("limits", EVERY_LIMIT, ids=str)
def test_bots_draft_legal_decks_by_what_cards_were_worth(limits: DeckLimits) -> None:
    drafts = [draft_deck(Random(number), limits) for number in range(40)]
    assert not [fault for deck in drafts for fault in find_faults(deck, limits)]
    assert len({write_deck(deck) for deck in drafts}) > 30
    by_lot = [draft_deck(Random(number), limits, eager=False) for number in range(40)]
    assert total(drafts) > total(by_lot)
    assert not [fault for name in load_decks() for fault in find_faults(find_deck(name, limits), limits)]


def total(decks: list[Counter[str]]) -> float:
    return sum(load_card_worths()[id] * n for deck in decks for id, n in deck.items())


def test_a_drafted_card_has_what_it_stands_on() -> None:
    for number in range(40):
        deck = draft_deck(Random(number), DeckLimits())
        assert all(can_be_used(id, deck, DeckLimits()) for id in deck)
    assert not can_be_used("archer", Counter({"archer": 2}), DeckLimits())
    assert can_be_used("archer", Counter({"archer": 2, "hedge_tavern": 1}), DeckLimits())


def test_options_hold_the_cards_themselves() -> None:
    """So that a game stored today is the same when bots draft otherwise."""
    options = make({"mode": "tournament", "red_deck": "merchants"}).options
    assert options["red_deck"] == write_deck(find_deck("merchants", DeckLimits()))
    assert all(options[name].startswith("deck:") for name in DECKS)
    assert make(options).options == options


def test_decks_belong_to_the_tournament() -> None:
    assert not {*DECKS, "deck_size", "deck_copies"} & make({"mode": "duel"}).options.keys()
    with pytest.raises(BadOptions, match="needs mode=tournament"):
        make({"mode": "duel", "red_deck": "merchants"})
    with pytest.raises(BadOptions, match="there must be 27"):
        make({"mode": "tournament", "deck_size": "27", "red_deck": write_deck(find_deck("merchants", DeckLimits()))})


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
                assert cards == game.rules.brought_deck(seat)
            return


def test_what_is_said_about_a_deck() -> None:
    told = door.check_deck("warriors", {}, "ca")
    assert told["playable"]
    assert told["size"] == 36
    assert told["sum"].startswith("12 accions, 11 edificis")
    wrong = door.check_deck("2 Abbey\n9 Robbers", {}, "en")
    assert (wrong["playable"], wrong["deck"]) == (False, "")
    assert door.check_deck("3 Abbey", {"deck_size": "27"}, "en")["findings"][-1]["sentence"].endswith(
        "there must be 27."
    )
    assert {one["name"] for one in door.open_decks({}, "en")["ready"]} == set(load_decks())


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
    line = describe_stacks(game.view(game.start(), 0), PrincesVoice(Listener("es", 0, ("Ana", "Biel"))))
    assert line.startswith("Pila 1, tu mazo: 0.")
    assert line.endswith("Pila 6, el mazo de Biel: 0.")
