"""The rules of Islets: sail, peek, carry gold home; what lies covered is nature's until somebody looks."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.common import ask_nature, check_options, complain, refuse, share_win, shuffle
from trueque.kernel import Decision, Event, IllegalAction, OneOf, View

SIDE, TURNS = 5, 40
PLACES = range(SIDE * SIDE)
CAMPS = (0, SIDE * SIDE - 1)
NOTHING, STORM = 0, 4
"""A tile is a number: 1 to 3 pieces of gold, nothing, or a storm."""
KINDS = ("nothing", "gold1", "gold2", "gold3", "storm")
BAG = (7, 5, 4, 3, 4)
NAMES = tuple(f"{'abcde'[place % SIDE]}{place // SIDE + 1}" for place in PLACES)


@dataclass(frozen=True)
class Sail:
    place: int


@dataclass(frozen=True)
class Peek:
    place: int


@dataclass(frozen=True)
class Tile:
    kind: int


Action = Sail | Peek | Tile


@dataclass(frozen=True)
class Sailed(Event):
    seat: int
    place: int


@dataclass(frozen=True)
class Peeked(Event):
    seat: int
    place: int
    kind: int | None

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else replace(self, kind=None)


@dataclass(frozen=True)
class Found(Event):
    """What an islet has for whoever lands there."""

    seat: int
    place: int
    kind: int
    carries: int


@dataclass(frozen=True)
class Unloaded(Event):
    seat: int
    gold: int
    total: int


@dataclass
class State:
    tiles: tuple[int | None, ...] = tuple(NOTHING if place in CAMPS else None for place in PLACES)
    """None where nobody has looked yet."""
    uncovered: frozenset[int] = frozenset(CAMPS)
    peeks: frozenset[tuple[int, int]] = frozenset()
    """Seat and place: who has looked where; that much everybody sees."""
    found: tuple[int, ...] = (0,) * len(KINDS)
    """How many of each kind have been uncovered; gold leaves its tile, so tiles do not tell."""
    at: tuple[int, int] = CAMPS
    carried: tuple[int, int] = (0, 0)
    unloaded: tuple[int, int] = (0, 0)
    turn: int = 0
    looking: tuple[int, bool] | None = None
    """Where nature must say what lies there, and whether it is a peek."""

    def copy(self) -> "State":
        return replace(self)


def list_neighbours(place: int) -> list[int]:
    across, up = place % SIDE, place // SIDE
    steps = ((across - 1, up), (across + 1, up), (across, up - 1), (across, up + 1))
    return [y * SIDE + x for x, y in steps if x in range(SIDE) and y in range(SIDE)]


def change(pair: tuple[int, int], seat: int, number: int) -> tuple[int, int]:
    return (number, pair[1]) if seat == 0 else (pair[0], number)


class Islets:
    """The rules. They hold no position."""

    name, seats = "islets", 2
    balanced_kinds: tuple[str, ...] = ()
    open_kinds = ("tile",)
    codec_words = (*NAMES, *(f"peek {name}" for name in NAMES), *KINDS)

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options

    def start(self) -> State:
        return State()

    def bag(self, state: State) -> list[int]:
        """What lies where nobody has looked."""
        looked = [kind for place, kind in enumerate(state.tiles) if kind is not None and place not in state.uncovered]
        return [n - state.found[kind] - looked.count(kind) for kind, n in enumerate(BAG)]

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        if state.looking is not None:
            kind = "peek" if state.looking[1] else "tile"
            return (ask_nature(kind, (Tile(n) for n in range(len(KINDS))), self.bag(state)),)
        if state.turn >= TURNS:
            return ()
        seat = state.turn % 2
        near = list_neighbours(state.at[seat])
        covered = [place for place in near if place not in state.uncovered and (seat, place) not in state.peeks]
        answers: tuple[Action, ...] = (*(Sail(place) for place in near), *(Peek(place) for place in covered))
        return (Decision(seat, "voyage", OneOf(answers)),)

    def play(self, state: State, seat: int, action: Action) -> list[Event]:
        if isinstance(action, Tile):
            assert state.looking is not None
            (place, is_peek), state.looking = state.looking, None
            state.tiles = tuple(action.kind if one == place else kind for one, kind in enumerate(state.tiles))
            return self.end_peek(state, place) if is_peek else self.land(state, place)
        place = action.place
        is_peek = isinstance(action, Peek)
        told: list[Event] = [] if is_peek else [Sailed(seat, place)]
        if not is_peek:
            state.at = change(state.at, seat, place)
        if state.tiles[place] is None:
            state.looking = (place, is_peek)
            return told
        return self.end_peek(state, place) if is_peek else [*told, *self.land(state, place)]

    def end_peek(self, state: State, place: int) -> list[Event]:
        seat = state.turn % 2
        state.peeks |= {(seat, place)}
        state.turn += 1
        return [Peeked(seat, place, state.tiles[place])]

    def land(self, state: State, place: int) -> list[Event]:
        seat, kind = state.turn % 2, state.tiles[place]
        assert kind is not None
        state.turn += 1
        if place not in state.uncovered:
            state.uncovered |= {place}
            state.found = tuple(n + (k == kind) for k, n in enumerate(state.found))
        carried = state.carried[seat]
        if place == CAMPS[seat] and carried:
            state.carried = change(state.carried, seat, 0)
            state.unloaded = change(state.unloaded, seat, state.unloaded[seat] + carried)
            return [Unloaded(seat, carried, state.unloaded[seat])]
        if kind == NOTHING:
            return []
        carried = carried // 2 if kind == STORM else carried + kind
        state.carried = change(state.carried, seat, carried)
        if kind != STORM:
            state.tiles = tuple(NOTHING if one == place else tile for one, tile in enumerate(state.tiles))
        return [Found(seat, place, kind, carried)]

    def scores(self, state: State) -> tuple[float, ...] | None:
        return share_win(state.unloaded) if state.turn >= TURNS and state.looking is None else None

    def points(self, state: State, seat: int | None) -> tuple[int, ...]:
        return state.unloaded

    def census(self, state: State) -> Mapping[str, int]:
        return {"tiles": sum(self.bag(state)) + sum(tile is not None for tile in state.tiles)}

    def view(self, state: State, seat: int | None) -> View:
        tiles = [kind if place in state.uncovered or (seat, place) in state.peeks else None
                 for place, kind in enumerate(state.tiles)]  # fmt: skip
        return {"seat": seat, "tiles": tiles, "uncovered": sorted(state.uncovered),
                "peeks": [list(one) for one in sorted(state.peeks)], "found": list(state.found), "at": list(state.at),
                "carried": list(state.carried), "unloaded": list(state.unloaded), "turn": state.turn,
                "looking": None if state.looking is None else list(state.looking)}  # fmt: skip

    def guess(self, view: View, rng: Random) -> State:
        """Where only the other has looked lies anything of what is left."""
        tiles, peeks = list(view["tiles"]), frozenset((seat, place) for seat, place in view["peeks"])
        uncovered = frozenset(view["uncovered"])
        mine = [kind for place, kind in enumerate(tiles) if kind is not None and place not in uncovered]
        left = [n - view["found"][kind] - mine.count(kind) for kind, n in enumerate(BAG)]
        bag = shuffle([kind for kind, n in enumerate(left) for _ in range(n)], rng)
        for place in sorted({place for _, place in peeks}):
            if tiles[place] is None:
                tiles[place] = bag.pop()
        pairs = [(one[0], one[1]) for one in (view["at"], view["carried"], view["unloaded"])]
        looking = None if view["looking"] is None else (view["looking"][0], view["looking"][1])
        return State(tuple(tiles), uncovered, peeks, tuple(view["found"]), pairs[0], pairs[1], pairs[2], view["turn"],
                     looking)  # fmt: skip

    def heard(self, state: State, by: int, action: Action, seat: int | None) -> str:
        """An islet somebody has looked at shows itself to whoever peeks, and to all when it is landed on."""
        if isinstance(action, Tile):
            is_hidden = state.looking is not None and state.looking[1] and seat != state.turn % 2
            return "?" if is_hidden else self.write(action)
        kind = state.tiles[action.place]
        is_covered = kind is not None and action.place not in state.uncovered
        if kind is None or not is_covered or (isinstance(action, Peek) and seat != by):
            return self.write(action)
        return f"{self.write(action)} shows {KINDS[kind]}"

    def why_not(self, state: State, seat: int, action: Action) -> IllegalAction:
        if state.turn >= TURNS:
            return refuse("islets", "The game is over.")
        if seat != state.turn % 2 or state.looking is not None or isinstance(action, Tile):
            return refuse("islets", "It is not your turn.")
        if action.place not in list_neighbours(state.at[seat]):
            return refuse("islets", "That islet is not next to yours.")
        return refuse("islets", "You know what lies there.")

    def write(self, action: Action) -> str:
        if isinstance(action, Tile):
            return KINDS[action.kind]
        return f"peek {NAMES[action.place]}" if isinstance(action, Peek) else NAMES[action.place]

    def read(self, state: State, text: str) -> Action:
        if text not in self.codec_words:
            raise complain("islets", text, "an islet, a1 to e5, or peek and an islet")
        if text in KINDS:
            return Tile(KINDS.index(text))
        place = NAMES.index(text[-2:])
        return Peek(place) if text.startswith("peek") else Sail(place)


def make(options: dict[str, str]) -> Islets:
    return Islets(check_options("islets", options, {"seats": ("2",)}))


def samples() -> list[dict[str, Any]]:
    return [{}]
