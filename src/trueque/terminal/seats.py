"""Who sits where: people at this keyboard, and bots. The log keeps it, so that a record can be played on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trueque.bots.player_files import find_player_file, make_file_bot, make_file_log_name
from trueque.bots.registry import bot, names
from trueque.kernel import Bot, Game
from trueque.kernel.record import Record
from trueque.terminal.options import check_bots, refuse_unknown_names
from trueque.terminal.records import name_seats
from trueque.terminal.voice import CommandFailed, current_voice

NAMES = ("Teo", "Carla", "Hugo", "Vera", "Pau", "Anna")
"""What bots are called when nobody says otherwise."""


@dataclass(frozen=True)
class SeatedPlayer:
    """A person (no bot) or a bot, with the name the others see."""

    name: str
    kind: str = ""
    bot: Bot | None = None

    @property
    def is_person(self) -> bool:
        return self.bot is None


def make_players(game: Game[Any, Any], people: Sequence[str], bots: Sequence[str], seed: str) -> list[SeatedPlayer]:
    """The people first, then bots of the kinds named, again from the first where there are more seats than kinds."""
    say = current_voice().say
    if len(people) > game.seats:
        raise CommandFailed(say("{n} people cannot fit into {seats} seats.", n=len(people), seats=game.seats), 2)
    if len(set(people)) < len(people):
        raise CommandFailed(say("Everybody needs a name of their own."), 2)
    players = [SeatedPlayer(name) for name in people]
    free = [name for name in NAMES if name not in people]
    known = names(game.name)
    kinds = list(bots) or ["normal" if "normal" in known else known[-1]]
    with refuse_unknown_names():
        files = {kind: find_player_file(kind) for kind in kinds}
    check_bots(game, [kind for kind in kinds if files[kind] is None], outside=False)
    while len(players) < game.seats:
        kind, number = kinds[(len(players) - len(people)) % len(kinds)], len(players)
        name = free[number - len(people)] if number - len(people) < len(free) else f"{kind} {number + 1}"
        players.append(SeatedPlayer(name, *make_seated_bot(game, kind, files[kind], f"{seed} {number}")))
    return players


def make_seated_bot(game: Game[Any, Any], kind: str, file: Path | None, seed: str) -> tuple[str, Bot]:
    """The bot of a kind and what the log calls it."""
    if file is None:
        return kind, bot(kind, game, seed)
    with refuse_unknown_names():
        seated = make_file_bot(file, game, seed)
    return make_file_log_name(file), seated


def seat_lines(players: Sequence[SeatedPlayer]) -> list[str]:
    """What the log says about who sits where."""
    return [f"bot {seat} {player.kind}" for seat, player in enumerate(players) if not player.is_person]


def read_players(record: Record, game: Game[Any, Any], seed: str) -> list[SeatedPlayer]:
    """The players of a record: bots where its log says so, people elsewhere."""
    kinds, players = record.bots, []
    for seat, name in enumerate(name_seats(record, game.seats)):
        kind = kinds.get(seat, "")
        players.append(SeatedPlayer(name, kind, bot(kind, game, f"{seed} {seat}") if kind else None))
    if not any(player.is_person for player in players):
        players[0] = SeatedPlayer(players[0].name)
    return players
