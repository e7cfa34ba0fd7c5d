"""The players in the cores against chance and against a level: python -m benchmarks.sensible normal [games] [--write]

    python -m benchmarks.sensible greedy 1600 --game island --jobs 16

Playouts, leagues and reviews stand on these players, so they must be sensible. Against chance whole games run in the
core; against a level the core answers from the position itself, of which a card game's player reads what its seat may
know (the Island's reads hands: who counts cards knows nearly all of them).
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any

from benchmarks.results import Rows, keep, section
from trueque.arena.spreading import run_parallel
from trueque.arena.standings import wilson_interval
from trueque.bots.playing import Seated, choose_next_answer
from trueque.bots.registry import bot
from trueque.island.game import Island
from trueque.island.game import make as island
from trueque.island.player.engine import load_player
from trueque.island.player.whole_answers import choose_answer
from trueque.kernel import NATURE
from trueque.princes.core_tables import make_tables as tables_of_princes
from trueque.princes.game import make as princes
from trueque.princes.rules import MODES
from trueque.quick.core_tables import make_tables as tables_of_quick
from trueque.quick.game import make as quick

BY_CHANCE = 200


def against_chance(core: Any, tables: Any) -> tuple[float, float]:
    """Games won of `BY_CHANCE` from the first seat, and how many such games a second."""
    t, began = core.tables(tables), time.process_time()
    won = core.simulate(t, 1, BY_CHANCE, players=1).wins[0]
    return won, BY_CHANCE / (time.process_time() - began)


def waiting(state: Any) -> int | None:
    """Who is asked, in either game."""
    if hasattr(state.core, "waiting_seats"):
        seats = state.core.waiting_seats(state.t, state.g)
        return seats[0] if seats else None
    return state.core.asked_seat(state.g)  # type: ignore[no-any-return]


def against(game: Any, level: str, number: int) -> float:
    """What the core's player makes of one game against a level at all other seats."""
    me, rng, state = number % game.seats, Random(number), game.start()
    others = {seat: bot(level, game, f"{number} {seat}") for seat in range(game.seats) if seat != me}
    while (seat := waiting(state)) is not None:
        if seat == me:
            action = state.core.choose_sensibly(state.t, state.g, me, rng.getrandbits(30))
            numbers = (action,) if game.name == "princes" else (me, action)
            state.core.apply(state.t, state.g, *numbers)
            if hasattr(state, "forget_reading"):
                state.forget_reading()
            continue
        decision = next(one for one in game.decisions(state) if one.seat == seat)
        if seat == NATURE:
            action = rng.choices(list(decision.answers), decision.odds)[0]
        else:
            action = others[seat].choose(game.view(state, seat), decision)
        game.play(state, seat, action)
    return float(game.scores(state)[me])


ISLANDS = {
    "four seats": {"edition": "2011", "seats": "4"},
    "four seats, no trade between players": {"edition": "2011", "seats": "4", "proposals_per_turn": "0"},
    "three seats": {"edition": "2011", "seats": "3"},
    "two seats": {"edition": "duel", "seats": "2"},
    "six seats": {"edition": "large", "seats": "6"},
}
SPEEDS = 3_000
"""Games among equals that are timed."""


def on_the_island(options: dict[str, str], level: str, first: int, count: int) -> float:
    """What the Island's player makes of some games by number against a level at all other seats."""
    game = island(options, backend="compiled")
    return sum(one_island(game, level, number) for number in range(first, first + count))


def one_island(game: Island, level: str, number: int) -> float:
    """One game; every start from every seat."""
    me, rng, state = number % game.seats, Random(number // game.seats), game.start()
    player = load_player("compiled", game.room)
    others = [Seated.seat_bot(bot(level, game, f"{number} {seat}")) for seat in range(game.seats)]
    while asked := game.decisions(state):
        if any(one.waits and one.seat == me for one in asked):
            seat, action = me, choose_answer(game, player, state, me, rng.getrandbits(30))
        else:
            seat, action = choose_next_answer(game, state, [one for one in asked if one.seat != me], others, rng)
        game.play(state, seat, action)
    return float((game.scores(state) or ())[me])


def island_row(name: str, options: dict[str, str], level: str, games: int, jobs: int) -> tuple[str, str, str]:
    """Against chance, among equals with the clock, against a level."""
    game = island(options, backend="compiled")
    player, start = load_player("compiled", game.room), game.core.start(game.tables)
    won = player.play_on(game.tables, start, 1, BY_CHANCE, players=1).wins[0]
    began = time.process_time()
    player.play_on(game.tables, start, 1, SPEEDS)
    speed = SPEEDS / (time.process_time() - began)
    pieces = [(options, level, first, game.seats) for first in range(0, games, game.seats)]
    made, played = sum(run_parallel(on_the_island, pieces, jobs)), len(pieces) * game.seats
    low, high = wilson_interval(made, played)
    share = f"{100 * made / played:.1f} % ({100 * low:.1f}–{100 * high:.1f}) of {played} against {level}"
    told = f"{won} of {BY_CHANCE} against chance; {speed:,.0f} games a second among equals; {share}"
    return f"The Island, {name}", told, f"near {100 / game.seats:.1f} %, 95 % against chance, 1,500 a second"


def card_games(level: str, games: int) -> Rows:
    """Every mode of The Princes, every number of seats of The Quick Game."""
    ways = [("princes", f"The Princes, {mode}", princes({"mode": mode}), tables_of_princes) for mode in MODES]
    seats = [("quick", f"Quick, {n} seats", quick({"seats": str(n)}), tables_of_quick) for n in range(2, 7)]
    rows: Rows = []
    for _, name, game, tables_of in [*ways, *seats]:
        from_core = type(game)(game.rules, "compiled").first.core
        won, speed = against_chance(from_core, tables_of(game.rules))  # type: ignore[operator]
        made = sum(against(game, level, number) for number in range(games))
        chance = f"{won:.0f} of {BY_CHANCE} against chance ({speed:,.0f} games a second)"
        rows.append((name, f"{chance}; {made:g} of {games} against {level}", f"more than {games / game.seats:.1f}"))
        print(*rows[-1], flush=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level")
    parser.add_argument("games", type=int, nargs="?", default=60)
    parser.add_argument("--game", default="cards", help="cards (both games of cards) or island")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.game == "island":
        title, rows = "The player in the Island's core", list[tuple[str, str, str]]()
        for name, options in ISLANDS.items():
            rows.append(island_row(name, options, given.level, given.games, given.jobs))
            print(*rows[-1], flush=True)
    else:
        title, rows = "The players in the card games' cores", card_games(given.level, given.games)
    said = f"`python -m benchmarks.sensible {given.level} {given.games} --game {given.game}`"
    if given.write:
        keep(section(title, [f"{said}: one of them, at every seat in turn; of {given.level} all others."], rows))


if __name__ == "__main__":
    main()
