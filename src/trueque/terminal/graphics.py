"""Random games on a GPU, from kernels that `trueque gpu export` has written, of a game that has a room for it."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from trueque.gpu.room import GpuRoom, find_gpu_room
from trueque.kernel.extras import NoDevice
from trueque.kernel.registry import having
from trueque.terminal.mass import GamesPlan, MassTally
from trueque.terminal.voice import CommandFailed, current_voice


def list_gpu_games() -> list[str]:
    """The games that a GPU can play."""
    return having("gpu")


def find_kernels_file(room: GpuRoom, given: Path | None) -> Path:
    """The kernels named on the command line, in TRUEQUE_KERNELS, or in this folder."""
    file = given or Path(os.environ.get("TRUEQUE_KERNELS", room.kernels))
    if not file.is_file():
        raise CommandFailed(
            current_voice().say("No kernels at {file}: write them with «trueque gpu export {file}».", file=file), 2
        )
    return file


def run_on_gpu(plan: GamesPlan, kernels: Path | None) -> MassTally:
    """Play the games of the plan, one a thread, in as many rounds as it takes."""
    say = current_voice().say
    if plan.game not in list_gpu_games() or set(plan.seats) != {"random"} or plan.records is not None:
        known = ", ".join(list_gpu_games())
        raise CommandFailed(say("A GPU plays random games of {games}, without records.", games=known), 2)
    if find_spec("numpy") is None:
        raise CommandFailed(say("This needs NumPy, and CuPy or PyTorch; without them, leave --device out."), 1)
    room = find_gpu_room(plan.game)
    try:
        tally = room.simulate_games(find_kernels_file(room, kernels), plan.options, plan.seed, plan.games)
    except NoDevice as none:
        raise CommandFailed(str(none), 1) from none
    return MassTally(
        [float(n) for n in tally.wins[: len(plan.seats)]],
        tally.games,
        tally.answers,
        tally.turns,
        seconds=tally.seconds,
    )
