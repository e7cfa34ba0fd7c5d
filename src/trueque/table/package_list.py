"""The packages of others that are installed here, each with its version, and what is wrong with those that fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from trueque.kernel.game_protocols import BringsPackages
from trueque.kernel.package_state import PackageState
from trueque.kernel.registry import TROUBLES, find_outside_games, find_room, find_versions, having
from trueque.locale.coverage import translated_percent
from trueque.locale.faults import find_fault
from trueque.locale.tongues import LANGUAGES, languages


def list_packages(waiting: Mapping[str, int]) -> list[PackageState]:
    """Games, what games bring from other packages (card sets), and languages; *waiting*: tables by their game."""
    return [*iterate_games(waiting), *iterate_brought(), *iterate_languages(languages()[len(LANGUAGES) :])]


def iterate_games(waiting: Mapping[str, int]) -> Iterator[PackageState]:
    """Every game of another package, and those that are gone while tables wait for them."""
    here = find_outside_games()
    for name in sorted({*here, *waiting}):
        failed = TROUBLES.get(name)
        fault = type(failed).__name__ if failed is not None else ""
        yield PackageState("game", name, find_versions().get(name, ""), fault, waiting.get(name, 0))


def iterate_brought() -> Iterator[PackageState]:
    """What a game itself brings from other packages."""
    for name in having("cards"):
        room: object = find_room(name, "cards")
        if isinstance(room, BringsPackages):
            yield from room.list_packages()


def iterate_languages(codes: Iterable[str]) -> Iterator[PackageState]:
    """Languages that were laid over ours, with how much of each is translated."""
    for lang in codes:
        yield PackageState("language", lang, "", find_fault(lang), 0, translated_percent(lang))
