"""Any decision as steps from a fixed space of integers, for environments, search and compiled cores.

A game lists its *codec words*: whole answers in notation, or the words they are made of. An answer that is itself
listed takes one step; any other is spelled word by word. Amounts are spelled one unit at a time, kind by kind in order.
Whatever could go on but may also end is ended by ``.``. At every step `list_options` says which integers may come next,
so a mask over the whole space is exact.
"""

from __future__ import annotations

from typing import Any, Generic

from trueque.kernel.decision import A, Counts, Decision, Form, OneOf, field_values
from trueque.kernel.game import Game

DONE = "."
UNITS = 32
"""Kinds a `Counts` can have: far more than any game needs."""


class Codec(Generic[A]):
    """The integer space of one game."""

    def __init__(self, game: Game[Any, A]) -> None:
        self.game = game
        self.tokens: tuple[str, ...] = (DONE, *(f"+{i}" for i in range(UNITS)), *game.codec_words)
        self.size = len(self.tokens)
        self._number = {token: i for i, token in enumerate(self.tokens)}

    def token_number(self, token: str) -> int:
        if token not in self._number:
            raise ValueError(f"«{token}» is not among the codec words of {self.game.name}")
        return self._number[token]

    def spell_text(self, text: str) -> tuple[int, ...]:
        """The steps of a listed answer's notation, its end left out."""
        if text in self._number:
            return (self._number[text],)
        return tuple(self.token_number(word) for word in text.split())

    def begin_spelling(self, decision: Decision[A]) -> Speller[A]:
        """A fresh spelling of an answer to *decision*."""
        return Speller(self, decision)

    def spell_answer(self, decision: Decision[A], action: A) -> list[int]:
        """The steps that spell *action*."""
        speller, answers = self.begin_spelling(decision), decision.answers
        values: tuple[Any, ...] = (action,) if isinstance(answers, OneOf) else field_values(action)
        taken: list[int] = []
        for field, value in enumerate(values):
            for step in (*speller.spell_value(value), self.token_number(DONE)):
                if speller.field == field:
                    speller.take_step(step)
                    taken.append(step)
        return taken


class Speller(Generic[A]):
    """An answer being spelled, step by step."""

    def __init__(self, codec: Codec[A], decision: Decision[A]) -> None:
        self._codec = codec
        self._answers = decision.answers
        self._fields: tuple[OneOf[Any] | Counts[Any], ...] = (
            self._answers.fields if isinstance(self._answers, Form) else (self._answers,)
        )
        self._values: list[Any] = []
        self._done = codec.token_number(DONE)
        self._begin_field()

    @property
    def field(self) -> int:
        """Which field is being spelled; past the last one when the answer is complete."""
        return len(self._values)

    def _begin_field(self) -> None:
        space = self._fields[self.field]
        if isinstance(space, OneOf):
            self._left = [(self.spell_value(answer), answer) for answer in space]
            self._depth = 0
        else:
            self._amounts = [0] * len(space.limits)
            self._least_kind = 0

    def spell_value(self, value: Any) -> tuple[int, ...]:
        """The steps of *value* in the present field, its end left out."""
        space = self._fields[self.field]
        if isinstance(space, OneOf):
            return self._codec.spell_text(self._codec.game.write(value) if space is self._answers else str(value))
        return tuple(self._codec.token_number(f"+{kind}") for kind, n in enumerate(value) for _ in range(n))

    def list_options(self) -> list[int]:
        """The integers that may come next."""
        space = self._fields[self.field]
        if isinstance(space, OneOf):
            return sorted({steps[self._depth] if len(steps) > self._depth else self._done for steps, _ in self._left})
        return self._unit_options(space)

    def take_step(self, number: int) -> A | None:
        """Take one step; the answer once it is complete."""
        if number not in self.list_options():
            raise ValueError(f"step {number} («{self._codec.tokens[number]}») may not come here")
        space = self._fields[self.field]
        whole = self._step_listed(number) if isinstance(space, OneOf) else self._step_unit(space, number)
        if not whole:
            return None
        self._values.append(whole[0])
        if self.field < len(self._fields):
            self._begin_field()
            return None
        answer: A
        if isinstance(self._answers, Form):
            answer = self._answers.verb(*self._values)
        else:
            answer = self._answers.make_answer(whole[0]) if isinstance(self._answers, Counts) else whole[0]
        return answer

    def _step_listed(self, number: int) -> tuple[Any, ...]:
        if number == self._done and (ended := [a for steps, a in self._left if len(steps) == self._depth]):
            return (ended[0],)
        self._left = [(s, answer) for s, answer in self._left if len(s) > self._depth and s[self._depth] == number]
        self._depth += 1
        only = len(self._left) == 1 and len(self._left[0][0]) == self._depth
        return (self._left[0][1],) if only else ()

    def _step_unit(self, space: Counts[Any], number: int) -> tuple[Any, ...]:
        if number != self._done:
            kind = int(self._codec.tokens[number][1:])
            self._amounts[kind] += 1
            self._least_kind = kind
            if self._unit_options(space) != [self._done]:
                return ()
        return (tuple(self._amounts),)

    def _unit_options(self, space: Counts[Any]) -> list[int]:
        total, room = sum(self._amounts), self._count_room(space)
        options = [self._done] if space.least <= total else []
        for kind in range(self._least_kind, len(room)):
            # Kinds come in order, so what is left from here on must still reach the least.
            if total < space.most and room[kind] and total + sum(room[kind:]) >= space.least:
                options.append(self._codec.token_number(f"+{kind}"))
        return options

    def _count_room(self, space: Counts[Any]) -> list[int]:
        """How many more of each kind this field may take, fields that must stay apart considered."""
        room = [limit - n for limit, n in zip(space.limits, self._amounts, strict=True)]
        for other in self._list_exclusions():
            for kind in range(len(room)):
                used = other < self.field and self._values[other][kind] > 0
                if used or (other > self.field and not self._has_enough_left(other, kind)):
                    room[kind] = 0
        return room

    def _list_exclusions(self) -> list[int]:
        pairs = self._answers.apart if isinstance(self._answers, Form) else ()
        return [b if a == self.field else a for a, b in pairs if self.field in (a, b)]

    def _has_enough_left(self, other: int, kind: int) -> bool:
        """Whether the later field *other* can still be filled when this one uses *kind* too."""
        space = self._fields[other]
        assert isinstance(space, Counts), "only amounts can be kept apart"
        free = [limit for k, limit in enumerate(space.limits) if k != kind and not self._amounts[k]]
        return sum(free) >= space.least
