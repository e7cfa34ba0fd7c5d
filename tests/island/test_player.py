"""The sensible player in the core's subset: every game ends, plain and compiled alike, and chance loses to it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.island.compiled import needs_the_compiled_core
from tests.island.core.presets import LARGER, PRESETS
from trueque.island import actions as act
from trueque.island.bots import make_greedy
from trueque.island.core import engine as rules
from trueque.island.core.state import MOST_SEATS, SEATS, seat_room
from trueque.island.core.tables import board_size
from trueque.island.cores import sources
from trueque.island.game import make
from trueque.island.player.engine import load_player
from trueque.island.player.source import make_source
from trueque.island.player.whole_answers import choose_answer
from trueque.kernel import NATURE
from trueque.site.cores import list_sources as for_pages

GAMES = 200
WAYS = PRESETS | LARGER


@pytest.mark.parametrize("name", WAYS)
def test_both_back_ends_play_the_same_games_under_every_switch(name: str) -> None:
    needs_the_compiled_core()
    board, switches = WAYS[name]
    room = seat_room(switches.seats, *board_size(board))
    sums = []
    for back_end in ("plain", "compiled"):
        core = rules.load_core(back_end, room)
        t = core.tables(board, replace(switches, turn_limit=min(switches.turn_limit, 120)))
        g = core.start(t)
        sums.append((load_player(back_end, room).checksum(t, g, 5), int(g.turn)))
        assert core.waiting_seats(t, g) == ()
    assert sums[0] == sums[1]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {}), (4, {"proposals_per_turn": "0"}), (2, {"edition": "duel"}), (3, {"edition": "adapted"}),
        (6, {"edition": "large"}), (6, {"edition": "large", "between_turns": "paired"}),
    ],
)  # fmt: skip
def test_chance_loses_to_it_and_its_games_are_won_in_time(seats: int, options: dict[str, str]) -> None:
    needs_the_compiled_core()
    game = make({"edition": "2011", "seats": str(seats)} | options, backend="compiled")
    player, start = load_player("compiled", game.room), game.core.start(game.tables)
    for seat in range(seats):
        assert player.play_on(game.tables, start, 1, GAMES, players=1 << seat).wins[seat] >= 0.95 * GAMES
    among_equals = player.play_on(game.tables, start, 1, GAMES)
    assert among_equals.wins[-1] <= GAMES // 50
    assert among_equals.turns / GAMES < 45 * seats
    assert min(among_equals.wins[:-1]) > 0.1 * GAMES / seats


def test_at_a_table_its_offers_discards_and_deals_are_answers_of_the_game() -> None:
    game, player, rng = make({"edition": "2011"}), load_player("plain"), Random(3)
    state, seen = game.start(), set()
    while asked := game.decisions(state):
        first = next(one for one in asked if one.waits)
        if first.seat == NATURE:
            action = rng.choices(list(first.answers), first.odds)[0]
        else:
            action = choose_answer(game, player, state, first.seat, rng.getrandbits(30))
            assert any(action in one.answers for one in asked if one.seat == first.seat)
        seen.add(type(action))
        game.play(state, first.seat, action)
    assert {act.Offer, act.Accept, act.Decline, act.Deal, act.Discard, act.SeaTrade, act.BuildCity, act.Steal} <= seen


@pytest.mark.parametrize("limit", [4, 10])
def test_it_spends_what_a_seven_would_cost_at_the_limit_that_was_agreed(limit: int) -> None:
    """R-044: above the limit it ends no turn in which something could be bought; below it it may save."""
    game, rng = make({"edition": "2011", "hand_limit": str(limit)}), Random(3)
    state, ends, above, saving = game.start(), 0, 0, 0
    bots = [make_greedy(game, seat) for seat in range(4)]
    while (asked := game.decisions(state)) and ends < 120:
        first = next(one for one in asked if one.waits)
        if first.seat == NATURE:
            action = rng.choices(list(first.answers), first.odds)[0]
        else:
            action = bots[first.seat].choose(game.view(state, first.seat), first)
        if isinstance(action, act.EndTurn):
            could_buy = any(isinstance(one, act.BuildCity | act.BuildSettlement | act.BuyCard) for one in first.answers)
            is_above = int(state.g.hand_size[first.seat]) > limit
            ends, above, saving = ends + 1, above + is_above, saving + (could_buy and not is_above)
            assert not (is_above and could_buy), f"turn {state.g.turn}"
        game.play(state, first.seat, action)
    assert above < (0.36 if limit < 7 else 0.1) * ends
    assert saving or limit < 7


def test_a_wheel_brings_it_and_a_page_too() -> None:
    """The champion founds by it."""
    ours = {make_source(room).name for room in (SEATS, MOST_SEATS)}
    assert ours <= {one.name for one in sources()} <= {one.name for one in for_pages()}
