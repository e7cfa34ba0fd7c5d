"""The ear: the questions of a seat with numbered answers, and what a typed line means. Shared by all shells.

    list_choices(game, decisions, view, to)   what a seat may answer, numbered          choices
    understand_line(text, asked, state)       the answer a typed line means             readings, verdict
    AnswerDraft(decision, to)                 an offer or a discard, filled in by steps amounts
    read_line(text, to, game)                 «hand», «on poblat», «qui té la ruta?»    questions

What is typed is understood in Spanish, Catalan and English, in the notation of records, by number, with or without
accents, and cut short as long as one answer fits. What is told stands in `trueque.telling`.
"""

from trueque.speech.amounts import AnswerDraft
from trueque.speech.choices import Asked, Choice, list_choices
from trueque.speech.queries import Query, words_of_queries
from trueque.speech.questions import read_line
from trueque.speech.readings import Understood
from trueque.speech.verdict import ReadBack, is_assent, leave_phase_first, understand_line

__all__ = [
           "AnswerDraft",
           "Asked",
           "Choice",
           "Query",
           "ReadBack",
           "Understood",
           "is_assent",
           "leave_phase_first",
           "list_choices",
           "read_line",
           "understand_line",
           "words_of_queries",
]  # fmt: skip
