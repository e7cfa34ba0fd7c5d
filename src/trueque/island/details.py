"""The small print of a position, detail by detail: where it stands, what is usual, how it is written and read.

`usual` may look only at what stands earlier in the line; then whatever is usual need not be written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from trueque.island.actions import Call
from trueque.island.bargains import WORDS as BARGAINS
from trueque.island.bargains import read_refusals, read_wanted_swaps, write_refusals, write_wanted_swaps
from trueque.island.core.awards import LONG_ENOUGH
from trueque.island.core.bargains import MOST_COUNTED
from trueque.island.core.build import improve_trade_rate
from trueque.island.core.setup import fill_supplies
from trueque.island.core.state import (
    DESERT,
    DISCARD,
    DRAW,
    FOUND_ROAD,
    FREE_ROAD,
    LAY_TERRAIN,
    MOST_SEATS,
    NOBODY,
    NONE,
    POINT,
    ROBBER,
    ROLL,
    STEAL,
    STOLEN,
    THROW_FOR_START,
    TRADE,
    Position,
    position_class,
)
from trueque.island.encoding import CARDS, list_cards
from trueque.island.layouts import HARBOURS, RESOURCES
from trueque.island.ledger import Ledger
from trueque.island.state import PHASES, IslandState, KnownOffers
from trueque.island.view import count_known_points, list_set_members
from trueque.kernel.parts import PartText, PositionParts
from trueque.kernel.position import WHOLE, Eyes

if TYPE_CHECKING:
    from trueque.island.game import Island

Five = list[int]


@dataclass
class PositionDraft:
    """A position while it is written or read: the core's fields, and whose cards are known."""

    game: Island
    g: Position
    ledger: Ledger
    eyes: Eyes
    told: KnownOffers | None = None
    bought: int = 0
    played: Five = field(default_factory=lambda: [0] * 5)
    room: list[int] = field(default_factory=list)
    hand: list[Five] = field(default_factory=list)
    laid: list[Five] = field(default_factory=list)
    cards: list[Five] = field(default_factory=list)
    fresh: Five = field(default_factory=lambda: [0] * 5)
    development: list[int] = field(default_factory=list)
    """How many development cards each seat holds, those bought this turn too."""
    shown_points: list[int] = field(default_factory=list)
    """Point cards that everybody knows of, since their holder has won."""
    proposals: list[int] = field(default_factory=list)
    """Offers that everybody has heard of this turn."""
    answered: list[int] = field(default_factory=list)
    """While answers are sealed: who has given one, where only that is known."""
    calls: list[Call | None] = field(default_factory=list)
    """What each seat has said that it looks for."""
    called: list[int] = field(default_factory=list)
    """How often each has said so this turn."""

    def __post_init__(self) -> None:
        n = self.game.seats
        for name in ("room", "development", "shown_points", "proposals", "answered", "called"):
            setattr(self, name, getattr(self, name) or [0] * n)
        self.calls = self.calls or [None] * n
        for name in ("hand", "laid", "cards"):
            setattr(self, name, getattr(self, name) or [[0] * 5 for _ in range(n)])

    @staticmethod
    def make_draft(game: Island, state: IslandState, eyes: Eyes) -> PositionDraft:
        """A position to be written."""
        g, n = state.core.release(state.g), game.seats
        d = PositionDraft(game, g, state.ledger, eyes, state.told, state.bought, list(state.played), list(state.room))
        d.hand, d.laid, d.cards = (
            [[int(grid[p, k]) for k in range(5)] for p in range(n)] for grid in (g.hand, g.laid, g.cards)
        )
        d.fresh = [int(count) for count in g.fresh]
        d.development = [sum(d.cards[p]) + (sum(d.fresh) if p == g.seat else 0) for p in range(n)]
        d.shown_points = [count_known_points(state, p, None) - int(g.points[p]) + d.cards[p][POINT] for p in range(n)]
        d.proposals = list(state.told.proposals) if state.told else [int(count) for count in g.proposals[:n]]
        d.answered = [int(state.told is not None and g.reply[p] != 0) for p in range(n)]
        d.calls, d.called = list(state.calls), list(state.called)
        return d

    def is_known(self, p: int) -> bool:
        """Whether the cards of seat *p* are known to whom the line is for."""
        return self.eyes in (WHOLE, p)

    @cached_property
    def road_lengths(self) -> list[int]:
        """The longest road of each seat, measured once: the pieces lie before anything is judged."""
        return [int(self.game.core.road_length(self.game.tables, self.g, p)) for p in range(self.game.seats)]

    @cached_property
    def full_box(self) -> Position:
        """Everything as it is before anything is laid out: there are no harbours yet."""
        box = position_class(self.game.room)()
        fill_supplies(self.game.tables, box)
        return box

    def optional_words(self, parts: PositionParts, name: str) -> list[PartText]:
        said = parts.take_optional_part(name)
        return [] if said is None else said.split_words()

    def make_state(self, game: Island) -> IslandState:
        """The position that was read."""
        made = IslandState(game.core, game.core.adopt(self.g), game.seats, 0)
        made.ledger, made.told, made.bought = self.ledger, self.told, self.bought
        made.played, made.room = list(self.played), list(self.room)
        made.calls, made.called = tuple(self.calls), tuple(self.called)
        return made

    def make_view(self) -> dict[str, Any]:
        """As much of a view as dealing what is hidden needs."""
        g, game, seat = self.g, self.game, None if self.eyes == WHOLE else self.eyes
        corners = len(game.places.corners)
        cities = set(list_set_members(g.cities, None, corners))
        homes = [list_set_members(g.homes, p, corners) for p in range(game.seats)]
        players = [
            {"development": self.development[p], "most_points_hidden": self.room[p], "points": g.points[p],
             "settlements": [c for c in homes[p] if c not in cities], "cities": [c for c in homes[p] if c in cities]}
            for p in range(game.seats)
        ]  # fmt: skip
        mine = {}
        if isinstance(seat, int):
            replies = {0: None, 1: "accepted", 2: "declined"}
            mine = {"laid": count_by_name(RESOURCES, self.laid[seat]), "cards": count_by_name(CARDS, self.cards[seat]),
                    "new": count_by_name(CARDS, self.fresh), "reply": replies[g.reply[seat]]}  # fmt: skip
        awards = {"longest_road": seat_or_none(g.road_holder), "largest_army": seat_or_none(g.army_holder)}
        table = {"played": count_by_name(CARDS, self.played), "bought": self.bought, "answered": self.answered,
                 "award_points": list(game.award_points)}  # fmt: skip
        return {"seat": seat, "phase": PHASES[g.phase], "winner": seat_or_none(g.winner), "players": players,
                "mine": mine,
                "awards": awards, "table": table}  # fmt: skip


def count_by_name(names: tuple[str, ...], counts: Five) -> dict[str, int]:
    return dict(zip(names, counts, strict=True))


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


# ---- details of the table --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Detail:
    """One fact about the table."""

    name: str
    get: Callable[[PositionDraft], Any]
    put: Callable[[PositionDraft, Any], None]
    usual: Callable[[PositionDraft], Any]
    write: Callable[[PositionDraft, Any], str]
    read: Callable[[PositionDraft, PartText], Any]


def make_number_detail(
    name: str, usual: Callable[[PositionDraft], Any], write: Callable[[PositionDraft, Any], str], read:
    Callable[[PositionDraft, PartText], Any], says: str = "",
) -> Detail:  # fmt: skip
    """A number of the core's position."""
    return Detail(says or name, lambda d: int(getattr(d.g, name)), lambda d, value: setattr(d.g, name, value),
                  usual, write, read)  # fmt: skip


def count_detail(name: str, most: int, usual: Callable[[PositionDraft], int] = lambda d: 0, says: str = "") -> Detail:
    return make_number_detail(name, usual, lambda d, value: str(value), lambda d, said: said.read_number(0, most), says)


def make_flag_detail(name: str, usual: Callable[[PositionDraft], int] = lambda d: 0, says: str = "") -> Detail:
    return make_number_detail(
        name, usual, lambda d, value: ("no", "yes")[value], lambda d, said: int(said.read_yes_no()), says
    )


def make_seat_detail(name: str, usual: int, says: str = "") -> Detail:
    return make_number_detail(name, lambda d: usual, lambda d, value: str(value) if value >= 0 else "-",
                lambda d, said: NOBODY if said.text == "-" else said.read_number(0, d.game.seats - 1),
                says)  # fmt: skip


def phase_detail(name: str, usual: Callable[[PositionDraft], int]) -> Detail:
    return make_number_detail(name, usual, lambda d, value: PHASES[value], lambda d, said: said.read_name_index(PHASES))


def make_pile_detail(name: str, usual: Callable[[PositionDraft], Five]) -> Detail:
    return Detail(name, lambda d: [int(n) for n in getattr(d.g, name)],
                  lambda d, value: getattr(d.g, name).__setitem__(slice(None), value), usual,
                  lambda d, value: ",".join(map(str, value)),
                  lambda d, said: said.read_numbers(len(getattr(d.g, name)), 0, 120))  # fmt: skip


def is_turn(d: PositionDraft) -> bool:
    """Whether the game is past its set-up and founding."""
    return d.g.phase >= ROLL or d.g.phase in (DRAW, STOLEN, ROLL - 5)


def find_first_desert(d: PositionDraft) -> int:
    """Where the robber stands at first."""
    deserts = [h for h in range(len(d.game.places.hexes)) if d.g.terrain[h] == DESERT]
    return deserts[0] if deserts else int(d.game.tables.robber)


def default_seat_order(d: PositionDraft) -> list[int]:
    n = d.game.seats
    if d.g.phase <= THROW_FOR_START and d.g.turn == 0:
        return [0] * n
    return [(d.game.rules.first + i) % n for i in range(n)]


def usual_after(d: PositionDraft) -> int:
    is_within = d.g.phase in (DISCARD, ROBBER, STEAL, STOLEN, DRAW, FREE_ROAD) and d.g.turn == 0
    return TRADE if d.g.turn > 1 or (d.g.turn == 1 and d.g.rolled) or is_within else LAY_TERRAIN


def count_left_of_pile(d: PositionDraft, name: str, now: list[int], printed: list[int]) -> Five:
    """What is left of a pile from which what was open has been laid."""
    left = [int(n) for n in getattr(d.game.blank, name)]
    for was, kind in zip(printed, now, strict=True):
        if was == NONE and kind > 0 - (name != "token_left") and kind != NONE:
            left[kind] -= 1
    return left


def usual_terrain_left(d: PositionDraft) -> Five:
    n = len(d.game.places.hexes)
    return count_left_of_pile(d, "terrain_left", d.g.terrain[:n], d.game.blank.terrain[:n])


def usual_token_left(d: PositionDraft) -> Five:
    n = len(d.game.places.hexes)
    return count_left_of_pile(d, "token_left", d.g.token[:n], d.game.blank.token[:n])


def default_harbours_left(d: PositionDraft) -> Five:
    if d.game.blank.frame_left:
        return [int(n) for n in d.game.blank.harbour_left]
    corners = [d.game.places.paths[one.path][0] for one in d.game.layout.harbours]
    return count_left_of_pile(
        d, "harbour_left", [d.g.harbour[c] for c in corners], [d.game.blank.harbour[c] for c in corners]
    )


def usual_frame(d: PositionDraft) -> int:
    known = all(d.g.harbour[d.game.places.paths[one.path][0]] != NONE for one in d.game.layout.harbours)
    return 0 if known else int(d.game.blank.frame_left)


def put_order(d: PositionDraft, value: list[int]) -> None:
    d.g.order[: d.game.seats] = value


def put_dice(d: PositionDraft, value: list[int]) -> None:
    d.g.dice[:] = value


def put_played(d: PositionDraft, value: Five) -> None:
    d.played = value


def put_bought(d: PositionDraft, value: int) -> None:
    d.bought = value


DETAILS: tuple[Detail, ...] = (
    phase_detail("phase", lambda d: ROLL),
    count_detail("turn", 30_000, lambda d: int(is_turn(d))),
    make_seat_detail("seat", 0, "active"),
    Detail("order", lambda d: [int(p) for p in d.g.order[: d.game.seats]], put_order, default_seat_order,
           lambda d, value: ",".join(map(str, value)),
           lambda d, said: said.read_numbers(d.game.seats, 0, d.game.seats - 1)),
    Detail("dice", lambda d: [int(n) for n in d.g.dice], put_dice, lambda d: [0, 0],
           lambda d, value: "+".join(map(str, value)),
           lambda d, said: [one.read_number(0, 6) for one in said.split_list(2, by="+")]),
    make_number_detail("robber", find_first_desert, lambda d, value: d.game.places.hex_names[value],
         lambda d, said: said.read_name_index(d.game.places.hex_names)),
    count_detail("host", MOST_SEATS),
    make_flag_detail("rolled", lambda d: int(d.g.phase >= DISCARD or d.g.phase in (DRAW, STOLEN))),
    phase_detail("after", usual_after),
    make_flag_detail("card_played"),
    make_flag_detail("closing"),
    make_flag_detail("by_knight"),
    make_seat_detail("victim", NOBODY),
    count_detail("free_roads", 2, lambda d: 2 * (d.g.phase == FREE_ROAD)),
    make_number_detail("corner", lambda d: 0, lambda d, value: d.game.places.corner_names[value],
         lambda d, said: said.read_name_index(d.game.places.corner_names)),
    count_detail("step", 9999),
    make_number_detail("harbours_due", lambda d: 0,
         lambda d, value: ",".join(name for i, name in enumerate(HARBOURS) if value >> i & 1),
         lambda d, said: sum(1 << i for i in said.read_name_indices(HARBOURS))),
    make_seat_detail("winner", NOBODY),
    make_seat_detail("road_holder", NOBODY, "longest_road"),
    make_seat_detail("army_holder", NOBODY, "largest_army"),
    make_pile_detail("terrain_left", usual_terrain_left),
    make_pile_detail("token_left", usual_token_left),
    make_pile_detail("harbour_left", default_harbours_left),
    count_detail("frame_left", 9999, usual_frame),
    Detail("bought", lambda d: d.bought, put_bought, lambda d: 0, lambda d, value: str(value),
           lambda d, said: said.read_number(0, 99)),
    Detail("played", lambda d: list(d.played), put_played, lambda d: [0] * 5,
           lambda d, value: write_counts(CARDS, value), lambda d, said: said.count_names(CARDS)),
)  # fmt: skip
"""In the order in which they are read."""


def write_counts(names: tuple[str, ...], counts: Five) -> str:
    """``wood,wood,ore``; nothing at all is ``-``."""
    return ",".join(name for name, n in zip(names, counts, strict=True) for _ in range(n)) or "-"


# ---- details of a seat -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """One fact about a seat."""

    name: str
    get: Callable[[PositionDraft, int], Any]
    put: Callable[[PositionDraft, int, Any], None]
    usual: Callable[[PositionDraft, int], Any]
    write: Callable[[PositionDraft, Any], str]
    read: Callable[[PositionDraft, int, PartText], Any]
    is_written: Callable[[PositionDraft, int], bool] = lambda d, p: True
    """Whether the line holds it: some is known to its seat alone, some written only where that is not known."""


def make_card_field(name: str, held: Callable[[PositionDraft], list[Five]], names: tuple[str, ...]) -> Field:
    """Cards that only their seat knows."""

    def put_cards(d: PositionDraft, p: int, value: Five) -> None:
        held(d)[p] = value

    return Field(name, lambda d, p: held(d)[p], put_cards, lambda d, p: [0] * 5, lambda d, value: write_counts(names,
                                                                                                               value),
                 lambda d, p, said: said.count_names(names), lambda d, p: d.is_known(p))  # fmt: skip


def make_count_field(
    name: str, held: Callable[[PositionDraft], list[int]], most: int, usual: Callable[[PositionDraft, int], int] =
    lambda d, p: 0, is_written: Callable[[PositionDraft, int], bool] = lambda d, p: True,
) -> Field:  # fmt: skip
    def put_count(d: PositionDraft, p: int, value: int) -> None:
        held(d)[p] = value

    return Field(name, lambda d, p: int(held(d)[p]), put_count, usual, lambda d, value: str(value),
                 lambda d, p, said: said.read_number(0, most), is_written)  # fmt: skip


def default_trade_rates(d: PositionDraft, p: int) -> Five:
    """By the harbours of one's buildings; those that open with the next turn do not count yet."""
    g = d.g
    kinds = [int(g.harbour[c]) for c in list_set_members(g.homes, p, len(d.game.places.corners))]
    return trade_rates_at_harbours(
        d, [kind for kind in kinds if kind == NONE or p != g.seat or not g.harbours_due >> kind & 1]
    )


def trade_rates_at_harbours(d: PositionDraft, kinds: Iterable[int]) -> Five:
    """What the rules ask of whoever has a building at harbours of these kinds."""
    box, many = d.full_box, range(len(RESOURCES))
    kept = [int(box.rate[0, r]) for r in many]
    for kind in kinds:
        improve_trade_rate(box, 0, kind)
    found = [int(box.rate[0, r]) for r in many]
    for r in many:
        box.rate[0, r] = kept[r]
    return found


def put_rates(d: PositionDraft, p: int, value: Five) -> None:
    for r in range(5):
        d.g.rate[p, r] = value[r]


def default_road_length(d: PositionDraft, p: int) -> int:
    """The core counts a road from as many pieces on as the award asks for."""
    roads = d.game.rules.roads - d.g.roads_left[p]
    return d.game.core.road_length(d.game.tables, d.g, p) if roads >= LONG_ENOUGH else 0


def default_point_card_limit(d: PositionDraft, p: int) -> int:
    """Whoever has not won holds fewer point cards than that takes."""
    rules, g = d.game.rules, d.g
    shown = len(list_set_members(g.homes, p, 120)) + rules.cities - g.cities_left[p]
    shown += rules.longest_road_points * (g.road_holder == p) + rules.largest_army_points * (g.army_holder == p)
    return min(rules.deck_points, max(0, rules.victory_points - 1 - shown))


def put_fresh(d: PositionDraft, p: int, value: Five) -> None:
    if p == d.g.seat:
        d.fresh = value


def get_open(d: PositionDraft, p: int) -> Five:
    return d.ledger.balance[p]


def put_open(d: PositionDraft, p: int, value: Five) -> None:
    d.ledger.balance[p] = value


def is_hidden(d: PositionDraft, p: int) -> bool:
    return not d.is_known(p)


def list_asked(d: PositionDraft, p: int) -> list[int]:
    return [int(d.g.asked[p, q]) for q in range(d.game.seats)]


def put_asked(d: PositionDraft, p: int, value: list[int]) -> None:
    for q, count in enumerate(value):
        d.g.asked[p, q] = count


def put_refused(d: PositionDraft, p: int, value: tuple[str, ...]) -> None:
    d.g.refused[p], d.g.refused_twice[p] = read_refusals(value)


def put_sought(d: PositionDraft, p: int, value: tuple[str, ...]) -> None:
    d.g.sought[p] = read_wanted_swaps(value)


def read_deals(said: PartText, most: int) -> tuple[str, ...]:
    """Deals by name, none of them more often than *most*."""
    names = tuple(BARGAINS)
    return tuple(names[at] for at in said.read_name_indices(names, most))


OF_A_SEAT: tuple[Field, ...] = (
    make_card_field("hand", lambda d: d.hand, RESOURCES),
    make_card_field("laid", lambda d: d.laid, RESOURCES),
    make_card_field("cards", lambda d: d.cards, CARDS),
    Field("new", lambda d, p: d.fresh if p == d.g.seat else [0] * 5, put_fresh, lambda d, p: [0] * 5,
          lambda d, value: write_counts(CARDS, value), lambda d, p, said: said.count_names(CARDS),
          lambda d, p: d.is_known(p) and p == d.g.seat),
    Field("open", get_open, put_open, lambda d, p: [0] * 5, lambda d, value: ",".join(map(str, value)),
          lambda d, p, said: said.read_numbers(5, -99, 99), is_hidden),
    make_count_field("development", lambda d: d.development, 99, is_written=is_hidden),
    make_count_field("points", lambda d: d.shown_points, 20, is_written=is_hidden),
    make_count_field("knights", lambda d: d.g.knights, 40),
    make_count_field("owes", lambda d: d.g.due, 99),
    Field("rates", lambda d, p: [int(d.g.rate[p, r]) for r in range(5)], put_rates, default_trade_rates,
          lambda d, value: ",".join(map(str, value)), lambda d, p, said: said.read_numbers(5, 2, 4)),
    make_count_field("trail", lambda d: d.g.trail, 31, default_road_length),
    make_count_field("room", lambda d: d.room, 20, default_point_card_limit),
    make_count_field("proposals", lambda d: d.proposals, 60),
    make_count_field("called", lambda d: d.called, 60),
    Field("asked", list_asked, put_asked, lambda d, p: [0] * d.game.seats, lambda d, value: ",".join(map(str, value)),
          lambda d, p, said: said.read_numbers(d.game.seats, 0, MOST_COUNTED)),
    make_count_field("taken", lambda d: d.g.taken, MOST_COUNTED),
    Field("refused", lambda d, p: write_refusals(int(d.g.refused[p]), int(d.g.refused_twice[p])), put_refused,
          lambda d, p: (), lambda d, value: ",".join(value), lambda d, p, said: read_deals(said, 2)),
    Field("sought", lambda d, p: write_wanted_swaps(int(d.g.sought[p])), put_sought,
          lambda d, p: (), lambda d, value: ",".join(value), lambda d, p, said: read_deals(said, 1)),
    make_count_field("rank", lambda d: d.g.rank, 9),
    make_count_field("thrown", lambda d: d.g.thrown, 12),
)  # fmt: skip
"""What a line says of a seat besides its pieces."""


def join_cards(cards_: Five) -> str:
    return ",".join(list_cards(tuple(cards_)))


assert FOUND_ROAD < ROLL
