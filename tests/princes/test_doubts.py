"""Each doubt of the rules that has a switch: what the table agrees on decides."""

from __future__ import annotations

import pytest

from tests.princes.table import ME, THEY, Table, give, whos
from trueque.princes.actions import DEMAND, Play, Remove
from trueque.princes.catalogue import CACHE, GRAIN, ORE, STORE
from trueque.princes.events import Gained, Plagued
from trueque.princes.game import Princes
from trueque.princes.rules import PrincesRules
from trueque.princes.tableau import SITES


@pytest.mark.parametrize(("switch", "first"), [("turn", ME), ("other", THEY)])
def test_who_chooses_first_when_both_choose(switch: str, first: int) -> None:
    """R-208: Plentiful Harvest gives both 1 resource of choice."""
    t = Table("intro", first_choice=switch).dice()
    t.do(t.asked.answers.answers[0])  # type: ignore[union-attr]
    t.throw(1, "harvest")
    assert t.kind == (first, "take")


@pytest.mark.parametrize(("switch", "x"), [("left", -2), ("middle", 0)])
def test_where_the_hills_lie_at_the_start(switch: str, x: int) -> None:
    """R-209: hills and pasture could lie the other way round."""
    realm = Princes(PrincesRules(hills=switch)).start().layout.realms[0]
    assert realm.regions[x, -1] == STORE["hills3"]
    assert realm.regions[-2 - x, -1] == STORE["pasture4"]


@pytest.mark.parametrize(("switch", "first"), [("starter", 0), ("other", 1)])
def test_who_rearranges_first(switch: str, first: int) -> None:
    """R-211: the regions are rearranged after the first hands."""
    game = Princes(PrincesRules(mode="gold", start="red", first_rearranged=switch))
    s = game.start()
    while (asked := game.decisions(s)[0]).kind != "rearrange":
        game.play(s, asked.seat, next(iter(asked.answers)))
    assert asked.seat == first


@pytest.mark.parametrize("switch", ["no", "yes"])
def test_the_gold_cache_is_removed_only_where_the_table_says_so(switch: str) -> None:
    """R-256: where it may go, its gold goes with it."""
    t = Table("gold", cache_removal=switch)
    realm = t.s.realms[ME]
    realm.sites[SITES["C0t"]] = t.fetch("gold_cache")
    realm.owned.append(CACHE)
    t.stock(ME, cache=2)
    assert t.may(Remove("C0t")) == (switch == "yes")
    if switch == "yes":
        t.do(Remove("C0t"))
        assert CACHE not in t.s.realms[ME].owned
        assert t.total(ME, "gold") == 0
        assert t.s.discards[-1][0] == "gold_cache"


@pytest.mark.parametrize("switch", ["needed", "lost"])
def test_the_merchant_gives_back_what_has_room_or_loses_it(switch: str) -> None:
    """R-261: the other's ore is full; the one who took may or may not give ore."""
    t = Table("gold", given_room=switch).hold(ME, "merchant").stock(ME, ore=1, wood=1).stock(THEY, ore=3, grain=1)
    t.cities(ME, "L1")
    t.play("merchant")
    t.do(DEMAND[GRAIN])
    assert t.kind == (ME, "hand_over")
    assert t.may(give(mountains5=1)) == (switch == "lost")


@pytest.mark.parametrize("switch", ["needed", "lost"])
def test_the_trade_master_names_what_has_room_or_loses_it(switch: str) -> None:
    """R-262: a resource one cannot store is taken for nothing."""
    t = Table("gold", named_room=switch).cities(ME, "L1").lay(ME, L1t="merchant_guild").hold(ME, "trade_master")
    t.stock(ME, ore=3).stock(THEY, ore=1)
    assert t.may(Play("trade_master")) == (switch == "lost")
    if switch == "lost":
        t.play("trade_master")
        assert (t.total(ME, "ore"), t.total(THEY, "ore")) == (3, 0)


@pytest.mark.parametrize(("switch", "hit"), [("city", 2), ("own", 4)])
def test_a_region_between_two_cities_is_as_safe_as_the_table_says(switch: str, hit: int) -> None:
    """R-264: of two cities one has a Bath House; they share two regions."""
    t = Table("progress", bath_house=switch).cities(ME, "L1", "R1").lay(ME, L1t="bath_house").full(ME, 1)
    (plagued,) = [event for event in whos(t.event("plague"), Plagued) if getattr(event, "seat", None) == ME]
    assert isinstance(plagued, Plagued)
    assert sum(plagued.amounts) == hit


@pytest.mark.parametrize("switch", ["needed", "lost"])
def test_trade_without_room_moves_nothing_or_loses_it(switch: str) -> None:
    """R-269: the trade advantage takes 1; its owner is full."""
    t = Table("intro", trade_room=switch).dice().full(ME, 2).stock(ME, mountains5=3).stock(THEY, ore=1)
    t.lay(ME, L1t="grain_ship", L1b="ore_ship", R1t="gold_ship")
    assert t.s.trade == ME
    t.do(t.asked.answers.answers[0])  # type: ignore[union-attr]
    events = t.throw(1, "trade")
    if switch == "lost":
        events += t.do(DEMAND[ORE])
        assert whos(events, Gained)
    assert t.total(THEY, "ore") == (1 if switch == "needed" else 0)
    assert t.total(ME, "ore") == 3
