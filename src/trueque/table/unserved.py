"""Tables whose game cannot be had just now: its package is gone, does not load, or no longer knows their log.

Such a table stands by itself: its people are told what is missing, nothing of it is lost, and no other waits for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from traceback import walk_tb
from typing import Any

from trueque.kernel.containment import PackageFailed
from trueque.kernel.errors import RuleError
from trueque.kernel.event import to_plain
from trueque.kernel.match import Match
from trueque.kernel.registry import GAMES, current_name, find_outside_games, game_names
from trueque.locale import Speaker, in_every_language
from trueque.table.link import MessageTooLarge
from trueque.table.plain_json import dumps
from trueque.table.refusal import Refusal, describe_error
from trueque.table.rows import TableRow

BROKEN_VALUES = (
    TypeError | ValueError | AttributeError | LookupError | ArithmeticError | AssertionError | RecursionError
)
"""What values that no game should give break in code of ours; a fault of our own looks the same."""


class TooSlow(Exception):
    """The package of a game kept others waiting, and was interrupted."""


class Unserved(Refusal):
    """A table is not served now; *game* is what it needs."""

    game = ""


def make_unserved_refusal(game: str, failed: Exception) -> Unserved:
    """What the people of a table hear whose game could not be opened."""
    is_there = game in game_names()

    def tell(say: Speaker) -> str:
        if not is_there:
            return say("The game of this table, «{game}», is not installed on this server any more. Nothing of the "
                       "table is lost: it goes on when the package is back.", game=game)  # fmt: skip
        # Of what a package says only sentences are passed on: anything else may hold paths.
        why = describe_error(failed, say.lang) if isinstance(failed, RuleError) else type(failed).__name__
        return say("The game of this table, «{game}», cannot be opened on this server now ({why}). Nothing of the "
                   "table is lost: it goes on when its package works again.", game=game, why=why)  # fmt: skip

    sentence, said = in_every_language("table", tell)
    made = Unserved("unserved", sentence, "server", said)
    made.game = game
    return made


def make_package_refusal(game: str, failed: Exception) -> Refusal:
    """What whoever wants a new table hears of a game whose package fails before there is one."""

    def tell(say: Speaker) -> str:
        return say("The game «{game}» cannot be played on this server now: its package fails ({why}).", game=game,
                   why=type(failed).__name__)  # fmt: skip

    sentence, said = in_every_language("table", tell)
    return Refusal("unserved", sentence, "server", said)


def is_to_blame(game: str, failed: BaseException, match: Match[Any, Any] | None = None) -> bool:
    """Whether it was the package of *game*, one of another package, that failed, and nothing of ours.

    Its frames in the trace say so. Where only ours are there, the values that it gives in *match* are looked at.
    """
    package = find_outside_games().get(game)
    if package is None:
        return current_name(game) not in GAMES  # it is gone while it was played
    if isinstance(failed, TooSlow | PackageFailed | MessageTooLarge):
        return True
    if isinstance(failed, BROKEN_VALUES) and not isinstance(failed, RuleError):
        return match is None or _has_frame_of(package, failed) or has_broken_values(match)
    return _has_frame_of(package, failed)


def _has_frame_of(package: str, failed: BaseException) -> bool:
    places = (str(frame.f_globals.get("__name__", "")) for frame, _ in walk_tb(failed.__traceback__))
    return any(name == package or name.startswith(f"{package}.") for name in places)


def has_broken_values(match: Match[Any, Any]) -> bool:
    """Whether what its game gives in *match* now is anything else than the contract says."""
    game, state = match.game, match.state
    try:
        for seat in (*range(game.seats), None):
            dumps(game.view(state, seat))
            dumps([float(one) for one in game.points(state, seat)])
            dumps([to_plain(event) for step in match.steps[-1:] for event in step.seen_by(seat)])
        dumps([game.scores(state), dict(game.census(state)), dict(game.options)])
        for question in game.decisions(state):
            first = next(iter(question.answers))
            if first not in question.answers or game.read(state, game.write(first)) != first:
                return True
            dumps([question.seat, question.kind, bool(question.waits), hash(first)])
    except Exception:  # only what the contract has was asked for
        return True
    return False


def count_by_game(missing: Iterable[Unserved]) -> dict[str, int]:
    """How many tables wait for each game."""
    return dict(sorted(Counter(one.game for one in missing).items()))


def bare_card(row: TableRow) -> dict[str, Any]:
    """A table's card without its game: who sits there, and what was agreed on."""
    seats = [
        {"seat": one.seat, "kind": one.kind, "name": one.name, "person": one.person, "factor": one.factor,
         "bot": "" if one.kind == "person" else one.bot, "stands_in": False, "present": False, "lost": False,
         "left": False, "takeable": False, "host": one.person is not None and one.person == row.host,
         "ready": one.ready}
        for one in row.seats
    ]  # fmt: skip
    return {
        "id": row.id, "game": row.game, "title": row.game, "options": dict(row.options), "rules": "", "seats": seats,
        "status": row.status, "lobby": row.lobby, "spectators": row.spectators, "rated": row.rated,
        "clock": asdict(row.clock), "absence": asdict(row.absence), "dice": row.dice, "pace_ms": row.pace_ms,
        "created": row.created, "rematch": row.rematch, "host": row.host, "from_position": bool(row.position),
    }  # fmt: skip
