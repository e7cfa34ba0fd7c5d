"""Champions with weights of a person's own: `champion:FILE` seats what `trueque train` wrote.

A file of weights runs no code; still only a person's own command line may name one, and a server seats those that its
host has named in its settings, never a path that a guest sends.
"""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from trueque.bots.levels import LEVELS, BringsChampion, bots_of
from trueque.kernel import BadOptions, Bot, Game
from trueque.kernel.registry import make_game

TRAINED = "champion:"
RESERVED = (*LEVELS, "random", "greedy", "program", "python", "policy")
UNREADABLE = (OSError, ValueError, KeyError, SyntaxError, TypeError, BadZipFile, zlib.error, struct.error)
"""What reading a file raises that holds no weights or those of another game, or a champion that reads no files."""


def trained_file(name: str) -> Path | None:
    """The file of weights that the name of a bot means; none for other bots."""
    if not name.startswith(TRAINED):
        return None
    if not name[len(TRAINED) :].strip():
        raise BadOptions("«champion:» should read champion:FILE, a file that trueque train has written.", "bots")
    return Path(name[len(TRAINED) :].strip())


def seat_trained(file: Path, game: Game[Any, Any], seed: int | str) -> Bot:
    """The champion of a game with the weights of a file."""
    bots = bots_of(game.name)
    if not isinstance(bots, BringsChampion):
        raise BadOptions(f"{game.name} has no champion that could read {file}.", "bots")
    if not file.is_file():
        raise BadOptions(f"There is no file of weights {file}.", "bots")
    try:
        return bots.make_champion(game, seed, file)
    except UNREADABLE as broken:
        said = f"{file} holds no weights that the champion of {game.name} reads: {broken or type(broken).__name__}."
        raise BadOptions(said, "bots") from broken


_OFFERED: dict[str, dict[str, Path]] = {}
"""Of each game the champions that this process offers by name."""
NAMED = re.compile(r"([a-z]+):([a-z][a-z0-9-]{0,19})=(.+)")


def offer_trained(said: str) -> None:
    """Offer a champion under a name, as «GAME:NAME=FILE» says; `BadOptions` where it cannot be read.

    Whoever runs the process says so; who plays there names it by its name.
    """
    read = NAMED.fullmatch(said.strip())
    if read is None:
        raise BadOptions(f"«{said[:60]}» should read GAME:NAME=FILE, the name in small letters.", "bots")
    game, name, file = read[1], read[2], Path(read[3])
    if name in RESERVED:
        raise BadOptions(f"«{name}» is the name of another bot already.", "bots")
    seat_trained(file, make_game(game, {}), 0)
    _OFFERED.setdefault(game, {})[name] = file


def offered_names(game: str) -> list[str]:
    """The champions that are offered by name."""
    return list(_OFFERED.get(game, {}))


def find_offered(game: str, name: str) -> Path | None:
    """The file of a champion that is offered by that name."""
    return _OFFERED.get(game, {}).get(name)
