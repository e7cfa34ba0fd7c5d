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

from trueque.arena.standings import wilson_interval
from trueque.island.bots import BUDGET
from trueque.island.bots.search.mind import IslandMind
from trueque.island.core import actions as act
from trueque.island.core.state import ANY_HARBOUR, DESERT, KNIGHT, MONOPOLY, PLENTY, POINT, ROAD_BUILDING, Position
from trueque.island.facts import FactsGround, Holding, PositionFacts, deal_hands_by_size, make_state
from trueque.island.game import Island, make

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
FOUNDING = {"BUILD_INITIAL_SETTLEMENT": "found_settlement", "BUILD_INITIAL_ROAD": "found_road"}
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
    found: Position = make_state(game, facts_of(atlas, theirs, me, rng), rng).g
    return found


def facts_of(atlas: Atlas, theirs: Any, me: Any, rng: Random) -> PositionFacts:
    """What the seat of colour *me* may know of their game."""
    state = theirs.state
    p, own, founding = state.colors.index(me), state.player_state, state.is_initial_build_phase
    active = p if founding else state.current_turn_index
    seats = [holding_of(atlas, state, q, color) for q, color in enumerate(state.colors)]
    hand = [own[f"P{p}_{name}_IN_HAND"] for name in RESOURCES]
    sizes = [sum(own[f"P{q}_{name}_IN_HAND"] for name in RESOURCES) for q in range(len(seats))]
    unseen = [COPIES - state.resource_freqdeck[r] - hand[r] for r in range(len(RESOURCES))]
    aged, new = own_cards(state, p, p == active and not founding)
    holder = {prize: next((q for q in range(len(seats)) if own[f"P{q}_HAS_{prize}"]), None)
              for prize in ("ROAD", "ARMY")}  # fmt: skip
    made = PositionFacts(
        p, ground_of(atlas, state.board), seats, deal_hands_by_size(hand, sizes, p, unseen, rng), hand,
        active=active, turn=0 if founding else max(1, state.num_turns), order=range(len(seats)),
        rolled=own[f"P{active}_HAS_ROLLED"], card_played=own[f"P{active}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"],
        road_holder=holder["ROAD"], army_holder=holder["ARMY"], cards=aged, new=new, played=played_cards(state),
    )  # fmt: skip
    ask(made, atlas, theirs, me)
    return made


def ground_of(atlas: Atlas, board: Any) -> FactsGround:
    tiles = {atlas.hex[cube]: tile for cube, tile in board.map.land_tiles.items()}
    harbour = {atlas.corner[node]: ANY_HARBOUR if kind is None else RESOURCES.index(kind)
               for kind, nodes in board.map.port_nodes.items() for node in nodes}  # fmt: skip
    return FactsGround(
        {h: DESERT if tile.resource is None else RESOURCES.index(tile.resource) for h, tile in tiles.items()},
        {h: tile.number or 0 for h, tile in tiles.items()},
        harbour,
        atlas.hex[board.robber_coordinate],
    )


def holding_of(atlas: Atlas, state: Any, p: int, color: Any) -> Holding:
    """Pieces and cards of one seat: all of it open."""
    own, built = state.player_state, state.board.buildings.items()
    homes = {kind: [atlas.corner[node] for node, (owner, what) in built if owner == color and what == kind]
             for kind in ("SETTLEMENT", "CITY")}  # fmt: skip
    # Their board lists every road twice, once from each end.
    roads = {atlas.path(edge) for edge, owner in state.board.roads.items() if owner == color}
    return Holding(
        homes["SETTLEMENT"], homes["CITY"], sorted(roads), own[f"P{p}_PLAYED_KNIGHT"],
        sum(own[f"P{p}_{name}_IN_HAND"] for name in BOX), trail=own[f"P{p}_LONGEST_ROAD_LENGTH"],
    )  # fmt: skip


def own_cards(state: Any, me: int, in_turn: bool) -> tuple[list[int], list[int]]:
    """My development cards by kind: those that may be played, and those bought this turn."""
    aged, new = [0] * len(CARDS), [0] * len(CARDS)
    for name, kind in CARDS.items():
        held = state.player_state[f"P{me}_{name}_IN_HAND"]
        aged[kind] = held
        if in_turn and kind != POINT:
            aged[kind] = min(held, int(state.player_state[f"P{me}_{name}_OWNED_AT_START"]))
        new[kind] = held - aged[kind]
    return aged, new


def played_cards(state: Any) -> list[int]:
    played = [0] * len(CARDS)
    for name, kind in CARDS.items():
        if kind != POINT:
            played[kind] = sum(state.player_state[f"P{p}_PLAYED_{name}"] for p in range(len(state.colors)))
    return played


def ask(made: PositionFacts, atlas: Atlas, theirs: Any, me: Any) -> None:
    """The question on their table."""
    state = theirs.state
    p, kinds = state.colors.index(me), {action.action_type.value for action in theirs.playable_actions}
    prompt = state.current_prompt.value
    if prompt in FOUNDING:
        made.phase = FOUNDING[prompt]
        if made.phase == "found_road":
            made.corner = atlas.corner[state.buildings_by_color[me]["SETTLEMENT"][-1]]
    elif prompt == "DISCARD":
        made.phase, made.rolled = "discard", True
        made.seats[p].owes = state.discard_counts[p]
    elif prompt == "MOVE_ROBBER":
        made.phase = "robber"
    elif state.is_road_building:
        made.phase, made.free_roads = "free_road", state.free_roads_available
    else:
        made.phase = "roll" if "ROLL" in kinds else "trade"


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
        self.mind = IslandMind(self.game, seed, worlds, self.size, self.deep)
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
            began = time.process_time()
            lines = self.mind.rate_lines(g, me, self.size, self.deep)
            self.searching += time.process_time() - began
            self.positions += self.mind.positions_judged
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
            after = self.game.core.copy(g)
            self.game.core.play(self.game.tables, after, me, number or 0)
            for answer, value in self.mind.rate_lines(after, me, self.size, 0):
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
    Ours(COLORS[0], args.level, args.seats, 0).mind.warm_up()  # compiles, so that no game's time holds it
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
    low, high = wilson_interval(total["won"], len(rows))
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
