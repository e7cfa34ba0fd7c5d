"""A house level as a program of the bot protocol: python benchmarks/level_on_stdio.py champion

It is told which game by the arena. What it is asked it works out again from its view: a position that fits the view
puts the same question to its own seat. `benchmarks.frozen` runs it from a checkout of long ago.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

from trueque.bots.bot_protocols import can_speak
from trueque.bots.outside.wire import serialize_answer, serialize_question
from trueque.bots.registry import bot
from trueque.kernel import Decision
from trueque.kernel.registry import make_game

Json = dict[str, Any]


class Level:
    """One seat's player in one game."""

    def __init__(self, level: str, told: Json) -> None:
        self.game, self.seat = make_game(told["game"], told["options"]), told["seat"]
        self.bot = bot(level, self.game, told["seed"])

    def question(self, view: Any, wanted: Json) -> Decision[Any]:
        """The question as an object, word for word the one that was asked."""
        for seed in range(20):
            position = self.game.guess(view, Random(seed))
            for decision in self.game.decisions(position):
                if (
                    decision.seat == self.seat
                    and json.loads(json.dumps(serialize_question(self.game, decision))) == wanted
                ):
                    return decision
        raise SystemExit(f"No position that fits the view asks «{wanted['kind']}» as it was asked.")

    def answer(self, told: Json) -> Json:
        decision = self.question(told["view"], told["decision"])
        silent = not decision.waits and not can_speak(self.bot, decision)
        action = None if silent else self.bot.choose(told["view"], decision)
        return {"pass": True} if action is None else serialize_answer(self.game, decision, action)


def main(level: str) -> None:
    player: Level | None = None
    for line in sys.stdin:
        told = json.loads(line)
        if told["type"] == "hello":
            say({"type": "hello", "protocol": 1, "name": level, "speaks": True})
        elif told["type"] == "new":
            player = Level(level, told)
        elif told["type"] == "ask":
            assert player is not None, "a game begins before its questions"
            say({"type": "answer", "id": told["id"], **player.answer(told)})
        elif told["type"] == "quit":
            return


def say(message: Json) -> None:
    print(json.dumps(message, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
