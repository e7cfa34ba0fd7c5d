"""The options of a game as the command line takes them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from trueque.kernel import BadOptions, Game
from trueque.kernel.registry import GAMES, make, package
from trueque.terminal.voice import Stop, voice


def agreed(
    game: str, edition: str | None, mode: str | None, seats: int | None, option: Sequence[str]
) -> Game[Any, Any]:
    """The game called *game* under the options that were given; what is unknown or contradictory raises."""
    options: dict[str, str] = {}
    for pair in option:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value or any(letter.isspace() for letter in pair):
            raise Stop(voice().say("--option takes name=value, not “{word}”.", word=pair[:40]), 2)
        options[name] = value
    for name, given in (("edition", edition), ("mode", mode), ("seats", seats)):
        if given is not None:
            options[name] = str(given)
    return make(game, options)


def known_game(name: str) -> None:
    """Stop with a sentence where there is no such game."""
    try:
        package(name)
    except BadOptions as unknown:
        near = get_close_matches(name, GAMES, n=1, cutoff=0.5)
        hint = " " + voice().say("Did you mean {near}?", near=near[0]) if near else ""
        there = ", ".join(GAMES)
        raise Stop(
            voice().say("There is no game “{word}”; there are {all}.", word=name[:40], all=there) + hint, 2
        ) from unknown
