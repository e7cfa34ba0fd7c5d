"""The turn: dice in their order, actions, refill, exchange, and how a game is won."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.princes.table import ME, THEY, Table, give, stores, take
from tests.princes.walks import random_game
from trueque.princes.actions import (
    Bank,
    Build,
    Demand,
    Draw,
    End,
    Lay,
    Pass,
    Raise,
    Remove,
    Road,
    Roll,
    Search,
    Settle,
    Under,
)
from trueque.princes.catalogue import STORE
from trueque.princes.events import AdvantageMoved, DiceRolled, GameEnded, Produced, Robbed
from trueque.princes.game import make
from trueque.princes.layout import ALL
from trueque.princes.layout_writer import make_state_of_layout
from trueque.princes.tableau import PLACES


def kinds(events: list[object]) -> list[type]:
    return [type(event) for event in events]


def test_brigands_come_before_production() -> None:
    t = Table("intro").dice().full(ME, 2)
    t.do(Roll())
    events = t.throw(4, "brigands")
    assert kinds([*events]).index(Robbed) < kinds([*events]).index(Produced)
    assert t.total(ME, "wool") == 1, "the pasture was emptied and then yielded 1"
    assert t.total(ME, "gold") == 0
    assert t.total(ME, "ore") == 2


def test_exactly_seven_are_safe_from_brigands() -> None:
    t = Table("intro").dice().stock(ME, wood=3, brick=3, wool=1)
    t.do(Roll())
    events = t.throw(1, "brigands")
    assert Robbed not in kinds([*events])


def test_production_comes_before_any_black_face() -> None:
    t = Table("intro").dice()
    t.do(Roll())
    events = t.throw(6, "harvest")
    assert kinds([*events])[:2] == [DiceRolled, Produced]
    assert t.total(ME, "grain") == 1
    assert t.kind == (ME, "take")
    t.do(take(mountains5=1))
    assert t.kind == (THEY, "take"), "R-208: the seat in turn chooses first"


def test_celebration_goes_to_the_most_skilled_or_to_both() -> None:
    t = Table("intro").dice()
    t.do(Roll())
    t.throw(6, "celebration")
    t.do(take(forest2=1))
    assert t.kind == (THEY, "take")
    t = Table("intro").lay(THEY, L1t="inga").dice()
    t.do(Roll())
    t.throw(6, "celebration")
    assert t.kind == (THEY, "take")
    t.do(take(forest3=1))
    assert t.kind == (ME, "action")


def test_trade_moves_one_resource_to_the_holder_of_the_advantage() -> None:
    t = Table("gold").cities(ME, "L1").lay(ME, L1t="merchant_guild", L1b="toll_bridge").stock(THEY, wood=2).dice()
    t.do(Roll())
    t.throw(1, "trade")
    assert t.kind == (ME, "demand"), "wood, or the wool that the roll has just brought"
    t.do(Demand((1, 0, 0, 0, 0, 0)))
    assert t.total(ME, "wood") == 1
    assert t.total(THEY, "wood") == 1


def test_without_the_advantage_trade_does_nothing() -> None:
    t = Table("intro").stock(THEY, wood=2).dice()
    t.do(Roll())
    t.throw(1, "trade")
    assert t.kind == (ME, "action")
    assert t.total(THEY, "wood") == 2


def test_three_for_one_and_never_for_itself() -> None:
    t = Table("intro").stock(ME, wood=3, ore=3)
    assert not t.may(Bank("wood", "ore")), "no room for ore"
    assert not t.may(Bank("wood", "wood"))
    t.do(Bank("wood", "gold"))
    assert (t.total(ME, "wood"), t.total(ME, "gold")) == (0, 1)
    assert not Table("intro").stock(ME, wood=2).may(Bank("wood", "gold"))


def test_an_action_card_acts_at_once_and_goes_face_up_to_the_discards() -> None:
    t = Table("intro").hold(ME, "goldsmith").stock(ME, gold=3)
    t.play("goldsmith")
    t.do(take(forest2=2))
    assert (t.total(ME, "wood"), t.total(ME, "gold")) == (2, 0)
    assert t.s.discards == [("goldsmith", ALL)]


def test_a_payment_from_several_regions_is_the_payers_choice() -> None:
    t = Table("intro").stock(ME, wood=3, brick=3, wool=1, grain=1)
    t.do(Road("L"), Settle("L2"))
    first, second = sorted(card for card, _ in t.s.regions[-2:])
    t.do(Lay(first, second))
    for realm_store in (first, second):
        assert STORE[realm_store] in t.s.realms[ME].owned
    t.s.realms[ME].regions[-4, 1] = STORE["forest4"]
    t.s.realms[ME].owned[-2] = STORE["forest4"]
    t.stock(ME, forest2=2, forest4=2, gold=0, brick=0)
    t.do(Bank("wood", "gold"))
    assert t.kind == (ME, "pay")
    t.do(give(forest2=1, forest4=2))
    assert t.s.realms[ME].stock[STORE["forest2"]] == 1


def test_the_refill_ends_at_the_hand_limit_and_the_exchange_is_optional() -> None:
    t = Table("intro")
    t.do(End(), Draw(0), Draw(0), Draw(3))
    assert t.kind == (ME, "exchange")
    t.do(Pass())
    assert t.kind == (THEY, "dice")
    assert len(t.s.hands[ME]) == 3


def test_the_exchange_is_free_for_a_top_card_and_costs_two_to_search() -> None:
    t = Table("intro").stock(ME, wood=1, brick=1)
    t.do(End(), Draw(0), Draw(0), Draw(0))
    card = t.s.hand_cards(ME)[0]
    t.do(Under(card, 2))
    order = [c for c, _ in t.s.stacks[2]]
    assert order[0] == card
    t.do(Search(2))
    assert t.total(ME, "wood") == t.total(ME, "brick") == 0
    assert t.kind == (ME, "pick")
    picked = next(iter(t.asked.answers))
    t.do(picked)
    assert len(t.s.hands[ME]) == 3
    assert len(t.s.stacks[2]) == len(order) - 1
    assert t.kind == (THEY, "dice")


def test_searching_needs_two_resources() -> None:
    t = Table("intro").stock(ME, wood=1)
    t.do(End(), Draw(0), Draw(0), Draw(0))
    t.do(Under(t.s.hand_cards(ME)[0], 1))
    assert not t.may(Search(0))
    assert t.may(Draw(1))


def test_cards_go_back_under_their_own_back() -> None:
    t = Table("gold").hold(ME, "abbey", "mint", "merchant", "inga")
    t.do(End())
    assert t.kind == (ME, "surplus")
    assert t.may(Under("mint", 3))
    assert not t.may(Under("mint", 0))
    assert not t.may(Under("abbey", 4))


def test_seven_points_win_at_the_end_of_ones_own_turn() -> None:
    t = Table("intro").cities(ME, "L1", "R1").lay(ME, L1t="candamir", L1b="harald", R1t="ore_ship")
    assert t.s.points(ME) == 5
    t.lay(ME, R1b="gold_ship", R1tt="wool_ship")
    assert t.s.points(ME) == 6
    t.stock(ME, wood=1, brick=3, wool=1, grain=1)
    t.do(Road("R"))
    t.stock(ME, wood=1, brick=1, wool=1, grain=1)
    t.do(Settle("R2"))
    t.do(next(iter(t.asked.answers)))
    assert t.s.points(ME) == 7
    assert t.s.winner is None, "the turn is not over"
    t.do(End(), Draw(0), Draw(0), Draw(0), Pass())
    assert t.s.winner == ME


def test_a_theme_game_is_won_before_the_roll_the_introductory_game_is_not() -> None:
    for mode, wins in (("gold", True), ("intro", False)):
        t = Table(mode)
        t.s.realms[THEY].places = dict.fromkeys((-7, -5, -3, -1, 1, 3), 2)
        t.fresh()
        t.do(End())
        while t.asked.seat == ME:
            draw = next(action for action in t.asked.answers if isinstance(action, Draw | Pass))
            events = t.do(draw)
            if t.s.winner is not None or t.kind == (THEY, "dice"):
                break
        assert (t.s.winner == THEY) is wins
        assert any(isinstance(event, GameEnded) for event in events) is wins


def test_after_the_last_turn_more_points_win() -> None:
    t = Table("intro", limit="100")
    t.s.turn = 100
    t.cities(THEY, "L1")
    t.do(End(), Draw(0), Draw(0), Draw(0), Pass())
    assert t.s.winner == -1
    assert make({"limit": "100"}).scores(t.state) == (0.0, 1.0)


def test_the_strength_token_moves_at_once() -> None:
    t = Table("intro").full(ME).hold(ME, "candamir").lay(THEY, L1t="siglind", L1b="harald")
    assert t.s.hero == THEY
    events = t.do(Build("candamir", "L1t"))
    assert t.s.hero == -1, "4 to 4: the token lies unowned"
    assert AdvantageMoved("strength", None) in events
    t.hold(ME, "austin").full(ME)
    events = t.do(Build("austin", "L1b"))
    assert AdvantageMoved("strength", ME) in events
    assert t.s.points(ME) == 3


def test_own_cards_are_removed_in_theme_games_only() -> None:
    assert Table("gold").lay(ME, L1t="abbey").may(Remove("L1t"))
    assert not Table("intro").lay(ME, L1t="abbey").may(Remove("L1t"))
    t = Table("gold").lay(ME, L1t="abbey")
    t.do(Remove("L1t"))
    assert t.s.discards == [("abbey", ALL)]
    assert t.s.realms[ME].progress == 0


def test_red_cards_need_a_city_and_green_ones_do_not() -> None:
    t = Table("gold").full(ME).hold(ME, "harbor", "abbey")
    assert not t.may(Build("harbor", "L1t"))
    assert t.may(Build("abbey", "L1t"))
    t.do(Raise("L1"))
    t.full(ME)
    assert t.may(Build("harbor", "L1t"))
    assert not t.may(Build("harbor", "R1t"))
    t.do(Build("abbey", "L1t"))
    t.full(ME)
    assert t.may(Build("harbor", "L1tt")), "the outer site is free"
    assert t.s.realms[ME].places[PLACES["L1"]] == 2


@pytest.mark.parametrize("side", ["L", "R"])
def test_one_road_leads_to_one_settlement(side: str) -> None:
    t = Table("intro").full(ME)
    t.do(Road(side))
    t.full(ME)
    assert not t.may(Road(side))
    assert t.may(Settle(f"{side}2"))
    assert not t.may(Settle(f"{side}3"))
    assert stores() == (0,) * 25


@pytest.mark.parametrize("mode", ["intro", "duel"])
def test_what_is_counted_on_the_way_is_what_a_fresh_count_finds(mode: str) -> None:
    """Points, rates, boosters and purses are kept by whoever changes them: they never drift from the cards."""
    kept = ("purse", "full", "prices", "standing", "points", "rates", "boost", "hero", "trade", "asked", "roads")
    for game, s, *_ in islice(random_game(3, mode=mode, limit="100"), 0, None, 7):
        anew = make_state_of_layout(game.blank, s.layout)
        assert all(getattr(s.g, name) == getattr(anew.g, name) for name in kept)
        assert s == anew
