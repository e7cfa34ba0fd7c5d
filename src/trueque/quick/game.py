"""The quick game on the kernel's contract: for two to six seats, under one set of rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, cast

from trueque.kernel import Decision, Event, IllegalAction, Seat, View
from trueque.quick import guess as guessing
from trueque.quick import view as viewing
from trueque.quick.actions import Action
from trueque.quick.cards import EXPANSIONS, RESOURCES
from trueque.quick.core.engine import Backend, load_core
from trueque.quick.core.tableau import points_of
from trueque.quick.core_tables import make_tables
from trueque.quick.legal import QUESTIONS
from trueque.quick.notation import codec_words, heard, heard_by_all, read, write
from trueque.quick.open_draws import list_events
from trueque.quick.play import play_answer
from trueque.quick.rules import QuickRules, draw_start, move_start, read_rules, samples, write_rules
from trueque.quick.speech import refuse
from trueque.quick.state import QuickState

__all__ = ["Quick", "draw_start", "make", "move_start", "samples"]


class Quick:
    """The rules of the quick game under one set of options. Holds no position."""

    name = "quick"
    balanced_kinds = ()
    open_kinds = ("event",)
    open_lists = (list_events(),)

    def __init__(self, rules: QuickRules, backend: Backend = "plain", remembers: bool = True) -> None:
        self.rules, self.remembers = rules, remembers
        core = load_core(backend)
        tables = core.tables(make_tables(rules, remembers))
        self.first = QuickState(core, tables, core.start(tables))
        """Everything laid out, one settlement and one road each, and no resource card dealt yet."""
        self.seats = rules.seats
        self.options: Mapping[str, str] = write_rules(rules)
        self.codec_words = codec_words(rules.seats)

    def __reduce__(self) -> tuple[Any, ...]:
        return Quick, (self.rules, self.first.core.name, self.remembers)

    def __deepcopy__(self, memo: object) -> Quick:
        """It holds no position."""
        return self

    def start(self) -> QuickState:
        return self.first.copy()

    def decisions(self, state: QuickState) -> tuple[Decision[Action], ...]:
        return QUESTIONS[state.g.phase](state)

    def play(self, state: QuickState, seat: Seat, action: Action) -> list[Event]:
        return play_answer(state, seat, action)

    def scores(self, state: QuickState) -> tuple[float, ...] | None:
        return state.result

    def points(self, state: QuickState, seat: Seat | None) -> tuple[int, ...]:
        return tuple(points_of(state.t, state.g, s) for s in range(self.seats))

    def census(self, state: QuickState) -> Mapping[str, int]:
        """Resource cards wherever they are; roads, knights, settlements and what became of them, expansions."""
        g, seats = state.g, range(self.seats)
        everywhere = [g.pile, g.market, g.discards, *map(state.hand, seats)]
        found = {name: sum(cards[i] for cards in everywhere) for i, name in enumerate(RESOURCES)}
        found["road"] = g.road_pile + sum(g.roads)
        found["knight"] = g.knight_pile + sum(g.knights)
        covered = sum(g.expansions[seat].bit_count() for seat in seats)
        found["settlement"] = g.settlement_pile + sum(g.settlements) + sum(g.cities) + covered
        for i, name in enumerate(EXPANSIONS):
            found[name] = g.expansion_pile[i] + sum(g.expansions[seat] >> i & 1 for seat in seats)
        return found

    def view(self, state: QuickState, seat: Seat | None) -> View:
        return cast(View, viewing.make_view(state, seat))

    def guess(self, view: View, rng: Random) -> QuickState:
        return guessing.guess_state(self.first, view, rng)

    def heard(self, state: QuickState, by: Seat, action: Action, seat: Seat | None) -> str:
        return heard(state, by, action, seat)

    def heard_by_all(self, state: QuickState, by: Seat, action: Action) -> tuple[str, ...]:
        return heard_by_all(state, by, action)

    def why_not(self, state: QuickState, seat: Seat, action: Action) -> IllegalAction:
        return refuse.why_not(self.rules, state, seat, action)

    def write(self, action: Action) -> str:
        return write(action)

    def read(self, state: QuickState, text: str) -> Action:
        return read(text)


def make(options: Mapping[str, str]) -> Quick:
    """The quick game under *options*; unknown or impossible ones raise `BadOptions`."""
    return Quick(read_rules(options))
