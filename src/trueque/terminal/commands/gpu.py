"""`trueque gpu export`: a game's rules as GPU code, made ahead of time on a machine without a GPU."""

from __future__ import annotations

from pathlib import Path

from trueque.gpu.room import find_gpu_room
from trueque.kernel.extras import require_extra
from trueque.kernel.registry import current_name
from trueque.terminal.graphics import list_gpu_games
from trueque.terminal.options import make_agreed_game
from trueque.terminal.voice import CommandFailed, current_voice


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
    say = current_voice().say
    if what != "export":
        raise CommandFailed(say("trueque gpu knows one thing: export FILE."), 2)
    game = current_name(game or list_gpu_games()[0])
    if game not in list_gpu_games():
        raise CommandFailed(
            say("A GPU plays random games of {games}, without records.", games=", ".join(list_gpu_games())), 2
        )
    special = [make_agreed_game(game, edition, mode, None, option).options] if edition or mode or option else []
    require_extra("gpu", "numpy")
    room = find_gpu_room(game)
    current_voice().print_lines([say("Compiling the rules for a GPU; this takes some minutes.")])
    room.export_kernels(file, special)
    current_voice().print_lines([say("Written: {file}", file=file)])
    return 0
