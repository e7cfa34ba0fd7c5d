"""`trueque perft`: how many ways a game can go in so many answers: the number that catches a changed rule."""

from __future__ import annotations

import time
from typing import Any

from trueque.kernel import Game
from trueque.kernel.dealer import FairDealer, expand_seed
from trueque.kernel.match import Match
from trueque.terminal.options import check_game, make_agreed_game
from trueque.terminal.voice import CommandFailed, current_voice

DEEPEST = 8


def perft(
    game: str, depth: int = 2, /, *, seed: str = "0", edition: str | None = None, mode: str | None = None,
    seats: int | None = None, option: tuple[str, ...] = (), chance: bool = False, json: bool = False,
) -> int:  # fmt: skip
    """Count the lines of play from the first question to a seat; nature draws from the seed, or all ways (--chance)."""
    check_game(game)
    if not 0 <= depth <= DEEPEST:
        raise CommandFailed(current_voice().say("The depth is a number from 0 to {most}.", most=DEEPEST), 2)
    rules = make_agreed_game(game, edition, mode, seats, option)
    match = Match(rules, FairDealer(expand_seed(seed)))
    began = time.perf_counter()
    counts = [count_lines(rules, match, level, chance) for level in range(depth + 1)]
    seconds = time.perf_counter() - began
    if json:
        current_voice().print_json({"game": game, "options": dict(rules.options), "seed": seed, "counts": counts,
                      "seconds": round(seconds, 3)})  # fmt: skip
    else:
        current_voice().print_lines(
            current_voice().say("Depth {depth}: {n}", depth=level, n=n) for level, n in enumerate(counts)
        )
    return 0


def count_lines(game: Game[Any, Any], match: Match[Any, Any], depth: int, chance: bool) -> int:
    """The number of lines of *depth* answers from here; nature's do not count as a level."""
    if chance:
        return count_lines_with_chance(game, match.state, depth)
    if depth == 0 or match.is_over:
        return 1
    total = 0
    for decision in match.open_questions():
        for action in decision.answers:
            draft = match.copy()
            draft.play(decision.seat, action)
            total += count_lines(game, draft, depth - 1, chance)
    return total


def count_lines_with_chance(game: Game[Any, Any], state: Any, depth: int) -> int:
    """The same with every draw of nature expanded as a level of its own."""
    if depth == 0:
        return 1
    total = 0
    for decision in game.decisions(state):
        for action in decision.answers:
            draft = state.copy()
            game.play(draft, decision.seat, action)
            total += count_lines_with_chance(game, draft, depth - 1)
    return total or 1
