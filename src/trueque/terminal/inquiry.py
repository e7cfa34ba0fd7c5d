"""What a person asks rather than answers: hand, points, log, why, help, undo, save."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from trueque import almanac
from trueque.locale import Speaker, translate_error
from trueque.speech import Asked, Query, words_of_queries
from trueque.speech.fold import fold_text, split_tokens
from trueque.speech.verdict import iterate_next_phases
from trueque.speech.vocabulary import act_lexicon
from trueque.telling.amount_hints import describe_bounds, hint_for_question
from trueque.telling.event_lines import tell_steps
from trueque.telling.lookup import list_house_rules
from trueque.telling.query_replies import answer_query, find_matching_choices
from trueque.telling.whynot import explain_kind
from trueque.telling.wrap import BRAILLE
from trueque.terminal.choice_lists import number_choices
from trueque.terminal.help_lines import list_help
from trueque.terminal.records import write_record_file
from trueque.terminal.voice import read_switch

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
            self.voice.print_lines(self.voice.last)
            return
        own = OWN_REPLIES.get(query.name)
        lines: list[str] | None = own(self, query, question) if own else answer_query(query, question)
        if lines is None:
            lines = list(question.words.describe(question.view, question.to))
        self.voice.print_reply(self.page_lines(lines or [self.voice.say("Nothing.")]))

    def page_lines(self, lines: list[str]) -> list[str]:
        """Twenty at a time, on a braille line five; «more» goes on."""
        most = PAGE if self.voice.width and self.voice.width <= BRAILLE else LONG_PAGE
        if len(lines) <= most + 1:
            self.rest = []
            return lines
        self.rest = lines[most:]
        more = words_of_queries(self.voice.lang)["more"]
        return [*lines[:most], self.voice.say("{n} more: type “{word}”.", n=len(self.rest), word=more)]

    # ---- about the question

    def _list_question_sentences(self, query: Query, question: Asked) -> list[str]:
        return question.sentences

    def _list_options(self, query: Query, question: Asked) -> list[str]:
        if query.words:
            return self._list_options_of_kind(query, question)
        return [
            *question.sentences[:1],
            *describe_bounds(question),
            *hint_for_question(question),
            *number_choices(question.choices),
        ]

    def _list_options_of_kind(self, query: Query, question: Asked) -> list[str]:
        """The options of one kind, and of one place where more words follow."""
        found = find_matching_choices(query.words, question)
        if not found:
            return self._list_later_options(query, question) or [self.voice.say("There is no such choice now.")]
        return [self.voice.say.many("{n} choice.", "{n} choices.", len(found)), *number_choices(found)]

    def _list_later_options(self, query: Query, question: Asked) -> list[str]:
        """What could be chosen after the trade phase; without numbers, since those count now."""
        for _, later, _ in iterate_next_phases(question, self.prompt.session.match.state):
            wanted = act_lexicon(question.to.lang).meanings(query.words[0]) or (query.words[0],)
            found = [choice.sentence for choice in later.choices if choice.group in wanted]
            if found:
                return [self.voice.say.many("{n} choice.", "{n} choices.", len(found)), *found]
        return []

    def _explain_refusal(self, query: Query, question: Asked) -> list[str]:
        """Why a kind of answer is not open («why road»); else the rule behind the last refusal, or the question."""
        named = explain_kind(query.text, question, self.prompt.session.match.state)
        if named:
            return named
        refusal = self.prompt.refusal
        entry = refusal.entry if refusal is not None else ""
        if not entry and question.decisions:
            entry = question.words.explain(question.decisions[0].kind)
        lines = [translate_error(refusal, self.voice.lang)] if refusal is not None else []
        return [*lines, *self._describe_entry(entry)]

    def _describe_entry(self, name: str) -> list[str]:
        if not name:
            return [self.voice.say("No rule was broken.")]
        try:
            found = almanac.entry(name)
        except ValueError:
            others = almanac.find_explaining_entries(name)
            if not others:
                return [self.voice.say("Rule: {name}.", name=name)]
            found = others[0]
        return [line for line in almanac.format_entry(found, self.voice.lang, self.voice.width or 10_000) if line]

    def _describe_rule(self, query: Query, question: Asked) -> list[str]:
        if not query.text:
            return (
                self._describe_entry(question.words.explain(question.decisions[0].kind)) if question.decisions else []
            )
        found = almanac.search(query.text, self.voice.lang, question.game.name, limit=1)
        if not found:
            return [self.voice.say("The almanac says nothing about “{text}”.", text=query.text[:40])]
        return self._describe_entry(found[0].entry.id)

    def _describe_house_rules(self, query: Query, question: Asked) -> list[str]:
        return list_house_rules(question.game.name, question.game.options, self.voice.lang)

    def _switch_spelling(self, query: Query, question: Asked) -> list[str]:
        return self.voice.switch_spelling(query.words)

    def _switch_read_back(self, query: Query, question: Asked) -> list[str]:
        session = self.prompt.session
        session.reads_back = read_switch(query.words, session.reads_back)
        return [reading_back(session.reads_back, self.voice.say)]

    # ---- about what happened

    def _describe_log(self, query: Query, question: Asked) -> list[str]:
        count = int(query.words[0][:4]) if query.words and query.words[0].isdecimal() else LOGGED
        session = self.prompt.session
        lines = tell_steps(session.match.steps, session.words, self.prompt.listener)
        return lines[-count:] if count else []

    def _describe_last_step(self, query: Query, question: Asked) -> list[str]:
        return self._describe_log(Query("log", ("1",), "1"), question)

    def _describe_news(self, query: Query, question: Asked) -> list[str]:
        whole, self.prompt.untold = self.prompt.untold, []
        return whole or [self.voice.say("You have heard everything.")]

    def _describe_help(self, query: Query, question: Asked) -> list[str]:
        return list_help(question, self.voice)

    def _show_more(self, query: Query, question: Asked) -> list[str]:
        return self.rest or [self.voice.say("There is no more.")]

    # ---- about the table

    def _undo_answer(self, query: Query, question: Asked) -> list[str]:
        from trueque.terminal.prompt import UndoWanted

        raise UndoWanted(self.prompt.seat)

    def _save_game(self, query: Query, question: Asked) -> list[str]:
        session = self.prompt.session
        path = Path(query.text).expanduser() if query.text else session.file or Path(f"{question.game.name}.trq")
        try:
            write_record_file(session.match.record, path)
        except OSError as trouble:
            return [self.voice.say("It could not be saved: {why}.", why=trouble.strerror or str(trouble))]
        session.file = path
        return [session.describe_saved_place()]

    def _quit_game(self, query: Query, question: Asked) -> list[str]:
        from trueque.terminal.prompt import Quit

        self.prompt.session.save_for_later()
        self.leave()
        raise Quit

    def leave(self) -> None:
        """Say goodbye, and where the game is kept; what only a pipe ended is kept where a file was named."""
        session = self.prompt.session
        if sys.stdin.isatty():
            session.save_for_later()
        if session.file is not None:
            self.voice.print_line(session.describe_saved_place())
        self.voice.print_line(self.voice.say("Goodbye."))

    def _describe_resigning(self, query: Query, question: Asked) -> list[str]:
        return [self.voice.say("Against bots nobody needs to resign: type “quit” to leave.")]

    def _change_detail(self, query: Query, question: Asked) -> list[str]:
        wanted = query.words[-1] if query.words else ""
        for level, words in LEVELS.items():
            if wanted in split_tokens(fold_text(" ".join(words))):
                self.prompt.detail = self.prompt.telling = level
                return [self.voice.say("Detail: {level}.", level=wanted)]
        return [self.voice.say("Detail is brief, normal or full.")]


OWN_REPLIES: dict[str, Callable[[Inquiry, Query, Asked], list[str]]] = {
    "question": Inquiry._list_question_sentences,
    "options": Inquiry._list_options,
    "where": Inquiry._list_options_of_kind,
    "later": Inquiry._list_later_options,
    "why": Inquiry._explain_refusal,
    "rules": Inquiry._describe_rule,
    "house": Inquiry._describe_house_rules,
    "letters": Inquiry._switch_spelling,
    "confirm": Inquiry._switch_read_back,
    "log": Inquiry._describe_log,
    "last": Inquiry._describe_last_step,
    "news": Inquiry._describe_news,
    "help": Inquiry._describe_help,
    "more": Inquiry._show_more,
    "undo": Inquiry._undo_answer,
    "save": Inquiry._save_game,
    "quit": Inquiry._quit_game,
    "resign": Inquiry._describe_resigning,
    "detail": Inquiry._change_detail,
}
"""What a terminal replies to by itself, by the name of the query; all else is about the game."""
