"""What a person asks rather than answers: hand, points, log, why, help, undo, save."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from trueque import almanac
from trueque.locale import Speaker
from trueque.speech import Asked, Query, query_words, told
from trueque.speech.amounts import bounds, composing_hint
from trueque.speech.fold import fold, tokens
from trueque.speech.grammar import next_phase
from trueque.speech.inquiring import inquire, matching
from trueque.speech.looking import house_lines
from trueque.speech.spelling import switched
from trueque.speech.vocabulary import acts
from trueque.speech.whynot import explained
from trueque.speech.wrap import BRAILLE
from trueque.terminal.helping import help_lines
from trueque.terminal.listing import numbered
from trueque.terminal.records import store

if TYPE_CHECKING:
    from trueque.terminal.prompt import Prompt

LEVELS = {"brief": ("breve", "breu", "brief"), "normal": ("normal",), "full": ("completo", "complet", "full")}
LOGGED = 10
PAGE = 5
"""Lines that a braille display shows before it asks for more."""
LONG_PAGE = 20
"""Lines that are read aloud or shown before one asks for more."""


def reading_back(on: bool, say: Speaker) -> str:
    """Whether what costs something is read back first."""
    return say("Read back before it is done: on.") if on else say("Read back before it is done: off.")


class Inquiry:
    """The replies to one person's queries."""

    def __init__(self, prompt: Prompt) -> None:
        self.prompt = prompt
        self.voice = prompt.voice
        self.rest: list[str] = []
        """What a narrow display has not shown yet."""

    def reply(self, query: Query, question: Asked) -> None:
        """Say what was asked; every query gets at least one sentence."""
        if query.name == "again":
            self.voice.lines(self.voice.last)
            return
        own = getattr(self, f"_{query.name}", None)
        lines: list[str] | None = own(query, question) if own else inquire(query, question)
        if lines is None:
            lines = list(question.words.describe(question.view, question.to))
        self.voice.reply(self.paged(lines or [self.voice.say("Nothing.")]))

    def paged(self, lines: list[str]) -> list[str]:
        """Twenty at a time, on a braille line five; «more» goes on."""
        most = PAGE if self.voice.width and self.voice.width <= BRAILLE else LONG_PAGE
        if len(lines) <= most + 1:
            self.rest = []
            return lines
        self.rest = lines[most:]
        more = query_words(self.voice.lang)["more"]
        return [*lines[:most], self.voice.say("{n} more: type “{word}”.", n=len(self.rest), word=more)]

    # ---- about the question

    def _question(self, query: Query, question: Asked) -> list[str]:
        return question.sentences

    def _options(self, query: Query, question: Asked) -> list[str]:
        if query.words:
            return self._where(query, question)
        return [*question.sentences[:1], *bounds(question), *composing_hint(question), *numbered(question.choices)]

    def _where(self, query: Query, question: Asked) -> list[str]:
        """The options of one kind, and of one place where more words follow."""
        found = matching(query.words, question)
        if not found:
            return self._later(query, question) or [self.voice.say("There is no such choice now.")]
        return [self.voice.say.many("{n} choice.", "{n} choices.", len(found)), *numbered(found)]

    def _later(self, query: Query, question: Asked) -> list[str]:
        """What could be chosen after the trade phase; without numbers, since those count now."""
        for _, later, _ in next_phase(question, self.prompt.session.match.state):
            wanted = acts(question.to.lang).meanings(query.words[0]) or (query.words[0],)
            found = [choice.sentence for choice in later.choices if choice.group in wanted]
            if found:
                return [self.voice.say.many("{n} choice.", "{n} choices.", len(found)), *found]
        return []

    def _why(self, query: Query, question: Asked) -> list[str]:
        """Why a kind of answer is not open («why road»); else the rule behind the last refusal, or the question."""
        named = explained(query.text, question, self.prompt.session.match.state)
        if named:
            return named
        refusal = self.prompt.refusal
        entry = refusal.entry if refusal is not None else ""
        if not entry and question.decisions:
            entry = question.words.explain(question.decisions[0].kind)
        lines = [refusal.spoken(self.voice.lang)] if refusal is not None else []
        return [*lines, *self._entry(entry)]

    def _entry(self, name: str) -> list[str]:
        if not name:
            return [self.voice.say("No rule was broken.")]
        try:
            found = almanac.entry(name)
        except ValueError:
            others = almanac.explaining(name)
            if not others:
                return [self.voice.say("Rule: {name}.", name=name)]
            found = others[0]
        return [line for line in almanac.lines(found, self.voice.lang, self.voice.width or 10_000) if line]

    def _rules(self, query: Query, question: Asked) -> list[str]:
        if not query.text:
            return self._entry(question.words.explain(question.decisions[0].kind)) if question.decisions else []
        found = almanac.search(query.text, self.voice.lang, question.game.name, limit=1)
        if not found:
            return [self.voice.say("The almanac says nothing about “{text}”.", text=query.text[:40])]
        return self._entry(found[0].entry.id)

    def _house(self, query: Query, question: Asked) -> list[str]:
        return house_lines(question.game.name, question.game.options, self.voice.lang)

    def _letters(self, query: Query, question: Asked) -> list[str]:
        return self.voice.spell(query.words)

    def _confirm(self, query: Query, question: Asked) -> list[str]:
        session = self.prompt.session
        session.reads_back = switched(query.words, session.reads_back)
        return [reading_back(session.reads_back, self.voice.say)]

    # ---- about what happened

    def _log(self, query: Query, question: Asked) -> list[str]:
        count = int(query.words[0][:4]) if query.words and query.words[0].isdecimal() else LOGGED
        session = self.prompt.session
        lines = told(session.match.steps, session.words, self.prompt.to)
        return lines[-count:] if count else []

    def _last(self, query: Query, question: Asked) -> list[str]:
        return self._log(Query("log", ("1",), "1"), question)

    def _news(self, query: Query, question: Asked) -> list[str]:
        whole, self.prompt.untold = self.prompt.untold, []
        return whole or [self.voice.say("You have heard everything.")]

    def _help(self, query: Query, question: Asked) -> list[str]:
        return help_lines(question, self.voice)

    def _more(self, query: Query, question: Asked) -> list[str]:
        return self.rest or [self.voice.say("There is no more.")]

    # ---- about the table

    def _undo(self, query: Query, question: Asked) -> list[str]:
        from trueque.terminal.prompt import Undo

        raise Undo(self.prompt.seat)

    def _save(self, query: Query, question: Asked) -> list[str]:
        session = self.prompt.session
        path = Path(query.text).expanduser() if query.text else session.file or Path(f"{question.game.name}.trq")
        try:
            store(session.match.record, path)
        except OSError as trouble:
            return [self.voice.say("It could not be saved: {why}.", why=trouble.strerror or str(trouble))]
        session.file = path
        return [session.saved()]

    def _quit(self, query: Query, question: Asked) -> list[str]:
        from trueque.terminal.prompt import Quit

        self.prompt.session.keep_for_later()
        self.leave()
        raise Quit

    def leave(self) -> None:
        """Say goodbye, and where the game is kept; what only a pipe ended is kept where a file was named."""
        session = self.prompt.session
        if sys.stdin.isatty():
            session.keep_for_later()
        if session.file is not None:
            self.voice.line(session.saved())
        self.voice.line(self.voice.say("Goodbye."))

    def _resign(self, query: Query, question: Asked) -> list[str]:
        return [self.voice.say("Against bots nobody needs to resign: type “quit” to leave.")]

    def _detail(self, query: Query, question: Asked) -> list[str]:
        wanted = query.words[-1] if query.words else ""
        for level, words in LEVELS.items():
            if wanted in tokens(fold(" ".join(words))):
                self.prompt.detail = self.prompt.telling = level
                return [self.voice.say("Detail: {level}.", level=wanted)]
        return [self.voice.say("Detail is brief, normal or full.")]
