"""The card games' players in the core against chance and against a level: python -m benchmarks.sensible normal [games]

Playouts, leagues and reviews stand on these players, so they must be sensible. Against chance whole games run in the
core; against a level the core answers from the position itself, of which it reads what its seat may know.
"""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any

from benchmarks.results import Rows, keep, section
from trueque.bots.registry import bot
from trueque.kernel import NATURE
from trueque.princes.game import make as princes
from trueque.princes.lowering import tables_of as tables_of_princes
from trueque.princes.rules import MODES
from trueque.quick.game import make as quick
from trueque.quick.lowering import tables_of as tables_of_quick

BY_CHANCE = 200


def against_chance(core: Any, tables: Any) -> tuple[float, float]:
    """Games won of `BY_CHANCE` from the first seat, and how many such games a second."""
    t, began = core.tables(tables), time.process_time()
    won = core.simulate(t, 1, BY_CHANCE, players=1).wins[0]
    return won, BY_CHANCE / (time.process_time() - began)


def waiting(state: Any) -> int | None:
    """Who is asked, in either game."""
    if hasattr(state.core, "waiting"):
        seats = state.core.waiting(state.t, state.g)
        return seats[0] if seats else None
    return state.core.asked(state.g)  # type: ignore[no-any-return]


def against(game: Any, level: str, number: int) -> float:
    """What the core's player makes of one game against a level at all other seats."""
    me, rng, state = number % game.seats, Random(number), game.start()
    others = {seat: bot(level, game, f"{number} {seat}") for seat in range(game.seats) if seat != me}
    while (seat := waiting(state)) is not None:
        if seat == me:
            action = state.core.sensible(state.t, state.g, me, rng.getrandbits(30))
            numbers = (action,) if game.name == "princes" else (me, action)
            state.core.apply(state.t, state.g, *numbers)
            if hasattr(state, "changed"):
                state.changed()
            continue
        decision = next(one for one in game.decisions(state) if one.seat == seat)
        if seat == NATURE:
            action = rng.choices(list(decision.answers), decision.odds)[0]
        else:
            action = others[seat].choose(game.view(state, seat), decision)
        game.play(state, seat, action)
    return float(game.scores(state)[me])


def main() -> None:
    level, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60
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
    how = f"`python -m benchmarks.sensible {level} {games}`: one of them, at every seat in turn; of {level} all others."
    if "--write" in sys.argv:
        keep(section("The players in the card games' cores", [how], rows))


if __name__ == "__main__":
    main()
