"""A position as one line of text, as FEN is for chess: the head is read here, the rest by the game's room `position`.

    island 1 edition=2011 seats=3 version=1; turn 4; active 2; phase trade; seat 0 hand wood,ore; …
    island 1 edition=2011 seats=3 version=1; seen by 2; turn 4; …

The head names the game, the format and the rules. Parts follow, each a name and its words, divided by semicolons. The
whole form holds everything; with ``seen by SEAT`` (``seen by all``: a spectator) it is what that seat may know. Both
are exact: a whole line reads back as the same position, a seat's line as the same view. docs/position.md tells it all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any, cast
from urllib.parse import quote, unquote

from trueque.kernel import plain_position
from trueque.kernel.errors import BadOptions, bad_position
from trueque.kernel.game import Game, Seat, View
from trueque.kernel.game_protocols import RefusesPositions, Restacks, WritesPositions
from trueque.kernel.impossible import ImpossiblePosition, Objection
from trueque.kernel.parts import WHOLE, Eyes, PositionParts
from trueque.kernel.registry import current_name, find_room, game_names, make_game
from trueque.kernel.versions import list_stored_options

__all__ = [
    "WHOLE",
    "Eyes",
    "Placed",
    "find_position_room",
    "is_like_position",
    "list_objections",
    "read_link",
    "read_position",
    "reshuffle_position",
    "write_link",
    "write_position",
]

FORMAT = 1
SEEN, ALL = "seen by", "all"
LONGEST = 40_000
"""Characters: the longest position of a whole game is a tenth of it."""
SPACE, PLAIN = "~", "~;=,:/*()+!?@$&'-._"
"""What a space is in an address, and what stands there as it is (RFC 3986, fragment)."""


@dataclass(frozen=True)
class Placed:
    """A line that was read."""

    game: Game[Any, Any]
    eyes: Eyes
    state: Any
    """The position; of a seat's line, one that fits it."""

    @property
    def is_whole(self) -> bool:
        return self.eyes == WHOLE

    @property
    def seat(self) -> Seat | None:
        """Through whose eyes it is looked at: a whole line is shown to a spectator."""
        return None if self.eyes == WHOLE else self.eyes

    @property
    def view(self) -> View:
        """What those eyes see: for a seat's line exactly what was written."""
        return self.game.view(self.state, self.seat)


def find_position_room(name: str) -> WritesPositions:
    """The room that writes positions of the game called *name*; where it has none, fields and views are told plain."""
    try:
        found = find_room(name, "position")
    except BadOptions:  # a game that no package announces, as tests have them
        found = None
    return cast(WritesPositions, found if isinstance(found, WritesPositions) else plain_position)


def write_position(game: Game[Any, Any], state: Any, eyes: Eyes = WHOLE) -> str:
    """*state* in one line: all of it, or what *eyes* may know."""
    room = find_position_room(game.name)
    rules = sorted(list_stored_options(game).items())
    head = " ".join([game.name, str(FORMAT), *(f"{key}={value}" for key, value in rules)])
    seen = [] if eyes == WHOLE else [f"{SEEN} {ALL if eyes is None else eyes}"]
    return "; ".join([head, *seen, *(f"{name} {words}" for name, words in room.write(game, state, eyes))])


def read_position(
    line: str, rng: Random | None = None, game: Game[Any, Any] | None = None, is_judged: bool = True
) -> Placed:
    """The position that *line* holds, of *game* where it is known which; what a seat's line leaves open *rng* deals.

    One that cannot come about is refused with every reason, unless it is not judged: an old record's was played.
    """
    if len(line) > LONGEST:
        raise bad_position("A position has at most {most} characters; this has {n}.", most=LONGEST, n=len(line))
    head, *rest = [text.strip() for text in " ".join(line.split()).split(";")]
    named = _read_head(head)
    if game is not None and (named.name, named.options) != (game.name, game.options):
        raise bad_position("The position is from another game, or under other rules: «{head}».", head=head[:80])
    game = game or named
    parts = PositionParts([text for text in rest if text])
    eyes = _read_eyes(parts, game.seats)
    room = find_position_room(game.name)
    state = room.read(game, parts, eyes, rng or Random(0))
    parts.require_empty()
    found = room.list_objections(game, state, eyes) if is_judged and isinstance(room, RefusesPositions) else ()
    if found:
        raise ImpossiblePosition(found)
    if not _is_sound(game, state):
        raise bad_position(
            "In this position nobody has anything to answer, and nobody has won: its parts contradict each other."
        )
    return Placed(game, eyes, state)


def list_objections(line: str) -> tuple[Objection, ...]:
    """Every reason why the position of *line* cannot come about; none where it can. No position at all still raises."""
    try:
        read_position(line)
    except ImpossiblePosition as refused:
        return refused.objections
    return ()


def _is_sound(game: Game[Any, Any], state: Any) -> bool:
    """Whether every open question has an answer that can be played; a game that is over has a result."""
    try:
        asked = game.decisions(state)
        for one in asked:
            game.play(state.copy(), one.seat, next(iter(one.answers)))
        return bool(asked or game.scores(state))
    except (ArithmeticError, LookupError, ValueError, AssertionError, StopIteration, TypeError, AttributeError):
        return False


def reshuffle_position(placed: Placed, seats: Sequence[Seat], rng: Random) -> Placed:
    """The same position with every stack shuffled again whose order none of *seats* knows; hands stay as they are.

    Where nature draws from what lies there by number alone, there is no order, and nothing to do.
    """
    room = find_room(placed.game.name, "position")
    if not isinstance(room, Restacks):
        return placed
    return replace(placed, state=room.restack(placed.game, placed.state, seats, rng))


def is_like_position(text: str) -> bool:
    """Whether *text* is meant as a position: a name, a format and parts; a game's name and format alone will do."""
    words = text.split(";")[0].split()
    if len(words) < 2 or not words[1].isdecimal():
        return False
    return "=" in text or ";" in text or current_name(words[0]) in game_names()


def write_link(line: str) -> str:
    """*line* as an address can carry it, still readable: ``island~1~seats=3;turn~12``."""
    return quote(line.replace("; ", ";").replace(" ", SPACE), safe=PLAIN)


def read_link(text: str) -> str:
    """The line that an address carries; a line as it is stays as it is."""
    return unquote(text).replace(SPACE, " ")


@lru_cache(maxsize=32)
def _read_head(text: str) -> Game[Any, Any]:
    """The game of a head. It holds no position, so that all lines of the same rules can share it."""
    words = text.split()
    if len(words) < 2:
        raise bad_position("A position begins with «GAME {format} rules», not with «{head}».", format=FORMAT,
                           head=text[:40])  # fmt: skip
    if words[1] != str(FORMAT):
        raise bad_position("Positions of format «{word}» are not known here; this program reads {format}.",
                           word=words[1][:20], format=FORMAT)  # fmt: skip
    return make_game(current_name(words[0]), _read_options(words[2:]))


def _read_options(words: Sequence[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key or key in options:
            raise bad_position("In the head «{word}» should read name=value, each name once.", word=word[:40])
        options[key] = value
    return options


def _read_eyes(parts: PositionParts, seats: int) -> Eyes:
    """Whose line it is: the part «seen by»."""
    said = parts.take_optional_part("seen")
    if said is None:
        return WHOLE
    by, _, who = said.text.partition(" ")
    if by != "by":
        raise said.part_error("“{part}”: it should read «seen by SEAT» or «seen by all», not “{word}”.")
    said.text = who
    return None if who == ALL else said.read_number(0, seats - 1)
