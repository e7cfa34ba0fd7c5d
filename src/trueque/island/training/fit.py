"""Fits the evaluation's network to lessons, in PyTorch, wherever the lessons lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trueque.island.bots.search.notes import INPUTS
from trueque.island.bots.search.weights import Weights
from trueque.island.training.lessons import UNDECIDED, Lessons
from trueque.kernel.extras import MissingExtra

try:
    import numpy as np
    import torch
except ModuleNotFoundError as missing:
    raise MissingExtra("train") from missing


LOSS = torch.nn.functional.binary_cross_entropy_with_logits
LEVEL = 20.0
"""The first hidden unit carries the straight part: so high that it never bends."""
BATCH, PACE, DECAY = 16384, 2e-3, 1e-4
GENTLE = 5e-4
"""The pace at which weights that play well learn on."""
HELD = 10
"""One game in so many is not shown, and tells how good the fit is."""


class Bent(torch.nn.Module):  # type: ignore[misc,unused-ignore]
    """Log odds: a straight part, and bends."""

    def __init__(self, start: Weights, inputs: int) -> None:
        super().__init__()
        first, second = torch.from_numpy(start.first[:inputs].copy()), torch.from_numpy(start.second.copy())
        bias = torch.from_numpy(start.first_bias.copy())
        self.straight = torch.nn.Parameter(first[:, 0] * second[0])
        self.level = torch.nn.Parameter(bias[0] * second[0] + float(start.second_bias[0]))
        self.inner, self.bias = torch.nn.Parameter(first[:, 1:].clone()), torch.nn.Parameter(bias[1:].clone())
        self.outer = torch.nn.Parameter(second[1:].clone())

    def forward(self, looks: torch.Tensor) -> torch.Tensor:
        bends = torch.relu(looks @ self.inner + self.bias) @ self.outer
        return looks @ self.straight + self.level + bends

    def to_weights(self) -> Weights:
        """The same as the search reads it."""
        inputs, units = len(self.straight), len(self.bias) + 1
        first, bias, second = (
            np.zeros((INPUTS, units), np.float32),
            np.zeros(units, np.float32),
            np.ones(units, np.float32),
        )
        first[:inputs, 0], bias[0] = to_numpy(self.straight), LEVEL
        first[:inputs, 1:], bias[1:], second[1:] = to_numpy(self.inner), to_numpy(self.bias), to_numpy(self.outer)
        return Weights(first, bias, second, np.array([float(self.level.detach()) - LEVEL], np.float32))


def to_numpy(part: torch.Tensor) -> Any:
    return part.detach().float().cpu().numpy()


def add_random_bends(start: Weights, seed: int) -> Weights:
    """The same weights with small random bends where there are none."""
    if np.abs(start.first[:, 1:]).any():
        return start
    rng = np.random.default_rng(seed)
    first, second = start.first.copy(), start.second.copy()
    first[:, 1:] = rng.normal(0, 1.0 / np.sqrt(INPUTS), first[:, 1:].shape)
    second[1:] = rng.normal(0, 0.1, len(second) - 1)
    return Weights(first, start.first_bias.copy(), second, start.second_bias)


@dataclass
class Taught:
    """Every seat's row of some lessons, what is to be said of it, whether the seat won, and whether it is held back."""

    looks: torch.Tensor
    says: torch.Tensor
    ends: torch.Tensor
    held: torch.Tensor


def drop_undecided(one: Lessons) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """The looks (lessons, seats, inputs) of games with a winner, their games, and which seat won."""
    game, winner = torch.as_tensor(one.game), torch.as_tensor(one.winner)
    known = winner[game] != UNDECIDED
    looks, game = torch.as_tensor(one.looks)[known], game[known]
    return looks, game, winner[game][:, None] == torch.arange(looks.shape[1], device=looks.device)


def make_targets(lessons: list[Lessons], net: Bent | None = None, trace: float = 1.0) -> Taught:
    """Lessons as rows: to be said is who won, or with a net and a trace below 1 what later looks made of it."""
    parts = list[tuple[torch.Tensor, ...]]()
    for one in lessons:
        looks, game, won = drop_undecided(one)
        says = won.float() if net is None else carry_values_back(predict_odds(net, looks), game, won.float(), trace)
        held = (game % HELD == 0)[:, None].expand(-1, looks.shape[1])
        parts.append((looks.flatten(0, 1), says.flatten(), won.flatten(), held.flatten()))
    return Taught(*(torch.cat(column) for column in zip(*parts, strict=True)))


def predict_odds(net: Bent, looks: torch.Tensor) -> torch.Tensor:
    """What the net says of every seat; of one table all together are 1."""
    with torch.no_grad():
        said = [torch.sigmoid(net(some.float())) for some in looks.split(1 << 17)]
    every = torch.cat(said) if said else torch.zeros(looks.shape[:2], device=looks.device)
    return every / every.sum(1, keepdim=True) if every.shape[1] > 1 else every


def carry_values_back(values: torch.Tensor, game: torch.Tensor, won: torch.Tensor, trace: float) -> torch.Tensor:
    """Of each lesson what came of it: what the next one says, with the share *trace* what came of that one, to the end.

    Who won is chance for the most part, and tells little of one position; how the next positions look tells more.
    """
    order = torch.argsort(game, stable=True)
    sorted_games, says = game[order], won[order].clone()
    ahead, last = values[order], len(order) - 1
    place = torch.arange(len(order), device=order.device)
    left = torch.searchsorted(sorted_games, sorted_games, right=True) - 1 - place
    for step in range(1, int(left.max()) + 1 if len(order) else 0):
        here = (left == step).nonzero()[:, 0]
        after = (here + 1).clamp(max=last)
        says[here] = trace * says[after] + (1 - trace) * ahead[after]
    found = torch.empty_like(says)
    found[order] = says
    return found


def fit_weights(
    lessons: list[Lessons], start: Weights, epochs: int, seed: int, trace: float = 1.0, pace: float = PACE
) -> tuple[Weights, float]:
    """The network for these lessons, and its mean surprise (in nats) on games it was not shown.

    With a trace below 1 it learns twice: from who won, and then from what that judgement says of later looks.
    """
    torch.manual_seed(seed)
    rows = make_targets(lessons)
    net = Bent(add_random_bends(start, seed), rows.looks.shape[1]).to(rows.looks.device)
    train_net(net, rows, epochs, pace)
    if trace < 1:
        rows = make_targets(lessons, net, trace)
        train_net(net, rows, epochs, pace)
    return net.to_weights(), log_loss(net, rows)


def train_net(net: Bent, rows: Taught, epochs: int, quickest: float) -> None:
    """Let the net learn what is to be said of the rows that are not held back."""
    shown = (~rows.held).nonzero()[:, 0]
    batch = max(64, min(BATCH, len(shown) // 500))
    steps = epochs * (len(shown) // batch + 1)
    way = torch.optim.AdamW(net.parameters(), quickest, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(way, quickest, total_steps=steps + 1)
    for _ in range(epochs):
        order = shown[torch.randperm(len(shown), device=shown.device)]
        for chosen in order.split(batch):
            loss = LOSS(net(rows.looks[chosen].float()), rows.says[chosen])
            way.zero_grad(set_to_none=True)
            loss.backward()
            way.step()
            pace.step()


def log_loss(net: Bent, rows: Taught) -> float:
    """Mean of minus the logarithm of the odds given to what happened, over the games held back."""
    total, tested = 0.0, rows.held.nonzero()[:, 0]
    with torch.no_grad():
        for chosen in tested.split(1 << 18):
            said, was = net(rows.looks[chosen].float()), rows.ends[chosen].float()
            total += float(LOSS(said, was, reduction="sum"))
    return total / max(1, len(tested))
