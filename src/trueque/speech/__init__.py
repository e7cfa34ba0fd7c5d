"""Games as lines of words: questions with numbered answers, what people type, what happened. Shared by all shells.

    asked(game, decisions, view, to)      what a seat may answer, numbered          asking
    understand(text, asked, state)        the answer a typed line means             grammar
    Draft(decision, to)                   an offer or a discard, filled in by steps composing
    read_line(text, to, game)             «hand», «on poblat», «qui té la ruta?»    asking, queries
    told(steps, words, to)                what happened, one line a step            telling
    wrapped(text, width)                  lines for 40 or 80 columns                wrap

Every sentence comes from the game's own `words`; what is typed is understood in Spanish, Catalan and English, in the
notation of records, by number, with or without accents, and cut short as long as one answer fits.
"""

from trueque.speech.answer_drafts import AnswerDraft
from trueque.speech.choices import Asked, Choice, list_choices
from trueque.speech.event_lines import tell_steps
from trueque.speech.queries import Query, words_of_queries
from trueque.speech.questions import read_line
from trueque.speech.readings import Understood
from trueque.speech.verdict import ReadBack, is_assent, leave_phase_first, understand_line
from trueque.speech.wrap import wrap_text

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
           "tell_steps",
           "understand_line",
           "words_of_queries",
           "wrap_text",
]  # fmt: skip
