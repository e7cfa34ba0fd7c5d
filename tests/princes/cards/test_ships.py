"""The trade ships of the basic set: what they trade, and beside what."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise

import pytest

from tests.princes.cards.about import about
from tests.princes.table import ME, Table
from trueque.princes.actions import Bank
from trueque.princes.catalogue import KIND_OF, KINDS, STORE, STORES
from trueque.princes.events import Paid


@about("ore_ship", "grain_ship", "gold_ship", "lumber_ship", "brick_ship", "wool_ship")
@pytest.mark.parametrize("kind", ["ore", "grain", "gold", "wood", "brick", "wool"])
def test_ships_trade_two_for_one(kind: str) -> None:
    """2 of its resource for 1 other, as often as wanted; without the ship 3."""
    ship = {"wood": "lumber"}.get(kind, kind) + "_ship"
    other = "ore" if kind != "ore" else "gold"
    t = Table("intro").stock(ME, **{kind: 2})
    assert not t.may(Bank(kind, other))
    t.lay(ME, L1t=ship)
    t.do(Bank(kind, other))
    assert (t.total(ME, kind), t.total(ME, other)) == (0, 1)
    t = Table("intro").stock(ME, **{kind: 3})
    t.do(Bank(kind, other))
    assert (t.total(ME, kind), t.total(ME, other)) == (0, 1)


@about("large_trade_ship")
def test_the_large_trade_ship_trades_two_of_one_region_beside_it() -> None:
    """2 resources of the region left or of the region right of it for 1 other; never 1 of each."""
    t = Table("intro").lay(ME, L1t="large_trade_ship").stock(ME, wood=2, gold=1, ore=2)
    assert t.may(Bank("forest2", "grain"))
    assert not t.may(Bank("goldfield1", "grain"))
    assert not t.may(Bank("mountains5", "grain"))
    told = t.do(Bank("forest2", "gold"))
    assert [event.to for event in told if isinstance(event, Paid)] == [None], "paid to the supply"
    assert (t.total(ME, "wood"), t.total(ME, "gold")) == (0, 2)
    assert t.may(Bank("goldfield1", "wood"))


@about("large_trade_ship")
def test_the_large_trade_ship_trades_beside_any_region_once() -> None:
    """Whatever regions lie there; two ships at one region offer the same trade, not two."""
    table = Table("gold").lay(ME, L1t="large_trade_ship", R1t="large_trade_ship.gold")
    kind_of = dict(zip(STORES, (KINDS[kind] for kind in KIND_OF), strict=True))
    for left, right in pairwise([*STORES[:-1], STORES[0]]):
        t = deepcopy(table)
        realm, given = t.s.realms[ME], {kind_of[left], kind_of[right]}
        room = next(region for region in STORES if kind_of[region] not in given)
        realm.regions = {(0, 1): STORE[left], (2, 1): STORE[right], (0, -1): STORE[room]}
        realm.owned = [*realm.regions.values()]
        t.stock(ME, **{left: 2, right: 2})
        beside = [Bank(one, get) for one in (left, right) for get in {*given, kind_of[room]} - {kind_of[one]}]
        by_three = [Bank(kind_of[left], kind_of[room])] if len(given) == 1 else []
        offered = [answer for answer in t.asked.answers if isinstance(answer, Bank)]
        assert sorted(map(repr, offered)) == sorted(map(repr, beside + by_three))


@about("large_trade_ship")
def test_the_large_trade_ship_needs_a_region_beside_it() -> None:
    """Where no region lies, nothing can be traded; one of the other half or further off does not lie beside it."""
    t = Table("intro").lay(ME, L1t="large_trade_ship").stock(ME, brick=2, wool=2, gold=2, grain=2)
    del t.s.realms[ME].regions[-2, 1]
    assert {answer.give for answer in t.answers() if isinstance(answer, Bank)} == {"goldfield1"}
