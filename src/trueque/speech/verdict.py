"""The one place that decides what becomes of a reading: played, read back first, or dropped.

However a line was read (notation, vocabulary, whole sentences, what was learnt), its reading is only a proposal until
it comes through here. It is played where the line names the answer: its listed name, its number in a list that was
shown, or a verb of it with what it needs. What the line does not name, and what costs something and cannot be taken
back though it was said in free words, is read back, and done at the second Enter. A line that names nothing is nothing.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

from trueque.kernel import BadNotation, Decision, OneOf
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.locale.tongues import languages, read_own_section
from trueque.speech.choices import Asked, Choice
from trueque.speech.ears import is_costly
from trueque.speech.fold import fold_text, split_tokens
from trueque.speech.questions import match_sentence, read_question_words
from trueque.speech.sentences import LAND, PLACE, Word, drop_idioms, drop_politeness, joint_words, read_words
from trueque.speech.short_lines import match_whole_sentence
from trueque.speech.vocabulary import FOR, SHORT, SMALL, TO, act_lexicon, thing_lexicon

STEM, LEAST = 4, 3
"""So many letters, fewer in a short word, tell a form of a documented one: «passo» is «passar», «paso» «pasar»."""
REPLIES = ("accept", "decline")
"""Answers of a yes-or-no: whatever says yes or no names them."""
TRADES = ("bank", "market", "offer", "pile", "exchange", "deal", "counter", "answer")
MOVING = frozenset({"exchange", "swap", "give", "take", "offer", "bank", "market", "pile", "deal"})
"""Verbs of cards that change hands."""
LIGHT = frozenset({"build", "lay", "play", "use"})
"""Verbs that say nothing besides what is built, laid, played or used."""
SENTENCE, PAIR = 3, 2
"""A line that names nothing may still be a sentence, and is read back, with so many words; a trade has two sides."""
SPOTS = ("place", "resource", "number", "player", "card", "piece")
Shown = Container[int] | None
"""The numbers of the list that was shown or read out last; none: all of them were."""


@dataclass(frozen=True)
class Understood:
    """The answer a line means, and the question it answers; no action: a form that is still to be filled in."""

    decision: Decision[Any]
    action: Any | None


class ReadBack(BadNotation):
    """What a line is taken for, told before it is done: a second Enter does it."""

    def __init__(self, sentence: str, understood: Understood, costs: bool) -> None:
        super().__init__(sentence, "read-back")
        self.understood = understood
        self.costs = costs
        """Whether it is read back only for what it costs: whoever has that switched off is not asked."""
        self.before: Any | None = None
        """The answer that must be given before it, where another phase comes first."""


class Verdict(Enum):
    """What becomes of a reading."""

    SURE = "sure"
    COSTS = "costs"
    UNSURE = "unsure"
    NOTHING = "nothing"


def read_back(understood: Understood, asked: Asked, costs: bool) -> ReadBack:
    """The question whether that answer is meant, in one short line."""
    answer = asked.words.answer(understood.action, asked.view, asked.to)
    return ReadBack(read_back_line(answer, asked.to.lang), understood, costs)


def read_back_line(answer: str, lang: str) -> str:
    """One short line: what it is taken for, and how it is done."""
    return speaker("speech", lang)("{answer}? Press Enter to do it.", answer=answer.rstrip("."))


def is_assent(text: str, to: Listener) -> bool:
    """Whether a line says yes to what was read back: nothing but Enter, or a word of assent."""
    if not text.strip():
        return True
    line = drop_politeness(read_words(text, to), to.lang)
    return "accept" in act_lexicon(to.lang).meanings(fold_text(text.strip())) or match_sentence(
        line, to.lang, "answers", frozenset({"accept"})
    ) == ("accept",)


def weigh_reading(text: str, found: Understood, asked: Asked) -> Verdict:
    """What becomes of *found* as the reading of *text*."""
    return Weighing(text, found, asked).verdict()


class Weighing:
    """One line against the one answer that it was read as."""

    def __init__(self, text: str, found: Understood, asked: Asked) -> None:
        self.text, self.asked, self.lang = text, asked, asked.to.lang
        self.line = read_question_words(text, asked.to, asked.game.name)
        self.group, *self.args = notation_words(asked.game.write(found.action))
        self.is_listed = isinstance(found.decision.answers, OneOf)
        self.choice = next(
            (one for one in asked.choices if one.action == found.action and one.action is not None), None
        )
        self.phrases = asked.ways_to_say(self.choice) if self.choice is not None else ()
        self.content = [word for word in self.line if not self.is_quiet(word)]

    def verdict(self) -> Verdict:
        if not drop_idioms(read_words(self.text, self.asked.to), self.lang):
            return Verdict.NOTHING
        if not self.content and not self.is_reply():
            return Verdict.NOTHING
        heads = [word for word in self.content if self.is_head(word)]
        if not (heads or self.is_trade() or self.is_reply()):
            return self.without_a_verb()
        lone = len(self.content) == 1
        if lone and not self.is_reply() and not self.is_documented(self.content[0]):
            return Verdict.UNSURE
        if is_costly(self.group, self.asked) and not self.is_short():
            return Verdict.COSTS
        return Verdict.SURE

    def without_a_verb(self) -> Verdict:
        """A line that has no word for the kind of answer it was read as."""
        names = [word for word in self.content if self.is_argument(word)]
        if names and self.is_only_kind():
            as_typed = read_words(self.text, self.asked.to)
            if len(self.content) == 1 and names[0].kind != "card" and names[0] not in as_typed:
                # «formen» is no slip of «forment» where nothing else says so.
                return Verdict.UNSURE
            is_number = all(word.kind == "number" and not word.said.isdecimal() for word in self.content)
            return Verdict.UNSURE if is_number and self.is_listed else Verdict.SURE
        if self.is_said_whole():
            return Verdict.UNSURE
        places = any(word.kind in ("place", "card") for word in names)
        if places or len(self.line) >= SENTENCE:
            return Verdict.UNSURE
        return Verdict.NOTHING

    # ---- words of the line

    def is_quiet(self, word: Word) -> bool:
        """Whether a word says nothing by itself: an article, a pronoun, an interjection, a letter or two."""
        if word.kind or self.is_own(word.said):
            return False
        if word.said in SMALL | joint_words(self.lang, "polite") | joint_words(self.lang, "interjections"):
            return True
        return len(word.said) <= SHORT and not any(word.said in phrase for phrase in self.phrases[:1])

    def is_own(self, said: str) -> bool:
        """Whether a word stands in the vocabulary as one for this kind of answer, short forms among them."""
        return self.group in act_lexicon(self.lang).own.get(said, ())

    def is_head(self, word: Word) -> bool:
        """Whether a word is a verb of the answer, or the name of the card or piece that it is about."""
        if word.kind == "card":
            return any(set(split_tokens(word.value)) <= set(phrase) for phrase in self.phrases)
        if word.kind == "piece" and (word.value == self.group or word.value in self.args):
            return True
        if word.kind in ("player", "place", "number", "resource"):
            return False
        meant = {*act_lexicon(self.lang).meanings(word.said), word.said}
        about = {*thing_lexicon(self.lang).meanings(word.said), *meant} - set(LAND) - {"left", "right", "l", "r"}
        if self.group in meant or any(
            arg in about and not PLACE.fullmatch(arg) for arg in self.args if len(arg) > SHORT
        ):
            return True
        return len(word.said) > SHORT and self.is_cut(word.said)

    def is_cut(self, said: str) -> bool:
        """Whether a word was cut short, and is one for this kind of answer when whole."""
        return self.group in act_lexicon(self.lang).abbreviated_meanings(said) or any(
            phrase and phrase[0].startswith(said) and said not in SMALL for phrase in self.phrases
        )

    def is_documented(self, word: Word) -> bool:
        """Whether a word by itself is a documented form: the word that is shown, a form of it, or a short form."""
        said = word.said
        if word.kind == "card" or said == self.group or said in self.args or (len(said) <= SHORT and self.is_own(said)):
            return True
        stem = said[: max(LEAST, min(STEM, len(said) - 1))]
        known = (act_lexicon(self.lang), thing_lexicon(self.lang))
        # «pasando» is a form of «pasar», and means much else.
        is_written = any(said in one.own or said in one.others for one in known)
        return (
            is_written
            and len(said) > SHORT
            and any(shown.startswith(stem) for shown in shown_words(self.group, self.args))
        )

    def is_argument(self, word: Word) -> bool:
        """Whether a word names what the answer is about."""
        if word.kind in SPOTS:
            return True
        return len(word.said) > SHORT and (
            any(word.said in phrase for phrase in self.phrases)
            or bool(set(thing_lexicon(self.lang).meanings(word.said)) & set(self.args))
        )

    # ---- the line as a whole

    def is_trade(self) -> bool:
        """Whether a line says that cards change hands, and which."""
        if self.group not in TRADES:
            return False
        sides = {word.value for word in self.line if word.kind in ("resource", "player")}
        moves = any(
            MOVING & set(act_lexicon(self.lang).meanings(word.said))
            or word.said
            in FOR
            | joint_words(self.lang, "handing")
            | joint_words(self.lang, "getting")
            | joint_words(self.lang, "converted")
            for word in self.line
            if not word.kind
        )
        return moves and (len(sides) >= PAIR or (bool(sides) and self.group in ("pile", "exchange", "deal")))

    def is_reply(self) -> bool:
        """Whether a line says yes or no to an open yes-or-no in its own words."""
        if self.group not in REPLIES:
            return False
        return any(self.is_own(word.said) for word in self.line) or self.is_said_whole()

    def is_said_whole(self) -> bool:
        """Whether a line is a whole sentence of the vocabulary for this answer."""
        return match_whole_sentence(self.text, self.asked) == self.group

    def is_only_kind(self) -> bool:
        """Whether the open question asks for exactly such a thing, and nothing else."""
        waits = [decision for decision in self.asked.decisions if decision.waits]
        kinds = {choice.group for choice in self.asked.choices if choice.decision.waits}
        return kinds <= {self.group} and len(waits) == 1

    def is_short(self) -> bool:
        """Whether every word is a documented form, joins others, or stands in what the answer is called."""
        quiet = SMALL | FOR | TO
        return all(
            word.kind in SPOTS
            or word.said in quiet
            or (self.is_head(word) and self.is_documented(word))
            or (self.group in REPLIES and self.is_own(word.said))
            or any(word.said in phrase for phrase in self.phrases)
            or bool(LIGHT & set(act_lexicon(self.lang).meanings(word.said)))
            for word in read_words(self.text, self.asked.to)
        )


def notation_words(notation: str) -> Sequence[str]:
    return tuple(notation.casefold().replace(">", " ").replace("-", " ").replace(",", " ").split())


@cache
def _shown_words(meaning: str) -> frozenset[str]:
    """The words of all languages that are shown for a meaning."""
    rows = [(lang, section, row) for lang in languages() for section in ("acts", "things")
            for row in read_own_section(lang, section) if meaning in row.split()]  # fmt: skip
    said = (read_own_section(lang, section)[row] for lang, section, row in rows)
    return frozenset(split_tokens(some[0])[0] for some in said if some)


def shown_words(group: str, args: Sequence[str]) -> frozenset[str]:
    """The words that are shown for a kind of answer and for what it is about."""
    return frozenset().union(*(_shown_words(one) for one in (group, *args) if one not in LAND))


def check_number(number: int, shown: Shown, choice: Choice, asked: Asked) -> Understood:
    """The answer of that number, where its list was shown; read back where nobody has seen it."""
    understood = Understood(choice.decision, choice.action)
    if shown is not None and number not in shown and choice.action is not None:
        raise read_back(understood, asked, costs=False)
    return understood
