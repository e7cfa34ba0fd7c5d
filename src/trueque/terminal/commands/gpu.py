"""`trueque gpu export`: the rules of the board game as GPU code, made ahead of time on a machine without a GPU."""

from __future__ import annotations

from pathlib import Path

from trueque.kernel.extras import MissingExtra, needs
from trueque.terminal.options import agreed
from trueque.terminal.voice import Stop, voice


def gpu(what: str, file: Path, /, *, edition: str | None = None, option: tuple[str, ...] = ()) -> int:
    """Write the kernels that `simulate --device gpu` runs; with options, also quicker ones for that game alone."""
    say = voice().say
    if what != "export":
        raise Stop(say("trueque gpu knows one thing: export FILE."), 2)
    games = [agreed("island", edition, None, None, option)] if edition or option else []
    needs("gpu", "numpy")
    from trueque.island.board import table_for
    from trueque.island.bots.search.printed import NAME, search_beside
    from trueque.island.gpu.compiler import NoCompiler, nvrtc
    from trueque.island.gpu.export import export
    from trueque.island.rules import read_rules

    try:
        nvrtc()
    except NoCompiler as missing:
        raise MissingExtra("gpu") from missing
    special = [table_for(read_rules({k: v for k, v in game.options.items() if k != "version"})) for game in games]
    voice().lines([say("Compiling the rules for a GPU; this takes some minutes.")])
    export(file, special, beside={NAME: search_beside()})
    voice().lines([say("Written: {file}", file=file)])
    return 0
