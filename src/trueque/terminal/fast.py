"""Random games of the board game on the compiled core, where there is one or a compiler to build it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from trueque.arena.spreading import spread
from trueque.island.core.compiled import is_at_hand, prepare
from trueque.island.core.engine import Tally as CoreTally
from trueque.island.game import Island, make
from trueque.terminal.mass import Plan, Tally, progress
from trueque.terminal.voice import voice

CHUNK = 500
"""Games a thread plays at once: so long it takes until Ctrl-C is heard."""


def can_run_fast(plan: Plan) -> bool:
    """Whether the compiled core plays this plan: the board game, all seats at random, no records wanted."""
    at_random = plan.game == "island" and set(plan.seats) == {"random"}
    return at_random and plan.records is None and is_at_hand()


def run_fast(plan: Plan, jobs: int, cluster: str | None = None) -> Tally:
    """Play the games in *jobs* threads, or on a cluster; the same seed gives the same games.

    Compiling is not counted here, but each worker of a cluster does it once.
    """
    game = make(plan.options, backend="compiled") if cluster else compiled_game(plan)
    began = time.perf_counter()
    parts = []
    with progress(plan.games, voice()) as advance, suppress(KeyboardInterrupt):
        for part in chunks(game, plan, jobs, cluster):
            parts.append(part)
            advance(part.games)
    tally = Tally([float(sum(part.wins[seat] for part in parts)) for seat in range(game.seats)])
    tally.games = sum(part.games for part in parts)
    tally.actions = sum(part.answers for part in parts)
    tally.turns = sum(part.turns for part in parts)
    tally.seconds = time.perf_counter() - began
    return tally


def compiled_game(plan: Plan) -> Island:
    """The game, ready to run; where the rules have still to be compiled a line says so."""
    say = voice().say
    prepare(
        lambda: voice().complain(say("Compiling the rules, once on this machine: some 20 seconds.")),
        lambda: voice().complain(say("Another process is compiling the rules: waiting for it.")),
    )
    return make(plan.options, backend="compiled")


def chunks(game: Island, plan: Plan, jobs: int, cluster: str | None) -> Iterator[CoreTally]:
    """All games of the plan, part by part."""
    starts = range(0, plan.games, CHUNK)
    if cluster is not None:
        yield from spread(play_chunk, [(plan, first) for first in starts], jobs, cluster)
        return
    pool = ThreadPoolExecutor(jobs)
    try:
        yield from pool.map(lambda first: chunk(game, plan, first), starts)
    finally:
        pool.shutdown(cancel_futures=True)


def play_chunk(plan: Plan, first: int) -> CoreTally:
    """The games from number *first* on, on whichever machine this runs."""
    return chunk(make(plan.options, backend="compiled"), plan, first)


def chunk(game: Island, plan: Plan, first: int) -> CoreTally:
    """The games from number *first* on."""
    return game.core.simulate(game.tables, plan.seed + first, min(CHUNK, plan.games - first))
