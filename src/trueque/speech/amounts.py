"""Amounts: how they are said and typed («2 wood, ore», «madera madera mineral»)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from trueque.kernel import BadNotation, Counts, Decision, Form, OneOf, RuleError
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.speech.choices import field_bounds
from trueque.speech.fold import split_tokens
from trueque.speech.vocabulary import FOR, SHORT, SMALL, TO, act_lexicon, number_words, thing_lexicon


class KindWords(Protocol):
    """How amounts of such kinds are said and read."""

    def kind_names(self, lang: str) -> list[str]:
        """What every kind is called."""
        ...

    def describe_amounts(self, amounts: Sequence[int], lang: str) -> str:
        """Amounts in words."""
        ...

    def read_amounts(self, words: Sequence[str], limits: Sequence[int], lang: str) -> tuple[int, ...]:
        """How many of each kind *words* name; what cannot be understood raises `BadNotation`."""
        ...


_own: dict[tuple[str, ...], KindWords] = {}


def register_words(kinds: Sequence[str], words: KindWords) -> None:
    """Let *words* say and read amounts of *kinds*: called once by the wing of the game that has them."""
    _own[tuple(kinds)] = words


def find_words(kinds: Sequence[str]) -> KindWords | None:
    """The words a game has for *kinds*; none where the vocabulary will do."""
    return _own.get(tuple(kinds))


def find_kind(word: str, kinds: Sequence[str], lang: str) -> int | None:
    """Which of *kinds* a word names, in any language or cut short; none where it names none or several."""
    names = [split_tokens(kind)[0] for kind in kinds]
    if word in names:
        return names.index(word)
    lexicon = thing_lexicon(lang)
    cut_short = lexicon.abbreviated_meanings(word) if len(word) > SHORT else ()
    for meanings in (lexicon.meanings(word), cut_short):
        found = {names.index(meaning) for meaning in meanings if meaning in names}
        if len(found) == 1:
            return found.pop()
    cut = [i for i, name in enumerate(names) if len(word) > SHORT and name.startswith(word)]
    return cut[0] if len(cut) == 1 else None


def read_amounts(words: Sequence[str], kinds: Sequence[str], lang: str) -> tuple[int, ...]:
    """How many of each kind *words* name; an unknown word raises, and so does a number of nothing."""
    amounts, count = [0] * len(kinds), ""
    for word in (number_words(lang).get(word, word) for word in words):
        if word.isdecimal() and len(word) < 4:
            count = word
            continue
        kind = find_kind(word, kinds, lang)
        if kind is not None:
            amounts[kind] += int(count or 1)
            count = ""
        elif word not in SMALL:
            raise unknown_kind_error(word, kind_names(kinds, lang), lang)
    if count.strip("0"):
        raise unknown_kind_error(count, kind_names(kinds, lang), lang)
    return tuple(amounts)


def unknown_kind_error(word: str, named: Sequence[str], lang: str) -> BadNotation:
    """What is said where a word names none of the kinds there are."""
    say = speaker("speech", lang)
    return BadNotation(
        say("I do not know “{word}”. You can name: {kinds}.", word=word[:30], kinds=", ".join(named)), "notation"
    )


def kind_names(kinds: Sequence[str], lang: str) -> list[str]:
    """What the kinds are called in *lang*: the first word of the vocabulary, or the notation itself."""
    if (words := find_words(kinds)) is not None:
        return words.kind_names(lang)
    own = thing_lexicon(lang).own
    return [next((word for word, means in own.items() if kind in means), kind) for kind in kinds]


def describe_amounts(amounts: Sequence[int], kinds: Sequence[str], lang: str) -> str:
    """Amounts in words: «2 de madera, 1 de mineral», «1 de madera (bosque 2)»."""
    if (words := find_words(kinds)) is not None:
        return words.describe_amounts(amounts, lang)
    say = speaker("speech", lang)
    names = kind_names(kinds, lang)
    return ", ".join(say("{n} {kind}", n=n, kind=name) for n, name in zip(amounts, names, strict=True) if n) or say(
        "nothing"
    )


# ---- answers that are filled in, field by field ----------------------------------------------------------------------

NAMED_BY = {"want": FOR, "take": FOR, "get": FOR, "to": TO, "partner": TO, "seats": TO}
"""Which small words begin which field of a form."""


def compose_answer(text: str, decisions: Sequence[Decision[Any]], to: Listener) -> tuple[Decision[Any], Any] | None:
    """The composed answer that *text* spells out; raises where it breaks the bounds; none where it is none."""
    words = list(split_tokens(text.replace(">", " for ")))
    if not words:
        return None
    opens = act_lexicon(to.lang).meanings(words[0]) or (words[0],)
    composed = [d for d in decisions if not isinstance(d.answers, OneOf)]
    named = [d for d in composed if d.kind in opens or split_tokens(d.kind)[0] in opens]
    if named:
        return _fill_form(words[1:], named[0], to)
    amounts = [d for d in composed if isinstance(d.answers, Counts) and d.waits]
    if not amounts:
        return None
    rest = words[1:] if act_lexicon(to.lang).meanings(words[0]) and len(words) > 1 else words
    try:
        return _fill_form(words, amounts[0], to)
    except RuleError:
        return _fill_form(rest, amounts[0], to)


def _fill_form(words: Sequence[str], decision: Decision[Any], to: Listener) -> tuple[Decision[Any], Any]:
    draft = AnswerDraft(decision, to)
    if not words and isinstance(decision.answers, Form):
        return decision, None
    for part in _split_fields(words, decision):
        draft.fill_field(part)
    while not draft.is_whole and draft.fill_forced_field():
        pass
    if not draft.is_whole:
        raise BadNotation(draft.asks)
    return decision, draft.make_answer()


def _split_fields(words: Sequence[str], decision: Decision[Any]) -> list[list[str]]:
    """The words of each field, split where the next field's small word stands."""
    names = [name for name, _ in field_bounds(decision)]
    parts: list[list[str]] = [[]]
    for word in words:
        following = names[len(parts)] if len(parts) < len(names) else ""
        if parts[-1] and word in NAMED_BY.get(following, ()):
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


@dataclass
class AnswerDraft:
    """A composed answer being filled in, field by field."""

    decision: Decision[Any]
    to: Listener
    values: list[Any] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        return len(self.values) == len(field_bounds(self.decision))

    @property
    def asks(self) -> str:
        """The sentence that asks for the next field."""
        say = speaker("speech", self.to.lang)
        name, space = field_bounds(self.decision)[len(self.values)]
        if isinstance(space, OneOf):
            return say("To whom? {choices}", choices="; ".join(self._list_values(space)))
        most = describe_amounts(space.limits, space.kinds, self.to.lang)
        if name in ("want", "take", "get"):
            return say("What do you want for it?")
        if space.least == space.most:
            return say.many(
                "Which card? You have {cards}.", "Which {n} cards? You have {cards}.", space.most, cards=most
            )
        return say("Which cards do you give? You have {cards}.", cards=most)

    def fill_field(self, words: Sequence[str]) -> None:
        """Fill in the next field from *words*; raises and changes nothing where they do not fit."""
        name, space = field_bounds(self.decision)[len(self.values)]
        self.values.append(
            self._read_amounts(words, name, space) if isinstance(space, Counts) else self._read_value(words, space)
        )

    def fill_forced_field(self) -> bool:
        """Fill in the next field where there is one way to do it, or where the first listed is the plain one."""
        _, space = field_bounds(self.decision)[len(self.values)]
        if not isinstance(space, OneOf) or not len(space):
            return False
        everybody = [value for value in space if value in ("all", None)]
        if len(space) == 1 or everybody:
            self.values.append(everybody[0] if everybody else next(iter(space)))
            return True
        return False

    def make_answer(self) -> Any:
        """The finished answer; raises where the fields do not go together."""
        say = speaker("speech", self.to.lang)
        answers = self.decision.answers
        if isinstance(answers, Form):
            if not answers.is_filled_by(self.values):
                raise BadNotation(say("You cannot give and want the same kind of card."))
            return answers.verb(*self.values)
        assert isinstance(answers, Counts), "listed answers are not drafted"
        return answers.make_answer(self.values[0])

    def _list_values(self, space: OneOf[Any]) -> list[str]:
        return [f"{i}: {self._value_name(value)}" for i, value in enumerate(space, start=1)]

    def _value_name(self, value: Any) -> str:
        if type(value) is int and 0 <= value < len(self.to.names):
            return self.to.names[value]
        if isinstance(value, tuple | list | frozenset):
            return ", ".join(self._value_name(one) for one in sorted(value))
        return str(value)

    def _read_value(self, words: Sequence[str], space: OneOf[Any]) -> Any:
        say = speaker("speech", self.to.lang)
        wanted = [word for word in words if word not in SMALL] or list(words)
        for value in space:
            names = split_tokens(self._value_name(value))
            if sorted(wanted) == sorted(names) or wanted == list(split_tokens(str(value))):
                return value
        starts = [
            v for v in space if all(any(n.startswith(w) for n in split_tokens(self._value_name(v))) for w in wanted)
        ]
        if len(starts) == 1 and wanted:
            return starts[0]
        said, listed = " ".join(words)[:30], "; ".join(self._list_values(space))
        raise BadNotation(say("“{text}” is none of them: {choices}", text=said, choices=listed))

    def _read_amounts(self, words: Sequence[str], name: str, space: Counts[Any]) -> tuple[int, ...]:
        say = speaker("speech", self.to.lang)
        own = find_words(space.kinds)
        if own is not None:
            amounts = own.read_amounts(words, space.limits, self.to.lang)
        else:
            amounts = read_amounts(words, space.kinds, self.to.lang)
        if space.is_within_bounds(amounts):
            return amounts
        said = describe_amounts(amounts, space.kinds, self.to.lang)
        total, least, most = sum(amounts), space.least, space.most
        if total < least or total > most:
            wanted = str(most) if least == most else f"{least}-{most}"
            raise BadNotation(
                say("{cards}: that is {n}, but it should be {wanted}.", cards=said, n=total, wanted=wanted)
            )
        there = describe_amounts(space.limits, space.kinds, self.to.lang)
        raise BadNotation(say("{cards}: that is more than there is: {there}.", cards=said, there=there))
