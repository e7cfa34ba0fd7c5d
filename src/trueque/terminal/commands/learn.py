"""`trueque learn`: the rules of a game by ear with questions, a tour of its table, a game told turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from trueque.almanac.lesson import LETTERS, Step, lesson, taught
from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.speech import query_words, told, touring
from trueque.speech.queries import read_query
from trueque.table.lessons import lesson_record
from trueque.terminal.options import known_game
from trueque.terminal.records import replayed
from trueque.terminal.voice import Stop, voice

SAMPLE = "sample-game"
MOST = 8
"""Nobody plays with more."""


@dataclass(frozen=True)
class Page:
    """What is told at a time, and what is asked about it, if anything."""

    lines: tuple[str, ...]
    step: Step | None = None


def learn(game: str = "", /, *, tour: bool = False, sample: bool = False) -> int:
    """Listen to the rules of a game, and answer."""
    if not game:
        voice().line(voice().say("There are lessons for: {games}.", games=", ".join(taught())))
        return 0
    known_game(game)
    pages = list(sampled(game) if sample else toured(game) if tour else taught_pages(game))
    Telling(pages).run()
    return 0


def taught_pages(game: str) -> Iterator[Page]:
    """The lesson: a little of the almanac, then a question."""
    if game not in taught():
        raise Stop(voice().say("There are lessons for: {games}.", games=", ".join(taught())), 2)
    for step in lesson(game, voice().lang):
        answers = [f"{letter}: {answer}" for letter, answer in zip(LETTERS, step.answers, strict=True)]
        yield Page((f"{step.title}.", *step.told, step.asks, *answers), step)


def toured(game: str) -> Iterator[Page]:
    """The table at the start, part by part; what the page tells stop by stop is told whole here."""
    names = [voice().say("Player {n}", n=seat + 1) for seat in range(MOST)]
    for stop in touring.tour(game, voice().lang, names):
        if not stop.kind:
            yield Page(stop.said)


def sampled(game: str) -> Iterator[Page]:
    """The sample game, a turn at a time, as a spectator hears it."""
    record = lesson_record(SAMPLE)
    if record.game != game:
        title = words(record.game).title(voice().lang)
        raise Stop(voice().say("There is a sample game of {game} only.", game=title), 2)
    rules, match = replayed(record)
    said, to = words(game), Listener(voice().lang, None, tuple(record.names[s] for s in range(rules.seats)))
    turn: list[Any] = []
    for step in match.steps:
        if turn and any(event.opens_turn for event in step.seen_by(None)):
            yield Page(tuple(told(turn, said, to)))
            turn = []
        turn.append(step)
    yield Page(tuple(told(turn, said, to)))


class Telling:
    """Pages told one by one to somebody at the keyboard."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages, self.at, self.tries, self.right = pages, 0, 0, 0

    def run(self) -> None:
        say, known = voice().say, query_words(voice().lang)
        voice().line(
            say("Enter goes on; “{again}” repeats, “{back}” goes back, “{quit}” leaves.", again=known["again"],
                back=known["undo"], quit=known["quit"])
        )  # fmt: skip
        self.tell()
        while self.at < len(self.pages):
            line = voice().read()
            query = read_query(line, voice().lang) if line and line.strip() else None
            if line is None or (query is not None and query.name == "quit"):
                return
            self.hear(line, query.name if query is not None else "")
        asked_of = sum(page.step is not None for page in self.pages)
        if asked_of:
            voice().line(say("Answered at the first try: {n} of {all}.", n=self.right, all=asked_of))
        voice().line(say("That was all."))

    def tell(self) -> None:
        """The page, its number first."""
        if self.at < len(self.pages):
            voice().line(f"{self.at + 1} / {len(self.pages)}")
            voice().lines(self.pages[self.at].lines)

    def turn(self, by: int) -> None:
        self.at, self.tries = max(0, self.at + by), 0
        self.tell()

    def hear(self, line: str, query: str) -> None:
        """One line somebody typed: an answer, or where to go."""
        step = self.pages[self.at].step
        chosen = step.chosen(line) if step is not None and line.strip() else None
        if step is not None and chosen is not None:
            self.judge(step, chosen)
        elif query == "again":
            self.tell()
        elif query == "undo":
            self.turn(-1)
        elif line.strip() and step is not None:
            letters = ", ".join(LETTERS[: len(step.answers)])
            voice().line(voice().say("Answer {letters}, or in its words; Enter goes on without.", letters=letters))
        else:
            self.turn(1)

    def judge(self, step: Step, chosen: int) -> None:
        say = voice().say
        if chosen != step.right:
            self.tries += 1
            voice().line(say("No. Listen again: “{again}”; or try another.", again=query_words(voice().lang)["again"]))
            return
        self.right += not self.tries
        voice().line(say("Right: {answer}", answer=step.answers[chosen]))
        self.turn(1)
