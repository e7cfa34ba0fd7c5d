"""`trueque puzzle`: a position with one right answer, to be found at the keyboard."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

from trueque.kernel import BadNotation, RuleError
from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.puzzles import shelf, telling
from trueque.puzzles.shelf import Puzzle
from trueque.puzzles.solving import Attempt, attempt
from trueque.speech import Asked, Draft, ReadBack, Understood, agrees, asked, query_words, understand
from trueque.speech.fold import tokens
from trueque.speech.queries import read_query
from trueque.terminal.listing import collapsed
from trueque.terminal.options import known_game
from trueque.terminal.voice import voice


def puzzle(
    id: str = "", /, *, game: str = "", kind: str = "", day: bool = False, seed: int | None = None, json: bool = False
) -> int:
    """Solve a puzzle: the one of the day, one by its name, or any."""
    if game:
        known_game(game)
    if id:
        chosen = shelf.puzzle(id)
    else:
        chosen = shelf.of_the_day(date.today()) if day else shelf.some(Random(seed), game, kind=kind)
    if json:
        voice().json({"id": chosen.id, "kind": chosen.kind, "rating": chosen.rating, "position": chosen.line,
                      "answer": list(chosen.steps), "grounds": chosen.grounds})  # fmt: skip
        return 0
    return 0 if Solving(chosen).run() else 1


class Solving:
    """One puzzle and somebody at the keyboard."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.steps, self.hinted = puzzle, list[str](), 0
        placed = puzzle.dealt()
        names = tuple(voice().say("Player {n}", n=seat + 1) for seat in range(placed.game.seats))
        self.to = Listener(voice().lang, placed.seat, names)

    def run(self) -> bool:
        """Whether it was solved."""
        say, known = voice().say, query_words(voice().lang)
        now, said = self.now(), words(self.puzzle.game)
        voice().line(f"{self.puzzle.id}: {said.title(self.to.lang)}, {self.puzzle.rating}")
        voice().lines(said.describe(now.placed.view, self.to))
        voice().line(telling.task(self.puzzle, self.to.lang))
        voice().line(
            say("“{hint}” helps three times, “{back}” goes back, “{quit}” shows the answer.", hint=known["help"],
                back=known["undo"], quit=known["quit"])
        )  # fmt: skip
        while now.verdict == "open":
            question = self.question(now)
            voice().lines([*question.sentences[:1], *collapsed(question, "normal")])
            line = voice().read()
            if line is None or not self.hear(line.strip(), question, now):
                break
            now = self.now()
            if now.verdict in ("missed", "lucky"):
                voice().line(telling.verdict(now, self.to.lang))
                self.steps.clear()
                now = self.now()
        return self.end(now)

    def end(self, now: Attempt) -> bool:
        """The verdict, or the answer for whoever gave up."""
        if now.verdict == "solved":
            voice().line(telling.verdict(now, self.to.lang))
            self.reason()
            return True
        voice().line(voice().say("The answer:"))
        voice().lines(f"{n}. {step}" for n, step in enumerate(telling.steps_told(self.puzzle, self.to), 1))
        self.reason()
        return False

    def reason(self) -> None:
        """Why it is the answer, where it was weighed."""
        if why := telling.reason(self.puzzle, self.to):
            voice().line(why)

    def now(self) -> Attempt:
        return attempt(self.puzzle, self.steps)

    def question(self, now: Attempt) -> Asked:
        placed = now.placed
        waiting = [one for one in placed.game.decisions(placed.state) if one.waits]
        return asked(placed.game, waiting, placed.view, self.to)

    def hear(self, line: str, question: Asked, now: Attempt) -> bool:
        """One line somebody typed; false where they give up."""
        query = read_query(line, self.to.lang) if line else None
        if query is not None and query.name == "quit":
            return False
        if query is not None and query.name == "undo":
            del self.steps[-1:]
        elif query is not None and query.name == "help":
            voice().line(telling.hints(self.puzzle, self.to)[min(self.hinted, 2)])
            self.hinted += 1
        elif line:
            self.answer(line, question, now)
        return True

    def answer(self, line: str, question: Asked, now: Attempt) -> None:
        """An answer, by number or in words."""
        try:
            understood = self.understood(line, question, now)
            action = understood.action or self.filled_in(Draft(understood.decision, self.to))
            if action is not None:
                self.steps.append(now.placed.game.write(action))
        except RuleError as refused:
            voice().line(refused.spoken(self.to.lang))

    def understood(self, line: str, question: Asked, now: Attempt) -> Understood:
        """A puzzle's answer costs nothing; only what was not named is asked back."""
        try:
            return understand(line, question, now.placed.state)
        except ReadBack as asks:
            if not asks.costs:
                voice().line(asks.spoken(self.to.lang))
                if (agreed := voice().read()) is None or not agrees(agreed, self.to):
                    raise BadNotation(voice().say("Left as it was.")) from None
            return asks.understood

    def filled_in(self, draft: Draft) -> Any | None:
        """An answer of several fields, each asked for; an empty line leaves it."""
        while not draft.is_whole:
            voice().line(draft.asks)
            if not (line := voice().read()):
                return None
            draft.fill(tokens(line))
        return draft.answer()
