"""The Era of Gold, card by card."""

from __future__ import annotations

import pytest

from tests.princes.cards.about import about
from tests.princes.table import ME, THEY, Table, give, take
from trueque.princes.actions import (
    DEMAND,
    Build,
    Demand,
    End,
    Lose,
    Pick,
    Play,
    Remove,
    Roll,
    Search,
    Stack,
    Under,
    Use,
)
from trueque.princes.catalogue import GRAIN, ORE, STORE, WOOD
from trueque.princes.tableau import SITES


@about("gudrun")
def test_gudrun_takes_two_gold_a_pirate_ship() -> None:
    """Up to 2 gold from the opponent for each own Pirate Ship, as far as he has it and one has room."""
    t = Table("gold").hold(ME, "gudrun").stock(THEY, gold=3)
    assert not t.may(Play("gudrun")), "no Pirate Ship"
    t.lay(ME, L1t="pirate_ship")
    t.play("gudrun")
    assert not t.may(Demand((0, 0, 0, 0, 0, 3)))
    t.do(Demand((0, 0, 0, 0, 0, 2)))
    assert (t.total(ME, "gold"), t.total(THEY, "gold")) == (2, 1)
    t = Table("gold").hold(ME, "gudrun").lay(ME, L1t="pirate_ship")
    assert not t.may(Play("gudrun")), "no gold to take"
    t.stock(THEY, gold=3).stock(ME, gold=3)
    assert not t.may(Play("gudrun")), "no room"


@about("gudrun", "gold_cache")
def test_gudrun_takes_gold_out_of_a_cache() -> None:
    """R-277: the opponent's gold may all lie in his Gold Cache."""
    t = Table("gold").hold(ME, "gudrun").lay(ME, L1t="pirate_ship").lay(THEY, L1t="austin")
    t.s.realms[THEY].owned.append(STORE["cache"])
    t.s.realms[THEY].sites[0, 2] = t.fetch("gold_cache")
    t.stock(THEY, cache=2)
    t.play("gudrun")
    t.do(Demand((0, 0, 0, 0, 0, 2)))
    assert (t.total(ME, "gold"), t.total(THEY, "gold")) == (2, 0)


@about("trade_master", "merchant_guild")
def test_the_trade_master_names_one_or_two() -> None:
    """Requires the Merchant Guild: 1 or 2 resources the opponent has and one has room for; he picks the regions."""
    t = Table("gold").hold(ME, "trade_master").stock(THEY, ore=3, grain=1)
    assert not t.may(Play("trade_master"))
    t.cities(ME, "L1").lay(ME, L1t="merchant_guild").stock(ME, ore=2)
    t.play("trade_master")
    assert not t.may(Demand((0, 0, 0, 0, 2, 0))), "room for 1 only (R-262)"
    t.do(DEMAND[ORE])
    assert (t.total(ME, "ore"), t.total(THEY, "ore")) == (3, 2)
    t = Table("gold").hold(ME, "trade_master").stock(THEY, ore=3).cities(ME, "L1").lay(ME, L1t="merchant_guild")
    t.play("trade_master")
    assert [t.may(Demand((0, 0, 0, 0, n, 0))) for n in (1, 2, 3)] == [True, True, False], "whatever there is"


@about("trade_master")
def test_the_victim_picks_the_regions_resources_leave() -> None:
    """Of several regions the owner chooses; with nothing to take the card may not be played."""
    t = Table("gold").cities(ME, "L1").lay(ME, L1t="merchant_guild").hold(ME, "trade_master")
    assert not t.may(Play("trade_master"))
    t.s.realms[THEY].regions[4, 1] = STORE["forest6"]
    t.s.realms[THEY].owned.append(STORE["forest6"])
    t.stock(THEY, forest3=1, forest6=1, ore=1)
    t.play("trade_master")
    t.do(DEMAND[WOOD])
    assert t.kind == (THEY, "pay")
    t.do(give(forest6=1))
    assert t.total(ME, "wood") == 1


@about("merchant")
def test_the_merchant_takes_two_and_gives_one_back() -> None:
    """Requires 3 commerce points or a city: name 1 or 2 resources, then give back 1 of choice, perhaps one just got."""
    t = Table("gold").hold(ME, "merchant").stock(THEY, ore=2, grain=1)
    assert not t.may(Play("merchant"))
    t.lay(ME, L1t="ore_ship", L1b="grain_ship")
    assert not t.may(Play("merchant")), "2 commerce points"
    t.lay(ME, R1t="marketplace")
    assert t.may(Play("merchant")), "3 commerce points"
    t = Table("gold").hold(ME, "merchant").stock(THEY, ore=2, grain=1).cities(ME, "L1")
    t.play("merchant")
    assert not t.may(Demand((0, 0, 0, 1, 2, 0))), "2 at most"
    t.do(Demand((0, 0, 0, 1, 1, 0)))
    assert t.kind == (ME, "hand_over")
    assert t.answers() == {give(fields6=1), give(mountains5=1)}
    t.do(give(fields6=1))
    assert (t.total(ME, "ore"), t.total(ME, "grain"), t.total(THEY, "grain")) == (1, 0, 1)


@about("brigands")
def test_brigands_fill_one_region() -> None:
    """With the strength advantage: as much of one resource as one single region of one's own still holds."""
    t = Table("gold").hold(ME, "brigands").stock(THEY, ore=3, grain=1)
    assert not t.may(Play("brigands"))
    t.lay(ME, L1t="candamir").stock(ME, ore=1)
    t.play("brigands")
    assert t.answers() == {Demand((0, 0, 0, 0, 2, 0)), DEMAND[GRAIN]}
    t.do(Demand((0, 0, 0, 0, 2, 0)))
    assert (t.total(ME, "ore"), t.total(THEY, "ore")) == (3, 1)
    t = Table("gold").hold(ME, "brigands").stock(THEY, ore=3, grain=1).lay(ME, L1t="candamir")
    t.play("brigands")
    assert t.answers() == {Demand((0, 0, 0, 0, 3, 0)), DEMAND[GRAIN]}, "an empty region is filled"


@about("brigands", "gold_cache")
def test_brigands_bring_gold_to_a_gold_field_and_take_it_from_a_cache() -> None:
    """R-257: the receiving region is a gold field, by switch also the Gold Cache; the victim's cache is not safe."""
    for switch, most in (("no", 1), ("yes", 3)):
        t = Table("gold", brigands_cache=switch).lay(ME, L1t="candamir").hold(ME, "gold_cache", "brigands")
        t.do(Build("gold_cache", "forest2"))
        t.stock(ME, gold=2).stock(THEY, gold=3, ore=1)
        t.play("brigands")
        assert t.answers() == {DEMAND[ORE], Demand((0, 0, 0, 0, 0, most))}
    t = Table("gold").lay(ME, L1t="candamir").hold(ME, "brigands")
    t.lay(THEY, L1t="austin")
    t.s.realms[THEY].owned.append(STORE["cache"])
    t.s.realms[THEY].sites[0, 2] = t.fetch("gold_cache")
    t.stock(THEY, cache=2)
    t.play("brigands")
    assert t.total(ME, "gold") == 2


@about("reiner")
def test_reiner_heralds_a_celebration() -> None:
    """Before the dice: the event die shows Celebration; its player takes 1 more than it gives (R-260)."""
    t = Table("gold").hold(ME, "reiner").lay(THEY, L1t="inga").dice()
    t.play("reiner")
    t.do(Roll())
    assert {getattr(a, "face", "") for a in t.asked.answers} == {"celebration"}
    t.throw(1, "celebration")
    assert t.kind == (ME, "take")
    t.do(take(forest2=1))
    assert t.kind == (THEY, "take"), "she leads in skill"


@about("reiner")
def test_reiner_gives_two_where_one_would_come_anyway() -> None:
    """Level on skill: the usual 1 and 1 more; with `reiner=one` 1 in all."""
    for switch, n in (("more", 2), ("one", 1)):
        t = Table("gold", reiner=switch).hold(ME, "reiner").dice()
        t.play("reiner")
        t.do(Roll())
        t.throw(6, "celebration")
        before = sum(t.s.realms[ME].stock)
        t.do(next(iter(t.asked.answers)))
        assert sum(t.s.realms[ME].stock) - before == n


@about("reiner", "brigitta")
def test_reiner_and_brigitta_set_both_dice() -> None:
    """Both may be played before the same roll; then nothing is left to chance."""
    t = Table("gold").hold(ME, "reiner", "brigitta").dice()
    t.play("reiner")
    t.play("brigitta")
    t.do(next(a for a in t.answers() if getattr(a, "number", 0) == 4))
    t.do(Roll())
    if t.asked.seat < 0:
        assert len(list(t.asked.answers)) == 1
        t.throw(4, "celebration")
    assert t.total(ME, "wool") == 1


@about("gold_cache")
def test_the_gold_cache_holds_three_more_gold() -> None:
    """Free; above or below a region; requires a hero with strength; starts empty; cannot be removed (R-256)."""
    t = Table("gold").hold(ME, "gold_cache")
    assert not any(isinstance(a, Build) for a in t.answers())
    t.lay(ME, L1t="ore_ship")
    assert not any(isinstance(a, Build) for a in t.answers())
    t.lay(ME, L1b="austin")
    assert len([a for a in t.answers() if isinstance(a, Build)]) == 6
    t.do(Build("gold_cache", "goldfield1"))
    assert t.s.realms[ME].stock[STORE["cache"]] == 0
    assert not any(isinstance(a, Remove) and a.site.startswith("C") for a in t.answers())
    t.stock(ME, gold=3, cache=3)
    assert t.total(ME, "gold") == 6


@about("gold_cache")
def test_brigand_attacks_pass_the_gold_cache_by() -> None:
    """Neither counted nor lost."""
    t = Table("gold").lay(ME, L1t="austin").hold(ME, "gold_cache")
    t.do(Build("gold_cache", "forest2"))
    t.stock(ME, cache=3, gold=3, ore=3, wool=1).dice()
    t.do(Roll())
    t.throw(6, "brigands")
    assert t.total(ME, "gold") == 6, "7 are counted"
    t.stock(ME, wood=2, brick=2).dice()
    t.do(Roll())
    t.throw(6, "brigands")
    assert (t.total(ME, "gold"), t.total(ME, "wool")) == (3, 0)


@about("pirate_ship")
def test_a_pirate_ship_sinks_a_trade_ship_when_built() -> None:
    """When built, the opponent discards a trade ship of his choice, if he has one; later ships are safe."""
    t = Table("gold").hold(ME, "pirate_ship").stock(ME, wood=1, wool=1).lay(THEY, L1t="ore_ship", L1b="grain_ship")
    t.do(Build("pirate_ship", "L1t"))
    assert t.answers() == {Lose("L1t"), Lose("L1b")}
    t.do(Lose("L1b"))
    assert t.s.discards[-1][0] == "grain_ship"
    t = Table("gold").hold(ME, "pirate_ship").stock(ME, wood=1, wool=1)
    t.do(Build("pirate_ship", "L1t"))
    assert t.kind == (ME, "action")


@about("pirate_ship")
def test_a_pirate_ship_earns_on_a_plentiful_harvest() -> None:
    """1 gold besides the resource of choice; no points of any kind."""
    t = Table("gold").lay(ME, L1t="pirate_ship").dice()
    assert t.s.realms[ME].commerce == 0
    t.do(Roll())
    t.throw(6, "harvest")
    t.do(take(forest2=1))
    assert t.total(ME, "gold") == 1


@about("moneylender")
def test_the_moneylender_takes_two_on_trade() -> None:
    """When Trade comes up and one has the trade advantage: 2 resources instead of 1, as far as there are and fit."""
    ships = {"L1t": "ore_ship", "L1b": "grain_ship", "R1t": "wool_ship"}
    for lender, n in (({}, 1), ({"L1bb": "moneylender"}, 2)):
        t = Table("gold").cities(ME, "L1").lay(ME, **ships, **lender).stock(THEY, ore=3).dice()
        t.do(Roll())
        t.throw(1, "trade")  # red gold field 1, blue pasture 1
        assert t.kind == (ME, "demand")
        t.do(Demand((0, 0, 0, 0, n, 0)))
        assert (t.total(ME, "ore"), t.total(THEY, "ore")) == (n, 3 - n)
        assert t.kind == (ME, "action")


@about("moneylender")
def test_the_moneylender_without_the_advantage_does_nothing() -> None:
    """It may be built without; then Trade passes it by."""
    t = Table("gold").cities(ME, "L1").lay(ME, L1t="moneylender").stock(THEY, ore=3).dice()
    t.do(Roll())
    t.throw(6, "trade")
    assert t.kind == (ME, "action")
    assert t.total(THEY, "ore") == 3


@about("mint")
def test_each_mint_coins_once_a_turn() -> None:
    """Once in each own turn and Mint: 1 gold for 1 other resource of choice."""
    t = Table("gold").cities(ME, "L1").lay(ME, L1t="mint", L1b="mint").stock(ME, gold=3)
    assert not t.may(Use("mint", "gold"))
    t.do(Use("mint", "ore"))
    assert t.s.used == [SITES["L1t"]]
    t.do(Use("mint", "wood"))
    assert t.s.used == [SITES["L1t"], SITES["L1b"]]
    assert (t.total(ME, "gold"), t.total(ME, "ore"), t.total(ME, "wood")) == (1, 1, 1)
    assert not any(isinstance(a, Use) for a in t.answers())


@about("mint", "pirate_ship")
@pytest.mark.parametrize(("version", "again"), [("2", False), ("1", True)])
def test_a_loss_of_the_other_does_not_let_a_mint_coin_twice(version: str, again: bool) -> None:
    """The other's card at the site of the same name is not the Mint; games stored by version 1 forgot that."""
    t = Table("gold", version=version).cities(ME, "L1").lay(ME, L1t="mint").lay(THEY, L1t="ore_ship")
    t.hold(ME, "pirate_ship").full(ME)
    t.stock(ME, wool=0)
    t.do(Use("mint", "wool"), Build("pirate_ship", "L1b"))
    assert (-1, 1) not in t.s.realms[THEY].sites, "the ship at L1t is sunk"
    assert any(isinstance(a, Use) for a in t.answers()) == again


@about("mint")
def test_a_new_mint_at_the_site_of_a_used_one_may_coin() -> None:
    """The power belongs to the card, not to its site."""
    t = Table("gold").cities(ME, "L1").lay(ME, L1t="mint").hold(ME, "mint").full(ME)
    t.stock(ME, ore=2).do(Use("mint", "ore"), Remove("L1t"))
    t.full(ME).do(Build("mint", "L1t"))
    assert any(isinstance(a, Use) for a in t.answers())


@about("merchant_guild")
def test_the_guild_lies_open_and_returns_there() -> None:
    """2 commerce points, 1 victory point; built from the open stack; what it made possible stays when it goes."""
    t = Table("gold").cities(ME, "L1").full(ME).hold(ME, "staple_house")
    assert not t.may(Build("staple_house", "L1t"))
    t.do(Build("merchant_guild", "L1t"))
    assert (t.s.realms[ME].commerce, t.s.points(ME)) == (2, 4)
    t.full(ME).do(Build("staple_house", "L1b"))
    t.do(next(iter(t.asked.answers)))
    t.do(Remove("L1t"))
    assert t.s.faceup == ["merchant_guild"] * 2
    assert "staple_house" in t.s.realms[ME].sites.values()


@about("merchant_guild")
def test_in_the_duel_a_removed_guild_is_discarded() -> None:
    """The Duel has no open stack."""
    t = Table("duel").cities(ME, "L1").lay(ME, L1t="merchant_guild")
    t.do(Remove("L1t"))
    assert t.s.discards[-1][0] == "merchant_guild"
    assert not t.s.faceup


@about("staple_house")
def test_the_staple_house_pays_two_after_it_is_paid() -> None:
    """Pay in full first, then take 2 resources of choice. Requires the Merchant Guild."""
    t = Table("gold").cities(ME, "L1").lay(ME, L1t="merchant_guild").hold(ME, "staple_house")
    t.stock(ME, brick=2, wool=1, ore=1)
    assert not t.may(Build("staple_house", "L1b")), "the 2 do not count towards the cost"
    t.stock(ME, ore=2)
    t.do(Build("staple_house", "L1b"))
    assert not any(t.s.realms[ME].totals()), "paid before anything is taken"
    t.do(take(goldfield1=2))
    assert t.total(ME, "gold") == 2


@about("harbor")
def test_the_harbor_counts_with_three_trade_ships() -> None:
    """1 commerce point always; 1 victory point while one has 3 or more trade ships."""
    t = Table("gold").cities(ME, "L1").lay(ME, L1t="harbor", L1b="ore_ship", L1bb="grain_ship")
    assert (t.s.realms[ME].victory, t.s.realms[ME].commerce) == (3, 3)
    t.lay(ME, R1t="wool_ship")
    assert t.s.realms[ME].victory == 4
    t.do(Remove("R1t"))
    assert t.s.realms[ME].victory == 3


@about("trading_base")
def test_the_trading_base_lifts_marketplace_and_harbor() -> None:
    """Marketplace and Harbor count 1 commerce point more each while it stands; buildable before them."""
    t = Table("gold").cities(ME, "L1").lay(ME, L1t="trading_base")
    assert t.s.realms[ME].commerce == 1
    t.lay(ME, L1b="marketplace", L1bb="harbor")
    assert t.s.realms[ME].commerce == 5
    t.do(Remove("L1t"))
    assert t.s.realms[ME].commerce == 2


@about("salt_silo")
def test_the_salt_silo_lifts_every_trade_ship() -> None:
    """Each trade ship counts 1 commerce point more while it stands; Pirate Ships do not."""
    t = (
        Table("gold")
        .cities(ME, "L1")
        .lay(ME, L1t="salt_silo", L1b="ore_ship", R1t="large_trade_ship", R1b="pirate_ship")
    )
    assert t.s.realms[ME].commerce == 4
    assert t.s.trade == ME


@about("gift_for_the_prince")
def test_the_prince_gets_gold_for_strong_units() -> None:
    """1 gold for every own unit with strength; what has no room is lost."""
    t = Table("gold").lay(ME, L1t="austin", L1b="candamir", R1t="ore_ship").stock(ME, gold=2)
    t.event("gift_for_the_prince")
    assert t.total(ME, "gold") == 3
    assert t.total(THEY, "gold") == 0
    t = Table("gold").lay(ME, L1t="candamir", R1t="ore_ship").stock(ME, gold=0)
    t.event("gift_for_the_prince")
    assert t.total(ME, "gold") == 1, "however strong"


@about("storehouse", "toll_bridge", "large_trade_ship", "goldsmith")
@pytest.mark.parametrize("card", ["storehouse.gold", "toll_bridge.gold", "large_trade_ship.gold", "goldsmith.gold"])
def test_a_later_printing_goes_back_under_its_own_set(card: str) -> None:
    """The back of a copy is that of its set: a Storehouse of the Era of Gold returns to a Gold stack."""
    t = Table("gold").hold(ME, card, "abbey", "scout")
    t.do(End())
    assert t.kind == (ME, "exchange")
    assert {a for a in t.answers() if isinstance(a, Under) and a.card == card} == {Under(card, 3), Under(card, 4)}


@about("feud", "storehouse")
def test_a_feud_sends_a_gold_storehouse_under_a_gold_stack() -> None:
    """The owner picks a stack with the back of the lost card."""
    t = Table("gold").lay(ME, L1t="candamir").lay(THEY, L1t="storehouse.gold")
    t.event("feud")
    assert t.answers() == {Stack(3), Stack(4)}


@about("parish_hall")
def test_after_looking_one_card_must_be_taken() -> None:
    """A searched stack gives a card; there is no way back."""
    t = Table("gold").lay(ME, L1t="parish_hall").hold(ME, "abbey", "scout", "mint").stock(ME, ore=1)
    t.do(End(), Under("abbey", 0), Search(0))
    assert all(isinstance(a, Pick) for a in t.answers())
    assert t.may(Pick("abbey")), "also the card just put there"


@about("gold_cache")
def test_a_principality_has_one_gold_cache() -> None:
    """R-255: in a tournament each may bring one, and fetch the other's from the discards."""
    t = Table("tournament", red_deck="draft-1", blue_deck="draft-2").lay(ME, L1t="austin")
    t.s.hands[ME] = [("gold_cache", 1), ("gold_cache", 1)]
    t.do(Build("gold_cache", "forest2"))
    assert not any(isinstance(answer, Build) and answer.card == "gold_cache" for answer in t.answers())
    assert t.s.realms[ME].owned.count(STORE["cache"]) == 1
