"""Puzzles in words."""

from __future__ import annotations

from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.puzzles.shelf import PROVED, Puzzle
from trueque.puzzles.solving import Attempt, Verdict, attempt


def task(puzzle: Puzzle, lang: str) -> str:
    """What is to be found."""
    say = speaker("puzzles", lang)
    if puzzle.kind == PROVED:
        return say("Win this turn, for sure: in {n} answers.", n=len(puzzle.steps))
    sentences = {
        "found": say("Found your settlement: which place is best?"),
        "trade": say("Answer the offer: which answer is best?"),
        "rob": say("Move the robber: which place is best?"),
    }
    return sentences[puzzle.kind]


def hints(puzzle: Puzzle, to: Listener) -> list[str]:
    """Three, each stronger than the one before: what to look at, what kind of answer, the first answer."""
    say, placed = speaker("puzzles", to.lang), puzzle.dealt()
    if puzzle.kind == PROVED:
        view, mine = placed.view, placed.game.points(placed.state, placed.seat)[placed.seat or 0]
        target = view.get("target", 10)
        look = say("You have {n} points of {all}. Count what you hold.", n=mine, all=target)
    else:
        look = say("Look at what each answer gives you, and what it takes from the others.")
    told = steps_told(puzzle, to)
    return [
        look,
        say("Your first answer begins like this: {words} …", words=" ".join(told[0].split()[:2])),
        say("Your first answer: {answer}", answer=told[0]),
    ]


def steps_told(puzzle: Puzzle, to: Listener) -> list[str]:
    """The whole answer, a sentence a step."""
    said = []
    for n, step in enumerate(puzzle.steps):
        before = attempt(puzzle, puzzle.steps[:n]).placed
        said.append(words(puzzle.game).answer(before.game.read(before.state, step), before.view, to))
    return said


def verdict(found: Attempt, lang: str) -> str:
    """What an attempt came to."""
    say = speaker("puzzles", lang)
    sentences: dict[Verdict, str] = {
        "open": "",
        "solved": say("Solved."),
        "missed": say("That does not solve it."),
        "lucky": say("That won, but only by luck: there is an answer that cannot fail."),
    }
    return sentences[found.verdict]
