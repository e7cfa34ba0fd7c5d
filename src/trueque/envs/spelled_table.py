"""PettingZoo over any game's own answers, spelled as integers: version 0, and games without a core."""

from __future__ import annotations

from typing import Any

from trueque.envs.columns import column_names, column_values
from trueque.envs.spelled_game import SpelledGame
from trueque.kernel.codec import Codec
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import make_game
from trueque.kernel.versions import list_game_labels

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:
    raise MissingExtra("envs") from missing


LARGEST = 30_000.0
"""No column ever holds more: turns are the largest numbers, and they are limited."""


class SpelledAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """Any of the games as a PettingZoo environment; `action_mask` in the observation is exact."""

    metadata = {"name": "trueque_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, name: str, options: dict[str, str] | None = None, render_mode: str | None = None, version: str = "v0"
    ) -> None:
        super().__init__()
        self.game = make_game(name, options)
        named = {"name": f"trueque_{name}_{version}", "versions": list_game_labels(self.game)}
        self.metadata = {**self.metadata, **named}
        self.codec: Codec[Any] = Codec(self.game)
        self.columns = column_names(self.game)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(self.game.seats)]
        box = spaces.Box(-1.0, LARGEST, (len(self.columns),), np.float32)
        mask = spaces.Box(0, 1, (self.codec.size,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.codec.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; nature's draws follow *seed*."""
        self.play = SpelledGame(self.game, self.codec, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked_agent()

    def _asked_agent(self) -> str:
        return self.possible_agents[self.play.seat or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.codec.size, np.int8)
        if self.play.seat == seat and not self.terminations.get(agent, False):
            mask[self.play.list_steps()] = 1
        row = np.asarray(column_values(self.game, self.game.view(self.play.state, seat)), np.float32)
        return {"observation": row, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take one step of the asked seat's answer; winners get 1 at the end, losers -1, a drawn game 0."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        assert action is not None, "only agents that are done step with None"
        self.play.step(int(action))
        scores = self.play.scores
        if scores is not None:
            drawn = not any(scores)
            self.rewards = {a: 0.0 if drawn else 2 * scores[i] - 1 for i, a in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._asked_agent()
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return str(self.game.view(self.play.state, None))

    def close(self) -> None:
        """Nothing is held open."""
