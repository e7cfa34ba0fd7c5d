"""One person at the keyboard: shows the question, answers queries, and comes back with an answer."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from trueque.kernel import AmbiguousNotation, Decision, OneOf, RuleError, Seat
from trueque.kernel.words import Listener
from trueque.speech import Asked, Draft, Query, ReadBack, Understood, agrees, asked, phase_first, read_line, understand
from trueque.speech.choices import numbers_told
from trueque.speech.fold import tokens
from trueque.terminal.inquiry import Inquiry
from trueque.terminal.listing import collapsed
from trueque.terminal.practice import asks

if TYPE_CHECKING:
    from trueque.terminal.advice import Coach
    from trueque.terminal.session import Session


PHASES = ("phases", "quick-turn")
"""Refusals that only say it is the wrong phase: why it is not possible in the right one tells more."""


class Quit(Exception):
    """The person leaves the table."""


class Undo(Exception):
    """The person wants the last answer back."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat


class Prompt:
    """The questions to one person, one after the other."""

    def __init__(self, session: Session, seat: Seat) -> None:
        self.session = session
        self.seat = seat
        self.voice = session.voice
        self.detail = "normal"
        """How much is listed under a question."""
        self.telling = "normal"
        """How much is told of what happened."""
        self.untold: list[str] = []
        """What was told in one breath only: «news» tells it whole."""
        self.refusal: RuleError | None = None
        """The last thing refused: what «why» explains."""
        self.unfinished = ""
        """A line that fitted several answers: the next one may complete it."""
        self.meant: tuple[ReadBack, str] | None = None
        """What was read back last, and the line it was read from: a second Enter does it."""
        self.is_meant = False
        """Whether the next line was read back and agreed to already."""
        self.told: set[int] = set()
        """The numbers of answers that were shown or read out with this question."""
        self.waiting: list[str] = []
        """Lines that were typed together with the last, after a semicolon."""
        self.inquiry = Inquiry(self)

    @cached_property
    def coach(self) -> Coach:
        """Who gives advice: what it judges by is loaded when it is first asked."""
        from trueque.terminal.advice import Coach

        return Coach(self)

    @property
    def to(self) -> Listener:
        return self.session.listener(self.seat)

    def asked(self) -> Asked:
        """What may be answered now."""
        match = self.session.match
        return asked(match.game, match.open(), match.game.view(match.state, self.seat), self.to)

    def opening(self) -> str:
        """How the next question to this person begins; nothing while others are asked."""
        asked = [d for d in self.session.match.open() if d.seat == self.seat and d.waits]
        match = self.session.match
        view = match.game.view(match.state, self.seat)
        return self.session.words.ask(asked[0], view, self.to) if asked else ""

    def answer(self) -> Any:
        """Ask until an answer comes that the game accepts."""
        question = self.asked()
        self.told = set()
        sentences = {choice.number: choice.sentence for choice in question.choices}
        if not self.waiting:
            self.show(question)
        while True:
            self.told |= numbers_told(self.voice.last, sentences)
            line = self.line()
            action = self.try_line(line, question)
            if action is not None:
                self.refusal, self.unfinished = None, ""
                return action

    def show(self, question: Asked) -> None:
        """The question, and what may be answered as far as it fits a few lines."""
        self.voice.reply([*question.sentences[:1], *collapsed(question, self.detail)])

    def line(self) -> str:
        """The next thing typed; several may stand in one line, with semicolons between them."""
        while not self.waiting:
            typed = self.voice.read()
            if typed is None:
                self.inquiry.leave()
                raise Quit
            self.waiting = [part.strip() for part in typed.split(";") if part.strip()]
            if not self.waiting:
                return ""
        return self.waiting.pop(0)

    def try_line(self, line: str, question: Asked) -> Any | None:
        """The answer in *line*, if it is one; anything else is dealt with here."""
        meant, self.meant = self.meant, None
        if meant is not None and agrees(line, self.to):
            return self.do_meant(*meant)
        if not line:
            self.show(question)
            return None
        if what := asks(line):
            self.voice.reply([self.coach.reply(what, question)])
            return None
        query = read_line(line, self.to, question.game.name, kinds=question.kinds)
        if query is not None and not self._answers_too(query, line, question):
            self.inquiry.reply(query, question)
            return None
        try:
            understood = self._understood(line, question)
            if understood.action is not None:
                return understood.action
            return self.fill_in(Draft(understood.decision, self.to))
        except ReadBack as taken:
            return self.read_back(taken, line)
        except RuleError as refused:
            leaving, later = phase_first(line, question, self.session.match.state)
            if isinstance(later, ReadBack):
                return self.read_back(later, line)
            if leaving is not None:
                self.waiting.insert(0, line)
                return leaving
            self.refuse(later if later is not None and refused.entry in PHASES else refused, line)
            return None

    def read_back(self, asks: ReadBack, line: str) -> Any | None:
        """Say what a line is taken for, and wait for a second Enter; at once where only its price made us ask."""
        agreed, self.is_meant = self.is_meant, False
        if agreed or (asks.costs and not self.session.reads_back):
            return self.do_meant(asks, line)
        self.refuse(asks, line)
        self.meant = asks, line
        return None

    def do_meant(self, asks: ReadBack, line: str) -> Any:
        """What was read back; where another phase comes first, its end, and then the line again."""
        if asks.before is None:
            return asks.understood.action
        self.waiting.insert(0, line)
        self.is_meant = True
        return asks.before

    def refuse(self, refused: RuleError, line: str) -> None:
        """Say why not, and forget what was typed after it."""
        self.waiting = []
        self.refusal = refused
        self.unfinished = line if isinstance(refused, AmbiguousNotation) else ""
        self.voice.reply([refused.spoken(self.to.lang)])

    def _understood(self, line: str, question: Asked) -> Understood:
        state = self.session.match.state
        try:
            return understand(line, question, state, self.told)
        except RuleError:
            if not self.unfinished or line.isdecimal():
                raise
            try:
                return understand(f"{self.unfinished} {line}", question, state)
            except (AmbiguousNotation, ReadBack):
                raise
            except RuleError:
                pass
            raise

    def _answers_too(self, query: Query, line: str, question: Asked) -> bool:
        """A word that asks («save») may also be an answer here: then it answers, unless it is a single letter."""
        if len(line.strip()) == 1 or query.words:
            return False
        return any(tokens(line) == tokens(choice.notation) for choice in question.choices)

    def fill_in(self, draft: Draft) -> Any | None:
        """Ask field by field; an empty line leaves the form."""
        while not draft.is_whole:
            self.voice.reply([draft.asks])
            line = self.line()
            if not line:
                self.voice.reply([self.voice.say("Left as it was.")])
                return None
            try:
                draft.fill(tokens(line))
            except RuleError as refused:
                self.voice.reply([refused.spoken(self.to.lang)])
        try:
            return draft.answer()
        except RuleError as refused:
            self.voice.reply([refused.spoken(self.to.lang)])
            return None

    def dice(self, decision: Decision[Any]) -> Any:
        """What the real dice show, typed in."""
        game, say = self.session.match.game, self.voice.say
        assert isinstance(decision.answers, OneOf), "nature's answers are listed"
        known = {tokens(game.write(action)): action for action in decision.answers}
        sums: dict[int, Any] = {}
        for action in decision.answers:
            numbers = [int(word) for word in tokens(game.write(action)) if word.isdecimal()]
            sums.setdefault(sum(numbers), action)
        self.voice.reply([say("What do the dice show? For example: {example}.", example=" ".join(next(iter(known))))])
        while True:
            line = self.line()
            words = tuple(word for word in tokens(line) if word.isdecimal() or len(known) <= 6)
            if words in known:
                return known[words]
            if len(words) == 1 and words[0].isdecimal() and int(words[0]) in sums:
                return sums[int(words[0])]
            query = read_line(line, self.to, game.name)
            if query is not None:
                self.inquiry.reply(query, self.asked())
            else:
                self.voice.reply([say("“{text}” is no roll here.", text=line[:40])])
