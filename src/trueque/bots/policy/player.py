"""A policy at a table: it sees the row of an environment, made from its view, and answers step by step."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Protocol, cast

from trueque.bots.policy.network import PolicyNetwork, checksum_shape, read_policy
from trueque.kernel import BadOptions, Decision, Game, OneOf, View
from trueque.kernel.registry import find_room

KIND = "policy:"
NAME = re.compile(r"[a-z][a-z0-9_-]{0,19}")
NAMED: dict[str, Path] = {}
"""Files that whoever runs this program has put out, by the names under which anybody may ask for them."""


class PolicyRoom(Protocol):
    """What a game's `policy` room offers."""

    def list_columns(self, game: Any) -> list[str]:
        """The columns of a row, by name."""
        ...

    def list_answers(self, game: Any) -> list[str]:
        """The answers, by name; seats are counted from the asked one on."""
        ...

    def choose_by_steps(self, game: Any, view: View, decision: Decision[Any], rng: Random, pick: Any) -> Any:
        """The answer that *pick* (row, listed numbers) says step by step."""
        ...


def name_policy(name: str, path: Path) -> None:
    """Put a file out under a name; one that cannot be read is refused at once."""
    read_policy(path)
    NAMED[name] = path


def read_named(text: str) -> None:
    """Put out what `NAME=FILE` says."""
    name, _, file = text.partition("=")
    if not NAME.fullmatch(name) or not file:
        raise BadOptions(f"«{text[:60]}» should read NAME=FILE, the name in small letters and figures.", "bots")
    name_policy(name, Path(file))


def list_named(game: str) -> list[str]:
    """The named policies that play *game*."""
    return [f"{KIND}{name}" for name, path in NAMED.items() if read_once(path).game == game]


@cache
def read_once(path: Path) -> PolicyNetwork:
    return read_policy(path)


def seat_policy(name: str, game: Game[Any, Any], seed: int | str, may_read_files: bool) -> PolicyBot:
    """The player that `policy:NAME` means, or `policy:FILE` where files may be read."""
    what = name.removeprefix(KIND)
    if what not in NAMED and not may_read_files:
        there = ", ".join(list_named(game.name)) or "none"
        raise BadOptions(f"No policy is put out here as «{what[:40]}»; there are: {there}.", "bots")
    return PolicyBot(read_once(NAMED.get(what, Path(what))), game, seed, what)


class PolicyBot:
    """One seat's player; what need not be answered it leaves."""

    def __init__(self, network: PolicyNetwork, game: Game[Any, Any], seed: int | str = 0, name: str = "") -> None:
        room = cast("PolicyRoom | None", find_room(game.name, "policy"))
        if room is None or network.game != game.name:
            raise BadOptions(f"«{name[:60]}» plays {network.game}, not {game.name}.", "bots")
        columns, answers = room.list_columns(game), room.list_answers(game)
        if checksum_shape(columns, answers) != network.shape or len(network.scale) != len(columns):
            raise BadOptions(
                f"«{name[:60]}» was trained on {len(network.scale)} columns; this table has {len(columns)}, or others: "
                f"its number of seats or its rules differ.", "bots",
            )  # fmt: skip
        self._network, self._game, self._room, self._rng = network, game, room, Random(f"policy {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        if not decision.waits:
            speak: Any = getattr(self._room, "speak_freely", None)
            return speak and speak(self._game, view, decision, self._rng, self._network.pick_answer)
        answers = decision.answers
        if isinstance(answers, OneOf) and len(answers) == 1:
            return next(iter(answers))
        return self._room.choose_by_steps(self._game, view, decision, self._rng, self._network.pick_answer)
