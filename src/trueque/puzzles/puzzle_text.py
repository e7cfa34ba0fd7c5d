"""Puzzles in words."""

from __future__ import annotations

from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.puzzles.attempts import Attempt, Verdict, try_answers
from trueque.puzzles.races import read_grounds
from trueque.puzzles.shelf import PROVED, Puzzle
from trueque.speech.choices import list_choices
from trueque.speech.ears import describe_advantages
from trueque.speech.whynot import name_kind


def describe_task(puzzle: Puzzle, lang: str) -> str:
    """What is to be found."""
    say = speaker("puzzles", lang)
    if puzzle.kind == PROVED:
        return say("Win this turn, for sure: in {n} answers.", n=len(puzzle.steps))
    sentences = {
        "found": say("Found your settlement: which place is best?"),
        "trade": say("Trade, or leave it: which answer is best?"),
        "rob": say("Whom do you rob, and where? Which answer is best?"),
    }
    return sentences[puzzle.kind]


def describe_hints(puzzle: Puzzle, to: Listener) -> list[str]:
    """Three, each stronger than the one before: what to look at, what kind of answer, the first answer."""
    say, placed = speaker("puzzles", to.lang), puzzle.deal_position()
    if puzzle.kind == PROVED:
        view, mine = placed.view, placed.game.points(placed.state, placed.seat)[placed.seat or 0]
        target = view.get("target", 10)
        look = say("You have {n} points of {all}. Count what you hold.", n=mine, all=target)
    else:
        look = describe_focus(puzzle.kind, to.lang)
    told, kind = describe_steps(puzzle, to), name_kind(game_words(puzzle.game), puzzle.steps[0], to.lang)
    return [
        look,
        say("Your first answer is of this kind: {kind}.", kind=kind or told[0]),
        say("Your first answer: {answer}", answer=told[0]),
    ]


def describe_focus(kind: str, lang: str) -> str:
    """What to look at where answers were weighed."""
    say = speaker("puzzles", lang)
    sentences = {
        "found": say("Look at how often each number is rolled, and at which resources you would lack."),
        "trade": say("Look at what you could do afterwards, and at what the other one could."),
        "rob": say("Look at who is ahead, at what they hold, and at what they would miss."),
    }
    return sentences[kind]


def describe_reason(puzzle: Puzzle, to: Listener) -> str:
    """Why a weighed answer is the best: what the board shows, then the odds; empty where it is proved."""
    if not puzzle.grounds:
        return ""
    say, placed, grounds = speaker("puzzles", to.lang), puzzle.deal_position(), read_grounds(puzzle.grounds)
    game, state, view = placed.game, placed.state, placed.view
    _, why = describe_advantages(list_choices(game, [], view, to, few=0), game.read(state, puzzle.steps[0]))
    other = game_words(puzzle.game).answer(game.read(state, grounds.next), view, to).rstrip(".")
    odds = say(
        "When champions play on from here, it wins {worth} games in 100; the next best, {other}, {odds} (± {error} "
        "between them).",
        worth=round(100 * grounds.worth), other=other, odds=round(100 * grounds.next_worth),
        error=f"{200 * grounds.error:.1f}",
    )  # fmt: skip
    return f"{why} {odds}" if why else odds


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
