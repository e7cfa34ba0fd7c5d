"""Puzzles in words."""

from __future__ import annotations

from trueque.bots.level_names import level_name
from trueque.bots.levels import levels_of
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.puzzles.attempts import Attempt, Verdict, try_answers
from trueque.puzzles.races import read_grounds
from trueque.puzzles.shelf import ENDGAME, PROVED, REPLY, THREAT, Puzzle
from trueque.speech.choices import list_choices
from trueque.telling.clauses import describe_advantages
from trueque.telling.whynot import name_kind

GRADES = 5


def name_family(family: str, lang: str) -> str:
    """What a kind of puzzle is called."""
    say = speaker("puzzles", lang)
    return {
        "found": say("Best founding"),
        "rob": say("Whom to rob"),
        REPLY: say("Answering an offer"),
        "trade": say("Which trade"),
        "cards": say("Cards: which, and when"),
        THREAT: say("Holding off a threat"),
        ENDGAME: say("Endgame of two turns"),
        PROVED: say("Win this turn"),
    }[family]


def describe_task(puzzle: Puzzle, lang: str) -> str:
    """What is to be found."""
    say = speaker("puzzles", lang)
    return {
        "found": say("Found your settlement: which place is best?"),
        "rob": say("Whom do you rob, and where? Which answer is best?"),
        REPLY: say("Something is offered to you: which answer is best?"),
        "trade": say("Trade, or leave it: which answer is best?"),
        "cards": say("A card, and when? Which answer is best now?"),
        THREAT: say("Somebody is about to win: which answer holds them off best?"),
        ENDGAME: say("Win by the end of your next turn, whatever happens: how do you leave this one?"),
        PROVED: say.many(
            "Win this turn, for sure: in {n} answer.", "Win this turn, for sure: in {n} answers.", len(puzzle.steps)
        ),
    }[puzzle.family]


def count_puzzle_grade(puzzle: Puzzle) -> int:
    """From 1 to `GRADES`, by how many of our levels do not find it."""
    levels = len(levels_of(puzzle.game))
    return 1 + (GRADES - 1) * (levels - len(puzzle.solvers)) // levels


def describe_grade(puzzle: Puzzle, lang: str) -> str:
    """How hard it is: who of our bots finds it."""
    say, n = speaker("puzzles", lang), count_puzzle_grade(puzzle)
    if not puzzle.solvers:
        return say("Grade {n} of {all}: none of our levels finds it.", n=n, all=GRADES)
    levels = ", ".join(level_name(level, lang) for level in puzzle.solvers)
    return say("Grade {n} of {all}. Levels that find it: {levels}.", n=n, all=GRADES, levels=levels)


def describe_hints(puzzle: Puzzle, to: Listener) -> list[str]:
    """Three, each stronger than the one before: what to look at, what kind of answer, the first answer."""
    say, placed = speaker("puzzles", to.lang), puzzle.deal_position()
    if puzzle.kind == PROVED:
        view, mine = placed.view, placed.game.points(placed.state, placed.seat)[placed.seat or 0]
        target = view.get("target", 10)
        look = say("You have {n} points of {all}. Count what you hold.", n=mine, all=target)
    else:
        look = describe_focus(puzzle.family, to.lang)
    told, kind = describe_steps(puzzle, to), name_kind(game_words(puzzle.game), puzzle.steps[0], to.lang)
    return [
        look,
        say("Your first answer is of this kind: {kind}.", kind=kind or told[0]),
        say("Your first answer: {answer}", answer=told[0]),
    ]


def describe_focus(family: str, lang: str) -> str:
    """What to look at where nothing is counted."""
    say = speaker("puzzles", lang)
    return {
        "found": say("Look at how often each number is rolled, and at which resources you would lack."),
        "rob": say("Look at who is ahead, at what they hold, and at what they would miss."),
        REPLY: say("Look at what the other one could do with your cards, and how near they are to the end."),
        "trade": say("Look at what you could do afterwards, and at what the other one could."),
        "cards": say("Look at what the card does now, and at what it could do a turn later."),
        THREAT: say("Look at what the leader still lacks, and at what would take it from them."),
        ENDGAME: say("Look at what can be taken from you before your next turn, and at what you need then."),
    }[family]


def describe_reason(puzzle: Puzzle, to: Listener) -> str:
    """Why an answer is the best: what the board shows, then how games went on; of a win this turn nothing."""
    say = speaker("puzzles", to.lang)
    if puzzle.kind == PROVED:
        return ""
    if puzzle.kind == ENDGAME:
        n = int(puzzle.grounds.split()[0])
        return say.many(
            "Proved: {n} position was followed, with every answer of the other one and every draw.",
            "Proved: {n} positions were followed, with every answer of the other one and every draw.",
            n,
        )
    placed, grounds = puzzle.deal_position(), read_grounds(puzzle.grounds)
    game, state, view = placed.game, placed.state, placed.view
    _, why = describe_advantages(list_choices(game, [], view, to, few=0), game.read(state, puzzle.steps[0]))
    other = game_words(puzzle.game).answer(game.read(state, grounds.next), view, to).rstrip(".")
    told = [why] if why else []
    told.append(say(
        "When strong players play on from here, it wins {worth} games in 100; the next best, {other}, {odds} "
        "(± {error} between them).",
        worth=round(100 * grounds.worth), other=other, odds=round(100 * grounds.next_worth),
        error=round(200 * grounds.error),
    ))  # fmt: skip
    if grounds.rival is not None:
        told.append(say("{name} then wins {after} in 100 instead of {before}.", name=to.names[grounds.rival],
                        after=round(100 * grounds.rival_worth),
                        before=round(100 * grounds.rival_next_worth)))  # fmt: skip
    return " ".join(told)


def describe_steps(puzzle: Puzzle, to: Listener) -> list[str]:
    """The whole answer, a sentence a step."""
    said = []
    for n, step in enumerate(puzzle.steps):
        before = try_answers(puzzle, puzzle.steps[:n]).placed
        said.append(game_words(puzzle.game).answer(before.game.read(before.state, step), before.view, to))
    return said


def describe_verdict(found: Attempt, lang: str) -> str:
    """What an attempt came to."""
    say = speaker("puzzles", lang)
    sentences: dict[Verdict, str] = {
        "open": "",
        "solved": say("Solved."),
        "missed": say("That does not solve it."),
        "lucky": say("That won, but only by luck: there is an answer that cannot fail."),
    }
    return sentences[found.verdict]
