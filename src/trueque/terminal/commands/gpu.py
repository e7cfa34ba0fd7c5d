"""`trueque gpu export`: a game's rules as GPU code, made ahead of time on a machine without a GPU."""

from __future__ import annotations

from pathlib import Path

from trueque.kernel.extras import needs
from trueque.terminal.graphics import gpu_games, on_gpu
from trueque.terminal.options import agreed
from trueque.terminal.voice import Stop, voice


def gpu(what: str, file: Path, /, *, edition: str | None = None, option: tuple[str, ...] = ()) -> int:
    """Write the kernels that `simulate --device gpu` runs; with options, also quicker ones for that game alone."""
    say = voice().say
    if what != "export":
        raise Stop(say("trueque gpu knows one thing: export FILE."), 2)
    game = gpu_games()[0]
    special = [agreed(game, edition, None, None, option).options] if edition or option else []
    needs("gpu", "numpy")
    room = on_gpu(game)
    voice().lines([say("Compiling the rules for a GPU; this takes some minutes.")])
    room.export_kernels(file, special)
    voice().lines([say("Written: {file}", file=file)])
    return 0
