"""`trueque learn`: the rules of a game by ear with questions, a tour of its table, a game told turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from trueque.almanac.lesson import LETTERS, LessonStep, lesson, list_taught_games
from trueque.kernel.registry import game_words
from trueque.kernel.words import Listener
from trueque.speech import words_of_queries
from trueque.speech.queries import read_query
from trueque.table.lessons import load_lesson_record
from trueque.telling import tours
from trueque.telling.event_lines import tell_steps
from trueque.terminal.options import check_game
from trueque.terminal.records import replay_record
from trueque.terminal.voice import CommandFailed, current_voice

SAMPLE = "sample-game"
MOST = 8
"""Nobody plays with more."""


@dataclass(frozen=True)
class Page:
    """What is told at a time, and what is asked about it, if anything."""

    lines: tuple[str, ...]
    step: LessonStep | None = None


def learn(game: str = "", /, *, tour: bool = False, sample: bool = False) -> int:
    """Listen to the rules of a game, and answer."""
    if not game:
        current_voice().print_line(
            current_voice().say("There are lessons for: {games}.", games=", ".join(list_taught_games()))
        )
        return 0
    check_game(game)
    pages = list(
        iterate_sample_game_pages(game) if sample else iterate_tour_pages(game) if tour else iterate_lesson_pages(game)
    )
    Telling(pages).run_pages()
    return 0


def iterate_lesson_pages(game: str) -> Iterator[Page]:
    """The lesson: a little of the almanac, then a question."""
    if game not in list_taught_games():
        raise CommandFailed(
            current_voice().say("There are lessons for: {games}.", games=", ".join(list_taught_games())), 2
        )
    for step in lesson(game, current_voice().lang):
        answers = [f"{letter}: {answer}" for letter, answer in zip(LETTERS, step.answers, strict=True)]
        yield Page((f"{step.title}.", *step.told, step.asks, *answers), step)


def iterate_tour_pages(game: str) -> Iterator[Page]:
    """The table at the start, part by part; what the page tells stop by stop is told whole here."""
    names = [current_voice().say("Player {n}", n=seat + 1) for seat in range(MOST)]
    for stop in tours.iterate_stops(game, current_voice().lang, names):
        if not stop.kind:
            yield Page(stop.said)


def iterate_sample_game_pages(game: str) -> Iterator[Page]:
    """The sample game, a turn at a time, as a spectator hears it."""
    record = load_lesson_record(SAMPLE)
    if record.game != game:
        title = game_words(record.game).title(current_voice().lang)
        raise CommandFailed(current_voice().say("There is a sample game of {game} only.", game=title), 2)
    rules, match = replay_record(record)
    said, to = (
        game_words(game),
        Listener(current_voice().lang, None, tuple(record.names[s] for s in range(rules.seats))),
    )
    turn: list[Any] = []
    for step in match.steps:
        if turn and any(event.opens_turn for event in step.seen_by(None)):
            yield Page(tuple(tell_steps(turn, said, to)))
            turn = []
        turn.append(step)
    yield Page(tuple(tell_steps(turn, said, to)))


class Telling:
    """Pages told one by one to somebody at the keyboard."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages, self.at, self.tries, self.right = pages, 0, 0, 0

    def run_pages(self) -> None:
        say, known = current_voice().say, words_of_queries(current_voice().lang)
        current_voice().print_line(
            say("Enter goes on; “{again}” repeats, “{back}” goes back, “{quit}” leaves.", again=known["again"],
                back=known["undo"], quit=known["quit"])
        )  # fmt: skip
        self.tell_page()
        while self.at < len(self.pages):
            line = current_voice().read_line()
            query = read_query(line, current_voice().lang) if line and line.strip() else None
            if line is None or (query is not None and query.name == "quit"):
                return
            self.hear_line(line, query.name if query is not None else "")
        asked_of = sum(page.step is not None for page in self.pages)
        if asked_of:
            current_voice().print_line(say("Answered at the first try: {n} of {all}.", n=self.right, all=asked_of))
        current_voice().print_line(say("That was all."))

    def tell_page(self) -> None:
        """The page, its number first."""
        if self.at < len(self.pages):
            current_voice().print_line(f"{self.at + 1} / {len(self.pages)}")
            current_voice().print_lines(self.pages[self.at].lines)

    def turn_page(self, by: int) -> None:
        self.at, self.tries = max(0, self.at + by), 0
        self.tell_page()

    def hear_line(self, line: str, query: str) -> None:
        """One line somebody typed: an answer, or where to go."""
        step = self.pages[self.at].step
        chosen = step.match_answer(line) if step is not None and line.strip() else None
        if step is not None and chosen is not None:
            self.judge_answer(step, chosen)
        elif query == "again":
            self.tell_page()
        elif query == "undo":
            self.turn_page(-1)
        elif line.strip() and step is not None:
            letters = ", ".join(LETTERS[: len(step.answers)])
            current_voice().print_line(
                current_voice().say("Answer {letters}, or in its own words; Enter skips the question.", letters=letters)
            )
        else:
            self.turn_page(1)

    def judge_answer(self, step: LessonStep, chosen: int) -> None:
        say = current_voice().say
        if chosen != step.right:
            self.tries += 1
            current_voice().print_line(
                say(
                    "No. Listen again: “{again}”; or try another.",
                    again=words_of_queries(current_voice().lang)["again"],
                )
            )
            return
        self.right += not self.tries
        current_voice().print_line(say("Right: {answer}", answer=step.answers[chosen]))
        self.turn_page(1)
