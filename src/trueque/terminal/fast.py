"""Games on a compiled core, of the bots that it plays by itself, where there is a library or a compiler to build it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from trueque.arena.spreading import run_parallel
from trueque.core import library_build
from trueque.core.source import Source
from trueque.kernel.registry import find_room
from trueque.terminal.mass import GamesPlan, MassTally, progress
from trueque.terminal.voice import current_voice

CHUNK = 500
"""Games a thread plays at once: so long it takes until Ctrl-C is heard."""


def can_run_fast(plan: GamesPlan) -> bool:
    """Whether a compiled core plays this plan: bots that it knows, no records wanted."""
    room: Any = find_room(plan.game, "cores")
    if plan.records is not None or not hasattr(room, "simulator"):
        return False
    return set(plan.seats) <= set(room.PLAYERS) and library_build.is_at_hand(library(plan))


def run_fast(plan: GamesPlan, jobs: int, cluster: str | None = None) -> MassTally:
    """Play the games in *jobs* threads, or on a cluster; the same seed gives the same games.

    Compiling is not counted here, but each worker of a cluster does it once.
    """
    if cluster is None:
        prepare_core(plan)
    began = time.perf_counter()
    parts = []
    with progress(plan.games, current_voice()) as advance, suppress(KeyboardInterrupt):
        for done in iterate_chunks(plan, jobs, cluster):
            parts.append(done)
            advance(done.games)
    tally = MassTally([float(sum(done.wins[seat] for done in parts)) for seat in range(len(plan.seats))])
    tally.games = sum(done.games for done in parts)
    tally.actions = sum(done.answers for done in parts)
    tally.turns = sum(done.turns for done in parts)
    tally.seconds = time.perf_counter() - began
    return tally


def library(plan: GamesPlan) -> Source:
    """What plays these bots: the game's rules, unless it has several libraries and says which."""
    room: Any = find_room(plan.game, "cores")
    found: Source = room.library(plan.seats) if hasattr(room, "library") else room.rules()
    return found


def prepare_core(plan: GamesPlan) -> None:
    """See that the rules are compiled; where they have still to be, a line says so."""
    say = current_voice().say
    library_build.ensure_library(
        library(plan),
        lambda: current_voice().print_error(say("Compiling the rules, once on this machine: some 20 seconds.")),
        lambda: current_voice().print_error(say("Another process is compiling the rules: waiting for it.")),
    )


def iterate_chunks(plan: GamesPlan, jobs: int, cluster: str | None) -> Iterator[Any]:
    """All games of the plan, part by part."""
    starts = range(0, plan.games, CHUNK)
    if cluster is not None:
        yield from run_parallel(play_chunk, [(plan, first) for first in starts], jobs, cluster)
        return
    simulate, pool = make_simulator(plan), ThreadPoolExecutor(jobs)
    try:
        yield from pool.map(lambda first: simulate_chunk(simulate, plan, first), starts)
    finally:
        pool.shutdown(cancel_futures=True)


def make_simulator(plan: GamesPlan) -> Callable[[int, int], Any]:
    """Plays games of the plan: from a seed on, so many."""
    room: Any = find_room(plan.game, "cores")
    found: Callable[[int, int], Any] = room.simulator(plan.options, plan.seats)
    return found


def play_chunk(plan: GamesPlan, first: int) -> Any:
    """The games from number *first* on, on whichever machine this runs."""
    return simulate_chunk(make_simulator(plan), plan, first)


def simulate_chunk(simulate: Callable[[int, int], Any], plan: GamesPlan, first: int) -> Any:
    """The games from number *first* on: how many, and their answers, turns and wins by seat."""
    return simulate(plan.seed + first, min(CHUNK, plan.games - first))
