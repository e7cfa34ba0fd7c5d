"""Making boards to found on: `python -m trueque.puzzles.mapping GAME COUNT FIRST_SEED FILE [OPTIONS …]`, and with the
word `levels` instead of a count, the first line of such a file: what our levels lose on its boards.

Strong players found before the one who is asked; how many of them there are is drawn. Every place is judged, and the
best six are played on some rounds by the champion's search (`kernel.judging.PlaysOn`), each as often as the others and
with the same luck.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from trueque.bots.playing import Seated, next_answer
from trueque.bots.registry import bot
from trueque.kernel import Decision, Game
from trueque.kernel.game import Options
from trueque.kernel.judging import Judge, PlaysOn
from trueque.kernel.position import read_position
from trueque.kernel.registry import make
from trueque.puzzles.foundings import TOLD, Board, Share, in_order, read_board
from trueque.puzzles.looking import Moment, asks_of, short_line
from trueque.puzzles.weighing import mean
from trueque.review.judges import judge_of
from trueque.review.weighing import ranked, standard_error

CLOSE, TIMES, ROUNDS = 6, 32, 5
"""Places that are played on, how often each, and how far."""
FOUND = "found"


def asked(game: Game[Any, Any], rng: Random) -> Moment:
    """A question where to found, after some others have."""
    bots = [Seated.of(bot("strong", game, rng.getrandbits(60))) for _ in range(game.seats)]
    before, state = rng.randrange(2 * game.seats), game.start()
    while decisions := game.decisions(state):
        if is_founding(game, decisions[0]):
            if not before:
                return Moment(state, decisions[0].seat, 0)
            before -= 1
        seat, action = next_answer(game, state, decisions, bots, rng)
        game.play(state, seat, action)
    raise ValueError(f"nobody founds in {game.name}")


def is_founding(game: Game[Any, Any], decision: Decision[Any]) -> bool:
    asks = asks_of(game.name)
    return decision.waits and asks is not None and asks.sort_of(decision.kind, None) == FOUND


def mapped(judge: Judge, line: str, times: int = TIMES) -> Board:
    """What every place of a line is worth."""
    assert isinstance(judge, PlaysOn), "only who plays on can tell"
    game, placed = judge.game, read_position(line, Random(line), judge.game)
    seat, write = placed.seat or 0, game.write
    decision = next(one for one in game.decisions(placed.state) if one.seat == seat and one.waits)
    found = ranked(judge, placed.view, decision)
    shares = {write(one.action): Share(one.worth, None) for one in found}
    for one in found[:CLOSE]:
        after = placed.state.copy()
        game.play(after, seat, one.action)
        came = [judge.played_on(after, ROUNDS, Random(f"{line} {n}"))[seat] for n in range(times)]
        shares[write(one.action)] = Share(mean(came), standard_error(came))
    return Board(line, in_order(level_with(shares)))


def level_with(shares: dict[str, Share]) -> dict[str, Share]:
    """What was only judged is set no higher than the least of what was played on: the judge thought so, too."""
    least = min(share.share for share in shares.values() if share.error is not None)
    return {
        answer: share if share.error is not None or share.share < least else Share(least, None)
        for answer, share in shares.items()
    }


def levels(boards: list[Board]) -> str:
    """The first line of a file of boards: what each level loses on them, in points."""
    lost = {level: [board.loss(chosen_by(level, board)) for board in boards] for level in TOLD}
    told = " ".join(f"{level}={100 * mean(losses):.2f}" for level, losses in lost.items())
    return f"# A board loses, in points of a hundred, {told} (docs/puzzles.md)."


def chosen_by(level: str, board: Board) -> str:
    """Where a level founds."""
    placed = board.dealt()
    decision = next(one for one in placed.game.decisions(placed.state) if one.seat == placed.seat and one.waits)
    return placed.game.write(bot(level, placed.game, board.id).choose(placed.view, decision))


def made(game: str, seed: int, options: Options, times: int = TIMES) -> Board:
    """The board of a seed."""
    judge = judge_of(game, make(game, options).options)
    return mapped(judge, short_line(judge.game, asked(judge.game, Random(f"founding {seed}"))), times)


def main(game: str, count: str, first: str, file: str, *more: str) -> None:
    """Append boards to a file, or print what our levels lose on those that are there."""
    path = Path(file)
    if count == "levels":
        lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
        print(levels([read_board(line) for line in lines]))
        return
    tables = [dict(word.split("=", 1) for word in one.split(",")) for one in more] or [{}]
    for seed in range(int(first), int(first) + int(count)):
        with path.open("a", encoding="utf-8") as out:
            out.write(made(game, seed, tables[seed % len(tables)]).written() + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
