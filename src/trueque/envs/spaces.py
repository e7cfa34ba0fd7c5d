"""What an environment of version 1 shows and takes, as spaces of Gymnasium: the same at every door."""

from __future__ import annotations

from typing import Any

from trueque.kernel.extras import MissingExtra
from trueque.kernel.versions import list_game_labels
from trueque.lockstep.setup import LockstepSetup

try:
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise MissingExtra("envs") from missing

VERSION = "v1"


def observation_space(setup: LockstepSetup) -> spaces.Dict:
    """A row (int8, its bounds column by column) and a mask."""
    low = np.array([group.low for group in setup.groups for _ in group.names], np.int8)
    high = np.array([group.high for group in setup.groups for _ in group.names], np.int8)
    mask = spaces.Box(0, 1, (len(setup.answers),), np.int8)
    return spaces.Dict({"observation": spaces.Box(low, high, low.shape, np.int8), "action_mask": mask})


def action_space(setup: LockstepSetup) -> spaces.Discrete[Any]:
    """One integer."""
    return spaces.Discrete(len(setup.answers))


def environment_name(game: str, setup: LockstepSetup) -> str:
    """An environment by its name and version; cards of other packages make one of its own."""
    guests = [label.partition("+")[0] for label in list_game_labels(setup.game)[1:]]
    return "_".join(["trueque", game, *(["with", *guests] if guests else []), VERSION])


def environment_metadata(game: str, setup: LockstepSetup) -> dict[str, Any]:
    """What an environment says of itself: its name, and what it is made of, each with its version."""
    return {"name": environment_name(game, setup), "versions": list_game_labels(setup.game)}
