"""Gymnasium: one seat for the learner, players of the core or policies on the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from trueque.core.lockstep import ILLEGAL, NEW_GAME
from trueque.envs.opponents import Opponent, OpponentPool, Opponents
from trueque.envs.pictures import describe_game, draw_picture_array
from trueque.envs.spaces import action_space, environment_metadata, observation_space
from trueque.envs.spelled_single import SpelledGym
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import game_names
from trueque.lockstep.seated import STRIDE, Array, SeatedGames, has_vector, open_setup, peek_array

try:
    import gymnasium
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("envs") from missing


Obs = dict[str, Array]
RewardOf = Callable[[Array, Any, Array], Any]
"""A reward of one's own: of the row before, the answer, and the row after it."""
SEEDS = 1 << 31


class TruequeGym(gymnasium.Env[Obs, int]):
    """A game from one seat; an illegal answer loses it at once, with the reason in `info["refused"]`."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self, name: str, options: dict[str, str] | None = None, seat: int | Literal["any"] = 0,
        opponents: Sequence[Opponent] | OpponentPool = ("random",), reward: RewardOf | None = None,
        render_mode: str | None = None, backend: Literal["plain", "compiled"] | None = None,
    ) -> None:  # fmt: skip
        self._made = (name, options, seat, opponents, reward, render_mode, backend)
        if render_mode not in (None, *self.metadata["render_modes"]):
            modes = ", ".join(self.metadata["render_modes"])
            raise ValueError(f"There is no way to draw called {render_mode!r}; there are {modes}.")
        self.setup = setup = open_setup(name, dict(options or {}), backend)
        self.columns, self.answers = setup.columns, setup.seated_answers
        self.opponents = Opponents(name, setup.seats, seat, opponents)
        self.games = SeatedGames(setup, 1, self.opponents.seat_everyone(), renews=False)
        self.metadata = {**self.metadata, **environment_metadata(name, setup)}
        self.reward_of, self.render_mode = reward, render_mode
        self.observation_space: Any = observation_space(setup)
        self.action_space = action_space(setup)
        self._is_closed = True
        self._bind_games()

    def _bind_games(self) -> None:
        """What a step looks at, without a detour: most of a step's time is Python's."""
        games = self.games
        self._row, self._mask, self._play = games.rows[0], games.masks[0], games.play_first_part
        self._answer, self._over = peek_array(games.answers), peek_array(games.over)
        self._rewards, self._learner = peek_array(games.rewards), peek_array(games.learners)
        self._any_answer, self._policies = peek_array(games.any_answer), self.opponents.has_policies

    @property
    def seat(self) -> int:
        """Where the learner sits in this game."""
        return int(self._learner[0])

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Obs, dict[str, Any]]:
        """Begin the game of *seed*; without one, that which follows the last."""
        if seed is not None or self._np_random is None:
            super().reset(seed=seed)
            number = int(self.np_random.integers(SEEDS)) if seed is None else seed % STRIDE
            self.games.begin([number])
        else:
            self.games.begin_next()
        self._is_closed = False
        if self._policies:
            self.opponents.answer(self.games)
        return {"observation": self._row.copy(), "action_mask": self._mask.copy()}, {}

    def step(self, action: int) -> tuple[Obs, float, bool, bool, dict[str, Any]]:
        before = self._row.copy() if self.reward_of is not None else None
        if action <= NEW_GAME:
            raise ValueError("An answer is a number from 0 on; the mask says which may be given.")
        if self._is_closed or self._over[0]:
            raise ValueError("The game is over, or not begun: reset it first.")
        self._answer[0] = action
        self._play()
        if self._policies:
            self.opponents.answer(self.games)
        seen = {"observation": self._row.copy(), "action_mask": self._mask.copy()}
        over, reward = self._over[0], 0.0
        if before is not None and self.reward_of is not None:
            reward = float(self.reward_of(before, action, seen["observation"]))
        if over == 0:
            return seen, reward, False, False, {}
        result = self._rewards[self._learner[0]]
        told: dict[str, Any] = {"result": result}
        if over == ILLEGAL:
            told["refused"] = (
                f"{action} («{self.name_answer(action)}») may not be answered here; the mask says what may."
            )
        return seen, result if self.reward_of is None else reward, True, False, told

    def name_answer(self, action: int) -> str:
        """What a number means."""
        return self.answers[action] if 0 <= action < len(self.answers) else ""

    def action_masks(self) -> Array:
        """Which integers may come next (the name other libraries look for)."""
        return np.array(self._mask)

    def sample_answer(self) -> int:
        """A legal answer at random; drawn beside the game, whose own chance is not touched."""
        return int(self._any_answer[0])

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return describe_game(self.setup, self.games, self.seat)
        return draw_picture_array(self.setup, self.games, self.seat) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Let everything go."""
        self.games.close()

    def __getstate__(self) -> dict[str, Any]:
        names = ("spec", "_is_closed", "_np_random", "_np_random_seed")
        kept = {name: getattr(self, name) for name in names}
        return {"made": self._made, "games": self.games.save(), "kept": kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        TruequeGym.__init__(self, *state["made"])
        self.games.load(state["games"])
        for name, value in state["kept"].items():
            setattr(self, name, value)


def gym(
    name: str, options: dict[str, str] | None = None, *, seat: int | Literal["any"] = 0,
    opponents: Sequence[Opponent] | OpponentPool = ("random",), reward: RewardOf | None = None,
    render_mode: str | None = None, backend: Literal["plain", "compiled"] | None = None,
) -> Any:  # fmt: skip
    """The Gymnasium environment of a game from one seat (`any`: another in every game), against *opponents*.

    A game of another package that brings no core is played by its own columns and answers, and slowly.
    """
    if not has_vector(name):
        return SpelledGym(name, options, int(seat), [str(one) for one in opponents], render_mode)  # type: ignore[union-attr]
    return TruequeGym(name, options, seat, opponents, reward, render_mode, backend)


for _name in game_names():
    # gymnasium.make("trueque.envs.single:trueque/quick-v1"), or gymnasium.make_vec of the same
    gymnasium.register(f"trueque/{_name}-v0", "trueque.envs.v0:gym", kwargs={"name": _name}, disable_env_checker=True)
    gymnasium.register(
        f"trueque/{_name}-v1", "trueque.envs.single:gym", kwargs={"name": _name},
        vector_entry_point="trueque.envs.many:vector_env",
    )  # fmt: skip
