"""The basic set, card by card."""

from __future__ import annotations

import pytest

from tests.princes.cards.about import about
from tests.princes.table import ME, THEY, Table, give, take
from trueque.princes.actions import (
    Build,
    Draw,
    End,
    Face,
    Lay,
    Lose,
    Pass,
    Pick,
    Play,
    Raise,
    Road,
    Roll,
    Search,
    Settle,
    Stack,
    Swap,
    Target,
    Under,
    Use,
)
from trueque.princes.catalogue import STORE
from trueque.princes.events import NothingHappened, Produced

REGIONS = {
    "forest": ("wood", 2),
    "hills": ("brick", 3),
    "pasture": ("wool", 4),
    "fields": ("grain", 6),
    "mountains": ("ore", 5),
    "gold_field": ("gold", 1),
}


@about("forest", "hills", "pasture", "fields", "mountains", "gold_field")
@pytest.mark.parametrize("terrain", REGIONS)
def test_a_region_yields_on_its_number_and_holds_three(terrain: str) -> None:
    """A region holds 0 to 3 of its resource, gains 1 when its number is rolled, and loses what has no room."""
    kind, number = REGIONS[terrain]
    t = Table("intro").dice()
    t.do(Roll())
    t.throw(number, "brigands")
    assert t.total(ME, kind) == 1
    assert sum(t.s.realms[ME].stock) == sum(t.s.realms[THEY].stock) == 1
    t = Table("intro").dice().stock(ME, **{kind: 3})
    t.do(Roll())
    events = t.throw(number, "brigands")
    assert t.total(ME, kind) == 3
    assert any(isinstance(event, Produced) and event.lost == 1 for event in events)


@about("road")
def test_a_road_opens_a_place_at_either_end() -> None:
    """1 wood, 2 brick; at a free left or right end; a settlement must follow before the next road there."""
    t = Table("intro").stock(ME, wood=3, brick=3)
    assert {Road("L"), Road("R")} <= t.answers()
    t.do(Road("R"))
    assert (t.total(ME, "wood"), t.total(ME, "brick")) == (2, 1)
    t.stock(ME, brick=3)
    assert Road("R") not in t.answers()
    assert Road("L") in t.answers()


@about("settlement")
def test_a_settlement_brings_two_regions_and_a_point() -> None:
    """1 wood, 1 brick, 1 wool, 1 grain at the free end of a road; the 2 top regions lie empty above and below."""
    t = Table("intro").full(ME, 1)
    assert not any(isinstance(a, Settle) for a in t.answers())
    t.s.realms[ME].roads.append(-2)
    t.s.regions[-2:] = [("mountains4", 0), ("goldfield2", 0)]
    t.fresh().do(Settle("L2"))
    assert t.answers() == {Lay("mountains4", "goldfield2"), Lay("goldfield2", "mountains4")}
    t.do(Lay("goldfield2", "mountains4"))
    assert t.s.realms[ME].regions[-4, 1] == STORE["goldfield2"]
    assert t.s.realms[ME].stock[STORE["goldfield2"]] == 0
    assert t.s.points(ME) == 3
    assert (t.total(ME, "wood"), t.total(ME, "ore")) == (0, 1)


@about("city")
def test_a_city_is_worth_two_and_adds_sites() -> None:
    """2 grain, 3 ore on an own settlement, which no longer counts; 2 sites more."""
    t = Table("intro").stock(ME, grain=2, ore=3).hold(ME, "storehouse").lay(ME, L1t="austin", L1b="harald")
    t.do(Raise("L1"))
    assert t.s.points(ME) == 3 + (t.s.hero == ME)
    t.full(ME)
    assert {Build("storehouse", "L1tt"), Build("storehouse", "L1bb")} <= t.answers()


@about("brigitta")
def test_brigitta_sets_the_production_die() -> None:
    """Before the dice: choose the number, then roll the event die alone. Not in the action phase."""
    t = Table("intro").hold(ME, "brigitta")
    assert not t.may(Play("brigitta"))
    t.dice().play("brigitta")
    t.do(Face(6), Roll())
    assert len(t.asked.odds) == 5
    assert sum(t.asked.odds) == 6
    t.throw(6, "brigands")
    assert (t.total(ME, "grain"), t.total(THEY, "ore")) == (1, 1)


@about("merchant_caravan")
def test_the_caravan_turns_two_into_two() -> None:
    """Pay any 2 resources, then take 2 of choice, also the same ones."""
    t = Table("intro").hold(ME, "merchant_caravan").stock(ME, wood=1)
    assert not t.may(Play("merchant_caravan")), "2 are needed"
    t.stock(ME, ore=2)
    t.play("merchant_caravan")
    t.do(give(forest2=1, mountains5=1))
    t.do(take(forest2=1, goldfield1=1))
    assert (t.total(ME, "wood"), t.total(ME, "ore"), t.total(ME, "gold")) == (1, 1, 1)


@about("scout")
def test_the_scout_finds_regions_for_a_new_settlement() -> None:
    """While building a settlement: any 2 regions of the stack, which is shuffled afterwards."""
    t = Table("intro").hold(ME, "scout").full(ME, 1)
    assert not t.may(Play("scout"))
    t.s.realms[ME].roads.append(2)
    t.fresh().do(Settle("R2", "scout"))
    assert t.may(Lay("forest6", "pasture5"))
    assert len(t.answers()) == 12 * 11
    t.do(Lay("forest6", "pasture5"))
    assert t.asked.kind == "shuffle"
    assert sum(t.asked.odds) == 10
    while t.asked.kind == "shuffle":
        t.do(next(iter(t.asked.answers)))
    assert len(t.s.regions) == 10
    assert t.s.discards[-1][0] == "scout"


@about("goldsmith")
def test_the_goldsmith_turns_three_gold_into_two() -> None:
    """Pay 3 gold, from any gold fields and the Gold Cache, and take 2 resources of choice."""
    t = Table("gold").hold(ME, "goldsmith").stock(ME, gold=2)
    assert not t.may(Play("goldsmith"))
    t.lay(ME, L1t="austin").hold(ME, "gold_cache").do(Build("gold_cache", "forest2"))
    t.stock(ME, cache=1)
    t.play("goldsmith")
    t.do(take(mountains5=1, forest2=1))
    assert t.total(ME, "gold") == 0


@about("relocation")
def test_relocation_swaps_regions_with_their_stock_or_expansions() -> None:
    """2 own regions, or 2 own expansions, change places; regions keep their stock; no move to an empty site (R-254)."""
    t = Table("intro").hold(ME, "relocation").stock(ME, wood=2).lay(ME, L1t="austin", R1b="harald")
    t.play("relocation")
    assert not t.may(Swap("L1t", "L1b"))
    t.do(Swap("forest2", "pasture4"))
    assert t.s.realms[ME].regions[0, -1] == STORE["forest2"]
    assert t.total(ME, "wood") == 2
    t = Table("intro").hold(ME, "relocation").lay(ME, L1t="austin", R1b="harald")
    t.play("relocation")
    t.do(Swap("L1t", "R1b"))
    assert t.s.realms[ME].sites == {(-1, 1): "harald", (1, -1): "austin"}
    t = Table("intro", relocation="move").hold(ME, "relocation").lay(ME, L1t="austin")
    t.play("relocation")
    t.do(Swap("L1t", "R1b"))
    assert t.s.realms[ME].sites == {(1, -1): "austin"}


@about("relocation", "mint")
def test_relocation_does_not_mint_a_coin_twice() -> None:
    """A Mint that was used this turn stays used wherever it goes."""
    t = Table("gold").cities(ME, "L1").lay(ME, L1t="mint", L1b="austin").hold(ME, "relocation").stock(ME, gold=3)
    t.do(Use("mint", "wood"))
    assert not any(isinstance(a, Use) for a in t.answers())
    t.play("relocation")
    t.do(Swap("L1t", "L1b"))
    assert not any(isinstance(a, Use) for a in t.answers())


@about("storehouse")
def test_a_storehouse_hides_its_regions_from_the_count() -> None:
    """Brigands do not count the regions left and right of it; with more than 7 elsewhere their gold and wool go too."""
    t = Table("intro").dice().full(ME, 2).lay(ME, L1t="storehouse")
    t.do(Roll())
    t.throw(6, "brigands")
    assert (t.total(ME, "gold"), t.total(ME, "wool")) == (0, 0), "8 elsewhere"
    t = Table("intro").dice().full(ME, 2).stock(ME, ore=1).lay(ME, L1t="storehouse")
    t.do(Roll())
    t.throw(6, "brigands")
    assert (t.total(ME, "gold"), t.total(ME, "wool")) == (2, 2), "7 elsewhere"


@about("parish_hall")
def test_the_parish_hall_halves_the_price_of_searching() -> None:
    """Choosing a card from a stack in the exchange costs 1 resource instead of 2; one a principality."""
    for hall, price in ((False, 2), (True, 1)):
        t = Table("intro").stock(ME, ore=2).hold(ME, "abbey", "brigitta", "scout")
        if hall:
            t.lay(ME, L1t="parish_hall")
        t.do(End(), Under("brigitta", 0), Search(2), Pick(t.s.stacks[2][-1][0]))
        assert t.total(ME, "ore") == 2 - price
    t = Table("intro").lay(ME, L1t="parish_hall").hold(ME, "parish_hall").full(ME)
    assert not t.may(Build("parish_hall", "L1b"))


@about("iron_foundry", "grain_mill", "lumber_camp", "weavers_shop", "brick_factory")
@pytest.mark.parametrize(
    ("card", "site", "number", "kind"),
    [
        ("iron_foundry", "R1b", 5, "ore"),
        ("grain_mill", "R1t", 6, "grain"),
        ("lumber_camp", "L1t", 2, "wood"),
        ("weavers_shop", "L1b", 4, "wool"),
        ("brick_factory", "L1b", 3, "brick"),
    ],
)
def test_boosters_double_the_roll_beside_them(card: str, site: str, number: int, kind: str) -> None:
    """A region of its kind left or right of it yields 2 on the production roll; elsewhere, and by other means, 1."""
    t = Table("intro").dice().lay(ME, **{site: card})
    t.do(Roll())
    t.throw(number, "brigands")
    assert t.total(ME, kind) == 2
    other = {"t": "b", "b": "t"}[site[-1]]
    t = Table("intro").dice().lay(ME, **{site[:-1] + other: card})
    t.do(Roll())
    t.throw(number, "brigands")
    assert t.total(ME, kind) == 1


@about("lumber_camp")
def test_boosters_count_from_the_outer_site_and_lose_the_surplus() -> None:
    """The outer sites of a city touch the same regions; what goes beyond 3 is lost."""
    for before, after in ((0, 2), (2, 3)):
        t = Table("intro").dice().cities(ME, "L1").lay(ME, L1t="austin", L1tt="lumber_camp").stock(ME, wood=before)
        t.do(Roll())
        t.throw(2, "brigands")
        assert t.total(ME, "wood") == after


@about("marketplace")
def test_the_marketplace_shares_a_richer_roll() -> None:
    """If the number stands on more regions of the opponent, 1 resource of a kind those yield, even if full."""
    t = Table("intro").dice().lay(ME, L1t="marketplace").full(THEY)
    t.s.realms[THEY].regions[4, 1] = STORE["fields3"]
    t.s.realms[THEY].owned.append(STORE["fields3"])
    t.fresh().do(Roll())
    t.throw(3, "brigands")
    assert t.total(ME, "brick") == 1, "its own hills 3"
    assert t.answers() == {take(forest2=1), take(fields6=1)}
    t.do(take(forest2=1))
    assert t.total(ME, "wood") == 1


@about("marketplace")
def test_the_marketplace_needs_strictly_more_and_room() -> None:
    """With as many regions of the number there is nothing; nor without room."""
    t = Table("intro").dice().lay(ME, L1t="marketplace")
    t.do(Roll())
    t.throw(3, "brigands")
    assert t.kind == (ME, "action")
    assert t.total(ME, "wood") == 0, "what the other's forest 3 yields"


@about("abbey")
def test_the_abbey_allows_a_fourth_card() -> None:
    """1 progress point: 1 more card in hand at the end of the turn; one a principality."""
    t = Table("intro").hold(ME, "abbey").stock(ME, brick=1, grain=1, ore=1)
    t.do(Build("abbey", "L1t"))
    t.do(End(), Draw(0), Draw(1), Draw(2), Draw(3))
    assert t.kind == (ME, "exchange")
    t = Table("intro").lay(ME, L1t="abbey").hold(ME, "abbey").full(ME)
    assert not t.may(Build("abbey", "L1b"))


@about("abbey")
def test_losing_the_abbey_costs_a_card_at_the_end_of_the_turn() -> None:
    """Above the limit, the surplus goes under a stack with the same back."""
    t = Table("gold").hold(ME, "abbey", "scout", "mint", "goldsmith.gold")
    t.do(End())
    assert t.kind == (ME, "surplus")
    assert {Under("mint", 3), Under("mint", 4), Under("goldsmith.gold", 3)} <= t.answers()
    assert not t.may(Under("mint", 0))
    t.do(Under("mint", 4))
    assert t.kind == (ME, "exchange")


@about("toll_bridge")
def test_the_toll_bridge_earns_on_a_plentiful_harvest() -> None:
    """On Plentiful Harvest 2 gold besides the resource of choice; what has no room is lost."""
    t = Table("intro").dice().lay(ME, L1t="toll_bridge").stock(ME, gold=2)
    t.do(Roll())
    t.throw(6, "harvest")
    t.do(take(forest2=1))
    assert t.total(ME, "gold") == 3
    assert t.kind == (THEY, "take")
    t = Table("intro").dice().lay(ME, L1t="toll_bridge").stock(ME, gold=0)
    t.do(Roll())
    t.throw(6, "harvest")
    t.do(take(forest2=1))
    assert t.total(ME, "gold") == 2


@about("austin", "candamir", "harald", "inga", "osmund", "siglind")
@pytest.mark.parametrize(
    ("hero", "strength", "skill"),
    [("austin", 1, 2), ("candamir", 4, 1), ("harald", 2, 1), ("inga", 1, 3), ("osmund", 2, 2), ("siglind", 2, 3)],
)
def test_heroes_are_their_points(hero: str, strength: int, skill: int) -> None:
    """Strength and skill points, no other effect; 3 strength and more than the other give the advantage."""
    t = Table("intro").lay(ME, L1t=hero)
    mine, bare = t.s.realms
    assert (mine.strength, mine.skill) == (strength, skill)
    assert (mine.commerce, mine.progress, mine.rates) == (bare.commerce, bare.progress, bare.rates)
    assert (t.s.hero == ME) == (strength >= 3)


@about("feud")
def test_feud_names_three_buildings_and_the_owner_gives_one_up() -> None:
    """The strength advantage points at 3 buildings; the opponent puts 1 of them under a stack with the same back."""
    t = Table("intro").lay(THEY, L1t="candamir", R1t="austin")
    t.lay(ME, L1t="abbey", L1b="storehouse", R1t="marketplace", R1b="toll_bridge")
    t.event("feud")
    t.do(Target("L1t"), Target("R1t"), Target("R1b"))
    assert t.kind == (ME, "lose")
    assert t.answers() == {Lose("L1t"), Lose("R1t"), Lose("R1b")}
    t.do(Lose("R1b"), Stack(1))
    assert t.s.stacks[1][0][0] == "toll_bridge"


@about("feud")
def test_feud_with_three_buildings_or_fewer_asks_only_the_owner() -> None:
    """3 or fewer: all are meant; units are not; nobody with the advantage, or no building: nothing."""
    t = Table("intro").lay(THEY, L1t="candamir")
    t.lay(ME, L1t="abbey", L1b="storehouse", R1t="austin", R1b="toll_bridge").event("feud")
    assert t.answers() == {Lose("L1t"), Lose("L1b"), Lose("R1b")}
    t = Table("intro").lay(ME, L1t="abbey")
    events = t.event("feud")
    assert any(isinstance(event, NothingHappened) for event in events)


@about("year_of_plenty")
def test_a_year_of_plenty_feeds_regions_beside_storehouses_and_abbeys() -> None:
    """Each region gains 1 for every Storehouse and Abbey beside it, as far as it has room; both players."""
    t = Table("intro").lay(ME, L1t="storehouse", R1t="abbey").lay(THEY, R1b="storehouse")
    t.event("year_of_plenty")
    assert (t.total(ME, "wood"), t.total(ME, "gold"), t.total(ME, "grain")) == (1, 2, 1)
    assert (t.total(THEY, "wool"), t.total(THEY, "ore")) == (1, 1)


@about("trade_ships_race")
def test_the_race_rewards_the_most_ships() -> None:
    """More trade ships take 1 of choice; a tie both, if they have any; Pirate Ships do not race."""
    t = Table("gold").lay(ME, L1t="ore_ship").lay(THEY, L1t="pirate_ship", L1b="pirate_ship")
    t.event("trade_ships_race")
    t.do(take(forest2=1))
    assert t.kind == (ME, "action")
    t = Table("gold").lay(ME, L1t="ore_ship").lay(THEY, L1t="grain_ship")
    t.event("trade_ships_race")
    t.do(take(forest2=1))
    assert t.kind == (THEY, "take")
    t = Table("gold")
    t.event("trade_ships_race")
    assert t.kind == (ME, "action")


@about("fraternal_feuds")
def test_fraternal_feuds_puts_two_hand_cards_under_stacks() -> None:
    """The strength advantage sees the hand and puts 2 cards of it under stacks with the same back."""
    t = Table("gold").lay(ME, L1t="candamir").hold(THEY, "abbey", "mint", "scout")
    t.event("fraternal_feuds")
    assert t.kind[0] == ME
    for card in ("abbey", "mint"):
        t.do(*[a for a in t.answers() if getattr(a, "card", "") == card][:1])
    while t.kind != (ME, "action"):
        t.do(next(iter(sorted(t.answers(), key=repr))))
    assert t.held(THEY) == ["scout"]
    under = {card for stack in t.s.stacks for card, _ in stack[:2]}
    assert {"abbey", "mint"} <= under


@about("fraternal_feuds")
def test_fraternal_feuds_takes_a_short_hand_whole() -> None:
    """Fewer than 2 cards: all of them; an empty hand or no advantage: nothing."""
    t = Table("intro").lay(ME, L1t="candamir").hold(THEY, "abbey")
    t.event("fraternal_feuds")
    while t.kind != (ME, "action"):
        t.do(next(iter(sorted(t.answers(), key=repr))))
    assert t.held(THEY) == []
    t = Table("intro").hold(THEY, "abbey")
    t.event("fraternal_feuds")
    assert t.held(THEY) == ["abbey"]


@about("invention")
def test_invention_without_progress_points_gives_nothing() -> None:
    """1 resource of choice for each building with a progress point; none, nothing."""
    t = Table("intro").lay(THEY, L1t="abbey")
    t.event("invention")
    assert t.kind == (THEY, "take")
    t.do(take(forest3=1))
    assert t.kind == (ME, "action")


@about("invention")
def test_invention_brings_two_at_most() -> None:
    """1 resource for each building with a progress point, never more than 2."""
    t = Table("progress").cities(THEY, "L1").lay(THEY, L1t="university", R1t="abbey", R1b="abbey")
    t.event("invention")
    assert t.kind == (THEY, "take")
    assert not t.may(take(forest3=1))
    assert not t.may(take(forest3=3))
    assert t.may(take(forest3=2))


@about("yule")
def test_yule_rebuilds_the_event_stack_and_draws_again() -> None:
    """All events but Yule are shuffled, Yule lies fourth from the bottom; then another event is turned up."""
    t = Table("intro")
    t.event("yule")
    assert t.asked.kind == "shuffle"
    while t.asked.kind == "shuffle":
        t.do(next(iter(sorted(t.asked.answers, key=repr))))
    where = [card for card, _ in t.s.events].index("yule")
    buried = t.s.event == ""
    assert where == 3 + buried, "a resolved event lies beneath"
    assert len(t.s.events) + (not buried) == 9


@about("traveling_merchant")
def test_the_traveling_merchant_sells_two_for_gold() -> None:
    """Each may buy up to 2 resources of choice for 1 gold each."""
    t = Table("intro").stock(ME, gold=3)
    t.event("traveling_merchant")
    assert t.may(take()), "buying is a choice"
    assert not t.may(take(forest2=1, mountains5=1, fields6=1)), "2 at most"
    t.do(take(forest2=1, mountains5=1))
    assert (t.total(ME, "gold"), t.total(ME, "wood"), t.total(ME, "ore")) == (1, 1, 1)
    assert t.kind == (ME, "action"), "the other has no gold"
    t = Table("intro").dice()
    t.s.events.sort(key=lambda entry: entry[0] == "traveling_merchant")
    t.do(Roll())
    t.throw(1, "event")
    assert t.may(take(forest2=1)), "the gold of this very throw"


@about("merchant_caravan")
def test_fresh_cards_wait_for_the_next_turn() -> None:
    """Cards from refill and exchange come after the action phase, so they cannot be played this turn."""
    t = Table("intro").full(ME, 1)
    t.s.stacks[0].append((t.fetch("merchant_caravan"), 0))
    t.do(End(), Draw(0), Draw(1), Draw(1))
    assert t.kind == (ME, "exchange")
    assert not t.may(Play("merchant_caravan"))
    t.do(Pass())
    assert t.s.active == THEY
