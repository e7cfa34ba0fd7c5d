"""The quick game on the kernel's contract: for two to six seats, under one set of rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import cast

from trueque.kernel import Decision, Event, IllegalAction, Seat, View
from trueque.quick import guess as guessing
from trueque.quick import view as viewing
from trueque.quick.actions import Action
from trueque.quick.cards import EXPANSIONS, RESOURCES
from trueque.quick.legal import QUESTIONS
from trueque.quick.notation import codec_words, heard, read, write
from trueque.quick.play import PLAYS
from trueque.quick.rules import Rules, draw_start, read_rules, samples, start_moved_on, write_rules
from trueque.quick.speech import refuse
from trueque.quick.state import State, first_position, points_of

__all__ = ["Quick", "draw_start", "make", "samples", "start_moved_on"]


class Quick:
    """The rules of the quick game under one set of options. Holds no position."""

    name = "quick"
    balanced_kinds = ()
    open_kinds = ("event",)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = rules.seats
        self.options: Mapping[str, str] = write_rules(rules)
        self.codec_words = codec_words(rules.seats)

    def start(self) -> State:
        return first_position(self.rules)

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        return QUESTIONS[state.phase](self.rules, state)

    def play(self, state: State, seat: Seat, action: Action) -> list[Event]:
        return PLAYS[type(action)](self.rules, state, seat, action)

    def scores(self, state: State) -> tuple[float, ...] | None:
        return state.result

    def points(self, state: State, seat: Seat | None) -> tuple[int, ...]:
        return tuple(points_of(state, s) for s in range(self.seats))

    def census(self, state: State) -> Mapping[str, int]:
        """Resource cards wherever they are; roads, knights, settlements and what became of them, expansions."""
        everywhere = [state.pile, state.market, state.discards, *state.hands]
        found = {name: sum(cards[i] for cards in everywhere) for i, name in enumerate(RESOURCES)}
        found["road"] = state.road_pile + sum(state.roads)
        found["knight"] = state.knight_pile + sum(state.knights)
        covered = sum(owned.bit_count() for owned in state.expansions)
        found["settlement"] = state.settlement_pile + sum(state.settlements) + sum(state.cities) + covered
        for i, name in enumerate(EXPANSIONS):
            found[name] = state.expansion_pile[i] + sum(owned >> i & 1 for owned in state.expansions)
        return found

    def view(self, state: State, seat: Seat | None) -> View:
        return cast(View, viewing.view(self.rules, state, seat))

    def guess(self, view: View, rng: Random) -> State:
        return guessing.guess(self.rules, view, rng)

    def heard(self, state: State, by: Seat, action: Action, seat: Seat | None) -> str:
        return heard(self.rules, state, by, action, seat)

    def why_not(self, state: State, seat: Seat, action: Action) -> IllegalAction:
        return refuse.why_not(self.rules, state, seat, action)

    def write(self, action: Action) -> str:
        return write(action)

    def read(self, state: State, text: str) -> Action:
        return read(text)


def make(options: Mapping[str, str]) -> Quick:
    """The quick game under *options*; unknown or impossible ones raise `BadOptions`."""
    return Quick(read_rules(options))
