"""Before the first turn: what lies where, in each of the five modes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.princes.walks import MODES, random_game
from trueque.kernel import NATURE, BadOptions
from trueque.kernel.playout import play_out_randomly
from trueque.princes.actions import Draw, Pass, Pick, Search, Swap
from trueque.princes.catalogue import CARDS, STORE, STORES
from trueque.princes.game import make, samples
from trueque.princes.state import PrincesState
from trueque.princes.tableau import PLACES

SIZES = {
    "intro": [9, 9, 9, 9],
    "gold": [12, 12, 12, 11, 11],
    "turmoil": [12, 12, 12, 11, 11],
    "progress": [12, 12, 12, 12, 12],
    "duel": [12, 12, 12, 12, 12, 14],
}
EVENTS = {"intro": 9, "gold": 12, "turmoil": 13, "progress": 14, "duel": 12}


def shuffled(seed: int = 1, **options: str) -> PrincesState:
    """The position when the first player is asked."""
    game, rng = make({"start": "red", **options}), Random(seed)
    s = game.start()
    while (decision := game.decisions(s)[0]).seat == NATURE:
        game.play(s, NATURE, rng.choices(list(decision.answers), decision.odds)[0])
    return s


@pytest.mark.parametrize("mode", MODES)
def test_stacks_and_events_have_their_sizes(mode: str) -> None:
    s = shuffled(mode=mode)
    assert [len(stack) for stack in s.layout.stacks] == SIZES[mode]
    assert len(s.layout.events) == EVENTS[mode]
    assert [card for card, _ in s.layout.events].index("yule") == 3
    assert len(s.layout.regions) == 12
    for stack, back in zip(s.layout.stacks, s.rules.backs, strict=True):
        assert {CARDS[card].set for card, _ in stack} == {back}


@pytest.mark.parametrize(
    ("mode", "card"), [("gold", "merchant_guild"), ("turmoil", "hedge_tavern"), ("progress", "university")]
)
def test_a_theme_game_lays_its_key_cards_open(mode: str, card: str) -> None:
    s = shuffled(mode=mode)
    assert s.layout.faceup == [card, card]
    assert all(card != other for stack in s.layout.stacks for other, _ in stack)


def test_the_duel_leaves_the_half_moons_out() -> None:
    s = shuffled(mode="duel")
    cards = Counter(card for stack in s.layout.stacks for card, _ in stack)
    assert s.layout.faceup == []
    assert cards["merchant_guild"] == cards["hedge_tavern"] == cards["university"] == 1
    assert cards["sebastian"] == cards["reiner"] == cards["parliament"] == cards["storehouse.gold"] == 0
    kept = Counter(card for card, _ in s.layout.events)
    for card in ("yule", "invention", "year_of_plenty", "riots", "traveling_merchant", "plague"):
        assert kept[card] >= 1
    assert len(s.layout.aside) == 9


def test_the_starting_principality_has_every_number_once() -> None:
    s = shuffled()
    red, blue = s.layout.realms
    assert red.regions[-2, 1] == STORE["forest2"]
    assert red.regions[0, -1] == STORE["pasture4"]
    assert blue.regions[2, -1] == STORE["mountains6"]
    assert red.totals() == blue.totals() == [1, 1, 1, 1, 1, 0]
    assert sorted(red.places) == [PLACES["L1"], PLACES["R1"]]
    assert s.points(0) == s.points(1) == 2


@pytest.mark.parametrize("mode", MODES)
def test_the_supply_holds_what_the_principalities_leave_of_the_box(mode: str) -> None:
    """9 roads, 9 settlements, 7 cities are in the box; two settlements and the road between them lie on either side."""
    assert shuffled(mode=mode).layout.supply == {"road": 9 - 2, "settlement": 9 - 4, "city": 7}


def test_five_exchanges_are_enough_for_every_order_of_six_regions() -> None:
    """Each region one further in a ring takes five, and no arrangement takes more: then the other is asked."""
    game, rng = make({"mode": "gold", "start": "red"}), Random(2)
    s = shuffled(mode="gold")
    while (asked := game.decisions(s)[0]).kind != "rearrange":
        game.play(s, asked.seat, rng.choice(list(asked.answers)))
    before = s.layout.realms[0].regions
    first, *others = (STORES[region] for region in before.values())
    for other in others:
        assert game.decisions(s)[0].seat == 0, "fewer do not reach every order"
        game.play(s, 0, next(a for a in (Swap(first, other), Swap(other, first)) if a in game.decisions(s)[0]))
    assert game.decisions(s)[0].seat == 1
    assert s.layout.realms[0].regions == dict(zip(before, map(STORE.get, [*others, first]), strict=True))


def test_the_introductory_hands_are_the_tops_of_two_stacks() -> None:
    game, s = make({"start": "red"}), shuffled()
    top = [card for card, _ in s.layout.stacks[2][-3:]]
    game.play(s, 0, Draw(2))
    assert sorted(s.layout.hand_cards(0)) == sorted(top)
    (decision,) = game.decisions(s)
    assert decision.seat == 1
    assert Draw(2) not in decision, "R-202: the second hand comes from another stack"
    game.play(s, 1, Draw(0))
    assert [len(stack) for stack in s.layout.stacks] == [6, 9, 6, 9]


def test_theme_hands_are_chosen_and_regions_rearranged() -> None:
    game, s = make({"mode": "gold", "start": "red"}), shuffled(mode="gold")
    assert Search(3) not in game.decisions(s)[0], "the first hand comes from a basic stack"
    before = [card for card, _ in s.layout.stacks[1]]
    assert Search(1) in game.decisions(s)[0]
    game.play(s, 0, Search(1))
    (shown,) = game.decisions(s)
    game.play(s, NATURE, next(iter(shown.answers)))
    for _ in range(3):
        game.play(s, 0, list(game.decisions(s)[0].answers)[2])
    rest = [card for card, _ in s.layout.stacks[1]]
    left = iter(before)
    assert all(card in left for card in rest), "the order of the rest stays"
    assert Search(1) not in game.decisions(s)[0]
    game.play(s, 1, Search(0))
    game.play(s, NATURE, next(iter(game.decisions(s)[0].answers)))
    for _ in range(3):
        action = next(iter(game.decisions(s)[0].answers))
        assert isinstance(action, Pick)
        game.play(s, 1, action)
    assert Swap("forest2", "pasture4") in game.decisions(s)[0]
    game.play(s, 0, Swap("forest2", "pasture4"))
    assert s.layout.realms[0].regions[0, -1] == STORE["forest2"]
    game.play(s, 0, Pass())
    assert game.decisions(s)[0].seat == 1


def test_options_are_normalised_and_bad_ones_refused_in_a_sentence() -> None:
    assert make({}).options["mode"] == "intro"
    assert make(make({"mode": "duel", "doctor": "city"}).options).options["doctor"] == "city"
    for bad in ({"mode": "chess"}, {"seats": "3"}, {"colour": "red"}, {"limit": "7"}, {"version": "0"}):
        with pytest.raises(BadOptions, match=r"The Princes|cannot be"):
            make(bad)
    assert all(make(options) for options in samples())


@pytest.mark.parametrize("mode", MODES)
def test_random_games_end_with_every_card_in_its_place(mode: str) -> None:
    for seed in range(2):
        census = None
        for game, s, *_ in random_game(seed, mode=mode):
            if census is None:
                census = game.census(s)
        assert game.scores(s) is not None
        assert game.census(s) == census
        assert sum(n for card, n in game.census(s).items() if card in CARDS or card in STORE) > 60


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 2000, 200))
@pytest.mark.parametrize("mode", MODES)
def test_ten_thousand_random_games_end(mode: str, first: int) -> None:
    """2,000 games of each mode, in slices that show how far it is."""
    game = make({"mode": mode})
    for seed in range(first, first + 200):
        s = game.start()
        census = game.census(s)
        play_out_randomly(game, s, Random(seed))
        assert game.scores(s) is not None, seed
        assert game.census(s) == census, seed
