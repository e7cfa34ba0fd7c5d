"""Our players in catanatron's own loop, two seats: how often they beat its ValueFunction and AlphaBeta(2) players.

    PYTHONPATH=src:CATANATRON/catanatron python benchmarks/versus_catanatron.py --enemy F --games 100 [--level champion]

catanatron (GPL-3, its development version) is no part of trueque: whoever measures fetches and installs it, and
`benchmarks/requirements.txt` says which commit the dated figures were made with. Each board is played twice with the
seats swapped. At every decision our position is made anew from theirs, out of what our seat may know: with two seats
the bank and one's own hand tell the other hand, and the other's development cards are dealt from those not seen. Theirs
knows everything. Their rules hold: no trade between players, wins out of turn, odd long roads.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from random import Random
from typing import Any

from trueque.arena.standings import interval
from trueque.bots.levels import ISLAND_BUDGETS
from trueque.bots.settlers_search.mind import Mind
from trueque.settlers.core import actions as act
from trueque.settlers.core.state import (
    ANY_HARBOUR,
    DESERT,
    DISCARD,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    FREE_ROAD,
    KNIGHT,
    MONOPOLY,
    NOBODY,
    NONE,
    PLENTY,
    POINT,
    ROAD_BUILDING,
    ROBBER,
    ROLL,
    TRADE,
    WORD,
    Position,
)
from trueque.settlers.game import Settlers, make
from trueque.settlers.guess import derive_sets, include

if os.environ.get("PYTHONHASHSEED") != "0":  # its lists come from sets: without this no two runs are alike
    os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})

try:
    from catanatron import Color, Game, Player
    from catanatron.players.minimax import AlphaBetaPlayer
    from catanatron.players.value import ValueFunctionPlayer
except ImportError:
    sys.exit("catanatron is not here: put its development version on PYTHONPATH (see benchmarks/requirements.txt).")

RESOURCES = ("WOOD", "BRICK", "SHEEP", "WHEAT", "ORE")
CARDS = {"KNIGHT": KNIGHT, "ROAD_BUILDING": ROAD_BUILDING, "YEAR_OF_PLENTY": PLENTY, "MONOPOLY": MONOPOLY,
         "VICTORY_POINT": POINT}  # fmt: skip
BOX = {"KNIGHT": 14, "ROAD_BUILDING": 2, "YEAR_OF_PLENTY": 2, "MONOPOLY": 2, "VICTORY_POINT": 5}
AROUND = {"NORTHWEST": (0, 0), "NORTH": (1, 0), "NORTHEAST": (2, 0), "SOUTHEAST": (2, 1), "SOUTH": (1, 1),
          "SOUTHWEST": (0, 1)}  # fmt: skip
RULES = {"edition": "2011", "seats": "2", "combined_phase": "on", "proposals_per_turn": "0",
         "win_on_own_turn_only": "off"}  # fmt: skip


class Atlas:
    """Which of our places is which of theirs on one of their boards."""

    def __init__(self, game: Settlers, board: Any) -> None:
        places = game.places
        self.corner: dict[int, int] = {}
        self.hex: dict[Any, int] = {}
        for cube, tile in board.map.land_tiles.items():
            x, y = 2 * cube[0] + cube[2] + 4, cube[2] + 2
            self.hex[cube] = places.hex_at[x, y]
            for where, node in tile.nodes.items():
                dx, dy = AROUND[where.value]
                self.corner[node] = places.corner_at[x + dx, y + dy]
        self._paths = {frozenset(ends): e for e, ends in enumerate(places.paths)}

    def path(self, edge: tuple[int, int]) -> int:
        return self._paths[frozenset(self.corner[node] for node in edge)]


def position_of(game: Settlers, atlas: Atlas, theirs: Any, me: Any, rng: Random) -> Position:
    """Their game as one of our positions, as far as *me* may know it."""
    g, state = Position(), theirs.state
    g.turn = 0 if state.is_initial_build_phase else max(1, state.num_turns)
    g.winner = NOBODY
    g.order[:], g.follower[:] = [0, 1, 2, 3], [1, 0, 0, 0]
    lay_island(g, atlas, state.board)
    for p, color in enumerate(state.colors):
        read_seat(game, g, atlas, state, p, color)
    derive_sets(game, g)
    read_harbours(game, g, atlas, state)
    deal_cards(g, state, state.colors.index(me), rng)
    ask(g, atlas, theirs, me)
    return g


def lay_island(g: Position, atlas: Atlas, board: Any) -> None:
    g.harbour[:] = [NONE] * len(g.harbour)
    g.owner[:] = [NOBODY] * len(g.owner)
    g.terrain[:] = [NONE] * len(g.terrain)
    for cube, tile in board.map.land_tiles.items():
        h = atlas.hex[cube]
        g.terrain[h] = DESERT if tile.resource is None else RESOURCES.index(tile.resource)
        g.token[h] = tile.number or NONE
        if tile.number:
            g.hexes_of[tile.number] |= 1 << h
    for kind, nodes in board.map.port_nodes.items():
        for node in nodes:
            g.harbour[atlas.corner[node]] = ANY_HARBOUR if kind is None else RESOURCES.index(kind)
    g.robber = atlas.hex[board.robber_coordinate]


def read_seat(game: Settlers, g: Position, atlas: Atlas, state: Any, p: int, color: Any) -> None:
    """Pieces, hand, awards and points of one seat; all of it open in a game of two but the points in hand."""
    own = {name.split("_", 1)[1]: value for name, value in state.player_state.items() if name.startswith(f"P{p}_")}
    for node, (owner, kind) in state.board.buildings.items():
        if owner == color:
            c = atlas.corner[node]
            g.owner[c] = p
            include(g.homes, p, c)
            g.built[c // WORD] |= 1 << c % WORD
            if kind == "CITY":
                g.cities[c // WORD] |= 1 << c % WORD
    for edge, owner in state.board.roads.items():
        if owner == color:
            e = atlas.path(edge)
            include(g.roads, p, e)
            for c in game.places.paths[e]:
                include(g.touched, p, c)
    for r, name in enumerate(RESOURCES):
        g.hand[p, r] = own[f"{name}_IN_HAND"]
        g.hand_size[p] += own[f"{name}_IN_HAND"]
        g.bank[r] = state.resource_freqdeck[r]
    g.roads_left[p], g.settlements_left[p] = own["ROADS_AVAILABLE"], own["SETTLEMENTS_AVAILABLE"]
    g.cities_left[p] = own["CITIES_AVAILABLE"]
    g.knights[p], g.points[p], g.trail[p] = own["PLAYED_KNIGHT"], own["VICTORY_POINTS"], own["LONGEST_ROAD_LENGTH"]
    g.road_holder = p if own["HAS_ROAD"] else (NOBODY if p == 0 else g.road_holder)
    g.army_holder = p if own["HAS_ARMY"] else (NOBODY if p == 0 else g.army_holder)


def read_harbours(game: Settlers, g: Position, atlas: Atlas, state: Any) -> None:
    for p, color in enumerate(state.colors):
        owned = state.board.get_player_port_resources(color)
        for r, name in enumerate(RESOURCES):
            g.rate[p, r] = 2 if name in owned else 3 if None in owned else 4


def deal_cards(g: Position, state: Any, me: int, rng: Random) -> None:
    """My development cards as they are; the other's from those that are neither mine nor played."""
    held, left = {}, dict(BOX)
    for p in range(2):
        for name in BOX:
            held[p, name] = state.player_state[f"P{p}_{name}_IN_HAND"]
            if name != "VICTORY_POINT":
                left[name] -= state.player_state[f"P{p}_PLAYED_{name}"]
    for name, kind in CARDS.items():
        count = held[me, name]
        left[name] -= count
        aged = count
        if name != "VICTORY_POINT" and g.turn and state.current_turn_index == me:
            aged = min(count, int(state.player_state[f"P{me}_{name}_OWNED_AT_START"]))
            g.fresh[kind] = count - aged
        g.cards[me, kind] = aged
    g.points[me] += held[me, "VICTORY_POINT"]
    unseen = [name for name, count in left.items() for _ in range(count)]
    rng.shuffle(unseen)
    other = 1 - me
    for name in unseen[: sum(held[other, name] for name in BOX)]:
        g.cards[other, CARDS[name]] += 1
        g.points[other] += name == "VICTORY_POINT"
        left[name] -= 1
    for name, kind in CARDS.items():
        g.deck[kind] = left[name]
    g.deck_left = sum(g.deck)


def ask(g: Position, atlas: Atlas, theirs: Any, me: Any) -> None:
    """The question on their table."""
    state = theirs.state
    p, kinds = state.colors.index(me), {action.action_type.value for action in theirs.playable_actions}
    g.seat = state.current_turn_index if g.turn else p
    own = state.player_state
    g.rolled = int(own[f"P{g.seat}_HAS_ROLLED"])
    g.card_played = int(own[f"P{g.seat}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"])
    g.after = TRADE if g.rolled else ROLL
    prompt = state.current_prompt.value
    if prompt == "BUILD_INITIAL_SETTLEMENT":
        g.phase = FOUND_SETTLEMENT
        g.step = len(state.board.buildings)
    elif prompt == "BUILD_INITIAL_ROAD":
        g.phase = FOUND_ROAD
        g.step = len(state.board.buildings) - 1
        g.corner = atlas.corner[state.buildings_by_color[me]["SETTLEMENT"][-1]]
    elif prompt == "DISCARD":
        g.phase, g.after = DISCARD, TRADE
        g.due[p] = state.discard_counts[p]
    elif prompt == "MOVE_ROBBER":
        g.phase = ROBBER
    elif state.is_road_building:
        g.phase, g.free_roads = FREE_ROAD, state.free_roads_available
    else:
        g.phase = ROLL if "ROLL" in kinds else TRADE


def number_of(atlas: Atlas, action: Any) -> int | None:
    """Our number for one of their actions."""
    kind, value = action.action_type.value, action.value
    alone = {"ROLL": act.ROLL_DICE, "END_TURN": act.END_TURN, "BUY_DEVELOPMENT_CARD": act.BUY_CARD,
             "PLAY_KNIGHT_CARD": act.PLAY_KNIGHT, "PLAY_ROAD_BUILDING": act.PLAY_ROAD_BUILDING}  # fmt: skip
    if kind in alone:
        return alone[kind]
    if kind in ("BUILD_SETTLEMENT", "BUILD_CITY"):
        return atlas.corner[value] + (act.BUILD_SETTLEMENT if kind == "BUILD_SETTLEMENT" else act.BUILD_CITY)
    if kind == "BUILD_ROAD":
        return act.BUILD_ROAD + atlas.path(value)
    if kind == "MOVE_ROBBER":
        return act.MOVE_ROBBER + atlas.hex[value[0]]
    if kind == "DISCARD_RESOURCE":
        return act.DISCARD_CARD + RESOURCES.index(value)
    if kind == "PLAY_MONOPOLY":
        return act.PLAY_MONOPOLY + RESOURCES.index(value)
    if kind == "PLAY_YEAR_OF_PLENTY":
        named = [RESOURCES.index(name) for name in value]
        return act.PLAY_PLENTY + act.pair_number(*named) if len(named) == 2 else act.PLAY_PLENTY_ONE + named[0]
    if kind == "MARITIME_TRADE":
        return act.SEA_TRADE + RESOURCES.index(value[0]) * 5 + RESOURCES.index(value[4])
    return None


class Ours(Player):  # type: ignore[misc]
    """One of our levels in their seat."""

    def __init__(self, color: Any, level: str, seed: int) -> None:
        super().__init__(color)
        self.game = make(RULES, backend="compiled")
        worlds, self.size, self.deep = ISLAND_BUDGETS[level]
        self.mind = Mind(self.game, seed, worlds, self.size, self.deep)
        self.rng, self.worlds = Random(seed), worlds
        self.atlas: Atlas | None = None
        self.missed = self.asked = 0
        self.seconds = 0.0

    def decide(self, game: Any, playable_actions: Any) -> Any:
        if len(playable_actions) == 1:
            return playable_actions[0]
        began = time.process_time()
        self.atlas = self.atlas or Atlas(self.game, game.state.board)
        worth: dict[int, float] = {}
        for _ in range(self.worlds):
            g = position_of(self.game, self.atlas, game, self.color, self.rng)
            seat = game.state.colors.index(self.color)
            found: Any = self.game.core.adopt(g)
            for number, value in self.mind.lines(found.array, seat, self.size, self.deep):
                worth[number] = worth.get(number, 0.0) + value
        known = [(worth.get(number_of(self.atlas, action) or 0, -99.0), i) for i, action in enumerate(playable_actions)]
        self.asked += 1
        self.missed += any(value == -99.0 for value, _ in known)
        self.seconds += time.process_time() - began
        return playable_actions[max(known)[1]]


def enemy(name: str, color: Any) -> Any:
    return ValueFunctionPlayer(color) if name == "F" else AlphaBetaPlayer(color, 2, False)


def main(args: Any) -> None:
    won, played, ours_s, their_s, missed, asked = 0, 0, 0.0, 0.0, 0, 0
    began = time.process_time()
    for number in range(args.games):
        me = Ours(Color.RED, args.level, number)
        players = [me, enemy(args.enemy, Color.BLUE)]
        game = Game(players if number % 2 == 0 else players[::-1], seed=number // 2, vps_to_win=10)
        won += game.play() == Color.RED
        played += 1
        ours_s, missed, asked = ours_s + me.seconds, missed + me.missed, asked + me.asked
        if time.process_time() - began > args.seconds:
            break
    their_s = time.process_time() - began - ours_s
    low, high = interval(won, played)
    print(
        f"{args.level} against {args.enemy}: {won} of {played}, {100 * won / played:.1f} % "
        f"({100 * low:.1f}–{100 * high:.1f}); ours {ours_s / played:.2f} s, theirs {their_s / played:.2f} s a game; "
        f"{missed} of {asked} questions had an answer of theirs that our rules do not know"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--enemy", choices=("F", "AB"), default="F")
    parser.add_argument("--level", choices=tuple(ISLAND_BUDGETS), default="champion")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so much processor time")
    main(parser.parse_args())
