"""Random games on a GPU, from kernels that `trueque gpu export` has written, of a game that has a room for it."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

from trueque.gpu.room import GpuRoom
from trueque.kernel.extras import NoDevice
from trueque.kernel.registry import having, part
from trueque.terminal.mass import Plan, Tally
from trueque.terminal.voice import Stop, voice


def gpu_games() -> list[str]:
    """The games that a GPU can play."""
    return having("gpu")


def on_gpu(game: str) -> GpuRoom:
    """The room of a game that has one."""
    room: Any = part(game, "gpu")
    return cast(GpuRoom, room.ROOM)


def kernels_file(room: GpuRoom, given: Path | None) -> Path:
    """The kernels named on the command line, in TRUEQUE_KERNELS, or in this folder."""
    file = given or Path(os.environ.get("TRUEQUE_KERNELS", room.kernels))
    if not file.is_file():
        raise Stop(voice().say("No kernels at {file}: write them with «trueque gpu export {file}».", file=file), 2)
    return file


def run_on_gpu(plan: Plan, kernels: Path | None) -> Tally:
    """Play the games of the plan, one a thread, in as many rounds as it takes."""
    say = voice().say
    if plan.game not in gpu_games() or set(plan.seats) != {"random"} or plan.records is not None:
        known = ", ".join(gpu_games())
        raise Stop(say("A GPU plays random games of {games}, without records.", games=known), 2)
    if find_spec("numpy") is None:
        raise Stop(say("This needs NumPy, and CuPy or PyTorch; without them, leave --device out."), 1)
    room = on_gpu(plan.game)
    try:
        tally = room.simulate(kernels_file(room, kernels), plan.options, plan.seed, plan.games)
    except NoDevice as none:
        raise Stop(str(none), 1) from none
    return Tally(
        [float(n) for n in tally.wins[: len(plan.seats)]],
        tally.games,
        tally.answers,
        tally.turns,
        seconds=tally.seconds,
    )
