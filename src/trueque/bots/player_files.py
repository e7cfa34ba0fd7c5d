"""Players that lie in files: a policy trained on our environments, or a champion's weights that `trueque train` wrote.

`file:PATH` seats whichever a file holds; `policy:PATH` and `champion:PATH` say the same. Neither kind runs code; still
only a person's own command line may name a path. A server, or a page, offers files under names of its own choice, and
whoever plays there names those.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from trueque.bots.levels import LEVELS, BringsChampion, bots_of
from trueque.bots.own_strength import MATCHED
from trueque.bots.policy.network import PolicyNetwork
from trueque.bots.policy.player import PolicyBot, is_policy_file, read_policy_once
from trueque.kernel import BadOptions, Bot, Game
from trueque.kernel.registry import GAMES, game_names, make_game

KINDS = ("file:", "policy:", "champion:")
RESERVED = (*LEVELS, MATCHED, "random", "greedy", "program", "python", "policy", "file")
SAID = re.compile(r"(?:([a-z]+):)?([a-z][a-z0-9_-]{0,19})=(.+)")
UNREADABLE = (OSError, ValueError, KeyError, SyntaxError, TypeError, BadZipFile, zlib.error, struct.error)
"""What reading a file raises that holds no weights or those of another game, or a champion that reads no files."""
Seating = Callable[[Game[Any, Any], int | str], Bot]
_OFFERED: dict[str, dict[str, Seating]] = {}
"""Of each game the players that this process offers by name."""


def strip_bot_kind(name: str) -> str:
    """What the name of a bot says after `file:`, `policy:` or `champion:`; other names as they are."""
    kind = next((one for one in KINDS if name.startswith(one)), "")
    return name[len(kind) :].strip() if kind else name


def find_player_file(name: str) -> Path | None:
    """The file that the name of a bot means; none for other bots."""
    if not name.startswith(KINDS):
        return None
    if not (said := strip_bot_kind(name)):
        kind = name.partition(":")[0]
        raise BadOptions(f"«{name}» should read {kind}:FILE, a policy or what trueque train has written.", "bots")
    return Path(said)


def make_file_bot(path: Path, game: Game[Any, Any], seed: int | str) -> Bot:
    """The player that lies in a file."""
    if not path.is_file():
        raise BadOptions(f"There is no file {path}.", "bots")
    if is_policy_file(path):
        return PolicyBot(read_policy_once(path), game, seed, path.name)
    bots = bots_of(game.name)
    if not isinstance(bots, BringsChampion):
        raise BadOptions(f"{path} is no policy of ours, and {game.name} has no champion that could read it.", "bots")
    try:
        return bots.make_champion(game, seed, path)
    except UNREADABLE as broken:
        said = (
            f"{path} is no policy of ours and holds no weights that the champion of {game.name} reads: "
            f"{broken or type(broken).__name__}."
        )
        raise BadOptions(said, "bots") from broken


def make_file_log_name(path: Path) -> str:
    """What a log calls the player of a file: no record opens files, so that a level plays on for a champion."""
    stem = path.stem.lower()
    if not is_policy_file(path):
        return LEVELS[-1]
    return f"policy:{stem}" if SAID.fullmatch(f"{stem}=x") else "policy"


def register_file_player(said: str) -> None:
    """Offer the player of a file under a name, as «NAME=FILE» or «GAME:NAME=FILE» says.

    `BadOptions` where it cannot be read. Whoever runs the process says so; who plays there names it by its name.
    """
    read = SAID.fullmatch(said.strip())
    if read is None:
        raise BadOptions(f"«{said[:60]}» should read NAME=FILE or GAME:NAME=FILE, the name in small letters.", "bots")
    path = Path(read[3])
    for game in [read[1]] if read[1] else list_games_of(path):
        if not is_policy_file(path):
            make_file_bot(path, make_game(game, {}), 0)
        elif (network := read_policy_once(path)).game != game:
            raise BadOptions(f"«{path.name}» plays {network.game}, not {game}.", "bots")
        _offer(game, read[2], lambda game, seed: make_file_bot(path, game, seed))


def register_policy_player(name: str, network: PolicyNetwork) -> None:
    """Offer a policy under a name, where there are no files."""
    if SAID.fullmatch(f"{name}=x") is None:
        raise BadOptions(f"«{name[:40]}» is no name: small letters and figures, a letter first, 20 at most.", "bots")
    _offer(network.game, name, lambda game, seed: PolicyBot(network, game, seed, name))


def _offer(game: str, name: str, seating: Seating) -> None:
    if name in RESERVED:
        raise BadOptions(f"«{name}» is the name of another bot already.", "bots")
    _OFFERED.setdefault(game, {})[name] = seating


def list_games_of(path: Path) -> list[str]:
    """The games that the player of a file plays: a policy says so itself, of weights the champions are asked."""
    if is_policy_file(path):
        return [read_policy_once(path).game]
    refused = BadOptions(f"There is no file {path}.", "bots")
    found = list[str]()
    for game in game_names():
        try:
            make_file_bot(path, make_game(game, {}), 0)
            found.append(game)
        except BadOptions as unfit:
            refused = unfit
        except Exception:  # a package that fails plays nothing
            if game in GAMES:
                raise
    if not found:
        raise refused
    return found


def offered_names(game: str) -> list[str]:
    """The players that are offered by name."""
    return list(_OFFERED.get(game, {}))


def find_offered(game: str, name: str) -> Seating | None:
    """What seats the player that is offered by that name."""
    return _OFFERED.get(game, {}).get(strip_bot_kind(name))
