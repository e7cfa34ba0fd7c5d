"""What one seat is asked, as numbered choices: the same list for the terminal, the page and a screen reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any, Protocol, runtime_checkable

from trueque.kernel import BadNotation, Counts, Decision, Form, Game, OneOf, Seat, View
from trueque.kernel.game_protocols import cast_to_protocol
from trueque.kernel.registry import find_room
from trueque.kernel.registry import game_words as words_of
from trueque.kernel.words import Listener, Words
from trueque.locale import speaker
from trueque.locale.tongues import order_languages
from trueque.speech.fold import split_tokens
from trueque.speech.vocabulary import SHORT, SMALL, act_lexicon, thing_lexicon

LIGHT = frozenset({"play", "build", "use", "pick", "lay"})
"""Verbs that may stand before what is meant without being part of it."""
FEW = 12
"""So many ways to discard or pay are listed; more are only described."""


@dataclass(frozen=True)
class AnswerForm:
    """What a line for one kind of answer may name, and how it is read: declared by each game's ear."""

    beside: frozenset[str] = frozenset()
    """Kinds of things that may be named besides what the answer says: what is paid, who is spoken to, how many."""
    pieces: frozenset[str] = frozenset()
    """Pieces that may be named for it."""
    bare: bool = False
    """It names nothing."""
    closes: bool = False
    """It may be put by denying (“no more for me”) or as what has been done («ya he acabado»)."""
    replies: bool = False
    """It says yes or no to somebody."""
    denies: bool = False
    """It says no."""
    trades: bool = False
    """Cards are given for others: which way, `trades` tells."""
    hands_over: bool = False
    """Cards change hands with somebody, whatever for."""
    counts: bool = False
    """It is amounts of cards."""
    is_placed: bool = False
    """It needs a place: «de diez» is one."""
    names_player: bool = False
    """What it names is a player, and how many cards."""
    is_own: bool = False
    """Nobody's business but one's own: whoever names others in it speaks of them."""
    leads_on: bool = False
    """It may end one part of a turn, after which the same seat is asked more."""
    called: frozenset[str] = frozenset()
    """What else calls for it: verbs of other kinds, and rows of small words such as `getting`."""


@runtime_checkable
class DeclaresAnswers(Protocol):
    """An ear that says what its answers may name."""

    FORMS: Mapping[str, AnswerForm]


NOTHING = AnswerForm()


def find_form(game: str, kind: str) -> AnswerForm:
    """What a line for an answer of that kind may name, as the game's ear declares it."""
    ear = cast_to_protocol(find_room(game, "ear"), DeclaresAnswers)
    return ear.FORMS.get(kind, NOTHING) if ear is not None else NOTHING


@dataclass(frozen=True)
class Choice:
    """One numbered answer; a composed one (an offer, a discard) has no action until it is filled in."""

    number: int
    decision: Decision[Any]
    action: Any | None
    notation: str
    sentence: str
    group: str
    """The first word of the notation: what kind of thing it is."""


@dataclass(frozen=True)
class Asked:
    """Everything that one seat may answer now."""

    game: Game[Any, Any]
    words: Words
    view: View
    to: Listener
    decisions: tuple[Decision[Any], ...]
    choices: tuple[Choice, ...]
    phrasings: dict[int, tuple[tuple[str, ...], ...]] = field(default_factory=dict, compare=False)

    @property
    def sentences(self) -> list[str]:
        """The questions, those that the game waits for first."""
        return [self.words.ask(decision, self.view, self.to) for decision in self.decisions]

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of answer that are open, composed ones among them."""
        return frozenset({choice.group for choice in self.choices} | {d.kind for d in self.decisions})

    @cached_property
    def notation_tokens(self) -> frozenset[str]:
        """The words of the notation of every answer."""
        amounts = (one.answers for one in self.decisions if isinstance(one.answers, Counts))
        kinds = (split_tokens(str(kind)) for counts in amounts for kind in counts.kinds)
        return frozenset().union(*(split_tokens(choice.notation) for choice in self.choices), *kinds)

    def form_of(self, kind: str) -> AnswerForm:
        """What a line for an answer of that kind may name."""
        return find_form(self.game.name, kind)

    def open_answers(self, kind: str) -> list[Choice]:
        """The listed answers of that kind."""
        return [choice for choice in self.choices if choice.group == kind and choice.action is not None]

    def find_numbered(self, number: int) -> Choice | None:
        return self.choices[number - 1] if 0 < number <= len(self.choices) else None

    def group_choices(self) -> dict[str, list[Choice]]:
        """The choices by kind, in order of appearance."""
        found: dict[str, list[Choice]] = {}
        for choice in self.choices:
            found.setdefault(choice.group, []).append(choice)
        return found

    def ways_to_say(self, choice: Choice) -> tuple[tuple[str, ...], ...]:
        """The ways to say a choice: its notation, and its sentence in the reader's language, then in the others."""
        if choice.number not in self.phrasings:
            spoken = [
                self.words.answer(choice.action, self.view, replace(self.to, lang=lang))
                if choice.action is not None
                else ""
                for lang in order_languages(self.to.lang)
            ]
            self.phrasings[choice.number] = tuple(split_tokens(text) for text in (choice.notation, *spoken) if text)
        return self.phrasings[choice.number]


def list_choices(
    game: Game[Any, Any], decisions: Sequence[Decision[Any]], view: View, to: Listener, few: int = FEW
) -> Asked:
    """The questions to *to*'s seat among *decisions*, with their answers numbered through.

    Up to *few* ways to give amounts are numbered one by one; the page fills them in and numbers none.
    """
    words = words_of(game.name)
    own = tuple(sorted((d for d in decisions if d.seat == to.seat), key=lambda d: not d.waits))
    choices: list[Choice] = []
    for decision in own:
        listed = _list_few_answers(decision, few)
        if listed is not None:
            for action in listed:
                notation = game.write(action)
                sentence = words.answer(action, view, to)
                choices.append(Choice(len(choices) + 1, decision, action, notation, sentence, notation.split()[0]))
        elif isinstance(decision.answers, Form) or len(own) > 1:
            sentence = words.ask(decision, view, to)
            choices.append(Choice(len(choices) + 1, decision, None, decision.kind, sentence, decision.kind))
    return Asked(game, words, view, to, own, tuple(choices))


def _list_few_answers(decision: Decision[Any], few: int) -> list[Any] | None:
    """The answers that can be listed: all of a list, or the amounts where there are not many."""
    if isinstance(decision.answers, OneOf):
        return list(decision.answers)
    if isinstance(decision.answers, Counts):
        some = list(islice(decision.answers, few + 1))
        return some if 0 < len(some) <= few else None
    return None


def ask_seat(game: Game[Any, Any], state: Any, seat: Seat, to: Listener) -> Asked:
    """What *seat* may answer in *state*."""
    return list_choices(game, [d for d in game.decisions(state) if d.seat == seat], game.view(state, seat), to)


def field_bounds(decision: Decision[Any]) -> list[tuple[str, Counts[Any] | OneOf[Any]]]:
    """The fields of a composed question with their names; amounts alone are one field without a name."""
    if isinstance(decision.answers, Form):
        return list(zip(decision.answers.names, decision.answers.fields, strict=True))
    return [("", decision.answers)]


def pick_numbered(number: int, asked: Asked) -> Choice:
    """The choice of that number; raises where there is none."""
    say = speaker("speech", asked.to.lang)
    choice = asked.find_numbered(number)
    if choice is None:
        if not asked.choices:
            raise BadNotation(say("There are no numbered options here: {question}", question=" ".join(asked.sentences)))
        raise BadNotation(
            say("There is no option {number}; they go from 1 to {last}.", number=number, last=len(asked.choices))
        )
    return choice


# ---- what was typed beside what is listed ----------------------------------------------------------------------------


def list_fitting_choices(text: str, asked: Asked, strictly: bool) -> list[Choice]:
    """The listed answers that the words fit best. *strictly*: word for word.

    Amounts are left to `compose_answer`, which counts them: «2 wood» is never bent to an answer with 1.
    """
    typed = split_tokens(text)
    listed = [choice for choice in asked.choices if choice.action is not None]
    if len(typed) > 1:
        listed = [choice for choice in listed if not isinstance(choice.decision.answers, Counts)]
    if not typed or not listed:
        return []
    fitting = ([choice for choice in listed if fits(choice)] for fits in _iterate_comparisons(typed, asked, strictly))
    return next((found for found in fitting if found), [])


def _iterate_comparisons(typed: Sequence[str], asked: Asked, strictly: bool) -> Iterator[Any]:
    """Ever more forgiving ways to compare what was typed with a choice."""
    lang = asked.to.lang
    bare = tuple(word for i, word in enumerate(typed) if i == 0 or word not in SMALL) or tuple(typed)
    yield lambda choice: _is_same_phrase(bare, asked.ways_to_say(choice)[0], lang)
    if strictly:
        yield lambda choice: any(_is_within_phrase(bare, phrase, lang, False) for phrase in asked.ways_to_say(choice))
        return
    shorter = [bare]
    if len(bare) > 1 and LIGHT & set(act_lexicon(lang).meanings(bare[0])):
        shorter.append(bare[1:])
    for words in shorter:
        for cut in (False, True):
            yield lambda choice, words=words, cut=cut: any(
                _is_within_phrase(words, phrase, lang, cut) for phrase in asked.ways_to_say(choice)
            )
    yield lambda choice: _is_scattered(bare, asked.ways_to_say(choice), lang)


def _is_same_phrase(words: Sequence[str], phrase: Sequence[str], lang: str) -> bool:
    return len(words) == len(phrase) and _is_within_phrase(words, phrase, lang, False)


def _is_within_phrase(words: Sequence[str], phrase: Sequence[str], lang: str, cut: bool) -> bool:
    """Whether all *words*, one at least, stand in *phrase*, in this order."""
    if len(words) > len(phrase):
        return False
    # A plain loop: a long line is compared with every answer, several times over.
    found = 0
    for seen in phrase:
        if _is_word_fitting(words[found], seen, found == 0, lang, cut):
            found += 1
            if found == len(words):
                return True
    return False


def _is_scattered(words: Sequence[str], phrases: Sequence[Sequence[str]], lang: str) -> bool:
    """Whether each word stands in one phrase or another, in any order: verb in the notation, name in the sentence."""
    there = {seen for phrase in phrases for seen in phrase}
    said = [(words[0], True), *((word, False) for word in dict.fromkeys(words[1:]))]
    return all(
        word in there or any(_is_word_fitting(word, seen, opens, lang, True) for seen in there) for word, opens in said
    )


@lru_cache(maxsize=1 << 16)
def _is_word_fitting(word: str, seen: str, opens: bool, lang: str, cut: bool) -> bool:
    if word == seen:
        return True
    for lexicon in (act_lexicon(lang), thing_lexicon(lang)) if opens else (thing_lexicon(lang), act_lexicon(lang)):
        # A short form is never the beginning of another word: «ca» is a road, whatever «casa» is.
        if seen in lexicon.meanings(word) or (
            cut and word not in lexicon.own and seen in lexicon.abbreviated_meanings(word)
        ):
            return True
    return cut and len(word) > SHORT and not word[-1].isdigit() and seen.startswith(word)
