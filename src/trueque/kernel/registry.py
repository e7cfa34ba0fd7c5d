"""Finds games by name, and the rooms of their wings: our three, and any package announced under ``trueque.games``.

    part("island", "ear")       # the module that listens for the Island; None where a game has no such room

Whoever serves all games (bots, environments, arena, server, terminal) asks here and names none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Literal, TypeVar, cast

from trueque.kernel.errors import BadOptions, bad_options
from trueque.kernel.game import Game, Options
from trueque.kernel.game_protocols import DrawsStart, MovesStart
from trueque.kernel.switches import NO_SWITCHES, HouseRules
from trueque.kernel.words import Words

GAMES = ("island", "quick", "princes")
FORMERLY = {"settlers": "island"}
"""What a game was called once: old records, links and commands still say so."""

Room = Literal[
    "words",
    "house rules",
    "ear",
    "view",
    "columns",
    "bots",
    "cards",
    "vector",
    "policy",
    "picture",
    "cores",
    "position",
    "tactile",
    "gpu",
    "referee",
    "judge",
    "founder",
    "training",
    "workshop",
    "puzzles",
    "decks",
]
ROOMS: dict[Room, tuple[str, ...]] = {
    "words": ("speech.words", "words"),
    "house rules": ("speech.houserules", "houserules"),
    "ear": ("speech.ear", "ear"),
    "view": ("view",),
    "columns": ("columns",),
    "bots": ("bots",),
    "cards": ("shelf",),
    "vector": ("vector",),
    "policy": ("policy",),
    "picture": ("picture",),
    "cores": ("cores",),
    "position": ("position",),
    "tactile": ("tactile.edition",),
    "gpu": ("on_gpu",),
    "referee": ("speech.referee", "referee"),
    "judge": ("judge",),
    "founder": ("founder",),
    "training": ("training",),
    "workshop": ("workshop.door",),
    "puzzles": ("puzzles.question_sorts",),
    "decks": ("brought.door",),
}
"""Where each room may lie in a game's package: a small game keeps its few words in one file."""
_announced: dict[str, str] = {}
TROUBLES: dict[str, Exception] = {}
"""Games of other packages that failed when they were last asked for something, each with how."""
T = TypeVar("T")


def register_game(name: str, package_name: str) -> None:
    """Make a game of another package known to this process, for tests and experiments without an entry point."""
    _announced[name] = package_name
    clear_caches()


def clear_caches() -> None:
    """Forget which games were found: packages were announced or installed since."""
    for remembered in (find_outside_games, find_package, find_room):
        remembered.cache_clear()


@cache
def find_outside_games() -> dict[str, str]:
    """The games of other packages, each with its package; none of them can take the name of one of ours."""
    found = {point.name: point.value for point in entry_points(group="trueque.games")} | _announced
    ours = {*GAMES, *FORMERLY}
    return {name: found[name] for name in sorted(found) if name not in ours and _is_there(found[name])}


def _is_there(package_name: str) -> bool:
    """Whether a package that was announced can be found: what an uninstalled one left behind is no game."""
    try:
        return find_spec(package_name) is not None
    except Exception:  # of «a.b» the package a is loaded, and may do anything
        return False


def game_names() -> tuple[str, ...]:
    """Every game that can be played here: our three first, then those of other packages."""
    return (*GAMES, *find_outside_games())


def ask_each(work: Callable[[str], T]) -> dict[str, T]:
    """What *work* makes of every game; one of another package that fails is left out, and harms no other.

    Why is kept in `TROUBLES` until it works again. A fault of ours is not hidden.
    """
    found: dict[str, T] = {}
    for name in game_names():
        try:
            found[name] = work(name)
            TROUBLES.pop(name, None)
        except Exception as failed:
            if name in GAMES:
                raise
            TROUBLES[name] = failed
    return found


def current_name(name: str) -> str:
    """The name of a game today."""
    return FORMERLY.get(name, name)


@cache
def find_package(name: str) -> str:
    """The package that holds the game called *name*."""
    name = current_name(name)
    if name in GAMES:
        return f"trueque.{name}"
    if name not in find_outside_games():
        raise bad_options("games", "There is no game «{name}»; there are {known}.", name=name[:40],
                         known=", ".join(game_names()))  # fmt: skip
    return find_outside_games()[name]


@cache
def find_room(name: str, room: Room) -> ModuleType | None:
    """A room of the game called *name*; none where it has no such room. Loaded when it is first asked for."""
    place = find_room_module(name, room)
    return import_module(place) if place else None


def find_room_module(name: str, room: Room) -> str:
    """The module of a room, which is not loaded (it may need an extra); empty where the game has no such room."""
    home = find_package(name)
    if room not in ROOMS:
        raise bad_options("games", "A game has no room «{name}»; there may be {known}.", name=str(room)[:40],
                         known=", ".join(ROOMS))  # fmt: skip
    for place in ROOMS[room]:
        parent = f"{home}.{place}".rpartition(".")[0]
        if find_spec(parent) is not None and find_spec(f"{home}.{place}") is not None:
            return f"{home}.{place}"
    return ""


def having(room: Room) -> list[str]:
    """The games that have such a room."""
    return [name for name, place in ask_each(lambda name: find_room_module(name, room)).items() if place]


def find_page_folder(name: str) -> Path | None:
    """The files that the package of the game called *name* ships for the page: its folder `page`, where it has one."""
    found = find_spec(find_package(name))
    places = found.submodule_search_locations if found is not None else None
    folder = Path(next(iter(places or ()), "")) / "page"
    return folder if places and folder.is_dir() else None


def game_module(name: str) -> ModuleType:
    """The module that makes the game called *name*."""
    return import_module(f"{find_package(name)}.game")


def make_game(name: str, options: Options | None = None) -> Game[Any, Any]:
    """The game called *name* under *options*; unknown or contradictory options raise `BadOptions`."""
    return cast(Game[Any, Any], game_module(name).make(dict(options or {})))


def sample_options(name: str) -> list[dict[str, str]]:
    """Option sets that together cover every edition, variant and number of seats of a game: what the kit runs over."""
    return cast(list[dict[str, str]], game_module(name).samples())


def draw_start(name: str, options: Options, rng: Random) -> Options:
    """*options* with whoever begins drawn, where the game needs to be told and was not."""
    module: object = game_module(name)
    return module.draw_start(options, rng) if isinstance(module, DrawsStart) else options


def move_start(name: str, options: Options) -> Options:
    """*options* of the next game of the same people: the next seat begins, unless the game itself draws who does."""
    module: object = game_module(name)
    return module.move_start(options) if isinstance(module, MovesStart) else options


def game_words(name: str) -> Words:
    """How the game called *name* speaks."""
    found = find_room(name, "words")
    if found is None:
        raise BadOptions(
            f"The game «{name[:40]}» has no words: its package needs `words.py` or `speech/words.py`.", "games"
        )
    return cast(Words, found)


def house_rules(name: str) -> HouseRules:
    """The switches of the game called *name* in English words; a game without such a room has none."""
    found = find_room(name, "house rules")
    return cast(HouseRules, found.HOUSE_RULES) if found is not None else NO_SWITCHES
