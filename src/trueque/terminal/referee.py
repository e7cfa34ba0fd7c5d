"""A real table at this keyboard: lines go to the referee, what it says is printed, and private words stay private."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from trueque.kernel import NATURE, Seat
from trueque.referee import Referee, RefereeSentence
from trueque.referee.guesses import hear_guesses, split_guesses
from trueque.speech import is_assent, read_line
from trueque.terminal.inquiry import Inquiry
from trueque.terminal.prompt import Prompt, Quit
from trueque.terminal.seats import SeatedPlayer
from trueque.terminal.session import PAGE, Session
from trueque.terminal.voice import Voice

HERE = ("again", "more", "letters", "save", "quit", "detail", "confirm")
"""What this keyboard answers itself."""


class RealTable(Session):
    """One device for all: the referee hears, this prints."""

    command = "referee"

    def __init__(self, referee: Referee, voice: Voice, file: Path | None = None) -> None:
        super().__init__(referee.match, [SeatedPlayer(name) for name in referee.names], voice, file)
        self.referee = referee
        # Moves are called across a table: b, c, d and e must not sound alike.
        self.voice.letters = True
        self.public = Prompt(self, NATURE)
        self.inquiry = Inquiry(self.public)

    def play_step(self) -> None:
        """Ask what the table waits for, hear one line, and say what follows."""
        asked = self.referee.describe_questions()
        alone = next((said.seat for said in asked), None)
        if alone is not None:
            self.hear(self.show_privately(alone, [said.text for said in asked])[0], None)
            return
        if not self.public.waiting and not self.referee.confirming:
            self.voice.print_reply([said.text for said in asked])
        line = self.public.next_line()
        guesses = split_guesses(line)
        if len(guesses) > 1:
            self.print_said(self.hear_and_save(hear_guesses, self.referee, guesses))
            return
        query = read_line(line, self.referee.listener(), self.match.game.name)
        if query is not None and query.name in HERE:
            self.inquiry.reply(query, self.referee.question_of(None))
        else:
            self.hear(line, None)

    def hear(self, line: str, alone: Seat | None) -> None:
        """One line; what was read back is done by Enter, or at once where its price alone made us ask."""
        meant = self.referee.meant
        if meant and is_assent(line, self.referee.listener()):
            said = self.hear_and_save(self.referee.hear_lines, meant, alone, True)
        else:
            said = self.hear_and_save(self.referee.hear_lines, line, alone)
        while self.referee.meant and self.referee.costs and not self.reads_back:
            said = [*said[:-1], *self.hear_and_save(self.referee.hear_lines, self.referee.meant, alone, True)]
        self.print_said(said)

    def hear_and_save(self, hear: Callable[..., list[RefereeSentence]], *line: Any) -> list[RefereeSentence]:
        """What is said to a line; the record is saved where something was played."""
        lines = len(self.match.log)
        said = hear(*line)
        if len(self.match.log) > lines:
            self.save_record()
        return said

    def print_said(self, said: Sequence[RefereeSentence]) -> None:
        """Print what is for all; what is for one player waits until nobody else reads."""
        for seat, some in groupby(said, lambda one: one.seat):
            texts = [one.text for one in some]
            if seat is None:
                self.voice.print_reply(self.inquiry.page_lines(texts))
                continue
            answer, is_alone = self.show_privately(seat, texts)
            if answer:
                self.hear(answer, seat if is_alone else None)

    def show_privately(self, seat: Seat, lines: Sequence[str]) -> tuple[str, bool]:
        """For one pair of eyes or ears: shown at an empty line alone, hidden after; what was typed, and whether alone.

        Whoever says something instead is at the table with everybody: it is heard as any line, and nothing is shown.
        """
        say = self.voice.say
        self.voice.print_line(
            say("For {name} alone: press Enter when nobody else reads or listens.", name=self.referee.names[seat])
        )
        if said := self.wait_for_key():
            return said, False
        self.voice.whispers = True
        self.voice.print_lines(lines)
        self.voice.whispers = False
        self.voice.print_line(say("Answer here, or press Enter: then it is hidden."))
        typed = self.wait_for_key()
        for _ in range(PAGE):
            self.voice.print_line()
        return typed, True

    def wait_for_key(self) -> str:
        typed = self.voice.read_line()
        if typed is None:
            self.inquiry.leave()
            raise Quit
        return typed.strip()

    def describe_result(self) -> list[str]:
        """The referee has said it."""
        return []
