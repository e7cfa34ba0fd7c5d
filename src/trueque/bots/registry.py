"""Finds bots by name: `bot("normal", game)`.

People choose among four levels, the same for every game: `beginner`, `normal`, `strong`, `champion`. Besides there are
`random` and, where a game brings it, `greedy`, of which its lower levels are made then. `levels` says what each level
is made of. `program:CMD` and `python:FILE:CLASS` are bots from outside (`trueque.bots.outside`), `champion:FILE` is the
champion with weights that somebody trained (`trueque.bots.trained`), `policy:FILE` what was trained on our
environments (`trueque.bots.policy`): that file runs no code, and a host may put it out under a name.

A bot's seed decides all its chance: the same view, question and seed always get the same answer from a fresh bot. A bot
answers `None` to a question that does not wait, when it has nothing to say.
"""

from __future__ import annotations

from typing import Any

from trueque.bots.levels import LEVELS, BringsGreedy, bots_of, make_bot
from trueque.bots.outside.bot_names import outside_bot, read_name
from trueque.bots.policy.player import KIND, list_named, seat_policy
from trueque.bots.random_bot import RandomBot
from trueque.bots.trained import find_offered, offered_names, seat_trained, trained_file
from trueque.kernel import BadOptions, Bot, Game


def names(game: str) -> list[str]:
    """The bots that can play *game*, weakest first."""
    greedy = ["greedy"] if isinstance(bots_of(game), BringsGreedy) else []
    return ["random", *list_named(game), *LEVELS[:2], *greedy, *LEVELS[2:-1], *offered_names(game), LEVELS[-1]]


def bot(name: str, game: Game[Any, Any], seed: int | str = 0, outside: bool = False) -> Bot:
    """The bot called *name* for *game*; an unknown name raises `BadOptions`.

    Bots from *outside* run code of whoever wrote the name: only a person's own command line may ask for them.
    """
    if name == "random":
        return RandomBot(seed)
    if name.startswith(KIND):
        return seat_policy(name, game, seed, may_read_files=outside)
    if outside and (file := trained_file(name)) is not None:
        return seat_trained(file, game, seed)
    if outside and (named := read_name(name)) is not None:
        return outside_bot(named, game, seed)
    if name not in names(game.name):
        raise BadOptions(
            f"There is no bot «{name[:40]}» for {game.name}; there are {', '.join(names(game.name))}.", "bots"
        )
    if (offered := find_offered(game.name, name)) is not None:
        return seat_trained(offered, game, seed)
    if name in LEVELS:
        return make_bot(name, game, seed)
    found = bots_of(game.name)
    assert isinstance(found, BringsGreedy), "it has a greedy player, since it was listed"
    return found.make_greedy(game, seed)
