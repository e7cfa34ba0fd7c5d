"""Moments of games as lines to be solved, and those of them whose answers have to be weighed.

In games of champions every question that its wing calls a puzzle (room `puzzles`) is shown to the judge; where one
answer stands out, champions play the best few on (`weighing`). A puzzle is kept where both agree on the best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol, cast

from trueque.bots.playing import play_game
from trueque.bots.registry import bot
from trueque.kernel import Decision, Game, OneOf
from trueque.kernel.errors import RuleError
from trueque.kernel.game import Options
from trueque.kernel.judge_protocols import Judge, PlaysOn
from trueque.kernel.position import read_position, write_position
from trueque.kernel.record import Line
from trueque.kernel.registry import find_room, make_game
from trueque.puzzles.races import CLOSE, ChampionTable, Race
from trueque.puzzles.ratings import first_rating
from trueque.puzzles.shelf import Puzzle
from trueque.review.choices import Ranked, rank_answers
from trueque.review.decision_review import turn_number
from trueque.review.judges import make_judge

LONG = 400
"""Characters: what a position remembers beyond that is forgotten."""
STANDS_OUT, QUICKLY_SEEN = 0.05, 0.015
"""Odds by which the judge must prefer an answer before it is played on; less will do where a quick look ahead helps."""
TRIED = 4
"""Questions of a kind in one game that are played on."""


class AsksPuzzles(Protocol):
    """What a game's room `puzzles` offers."""

    def sort_answer(self, kind: str, best: Any) -> str:
        """What is asked where a question of this kind has that best answer; empty where it is no puzzle."""
        ...

    def is_rival(self, action: Any) -> bool:
        """Whether an answer is one to choose from: one that nobody would think of makes no choice."""
        ...


@dataclass(frozen=True)
class PuzzleMoment:
    """A question of the turn that won."""

    state: Any
    seat: int
    left: int
    """Answers that the winner still gave."""


def write_short_line(game: Game[Any, Any], moment: PuzzleMoment) -> str:
    """What the seat knows there, as a line in few words."""
    whole = write_position(game, moment.state).split("; ")
    long_ = {part.split()[0] for part in whole if len([p for p in whole if p.split()[0] == part.split()[0]]) > 1}
    state = moment.state
    for name in sorted(long_ - {"seat"}):
        if sum(len(part) for part in whole if part.split()[0] == name) < LONG:
            continue
        kept = [part for part in whole if part.split()[0] != name]
        try:
            state, whole = read_position("; ".join(kept), game=game).state, kept
        except RuleError:
            continue
    head, *rest = write_position(game, state, moment.seat).split("; ")
    return "; ".join([drop_usual_switches(game, head), *rest])


def drop_usual_switches(game: Game[Any, Any], head: str) -> str:
    """The head of a line without the switches that stand as usual."""
    usual = make_game(game.name, {}).options
    return " ".join(
        word
        for word in head.split()
        if "=" not in word
        or word.split("=")[0] in ("version", "seats", "mode", "edition")
        or usual.get(word.split("=")[0]) != word.split("=")[1]
    )


def puzzle_room(game: str) -> AsksPuzzles | None:
    """A game's room `puzzles`."""
    return cast("AsksPuzzles | None", find_room(game, "puzzles"))


@dataclass(frozen=True)
class Candidate:
    """A question in which the judge prefers one answer clearly."""

    kind: str
    line: str
    turn: int
    lead: float


def find_weighed(game: str, seed: int, options: Options, kinds: Sequence[str]) -> Iterator[Puzzle]:
    """The puzzles of these kinds in a game of champions with this seed: of each kind the clearest few are tried."""
    table = make_game(game, options)
    judge = make_judge(game, table.options)
    bots = [bot("champion", judge.game, f"{seed} {seat}") for seat in range(table.seats)]
    played = play_game(judge.game, bots, Random(f"puzzle {seed}"))
    found = [one for moment, decision in iterate_choices(judge.game, played.log)
             if (one := make_candidate(judge, moment, decision)) is not None]  # fmt: skip
    for kind in kinds:
        for n, one in enumerate(choose_clearest([one for one in found if one.kind == kind])):
            if (puzzle := make_weighed_puzzle(judge, kind, one.line, f"{seed} {kind} {n}")) is not None:
                yield puzzle


def choose_clearest(found: Sequence[Candidate]) -> list[Candidate]:
    """The clearest few, no two of them of one turn."""
    best: dict[int, Candidate] = {}
    for one in sorted(found, key=lambda one: -one.lead):
        best.setdefault(one.turn or -len(best), one)
    return [*best.values()][:TRIED]


def iterate_choices(game: Game[Any, Any], log: Sequence[Line]) -> Iterator[tuple[PuzzleMoment, Decision[Any]]]:
    """Every question that somebody answered though there was a choice."""
    state = game.start()
    for number, line in enumerate(log):
        action = game.read(state, line.text)
        for one in game.decisions(state):
            if one.seat == line.author and one.waits and isinstance(one.answers, OneOf) and len(one.answers) > 1:
                yield PuzzleMoment(state.copy(), one.seat, len(log) - number), one
        game.play(state, line.author, action)


def make_candidate(judge: Judge, moment: PuzzleMoment, decision: Decision[Any]) -> Candidate | None:
    """A question as a candidate, where the judge prefers one answer clearly."""
    asks = puzzle_room(judge.game.name)
    if asks is None or not any(asks.sort_answer(decision.kind, one) for one in decision.answers):
        return None
    found = list_rivals(rank_answers(judge, judge.game.view(moment.state, moment.seat), decision), asks)
    least = QUICKLY_SEEN if isinstance(judge, PlaysOn) else STANDS_OUT
    if len(found) < 2 or (lead := found[0].worth - found[1].worth) < least:
        return None
    kind = asks.sort_answer(decision.kind, found[0].action)
    turn = turn_number(judge.game, moment.state)
    return Candidate(kind, write_short_line(judge.game, moment), turn, lead) if kind else None


def list_rivals(found: Sequence[Ranked], asks: AsksPuzzles) -> list[Ranked]:
    """Those of the answers that one would choose from."""
    return [one for one in found if asks.is_rival(one.action)]


def make_weighed_puzzle(judge: Judge, kind: str, line: str, luck: str) -> Puzzle | None:
    """The puzzle of a line, where champions who play on agree with the judge on its one best answer."""
    table, asks = ChampionTable(judge, line, kind, luck), puzzle_room(judge.game.name)
    assert asks is not None, "its wing has called it a puzzle"
    found = [one.action for one in list_rivals(table.rank_answers(), asks)]
    if len(found) < 2 or not is_promising(table, found[:CLOSE]):
        return None
    race = Race(found[:CLOSE], table.play_out_answer)
    best = race.run_race()
    if best is None or best != found[0]:
        return None
    write = judge.game.write
    draft = Puzzle(kind, 0, (write(best),), line, race.make_grounds(best, write).write_text())
    return replace(draft, rating=first_rating(draft))


def is_promising(table: ChampionTable, answers: Sequence[Any]) -> bool:
    """Whether a quick look ahead sees the same best answer, where the judge can play on: champions take far longer."""
    if not isinstance(table.judge, PlaysOn):
        return True
    return bool(Race(answers, table.judge_answer_quickly).run_race() == answers[0])
