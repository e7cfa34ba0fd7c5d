"""Random games of the board game on a GPU, from kernels that `trueque gpu export` has written."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from trueque.island.board import table_for
from trueque.island.rules import read_rules
from trueque.terminal.mass import Plan, Tally
from trueque.terminal.voice import Stop, voice

DEFAULT = "island.gpu.json"


def kernels_file(given: Path | None) -> Path:
    """The kernels named on the command line, in TRUEQUE_KERNELS, or in this folder."""
    file = given or Path(os.environ.get("TRUEQUE_KERNELS", DEFAULT))
    if not file.is_file():
        raise Stop(voice().say("No kernels at {file}: write them with «trueque gpu export {file}».", file=file), 2)
    return file


def run_on_gpu(plan: Plan, kernels: Path | None) -> Tally:
    """Play the games of the plan, one a thread, in as many rounds as it takes."""
    say = voice().say
    if plan.game != "island" or set(plan.seats) != {"random"} or plan.records is not None:
        raise Stop(say("A GPU plays random games of island, without records."), 2)
    if find_spec("numpy") is None:
        raise Stop(say("This needs NumPy, and CuPy or PyTorch; without them, leave --device out."), 1)
    from trueque.island.gpu.device import Device, NoGpu

    options = {key: value for key, value in plan.options.items() if key != "version"}
    table = table_for(read_rules(options))
    try:
        tally = Device(kernels_file(kernels)).simulate(table.board, table.switches, plan.seed, plan.games)
    except NoGpu as none:
        raise Stop(str(none), 1) from none
    return Tally([float(n) for n in tally.wins[:-1]], tally.games, tally.answers, tally.turns, seconds=tally.seconds)
