"""Standard environments for people who train bots.

    from trueque.envs import aec, gym, vector
    env = aec("island", {"edition": "2011"})          # PettingZoo AEC, one agent a seat
    env = gym("quick", seat=0, opponents=["greedy"])    # Gymnasium, one seat against bots
    env = vector(1024, threads=2)                       # 1024 games of the board game in lockstep, compiled
    env = vector(1024, {"seats": "3"}, game="quick")    # or of The Quick Game

Actions are integers: of the kernel's codec in the first two, of the compiled core in the third. A composed answer (an
offer, a discard) takes several steps, and the mask always says exactly which integers may come next. Observations hold
what a seat may know and nothing else; their columns have names (`env.columns`).

`aec` and `gym` need the extra `envs`, `vector` the extra `fast`: each is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trueque.envs.many import Buffers, TruequeVector, vector
    from trueque.envs.single import TruequeGym, gym
    from trueque.envs.table import TruequeAEC, aec

VERSIONS = {"v0": "0.1.0: first version"}
"""Which release brought which version of the environments; a version's actions and columns never change."""

_HOMES = {"aec": "table", "TruequeAEC": "table", "gym": "single", "TruequeGym": "single",
          **dict.fromkeys(("vector", "TruequeVector", "Buffers"), "many")}  # fmt: skip

__all__ = ["VERSIONS", "Buffers", "TruequeAEC", "TruequeGym", "TruequeVector", "aec", "gym", "vector"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"trueque.envs has no «{name}»")
    return getattr(import_module(f"trueque.envs.{_HOMES[name]}"), name)
