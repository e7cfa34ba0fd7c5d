"""Finds bots by name: `bot("normal", game)`.

People choose among four levels, the same for every game: `beginner`, `normal`, `strong`, `champion`. Besides there are
`random`, and `greedy`, of which the lower levels are made. `levels` says what each level is made of. `program:CMD` and
`python:FILE:CLASS` are bots from outside (`trueque.bots.outside`), `policy:FILE` is what was trained on our
environments (`trueque.bots.policy`): a file that runs no code, and that a host may put out under a name.

A bot's seed decides all its chance: the same view, question and seed always get the same answer from a fresh bot. A bot
answers `None` to a question that does not wait, when it has nothing to say.
"""

from __future__ import annotations

from typing import Any

from trueque.bots.levels import LEVELS, bots_of, make_bot
from trueque.bots.outside.bot_names import outside_bot, read_name
from trueque.bots.policy.player import KIND, list_named, seat_policy
from trueque.bots.random_bot import RandomBot
from trueque.kernel import BadOptions, Bot, Game


def names(game: str) -> list[str]:
    """The bots that can play *game*, weakest first."""
    if bots_of(game) is None:
        return ["random"]
    return ["random", *list_named(game), *LEVELS[:2], "greedy", *LEVELS[2:]]


def bot(name: str, game: Game[Any, Any], seed: int | str = 0, outside: bool = False) -> Bot:
    """The bot called *name* for *game*; an unknown name raises `BadOptions`.

    Bots from *outside* run code of whoever wrote the name: only a person's own command line may ask for them.
    """
    if name == "random":
        return RandomBot(seed)
    if name.startswith(KIND):
        return seat_policy(name, game, seed, may_read_files=outside)
    if outside and (named := read_name(name)) is not None:
        return outside_bot(named, game, seed)
    if name not in names(game.name):
        raise BadOptions(
            f"There is no bot «{name[:40]}» for {game.name}; there are {', '.join(names(game.name))}.", "bots"
        )
    if name in LEVELS:
        return make_bot(name, game, seed)
    found = bots_of(game.name)
    assert found is not None, "it has a greedy player, since it was listed"
    return found.make_greedy(game, seed)
