"""Finds bots by name: `bot("normal", game)`.

People choose among the levels of a game (`levels.LEVELS`). Besides there are `random` and, where a game brings it,
`greedy`, of which its lower levels are made: it is `strong` by another name. `levels` says what each level is made of.
`program:CMD` and `python:FILE:CLASS` are bots from outside (`trueque.bots.outside`), `file:FILE` a player that somebody
trained (`trueque.bots.player_files`): that runs no code, and a host may offer it under a name.
`champion:50ms` is the champion with so much time for an answer (`trueque.bots.patience`), `strong:eager` a bot that
trades without manners (`trueque.bots.eager`).

A bot's seed decides all its chance: the same view, question and seed always get the same answer from a fresh bot. A bot
answers `None` to a question that does not wait, when it has nothing to say.
"""

from __future__ import annotations

from typing import Any

from trueque.bots.characters import characters_of, make_character_bot
from trueque.bots.eager import make_eager_bot, read_eager
from trueque.bots.levels import LEVELS, BringsGreedy, bots_of, levels_of, make_bot
from trueque.bots.outside.bot_names import outside_bot, read_name
from trueque.bots.patience import make_patient_bot, read_patience
from trueque.bots.player_files import find_offered, find_player_file, make_file_bot, offered_names
from trueque.bots.random_bot import RandomBot
from trueque.kernel import BadOptions, Bot, Game


def names(game: str) -> list[str]:
    """The bots that can play *game*, weakest first."""
    there = list(levels_of(game))
    if isinstance(bots_of(game), BringsGreedy):
        there.insert(there.index("strong"), "greedy")
    return ["random", *there[:-1], *characters_of(game), *offered_names(game), there[-1]]


def bot(name: str, game: Game[Any, Any], seed: int | str = 0, outside: bool = False) -> Bot:
    """The bot called *name* for *game*; an unknown name raises `BadOptions`.

    Bots from *outside* run code of whoever wrote the name: only a person's own command line may ask for them.
    """
    if name == "random":
        return RandomBot(seed)
    if (offered := find_offered(game.name, name)) is not None:
        return offered(game, seed)
    if outside and (milliseconds := read_patience(name)):
        return make_patient_bot(milliseconds, game, seed)
    if outside and (level := read_eager(name)):
        return make_eager_bot(level, game, seed)
    if outside and (path := find_player_file(name)) is not None:
        return make_file_bot(path, game, seed)
    if outside and (named := read_name(name)) is not None:
        return outside_bot(named, game, seed)
    if name not in names(game.name):
        raise BadOptions(
            f"There is no bot «{name[:40]}» for {game.name}; there are {', '.join(names(game.name))}.", "bots"
        )
    if name in characters_of(game.name):
        return make_character_bot(name, game, seed)
    if name in LEVELS:
        return make_bot(name, game, seed)
    found = bots_of(game.name)
    assert isinstance(found, BringsGreedy), "it has a greedy player, since it was listed"
    return found.make_greedy(game, seed)
