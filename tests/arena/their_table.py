"""Our robot at a table of another program's server, told what was said there once; whatever it answers goes nowhere."""

from __future__ import annotations

import io
from typing import Any, cast

from benchmarks.jsettlers import board
from benchmarks.jsettlers.player import Player
from benchmarks.jsettlers.robot import Robot
from benchmarks.jsettlers.table import Table
from benchmarks.jsettlers.translating import RULES, Command
from benchmarks.jsettlers.wire import Link

from trueque.bots.registry import bot
from trueque.island.game import make


class Seated(Player):
    """What a card takes is asked of who played it, and our bot may not have played it."""

    def plenty(self, t: Table) -> Command:
        return "PickResources", (1, 1, 0, 0, 0)

    def monopoly(self, t: Table) -> Command:
        return "PickResourceType", (1,)


def robot_of(name: str, wire: Any, results: io.StringIO) -> Robot:
    """One of our bots, behind a connection that only remembers."""
    game = make(RULES)
    atlas = board.Atlas(game.places)
    return Robot(cast(Link, wire), "trueque 1", "", lambda rng: Seated(game, atlas, bot(name, game, 1), rng), results)
