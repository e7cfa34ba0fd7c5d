"""The Era of Turmoil, card by card."""

from __future__ import annotations

import pytest

from tests.princes.cards.about import about
from tests.princes.table import ME, THEY, Table, give, take
from trueque.princes.actions import (
    DEMAND,
    Build,
    Demand,
    Draw,
    End,
    Lose,
    Pass,
    Pick,
    Play,
    Remove,
    Roll,
    Save,
    Stack,
    Target,
)
from trueque.princes.catalogue import GRAIN, WOOL
from trueque.princes.events import Averted


def tavern(**switches: str) -> Table:
    """Seat 0 has a Hedge Tavern at its left city."""
    return Table("turmoil", **switches).cities(ME, "L1").lay(ME, L1t="hedge_tavern")


@about("archer")
def test_archer_takes_a_unit_of_the_owners_choice() -> None:
    """The opponent picks a unit with at least 1 strength point and puts it under a stack with the same back."""
    t = tavern().hold(ME, "archer").lay(THEY, L1t="austin", L1b="carl_forkbeard", R1t="ore_ship", R1b="irmgard")
    t.play("archer")
    assert t.kind == (THEY, "lose")
    assert t.answers() == {Lose("L1t"), Lose("L1b")}
    t.do(Lose("L1b"))
    assert t.answers() == {Stack(3), Stack(4)}
    t.do(Stack(4))
    assert t.s.stacks[4][0][0] == "carl_forkbeard"
    assert not t.s.discards, "the Archer lies on the table until all is done"
    t.do(take(forest3=1))  # Irmgard's consolation
    assert t.s.discards[-1][0] == "archer"


@about("archer")
def test_archer_needs_a_tavern_and_somebody_to_shoot() -> None:
    """Requires a Hedge Tavern, and a unit with strength on the other side: ships and Irmgard will not do."""
    t = tavern().hold(ME, "archer").lay(THEY, L1t="ore_ship", L1b="irmgard", R1t="lookout_tower")
    assert not t.may(Play("archer"))
    t.lay(THEY, R1b="harald")
    assert t.may(Play("archer"))
    without = Table("turmoil").hold(ME, "archer").lay(THEY, L1t="harald")
    assert not without.may(Play("archer"))


@about("archer", "chief_cannoneer")
def test_archer_hits_a_chief_cannoneer_in_the_duel() -> None:
    """A Chief Cannoneer is a unit with strength: Archer may take it, under the stack of its own set."""
    t = Table("duel").cities(ME, "L1").lay(ME, L1t="hedge_tavern").hold(ME, "archer").lay(THEY, L1t="chief_cannoneer")
    t.play("archer")
    assert t.s.stacks[5][0][0] == "chief_cannoneer"
    assert t.kind == (ME, "action")


@about("arsonist", "fire_brigade")
def test_arsonist_burns_what_no_fire_brigade_guards() -> None:
    """Choose an unprotected building; the Fire Brigade guards all of its own city, itself included, not units."""
    t = tavern().hold(ME, "arsonist").cities(THEY, "L1")
    t.lay(THEY, L1t="fire_brigade", L1tt="abbey", L1b="austin", R1t="marketplace", R1b="harald")
    t.play("arsonist")
    assert t.kind == (THEY, "stack"), "only the Marketplace can burn"
    assert t.answers() == {Stack(0), Stack(1), Stack(2)}
    t.do(Stack(1))
    assert t.s.stacks[1][0][0] == "marketplace"
    assert not t.hold(ME, "arsonist").may(Play("arsonist"))


@about("arsonist", "hedge_tavern")
def test_arsonist_sends_an_open_card_back_to_the_open_stack() -> None:
    """R-258: an open card that burns lies open again; with the switch it goes under a stack of its set."""
    t = tavern().hold(ME, "arsonist").cities(THEY, "L1").lay(THEY, L1t="hedge_tavern", L1b="abbey")
    t.play("arsonist")
    t.do(Target("L1t"))
    assert t.s.faceup == ["hedge_tavern"]
    assert t.s.points(THEY) == 3
    t = tavern(open_cards_hit="stack").hold(ME, "arsonist").cities(THEY, "L1").lay(THEY, L1t="hedge_tavern")
    t.play("arsonist")
    assert t.answers() == {Stack(3), Stack(4)}


@about("arsonist", "hedge_tavern")
def test_in_the_duel_a_burnt_tavern_goes_under_its_stack() -> None:
    """The Duel has no open stack: there the Tavern goes under the stack of Turmoil, the only one with its back."""
    t = Table("duel").cities(ME, "L1").lay(ME, L1t="hedge_tavern").hold(ME, "arsonist")
    t.cities(THEY, "L1").lay(THEY, L1t="merchant_guild")
    t.play("arsonist")
    assert t.s.stacks[3][0][0] == "merchant_guild"


@about("arsonist", "heinrich", "lookout_tower")
def test_the_target_is_named_after_the_defence_roll() -> None:
    """The defender may roll first; only then does the attacker name a building."""
    t = tavern().hold(ME, "arsonist").lay(THEY, L1t="lookout_tower", L1b="abbey")
    t.play("arsonist")
    assert t.kind == (THEY, "defend")
    t.do(Roll())
    t.roll(3)
    assert t.kind == (ME, "target")
    assert t.answers() == {Target("L1t"), Target("L1b")}


@about("heinrich", "lookout_tower")
@pytest.mark.parametrize(
    ("guards", "safe"),
    [
        ({"L1t": "heinrich"}, {3, 4, 5}),
        ({"L1t": "lookout_tower"}, {1, 2}),
        ({"L1t": "heinrich", "L1b": "lookout_tower"}, {1, 2, 3, 4, 5}),
    ],
)
@pytest.mark.parametrize("number", range(1, 7))
def test_guards_fend_off_an_attack_by_one_roll(guards: dict[str, str], safe: set[int], number: int) -> None:
    """Heinrich fends off with 3, 4, 5; the Lookout Tower with 1, 2; together one single roll with 1 to 5."""
    t = tavern().hold(ME, "traitor").hold(THEY, "storehouse").lay(THEY, **guards)
    t.play("traitor")
    assert t.answers() == {Roll(), Pass()}
    t.do(Roll())
    events = t.roll(number)
    assert any(isinstance(event, Averted) for event in events) == (number in safe)
    assert t.kind == ((ME, "action") if number in safe else (ME, "pick"))
    if number in safe:
        assert t.s.discards[-1][0] == "traitor"
        assert t.held(THEY) == ["storehouse"]


@about("heinrich", "lookout_tower")
def test_guards_need_not_roll_unless_the_table_says_so() -> None:
    """R-267: the defender may let the attack happen; with `defence=must` the die is rolled at once."""
    t = tavern().hold(ME, "archer").lay(THEY, L1t="heinrich")
    t.play("archer")
    t.do(Pass())
    assert t.kind == (THEY, "stack")
    t = tavern(defence="must").hold(ME, "archer").lay(THEY, L1t="heinrich")
    t.play("archer")
    assert t.kind[1] == "die"


@about("voyage_of_plunder")
def test_voyage_of_plunder_takes_one_or_from_a_leader_two() -> None:
    """With the strength advantage: 1 resource of choice from the opponent, 2 if he has more victory points."""
    t = Table("turmoil").lay(ME, L1t="candamir").hold(ME, "voyage_of_plunder").stock(THEY, ore=2, gold=1)
    assert t.s.points(ME) > t.s.points(THEY)
    t.play("voyage_of_plunder")
    assert t.answers() == {DEMAND[4], DEMAND[5]}
    t.do(DEMAND[4])
    assert (t.total(ME, "ore"), t.total(THEY, "ore")) == (1, 1)

    t = Table("turmoil").lay(ME, L1t="candamir").hold(ME, "voyage_of_plunder").stock(THEY, ore=2, gold=1)
    t.cities(THEY, "L1", "R1")
    t.play("voyage_of_plunder")
    assert not t.may(DEMAND[4]), "two must be taken where two can be"
    assert not t.may(Demand((0, 0, 0, 0, 2, 1))), "and no more"
    t.do(Demand((0, 0, 0, 0, 1, 1)))
    assert (t.total(ME, "ore"), t.total(ME, "gold"), t.total(THEY, "gold")) == (1, 1, 0)


@about("voyage_of_plunder")
def test_voyage_of_plunder_needs_the_advantage_and_room() -> None:
    """Not without the strength advantage, and only what the opponent has and one has room for."""
    t = Table("turmoil").hold(ME, "voyage_of_plunder").stock(THEY, ore=2)
    assert not t.may(Play("voyage_of_plunder"))
    t.lay(ME, L1t="candamir")
    assert t.may(Play("voyage_of_plunder"))
    t.stock(ME, ore=3)
    assert not t.may(Play("voyage_of_plunder"))


@about("traitor")
def test_traitor_takes_a_card_that_may_be_played_at_once() -> None:
    """See the whole hand and keep 1 card or none; the card may be played now. The victim refills at his next end."""
    t = tavern().hold(ME, "traitor").hold(THEY, "merchant_caravan", "storehouse").full(ME, 2)
    t.play("traitor")
    assert t.answers() == {Pick("merchant_caravan"), Pick("storehouse"), Pass()}
    t.do(Pick("merchant_caravan"))
    assert t.held(THEY) == ["storehouse"]
    assert t.may(Play("merchant_caravan"))


@about("traitor")
def test_traitor_may_take_nothing_and_needs_a_hand_to_look_at() -> None:
    """Taking none is allowed, and discards the Traitor all the same; an empty hand forbids him."""
    t = tavern().hold(ME, "traitor")
    assert not t.may(Play("traitor"))
    t.hold(THEY, "storehouse")
    t.play("traitor")
    t.do(Pass())
    assert t.held(THEY) == ["storehouse"]
    assert t.s.discards[-1][0] == "traitor"


@about("sebastian")
@pytest.mark.parametrize("event", ["feud", "fraternal_feuds", "riots"])
def test_sebastian_keeps_the_three_events_off(event: str) -> None:
    """The moment Riots, Feud or Fraternal Feuds comes up, in anyone's turn: the event does not touch his player."""
    t = (
        Table("turmoil")
        .lay(ME, L1t="candamir")
        .hold(THEY, "sebastian", "storehouse")
        .lay(THEY, L1t="abbey", L1b="ore_ship")
    )
    t.event(event)
    if t.kind[0] == ME:
        assert (event, t.kind) == ("riots", (ME, "react"))
        t.do(Pass())
    assert t.kind == (THEY, "react")
    t.do(Play("sebastian"))
    if event == "riots":
        assert t.kind == (ME, "stack"), "seat 0 has no gold and loses its only unit"
        t.do(Stack(0))
    assert t.kind == (ME, "action")
    assert t.held(THEY) == ["storehouse"]
    assert len(t.s.realms[THEY].sites) == 2
    assert t.s.discards[-1][0] == "sebastian"


@about("sebastian")
def test_the_window_for_sebastian_opens_whether_or_not_he_is_held() -> None:
    """Nobody may learn from the question whether he is held: it is put to whom the event would touch."""
    for held in ((), ("sebastian",)):
        t = Table("turmoil").lay(ME, L1t="candamir").hold(THEY, *held).lay(THEY, L1t="abbey")
        t.event("feud")
        assert t.kind == (THEY, "react")
        assert t.may(Play("sebastian")) == bool(held)
    t = Table("turmoil").lay(ME, L1t="candamir").hold(THEY, "sebastian")
    t.event("feud")
    assert t.kind == (ME, "action"), "no building, nothing to keep off"


@about("sebastian", "chapel_1_3")
def test_sebastian_may_not_be_played_where_a_chapel_helps_already() -> None:
    """Against Riots he is not needed, and not allowed, while a Chapel protects."""
    t = Table("turmoil").cities(THEY, "L1").lay(THEY, L1t="chapel_1_3", L1b="austin").hold(THEY, "sebastian")
    t.event("riots", die=2)
    assert t.kind == (ME, "action")
    t.event("riots", die=5)
    assert t.kind == (THEY, "react")


@about("sebastian")
def test_a_fresh_sebastian_waits_only_where_the_table_says_so() -> None:
    """R-268: drawn at the end of one's turn, he may answer in the next; with `own_turn` he waits for one's own."""
    for switch, may in (("next_turn", True), ("own_turn", False)):
        t = Table("turmoil", fresh_cards=switch).lay(ME, L1t="abbey").lay(THEY, L1t="candamir")
        t.fetch("sebastian")
        t.s.stacks[3].append(("sebastian", 0))
        t.do(End(), Draw(3), Draw(0), Draw(0), Draw(0), Pass())
        assert "sebastian" in t.held(ME)
        t.event("feud")
        assert t.kind == (ME, "react")
        assert t.may(Play("sebastian")) == may


@about("riots")
def test_riots_cost_gold_or_a_unit() -> None:
    """1 or 2 units with strength or commerce: 1 gold; 3 or more: 2 gold; or one of them goes under a stack."""
    t = Table("turmoil").lay(ME, L1t="austin", L1b="ore_ship", R1t="irmgard", R1b="lookout_tower").stock(ME, gold=2)
    t.event("riots")
    t.do(Pass())
    assert t.answers() == {give(goldfield1=1), Lose("L1t"), Lose("L1b")}
    t.do(give(goldfield1=1))
    assert t.total(ME, "gold") == 1
    t.lay(ME, R1t="harald")  # on Irmgard's site: a third unit that counts
    t.event("riots")
    t.do(Pass())
    assert t.answers() == {Lose("L1t"), Lose("L1b"), Lose("R1t")}, "1 gold is not enough now"
    t.do(Lose("L1b"), Stack(2))
    assert t.s.stacks[2][0][0] == "ore_ship"


@about("riots")
def test_riots_cost_two_gold_where_three_units_count() -> None:
    """Exactly 2 gold, with 3 units and with 4."""
    t = Table("turmoil").lay(ME, L1t="austin", L1b="ore_ship", R1t="harald").stock(ME, gold=2)
    for gold in (2, 3):
        t.stock(ME, gold=gold).event("riots")
        t.do(Pass())
        assert t.answers() == {give(goldfield1=2), Lose("L1t"), Lose("L1b"), Lose("R1t")}
        t.do(give(goldfield1=2))
        assert (t.kind, t.total(ME, "gold")) == ((ME, "action"), gold - 2)


@about("riots", "chapel_1_3", "chapel_4_6")
@pytest.mark.parametrize(
    ("chapels", "safe"),
    [
        ({"L1t": "chapel_1_3"}, {1, 2, 3}),
        ({"L1t": "chapel_4_6"}, {4, 5, 6}),
        ({"L1t": "chapel_1_3", "L1b": "chapel_4_6"}, {1, 2, 3, 4, 5, 6}),
    ],
)
@pytest.mark.parametrize("die", range(1, 7))
def test_a_chapel_keeps_riots_off_by_the_production_die(chapels: dict[str, str], safe: set[int], die: int) -> None:
    """No new roll: the production die of the turn decides; both Chapels together always help."""
    t = Table("turmoil").cities(ME, "L1").lay(ME, **chapels, R1t="austin")
    t.event("riots", die=die)
    assert (t.kind == (ME, "action")) == (die in safe)


@about("riots")
def test_riots_touch_both_players_the_active_one_first() -> None:
    """Each player with such units is touched; windows first, then the seat in turn, then the other."""
    t = Table("turmoil").lay(ME, L1t="austin").lay(THEY, L1t="harald")
    t.event("riots")
    assert t.kind == (ME, "react")
    t.do(Pass())
    assert t.kind == (THEY, "react")
    t.do(Pass())
    assert t.kind == (ME, "stack")
    t.do(Stack(0))
    assert t.kind == (THEY, "stack")


@about("irmgard")
def test_irmgard_consoles_for_lost_expansions() -> None:
    """An event or an opposing action that takes an expansion gives 1 resource of choice."""
    t = tavern().hold(ME, "archer").lay(THEY, L1t="austin", L1b="irmgard")
    t.play("archer")
    t.do(Stack(0))
    assert t.kind == (THEY, "take")
    t.do(take(forest3=1))
    assert t.total(THEY, "wood") == 1


@about("irmgard")
def test_irmgard_pays_nothing_for_free_removals_pirates_or_herself() -> None:
    """Not for one's own removals; R-263: not for ships sunk by pirates. Archers pass her by."""
    t = Table("turmoil").lay(ME, L1t="irmgard", L1b="austin")
    t.do(Remove("L1b"))
    assert t.kind == (ME, "action")
    t.do(Remove("L1t"))
    assert t.kind == (ME, "action")


@about("carl_forkbeard")
def test_carl_is_strong_and_nothing_else() -> None:
    """5 strength points, no other effect."""
    t = Table("turmoil").hold(ME, "carl_forkbeard").stock(ME, wool=2, grain=1, ore=1)
    t.do(Build("carl_forkbeard", "L1t"))
    assert t.s.realms[ME].strength == 5
    assert t.s.hero == ME
    assert sum(t.s.realms[ME].stock) == 0


@about("drill_ground")
def test_the_drill_ground_saves_1_resource_on_heroes() -> None:
    """Each hero costs 1 resource less, chosen from its cost; other units and buildings do not."""
    t = Table("turmoil").lay(ME, L1t="drill_ground").hold(ME, "austin", "ore_ship", "storehouse")
    assert t.s.realms[ME].strength == 1
    t.stock(ME, grain=1, wool=1)
    assert t.may(Build("austin", "L1b"))
    assert not t.may(Build("ore_ship", "L1b"))
    t.stock(ME, ore=1)
    t.do(Build("austin", "L1b"))
    assert t.answers() == {Save("grain"), Save("ore")}
    t.do(Save("ore"))
    assert (t.total(ME, "grain"), t.total(ME, "ore")) == (0, 1)


@about("lookout_tower", "drill_ground")
def test_strength_of_buildings_counts_for_the_advantage() -> None:
    """The strength points of the Lookout Tower and the Drill Ground count though they are buildings."""
    t = Table("turmoil").lay(ME, L1t="drill_ground", L1b="lookout_tower", R1t="austin")
    assert t.s.hero == ME


@about("tithe_barn")
def test_the_tithe_barn_pays_per_hero_in_one_kind() -> None:
    """When built: grain or wool, 1 for each own hero, one kind for all; what has no room is lost."""
    t = Table("turmoil").cities(ME, "L1").lay(ME, L1t="austin", R1t="irmgard", R1b="ore_ship").hold(ME, "tithe_barn")
    t.stock(ME, wood=2, brick=1, ore=1, grain=2)
    t.do(Build("tithe_barn", "L1b"))
    assert t.answers() == {DEMAND[GRAIN], DEMAND[WOOL]}
    t.do(DEMAND[GRAIN])
    assert t.total(ME, "grain") == 3
    assert t.s.realms[ME].victory == 4


@about("tithe_barn")
def test_the_tithe_barn_pays_one_for_one_hero() -> None:
    """1 for each own hero."""
    t = Table("turmoil").cities(ME, "L1").lay(ME, L1t="austin").hold(ME, "tithe_barn")
    t.stock(ME, wood=2, brick=1, ore=1, grain=0)
    t.do(Build("tithe_barn", "L1b"), DEMAND[GRAIN])
    assert t.total(ME, "grain") == 1


@about("tithe_barn")
def test_the_tithe_barn_without_heroes_pays_nothing() -> None:
    """No hero, no tithe: a Chief Cannoneer or a ship is none."""
    t = (
        Table("turmoil")
        .cities(ME, "L1")
        .lay(ME, L1t="ore_ship")
        .hold(ME, "tithe_barn")
        .stock(ME, wood=2, brick=1, ore=1)
    )
    t.do(Build("tithe_barn", "L1b"))
    assert t.kind == (ME, "action")


@about("fairgrounds")
def test_fairgrounds_pay_the_more_skilled() -> None:
    """When built and paid for: 2 resources of choice, if one has more skill points; buildable without."""
    t = Table("turmoil").cities(ME, "L1").hold(ME, "fairgrounds").stock(ME, wood=2, wool=1, grain=1)
    t.do(Build("fairgrounds", "L1t"))
    assert t.kind == (ME, "action")
    t = Table("turmoil").cities(ME, "L1").lay(ME, R1t="inga").hold(ME, "fairgrounds").stock(ME, wood=2, wool=1, grain=1)
    t.do(Build("fairgrounds", "L1t"))
    t.do(take(goldfield1=2))
    assert t.total(ME, "gold") == 2


@about("fairgrounds")
def test_fairgrounds_cannot_pay_for_themselves() -> None:
    """Pay in full first: the 2 resources do not count towards the cost."""
    t = Table("turmoil").cities(ME, "L1").lay(ME, R1t="inga").hold(ME, "fairgrounds").stock(ME, wood=2, wool=1)
    assert not t.may(Build("fairgrounds", "L1t"))


@about("large_festival_hall")
def test_the_festival_hall_is_worth_two() -> None:
    """2 victory points; 8 resources, a city site."""
    t = Table("turmoil").hold(ME, "large_festival_hall").full(ME)
    assert not any(isinstance(a, Build) for a in t.answers()), "no city yet"
    t.cities(ME, "L1")
    t.do(Build("large_festival_hall", "L1t"))
    assert t.s.points(ME) == 5


@about("hedge_tavern")
def test_the_tavern_is_built_from_the_open_stack_once() -> None:
    """Lies open for both; one a principality; removed, it lies open again."""
    t = Table("turmoil").cities(ME, "L1").stock(ME, wool=1, grain=1, gold=2)
    t.do(Build("hedge_tavern", "L1t"))
    assert t.s.faceup == ["hedge_tavern"]
    assert not t.full(ME).may(Build("hedge_tavern", "L1b"))
    t.do(Remove("L1t"))
    assert t.s.faceup == ["hedge_tavern", "hedge_tavern"]
    assert not t.s.discards
