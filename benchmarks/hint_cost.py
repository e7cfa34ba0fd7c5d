"""What the coach's three answers cost, in processor time: question after question of archived games.

    python -m benchmarks.hint_cost princes [--step 13] [--questions 220]

Processor time, for a busy machine lengthens that least; the rules as they are compiled here.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Callable
from itertools import islice
from types import SimpleNamespace
from typing import Any, TypeVar

from tests.review.clause_audit import NAMES, iterate_questions

from trueque.bots.levels import prepare_bots
from trueque.kernel import Bot, Decision, Game, View
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.table.coach import Coaching, give_coaching

T = TypeVar("T")
MOST = 2.0
"""Seconds that 95 of 100 may take."""


class House:
    """Does everything at once."""

    async def run_beside(self, work: Callable[[], T]) -> T:
        return work()

    async def ask_bot(self, game: str, bot: Bot, view: View, decision: Decision[Any]) -> Any:
        return bot.choose(view, decision)


def coach_question(game: Game[Any, Any], state: Any, asked: Decision[Any]) -> Coaching:
    """What the coach says of a question, as at a table of one person and bots."""
    row = SimpleNamespace(game=game.name, seats=[SimpleNamespace(seat=asked.seat, kind="person")], rated=False)
    table = SimpleNamespace(
        game=game, state=state, words=game_words(game.name), row=row, open=[SimpleNamespace(decision=asked, id="1")],
        listener=lambda seat, lang: Listener(lang, seat, NAMES[: game.seats]),
    )  # fmt: skip
    room: Any = SimpleNamespace(id="1", table=table, house=House())
    return asyncio.run(give_coaching(room, asked.seat, "en"))


def measure(name: str, step: int, questions: int) -> list[tuple[float, str]]:
    """Processor seconds and kind of each question, the dearest first."""
    prepare_bots(name, ("champion", "greedy"))
    found = []
    for game, state, asked in islice((met for met in iterate_questions(name, step) if met[2].waits), questions):
        began = time.process_time()
        coach_question(game, state, asked)
        found.append((time.process_time() - began, asked.kind))
    return sorted(found, reverse=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=("island", "quick", "princes"))
    parser.add_argument("--step", type=int, default=13)
    parser.add_argument("--questions", type=int, default=220)
    given = parser.parse_args()
    found = measure(given.game, given.step, given.questions)
    late, (longest, kind) = found[len(found) // 20][0], found[0]
    print(f"{given.game}, {len(found)} questions: median {found[len(found) // 2][0]:.2f} s, 95 of 100 within "
          f"{late:.2f} s (wanted {MOST:.0f}), longest {longest:.2f} s ({kind})")  # fmt: skip


if __name__ == "__main__":
    main()
