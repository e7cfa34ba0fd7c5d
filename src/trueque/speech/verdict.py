"""The one place that decides what becomes of a reading: played, read back first, or dropped.

However a line was read (notation, vocabulary, whole sentences, what was learnt), its reading is only a proposal until
it comes through here. It is played where the line names the answer: its listed name, its number in a list that was
shown, or a verb of it with what it needs. What the line does not name, and what costs something and cannot be taken
back though it was said in free words, is read back, and done at the second Enter. A line that names nothing is nothing.
"""

from __future__ import annotations

import re
import string
from collections.abc import Container, Iterator, Sequence
from enum import Enum
from itertools import pairwise
from typing import Any

from trueque.kernel import BadNotation, Counts, IllegalAction, RuleError
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.speech.choices import LIGHT, Asked, Choice, ask_seat, field_bounds, pick_numbered
from trueque.speech.denials import RAW, Unclear, is_past
from trueque.speech.ears import is_costly
from trueque.speech.fold import clip_line, fold_text, split_tokens
from trueque.speech.intents import ANSWER, SURELY, TALK
from trueque.speech.mentions import HEIGHTS, PLAYED, SIDES, SITE
from trueque.speech.questions import PAUSE, match_sentence
from trueque.speech.readings import GUESS, NAMED_THING, LineReader, Understood, find_exact_answer
from trueque.speech.refusals import find_named_kind, is_open, refuse_kind, unknown_error
from trueque.speech.sentences import BRINGS, LAND, PLACE, Word, drop_idioms, drop_politeness, joint_words, read_words
from trueque.speech.trades import ROWS, has_choice, read_talk
from trueque.speech.vocabulary import (
    FOR,
    SHORT,
    SMALL,
    TO,
    act_lexicon,
    list_kinds,
    ordinal_words,
    shown_words,
    thing_lexicon,
)

HALF, PARTLY = 0.5, 0.35
"""A line that names an answer, and is less likely one, is read back; so likely must a whole be what its part is."""
STEM, LEAST = 4, 3
"""So many letters, fewer in a short word, tell a form of a documented one: «passo» is «passar», «paso» «pasar»."""
MOVING = frozenset(list_kinds("moving"))
"""Verbs of cards that change hands."""
SENTENCE, PAIR, SPOKEN = 3, 2, 12
"""A line that names nothing may still be a sentence, and is read back, with so many words; a trade has two sides; so
many words may stand before an aside."""
HANDING = ("handing", "getting", "mine", "outof")
"""Rows of words by which cards change hands, whoever has them."""
TOLD_BESIDE = ("beside", "polite", "lead", "then", "articles", "mine", "outof", "above", "below", "me", "cards", "pair",
               "whole", "one-card", "partitive")  # fmt: skip
"""Rows of words that may stand beside an answer and take nothing from it."""
SPOTS = ("place", "resource", "number", "player", "card", "piece")
Shown = Container[int] | None
"""The numbers of the list that was shown or read out last; none: all of them were."""


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


class Weighing:
    """One line against the one answer that it was read as."""

    def __init__(self, reader: LineReader, found: Understood) -> None:
        self.reader, self.text, self.asked, self.lang = reader, reader.text, reader.asked, reader.lang
        self.line, asked = reader.line, reader.asked
        self.group, *self.args = re.split(r"[\s>,-]+", asked.game.write(found.action).casefold())
        self.form = asked.form_of(self.group)
        fields = (field for _, field in field_bounds(found.decision))
        self.kinds = frozenset(kind for field in fields if isinstance(field, Counts) for kind in field.kinds)
        choice = next((one for one in asked.choices if one.action == found.action and one.action is not None), None)
        self.phrases = asked.ways_to_say(choice) if choice is not None else ()
        self.typed = read_words(self.text, asked.to)
        self.plain = drop_idioms(self.typed, self.lang)
        self.content = [word for word in self.line if not self.is_quiet(word)]
        self.is_mended = any(word.slip for word in self.line)
        """Whether a word of it is taken for another than was typed: «festa» is no «fusta»."""

    def row(self, *names: str) -> frozenset[str]:
        """The small words of rows of the vocabulary, in the reader's language."""
        return frozenset().union(*(joint_words(self.lang, name) for name in names))

    def verdict(self) -> Verdict:
        if self.is_only_idioms() or has_choice(self.line, self.lang):
            return Verdict.NOTHING
        if not self.content and not self.is_reply():
            return Verdict.NOTHING
        heads = [word for word in self.content if self.is_head(word)]
        if not (heads or self.is_trade() or self.is_reply()):
            return self.without_a_verb()
        names_cards = any(word.kind == "resource" for word in self.content)
        if self.form.is_own and not names_cards and not set(LAND).isdisjoint(self.args):
            # Paid with what nobody has named.
            return Verdict.UNSURE
        if not self.is_spot_named() and (heads and self.is_by_the_way(heads)):
            return Verdict.NOTHING if self.form.bare else Verdict.UNSURE
        if not self.is_all_told():
            # “I build a settlement on c7”, where none can be, goes on to nothing.
            return Verdict.NOTHING if self.group in LIGHT and not self.args else Verdict.UNSURE
        # «pesar» may be «pasar», and whoever says “hmm” has not made up his mind.
        hesitates = any(word.said in self.row("hesitating") for word in self.typed)
        is_asked = "?" in self.text and not self.form.trades
        if self.reader.is_contrasting or hesitates or is_asked or self.is_mended or self.is_lone_and_else():
            return Verdict.UNSURE
        if is_costly(self.group, self.asked) and not self.is_short():
            return Verdict.COSTS
        return Verdict.SURE

    def without_a_verb(self) -> Verdict:
        """A line that has no word for the kind of answer it was read as."""
        names = [word for word in self.content if self.is_argument(word)]
        if self.form.replies or not all(self.is_fitting(word) for word in names):
            return Verdict.NOTHING
        if names and self.is_only_kind():
            # Who stands beside a hex is no hex; “hall” is a word of the Parish Hall's name, and of much else.
            is_doubtful = (
                not any(word.kind != "player" or self.is_seat(word) for word in names)
                or (all(word.kind == "player" for word in names) and self.is_greeting())
                or (self.is_by_the_way(names) or self.is_mended or not self.is_all_told())
                or (self.form.bare and not self.is_said_whole())
                or all(word.kind == "number" and not word.said.isdecimal() for word in self.content)
            )
            return Verdict.UNSURE if is_doubtful else Verdict.SURE
        if self.is_said_whole():
            return Verdict.UNSURE
        places = any(word.kind in ("place", "card") for word in names)
        how = dict(self.reader.ranking).get(f"{ANSWER}{self.group}", 0.0)
        if places or len(self.line) >= SENTENCE or (len(self.line) > 1 and how > SURELY):
            return Verdict.UNSURE
        return Verdict.NOTHING

    def is_lone_and_else(self) -> bool:
        """Whether a line is one word that may be said of something else: «pasó» is what happened."""
        if len(self.content) != 1:
            return False
        is_form = self.is_reply() or self.is_documented(self.content[0])
        return not is_form or is_past(RAW.findall(self.text.casefold()), self.lang)

    def is_seat(self, word: Word) -> bool:
        """Whether the answer is about the player whom a word names."""
        return any(fold_text(name) == word.value and str(seat) in self.args
                   for seat, name in enumerate(self.asked.to.names))  # fmt: skip

    # ---- words of the line

    def is_quiet(self, word: Word) -> bool:
        """Whether a word says nothing by itself: an article, a pronoun, an interjection, a letter or two."""
        if word.kind or self.is_own(word.said) or self.is_listed_no(word.said):
            return False
        if word.said in SMALL | self.row("polite", "interjections"):
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
        if (
            self.group in meant
            or self.is_listed_no(word.said)
            or any(arg in about and not PLACE.fullmatch(arg) for arg in self.args if len(arg) > SHORT)
        ):
            return True
        return len(word.said) > SHORT and self.is_cut(word.said)

    def is_listed_no(self, said: str) -> bool:
        """Whether a word denies and opens what the answer is called: “no” is “No, keep the hand”."""
        is_opening = any(phrase[:1] == (said,) for phrase in self.phrases[1:2])
        return is_opening and said in joint_words(self.lang, "no")

    def is_cut(self, said: str) -> bool:
        """Whether a word was cut short, and is one for this kind of answer when whole."""
        return self.group in act_lexicon(self.lang).abbreviated_meanings(said) or any(
            phrase and phrase[0].startswith(said) and said not in SMALL for phrase in self.phrases
        )

    def is_documented(self, word: Word) -> bool:
        """Whether a word by itself is a documented form: the word that is shown, a form of it, or a short form."""
        said = word.said
        if word.kind == "card" or said in (self.group, *self.args) or self.is_listed_no(said):
            return True
        if said in joint_words(self.lang, "elsewhere"):
            # «poble» is a settlement in a sentence; alone it is any village.
            return False
        known = (act_lexicon(self.lang), thing_lexicon(self.lang))
        # «pasando» is a form of «pasar», and means much else.
        if len(said) <= SHORT or not any(said in one.own or said in one.others for one in known):
            return len(said) <= SHORT and self.is_own(said)
        stem = said[: max(LEAST, min(STEM, len(said) - 1))]
        return any(shown.startswith(stem) for shown in shown_words(self.group, {*self.args} - {*LAND}))

    def is_argument(self, word: Word) -> bool:
        """Whether a word names what the answer is about."""
        if word.kind in SPOTS or word.said in ordinal_words(self.lang):
            return True
        # «dona» gives, and is in Brigitta's name.
        is_verb = word.said in act_lexicon(self.lang).own and not self.is_own(word.said)
        is_about = bool(set(thing_lexicon(self.lang).meanings(word.said)) & set(self.args))
        return len(word.said) > SHORT and (is_about or (self.is_within(word) and not is_verb))

    def is_fitting(self, word: Word) -> bool:
        """Whether what a word names stands in the answer: no resource is “steal from nobody”, no last is a player."""
        if word.kind == "resource":
            lands = (word.value, *(land for land, brought in BRINGS.items() if brought == word.value))
            return any(arg.rstrip(string.digits) in lands for arg in self.args) or self.is_within(word)
        if word.kind == "piece":
            return word.value in (self.group, *self.args, *self.form.pieces) or self.is_within(word)
        if word.said in ordinal_words(self.lang):
            # What the list shows by its number.
            return any(one.isdecimal() and one in phrase for phrase in self.phrases[1:2] for one in self.args)
        return True

    def is_side(self, word: Word) -> bool:
        """Whether a word says on which side a place of the answer lies, or how high."""
        meant = set(thing_lexicon(self.lang).meanings(word.said))
        at = [letter for name, letter in (SIDES | HEIGHTS).items() if name in meant]
        return any(letter in arg for letter in at for arg in self.args if SITE.fullmatch(arg) or PLACE.fullmatch(arg))

    def is_within(self, word: Word) -> bool:
        """Whether a word stands in what the answer is called."""
        return any(word.said in phrase for phrase in self.phrases)

    # ---- the line as a whole

    def is_all_told(self) -> bool:
        """Whether a line says what the answer says, and no more but what opens a wish and what is only polite.

        Whoever says “a road on the left would lead me to new land” builds none.
        """
        quiet = (SMALL | FOR | TO | self.row(*TOLD_BESIDE, *self.form.called)) - self.row("inside")
        if not set(PLAYED).isdisjoint(self.args):
            quiet |= self.row("claiming")
        meant = {self.group, *self.args, *LIGHT, *self.form.called}
        if self.form.trades or self.form.hands_over or self.form.counts:
            # Who gives is asked in an offer alone: «algú donaria el que fos per tres fustes» discards none.
            quiet |= self.row(*(ROWS if self.form.trades else HANDING), "dropping", "converted")
            meant |= MOVING
        lexicons = (act_lexicon(self.lang), thing_lexicon(self.lang))
        # «me toca tirar» says whose business it is.
        is_wondered = not self.row("inside").isdisjoint(word.said for word in self.line)
        return (self.is_said_whole() and (self.form.replies or not is_wondered)) or all(
            self.is_fitting(word) or self.is_head(word)
            if word.kind in SPOTS
            else word.said in quiet | meant | self.kinds
            or any(is_one(word) for is_one in (self.is_head, self.is_within, self.is_side))
            or any(meant & set(known.meanings(word.said)) for known in lexicons)
            for word in self.reader.right
        )

    def is_spot_named(self) -> bool:
        """Whether a line names a place, a card or an amount: nobody does by the way."""
        return any(word.kind in ("place", "card", "number") for word in self.content)

    def is_by_the_way(self, named: Sequence[Word]) -> bool:
        """Whether *named* stand only where something else is put in its place: “in the end”, «de camí», «per fi»."""
        before = joint_words(self.lang, "by-the-way")
        if self.form.trades or self.form.hands_over or self.form.replies:
            return False
        if any(one.said in self.row("about-to") and other.said in TO for one, other in pairwise(self.typed)):
            # «voy a tirar».
            return False
        said, articles = {one.said for one in named}, self.row("articles")
        clauses = [read_words(clause, self.asked.to) for clause in PAUSE.split(self.text)]
        at = [(line, i) for line in clauses for i, word in enumerate(line) if word.said in said]
        ahead = [next((word.said for word in line[:i][::-1] if word.said not in articles), "") for line, i in at]
        return bool(at) and all(one in before for one in ahead)

    def is_only_idioms(self) -> bool:
        """Whether nothing is left of a line but courtesy, once its idioms are gone: «un segundo, tío»."""
        idle = self.row("polite") | SMALL
        return len(self.plain) < len(self.typed) and all(word.said in idle for word in self.plain)

    def is_greeting(self) -> bool:
        """Whether a line has courtesy, a cry or an idiom in it: whoever says “hello Teo”, “anyway, Teo” robs nobody."""
        idle = self.row("polite", "interjections")
        return len(self.plain) < len(self.typed) or any(word.said in idle for word in self.typed)

    def is_trade(self) -> bool:
        """Whether a line says that cards change hands, and which."""
        if not (self.form.trades or self.form.hands_over):
            return False
        sides = {word.value for word in self.line if word.kind in ("resource", "player")}
        rows = FOR | self.row("handing", "getting", "converted")
        moves = any(
            word.said in rows or (not word.kind and MOVING & set(act_lexicon(self.lang).meanings(word.said)))
            for word in self.line
        )
        return moves and (len(sides) >= PAIR or (bool(sides) and self.form.hands_over))

    def is_reply(self) -> bool:
        """Whether a line says yes or no to an open yes-or-no in its own words."""
        if not self.form.replies:
            return False
        return any(self.is_own(word.said) for word in self.line) or self.is_said_whole()

    def is_said_whole(self) -> bool:
        """Whether a line is a whole sentence of the vocabulary for this answer."""
        return self.reader.match_whole_sentence() == self.group

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
            or (self.form.replies and self.is_own(word.said))
            or any(word.said in phrase for phrase in self.phrases)
            or bool(LIGHT & set(act_lexicon(self.lang).meanings(word.said)))
            for word in self.typed
        )


def check_number(number: int, shown: Shown, choice: Choice, asked: Asked) -> Understood:
    """The answer of that number, where its list was shown; read back where nobody has seen it."""
    understood = Understood(choice.decision, choice.action)
    if shown is not None and number not in shown and choice.action is not None:
        raise read_back(understood, asked, costs=False)
    return understood


# ---- from a line to an answer ----------------------------------------------------------------------------------------


def understand_line(text: str, asked: Asked, state: Any, shown: Shown = None) -> Understood:
    """The answer that *text* names; raises a `RuleError` that says what is wrong or what may be meant.

    *shown*: the numbers of the list that was shown last. What is not named, or costs something, raises `ReadBack`.
    """
    text = clip_line(text)
    number = re.fullmatch(r"\s*(-?\d{1,4})[.)]?\s*", text)
    if number:
        return check_number(int(number[1]), shown, pick_numbered(int(number[1]), asked), asked)
    exact = find_exact_answer(text, asked)
    if exact is not None:
        return exact
    talk = read_talk(text, asked, state)
    return Understood(*talk) if talk is not None else choose_reading(LineReader(text, asked, state))


def choose_reading(reader: LineReader) -> Understood:
    """The first reading that stands, played or read back; else what was said against them."""
    for reading in reader.iterate_readings():
        found = reading.understood
        if found.action is None:
            return found
        verdict = Weighing(reader, found).verdict()
        is_guess = reading.reason == GUESS or (reading.reason == NAMED_THING and reading.certainty < HALF)
        if verdict is Verdict.SURE and not is_guess:
            return found
        if verdict is not Verdict.NOTHING:
            raise read_back(found, reader.asked, costs=verdict is Verdict.COSTS)
    beside = read_without_aside(reader)
    if beside is not None:
        raise read_back(beside, reader.asked, costs=False)
    raise make_refusal(reader)


def read_without_aside(reader: LineReader) -> Understood | None:
    """What a line would be without what follows a pause and names nothing: «Tiro, a ver si hay suerte»."""
    said, *asides = PAUSE.split(reader.text)
    words = read_words(" ".join(asides), reader.asked.to)
    is_idle = bool(words) and not any(word.kind for word in words) and "?" not in reader.text
    if not is_idle or len(split_tokens(said)) > SPOKEN:
        return None
    try:
        found = understand_line(said, reader.asked, reader.state)
    except ReadBack as asks:
        found = asks.understood
    except RuleError:
        return None
    if found.action is None:
        return None
    likely = dict(reader.ranking)
    kind = reader.asked.game.write(found.action).split()[0]
    return found if likely.get(f"{ANSWER}{kind}", 0.0) > PARTLY and likely.get(TALK, 0.0) < HALF else None


def make_refusal(reader: LineReader) -> RuleError:
    """The game's own reason, if the line would be an answer at another time; else what works."""
    text, asked = reader.text, reader.asked
    told = next((one for one in reader.refusals if isinstance(one, IllegalAction)), None)
    if told is not None:
        return told
    try:
        reader.refuse_by_kind()
    except IllegalAction as illegal:
        return illegal
    except RuleError:
        pass
    kind = find_named_kind(text, asked)
    if kind is not None and not is_open(kind, asked):
        return refuse_kind(kind, asked, reader.state)
    misread = next((one for one in (*reader.refusals, *reader.misread) if not isinstance(one, Unclear)), None)
    if misread is not None:
        return misread
    return unknown_error(text, asked, reader.list_perhaps())


def leave_phase_first(text: str, asked: Asked, state: Any) -> tuple[Any | None, RuleError | None]:
    """Where trade comes before building, a build typed in the trade phase leaves that phase first.

    The answer that leaves it, where *text* is an answer afterwards; else why it is none then, too.
    """
    for leaving, later, draft in iterate_next_phases(asked, state):
        try:
            if understand_line(text, later, draft).action is not None:
                return leaving, None
        except ReadBack as asks:
            asks.before = leaving
            return None, asks
        except IllegalAction as refused:
            return None, refused
        except RuleError:
            continue
    return None, None


def iterate_next_phases(asked: Asked, state: Any) -> Iterator[tuple[Any, Asked, Any]]:
    """What a seat would be asked after an answer that leads on to more of its turn: that answer, and the position."""
    game, seat = asked.game, asked.to.seat
    for choice in asked.choices:
        if seat is not None and asked.form_of(choice.notation).leads_on:
            draft = state.copy()
            game.play(draft, seat, choice.action)
            later = ask_seat(game, draft, seat, asked.to)
            if later.decisions:
                yield choice.action, later, draft
