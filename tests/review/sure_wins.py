"""Positions in which a win is there this turn, of puzzles and of fresh games; and whether the first hint wins there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, count
from random import Random
from typing import Any

from trueque.bots.playing import Seated, choose_next_answer
from trueque.bots.turn_wins import TakesTurns
from trueque.kernel import NATURE, Decision
from trueque.kernel.judge_protocols import Judge
from trueque.kernel.position import read_position, write_position
from trueque.kernel.registry import make_game
from trueque.puzzles.proofs import TurnProof, is_winning_way
from trueque.puzzles.shelf import PROVED, load_all_puzzles
from trueque.review.choices import rank_answers
from trueque.review.judges import make_judge
from trueque.table.players import find_bot

TABLES = {
    "island": [{"seats": "4"}, {"seats": "3"}, {"seats": "2"}],
    "quick": [{"seats": "4"}, {"seats": "2"}, {"seats": "3"}, {"seats": "6"}],
    "princes": [{"mode": mode} for mode in ("intro", "gold", "turmoil", "progress", "duel")],
}
LEVELS = ("beginner", "normal", "strong", "greedy")
NEAR = 4
"""Points to the end from which a win is looked for."""
NODES = 800
"""Positions that are looked at for one question: beyond that it is asked about the next one."""
WORLDS = 4
EVERYWHERE = 4

Found = tuple[Judge, Any, Decision[Any], tuple[Any, ...]]
"""A judge, a position, the question that waits in it, and answers that win."""


@cache
def judge_for(game: str, options: tuple[tuple[str, str], ...]) -> Judge:
    return make_judge(game, dict(options))


def along_puzzles(game: str) -> Iterator[Found]:
    """Every question on the way of each puzzle to its win, with what nobody knows dealt again and again."""
    return chain.from_iterable(along_dealt(game, deal) for deal in count())


def along_dealt(game: str, deal: int) -> Iterator[Found]:
    """The same, dealt once."""
    for _, one in sorted(load_all_puzzles().items()):
        if one.game != game or one.kind != PROVED:
            continue
        options = one.deal_position().game.options
        judge = judge_for(game, tuple(sorted(options.items())))
        state = read_position(one.line, Random(f"{one.id} {deal}"), judge.game).state
        way = way_of(judge, state, one.steps)
        for place, answer in enumerate(way):
            asked = next(each for each in judge.game.decisions(state) if each.waits)
            yield judge, state.copy(), asked, way[place:]
            judge.game.play(state, asked.seat, answer)


def way_of(judge: Judge, state: Any, steps: Sequence[str]) -> tuple[Any, ...]:
    """Answers in notation as answers, as far as nothing is drawn between them."""
    way, now = list[Any](), state.copy()
    for step in steps:
        asked = next(each for each in judge.game.decisions(now) if each.waits)
        if asked.seat == NATURE:
            break
        way.append(judge.game.read(now, step))
        judge.game.play(now, asked.seat, way[-1])
    return tuple(way)


def in_games(game: str, first: int) -> Iterator[Found]:
    """Questions of fresh games in which somebody can win, whether or not they saw it."""
    return chain.from_iterable(in_game(game, number) for number in count(first))


def in_game(game: str, number: int) -> Iterator[Found]:
    """Those of one game: of every fourth game wherever somebody is near the end, of the others in the turn that won,
    where almost all of them are."""
    options = make_game(game, TABLES[game][number % len(TABLES[game])]).options
    judge = judge_for(game, tuple(sorted(options.items())))
    questions = play_questions(judge, Random(f"wins {number}"))
    if number % EVERYWHERE:
        winner = questions[-1][1].seat
        tail = next((n for n, (_, one) in enumerate(reversed(questions)) if one.seat != winner), len(questions))
        questions = questions[-tail:]
    for state, asked in questions:
        if is_near(judge, state, asked) and (way := sure_way(judge, state, asked)):
            yield judge, state, asked, way


def play_questions(judge: Judge, rng: Random) -> list[tuple[Any, Decision[Any]]]:
    """A game of levels by lot, question by question; nobody's own proposals, nor nature's draws."""
    seats = range(judge.game.seats)
    players = [Seated.seat_bot(find_bot(judge.game, rng.choice(LEVELS), rng.getrandbits(60))) for _ in seats]
    state, found = judge.game.start(), list[tuple[Any, Decision[Any]]]()
    while decisions := judge.game.decisions(state):
        asked = next((one for one in decisions if one.waits), decisions[0])
        if asked.seat != NATURE:
            found.append((state.copy(), asked))
        seat, action = choose_next_answer(judge.game, state, decisions, players, rng)
        judge.game.play(state, seat, action)
    return found


def is_near(judge: Judge, state: Any, asked: Decision[Any]) -> bool:
    turn = TurnProof(judge.game, asked.seat)
    turn.note_winning_points(state)
    return 0 < turn.target - judge.game.points(state, asked.seat)[asked.seat] <= NEAR


def rules_of(judge: Any) -> TakesTurns:
    """The rules by the core's numbers."""
    rules: TakesTurns = judge._turns if hasattr(judge, "_turns") else judge._mind
    return rules


def find_steps(rules: TakesTurns, g: Any, seat: int) -> tuple[int, ...] | None:
    """Steps to a win with no draw and nobody else's answer on the way, by trying everything; none where there are none.

    Nothing is put in an order, guessed or left out as hopeless, as the search under test does: one level after another.
    """
    if rules.missing_points(g, seat) <= 0:
        return ()
    level, known = list[tuple[tuple[int, ...], Any]]([((), g)]), {rules.position_key(g)}
    while level and len(known) < NODES:
        further = list[tuple[tuple[int, ...], Any]]()
        for way, here in level:
            for step in rules.list_steps(here, seat) if rules.asked_seat(here) == seat else ():
                there = rules.copy(here)
                rules.apply(there, seat, step)
                if rules.missing_points(there, seat) <= 0:
                    return (*way, step)
                if (looks := rules.position_key(there)) not in known:
                    known.add(looks)
                    further.append(((*way, step), there))
        level = further
    return None


def sure_way(judge: Judge, state: Any, asked: Decision[Any]) -> tuple[Any, ...]:
    """The steps to a win that hold in positions dealt anew, too; else none."""
    rules, view = rules_of(judge), judge.game.view(state, asked.seat)
    way = find_steps(rules, copy_core(judge, state), asked.seat)
    if not way:
        return ()
    worlds = [copy_core(judge, judge.game.guess(view, Random(n))) for n in range(WORLDS)]
    return way if all(wins_by(rules, world, asked.seat, way) for world in worlds) else ()


def copy_core(judge: Any, state: Any) -> Any:
    return rules_of(judge).copy(judge.core_position(state))


def wins_by(rules: TakesTurns, g: Any, seat: int, way: Sequence[int]) -> bool:
    """Whether steps can be taken there, and win."""
    for step in way:
        if rules.asked_seat(g) != seat or step not in rules.list_steps(g, seat):
            return False
        rules.apply(g, seat, step)
    return rules.missing_points(g, seat) <= 0


def still_wins(judge: Judge, state: Any, seat: int, answer: Any, way: Sequence[Any]) -> bool:
    """Whether there is a win after an answer: one without a draw, the known one in another order, or one that the
    puzzles' solver finds."""
    rules = rules_of(judge)
    if find_steps(rules, rules.apply_answer(copy_core(judge, state), seat, answer), seat) is not None:
        return True
    rest = [one for one in way if one != answer]
    if is_winning_way(judge.game, seat, state, (answer, *rest)) or is_winning_way(
        judge.game, seat, state, (answer, *way)
    ):
        return True
    turn = TurnProof(judge.game, seat)
    turn.note_winning_points(state)
    after = turn.apply_answer([state], answer)
    if after is None:
        return False
    return turn.is_won(after) or all(bool(TurnProof(judge.game, seat).find_wins(one)) for one in after)


def find_fault(judge: Judge, state: Any, asked: Decision[Any], way: tuple[Any, ...]) -> tuple[str, str] | None:
    """The position and the way to win in it, where the first hint is no win."""
    best = rank_answers(judge, judge.game.view(state, asked.seat), asked)[0]
    if best.worth == 1.0 and still_wins(judge, state, asked.seat, best.action, way):
        return None
    return write_position(judge.game, state, asked.seat), f"{way}, not {best}"
