"""`trueque gpu export`: a game's rules as GPU code, made ahead of time on a machine without a GPU."""

from __future__ import annotations

from pathlib import Path

from trueque.kernel.extras import needs
from trueque.kernel.registry import called_now
from trueque.terminal.graphics import gpu_games, on_gpu
from trueque.terminal.options import agreed
from trueque.terminal.voice import Stop, voice


def gpu(
    what: str,
    file: Path,
    /,
    *,
    game: str = "",
    edition: str | None = None,
    mode: str | None = None,
    option: tuple[str, ...] = (),
) -> int:
    """Write the kernels that `simulate --device gpu` runs; with options, also quicker ones for that game alone."""
    say = voice().say
    if what != "export":
        raise Stop(say("trueque gpu knows one thing: export FILE."), 2)
    game = called_now(game or gpu_games()[0])
    if game not in gpu_games():
        raise Stop(say("A GPU plays random games of {games}, without records.", games=", ".join(gpu_games())), 2)
    special = [agreed(game, edition, mode, None, option).options] if edition or mode or option else []
    needs("gpu", "numpy")
    room = on_gpu(game)
    voice().lines([say("Compiling the rules for a GPU; this takes some minutes.")])
    room.export(file, special)
    voice().lines([say("Written: {file}", file=file)])
    return 0
