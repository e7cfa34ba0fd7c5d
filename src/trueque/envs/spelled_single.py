"""Gymnasium over any game's own answers, spelled as integers: version 0, and games without a core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trueque.bots.registry import bot
from trueque.envs.columns import column_names, column_values
from trueque.envs.spelled_game import SpelledGame
from trueque.envs.spelled_table import LARGEST
from trueque.kernel import Bot
from trueque.kernel.codec import Codec
from trueque.kernel.extras import MissingExtra
from trueque.kernel.registry import make_game
from trueque.kernel.versions import list_game_labels

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise MissingExtra("envs") from missing


Obs = dict[str, Any]


class SpelledGym(gymnasium.Env[Obs, int]):
    """A game from one seat; an illegal step loses the game at once, with the reason in `info["refused"]`."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self, name: str, options: dict[str, str] | None, seat: int, opponents: Sequence[str], render_mode: str | None
    ) -> None:
        self.game = make_game(name, options)
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"{name} has seats 0 to {self.game.seats - 1}, not {seat}")
        self.metadata = {**self.metadata, "versions": list_game_labels(self.game)}
        self.codec: Codec[Any] = Codec(self.game)
        self.columns = column_names(self.game)
        self.seat = seat
        self.opponents = tuple(opponents)
        self.render_mode = render_mode
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.codec.size)
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(-1.0, LARGEST, (len(self.columns),), np.float32),
            "action_mask": spaces.Box(0, 1, (self.codec.size,), np.int8),
        })  # fmt: skip

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Obs, dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        self.play = SpelledGame(self.game, self.codec, number)
        others = [s for s in range(self.game.seats) if s != self.seat]
        names = {s: self.opponents[i % len(self.opponents)] for i, s in enumerate(others)}
        self.bots: dict[int, Bot] = {s: bot(name, self.game, seed=number + s) for s, name in names.items()}
        self._play_opponents()
        return self._observe(), {}

    def _play_opponents(self) -> None:
        """The bots answer until the learner is asked, or the game is over."""
        while self.play.seat is not None and self.play.seat != self.seat:
            seat = self.play.seat
            view = self.game.view(self.play.state, seat)
            waiting = next(d for d in self.play.asked if d.waits)
            for step in self.codec.spell_answer(waiting, self.bots[seat].choose(view, waiting)):
                self.play.step(step)

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Which integers may come next (the name other libraries look for)."""
        mask = np.zeros(self.codec.size, np.int8)
        if self.play.seat == self.seat:
            mask[self.play.list_steps()] = 1
        return mask

    def _observe(self) -> Obs:
        row = np.asarray(column_values(self.game, self.game.view(self.play.state, self.seat)), np.float32)
        return {"observation": row, "action_mask": self.action_masks()}

    def step(self, action: int) -> tuple[Obs, float, bool, bool, dict[str, Any]]:
        try:
            self.play.step(int(action))
        except ValueError as refused:
            return self._observe(), -1.0, True, False, {"refused": str(refused)}
        self._play_opponents()
        scores = self.play.scores
        if scores is None:
            return self._observe(), 0.0, False, False, {}
        reward = 2 * scores[self.seat] - 1 if any(scores) else 0.0
        return self._observe(), float(reward), True, False, {"scores": scores}

    def render(self) -> Any:
        return str(self.game.view(self.play.state, self.seat)) if self.render_mode == "ansi" else None
