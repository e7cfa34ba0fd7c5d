"""Our players in catanatron's own loop: how often they beat its ValueFunction and AlphaBeta(2) players.

    PYTHONPATH=src:CATANATRON/catanatron python benchmarks/versus_catanatron.py --enemy F --games 400 [--seats 4]
        [--level champion] [--repaired] [--kept FILE] [--seconds N]

catanatron (GPL-3, its development version) is no part of trueque: whoever measures fetches and installs it, and
`benchmarks/requirements.txt` says which commit the dated figures were made with. Each seed is played from every seat:
with two seats the same board twice. At every decision our position is made anew from theirs, out of what our seat may
know: the bank and one's own hand tell what the others hold together, dealt among them by the sizes of their hands (with
two seats that is the other hand itself), and development cards are dealt from those not seen. Theirs know everything.
Their rules hold: no trade between players, wins out of turn, odd long roads. Since its change 336 their AlphaBeta
neither enumerates the dice nor hides the next development card; `--repaired` gives it exact chance nodes again.

Each game is one line of FILE, so that a long match can be played in pieces: run the same command again.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from trueque.arena.standings import interval
from trueque.island.bots import BUDGET
from trueque.island.bots.search.mind import Mind
from trueque.island.core import actions as act
from trueque.island.core.state import (
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
from trueque.island.game import Island, make
from trueque.island.guess import derive_sets, include

if os.environ.get("PYTHONHASHSEED") != "0":  # its lists come from sets: without this no two runs are alike
    os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})

try:
    from catanatron import ActionType, Color, Game, Player
    from catanatron.models.enums import ActionRecord
    from catanatron.players import tree_search_utils
    from catanatron.players.minimax import AlphaBetaPlayer
    from catanatron.players.value import ValueFunctionPlayer, get_value_fn
except ImportError:
    sys.exit("catanatron is not here: put its development version on PYTHONPATH (see benchmarks/requirements.txt).")

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
RESOURCES = ("WOOD", "BRICK", "SHEEP", "WHEAT", "ORE")
CARDS = {"KNIGHT": KNIGHT, "ROAD_BUILDING": ROAD_BUILDING, "YEAR_OF_PLENTY": PLENTY, "MONOPOLY": MONOPOLY,
         "VICTORY_POINT": POINT}  # fmt: skip
BOX = {"KNIGHT": 14, "ROAD_BUILDING": 2, "YEAR_OF_PLENTY": 2, "MONOPOLY": 2, "VICTORY_POINT": 5}
AROUND = {"NORTHWEST": (0, 0), "NORTH": (1, 0), "NORTHEAST": (2, 0), "SOUTHEAST": (2, 1), "SOUTH": (1, 1),
          "SOUTHWEST": (0, 1)}  # fmt: skip
RULES = {"edition": "2011", "combined_phase": "on", "proposals_per_turn": "0",
         "win_on_own_turn_only": "off"}  # fmt: skip
BUDGETS = {"champion": BUDGET}
COPIES = 19
"""Cards of each resource."""


class Atlas:
    """Which of our places is which of theirs on one of their boards."""

    def __init__(self, game: Island, board: Any) -> None:
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


def position_of(game: Island, atlas: Atlas, theirs: Any, me: Any, rng: Random) -> Position:
    """Their game as one of our positions, as far as *me* may know it."""
    g, state = Position(), theirs.state
    g.turn = 0 if state.is_initial_build_phase else max(1, state.num_turns)
    g.winner = NOBODY
    seats = len(state.colors)
    g.order[:], g.follower[:] = [0, 1, 2, 3], [(p + 1) % seats for p in range(4)]
    lay_island(g, atlas, state.board)
    for p, color in enumerate(state.colors):
        read_seat(game, g, atlas, state, p, color)
    derive_sets(game, g)
    read_harbours(game, g, atlas, state)
    deal_hands(g, state, state.colors.index(me), rng)
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


def read_seat(game: Island, g: Position, atlas: Atlas, state: Any, p: int, color: Any) -> None:
    """Pieces, awards and points of one seat: all of it open."""
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
    g.hand_size[p] = sum(own[f"{name}_IN_HAND"] for name in RESOURCES)
    g.roads_left[p], g.settlements_left[p] = own["ROADS_AVAILABLE"], own["SETTLEMENTS_AVAILABLE"]
    g.cities_left[p] = own["CITIES_AVAILABLE"]
    g.knights[p], g.points[p], g.trail[p] = own["PLAYED_KNIGHT"], own["VICTORY_POINTS"], own["LONGEST_ROAD_LENGTH"]
    g.road_holder = p if own["HAS_ROAD"] else (NOBODY if p == 0 else g.road_holder)
    g.army_holder = p if own["HAS_ARMY"] else (NOBODY if p == 0 else g.army_holder)


def read_harbours(game: Island, g: Position, atlas: Atlas, state: Any) -> None:
    for p, color in enumerate(state.colors):
        owned = state.board.get_player_port_resources(color)
        for r, name in enumerate(RESOURCES):
            g.rate[p, r] = 2 if name in owned else 3 if None in owned else 4


def deal_hands(g: Position, state: Any, me: int, rng: Random) -> None:
    """My hand as it is; the others' from the cards that neither I nor the bank have."""
    unseen = []
    for r, name in enumerate(RESOURCES):
        g.bank[r] = state.resource_freqdeck[r]
        g.hand[me, r] = state.player_state[f"P{me}_{name}_IN_HAND"]
        unseen += [r] * (COPIES - g.bank[r] - g.hand[me, r])
    rng.shuffle(unseen)
    for p in range(len(state.colors)):
        if p != me:
            for _ in range(g.hand_size[p]):
                g.hand[p, unseen.pop()] += 1


def deal_cards(g: Position, state: Any, me: int, rng: Random) -> None:
    """My development cards as they are; the others' from those that are neither mine nor played."""
    left, held = dict(BOX), [0] * len(state.colors)
    for p in range(len(state.colors)):
        for name in BOX:
            held[p] += state.player_state[f"P{p}_{name}_IN_HAND"]
            if name != "VICTORY_POINT":
                left[name] -= state.player_state[f"P{p}_PLAYED_{name}"]
    for name, kind in CARDS.items():
        count = state.player_state[f"P{me}_{name}_IN_HAND"]
        left[name] -= count
        aged = count
        if name != "VICTORY_POINT" and g.turn and state.current_turn_index == me:
            aged = min(count, int(state.player_state[f"P{me}_{name}_OWNED_AT_START"]))
            g.fresh[kind] = count - aged
        g.cards[me, kind] = aged
    g.points[me] += state.player_state[f"P{me}_VICTORY_POINT_IN_HAND"]
    unseen = [name for name, count in left.items() for _ in range(count)]
    rng.shuffle(unseen)
    for p in range(len(state.colors)):
        for _ in range(held[p] if p != me else 0):
            name = unseen.pop()
            g.cards[p, CARDS[name]] += 1
            g.points[p] += name == "VICTORY_POINT"
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

    def __init__(self, color: Any, level: str, seats: int, seed: int) -> None:
        super().__init__(color)
        self.game = make(RULES | {"seats": str(seats)}, backend="compiled")
        worlds, self.size, self.deep = BUDGETS[level]
        self.mind = Mind(self.game, seed, worlds, self.size, self.deep)
        self.rng, self.worlds = Random(seed), worlds
        self.atlas: Atlas | None = None
        self.missed = self.asked = self.positions = 0
        self.seconds = self.searching = 0.0

    def decide(self, game: Any, playable_actions: Any) -> Any:
        if len(playable_actions) == 1:
            return playable_actions[0]
        began = time.process_time()
        self.atlas = self.atlas or Atlas(self.game, game.state.board)
        me = game.state.colors.index(self.color)
        worlds = [position_of(self.game, self.atlas, game, self.color, self.rng) for _ in range(self.worlds)]
        worth = self.weighed(worlds, me)
        known = [(worth.get(number_of(self.atlas, action) or 0, -99.0), i) for i, action in enumerate(playable_actions)]
        self.asked += 1
        self.missed += any(value == -99.0 for value, _ in known)
        chosen = playable_actions[max(known)[1]]
        if chosen.action_type.value == "MOVE_ROBBER":
            chosen = self.victim(game, worlds, me, chosen, playable_actions)
        self.seconds += time.process_time() - began
        return chosen

    def weighed(self, worlds: list[Position], me: int) -> dict[int, float]:
        """What each of our answers is worth, over these positions."""
        worth: dict[int, float] = {}
        for g in worlds:
            found: Any = self.game.core.adopt(g)
            began = time.process_time()
            lines = self.mind.lines(found, me, self.size, self.deep)
            self.searching += time.process_time() - began
            self.positions += self.mind.looked_at
            for number, value in lines:
                worth[number] = worth.get(number, 0.0) + value
        return worth

    def victim(self, game: Any, worlds: list[Position], me: int, chosen: Any, playable: Any) -> Any:
        """Theirs names the victim with the hex; ours is asked for it afterwards."""
        there = [action for action in playable if action.value[0] == chosen.value[0]]
        if len(there) < 2:
            return chosen
        assert self.atlas is not None, "the hex was found on it"
        number, worth = number_of(self.atlas, chosen), {}
        for g in worlds:
            found: Any = self.game.core.adopt(g)
            self.game.core.play(self.game.tables, found, me, number or 0)
            for answer, value in self.mind.lines(found, me, self.size, 0):
                worth[answer] = worth.get(answer, 0.0) + value
        seats = game.state.colors
        return max(there, key=lambda action: worth.get(act.STEAL_FROM + seats.index(action.value[1]), -99.0))


def repair_chance() -> None:
    """Their search with exact chance nodes again: every throw, and every development card that may be on top."""
    usual = tree_search_utils.execute_spectrum

    def exact(game: Any, action: Any) -> Any:
        if action.action_type == ActionType.ROLL:
            throws = [((total // 2, total - total // 2), (6 - abs(7 - total)) / 36) for total in range(2, 13)]
            return [(played(game, action, throw), odds) for throw, odds in throws]
        if action.action_type == ActionType.BUY_DEVELOPMENT_CARD:
            deck = game.state.development_listdeck
            return [(played(game, action, card), deck.count(card) / len(deck)) for card in sorted(set(deck))]
        return usual(game, action)

    tree_search_utils.execute_spectrum = exact


def played(game: Any, action: Any, result: Any) -> Any:
    """A copy of their game in which chance had this result."""
    after = game.copy()
    after.execute(action, validate_action=False, action_record=ActionRecord(action=action, result=result))
    return after


def enemy(name: str, color: Any) -> Any:
    return ValueFunctionPlayer(color) if name == "F" else AlphaBetaPlayer(color, 2, False)


class Watch:
    """Processor time of their players, and the positions they value."""

    def __init__(self, player: Any) -> None:
        self.seconds, self.asked, self.positions = 0.0, 0, 0
        inner = player.decide
        if isinstance(player, AlphaBetaPlayer):
            usual = get_value_fn(player.value_fn_builder_name, player.params)
            player.use_value_function = True
            player.value_function = lambda game, color: self.count() or usual(game, color)

        def decide(game: Any, playable_actions: Any) -> Any:
            began = time.process_time()
            answer = inner(game, playable_actions)
            if len(playable_actions) > 1:
                self.seconds += time.process_time() - began
                self.asked += 1
            return answer

        player.decide = decide

    def count(self) -> None:
        self.positions += 1


def play_one(args: Any, number: int) -> dict[str, Any]:
    """Game *number*: the same is always the same game."""
    me = Ours(COLORS[0], args.level, args.seats, number)
    others = [enemy(args.enemy, color) for color in COLORS[1 : args.seats]]
    watches = [Watch(other) for other in others]
    turn = number % args.seats
    order = [*others[:turn], me, *others[turn:]]
    winner = Game(order, seed=number // args.seats, vps_to_win=10).play()
    return {"number": number, "won": int(winner == COLORS[0]), "ours_s": me.seconds, "ours": me.asked,
            "theirs_s": sum(watch.seconds for watch in watches), "theirs": sum(watch.asked for watch in watches),
            "missed": me.missed, "searching_s": me.searching, "positions": me.positions,
            "their_positions": sum(watch.positions for watch in watches)}  # fmt: skip


def main(args: Any) -> None:
    Ours(COLORS[0], args.level, args.seats, 0).mind.rehearse()  # compiles, so that no game's time holds it
    if args.repaired:
        repair_chance()
    rows = [json.loads(line) for line in args.kept.read_text().splitlines()] if args.kept and args.kept.exists() else []
    done = {row["number"] for row in rows}
    began = time.process_time()
    for number in range(args.first, args.games):
        if number in done or time.process_time() - began > args.seconds:
            continue
        rows.append(play_one(args, number))
        if args.kept:
            with args.kept.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    say(args, rows)


def say(args: Any, rows: list[dict[str, Any]]) -> None:
    total = {name: sum(row[name] for row in rows) for name in rows[0]}
    low, high = interval(total["won"], len(rows))
    print(
        f"{args.level}, {args.seats} seats, against {args.enemy}{' repaired' if args.repaired else ''}: {total['won']} "
        f"of {len(rows)}, {100 * total['won'] / len(rows):.1f} % ({100 * low:.1f}–{100 * high:.1f}); "
        f"ours {1000 * total['ours_s'] / total['ours']:.2f} ms a decision, theirs "
        f"{1000 * total['theirs_s'] / max(total['theirs'], 1):.2f} ms; {total['missed']} of {total['ours']} "
        "questions had an answer of theirs that our rules do not know"
    )
    if total["their_positions"]:
        ours, theirs = total["positions"] / total["searching_s"], total["their_positions"] / total["theirs_s"]
        print(f"positions a second: ours {ours:,.0f}, theirs {theirs:,.0f}, {ours / theirs:.0f} times")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--enemy", choices=("F", "AB"), default="F")
    parser.add_argument("--level", choices=tuple(BUDGETS), default="champion")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument(
        "--first", type=int, default=0, help="the number of the first game: parts of a match side by side"
    )
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so much processor time")
    parser.add_argument("--kept", type=Path, help="one line a game; a match goes on where it was")
    parser.add_argument("--repaired", action="store_true", help="AlphaBeta with exact chance nodes")
    main(parser.parse_args())
