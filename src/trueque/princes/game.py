"""The Princes on the kernel's contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, cast

from trueque.core import library_build
from trueque.kernel import Decision, Event, IllegalAction, Seat, View
from trueque.kernel.open_lists import OpenList
from trueque.princes.actions import Action
from trueque.princes.brought.drafts import DRAFT
from trueque.princes.catalogue import CARDS, STORES
from trueque.princes.core.engine import Backend, load_core
from trueque.princes.core.numbers import BENEATH_YULE
from trueque.princes.core.source import make_source
from trueque.princes.core_tables import make_game_tables
from trueque.princes.decks import count_shuffled_cards
from trueque.princes.guess import guess_state
from trueque.princes.layout import PrincesLayout
from trueque.princes.legal import make_question
from trueque.princes.notation import list_codec_words, read, write
from trueque.princes.open_draws import list_dice, list_guided_draws
from trueque.princes.play import play_answer
from trueque.princes.programs import number_cards
from trueque.princes.rules import DECKS, MODES, SWITCHES, PrincesRules, make_rules
from trueque.princes.speech.refuse import why_not
from trueque.princes.state import PrincesState
from trueque.princes.steps import Gather, Shuffle
from trueque.princes.view import heard, heard_by_all, make_view


def quickest_back_end() -> Backend:
    """One answer takes the compiled rules a third of the time: they are used where they were built."""
    return "plain" if library_build.find_library(make_source()) is None else "compiled"


class Princes:
    """The rules of The Princes under one set of options."""

    name = "princes"
    seats = 2
    balanced_kinds = ("dice",)
    open_kinds = ("dice", "die", "start")

    def __init__(self, rules: PrincesRules, backend: Backend | None = None) -> None:
        self.rules = rules
        self.options: Mapping[str, str] = rules.write_options()
        core, programs = load_core(backend or quickest_back_end()), make_game_tables(rules)
        tables = core.tables(programs.t)
        self.first = PrincesState(core, programs, tables, core.start(tables))
        """The position before anything was answered."""
        self.blank = PrincesState(core, programs, tables, type(self.first.g)())
        """A record that is all zeros, to lay positions out on."""
        self.codec_words = list_codec_words(with_guests=programs.t.guest_cards > 0)

    @cached_property
    def open_lists(self) -> tuple[OpenList, ...]:
        return list_dice()

    @cached_property
    def guided_draws(self) -> Mapping[str, Sequence[Action]]:
        return list_guided_draws()

    def __reduce__(self) -> tuple[Any, ...]:
        return Princes, (self.rules, self.first.core.name)

    def __deepcopy__(self, memo: object) -> Princes:
        """It holds no position."""
        return self

    @property
    def guest_sets(self) -> tuple[str, ...]:
        """The sets of other packages whose cards are in the game."""
        t, numbers = self.first.programs.t, number_cards()
        if not t.guest_cards:
            return ()
        dealt = {card for _, card in (at for at, count in t.deck.items() if count) if card >= t.cards}
        return tuple(sorted({CARDS[token].set for token, number in numbers.items() if number in dealt}))

    def start(self) -> PrincesState:
        return self.first.copy()

    @cached_property
    def plain(self) -> Princes:
        """The same game in plain Python: what strangers wrote is played there, where no index leaves its list."""
        return self if self.first.core.name == "plain" else Princes(self.rules, "plain")

    def decisions(self, state: PrincesState) -> tuple[Decision[Action], ...]:
        asked = state.asked or make_question(state)
        return () if asked is None else (asked,)

    def play(self, state: PrincesState, seat: Seat, action: Action) -> list[Event]:
        asked = state.asked or make_question(state)
        if asked is None or asked.seat != seat:
            raise self.why_not(state, seat, action)
        return play_answer(state, action)

    def scores(self, state: PrincesState) -> tuple[float, ...] | None:
        if state.winner is None:
            return None
        if state.winner >= 0:
            return (1.0, 0.0) if state.winner == 0 else (0.0, 1.0)
        # when the turns have run out, more points win.
        red, blue = state.points(0), state.points(1)
        return (0.5, 0.5) if red == blue else (float(red > blue), float(blue > red))

    def points(self, state: PrincesState, seat: Seat | None) -> tuple[int, ...]:
        return state.points(0), state.points(1)

    def census(self, state: PrincesState) -> Mapping[str, int]:
        """Every card, wherever it lies; what a shuffle still has to gather counts too."""
        s = state.layout
        piles = (*s.stacks, *s.hands, s.events, s.regions, s.discards, s.aside, s.held)
        count = Counter(card for pile in piles for card, _ in pile)
        count.update([*s.faceup, *s.table, *([s.event] if s.event else ())])
        count.update(s.loose)
        for realm in s.realms:
            count.update([*realm.sites.values(), *realm.under.values()])
            count.update(STORES[store] for store in realm.regions.values())
            count["road"] += len(realm.roads)
            count["settlement"] += len(realm.places)
            count["city"] += sum(size == 2 for size in realm.places.values())
        count.update(s.supply)
        return dict(sorted(add_ungathered(s, count).items()))

    def view(self, state: PrincesState, seat: Seat | None) -> View:
        return cast(View, make_view(state, seat))

    def guess(self, view: View, rng: Random) -> PrincesState:
        return guess_state(self, view, rng)

    def heard(self, state: PrincesState, by: Seat, action: Action, seat: Seat | None) -> str:
        return heard(state, by, action, seat)

    def heard_by_all(self, state: PrincesState, by: Seat, action: Action) -> tuple[str, ...]:
        return heard_by_all(state, by, action)

    def why_not(self, state: PrincesState, seat: Seat, action: Action) -> IllegalAction:
        return why_not(state, seat, action)

    def write(self, action: Action) -> str:
        return write(action)

    def read(self, state: PrincesState, text: str) -> Action:
        return read(text)


def add_ungathered(s: PrincesLayout, count: Counter[str]) -> Counter[str]:
    """Add the cards of shuffles that have not begun, and Yule while it waits for its place."""
    waiting = [step.what for _, step in s.todo if isinstance(step, Gather)]
    if s.rules.is_duel and s.todo and ("aside" in waiting or s.todo[-1][1] == Shuffle("aside")):
        waiting.append("events")
    for what in waiting:
        count.update(count_shuffled_cards(s.rules, what))
    shuffled = [step.what for _, step in s.todo if isinstance(step, Shuffle)]
    if not count["yule"] and len(s.events) < BENEATH_YULE and {"events", "aside"} & {*waiting, *shuffled}:
        count["yule"] = 1
    return count


def make(options: Mapping[str, str]) -> Princes:
    """The Princes under *options*; anything unknown raises `BadOptions`."""
    return Princes(make_rules(options))


def draw_start(options: Mapping[str, str], rng: Random) -> dict[str, str]:
    """Where decks are brought, who named none gets one drafted for this table (R-226)."""
    mode = MODES.get(options.get("mode", ""))
    drafts = {name: f"{DRAFT}{rng.randrange(10**9)}" for name in DECKS} if mode is not None and mode.brought else {}
    return {**drafts, **options}


def move_start(options: Mapping[str, str]) -> dict[str, str]:
    """Where one side was chosen to begin, the other begins the next game; else the dice say so each time (R-201)."""
    other = {"red": "blue", "blue": "red"}
    start = options.get("start", "")
    return {**options, "start": other[start]} if start in other else dict(options)


def samples() -> list[dict[str, str]]:
    """Every mode as it is, and every switch the other way in a mode where it matters, some of them together."""
    found = [{"mode": mode} for mode in MODES]
    where = {"second_hand": "gold", "reiner": "gold", "brigands_cache": "gold", "irmgard_pirates": "turmoil",
             "doctor": "progress", "open_cards_hit": "turmoil", "feuds_refill": "turmoil", "defence": "turmoil",
             "fresh_cards": "turmoil", "limit": "progress", "fetching": "progress", "deck_size": "tournament",
             "deck_copies": "tournament"}  # fmt: skip
    together = ("first_choice", "hills", "first_rearranged", "cache_removal", "given_room", "named_room", "bath_house",
                "trade_room")  # fmt: skip
    for name, values in SWITCHES.items():
        if name not in together:
            found += [{"mode": where.get(name, "intro"), "limit": "100", name: value} for value in values[1:]]
    turned = {name: SWITCHES[name][1] for name in together}
    return [*found, {"mode": "duel", "limit": "100", **turned}, {"mode": "gold", "limit": "100", **turned}]
