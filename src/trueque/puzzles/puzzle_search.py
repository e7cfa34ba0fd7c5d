"""Looking for puzzles in games of our own bots, in pieces: `python -m trueque.puzzles.puzzle_search GAME FOLDER
[--minutes N] [--cores N] [--themes win,rob,…]`; `--grade` plays on and grades anew what is shipped, for when players
have changed, and `--ship` chooses from what was found and writes it into the game's wing.

The folder keeps what was found of each table and which seeds were looked through there, so a piece goes on where the
last one ended, and the same seeds find the same puzzles. Every table that the wing names has its turn. Folders of
several machines (`--first` tells them apart) are put together by putting the lines of their files together.

A puzzle «win this turn» is a moment of a turn that won, from which one list of answers, and no other as short, wins for
sure; an endgame is one of the winner's turn before; of all others the answers are played on (`candidates`).
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import chain, count, islice
from pathlib import Path
from random import Random
from typing import Any

from trueque.arena.spreading import run_parallel
from trueque.bots.levels import prepare_bots
from trueque.bots.playing import Played, play_game
from trueque.bots.playouts import BEST, seat_levels
from trueque.bots.registry import bot
from trueque.kernel import NATURE, Game
from trueque.kernel.judge_protocols import CHAMPION, Judge
from trueque.kernel.registry import find_package
from trueque.puzzles import candidates
from trueque.puzzles.candidates import PuzzleMoment, puzzle_room, write_short_line
from trueque.puzzles.endgames import find_sure_endings
from trueque.puzzles.proofs import TooRich, TurnProof, Way, find_sure_ways, is_naming
from trueque.puzzles.races import RaceTable, confirm_best_answer, read_grounds
from trueque.puzzles.ratings import add_puzzle_grade
from trueque.puzzles.selection import choose_shipped
from trueque.puzzles.shelf import ENDGAME, PLAYED, PROVED, THEMES, THREAT, Puzzle, read_puzzle, read_puzzles
from trueque.review.decision_review import find_turn_number
from trueque.review.judges import make_judge

NODES = 1200
"""Positions searched for one puzzle."""
LEAST, MOST = 2, 6
"""Answers that say something (not merely that one goes on)."""
ENOUGH = 150
"""Of a theme, to choose the shipped ones from: when there are so many it is looked for no more."""
LEVELS = ("normal", "skilled", "strong")
"""Who plays the games, by lot."""
GAMES = 8
"""Games that each core looks through before it is asked anew which themes are wanted."""
SHIPPED = "shipped"
REMARK = "# Positions with one right answer, from games of our own bots (docs/puzzles.md).\n"


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
    return add_puzzle_grade(Puzzle(PROVED, 0, tuple(game.write(action) for action in ways[0]), line))


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


def iterate_turn_before(game: Game[Any, Any], played: Played) -> Iterator[PuzzleMoment]:
    """The questions of the winner's last turn but one, the earliest first."""
    winner = played.scores.index(max(played.scores))
    state, asked = game.start(), dict[int, list[PuzzleMoment]]()
    for number, line in enumerate(played.log):
        if line.author == winner and any(one.seat == winner and one.waits for one in game.decisions(state)):
            moment = PuzzleMoment(state.copy(), winner, len(played.log) - number)
            asked.setdefault(find_turn_number(game, state), []).append(moment)
        game.play(state, line.author, game.read(state, line.text))
    room = puzzle_room(game.name)
    rules = room.make_turns(game)
    own = [] if rules is None else [
        kept for kept in asked.values() if room.active_seat(rules.core_position(kept[0].state)) == winner
    ]  # fmt: skip
    yield from own[-2] if len(own) > 1 else []


def find_endgame(game: Game[Any, Any], played: Played, luck: str) -> Puzzle | None:
    """The earliest moment of that turn at which one way to leave it wins by the next one, whatever happens."""
    room = puzzle_room(game.name)
    rules = room.make_turns(game)
    if rules is None:
        return None
    for moment in iterate_turn_before(game, played):
        line = write_short_line(game, moment)
        try:
            ways, looked = find_sure_endings(game, rules, room.active_seat, line, luck)
        except TooRich:
            continue
        if len(ways) == 1 and sum(map(is_naming, ways[0])) >= 1:
            steps = tuple(game.write(action) for action in ways[0])
            return add_puzzle_grade(Puzzle(ENDGAME, 0, steps, line, f"{looked} positions"))
        if len(ways) > 1:
            return None
    return None


def find_puzzles(judge: Judge, seed: int, themes: Sequence[str]) -> Iterator[Puzzle]:
    """The puzzles of one game with this seed."""
    game, rng = judge.game, Random(f"puzzles {seed}")
    bots = [bot(rng.choice(LEVELS), game, f"{seed} {seat}") for seat in range(game.seats)]
    played = play_game(game, bots, rng)
    if max(played.scores) == 1:
        if PROVED in themes and (one := find_in_game(game, played, rng)) is not None:
            yield one
        if ENDGAME in themes and (one := find_endgame(game, played, f"endgame {seed}")) is not None:
            yield one
    play_on = seat_levels(game, dict.fromkeys(range(game.seats), BEST))
    wanted = [theme for theme in PLAYED if theme in themes]
    if play_on is None or not wanted:
        return
    questions = candidates.sample_questions_by_theme(judge, played, wanted, rng)
    for n, asked in enumerate([*questions, *candidates.draw_offered(judge, played, wanted, rng)]):
        if (found := candidates.make_played_puzzle(judge, asked, f"{seed} {n}", play_on, wanted)) is not None:
            yield found


def name_table(options: Mapping[str, str]) -> str:
    """A table in one word, as its files are called."""
    return "-".join(options.values())


def search_for_puzzles(game: str, folder: Path, given: argparse.Namespace) -> None:
    """Go on looking, always at the table at which the fewest games were looked through, until the time is up."""
    until = time.monotonic() + 60 * given.minutes
    while time.monotonic() < until:
        enough = count_found(folder, game)
        wanted = [theme for theme in given.themes.split(",") if enough[theme] < ENOUGH]
        games = [(game, *one, wanted) for one in choose_games(folder, game, given.first, GAMES * given.cores)]
        for name, seed, lines in run_parallel(search_game_for_puzzles, games if wanted else [], given.cores):
            with (folder / f"{game}-{name}.txt").open("a", encoding="utf-8") as out:
                out.writelines(lines)
            record_searched_game(folder, game, name, seed)
            if time.monotonic() > until:
                return
        if not wanted:
            return


def search_game_for_puzzles(game: str, name: str, seed: int, themes: Sequence[str]) -> tuple[str, int, list[str]]:
    """The puzzles of one game at a table, as lines."""
    return name, seed, [one.write_text() + "\n" for one in find_puzzles(make_table_judge(game, name), seed, themes)]


@cache
def make_table_judge(game: str, name: str) -> Judge:
    """The judge of a table that puzzles are looked for at."""
    prepare_bots(game, (*LEVELS, CHAMPION))  # with whom the core is compiled: on a plain one nothing is played on
    return make_judge(game, list_tables(game)[name])


def list_tables(game: str) -> dict[str, Mapping[str, str]]:
    """The tables that puzzles are looked for at, by what their files are called."""
    return {name_table(options): options for options in puzzle_room(game).TABLES}


def choose_games(folder: Path, game: str, first: int, most: int) -> list[tuple[str, int]]:
    """So many games that were not looked through yet, at the tables in turn."""
    left = [iterate_left(folder, game, name, first) for name in list_tables(game)]
    return list(islice(chain.from_iterable(zip(*left, strict=False)), most))


def iterate_left(folder: Path, game: str, name: str, first: int) -> Iterator[tuple[str, int]]:
    """The games of one table that were not looked through yet."""
    done = read_done(folder, game, name)
    return ((name, seed) for seed in count(first) if seed not in done)


def count_found(folder: Path, game: str) -> Counter[str]:
    """How many there are of each theme."""
    found = (read_puzzles(file.read_text("utf-8")) for file in folder.glob(f"{game}-*.txt"))
    return Counter(one.kind for puzzles in found for one in puzzles)


def read_done(folder: Path, game: str, table: str) -> set[int]:
    """Which seeds of a table were looked through."""
    done = folder / f"{game}-{table}.done"
    return {int(line) for line in done.read_text("utf-8").split()} if done.is_file() else set()


def record_searched_game(folder: Path, game: str, table: str, seed: int) -> None:
    """One more."""
    with (folder / f"{game}-{table}.done").open("a", encoding="utf-8") as out:
        out.write(f"{seed}\n")


def check_again(puzzle: Puzzle) -> Puzzle | None:
    """The same, graded anew; where its answer was played on, played on anew too, and none where it leads no more."""
    if puzzle.kind not in PLAYED:
        return add_puzzle_grade(puzzle)
    game = make_judge(puzzle.game, puzzle.deal_position().game.options).game
    table = RaceTable(game, puzzle.line, f"again {puzzle.id}")
    best, other = (game.read(table.placed.state, text) for text in (puzzle.steps[0], read_grounds(puzzle.grounds).next))
    found = confirm_best_answer(table.deal_trials(), best, [other])
    if found is None:
        return None
    grounds = found[1] if puzzle.kind == THREAT else replace(found[1], rival=None)
    return add_puzzle_grade(replace(puzzle, grounds=grounds.write_text()))


def regrade_shipped_puzzles(game: str, folder: Path, given: argparse.Namespace) -> None:
    """Put what is shipped beside what was found, graded anew, until the time is up."""
    shipped = files(find_package(game)).joinpath("puzzles", "shipped.txt")
    until, done = time.monotonic() + 60 * given.minutes, read_done(folder, game, SHIPPED)
    kept = sorted(
        read_puzzles(shipped.read_text("utf-8")), key=lambda one: (-one.rating, one.line)
    )  # the hardest first
    left = [(n, one.write_text()) for n, one in enumerate(kept) if n not in done]
    for n, line in run_parallel(regrade_puzzle, left, given.cores):
        with (folder / f"{game}-{SHIPPED}.txt").open("a", encoding="utf-8") as out:
            out.write(line)
        record_searched_game(folder, game, SHIPPED, n)
        if time.monotonic() > until:
            return


def regrade_puzzle(number: int, line: str) -> tuple[int, str]:
    """A puzzle's line graded anew, nothing where its answer leads no more."""
    one = check_again(read_puzzle(line))
    return number, "" if one is None else one.write_text() + "\n"


def ship_puzzles(game: str, folder: Path) -> None:
    """Write what is chosen of all that was found into the game's wing."""
    found = [one for file in sorted(folder.glob(f"{game}-*.txt")) for one in read_puzzles(file.read_text("utf-8"))]
    shipped = Path(str(files(find_package(game)).joinpath("puzzles", "shipped.txt")))
    shipped.write_text(REMARK + "".join(one.write_text() + "\n" for one in choose_shipped(found)), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=7)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first seed: another one on every machine")
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--grade", action="store_true")
    parser.add_argument("--ship", action="store_true")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.ship:
        ship_puzzles(given.game, given.folder)
    elif given.grade:
        regrade_shipped_puzzles(given.game, given.folder, given)
    else:
        search_for_puzzles(given.game, given.folder, given)


if __name__ == "__main__":
    main()
