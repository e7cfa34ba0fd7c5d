"""Who sits where: people at this keyboard, and bots. The log keeps it, so that a record can be played on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trueque.bots.registry import bot, names
from trueque.kernel import Bot, Game
from trueque.kernel.record import Record
from trueque.terminal.options import known_bots
from trueque.terminal.voice import Stop, voice

NAMES = ("Teo", "Carla", "Hugo", "Vera", "Pau", "Anna")
"""What bots are called when nobody says otherwise."""


@dataclass(frozen=True)
class Player:
    """A person (no bot) or a bot, with the name the others see."""

    name: str
    kind: str = ""
    bot: Bot | None = None

    @property
    def is_person(self) -> bool:
        return self.bot is None


def seat_players(game: Game[Any, Any], people: Sequence[str], bots: Sequence[str], seed: str) -> list[Player]:
    """The people first, then bots of the kinds named, again from the first where there are more seats than kinds."""
    say = voice().say
    if len(people) > game.seats:
        raise Stop(say("{n} people cannot sit on {seats} seats.", n=len(people), seats=game.seats), 2)
    if len(set(people)) < len(people):
        raise Stop(say("Everybody needs a name of their own."), 2)
    players = [Player(name) for name in people]
    free = [name for name in NAMES if name not in people]
    known = names(game.name)
    kinds = list(bots) or ["normal" if "normal" in known else known[-1]]
    known_bots(game, kinds, outside=False)
    while len(players) < game.seats:
        kind, number = kinds[(len(players) - len(people)) % len(kinds)], len(players)
        name = free[number - len(people)] if number - len(people) < len(free) else f"{kind} {number + 1}"
        players.append(Player(name, kind, bot(kind, game, f"{seed} {number}")))
    return players


def lines_of(players: Sequence[Player]) -> list[str]:
    """What the log says about who sits where."""
    return [f"bot {seat} {player.kind}" for seat, player in enumerate(players) if not player.is_person]


def seated_in(record: Record, game: Game[Any, Any], seed: str) -> list[Player]:
    """The players of a record: bots where its log says so, people elsewhere."""
    kinds, players = record.bots, []
    for seat in range(game.seats):
        name = record.names.get(seat) or voice().say("Player {n}", n=seat + 1)
        kind = kinds.get(seat, "")
        players.append(Player(name, kind, bot(kind, game, f"{seed} {seat}") if kind else None))
    if not any(player.is_person for player in players):
        players[0] = Player(players[0].name)
    return players
