"""Finds games by name, and the rooms of their wings: our three, and any package announced under ``trueque.games``.

    part("island", "ear")       # the module that listens for the Island; None where a game has no such room

Whoever serves all games (bots, environments, arena, server, terminal) asks here and names none of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import monotonic
from types import ModuleType
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, cast

from trueque.kernel.containment import (
    guard_calls,
    guard_game,
    guard_module,
    guard_package_failure,
    make_package_failure,
)
from trueque.kernel.errors import BadOptions, bad_options
from trueque.kernel.game import Game, Options
from trueque.kernel.game_protocols import DrawsStart, MovesStart
from trueque.kernel.switches import NO_SWITCHES, HouseRules
from trueque.kernel.words import Words


class OpensApart(Protocol):
    """A host who keeps games of other packages in processes of their own."""

    def find_module(self, game: str, room: str) -> str:
        """The module of a room; empty where the game has none."""
        ...

    def open_module(self, game: str, place: str) -> ModuleType:
        """A module whose functions are asked in that process."""
        ...


GAMES = ("island", "quick", "princes")
FORMERLY = {"settlers": "island"}
"""What a game was called once: old records, links and commands still say so."""
PACKAGES = "packages"
"""The option under which a stored game says by which packages it is played (`kernel.versions`)."""

Room = Literal[
    "words",
    "house rules",
    "ear",
    "clauses",
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
    "odds",
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
    "clauses": ("speech.clauses",),
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
    "odds": ("odds",),
    "founder": ("founder",),
    "training": ("training",),
    "workshop": ("workshop.door",),
    "puzzles": ("puzzles.question_sorts",),
    "decks": ("brought.door",),
}
"""Where each room may lie in a game's package: a small game keeps its few words in one file."""
_announced: dict[str, str] = {}
_apart: list[OpensApart] = []
TROUBLES: dict[str, Exception] = {}
"""Games of other packages that failed when they were last asked for something, each with how."""
LONG, LATE, REST = 2.0, 0.3, 60.0
"""After so many seconds a game that has not answered is left out; one that took so long to fail was interrupted, and
whoever asks it again waits again: so it is left out for a while."""
_asking: dict[str, float] = {}
_resting: dict[str, float] = {}
"""Since when a game is asked, and until when nobody asks it."""
T = TypeVar("T")


def register_game(name: str, package_name: str) -> None:
    """Make a game of another package known to this process, for tests and experiments without an entry point."""
    _announced[name] = package_name
    clear_caches()


def announced_games() -> dict[str, str]:
    """Games that were made known without an entry point, each with its package."""
    return dict(_announced)


def set_module_opener(opener: OpensApart | None) -> None:
    """From now on modules of other packages are opened by *opener*; none: they are imported."""
    _apart[:] = [opener] if opener is not None else []
    clear_caches()


def clear_caches() -> None:
    """Forget which games were found: packages were announced or installed since."""
    _found.clear()
    _forget_rooms()


def look_for_packages() -> None:
    """Find anew what is installed, in a thread of whoever has others waiting: until then what was found before holds.

    Some hundred files are read for it; on a loop each of them would wait for its turn among all that think.
    """
    fresh = _find_packages()
    _forget_rooms()
    _found[:] = [fresh]


def _forget_rooms() -> None:
    for remembered in (find_package, find_room):
        remembered.cache_clear()
    _asking.clear()
    _resting.clear()


class FoundPackages(NamedTuple):
    """What other packages bring: their games, each with its package, and the version as it was installed."""

    games: dict[str, str]
    versions: dict[str, str]


_found: list[FoundPackages] = []
"""What was found last; nothing at first."""


def _find_packages() -> FoundPackages:
    """Look through everything that is installed."""
    points = {point.name: point for point in entry_points(group="trueque.games")}
    said = {name: point.value for name, point in points.items()} | _announced
    ours = {*GAMES, *FORMERLY}
    games = {name: said[name] for name in sorted(said) if name not in ours and _is_there(said[name])}
    told = {name: read_version_label(points[name]) for name in games if name in points and name not in _announced}
    return FoundPackages(games, told)


def _list_packages() -> FoundPackages:
    """What was found, or is found now."""
    for known in tuple(_found):
        return known
    _found[:] = [fresh := _find_packages()]
    return fresh


def find_outside_games() -> dict[str, str]:
    """The games of other packages, each with its package; none of them can take the name of one of ours."""
    return _list_packages().games


def find_versions() -> dict[str, str]:
    """The version of each game of another package, as it was installed; announced ones have none."""
    return _list_packages().versions


def read_version_label(point: EntryPoint) -> str:
    """The version of the package that announced *point*, in signs that an option may hold."""
    told = point.dist.version if point.dist is not None else ""
    return re.sub(r"[^\w.+!-]", "", told, flags=re.ASCII)[:40]


def _is_there(package_name: str) -> bool:
    """Whether a package that was announced can be found: what an uninstalled one left behind is no game."""
    try:
        with guard_package_failure():
            return find_spec(package_name.partition(".")[0] if _apart else package_name) is not None
    except Exception:  # of «a.b» the package a is loaded, and may do anything
        return False


def game_names() -> tuple[str, ...]:
    """Every game that can be played here: our three first, then those of other packages."""
    return (*GAMES, *find_outside_games())


def collect_from_games(work: Callable[[str], T]) -> dict[str, T]:
    """What *work* makes of every game; one of another package that fails is left out, and harms no other.

    Why is kept in `TROUBLES` until it works again. A fault of ours is not hidden.
    """
    found: dict[str, T] = {}
    for name in game_names():
        began = monotonic()
        if name not in GAMES and _is_left_alone(name, began):
            continue
        _asking[name] = began
        try:
            found[name] = work(name)
            TROUBLES.pop(name, None)
        except Exception as failed:
            if name in GAMES:
                raise
            TROUBLES[name] = failed
            if monotonic() - began > LATE:
                _resting[name] = monotonic() + REST
        finally:
            _asking.pop(name, None)
    return found


def _is_left_alone(name: str, now: float) -> bool:
    """Whether a game has not come back from somebody else's question yet, or was slow to fail a moment ago."""
    if now - _asking.get(name, now) > LONG:
        TROUBLES[name] = make_package_failure("TooSlow")
        return True
    return _resting.get(name, now) > now


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
    return _open_module(name, place) if place else None


def _open_module(name: str, place: str) -> ModuleType:
    """A module of a game; one of another package as it is contained, which ends nothing but what is asked of it."""
    if current_name(name) in GAMES:
        return import_module(place)
    if _apart:
        return _apart[0].open_module(name, place)
    with guard_package_failure():
        return guard_module(import_module(place), find_package(name))


def find_room_module(name: str, room: Room) -> str:
    """The module of a room, which is not loaded (it may need an extra); empty where the game has no such room."""
    home = find_package(name)
    if room not in ROOMS:
        raise bad_options("games", "A game has no room «{name}»; there may be {known}.", name=str(room)[:40],
                         known=", ".join(ROOMS))  # fmt: skip
    if _apart and current_name(name) not in GAMES:
        return _apart[0].find_module(name, room)
    with guard_package_failure():
        for place in ROOMS[room]:
            parent = f"{home}.{place}".rpartition(".")[0]
            if find_spec(parent) is not None and find_spec(f"{home}.{place}") is not None:
                return f"{home}.{place}"
    return ""


def having(room: Room) -> list[str]:
    """The games that have such a room."""
    return [name for name, place in collect_from_games(lambda name: find_room_module(name, room)).items() if place]


def open_game_files(name: str) -> Traversable:
    """The files of the game called *name*; of another package without loading it."""
    home = find_package(name)
    if current_name(name) in GAMES:
        return files(home)
    found = guard_calls(find_spec)(home)
    if found is None:
        raise ModuleNotFoundError(home)
    places = found.submodule_search_locations or [str(Path(found.origin or "").parent)]
    return Path(next(iter(places)))


def find_page_folder(name: str) -> Path | None:
    """The files that the package of the game called *name* ships for the page: its folder `page`, where it has one."""
    folder = Path(str(open_game_files(name))) / "page"
    return folder if folder.is_dir() else None


def game_module(name: str) -> ModuleType:
    """The module that makes the game called *name*."""
    return _open_module(name, f"{find_package(name)}.game")


def make_game(name: str, options: Options | None = None) -> Game[Any, Any]:
    """The game called *name* under *options*; unknown or contradictory options raise `BadOptions`."""
    asked = dict(options or {})
    if current_name(name) not in GAMES:
        asked.pop(PACKAGES, None)  # what it was played by is not the game's to know
    made = cast(Game[Any, Any], game_module(name).make(asked))
    if current_name(name) in GAMES or _apart:
        return made
    if made.name != name:
        raise make_package_failure("WrongName")
    return cast(Game[Any, Any], guard_game(made, find_package(name)))


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
