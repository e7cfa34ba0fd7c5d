"""What clauses of every game are called in words: their sentences, and the questions that point to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trueque.kernel.words import Listener
from trueque.locale import Speaker, speaker

if TYPE_CHECKING:
    from trueque.telling.clauses import GivesClauses


@dataclass(frozen=True)
class ClauseNames:
    """What a game calls the things that clauses speak of, for one listener."""

    room: GivesClauses
    to: Listener

    def thing(self, thing: str) -> str:
        return self.room.name_thing(thing, self.to)

    def measure(self, measure: str) -> str:
        return self.room.name_measure(measure, self.to)

    def cards(self, cards: Sequence[int]) -> str:
        return join_last(self.room.describe_amounts(cards, self.to), self.to.lang)

    def seat(self, seat: int) -> str:
        return self.to.names[seat]


def join_last(listed: str, lang: str) -> str:
    """A row with commas as it is spoken: a word before the last."""
    some, comma, last = listed.rpartition(", ")
    return speaker("telling", lang)("{some} and {last}", some=some, last=last) if comma else listed


Said = Callable[[tuple[Any, ...], Speaker, ClauseNames], str]


def _say_fall(values: tuple[Any, ...], say: Speaker, names: ClauseNames) -> str:
    measure, seat, then = values
    if seat == names.to.seat:
        return say("{measure}: you fall to {n}.", n=then, measure=names.measure(measure))
    return say("{measure}: {name} falls to {n}.", name=names.seat(seat), n=then, measure=names.measure(measure))


def _say_sooner(values: tuple[Any, ...], say: Speaker, names: ClauseNames) -> str:
    thing, now, then = values
    if then is None:
        return say.many(
            "By the dice alone, {thing} then comes in about {n} roll; without this, never.",
            "By the dice alone, {thing} then comes in about {n} rolls; without this, never.",
            now, thing=names.thing(thing),
        )  # fmt: skip
    return say.many(
        "By the dice alone, {thing} then comes about {n} roll sooner: in {now} instead of {then}.",
        "By the dice alone, {thing} then comes about {n} rolls sooner: in {now} instead of {then}.",
        then - now, thing=names.thing(thing), now=now, then=then,
    )  # fmt: skip


def _say_lack(values: tuple[Any, ...], say: Speaker, names: ClauseNames) -> str:
    thing, cards = names.thing(values[0]), names.cards(values[1])
    if sum(values[1]) == 1:
        return say("Only {cards} is missing for {thing}.", cards=cards, thing=thing)
    return say("You lack {cards} for {thing}.", cards=cards, thing=thing)


def _say_unchanged(values: tuple[Any, ...], say: Speaker, names: ClauseNames) -> str:
    thing, cards = names.thing(values[0]), names.cards(values[1])
    if sum(values[1]) == 1:
        return say("As before, only {cards} is missing for {thing}.", cards=cards, thing=thing)
    return say("As before, you lack {cards} for {thing}.", cards=cards, thing=thing)


def _say_nearer(values: tuple[Any, ...], say: Speaker, names: ClauseNames) -> str:
    if sum(values[1]) == 1:
        return say(
            "Then only {cards} is missing for {thing}.", thing=names.thing(values[0]), cards=names.cards(values[1])
        )
    return say("It brings you nearer to {thing}: you then lack {cards}.",
               thing=names.thing(values[0]), cards=names.cards(values[1]))  # fmt: skip


def _say_further(values: tuple[Any, ...], say: Speaker, names: ClauseNames) -> str:
    return say("It takes you further from {thing}: you then lack {cards}.",
               thing=names.thing(values[0]), cards=names.cards(values[1]))  # fmt: skip


SENTENCES: dict[str, Said] = {
    "sooner": _say_sooner,
    "wins": lambda values, say, names: say("It wins the game."),
    "wins_turn": lambda values, say, names: say("It leads to a win in this very turn."),
    "points": lambda values, say, names: say.many(
        "It brings {n} point: you then have {total} of {target}.",
        "It brings {n} points: you then have {total} of {target}.",
        values[0], total=values[1], target=values[2],
    ),
    "pays": lambda values, say, names: say("Then you can pay for {thing}.", thing=names.thing(values[0])),
    "opens": lambda values, say, names: say("It makes room for {thing}.", thing=names.thing(values[0])),
    "grows": lambda values, say, names: say(
        "{measure}: you then have {n}, {name} {theirs}.",
        n=values[1], measure=names.measure(values[0]), name=names.seat(values[2]), theirs=values[3],
    ),
    "falls": _say_fall,
    "keeps": lambda values, say, names: say("You can still pay for {thing}.", thing=names.thing(values[0])),
    "lacks": _say_lack,
    "leaves": _say_unchanged,
    "nears": _say_nearer,
    "strays": _say_further,
    "spends": lambda values, say, names: say("You can then no longer pay for {thing}.", thing=names.thing(values[0])),
    "passes": lambda values, say, names: say("The turn then passes to {name}.", name=names.seat(values[0])),
    "holds": lambda values, say, names: (
        say("You then hold {cards}.", cards=names.cards(values[0])) if any(values[0]) else say("You then hold nothing.")
    ),
    "stands": lambda values, say, names: say(
        "You have {mine} of {target} points, {name} {theirs}.",
        mine=values[0], target=values[1], name=names.seat(values[2]), theirs=values[3],
    ),
}  # fmt: skip


def _describe_thing_question(values: tuple[Any, ...], say: Speaker, names: ClauseNames) -> str:
    return say("What do you lack for {thing}, and where could it come from?", thing=names.thing(values[0]))


def _describe_measure_question(values: tuple[Any, ...], say: Speaker, names: ClauseNames) -> str:
    return say("{measure}: who has more?", measure=names.measure(values[0]))


QUESTIONS: dict[str, Said] = {
    "sooner": lambda values, say, names: say(
        "How long would the dice take to bring {thing}?", thing=names.thing(values[0])
    ),
    "wins": lambda values, say, names: say("Can you win this turn?"),
    "wins_turn": lambda values, say, names: say("Can you win this turn?"),
    "points": lambda values, say, names: say("What brings you points now?"),
    "pays": _describe_thing_question,
    "opens": lambda values, say, names: say("Where is there room for {thing}?", thing=names.thing(values[0])),
    "grows": _describe_measure_question,
    "falls": _describe_measure_question,
    "keeps": lambda values, say, names: say("Should you pay for {thing} now, or wait?", thing=names.thing(values[0])),
    "lacks": _describe_thing_question,
    "leaves": _describe_thing_question,
    "nears": _describe_thing_question,
    "strays": _describe_thing_question,
    "spends": lambda values, say, names: say("Which cards do you need most?"),
    "passes": lambda values, say, names: say("Is there anything left to do in this turn?"),
    "holds": lambda values, say, names: say("Which cards do you need most?"),
    "stands": lambda values, say, names: say("Who is nearest to winning?"),
}
