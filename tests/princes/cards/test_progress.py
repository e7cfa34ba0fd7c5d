"""The Era of Progress, card by card."""

from __future__ import annotations

import pytest

from tests.princes.cards.about import about
from tests.princes.table import ME, THEY, Table, take
from trueque.princes.actions import (
    Build,
    Draw,
    End,
    Pass,
    Pick,
    Play,
    Remove,
    Roll,
    Save,
    Search,
    Settle,
    Stack,
    Swap,
    Target,
    Under,
)
from trueque.princes.catalogue import STORE
from trueque.princes.events import Plagued


def university(*places: str) -> Table:
    """Seat 0 has a University at its left city."""
    return Table("progress").cities(ME, "L1", *places).lay(ME, L1t="university")


@about("benjamin")
def test_benjamin_repeats_the_roll_without_boosters() -> None:
    """Each own region with the number rolled this turn gains 1 again; boosters, and the other player, do not count."""
    t = Table("progress").hold(ME, "benjamin").lay(ME, L1t="lumber_camp")
    t.s.die = 2  # the red forest, beside the Lumber Camp, and the blue hills
    t.play("benjamin")
    assert t.total(ME, "wood") == 1
    assert t.total(THEY, "brick") == 0


@about("benjamin")
def test_benjamin_counts_regions_added_this_turn() -> None:
    """Regions of a settlement built this turn yield too, where they bear the number."""
    t = Table("progress").hold(ME, "benjamin").stock(ME, wood=1, brick=1, wool=1, grain=1)
    t.s.realms[ME].roads.append(2)
    t.s.regions[-2:] = [("mountains4", 0), ("goldfield2", 0)]
    t.s.die = 2
    t.fresh().do(Settle("R2"))
    t.do(next(iter(t.answers())))
    t.play("benjamin")
    assert (t.total(ME, "wood"), t.total(ME, "gold"), t.total(ME, "ore")) == (1, 1, 0)


@about("benjamin")
def test_benjamin_must_change_something() -> None:
    """With all such regions full he may not be played."""
    t = Table("progress").hold(ME, "benjamin").stock(ME, wood=3)
    t.s.die = 2
    assert not t.may(Play("benjamin"))


@about("guido", "gustav")
@pytest.mark.parametrize(("card", "key"), [("guido", "town_hall"), ("gustav", "library")])
def test_the_discard_pile_is_searched_by_who_has_the_key_or_is_behind(card: str, key: str) -> None:
    """Guido needs a Town Hall, Gustav a Library, or fewer victory points; the card found may be played at once."""
    t = Table("progress").hold(ME, card).discard("storehouse", "merchant_caravan", "abbey").full(ME, 1)
    assert not t.may(Play(card)), "level on points, no key"
    t.cities(THEY, "L1")
    assert t.may(Play(card)), "behind"
    t.cities(ME, "L1", "R1")
    assert not t.may(Play(card)), "ahead"
    if key == "town_hall":
        t.lay(ME, L1t="parish_hall")
    t.lay(ME, L1t=key)
    t.play(card)
    assert t.answers() == {Pick("storehouse"), Pick("merchant_caravan"), Pick("abbey")}
    t.do(Pick("merchant_caravan"))
    assert t.held(ME) == ["merchant_caravan"]
    assert [entry[0] for entry in t.s.discards] == ["storehouse", "abbey", card], "he cannot fetch himself"
    assert t.may(Play("merchant_caravan"))


@about("guido", "gustav")
@pytest.mark.parametrize(("switch", "again"), [("once", False), ("often", True)])
def test_guido_and_gustav_do_not_fetch_each_other_for_ever(switch: str, again: bool) -> None:
    """R-272: who fetched a card this turn stays on the pile until the next turn."""
    t = Table("progress", fetching=switch).hold(ME, "guido").discard("gustav", "abbey").cities(THEY, "L1")
    t.play("guido")
    t.do(Pick("gustav"))
    t.play("gustav")
    assert t.may(Pick("guido")) == again
    t.do(Pick("abbey"))
    assert t.s.fetchers == ["guido", "gustav"]
    t.do(End(), *[Draw(0)] * (3 - len(t.s.hands[ME])), Pass())
    assert (t.s.active, t.s.fetchers) == (THEY, [])


@about("guido", "gustav")
def test_an_empty_discard_pile_cannot_be_searched() -> None:
    """Nothing to find, no play."""
    t = Table("progress").hold(ME, "guido", "gustav").cities(THEY, "L1")
    assert not t.may(Play("guido"))
    assert not t.may(Play("gustav"))


@about("guido", "gustav")
@pytest.mark.parametrize(
    ("version", "switch", "may"), [("2", "once", True), ("3", "once", False), ("3", "often", True)]
)
def test_who_would_find_nothing_but_who_has_fetched_cannot_be_played(version: str, switch: str, may: bool) -> None:
    """One card lies there, Guido fetches it: Gustav could only find Guido. In stored games he may be lost so."""
    t = Table("progress", fetching=switch, version=version).hold(ME, "guido").discard("gustav").cities(THEY, "L1")
    t.play("guido")
    t.do(Pick("gustav"))
    assert t.may(Play("gustav")) == may


@about("doctor", "bath_house")
def test_the_doctor_helps_the_regions_beside_one_bath_house() -> None:
    """Choose one Bath House: each region left and right of it gains 1 (R-252; by switch the four of its city)."""
    t = Table("progress").hold(ME, "doctor")
    assert not t.may(Play("doctor")), "no Bath House"
    t.cities(ME, "L1", "R1").lay(ME, L1t="bath_house", R1b="bath_house")
    t.play("doctor")
    assert t.answers() == {Target("L1t"), Target("R1b")}
    t.do(Target("L1t"))
    assert sum(t.s.realms[ME].stock) == 2
    assert (t.total(ME, "wood"), t.total(ME, "gold")) == (1, 1)
    t = Table("progress", doctor="city").hold(ME, "doctor").cities(ME, "L1").lay(ME, L1t="bath_house")
    t.play("doctor")
    assert sum(t.s.realms[ME].stock) == 4


@about("doctor")
def test_the_doctor_needs_room() -> None:
    """With both regions full the Doctor would change nothing."""
    t = Table("progress").hold(ME, "doctor").cities(ME, "L1").lay(ME, L1t="bath_house").stock(ME, wood=3, gold=3)
    assert not t.may(Play("doctor"))


@about("mineral_mining", "three_field_system", "university")
@pytest.mark.parametrize(("card", "kind"), [("mineral_mining", "ore"), ("three_field_system", "grain")])
def test_the_fruits_of_the_university(card: str, kind: str) -> None:
    """2 ore, or 2 grain, into any such regions; what has no room is lost. Requires the University."""
    t = Table("progress").hold(ME, card)
    assert not t.may(Play(card))
    t.cities(ME, "L1").lay(ME, L1t="university").stock(ME, **{kind: 2})
    t.play(card)
    assert t.total(ME, kind) == 3
    assert not t.hold(ME, card).may(Play(card)), "no room: no effect"
    t = university().hold(ME, card).stock(ME, **{kind: 0})
    t.play(card)
    assert t.total(ME, kind) == 2


@about("mineral_mining")
def test_mined_ore_goes_to_any_mountains() -> None:
    """The owner picks among several mountains."""
    t = university().hold(ME, "mineral_mining")
    t.s.realms[ME].regions[-4, 1] = STORE["mountains2"]
    t.s.realms[ME].owned.append(STORE["mountains2"])
    t.fresh().play("mineral_mining")
    t.do(take(mountains2=1, mountains5=1))
    assert t.total(ME, "ore") == 2


@about("chief_cannoneer")
def test_cannoneers_are_strong_but_no_heroes() -> None:
    """4 strength points each; both may stand in one principality; requires the University to be built."""
    t = Table("progress").hold(ME, "chief_cannoneer", "chief_cannoneer").full(ME)
    assert not t.may(Build("chief_cannoneer", "R1t"))
    t.cities(ME, "L1").lay(ME, L1t="university")
    t.do(Build("chief_cannoneer", "R1t"), Build("chief_cannoneer", "R1b"))
    assert t.s.realms[ME].strength == 8
    assert t.s.hero == ME
    t.do(Remove("L1t"))
    assert t.s.realms[ME].strength == 8, "what stands, stays"


@about("chief_cannoneer", "drill_ground", "tithe_barn")
def test_hero_cards_ignore_cannoneers() -> None:
    """A cannoneer is a unit, but no hero: no place for a Gold Cache."""
    t = Table("duel").cities(ME, "L1").lay(ME, L1t="university", L1b="chief_cannoneer").hold(ME, "gold_cache")
    assert not any(isinstance(a, Build) for a in t.answers())


@about("town_hall", "parish_hall")
def test_the_town_hall_covers_a_parish_hall_at_a_city() -> None:
    """Laid on the Parish Hall, which must stand at a city; needs no free site; searching a stack is free."""
    t = Table("progress").lay(ME, L1t="parish_hall").hold(ME, "town_hall", "town_hall").full(ME)
    t.cities(ME, "R1")
    assert not any(isinstance(a, Build) for a in t.answers()), "the Parish Hall stands at a settlement"
    t.cities(ME, "L1").lay(ME, L1tt="abbey", L1b="austin", L1bb="harald")
    t.do(Build("town_hall", "L1t"))
    assert not any(isinstance(a, Build) and a.card == "town_hall" for a in t.full(ME).answers()), "no second one"
    assert t.s.points(ME) == 5 + (t.s.hero == ME)
    paid = sum(t.s.realms[ME].stock)
    t.hold(ME, "brigitta", "merchant_caravan").do(End())
    t.do(Draw(0), Under("brigitta", 0), Search(3), Pick("pharmacy"))
    assert sum(t.s.realms[ME].stock) == paid
    assert "pharmacy" in t.held(ME)


@about("town_hall", "parish_hall")
def test_a_second_parish_hall_stays_forbidden_under_a_town_hall() -> None:
    """The first Parish Hall is still there, if covered."""
    t = (
        Table("progress")
        .cities(ME, "L1")
        .lay(ME, L1t="parish_hall")
        .lay(ME, L1t="town_hall")
        .hold(ME, "parish_hall")
        .full(ME)
    )
    assert not any(isinstance(a, Build) for a in t.answers())


@about("town_hall", "parish_hall")
def test_without_its_town_hall_the_parish_hall_works_again() -> None:
    """Removed, or hit, the Town Hall alone goes; the Parish Hall stays and searching costs 1 again."""
    t = Table("progress").cities(ME, "L1").lay(ME, L1t="parish_hall").lay(ME, L1t="town_hall").stock(ME, ore=1)
    t.do(Remove("L1t"))
    assert t.s.realms[ME].sites == {(-1, 1): "parish_hall"}
    assert t.s.discards[-1][0] == "town_hall"
    t.hold(ME, "brigitta", "merchant_caravan", "scout").do(End())
    t.do(Under("brigitta", 0), Search(3), Pick("pharmacy"))
    assert sum(t.s.realms[ME].stock) == 0


@about("town_hall", "feud")
def test_a_feud_hits_the_town_hall_and_not_what_lies_beneath() -> None:
    """R-266: the pair is one building, the Town Hall."""
    t = (
        Table("progress")
        .cities(THEY, "L1")
        .lay(THEY, L1t="parish_hall")
        .lay(THEY, L1t="town_hall")
        .lay(ME, L1t="candamir")
    )
    t.event("feud")
    assert t.kind == (THEY, "stack")
    assert t.answers() == {Stack(3), Stack(4)}
    t.do(Stack(3))
    assert list(t.s.realms[THEY].sites.values()) == ["parish_hall"]


@about("relocation", "town_hall")
def test_relocation_takes_the_parish_hall_along() -> None:
    """Two own expansions change places; a Town Hall keeps its Parish Hall beneath it, and stays at a city."""
    t = (
        Table("progress")
        .cities(ME, "L1")
        .lay(ME, L1t="parish_hall")
        .lay(ME, L1t="town_hall", R1t="austin", L1b="harald")
    )
    t.hold(ME, "relocation")
    t.play("relocation")
    assert not t.may(Swap("L1t", "R1t")), "R1 is no city"
    assert t.may(Swap("L1t", "L1b"))
    t.do(Swap("L1t", "L1b"))
    assert t.s.realms[ME].sites[-1, -1] == "town_hall"
    assert t.s.realms[ME].under == {(-1, -1): "parish_hall"}


@about("library")
def test_the_library_finds_a_card_for_this_turn() -> None:
    """When built one may look through a draw stack, order kept, and take 1 card that may be played at once."""
    t = Table("progress").cities(ME, "L1").hold(ME, "library").full(ME)
    before = [card for card, _ in t.s.stacks[0]]
    t.do(Build("library", "L1t"))
    assert t.answers() == {*(Search(i) for i in range(5)), Pass()}
    t.do(Search(0))
    wanted = "merchant_caravan"
    t.do(Pick(wanted))
    before.remove(wanted)
    assert [card for card, _ in t.s.stacks[0]] == before
    assert t.may(Play(wanted))
    assert t.s.realms[ME].progress == 0, "R-259"


@about("library")
def test_the_library_need_not_be_used() -> None:
    """Looking is a choice."""
    t = Table("progress").cities(ME, "L1").hold(ME, "library").full(ME)
    t.do(Build("library", "L1t"), Pass())
    assert t.kind == (ME, "action")


@about("plague")
def test_plague_takes_one_from_each_region_beside_a_city() -> None:
    """Each region beside a city loses 1, also between two cities; regions of settlements keep theirs."""
    t = Table("progress").full(ME, 2).full(THEY, 2).cities(ME, "L1", "R1").cities(THEY, "L1")
    t.event("plague")
    assert sum(t.s.realms[ME].stock) == 12 - 6
    assert sum(t.s.realms[THEY].stock) == 12 - 4
    assert t.s.events[0][0] == "plague"


@about("plague", "gold_cache")
def test_plague_passes_the_gold_cache_by() -> None:
    """A region expansion is no region."""
    t = Table("duel").cities(ME, "L1").lay(ME, L1t="austin").hold(ME, "gold_cache")
    t.do(next(a for a in t.answers() if isinstance(a, Build)))
    t.stock(ME, cache=2)
    t.event("plague")
    assert t.s.realms[ME].stock[-1] == 2


@about("bath_house", "plague")
def test_a_bath_house_guards_the_regions_of_its_city() -> None:
    """The 4 regions of its city are safe; R-264: also those shared with another city."""
    t = Table("progress").full(ME, 2).cities(ME, "L1", "R1").lay(ME, L1b="bath_house")
    events = t.event("plague")
    assert [event for event in events if isinstance(event, Plagued)]
    assert (t.total(ME, "grain"), t.total(ME, "ore")) == (1, 1), "right of R1"
    assert (t.total(ME, "gold"), t.total(ME, "wool")) == (2, 2), "between the cities"


@about("pharmacy", "plague")
def test_every_pharmacy_pays_when_plague_comes() -> None:
    """1 resource of choice for each Pharmacy, stored anywhere, whether or not anything was lost."""
    t = Table("progress").cities(ME, "L1").lay(ME, L1t="pharmacy", L1b="pharmacy", L1tt="bath_house").full(ME, 2)
    t.event("plague")
    assert t.kind == (ME, "take")
    t.do(take(forest2=1))
    t.do(take(goldfield1=1))
    assert sum(t.s.realms[ME].stock) == 14
    assert t.kind == (ME, "action")


@about("building_crane")
def test_the_crane_saves_1_on_dear_red_cards() -> None:
    """City expansions with a printed cost above 4 cost 1 resource less, chosen from the cost; cheaper ones do not."""
    t = university().lay(ME, L1b="building_crane").lay(ME, L1tt="abbey").hold(ME, "parliament", "library")
    t.stock(ME, wood=3, brick=2, wool=1)
    assert not t.may(Build("library", "L1bb"))
    t.do(Build("parliament", "L1bb"))
    assert t.kind == (ME, "action"), "only the missing wool could be saved"
    assert sum(t.s.realms[ME].stock) == 0
    t = university().lay(ME, L1b="building_crane").lay(ME, L1tt="parish_hall").hold(ME, "town_hall")
    assert t.stock(ME, brick=1, wool=2, ore=1).may(Build("town_hall", "L1tt")), "5 is above 4"


@about("building_crane")
def test_what_the_crane_saves_is_a_choice() -> None:
    """With the whole cost at hand the builder picks what to keep."""
    t = university().lay(ME, L1b="building_crane").lay(ME, L1tt="abbey").hold(ME, "parliament").full(ME)
    t.do(Build("parliament", "L1bb"))
    assert t.answers() == {Save("wood"), Save("brick"), Save("wool")}
    t.do(Save("brick"))
    assert t.total(ME, "brick") == 2


@about("building_crane", "university")
def test_the_crane_needs_a_university() -> None:
    """Requires the University."""
    t = Table("progress").cities(ME, "L1").hold(ME, "building_crane").full(ME)
    assert not any(isinstance(a, Build) for a in t.answers())
    t.lay(ME, L1t="university")
    assert t.may(Build("building_crane", "L1b"))


@about("parliament")
def test_parliament_needs_two_progress_points() -> None:
    """2 victory points; requires 2 progress points in play: Abbey and University."""
    t = university().hold(ME, "parliament").full(ME)
    assert not any(isinstance(a, Build) and a.card == "parliament" for a in t.answers())
    t.lay(ME, R1t="abbey")
    before = t.s.points(ME)
    t.do(Build("parliament", "L1b"))
    assert t.s.points(ME) == before + 2


@about("university", "abbey", "library")
@pytest.mark.parametrize("key", ["abbey", "library"])
def test_the_university_needs_an_abbey_or_a_library(key: str) -> None:
    """Lies open for both; requires an Abbey or a Library; one a principality; raises the hand limit by 1."""
    t = Table("progress").cities(ME, "L1").full(ME)
    assert not any(isinstance(a, Build) for a in t.answers())
    t.lay(ME, L1t=key)
    t.do(Build("university", "L1b"))
    assert t.s.faceup == ["university"]
    assert t.s.realms[ME].progress == 1 + (key == "abbey")
    assert not t.full(ME).may(Build("university", "L1tt"))
    t.do(End())
    for _ in range(3 + t.s.realms[ME].progress):
        assert t.kind == (ME, "draw")
        t.do(Draw(0))
    assert t.kind == (ME, "exchange")


@about("invention")
def test_invention_counts_buildings_with_progress_points() -> None:
    """1 resource of choice for each own building with a progress point, 2 at most."""
    t = university().lay(ME, L1b="abbey")
    t.event("invention")
    t.do(take(forest2=1, hills3=1))
    assert sum(t.s.realms[ME].stock) == 2
    assert t.kind == (ME, "action")


@about("brigitta")
def test_brigitta_of_the_progress_set_sets_the_die_too() -> None:
    """Before the dice: choose the number; then only the event die is rolled. Her back is that of her set."""
    t = Table("progress").hold(ME, "brigitta.progress").dice()
    assert t.answers() == {Roll(), Play("brigitta.progress")}
    t.play("brigitta.progress")
    t.do(next(a for a in t.answers() if getattr(a, "number", 0) == 2))
    t.do(Roll())
    assert {getattr(a, "die", 0) for a in t.answers()} == {2}
    t.throw(2, "brigands")
    assert t.total(ME, "wood") == 1
