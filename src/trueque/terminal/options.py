"""The options of a game as the command line takes them.

What few command lines name (decks, drawn boards) is loaded when it is named: a game should ask at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from trueque.bots.registry import bot, names
from trueque.kernel import BadOptions, Game
from trueque.kernel.registry import find_package, make_game
from trueque.kernel.registry import game_names as games
from trueque.locale import translate_error
from trueque.terminal.records import read_text
from trueque.terminal.voice import CommandFailed, current_voice


def make_agreed_game(
    game: str, edition: str | None, mode: str | None, seats: int | None, option: Sequence[str]
) -> Game[Any, Any]:
    """The game called *game* under the options that were given; what is unknown or contradictory raises."""
    options = parse_options(option)
    for name, given in (("edition", edition), ("mode", mode), ("seats", seats)):
        if given is not None:
            options[name] = str(given)
    with refuse_unknown_names():
        return make_game(game, options)


def parse_options(option: Sequence[str]) -> dict[str, str]:
    """The options that are named as name=value."""
    options: dict[str, str] = {}
    for pair in option:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value or any(letter.isspace() for letter in pair):
            raise CommandFailed(current_voice().say("--option takes name=value, not “{word}”.", word=pair[:40]), 2)
        options[name] = value
    return options


def deck_options(game: str, decks: Sequence[str], option: Sequence[str]) -> tuple[str, ...]:
    """The options that bring the decks that are named, or written in files, to the seats in order."""
    if not decks:
        return ()
    from trueque.table.decks import deck_games, find_deck_room

    if game not in deck_games():
        raise CommandFailed(current_voice().say("You cannot bring a deck to {game}; you can to {all}.", game=game,
                               all=", ".join(deck_games())), 2)  # fmt: skip
    room, options = find_deck_room(game), parse_options(option)
    if len(decks) > len(room.OPTIONS):
        raise CommandFailed(
            current_voice().say("--deck is given once a seat at most; seats: {n}.", n=len(room.OPTIONS)), 2
        )
    found = [f"{key}={value}" for key, value in room.TABLE.items()]
    for name, named in zip(room.OPTIONS, decks, strict=False):
        path = Path(named)
        deck = room.check_deck(read_text(path) if path.is_file() else named, options, current_voice().lang)
        if not deck["playable"]:
            raise CommandFailed(f"{named}: {deck['findings'][0]['sentence']}", 2)
        found.append(f"{name}={deck['deck']}")
    return tuple(found)


def board_options(game: str, island: str) -> tuple[str, ...]:
    """The option that lays the board that *island* names, or draws in a file; nothing where none is named."""
    if not island:
        return ()
    from trueque.tactile.tactile_rooms import find_felt_room, list_felt_games

    if game not in list_felt_games():
        sentence = current_voice().say("There is no board to draw in {game}; there is one in {all}.", game=game,
                               all=", ".join(list_felt_games()))  # fmt: skip
        raise CommandFailed(sentence, 2)
    path, room = Path(island), find_felt_room(game)
    with refuse_unknown_names():
        return (room.layout_option(read_text(path) if path.is_file() else island),)


def describe_crowding(rules: Game[Any, Any], board: str) -> list[str]:
    """What is to be said where more sit down than the *board* that was named has room for."""
    if not board:
        return []
    from trueque.table.workshops import find_workshop, list_workshops

    if rules.name not in list_workshops():
        return []
    sentence = find_workshop(rules.name).describe_crowding(rules.options, current_voice().lang)
    return [sentence] if sentence else []


@contextmanager
def refuse_unknown_names() -> Iterator[None]:
    """What is named on the command line and does not exist makes the command line wrong: exit code 2."""
    try:
        yield
    except BadOptions as wrong:
        said = translate_error(wrong, current_voice().lang)
        raise CommandFailed(f"{said} ({wrong.entry})" if wrong.entry else said, 2) from wrong


def check_bots(game: Game[Any, Any], kinds: Iterable[str], outside: bool = True) -> None:
    """Stop with a sentence where there is no such bot; people's own may be named on their own command line."""
    with refuse_unknown_names():
        for kind in kinds:
            if kind not in names(game.name):
                bot(kind, game, outside=outside)


def check_game(name: str) -> None:
    """Stop with a sentence where there is no such game."""
    try:
        find_package(name)
    except BadOptions as unknown:
        near = get_close_matches(name, games(), n=1, cutoff=0.6)
        hint = " " + current_voice().say("Did you mean {near}?", near=near[0]) if near else ""
        there = ", ".join(games())
        raise CommandFailed(
            current_voice().say("There is no game “{word}”; there are {all}.", word=name[:40], all=there) + hint, 2
        ) from unknown
