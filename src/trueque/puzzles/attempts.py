"""An attempt at a puzzle: answers given one after the other, and whether they solve it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from trueque.kernel import NATURE, Counts, IllegalAction
from trueque.kernel.playout import draw_nature_answer
from trueque.kernel.position import Placed, read_position
from trueque.puzzles.proofs import WORLDS, TurnProof, is_winning_way
from trueque.puzzles.shelf import ENDGAME, PROVED, Puzzle
from trueque.review.decision_review import find_turn_number

Verdict = Literal["open", "solved", "missed", "lucky"]
"""Still to be answered; right; not; won, but not for sure."""


@dataclass(frozen=True)
class Attempt:
    """How far somebody has come."""

    puzzle: Puzzle
    placed: Placed
    """The position after the answers."""
    steps: tuple[Any, ...]
    verdict: Verdict


def try_answers(puzzle: Puzzle, said: Sequence[str]) -> Attempt:
    """The answers *said*, in notation, played in the puzzle's position; one that is not open raises why not."""
    placed = puzzle.deal_position()
    game, seat, state = placed.game, placed.seat, placed.state
    assert seat is not None, "a puzzle is a seat's line"
    turn = TurnProof(game, seat)
    turn.note_winning_points(state)
    steps: list[Any] = []
    rng = Random(f"{puzzle.id} luck")
    for text in said:
        action = read_amounts(placed, text) if text.startswith("=") else game.read(state, text)
        fitting = [one for one in game.decisions(state) if one.seat == seat and action in one]
        if not any(one.waits or text in puzzle.choices for one in fitting):
            raise game.why_not(state, seat, action)
        game.play(state, seat, action)
        steps.append(action)
        while (asked := game.decisions(state)) and asked[0].seat == NATURE:
            game.play(state, NATURE, draw_nature_answer(asked[0], rng))
    return Attempt(puzzle, placed, tuple(steps), _judge_attempt(puzzle, turn, placed, steps))


def read_amounts(placed: Placed, text: str) -> Any:
    """The answer that amounts such as `=1,0,2` are, to the question that asks for some."""
    asked = [one.answers for one in placed.game.decisions(placed.state) if one.seat == placed.seat and one.waits]
    space = next((one for one in asked if isinstance(one, Counts)), None)
    amounts = tuple(int(part) for part in text[1:].split(",") if part.isdecimal())
    if space is None or len(amounts) != len(space.kinds) or not space.is_within_bounds(amounts):
        raise IllegalAction("These amounts are no answer to what is asked.", "questions")
    return space.make_answer(amounts)


def _judge_attempt(puzzle: Puzzle, turn: TurnProof, placed: Placed, steps: Sequence[Any]) -> Verdict:
    if not steps:
        return "open"
    said = [placed.game.write(step) for step in steps]
    if puzzle.kind == ENDGAME:
        return judge_ending(puzzle, said, is_over=find_turn_number(placed.game, placed.state) != _first_turn(puzzle))
    if puzzle.kind != PROVED:
        return "solved" if said[0] == puzzle.steps[0] else "missed"
    if turn.has_points(placed.state):
        return "solved" if is_sure(puzzle, steps) else "lucky"
    own = any(one.seat == placed.seat and one.waits for one in placed.game.decisions(placed.state))
    return "open" if own else "missed"


def _first_turn(puzzle: Puzzle) -> int:
    placed = puzzle.deal_position()
    return find_turn_number(placed.game, placed.state)


def judge_ending(puzzle: Puzzle, said: Iterable[str], is_over: bool) -> Verdict:
    """Whether a turn is left as it should be, in whichever order."""
    given, wanted = Counter(said), Counter(puzzle.steps)
    if given == wanted:
        return "solved"
    return "open" if given < wanted and not is_over else "missed"


def is_sure(puzzle: Puzzle, steps: Sequence[Any]) -> bool:
    """Whether these answers win in whatever position fits what the seat knows, whatever is drawn."""
    rng = Random(f"{puzzle.id} sure")
    worlds = [read_position(puzzle.line, rng) for _ in range(WORLDS)]
    return all(is_winning_way(one.game, _asked_seat(one), one.state, steps) for one in worlds)


def _asked_seat(placed: Placed) -> int:
    assert placed.seat is not None, "a puzzle is a seat's line"
    return placed.seat
