"""What the rulebook says of the turn and the table and no other test plays."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.princes.table import ME, THEY, Table, take
from trueque.kernel import NATURE
from trueque.princes.actions import (
    Bank,
    Build,
    Draw,
    End,
    Lay,
    Lose,
    Pass,
    Play,
    Raise,
    Remove,
    Road,
    Roll,
    Rolled,
    Settle,
    Starts,
    Under,
)
from trueque.princes.catalogue import KINDS, STORES
from trueque.princes.core.actions import FACES, ROLLED
from trueque.princes.core.apply import answer_weight
from trueque.princes.game import Princes
from trueque.princes.rules import MODES, PrincesRules
from trueque.princes.steps import ActionPhase
from trueque.princes.tableau import PLACES


def test_the_event_die_has_an_event_card_twice() -> None:
    t = Table("intro").dice()
    t.do(Roll())
    faces: Counter[str] = Counter()
    for roll, times in zip(t.asked.answers, t.asked.odds, strict=True):
        assert isinstance(roll, Rolled)
        faces[roll.face] += times
    assert sorted(faces.values()) == [6, 6, 6, 6, 12], "six sides, five faces, each with every number"
    assert faces["event"] == 12
    rolls = range(ROLLED, ROLLED + 6 * FACES)
    assert sorted(answer_weight(t.state.g, roll) for roll in rolls) == sorted(t.asked.odds), "drawn by the same odds"


def test_either_may_begin() -> None:
    game = Princes(PrincesRules(mode="intro"))
    (asked,) = game.decisions(game.start())
    assert list(zip(asked.answers, asked.odds, strict=True)) == [(Starts(0), 1), (Starts(1), 1)]
    for seat in (ME, THEY):
        state = game.start()
        game.play(state, NATURE, Starts(seat))
        assert state.g.active == seat


def test_a_settlement_has_two_sites_and_a_city_four() -> None:
    t = Table("gold").hold(ME, "abbey", "storehouse", "austin", "harald", "inga").full(ME)
    for card, site in (("abbey", "L1t"), ("storehouse", "L1b")):
        t.do(Build(card, site))
        t.full(ME)
    assert not {site for site in ("L1t", "L1b", "L1tt", "L1bb") if t.may(Build("austin", site))}
    t.do(Raise("L1"))
    t.full(ME).do(Build("austin", "L1tt"))
    t.full(ME).do(Build("harald", "L1bb"))
    assert not {site for site in ("L1t", "L1b", "L1tt", "L1bb") if t.full(ME).may(Build("inga", site))}


def test_an_event_card_goes_under_its_stack() -> None:
    t = Table("intro")
    t.event("trade_ships_race")
    assert t.s.event == ""
    assert t.s.events[0][0] == "trade_ships_race"


def test_the_turns_alternate() -> None:
    t, order = Table("intro"), []
    for _ in range(3):
        order.append(t.s.active)
        t.do(End(), *[Draw(0)] * (3 - len(t.s.hands[t.s.active])), Pass(), Roll())
        t.throw(1, "trade")
    assert order == [ME, THEY, ME]


def test_both_players_take_from_one_throw() -> None:
    t = Table("intro").dice()
    t.do(Roll())
    t.throw(6, "trade")
    assert (t.total(ME, "grain"), t.total(THEY, "ore")) == (1, 1), "as in the book's example"
    assert sum(t.s.realms[ME].totals()) == sum(t.s.realms[THEY].totals()) == 1


def test_several_regions_of_a_number_each_gain_one() -> None:
    t = Table("intro").stock(ME, wood=3, brick=3, wool=1, grain=1)
    t.do(Road("L"), Settle("L2"))
    first, second = sorted(card for card, _ in t.s.regions[-2:])
    t.do(Lay(first, second))
    number = int(first[-1])
    alike = [store for store in t.s.realms[ME].owned if STORES[store].endswith(str(number))]
    before = [t.s.realms[ME].stock[store] for store in alike]
    assert len(alike) >= 2, "every number stands among the first six regions"
    t.dice().do(Roll())
    t.throw(number, "trade")
    assert [t.s.realms[ME].stock[store] for store in alike] == [n + 1 for n in before]


def test_actions_come_in_any_order_and_as_often_as_one_likes() -> None:
    t = Table("intro").hold(ME, "austin", "merchant_caravan").full(ME)
    t.do(Bank("grain", "gold") if t.stock(ME, gold=0).may(Bank("grain", "gold")) else Bank("wood", "gold"))
    t.full(ME).do(Build("austin", "L1t"))
    assert t.kind == (ME, "action")
    t.full(ME).stock(ME, gold=0).do(Bank("wood", "gold"))
    assert t.full(ME).may(Play("merchant_caravan"))
    assert t.may(Road("L"))


def test_places_and_roads_are_never_removed() -> None:
    t = Table("gold").lay(ME, L1t="abbey").cities(ME, "R1")
    assert {action for action in t.answers() if isinstance(action, Remove)} == {Remove("L1t")}
    t.lay(ME, L1b="storehouse").lay(THEY, L1t="candamir").event("feud")
    assert t.answers() == {Lose("L1t"), Lose("L1b")}
    assert len(t.s.realms[ME].places) == len(t.s.realms[THEY].places) == 2
    assert t.s.realms[ME].places[PLACES["R1"]] == 2


@pytest.mark.parametrize("seat", [ME, THEY])
def test_roads_settlements_and_cities_are_open_to_both_at_their_price(seat: int) -> None:
    t = Table("intro")
    t.s.todo, t.s.active = [], seat
    t.s.push_steps(seat, ActionPhase())
    for built, paid in (
        (Raise("L1"), {"grain": 2, "ore": 3}),
        (Road("L"), {"wood": 1, "brick": 2}),
        (Settle("L2"), {"wood": 1, "brick": 1, "wool": 1, "grain": 1}),
    ):
        t.full(seat).do(built)
        assert {kind: 3 - t.total(seat, kind) for kind in KINDS if t.total(seat, kind) < 3} == paid


@pytest.mark.parametrize(
    ("mine", "theirs", "holder"),
    [(2, 0, -1), (3, 0, ME), (3, 3, -1), (4, 3, ME), (3, 4, THEY)],
)
def test_the_trade_advantage_needs_three_points_and_more_than_the_other(mine: int, theirs: int, holder: int) -> None:
    ships = ["ore_ship", "grain_ship", "gold_ship", "lumber_ship", "brick_ship", "wool_ship", "large_trade_ship"]
    t = Table("intro").cities(ME, "L1", "R1").cities(THEY, "L1", "R1")
    sites = ("L1t", "L1b", "R1t", "R1b")
    t.lay(ME, **dict(zip(sites, ships[:mine], strict=False)))
    t.lay(THEY, **dict(zip(sites, ships[mine : mine + theirs], strict=False)))
    assert t.s.trade == holder
    assert [t.s.points(seat) for seat in (ME, THEY)] == [4 + (seat == holder) for seat in (ME, THEY)]


def test_a_plentiful_harvest_is_one_for_each() -> None:
    t = Table("intro").dice()
    t.do(Roll())
    t.throw(1, "harvest")
    before = [sum(t.s.realms[seat].totals()) for seat in (ME, THEY)]
    t.do(take(forest2=1), take(forest3=1))
    assert t.kind == (ME, "action")
    assert [sum(t.s.realms[seat].totals()) for seat in (ME, THEY)] == [n + 1 for n in before]


def test_an_empty_stack_stays_a_place() -> None:
    t = Table("intro").hold(ME, "austin", "harald", "inga")
    t.s.stacks[2] = []
    t.do(End())
    assert t.kind == (ME, "exchange")
    assert {action.stack for action in t.asked.answers if isinstance(action, Under)} == {0, 1, 2, 3}


def test_the_duel_is_played_to_thirteen() -> None:
    assert {name: mode.target for name, mode in MODES.items()} == {
        "intro": 7,
        "gold": 12,
        "turmoil": 12,
        "progress": 12,
        "duel": 13,
        "tournament": 13,
    }
