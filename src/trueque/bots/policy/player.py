"""A policy at a table: it sees the row of an environment, made from its view, and answers step by step."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Protocol, cast

from trueque.bots.policy.network import PolicyNetwork, checksum_shape, read_policy
from trueque.kernel import BadOptions, Decision, Game, OneOf, View
from trueque.kernel.registry import find_room


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


def is_policy_file(path: Path) -> bool:
    """Whether a file may hold a policy: one text of JSON, or ONNX by its name."""
    if path.suffix == ".onnx":
        return path.is_file()
    try:
        with path.open("rb") as file:
            return file.read(64).lstrip().startswith(b"{")
    except OSError:  # whoever reads on says so
        return False


@cache
def read_policy_once(path: Path) -> PolicyNetwork:
    return read_policy(path)


class PolicyBot:
    """One seat's player; what need not be answered it leaves."""

    def __init__(self, network: PolicyNetwork, game: Game[Any, Any], seed: int | str = 0, name: str = "") -> None:
        room = cast("PolicyRoom | None", find_room(game.name, "policy"))
        if room is None or network.game != game.name:
            raise BadOptions(f"«{name[:60]}» plays {network.game}, not {game.name}.", "bots")
        columns, answers = room.list_columns(game), room.list_answers(game)
        if checksum_shape(columns, answers) != network.shape or network.columns != len(columns):
            raise BadOptions(
                f"«{name[:60]}» was trained on {network.columns} columns; this table has {len(columns)}, or others: "
                f"its number of seats or its rules differ.", "bots",
            )  # fmt: skip
        self._network, self._game, self._room, self._rng = network, game, room, Random(f"policy {seed}")

    def choose(self, view: View, decision: Decision[Any]) -> Any:
        if not decision.waits:
            speak: Any = getattr(self._room, "choose_free_speech", None)
            return speak and speak(self._game, view, decision, self._rng, self._network.pick_answer)
        answers = decision.answers
        if isinstance(answers, OneOf) and len(answers) == 1:
            return next(iter(answers))
        return self._room.choose_by_steps(self._game, view, decision, self._rng, self._network.pick_answer)
