"""Columns for a game that brings no room `columns`: the numbers of its views, by the path that leads to each.

Which there are is learned once from some games of random answers, the same on every machine: lists as long as the
longest that came, a column for each text that stood at a place. What a view holds beyond these has no column.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from trueque.kernel.columns import Pair
from trueque.kernel.game import Game, View
from trueque.kernel.registry import make_game

GAMES, LONGEST = 24, 200
"""Games that are looked at, and answers in each at most."""
MOST_COLUMNS = 2000


def pairs(game: Game[Any, Any], view: View) -> Iterator[Pair]:
    """Each column of *game* with its number in *view*; zero where it has none there."""
    held = dict(flatten(view))
    for name in list_columns(game.name, tuple(sorted(game.options.items()))):
        yield name, held.get(name, 0.0)


@lru_cache(maxsize=64)
def list_columns(name: str, options: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """The columns of a game under these options, in the order in which they were met, game for game."""
    game, rng, found = make_game(name, dict(options)), Random(0), dict[str, None]()
    for _ in range(GAMES):
        state = game.start()
        for _ in range(LONGEST):
            asked = game.decisions(state)
            for seat in range(game.seats):
                found |= dict.fromkeys(column for column, _ in flatten(game.view(state, seat)))
            if not asked:
                break
            one = asked[rng.randrange(len(asked))]
            drawn = rng.choices(list(one.answers), one.odds)[0] if one.odds else one.answers.sample(rng)
            game.play(state, one.seat, drawn)
    return tuple(sorted(found)[:MOST_COLUMNS])


def flatten(value: Any, path: str = "") -> Iterator[Pair]:
    """The numbers in *value*; below zero under a name of their own, since columns begin at -1."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from flatten(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        yield f"{path}#", float(len(value))
        for number, inner in enumerate(value):
            yield from flatten(inner, f"{path}.{number}")
    elif isinstance(value, str):
        yield f"{path}={value[:40]}", 1.0
    elif value is None:
        yield f"{path}?", 1.0
    else:
        yield (path, float(value)) if value >= 0 else (f"{path}-", -float(value))
