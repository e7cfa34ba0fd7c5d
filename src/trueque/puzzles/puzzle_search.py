"""Looking for puzzles in games of our own bots: `python -m trueque.puzzles.puzzle_search GAME COUNT FIRST_SEED FILE
[KINDS …] [OPTIONS …]`, each of the options a table at which bots play in turn: `seats=3`, `mode=gold`. Without kinds
it looks for «win this turn»; `found`, `trade` and `rob` are weighed (`looking`).

A puzzle «win this turn» is a moment of a turn that won, from which one list of answers, and no other as short, wins for
sure. What a position remembers at length (who stole what from whom) is forgotten where it can be: the line is shorter,
and whoever solves it need not have watched the game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from trueque.bots.playing import Played, play_game
from trueque.bots.registry import bot
from trueque.kernel import NATURE, Game
from trueque.kernel.game import Options
from trueque.kernel.registry import make_game
from trueque.puzzles.candidates import PuzzleMoment, find_weighed, write_short_line
from trueque.puzzles.proofs import TooRich, TurnProof, Way, find_sure_ways, is_naming
from trueque.puzzles.ratings import first_rating
from trueque.puzzles.shelf import PROVED, WEIGHED, Puzzle

NODES = 1200
"""Positions searched for one puzzle."""
LEAST, MOST = 2, 6
"""Answers that say something (not merely that one goes on)."""


def iterate_last_turn(game: Game[Any, Any], played: Played) -> Iterator[PuzzleMoment]:
    """The questions that the winner answered last, since anybody else did; the earliest first."""
    winner = played.scores.index(max(played.scores))
    tail = 0
    while tail < len(played.log) and played.log[-1 - tail].author in (winner, NATURE):
        tail += 1
    state = game.start()
    first = len(played.log) - tail
    for number, line in enumerate(played.log):
        action = game.read(state, line.text)
        if number >= first and line.author == winner:
            yield PuzzleMoment(state.copy(), winner, len(played.log) - number)
        game.play(state, line.author, action)


def make_puzzle(game: Game[Any, Any], moment: PuzzleMoment, rng: Random) -> Puzzle | None:
    """The puzzle at a moment; none where there is no answer, or more than one."""
    turn = TurnProof(game, moment.seat)
    turn.note_winning_points(moment.state)
    if turn.has_points(moment.state):
        return None
    line = write_short_line(game, moment)
    try:
        ways = find_sure_ways(game, line, rng, NODES)
    except TooRich:
        return None
    if len(ways) != 1 or not is_worth_finding(ways[0]):
        return None
    steps = tuple(game.write(action) for action in ways[0])
    draft = Puzzle(PROVED, 0, steps, line)
    return Puzzle(PROVED, first_rating(draft), steps, line)


def is_worth_finding(way: Way) -> bool:
    """Whether there is something to find."""
    return LEAST <= sum(is_naming(action) for action in way) <= MOST


def can_be_left(answers: Iterable[Any]) -> bool:
    """Whether a question could also be left: puzzles do not begin in the middle of an answer."""
    return any(not is_naming(one) for one in answers)


def find_in_game(game: Game[Any, Any], played: Played, rng: Random) -> Puzzle | None:
    """The earliest puzzle of the turn that won; a game of strangers' luck has none."""
    for moment in iterate_last_turn(game, played):
        asked = [one for one in game.decisions(moment.state) if one.waits]
        if asked[0].seat == NATURE or moment.left < LEAST or not can_be_left(asked[0].answers):
            continue
        if (one := make_puzzle(game, moment, rng)) is not None:
            return one
    return None


def find_puzzles(game: str, seeds: Sequence[int], options: Sequence[Options] = ({},)) -> Iterator[Puzzle]:
    """The puzzles of games with these seeds, at tables of these options in turn."""
    tables = [make_game(game, one) for one in options]
    for seed in seeds:
        table = tables[seed % len(tables)]
        bots = [bot("greedy", table, f"{seed} {seat}") for seat in range(table.seats)]
        played = play_game(table, bots, Random(f"puzzle {seed}"))
        if max(played.scores) == 1 and (one := find_in_game(table, played, Random(seed))) is not None:
            yield one


def main(game: str, count: str, first: str, file: str, *more: str) -> None:
    """Append what is found to a file until there are enough."""
    path, wanted, seed = Path(file), int(count), int(first)
    tables = [dict(word.split("=", 1) for word in one.split(",")) for one in more if "=" in one] or [{}]
    kinds = [one for one in more if one in WEIGHED]
    while wanted > 0:
        found = (
            find_weighed(game, seed, tables[seed % len(tables)], kinds) if kinds else find_puzzles(game, [seed], tables)
        )
        for one in found:
            with path.open("a", encoding="utf-8") as out:
                out.write(one.write_text() + "\n")
            wanted -= 1
        seed += 1


if __name__ == "__main__":
    main(*sys.argv[1:])
