"""One person at the keyboard: shows the question, answers queries, and comes back with an answer."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from trueque.kernel import AmbiguousNotation, Decision, OneOf, RuleError, Seat
from trueque.kernel.words import Listener
from trueque.locale import translate_error
from trueque.speech import (
    AnswerDraft,
    Asked,
    Query,
    ReadBack,
    Understood,
    is_assent,
    leave_phase_first,
    list_choices,
    read_line,
    understand_line,
)
from trueque.speech.fold import split_tokens
from trueque.speech.readings import find_exact_answer
from trueque.speech.refusals import split_answers
from trueque.telling.query_replies import numbers_told
from trueque.terminal.choice_lists import collapse_choices
from trueque.terminal.inquiry import Inquiry
from trueque.terminal.practice import coach_request

if TYPE_CHECKING:
    from trueque.terminal.coach import Coach
    from trueque.terminal.session import Session


PHASES = ("phases", "quick-turn")
"""Refusals that only say it is the wrong phase: why it is not possible in the right one tells more."""


class Quit(Exception):
    """The person leaves the table."""


class UndoWanted(Exception):
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
        from trueque.terminal.coach import Coach

        return Coach(self)

    @property
    def listener(self) -> Listener:
        return self.session.listener(self.seat)

    def current_question(self) -> Asked:
        """What may be answered now."""
        match = self.session.match
        return list_choices(match.game, match.open_questions(), match.game.view(match.state, self.seat), self.listener)

    def question_opening(self) -> str:
        """How the next question to this person begins; nothing while others are asked."""
        asked = [d for d in self.session.match.open_questions() if d.seat == self.seat and d.waits]
        match = self.session.match
        view = match.game.view(match.state, self.seat)
        return self.session.words.ask(asked[0], view, self.listener) if asked else ""

    def ask_for_answer(self) -> Any:
        """Ask until an answer comes that the game accepts."""
        question = self.current_question()
        self.told = set()
        sentences = {choice.number: choice.sentence for choice in question.choices}
        if not self.waiting:
            self.show_question(question)
        while True:
            self.told |= numbers_told(self.voice.last, sentences)
            line = self.next_line()
            action = self.try_line(line, question)
            if action is not None:
                self.refusal, self.unfinished = None, ""
                return action

    def show_question(self, question: Asked) -> None:
        """The question, and what may be answered as far as it fits a few lines."""
        self.voice.print_reply([*question.sentences[:1], *collapse_choices(question, self.detail)])

    def next_line(self) -> str:
        """The next thing typed; several may stand in one line, with semicolons or “and then” between them."""
        while not self.waiting:
            typed = self.voice.read_line()
            if typed is None:
                self.inquiry.leave()
                raise Quit
            self.waiting = split_answers(typed, self.listener)
            if not self.waiting:
                return ""
        return self.waiting.pop(0)

    def try_line(self, line: str, question: Asked) -> Any | None:
        """The answer in *line*, if it is one; anything else is dealt with here."""
        meant, self.meant = self.meant, None
        if meant is not None and is_assent(line, self.listener):
            return self.play_read_back(*meant)
        if not line:
            self.show_question(question)
            return None
        if what := coach_request(line):
            self.voice.print_reply([self.coach.reply_to(what, question)])
            return None
        query = read_line(line, self.listener, question.game.name, kinds=question.kinds)
        if query is not None and not self._is_answer_here(query, line, question):
            self.inquiry.reply(query, question)
            return None
        try:
            understood = self._understand_line(line, question)
            if understood.action is not None:
                return understood.action
            return self.ask_for_fields(AnswerDraft(understood.decision, self.listener))
        except ReadBack as taken:
            return self.read_back(taken, line)
        except RuleError as refused:
            leaving, later = leave_phase_first(line, question, self.session.match.state)
            if isinstance(later, ReadBack):
                return self.read_back(later, line)
            if leaving is not None:
                self.waiting.insert(0, line)
                return leaving
            self.print_refusal(later if later is not None and refused.entry in PHASES else refused, line)
            return None

    def read_back(self, asks: ReadBack, line: str) -> Any | None:
        """Say what a line is taken for, and wait for a second Enter; at once where only its price made us ask."""
        agreed, self.is_meant = self.is_meant, False
        if agreed or (asks.costs and not self.session.reads_back):
            return self.play_read_back(asks, line)
        self.print_refusal(asks, line)
        self.meant = asks, line
        return None

    def play_read_back(self, asks: ReadBack, line: str) -> Any:
        """What was read back; where another phase comes first, its end, and then the line again."""
        if asks.before is None:
            return asks.understood.action
        self.waiting.insert(0, line)
        self.is_meant = True
        return asks.before

    def print_refusal(self, refused: RuleError, line: str) -> None:
        """Say why not, and forget what was typed after it."""
        self.waiting = []
        self.refusal = refused
        self.unfinished = line if isinstance(refused, AmbiguousNotation) else ""
        self.voice.print_reply([translate_error(refused, self.listener.lang)])

    def _understand_line(self, line: str, question: Asked) -> Understood:
        state = self.session.match.state
        try:
            return understand_line(line, question, state, self.told)
        except RuleError:
            if not self.unfinished or line.isdecimal():
                raise
            try:
                return understand_line(f"{self.unfinished} {line}", question, state)
            except (AmbiguousNotation, ReadBack):
                raise
            except RuleError:
                pass
            raise

    def _is_answer_here(self, query: Query, line: str, question: Asked) -> bool:
        """A word that asks («save») may also be an answer here: then it answers, unless it is a single letter.

        An answer's whole sentence, as it is listed, is that answer whatever it sounds like.
        """
        if len(split_tokens(line)) > 1 and find_exact_answer(line, question) is not None:
            return True
        if len(line.strip()) == 1 or query.words:
            return False
        return any(split_tokens(line) == split_tokens(choice.notation) for choice in question.choices)

    def ask_for_fields(self, draft: AnswerDraft) -> Any | None:
        """Ask field by field; an empty line leaves the form."""
        while not draft.is_whole:
            self.voice.print_reply([draft.asks])
            line = self.next_line()
            if not line:
                self.voice.print_reply([self.voice.say("Left as it was.")])
                return None
            try:
                draft.fill_field(split_tokens(line))
            except RuleError as refused:
                self.voice.print_reply([translate_error(refused, self.listener.lang)])
        try:
            return draft.make_answer()
        except RuleError as refused:
            self.voice.print_reply([translate_error(refused, self.listener.lang)])
            return None

    def ask_for_dice(self, decision: Decision[Any]) -> Any:
        """What the real dice show, typed in."""
        game, say = self.session.match.game, self.voice.say
        assert isinstance(decision.answers, OneOf), "nature's answers are listed"
        known = {split_tokens(game.write(action)): action for action in decision.answers}
        sums: dict[int, Any] = {}
        for action in decision.answers:
            numbers = [int(word) for word in split_tokens(game.write(action)) if word.isdecimal()]
            sums.setdefault(sum(numbers), action)
        self.voice.print_reply(
            [say("What do the dice show? For example: {example}.", example=" ".join(next(iter(known))))]
        )
        while True:
            line = self.next_line()
            words = tuple(word for word in split_tokens(line) if word.isdecimal() or len(known) <= 6)
            if words in known:
                return known[words]
            if len(words) == 1 and words[0].isdecimal() and int(words[0]) in sums:
                return sums[int(words[0])]
            query = read_line(line, self.listener, game.name)
            if query is not None:
                self.inquiry.reply(query, self.current_question())
            else:
                self.voice.print_reply([say("“{text}” is not a possible roll here.", text=line[:40])])
