"""Who sits where: people at this keyboard, and bots. The log keeps it, so that a record can be played on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trueque.bots.levels import LEVELS
from trueque.bots.policy.player import KIND, name_policy
from trueque.bots.registry import bot, names
from trueque.bots.trained import seat_trained, trained_file
from trueque.kernel import Bot, Game
from trueque.kernel.record import Record
from trueque.terminal.options import check_bots, refuse_unknown_names
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


def seat_players(game: Game[Any, Any], people: Sequence[str], bots: Sequence[str], seed: str) -> list[SeatedPlayer]:
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
    put_out_policies(kinds)
    with refuse_unknown_names():
        files = {kind: trained_file(kind) for kind in kinds}
    check_bots(game, [kind for kind in kinds if files[kind] is None], outside=False)
    while len(players) < game.seats:
        kind, number = kinds[(len(players) - len(people)) % len(kinds)], len(players)
        name = free[number - len(people)] if number - len(people) < len(free) else f"{kind} {number + 1}"
        players.append(SeatedPlayer(name, *seat_bot(game, kind, files[kind], f"{seed} {number}")))
    return players


def put_out_policies(kinds: Sequence[str]) -> None:
    """Files of policies that somebody names on their own command line may sit down: they run no code."""
    with refuse_unknown_names():
        for kind in kinds:
            if kind.startswith(KIND):
                name_policy(kind.removeprefix(KIND), Path(kind.removeprefix(KIND)))


def seat_bot(game: Game[Any, Any], kind: str, file: Path | None, seed: str) -> tuple[str, Bot]:
    """The bot of a kind and what the log calls it: the champion where weights are a file's: no record opens files."""
    if file is None:
        return kind, bot(kind, game, seed)
    with refuse_unknown_names():
        return LEVELS[-1], seat_trained(file, game, seed)


def seat_lines(players: Sequence[SeatedPlayer]) -> list[str]:
    """What the log says about who sits where."""
    return [f"bot {seat} {player.kind}" for seat, player in enumerate(players) if not player.is_person]


def read_players(record: Record, game: Game[Any, Any], seed: str) -> list[SeatedPlayer]:
    """The players of a record: bots where its log says so, people elsewhere."""
    kinds, players = record.bots, []
    for seat in range(game.seats):
        name = record.names.get(seat) or current_voice().say("Player {n}", n=seat + 1)
        kind = kinds.get(seat, "")
        players.append(SeatedPlayer(name, kind, bot(kind, game, f"{seed} {seat}") if kind else None))
    if not any(player.is_person for player in players):
        players[0] = SeatedPlayer(players[0].name)
    return players
