"""Standard environments for people who train bots: one set of columns and answers a game, at every door.

    from trueque.envs import aec, gym, vector, vector_env
    env = aec("island", {"edition": "2011"})                     # PettingZoo AEC, one agent a seat
    env = gym("quick", seat="any", opponents=["normal"])          # Gymnasium, one seat against players of the core
    env = vector_env(64, name="quick", opponents=["normal"])      # a vector environment of Gymnasium
    env = vector(1024, {"seats": "3"}, game="quick", threads=2)   # self-play in flat arrays

Rows and masks are made by the game's core: what a seat may know and nothing else, and exactly what it may answer.
Columns and answers have names (`env.columns`, `env.answers`); a composed answer (an offer, a discard) takes several
steps. Version 0 is in `trueque.envs.v0`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trueque.envs.many import SelfPlayVector, TruequeVectorEnv, vector, vector_env
    from trueque.envs.opponents import OpponentPool
    from trueque.envs.single import TruequeGym, gym
    from trueque.envs.table import TruequeAEC, aec

VERSIONS = {
    "v0": "0.1.0: first version; columns and answers differed from door to door",
    "v1": "0.2.0: one set of columns and answers a game, made by its core",
}
"""Which release brought which version of the environments; a version's actions and columns never change."""

_HOMES = {"aec": "table", "TruequeAEC": "table", "gym": "single", "TruequeGym": "single", "OpponentPool": "opponents",
          **dict.fromkeys(("vector", "vector_env", "SelfPlayVector", "TruequeVectorEnv"), "many")}  # fmt: skip

__all__ = [
    "VERSIONS", "OpponentPool", "SelfPlayVector", "TruequeAEC", "TruequeGym", "TruequeVectorEnv", "aec", "gym",
    "vector", "vector_env",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"trueque.envs has no «{name}»")
    return getattr(import_module(f"trueque.envs.{_HOMES[name]}"), name)
