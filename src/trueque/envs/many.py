"""Many games of one kind at once: for self-play in flat arrays, and as a vector environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from trueque.core.lockstep import NEW_GAME
from trueque.core.seated import LEFT_ALONE, RENEWS
from trueque.envs.opponents import Opponent, OpponentPool, Opponents
from trueque.envs.single import SEEDS, RewardOf
from trueque.envs.spaces import VERSION, action_space, environment_metadata, environment_name, observation_space
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import GAMES
from trueque.lockstep.seated import STRIDE, Array, SeatedGames, open_setup, seat_everybody

try:
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as missing:
    raise MissingExtra("envs") from missing

Backend = Literal["plain", "compiled"] | None
AUTORESETS = {"same_step": AutoresetMode.SAME_STEP, "next_step": AutoresetMode.NEXT_STEP,
              "disabled": AutoresetMode.DISABLED}  # fmt: skip


class SelfPlayVector:
    """*games* games in step in which every seat is asked: for learning from one's own games.

    `rows`, `masks`, `rewards` (games, seats), `over` and `seats` are written anew by every step. A finished game pays
    out in the same step (`over` 1, or 2 after an illegal answer), and the row is already of the next one.
    """

    def __init__(
        self, games: int, options: dict[str, str] | None = None, *, game: str = GAMES[0], threads: int = 1,
        backend: Backend = None,
    ) -> None:  # fmt: skip
        setup = open_setup(game, dict(options or {}), backend)
        self.setup, self.games, self.game, self.core = setup, games, setup.game, setup.core
        self.name = f"{environment_name(game, setup).removesuffix(VERSION)}vector_{VERSION}"
        self.columns, self.answers = setup.columns, setup.seated_answers
        self.played = SeatedGames(setup, games, seat_everybody(setup.seats), threads=threads)
        self.positions = self.played.positions

    rows = property(lambda self: self.played.rows)
    masks = property(lambda self: self.played.masks)
    rewards = property(lambda self: self.played.rewards)
    over = property(lambda self: self.played.over)
    seats = property(lambda self: self.played.seats)

    def reset(self, seed: int = 0) -> tuple[Array, Array]:
        """Begin all games anew, of the seeds from *seed* on; the rows and masks of their first questions."""
        self.played.begin(range(seed, seed + self.games))
        return self.rows, self.masks

    def step(self, answers: Array) -> None:
        """One answer in every game."""
        given = np.ascontiguousarray(answers, np.int64)
        if given.shape != (self.games,):
            raise ValueError(f"«answers» must have the shape ({self.games},), not {given.shape}.")
        if given.min() <= NEW_GAME:
            raise ValueError("An answer is a number from 0 on; the mask says which may be given.")
        self.played.step(given)

    def sample(self) -> Array:
        """A legal answer at random for every game; drawn beside the games, whose own chance is not touched."""
        return self.played.any_answer.copy()

    def close(self) -> None:
        """Let the threads go."""
        self.played.close()


vector = SelfPlayVector


class TruequeVectorEnv(VectorEnv[dict[str, Array], Array, Array]):
    """*num_envs* games in step, one seat of each for the learner; opponents play inside the core.

    `autoreset`: `same_step` (a finished game's last observation is in `infos["final_obs"]`, the next one has begun),
    `next_step` (the step after the last one begins the next game, whatever is answered) or `disabled`.
    """

    def __init__(
        self, name: str, num_envs: int = 1, options: dict[str, str] | None = None, seat: int | Literal["any"] = 0,
        opponents: Sequence[Opponent] | OpponentPool = ("random",), reward: RewardOf | None = None,
        autoreset: Literal["same_step", "next_step", "disabled"] = "same_step", threads: int = 1,
        copies: bool = True, backend: Backend = None,
    ) -> None:  # fmt: skip
        self._made = (name, num_envs, options, seat, opponents, reward, autoreset, threads, copies, backend)
        if autoreset not in AUTORESETS:
            raise ValueError(f"«autoreset» is one of {', '.join(AUTORESETS)}, not {autoreset!r}.")
        self.setup = setup = open_setup(name, dict(options or {}), backend)
        self.num_envs, self.autoreset, self.copies, self.reward_of = num_envs, autoreset, copies, reward
        self.metadata = {**environment_metadata(name, setup), "autoreset_mode": AUTORESETS[autoreset]}
        self.columns, self.answers = setup.columns, setup.seated_answers
        self.opponents = Opponents(name, setup.seats, seat, opponents)
        seating = self.opponents.seat_everyone()
        self.games = SeatedGames(setup, num_envs, seating, renews=autoreset == "same_step", threads=threads)
        self.single_observation_space, self.single_action_space = observation_space(setup), action_space(setup)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._nothing = np.zeros_like(self.games.masks)
        self._nothing.flags.writeable = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begin all games, or those of `options["reset_mask"]`: of *seed* + i each, or of a seed each."""
        which = (options or {}).get("reset_mask")
        is_first = self._np_random is None
        if seed is None and is_first:
            seed = int(self.np_random.integers(SEEDS))
        elif isinstance(seed, int):
            super().reset(seed=seed)
        seeds = [None] * self.num_envs if seed is None else range(seed, seed + self.num_envs) if isinstance(
            seed, int) else seed  # fmt: skip
        self.games.begin([None if one is None else one % STRIDE for one in seeds], which)
        if self.opponents.has_policies:
            self.opponents.answer(self.games)
        return self._observe(), {}

    def _observe(self) -> dict[str, Array]:
        games = self.games
        rows, masks = (games.rows.copy(), games.masks.copy()) if self.copies else (games.rows, games.masks)
        return {"observation": rows, "action_mask": masks}

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        games = self.games
        before = games.rows.copy() if self.reward_of is not None else None
        given = np.asarray(actions, np.int64)
        if given.shape != (self.num_envs,) or given.min() <= NEW_GAME:
            raise ValueError(f"There are {self.num_envs} answers in a step, each a number from 0 on.")
        stale = games.over != 0 if not games.how & RENEWS else None
        if stale is not None and stale.any():
            given = np.where(stale, NEW_GAME if self.autoreset == "next_step" else LEFT_ALONE, given)
            games.seeds[stale] += STRIDE if self.autoreset == "next_step" else 0
            games.rewards[stale] = 0.0
        sat = games.learners.copy()  # a game that begins anew in this step may seat its learner elsewhere
        games.step(given)
        if self.opponents.has_policies:
            self.opponents.answer(games)
        over, results = games.over != 0, np.zeros(self.num_envs)
        told: dict[str, Any] = {}
        if (ended := np.flatnonzero(over)).size:
            results[ended] = games.rewards[ended, sat[ended]]
            told = {"result": results.copy(), "_result": over.copy()}
            if games.how & RENEWS:
                told |= {"final_obs": self._observe_last(ended), "_final_obs": over.copy()}
        if self.reward_of is not None and before is not None:
            after = np.where(over[:, None], games.finals, games.rows) if games.how & RENEWS else games.rows
            results = np.asarray(self.reward_of(before, given, after), np.float64)
        return self._observe(), results, over, np.zeros(self.num_envs, bool), told

    def _observe_last(self, ended: Array) -> dict[str, Array]:
        """The last rows of the games that have ended, the others' places as they may be; nothing may be answered."""
        games = self.games
        if not self.copies:
            return {"observation": games.finals, "action_mask": self._nothing}
        rows = np.zeros(games.finals.shape, np.int8)  # memory that nobody looks at costs nothing
        rows[ended] = games.finals[ended]
        return {"observation": rows, "action_mask": np.zeros(games.masks.shape, np.int8)}

    def action_masks(self) -> Array:
        """Which integers may come next, a row an environment."""
        return self.games.masks.copy()

    def sample_answers(self) -> Array:
        """A legal answer at random for every game; drawn beside the games, whose own chance is not touched."""
        return self.games.any_answer.copy()

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self.games.close()

    def __getstate__(self) -> dict[str, Any]:
        kept = {"spec": self.spec, "_np_random": self._np_random, "_np_random_seed": self._np_random_seed}
        return {"made": self._made, "games": self.games.save(), "kept": kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        TruequeVectorEnv.__init__(self, *state["made"])
        self.games.load(state["games"])
        for name, value in state["kept"].items():
            setattr(self, name, value)


def vector_env(num_envs: int = 1, *, name: str, **given: Any) -> TruequeVectorEnv:
    """The vector environment of a game: `gymnasium.make_vec("trueque.envs.single:trueque/quick-v1", 64)`."""
    return TruequeVectorEnv(name, num_envs, **given)
