"""`trueque gpu export`: the rules of the board game as GPU code, made ahead of time on a machine without a GPU."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from trueque.terminal.voice import Stop, voice


def gpu(what: str, file: Path, /) -> int:
    """Write the kernels that `simulate --device gpu` runs."""
    say = voice().say
    if what != "export":
        raise Stop(say("trueque gpu knows one thing: export FILE."), 2)
    if find_spec("numba") is None or find_spec("numba.cuda.extending") is None:
        raise Stop(say("This needs the extra «gpu»: pip install 'trueque[gpu]'. A GPU is not needed."), 1)
    from trueque.settlers.gpu.export import export

    voice().lines([say("Compiling the rules for a GPU; this takes some minutes.")])
    export(file)
    voice().lines([say("Written: {file}", file=file)])
    return 0
