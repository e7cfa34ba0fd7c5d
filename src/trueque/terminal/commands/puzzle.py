"""`trueque puzzle`: a position with one right answer, to be found at the keyboard."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

from trueque.kernel import BadNotation, RuleError
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.locale import translate_error
from trueque.puzzles import puzzle_text, shelf
from trueque.puzzles.attempts import Attempt, try_answers
from trueque.puzzles.shelf import Puzzle
from trueque.speech import (
    AnswerDraft,
    Asked,
    ReadBack,
    Understood,
    is_assent,
    list_choices,
    understand_line,
    words_of_queries,
)
from trueque.speech.fold import split_tokens
from trueque.speech.queries import read_query
from trueque.terminal.choice_lists import collapse_choices
from trueque.terminal.options import check_game
from trueque.terminal.voice import current_voice


def puzzle(
    id: str = "", /, *, game: str = "", kind: str = "", day: bool = False, seed: int | None = None, json: bool = False
) -> int:
    """Solve a puzzle: the one of the day, one by its name, or any."""
    if game:
        check_game(game)
    if id:
        chosen = shelf.find_puzzle(id)
    else:
        chosen = shelf.puzzle_of_the_day(date.today()) if day else shelf.choose_puzzle(Random(seed), game, kind=kind)
    if json:
        current_voice().print_json({"id": chosen.id, "kind": chosen.kind, "rating": chosen.rating,
                                    "solvers": list(chosen.solvers), "position": chosen.line,
                                    "answer": list(chosen.steps), "choices": list(chosen.choices),
                                    "grounds": chosen.grounds})  # fmt: skip
        return 0
    return 0 if Solving(chosen).run_puzzle() else 1


class Solving:
    """One puzzle and somebody at the keyboard."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.steps, self.hinted = puzzle, list[str](), 0
        placed = puzzle.deal_position()
        names = tuple(current_voice().say("Player {n}", n=seat + 1) for seat in range(placed.game.seats))
        self.to = Listener(current_voice().lang, placed.seat, names)

    def run_puzzle(self) -> bool:
        """Whether it was solved."""
        say, known = current_voice().say, words_of_queries(current_voice().lang)
        now, said = self.current_attempt(), game_words(self.puzzle.game)
        theme = puzzle_text.name_family(self.puzzle.family, self.to.lang)
        current_voice().print_line(f"{self.puzzle.id}: {said.title(self.to.lang)}, {theme}, {self.puzzle.rating}")
        current_voice().print_line(puzzle_text.describe_grade(self.puzzle, self.to.lang))
        current_voice().print_lines(said.describe(now.placed.view, self.to))
        current_voice().print_line(puzzle_text.describe_task(self.puzzle, self.to.lang))
        current_voice().print_line(
            say("“{hint}” helps three times, “{back}” goes back, “{quit}” shows the answer.", hint=known["help"],
                back=known["undo"], quit=known["quit"])
        )  # fmt: skip
        while now.verdict == "open":
            question = self.current_question(now)
            current_voice().print_lines([*question.sentences[:1], *collapse_choices(question, "normal")])
            line = current_voice().read_line()
            if line is None or not self.hear_line(line.strip(), question, now):
                break
            now = self.current_attempt()
            if now.verdict in ("missed", "lucky"):
                current_voice().print_line(puzzle_text.describe_verdict(now, self.to.lang))
                self.steps.clear()
                now = self.current_attempt()
        return self.finish_puzzle(now)

    def finish_puzzle(self, now: Attempt) -> bool:
        """The verdict, or the answer for whoever gave up."""
        if now.verdict == "solved":
            current_voice().print_line(puzzle_text.describe_verdict(now, self.to.lang))
            self.print_reason()
            return True
        current_voice().print_line(current_voice().say("The answer:"))
        current_voice().print_lines(
            f"{n}. {step}" for n, step in enumerate(puzzle_text.describe_steps(self.puzzle, self.to), 1)
        )
        self.print_reason()
        return False

    def print_reason(self) -> None:
        """Why it is the answer, where it was weighed."""
        if why := puzzle_text.describe_reason(self.puzzle, self.to):
            current_voice().print_line(why)

    def current_attempt(self) -> Attempt:
        return try_answers(self.puzzle, self.steps)

    def current_question(self, now: Attempt) -> Asked:
        placed = now.placed
        chooses = bool(self.puzzle.choices) and not self.steps
        asked = placed.game.decisions(placed.state)
        waiting = [one for one in asked if one.waits or (chooses and one.seat == placed.seat)]
        return list_choices(placed.game, waiting, placed.view, self.to)

    def hear_line(self, line: str, question: Asked, now: Attempt) -> bool:
        """One line somebody typed; false where they give up."""
        query = read_query(line, self.to.lang) if line else None
        if query is not None and query.name == "quit":
            return False
        if query is not None and query.name == "undo":
            del self.steps[-1:]
        elif query is not None and query.name == "help":
            current_voice().print_line(puzzle_text.describe_hints(self.puzzle, self.to)[min(self.hinted, 2)])
            self.hinted += 1
        elif line:
            self.take_answer(line, question, now)
        return True

    def take_answer(self, line: str, question: Asked, now: Attempt) -> None:
        """An answer, by number or in words."""
        try:
            understood = self.understood(line, question, now)
            action = understood.action or self.ask_for_fields(AnswerDraft(understood.decision, self.to))
            if action is not None:
                self.steps.append(now.placed.game.write(action))
        except RuleError as refused:
            current_voice().print_line(translate_error(refused, self.to.lang))

    def understood(self, line: str, question: Asked, now: Attempt) -> Understood:
        """A puzzle's answer costs nothing; only what was not named is asked back."""
        try:
            return understand_line(line, question, now.placed.state)
        except ReadBack as asks:
            if not asks.costs:
                current_voice().print_line(asks.spoken(self.to.lang))
                if (agreed := current_voice().read_line()) is None or not is_assent(agreed, self.to):
                    raise BadNotation(current_voice().say("Left as it was.")) from None
            return asks.understood

    def ask_for_fields(self, draft: AnswerDraft) -> Any | None:
        """An answer of several fields, each asked for; an empty line leaves it."""
        while not draft.is_whole:
            current_voice().print_line(draft.asks)
            if not (line := current_voice().read_line()):
                return None
            draft.fill_field(split_tokens(line))
        return draft.make_answer()
