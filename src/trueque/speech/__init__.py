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

from trueque.speech.asking import read_line
from trueque.speech.choices import Asked, Choice, asked
from trueque.speech.composing import Draft
from trueque.speech.grammar import phase_first, understand
from trueque.speech.queries import Query, query_words
from trueque.speech.telling import told
from trueque.speech.verdict import ReadBack, Understood, agrees
from trueque.speech.wrap import wrapped

__all__ = ["Asked", "Choice", "Draft", "Query", "ReadBack", "Understood", "agrees", "asked", "phase_first",
           "query_words", "read_line", "told", "understand", "wrapped"]  # fmt: skip
