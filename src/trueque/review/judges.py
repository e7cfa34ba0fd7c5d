"""Which games can be reviewed, and by whose judgement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from trueque.bots.odds.players import find_learned, is_learned
from trueque.kernel.errors import RuleError
from trueque.kernel.game import Game, Options, Seat
from trueque.kernel.judge_protocols import NOBODY, Judge, JudgesPositions
from trueque.kernel.record import Record
from trueque.kernel.registry import find_room, make_game
from trueque.locale import _, speaker


def can_judge(game: str) -> bool:
    """Whether there is a judge of that game: it weighs answers under all of its rules."""
    return isinstance(find_room(game, "judge"), JudgesPositions)


def has_odds(game: Game[Any, Any]) -> bool:
    """Whether games have shown odds to come true under these rules: elsewhere none are said, and there is no curve."""
    return can_judge(game.name) and find_learned(game) is not None


def explain_no_odds(game: Game[Any, Any], lang: str) -> str:
    """Why no odds are said at a table, where none are."""
    say = speaker("review", lang)
    if is_learned(game):
        return say("No odds are said here: at tables like this one nobody has shown by games that they come true.")
    return say("No odds are said here: under these rules nobody has learned them.")


def make_record_judge(record: Record) -> Judge:
    """The judge of a game that was played, by whoever played it."""
    return make_judge(record.game, record.options, record.bots)


def make_judge(name: str, options: Options, bots: Mapping[Seat, str] = NOBODY) -> Judge:
    """The judge of a game under its rules; *bots*: who is known to be one, each with its level."""
    if not can_judge(name):
        raise RuleError(_("Nobody here can judge positions of this game, so it cannot be reviewed."), "records")
    return cast(JudgesPositions, find_room(name, "judge")).make_judge(make_game(name, options), bots)
