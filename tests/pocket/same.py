"""Plays games of bots and prints what came of them: run by any Python, and by a page's, it must print the same.

python tests/pocket/same.py [PLAIN] [LEVEL ...]      # PLAIN: without the compiled core; else every level
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from random import Random
from typing import Any

from trueque.bots.levels import SaysHowItThinks, bots_of, levels_of, make_bot, prepare_bots
from trueque.bots.playing import play_game
from trueque.core import library_build
from trueque.kernel.registry import find_room, make_game

TABLES: tuple[tuple[str, dict[str, str]], ...] = (
    ("island", {}),
    ("island", {"seats": "6"}),
    ("quick", {}),
    ("princes", {}),
)


def processor_ms() -> float:
    """Milliseconds of processor time, which a busy machine does not lengthen."""
    told = globals().get("processor_ms_outside")
    return float(told()) if told else 1000 * time.process_time()


class Timed:
    """Looks at the processor's clock before and after each answer."""

    def __init__(self) -> None:
        self.spent: list[float] = []

    def on(self, bot: Any) -> Any:
        answer = bot.choose

        def choose(view: Any, decision: Any) -> Any:
            begun = processor_ms()
            given = answer(view, decision)
            self.spent.append(processor_ms() - begun)
            return given

        bot.choose = choose
        return bot


def played(name: str, options: dict[str, str], level: str) -> tuple[str, int, list[float]]:
    """The hash of a game's log, and how long its answers took: half of them, 95 in 100, all (milliseconds)."""
    game, timed = make_game(name, options), Timed()
    bots = [timed.on(make_bot(level, game, f"same {seat}")) for seat in range(game.seats)]
    log = play_game(game, bots, Random("same")).log
    text = "\n".join(f"{line.author} {line.text}" for line in log)
    spent = sorted(timed.spent)
    times = [spent[len(spent) // 2], spent[int(0.95 * len(spent))], spent[-1]]
    return hashlib.sha256(text.encode()).hexdigest()[:16], len(log), times


def build(name: str) -> None:
    """What champions think with, for any number of seats: while a library is being built another bot answers."""
    room = find_room(name, "cores")
    for source in room.sources() if room and library_build.can_build() else ():
        library_build.ensure_library(source)


def core_of(name: str) -> str:
    bots = bots_of(name)
    return bots.thinking().core if isinstance(bots, SaysHowItThinks) else ""


def main() -> None:
    found = {}
    if "PLAIN" in sys.argv:
        kit: Any = library_build
        kit.find_library, kit.find_compiler = lambda source: None, list
    for name, options in TABLES:
        build(name)
        for level in [level for level in levels_of(name) if level in sys.argv] or levels_of(name):
            prepare_bots(name, [level])
            hashed, lines, times = played(name, options, level)
            told = " ".join([name, *options.values(), level])
            found[told] = {"log": hashed, "lines": lines, "ms": times, "core": core_of(name)}
    print(json.dumps(found))


main()
