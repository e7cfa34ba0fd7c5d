"""Who sits beside a learner: players of the core by their names, or policies, one or a pool of them.

A policy is any function `(rows, masks) -> answers`, arrays of one row a game: what was trained here, a snapshot of it
(`OpponentPool`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from trueque.bots.player_files import find_player_file
from trueque.bots.policy.network import LayeredPolicy, read_policy
from trueque.bots.skills import WHOLE, Skill, skills_of
from trueque.kernel import BadOptions
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import find_room
from trueque.lockstep.seated import Array, SeatedGames, Seating

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("envs") from missing

Policy = Callable[[Array, Array], Array]
ROTATING = "any"
"""Instead of a seat's number: another one in every game."""


class OpponentPool:
    """Policies of which every game takes one, by its seed; snapshots may be added while it is played."""

    def __init__(self, policies: Sequence[Policy] = ()) -> None:
        self.policies = list(policies)

    def add(self, policy: Policy) -> None:
        """One more; games that begin from now on may take it."""
        self.policies.append(policy)

    def pick_policy(self, seed: int) -> int:
        """Which one sits in the game of a seed."""
        if not self.policies:
            raise BadOptions("The pool of opponents is empty: add a policy before the first game.", "bots")
        return (seed ^ seed >> 32) * 2654435761 % (1 << 32) * len(self.policies) >> 32


Opponent = str | Policy | OpponentPool


class Opponents:
    """Those who sit beside one learner, in turn order from the seat after it; the last ones come again."""

    def __init__(self, game: str, seats: int, seat: int | str, named: Sequence[Opponent] | OpponentPool) -> None:
        if seat != ROTATING and not (isinstance(seat, int) and 0 <= seat < seats):
            raise BadOptions(f"{game} has seats 0 to {seats - 1}, or «{ROTATING}», not {seat!r}.", "bots")
        listed = [named] if isinstance(named, OpponentPool) else list(named)
        if not listed:
            raise BadOptions("Name at least one opponent.", "bots")
        self.given = [find_opponent(game, listed[i % len(listed)]) for i in range(seats - 1)]
        self.rotates, self.first = seat == ROTATING, 0 if seat == ROTATING else int(seat)
        self.seats, self.game = seats, game
        self.has_policies = any(one is not None and not isinstance(one, str) for one in self.given)

    def seat_everyone(self) -> Seating:
        """Who is asked and how the others play, for each seat that the learner may have."""
        askings, skills = [], []
        levels = find_levels(self.game)
        for me in range(self.seats):
            names, asked = ["random"] * self.seats, 1 << me
            for k, one in enumerate(self.given):
                seat = self.seat_of(me, k)
                if isinstance(one, str):
                    names[seat] = one
                else:
                    asked |= 1 << seat
            askings.append(asked)
            skills.append(skills_of(names, levels))
        return Seating(tuple(askings), tuple(skills), self.first, self.rotates)

    def seat_of(self, me: int, k: int) -> int:
        """Where the k-th opponent sits: of one who stays, in the order of seats; else in turn order from it on."""
        return (me + 1 + k) % self.seats if self.rotates else k + (k >= me)

    def answer(self, games: SeatedGames) -> None:
        """Let the policies answer until only learners are asked; what games paid out meanwhile is kept."""
        for one in self.given:
            if isinstance(one, OpponentPool):
                one.pick_policy(0)
        over, rewards = games.over.copy(), games.rewards.copy()
        while (waits := (games.seats != games.learners) & ((games.over == 0) | bool(games.how & 1))).any():
            answers = np.full(games.count, -2, np.int64)
            for policy, which in self.group_games(games, waits):
                answers[which] = policy(games.rows[which], games.masks[which])
            games.step(answers)
            ended = waits & (games.over != 0)
            over[ended], rewards[ended] = games.over[ended], games.rewards[ended]
        games.over[:], games.rewards[:] = over, rewards

    def group_games(self, games: SeatedGames, waits: Array) -> list[tuple[Policy, Array]]:
        """Which policy answers in which games."""
        found: dict[tuple[int, int], tuple[Policy, list[int]]] = {}
        for i in np.flatnonzero(waits):
            me, seat = int(games.learners[i]), int(games.seats[i])
            k = (seat - me - 1) % self.seats if self.rotates else seat - (seat > me)
            one: Any = self.given[k]
            at = one.pick_policy(int(games.seeds[i])) if isinstance(one, OpponentPool) else 0
            policy = one.policies[at] if isinstance(one, OpponentPool) else one
            found.setdefault((k, at), (policy, []))[1].append(int(i))
        return [(policy, np.array(which)) for policy, which in found.values()]


def read_rows_policy(path: Path) -> Policy:
    """A policy's file as a function of rows and masks, all games at once."""
    network = read_policy(path)
    rate_rows = stack_layers(network) if isinstance(network, LayeredPolicy) else cast(Any, network).rate_rows

    def answer_rows(rows: Array, masks: Array) -> Array:
        if rows.shape[1] != network.columns:
            raise BadOptions(f"«{path.name}» was trained on {network.columns} columns, not {rows.shape[1]}.", "bots")
        chosen: Array = np.where(masks == 0, -np.inf, rate_rows(rows.astype(np.float32))).argmax(axis=1)
        return chosen

    return answer_rows


def stack_layers(network: LayeredPolicy) -> Callable[[Array], Array]:
    """The worths of all answers in many rows at once."""
    scale = np.array(network.scale, np.float32)
    layers = [(np.array(one.weights, np.float32).reshape(one.outputs, one.inputs), np.array(one.biases, np.float32))
              for one in network.layers]  # fmt: skip

    def rate_rows(rows: Array) -> Array:
        seen = rows * scale
        for k, (weights, biases) in enumerate(layers):
            seen = seen @ weights.T + biases
            seen = np.maximum(seen, 0) if k < len(layers) - 1 else seen
        return seen

    return rate_rows


def find_levels(game: str) -> dict[str, Skill]:
    """How the levels of a game play in its core; one that does not say so has the core's own player as `strong`."""
    return {"strong": WHOLE, **getattr(find_room(game, "bots"), "SKILLS", {})}


def find_opponent(game: str, named: Opponent) -> Opponent:
    """An opponent as it sits down: a name of the core's, a policy, or a pool; anything else is refused in words."""
    if not isinstance(named, str):
        return named
    if (path := find_player_file(named)) is not None:
        return read_rows_policy(path)
    known = ("random", "greedy", *find_levels(game))
    if named not in known:
        names = ", ".join(known)
        raise BadOptions(
            f"«{named[:40]}» does not sit inside the core of {game}: there are {names}, policy:FILE, and functions "
            f"of rows and masks; version 0 plays against every bot.", "bots",
        )  # fmt: skip
    return named
