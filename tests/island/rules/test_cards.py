"""Development cards: bought unseen, one a turn, and what each of them does."""

from __future__ import annotations

from tests.island.table import DISCOVERY, KNIGHT, MONOPOLY, ROADS, Table, beginners, listed, with_card
from trueque.island.core.state import CARD_KINDS


def test_a_card_costs_ore_wool_and_grain_and_comes_from_the_deck() -> None:
    table = beginners().play("0 roll", "! 1+1").deal(0, grain=1, ore=1).play("0 build", "0 buy", "! draw monopoly")
    assert table.hand(0) == {"brick": 1}
    assert int(table.state.g.deck_left) == 24
    assert int(table.state.g.deck[MONOPOLY]) == 1


def cards_offered(table: Table, seat: int = 0) -> set[str]:
    return {line.split()[1] for line in listed(table, seat) if line.startswith("play ")}


def test_one_card_a_turn() -> None:
    table = with_card(MONOPOLY)
    table.state.g.cards[0, KNIGHT] += 1
    assert cards_offered(table) == {"knight", "monopoly"}
    table.play("0 play monopoly ore")
    assert cards_offered(table) == set()
    table.play("0 build")
    assert cards_offered(table) == set()
    for seat in (1, 2, 3):
        table.play("0 end" if seat == 1 else f"{seat - 1} end", f"{seat} roll", "! 1+1")
    assert cards_offered(table.play("3 end")) == {"knight"}, "the next turn has a card of its own"


def test_a_card_may_be_played_at_any_moment_of_the_turn() -> None:
    table = beginners()
    table.state.g.cards[0, KNIGHT] = 1
    for line in ("0 roll", "0 build"):
        assert cards_offered(table) == {"knight"}
        table.play(line, *(["! 1+1"] if line == "0 roll" else []))
    assert cards_offered(table) == {"knight"}
    before = beginners()
    before.state.g.cards[0, KNIGHT] = 1
    before.play("0 play knight", "0 robber S2", "0 steal nobody")
    assert listed(before) == ["roll"], "played before the dice, the dice still come"


def test_a_bought_card_may_be_played_in_the_next_turn() -> None:
    table = beginners().play("0 roll", "! 1+1").deal(0, grain=1, ore=1).play("0 build", "0 buy", "! draw knight")
    assert cards_offered(table) == set()
    table.play("0 end", *(line for seat in (1, 2, 3) for line in (f"{seat} roll", "! 1+1", f"{seat} end")))
    assert cards_offered(table) == {"knight"}
    assert int(table.state.g.cards[0, KNIGHT]) == 1, "one was bought"


def test_development_cards_cannot_be_stolen() -> None:
    table = beginners().play("0 roll", "! 3+4")
    table.state.g.cards[2, KNIGHT] = 3
    table.play("0 robber S2", "0 steal 2")
    assert listed(table, -1) == ["take wood", "take wool", "take ore"]
    before = table.hand(0).get("wood", 0), table.hand(2)["wood"]
    table.play("! take wood")
    assert (table.hand(0)["wood"], table.hand(2).get("wood", 0)) == (before[0] + 1, before[1] - 1)
    assert (table.state.g.cards[0, KNIGHT], table.state.g.cards[2, KNIGHT]) == (0, 3), "those stay where they are"


def test_a_knight_moves_the_robber_and_steals() -> None:
    table = with_card(KNIGHT).play("0 play knight")
    assert all(line.startswith("robber ") for line in listed(table))
    table.play("0 robber S2", "0 steal 2", "! take ore")
    assert table.hand(0)["ore"] == 1
    assert table.game.view(table.state, 1)["players"][0]["knights"] == 1, "it lies open"


def test_a_knight_must_move_the_robber_or_by_a_switch_may() -> None:
    assert "robber stays" in listed(with_card(KNIGHT, knight_move="may").play("0 play knight"))
    assert "robber stays" not in listed(with_card(KNIGHT).play("0 play knight"))


def test_a_knight_robs_neighbours_or_by_a_switch_anybody() -> None:
    neighbours = with_card(KNIGHT).play("0 play knight", "0 robber S2")
    assert listed(neighbours) == ["steal nobody", "steal 2"]
    anybody = with_card(KNIGHT, knight_steal="anybody").play("0 play knight", "0 robber S2")
    assert listed(anybody) == ["steal nobody", "steal 1", "steal 2", "steal 3"]
    seven = beginners(knight_steal="anybody").play("0 roll", "! 3+4", "0 robber S2")
    assert listed(seven) == ["steal nobody", "steal 2"], "the switch is the knight's alone"


def test_used_cards_never_come_back() -> None:
    table = with_card(MONOPOLY).play("0 play monopoly ore")
    g = table.state.g
    assert int(g.deck[MONOPOLY]) == 1
    assert int(g.deck_left) == sum(int(g.deck[kind]) for kind in range(CARD_KINDS)) == 24
    assert not any(int(g.cards[seat, MONOPOLY]) for seat in range(4))


def test_road_building_is_two_roads_for_nothing() -> None:
    table = with_card(ROADS)
    hand = table.hand(0)
    table.play("0 play roads")
    places = {line for line in listed(table) if line.startswith("road ")}
    assert "road c7-c8" in places
    assert "road c6-c7" not in places, "it joins nothing yet"
    assert "road b7-c8" in places, "up to a foreign settlement"
    table.play("0 road c7-c8")
    assert "road c6-c7" in listed(table)
    assert table.play("0 road c6-c7").state.phase == "trade"
    assert table.hand(0) == hand
    assert int(table.state.g.roads_left[0]) == 11


def test_a_discovery_is_two_cards_of_ones_choice() -> None:
    table = with_card(DISCOVERY)
    offers = [line for line in listed(table) if line.startswith("play discovery")]
    assert len(offers) == 15, "every pair of five kinds, alike too"
    ore = int(table.state.g.bank[4])
    table.play("0 play discovery ore,ore")
    assert table.hand(0) == {"brick": 1, "wool": 1, "ore": 2}
    assert int(table.state.g.bank[4]) == ore - 2


def test_a_discovery_can_be_built_with_at_once() -> None:
    table = with_card(DISCOVERY).play("0 play discovery grain,wood", "0 build")
    assert any(line.startswith("road ") for line in listed(table))


def test_a_monopoly_takes_every_card_of_the_kind() -> None:
    table = with_card(MONOPOLY).deal(1, wool=2).play("0 play monopoly wool")
    assert table.hand(0) == {"brick": 1, "wool": 5}, "one of one's own, three of red, one of blue"
    assert all("wool" not in table.hand(seat) for seat in (1, 2, 3))
