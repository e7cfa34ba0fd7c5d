"""Making boards to found on: `python -m trueque.puzzles.founding_maps GAME COUNT FIRST_SEED FILE [OPTIONS …]`; with a
word instead of a count, `again` maps the boards of such a file anew, `measure_levels` prints its first line: what our
levels lose.

Strong players found before the one who is asked; how many of them there are is drawn. Every place is valued by what was
learned of foundings, and the best six are played on to the end of the game (the game's room `founder`), each as often
as the others and with the same luck.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from trueque.bots.playing import Seated, choose_next_answer
from trueque.bots.registry import bot
from trueque.kernel import Decision, Game
from trueque.kernel.game import Options
from trueque.kernel.judge_protocols import FoundsWell, MapsPlaces
from trueque.kernel.position import read_position
from trueque.kernel.registry import find_room, make_game
from trueque.puzzles.candidates import PuzzleMoment, puzzle_room, write_short_line
from trueque.puzzles.foundings import TOLD, FoundingBoard, WinShare, read_board, sort_shares
from trueque.puzzles.races import mean_of_known
from trueque.review.choices import Ranked

CLOSE, TIMES, QUICKLY = 6, 1_000, 200
"""Places that are played on, how often each, and how often where somebody waits."""
FOUND = "found"


def draw_founding_question(game: Game[Any, Any], rng: Random) -> PuzzleMoment:
    """A question where to found, after some others have."""
    bots = [Seated.seat_bot(bot("strong", game, rng.getrandbits(60))) for _ in range(game.seats)]
    before, state = rng.randrange(2 * game.seats), game.start()
    while decisions := game.decisions(state):
        if is_founding(game, decisions[0]):
            if not before:
                return PuzzleMoment(state, decisions[0].seat, 0)
            before -= 1
        seat, action = choose_next_answer(game, state, decisions, bots, rng)
        game.play(state, seat, action)
    raise ValueError(f"nobody founds in {game.name}")


def is_founding(game: Game[Any, Any], decision: Decision[Any]) -> bool:
    asks = puzzle_room(game.name)
    return decision.waits and asks is not None and asks.sort_answer(decision.kind, None) == FOUND


@cache
def _load_founder(name: str, options: tuple[tuple[str, str], ...]) -> MapsPlaces:
    room = find_room(name, "founder")
    assert isinstance(room, FoundsWell), f"{name} has nobody who knows where to found"
    founder: MapsPlaces = room.make_founder(make_game(name, dict(options)))
    return founder


def load_game_founder(game: Game[Any, Any]) -> MapsPlaces:
    """Who maps the places of a table: made once for tables alike."""
    return _load_founder(game.name, tuple(sorted(game.options.items())))


def rate_founding_board(line: str, times: int = TIMES) -> FoundingBoard:
    """What every place of a line is worth."""
    placed = read_position(line, Random(line))
    seed = Random(line).getrandbits(30)
    return FoundingBoard(line, rate_places(placed.game, placed.state, placed.seat or 0, times, seed))


def rate_places(game: Game[Any, Any], state: Any, seat: int, times: int, seed: int = 0) -> dict[str, WinShare]:
    """Every place by its answer in notation, the best first."""
    found = load_game_founder(game).rate_places(state, seat, CLOSE, times, seed)
    return sort_shares(cap_judged_shares({game.write(answer): WinShare(*worth) for answer, worth in found.items()}))


def rank_places(game: Game[Any, Any], state: Any, decision: Decision[Any], times: int = QUICKLY) -> list[Ranked]:
    """The places of any question where to found, best first; none for another question, or without a founder."""
    if not (is_founding(game, decision) and find_room(game.name, "founder")):
        return []
    shares = rate_places(game, state, decision.seat, times)
    return [Ranked(game.read(state, answer), one.share, one.error or 0.0) for answer, one in shares.items()]


def cap_judged_shares(shares: dict[str, WinShare]) -> dict[str, WinShare]:
    """What was only judged is set no higher than the least of what was played on: the value says so, too."""
    least = min((share.share for share in shares.values() if share.error is not None), default=1.0)
    return {
        answer: share if share.error is not None or share.share < least else WinShare(least, None)
        for answer, share in shares.items()
    }


def measure_levels(boards: list[FoundingBoard]) -> str:
    """The first line of a file of boards: what each level loses on them, in points."""
    lost = {level: [board.loss(choose_as_level(level, board)) for board in boards] for level in TOLD}
    told = " ".join(f"{level}={100 * mean_of_known(losses):.2f}" for level, losses in lost.items())
    return f"# A board loses, in points of a hundred, {told} (docs/puzzles.md)."


def choose_as_level(level: str, board: FoundingBoard) -> str:
    """Where a level founds."""
    placed = board.deal_position()
    decision = next(one for one in placed.game.decisions(placed.state) if one.seat == placed.seat and one.waits)
    return placed.game.write(bot(level, placed.game, board.id).choose(placed.view, decision))


def make_board(game: str, seed: int, options: Options, times: int = TIMES) -> FoundingBoard:
    """The board of a seed."""
    table = make_game(game, options)
    return rate_founding_board(
        write_short_line(table, draw_founding_question(table, Random(f"founding {seed}"))), times
    )


def main(game: str, count: str, first: str, file: str, *more: str) -> None:
    """Append boards to a file, map those that are there anew, or print what our levels lose on them."""
    path = Path(file)
    if count in ("levels", "again"):
        lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
        boards = [read_board(line) for line in lines]
        boards = [rate_founding_board(board.line) for board in boards] if count == "again" else boards
        told = measure_levels(boards)
        if count == "again":
            path.write_text("\n".join([told, *(board.write_text() for board in boards), ""]), "utf-8")
        print(told)
        return
    tables = [dict(word.split("=", 1) for word in one.split(",")) for one in more] or [{}]
    for seed in range(int(first), int(first) + int(count)):
        with path.open("a", encoding="utf-8") as out:
            out.write(make_board(game, seed, tables[seed % len(tables)]).write_text() + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
