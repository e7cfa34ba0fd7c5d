"""The board game on the kernel's contract: the core's rules, with names, events, views and sentences around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from random import Random
from typing import Any, Literal, NamedTuple

from trueque.core.library_build import NoCompiler
from trueque.island.actions import Action, Call, EndTurn
from trueque.island.board import find_layout, make_island_table
from trueque.island.core.engine import IslandCore, load_core
from trueque.island.core.state import NOBODY, OVER, POINT, Position, seat_room
from trueque.island.core.tables import Tables
from trueque.island.encoding import CARDS, Encoding
from trueque.island.guess import guess_state
from trueque.island.heard_lines import hear_line, write_heard_lines
from trueque.island.layouts import RESOURCES, TERRAINS, Layout
from trueque.island.legal import list_questions, make_throw_questions
from trueque.island.memory import hands_of, is_special_building
from trueque.island.notation import Notation, write
from trueque.island.open_draws import list_throws
from trueque.island.play import play_answer
from trueque.island.rules import VARIANTS, IslandRules, read_rules, write_rules
from trueque.island.speech.refuse import make_refusal
from trueque.island.state import IslandState
from trueque.island.talk import list_call_questions, play_call
from trueque.island.view import Ground, make_island_view, make_view
from trueque.island.view_updates import update_views
from trueque.kernel.decision import Decision
from trueque.kernel.errors import IllegalAction
from trueque.kernel.event import Event
from trueque.kernel.extras import MissingExtra
from trueque.kernel.game import NATURE, Options, Shown, View
from trueque.kernel.open_lists import OpenList

Backend = Literal["plain", "compiled"]


class IslandBox(NamedTuple):
    """What every game by the same rules on the same island plays with; nothing in it ever changes."""

    room: int
    core: IslandCore
    tables: Tables
    encoding: Encoding
    notation: Notation


@lru_cache(maxsize=64)  # a house full of tables holds one for each set of rules, not one a table: each is 300 kB
def make_island_box(rules: IslandRules, layout: Layout, backend: Backend) -> IslandBox:
    """The core, its tables and the names of all answers."""
    places = layout.places
    room = seat_room(rules.seats, len(places.hexes), len(places.corners), len(places.paths))
    try:
        core = load_core(backend, room)
    except NoCompiler as missing:
        raise MissingExtra("fast") from missing
    table, encoding = make_island_table(rules, layout), Encoding(layout, room)
    return IslandBox(room, core, core.tables(table.board, table.switches), encoding, Notation(layout, encoding))


class Island:
    """The board game under one set of rules."""

    name = "island"
    balanced_kinds = ("dice",)
    open_kinds = ("dice", "start_throw", "terrain", "tokens", "harbours")

    def __init__(self, rules: IslandRules, layout: Layout | None = None, backend: Backend = "plain") -> None:
        self.rules = rules
        self.layout = layout or find_layout(rules)
        self.places = self.layout.places
        self.seats = rules.seats
        self.options: Options = {**write_rules(rules), "version": rules.version}
        box = make_island_box(rules, self.layout, backend)
        self.room, self.core, self.tables, self.encoding, self.notation = box
        self._grounds: dict[object, Ground] = {}
        self._lengths: dict[tuple[tuple[int, int], tuple[int, int]], int] = {}
        self.award_points = (rules.longest_road_points, rules.largest_army_points)
        self.most_gained = 1 + max(self.award_points)
        """The most points that one answer can bring somebody."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Island, (self.rules, self.layout, self.core.name)

    def __deepcopy__(self, memo: object) -> Island:
        """It holds no position."""
        return self

    @cached_property
    def codec_words(self) -> tuple[str, ...]:
        """All answers but offers and discards, and whom offers can be made to."""
        sizes, seats = range(1, max(4, self.seats)), range(self.seats)
        groups = ["+".join(map(str, group)) for size in sizes for group in combinations(seats, size)]
        return (*self.notation.texts, "all", *groups)

    @cached_property
    def blank(self) -> Position:
        """The position before anything was laid out, as the plain core has it."""
        return self.core.release(self.core.start(self.tables))

    @cached_property
    def throws(self) -> dict[str, Decision[Action]]:
        """The questions for two dice."""
        return make_throw_questions(self)

    @cached_property
    def open_lists(self) -> tuple[OpenList, ...]:
        """What its dice can show, as tables."""
        return list_throws(self, self.throws)

    def deck(self) -> list[int]:
        """The development cards of the box, by kind."""
        rules = self.rules
        return [rules.deck_knights, rules.deck_road_building, rules.deck_discovery, rules.deck_monopoly,
                rules.deck_points]  # fmt: skip

    # ---- the contract ------------------------------------------------------------------------------------------------

    def start(self) -> IslandState:
        state = IslandState(self.core, self.core.start(self.tables), self.seats, self.rules.deck_points)
        for seat, hand in enumerate(hands_of(state, self.seats)):
            for resource, count in enumerate(hand):
                state.ledger.move_cards(seat, resource, count)
        return state

    def decisions(self, state: IslandState) -> tuple[Decision[Action], ...]:
        return list_questions(self, state)

    def talk(self, state: IslandState) -> tuple[Decision[Action], ...]:
        """What seats may say though nobody asks (`kernel.game_protocols.Talks`): the core knows nothing of it."""
        return list_call_questions(self, state)

    def beforehand(self, state: IslandState, decision: Decision[Action]) -> Action | None:
        """Between the turns one may build nothing, time and again (`kernel.game_protocols.AnswersBeforehand`,
        R-049)."""
        return EndTurn() if is_special_building(self, state) and decision.kind == "build" else None

    def play(self, state: IslandState, seat: int, action: Action) -> list[Event]:
        return play_call(state, seat, action) if isinstance(action, Call) else play_answer(self, state, seat, action)

    def scores(self, state: IslandState) -> tuple[float, ...] | None:
        return self.position_scores(state.g)

    def position_scores(self, g: Position) -> tuple[float, ...] | None:
        """The same of a position of the core."""
        if g.phase != OVER:
            return None
        if g.winner != NOBODY:
            return tuple(float(seat == g.winner) for seat in range(self.seats))
        # nobody won in time, so the seats with the most points share the win.
        points = [int(g.points[seat]) for seat in range(self.seats)]
        best = points.count(max(points))
        return tuple(1 / best if n == max(points) else 0.0 for n in points)

    def points(self, state: IslandState, seat: int | None) -> tuple[int, ...]:
        g = state.g
        winner = g.winner if g.phase == OVER else NOBODY
        points, cards = g.points, g.cards
        return tuple([
            points[p] if p in (seat, winner) else points[p] - cards[p, POINT] for p in range(self.seats)
        ])  # fmt: skip

    def census(self, state: IslandState) -> Mapping[str, int]:
        g, counts = state.g, dict[str, int]()
        hands = hands_of(state, self.seats)
        for r, name in enumerate(RESOURCES):
            counts[name] = int(g.bank[r]) + sum(hand[r] for hand in hands)
        for k, name in enumerate(CARDS):
            held = sum(int(g.cards[p, k]) for p in range(self.seats)) + int(g.fresh[k])
            counts[f"card {name}"] = int(g.deck[k]) + held + state.played[k]
        for k, name in enumerate(TERRAINS):
            counts[f"terrain {name}"] = int(g.terrain_left[k]) + sum(
                int(g.terrain[h]) == k for h in range(len(self.places.hexes))
            )
        for p in range(self.seats):
            roads = sum(int(g.roads[p, w]).bit_count() for w in range(2))
            homes = sum(int(g.homes[p, w]).bit_count() for w in range(2))
            cities = sum((int(g.homes[p, w]) & int(g.cities[w])).bit_count() for w in range(2))
            counts[f"roads {p}"] = roads + int(g.roads_left[p])
            counts[f"settlements {p}"] = homes - cities + int(g.settlements_left[p])
            counts[f"cities {p}"] = cities + int(g.cities_left[p])
        return counts

    def view(self, state: IslandState, seat: int | None) -> View:
        return make_view(self, state, seat)

    def shown(self, state: IslandState, seats: Sequence[int | None], before: Shown | None = None) -> Shown:
        """The views of several seats, from those of the position *before* where it is known; not to be changed."""
        return update_views(self, state, seats, before if self.core.name == "plain" else None)

    def ground(self, state: IslandState) -> Ground:
        """The island as views show it, made once for every way it can lie."""
        g = state.g
        lies = (tuple(g.terrain), tuple(g.token), tuple(g.harbour), int(g.robber))
        found = self._grounds.get(lies)
        if found is None:
            if len(self._grounds) > 50:
                self._grounds.clear()
            found = self._grounds[lies] = make_island_view(self, state)
        return found

    def guess(self, view: View, rng: Random) -> IslandState:
        return guess_state(self, view, rng)

    def heard(self, state: IslandState, by: int, action: Action, seat: int | None) -> str:
        return hear_line(self, state, by, action, seat)

    def heard_by_all(self, state: IslandState, by: int, action: Action) -> tuple[str, ...]:
        """What every seat hears, and spectators last: a win by hidden points is looked for once."""
        return write_heard_lines(self, state, by, action)

    def why_not(self, state: IslandState, seat: int, action: Action) -> IllegalAction:
        return make_refusal(self, state, seat, action)

    def write(self, action: Action) -> str:
        return write(action)

    def read(self, state: IslandState, text: str) -> Action:
        return self.notation.read(text)

    # ---- besides -----------------------------------------------------------------------------------------------------

    def road_length(self, state: IslandState, seat: int) -> int:
        """The longest road of a seat; counted once for every way the pieces can lie."""
        g = state.g
        mine = (int(g.roads[seat, 0]), int(g.roads[seat, 1]))
        others = (int(g.built[0]) & ~int(g.homes[seat, 0]), int(g.built[1]) & ~int(g.homes[seat, 1]))
        found = self._lengths.get((mine, others))
        if found is None:
            if len(self._lengths) > 2000:
                self._lengths.clear()
            found = self._lengths[mine, others] = self.core.road_length(self.tables, g, seat)
        return found


def make(options: Options, backend: Backend = "plain") -> Island:
    """The board game under *options*, as a record or a table names them."""
    return Island(read_rules(options), backend=backend)


def move_start(options: Options) -> dict[str, str]:
    """Where a seat begins, the next one begins the next game of the same people; else the dice say so (R-026)."""
    rules = read_rules(options)
    if rules.start_order != "first_seat":
        return dict(options)
    return {**options, "first": str((rules.first + 1) % rules.seats)}


def samples() -> list[dict[str, str]]:
    """Option sets that together cover every edition, number of seats and variant; most are short games."""
    short = {"victory_points": "5"}
    editions = [
        {"edition": edition, "seats": str(seats)} for edition in ("2002", "2011", "adapted") for seats in (3, 4)
    ]
    variants = [{"edition": e, "variant": name} for e in ("2002", "2011", "adapted") for name in VARIANTS]
    switches = [
        {"edition": "duel"},
        {"edition": "2002", "seats": "2"},
        {"edition": "adapted", "seats": "3", "deck_points": "5"},
        {"edition": "adapted", "seats": "3", "board_size": "21", "founding": "together", "road_building": "on_draw"},
        {"edition": "2011", "board_size": "30", "harbour_placement": "random", "deck_points": "20"},
        {"edition": "large", "seats": "5", "between_turns": "paired", "combined_phase": "on", "victory_points": "3"},
        {"edition": "large", "victory_points": "3"},
        {"edition": "2011", "island": "small", "seats": "3", "bank": "9", "bank_shortage": "nobody"},
        {"edition": "2002", "island": "tiny", "start_order": "first_seat", "turn_limit": "60"},
        {"edition": "2011", "seats": "3", "like_for_like": "on", "knight_steal": "anybody", "knight_move": "may",
         "steal_optional": "off", "robber_must_move": "off", "combined_phase": "on", "win_on_own_turn_only": "off"},
        {"edition": "2011", "seats": "3", "dev_card_ends_turn": "on", "dev_before_roll": "no_roll",
         "distance_rule": "own", "robber_to_desert": "off", "start_resources": "none", "free_roads_optional": "off"},
    ]  # fmt: skip
    return [{"edition": "2011"}, *({**short, **options} for options in editions + variants + switches)]


assert NATURE == -1, "the core and the kernel call nature by the same number"
