"""PettingZoo: every seat an agent, turns in the order the game asks (AEC)."""

from __future__ import annotations

from typing import Any, Literal

from trueque.core.lockstep import ILLEGAL, NEW_GAME
from trueque.envs.pictures import describe_game, draw_picture_array
from trueque.envs.spaces import action_space, environment_metadata, observation_space
from trueque.envs.spelled_table import SpelledAEC
from trueque.kernel.extras import MissingExtra
from trueque.lockstep.seated import STRIDE, SeatedGames, has_vector, open_setup, peek_array, seat_everybody

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:
    raise MissingExtra("envs") from missing


class TruequeAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """Any of the games as a PettingZoo environment; `action_mask` in the observation is exact."""

    metadata = {
        "name": "trueque_v1",
        "render_modes": ["ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self, name: str, options: dict[str, str] | None = None, render_mode: str | None = None,
        backend: Literal["plain", "compiled"] | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self._made = (name, options, render_mode, backend)
        self.setup = setup = open_setup(name, dict(options or {}), backend)
        self.metadata = {**self.metadata, **environment_metadata(name, setup)}
        self.columns, self.answers = setup.columns, setup.seated_answers
        self.games = SeatedGames(setup, 1, seat_everybody(setup.seats), renews=False)
        self.games.seeds[0] = -STRIDE
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(setup.seats)]
        self._seat_of = {agent: i for i, agent in enumerate(self.possible_agents)}
        seen, answers = observation_space(setup), action_space(setup)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, answers)
        self._row, self._mask, self._no_mask = (
            self.games.rows[0],
            self.games.masks[0],
            np.zeros_like(self.games.masks[0]),
        )
        self._answer, self._over = peek_array(self.games.answers), peek_array(self.games.over)
        self._asked = peek_array(self.games.seats)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game of *seed*; without one, that which follows the last."""
        if seed is None:
            self.games.begin_next()
        else:
            self.games.begin([seed % STRIDE])
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._asked[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat_of[agent]
        if seat == self._asked[0] and not self._over[0]:
            return {"observation": self._row.copy(), "action_mask": self._mask.copy()}
        return {"observation": self.games.read_row(seat), "action_mask": self._no_mask.copy()}

    def step(self, action: int | None) -> None:
        """One answer, or one step of it, of the asked seat; winners get 1 at the end, losers -1, shares between."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or action <= NEW_GAME:
            raise ValueError("An answer is a number from 0 on; the mask says which may be given.")
        self._cumulative_rewards[agent] = 0.0
        self._answer[0] = action
        self.games.play_first_part()
        if self._over[0]:
            self._end_game(agent, action)
        else:
            self.agent_selection = self.possible_agents[self._asked[0]]

    def _end_game(self, agent: str, action: int) -> None:
        """Pay everybody; an illegal answer costs its seat the game."""
        if self._over[0] == ILLEGAL:
            self.infos[agent]["refused"] = f"{action} may not be answered here; the mask says what may."
        self.rewards = {one: float(self.games.rewards[0, i]) for i, one in enumerate(self.possible_agents)}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def sample_answer(self) -> int:
        """A legal answer at random; drawn beside the game, whose own chance is not touched."""
        return int(self.games.any_answer[0])

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return describe_game(self.setup, self.games, None)
        return draw_picture_array(self.setup, self.games, None) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Nothing is held open."""

    def __getstate__(self) -> dict[str, Any]:
        names = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection")
        kept = {name: getattr(self, name) for name in names if hasattr(self, name)}
        return {"made": self._made, "games": self.games.save(), "kept": kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        TruequeAEC.__init__(self, *state["made"])
        self.games.load(state["games"])
        for name, value in state["kept"].items():
            setattr(self, name, value)


def aec(
    name: str, options: dict[str, str] | None = None, render_mode: str | None = None,
    backend: Literal["plain", "compiled"] | None = None,
) -> Any:  # fmt: skip
    """The PettingZoo environment of a game; one of another package without a core by its own columns, and slowly."""
    if not has_vector(name):
        return SpelledAEC(name, options, render_mode, "v1")
    return TruequeAEC(name, options, render_mode, backend)
