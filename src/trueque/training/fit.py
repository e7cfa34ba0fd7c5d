"""Fits the evaluation's network to lessons, in PyTorch, wherever the lessons lie."""

from __future__ import annotations

from typing import Any

from trueque.island.bots.search.notes import HIDDEN, INPUTS
from trueque.island.bots.search.weights import Weights
from trueque.kernel.extras import MissingExtra
from trueque.training.lessons import UNDECIDED, Lessons

try:
    import numpy as np
    import torch
except ModuleNotFoundError as missing:
    raise MissingExtra("train") from missing


LOSS = torch.nn.functional.binary_cross_entropy_with_logits
LEVEL = 20.0
"""The first hidden unit carries the straight part: so high that it never bends."""
BATCH, PACE, DECAY = 16384, 2e-3, 1e-4
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

    def weights(self) -> Weights:
        """The same as the search reads it."""
        first, bias = np.zeros((INPUTS, HIDDEN), np.float32), np.zeros(HIDDEN, np.float32)
        second = np.ones(HIDDEN, np.float32)
        inputs = len(self.straight)
        first[:inputs, 0], bias[0] = numbers(self.straight), LEVEL
        first[:inputs, 1:], bias[1:], second[1:] = numbers(self.inner), numbers(self.bias), numbers(self.outer)
        return Weights(first, bias, second, np.array([float(self.level.detach()) - LEVEL], np.float32))


def numbers(part: torch.Tensor) -> Any:
    return part.detach().float().cpu().numpy()


def bending(start: Weights, seed: int) -> Weights:
    """The same weights with small random bends where there are none."""
    if np.abs(start.first[:, 1:]).any():
        return start
    rng = np.random.default_rng(seed)
    first, second = start.first.copy(), start.second.copy()
    first[:, 1:] = rng.normal(0, 1.0 / np.sqrt(INPUTS), first[:, 1:].shape)
    second[1:] = rng.normal(0, 0.1, HIDDEN - 1)
    return Weights(first, start.first_bias.copy(), second, start.second_bias)


def tensors(lessons: list[Lessons]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Every seat's row, whether that seat won, and whether the row is held back."""
    looks, ends, held = [], [], []
    for one in lessons:
        game, winner = torch.as_tensor(one.game), torch.as_tensor(one.winner)
        known = winner[game] != UNDECIDED
        seen, game = torch.as_tensor(one.looks)[known], game[known]
        seats = torch.arange(seen.shape[1], device=seen.device)
        looks.append(seen.flatten(0, 1))
        ends.append((winner[game][:, None] == seats).flatten())
        held.append((game % HELD == 0)[:, None].expand(-1, len(seats)).flatten())
    return torch.cat(looks), torch.cat(ends), torch.cat(held)


def fit(lessons: list[Lessons], start: Weights, epochs: int, seed: int) -> tuple[Weights, float]:
    """The network for these lessons, and its mean surprise (in nats) on games it was not shown."""
    torch.manual_seed(seed)
    looks, ends, held = tensors(lessons)
    shown, tested = (~held).nonzero()[:, 0], held.nonzero()[:, 0]
    net = Bent(bending(start, seed), looks.shape[1]).to(looks.device)
    batch = max(64, min(BATCH, len(shown) // 500))
    steps = epochs * (len(shown) // batch + 1)
    way = torch.optim.AdamW(net.parameters(), PACE, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(way, PACE, total_steps=steps + 1)
    best, kept = surprise(net, looks, ends, tested), net.weights()
    for _ in range(epochs):
        order = shown[torch.randperm(len(shown), device=shown.device)]
        for chosen in order.split(batch):
            loss = LOSS(net(looks[chosen].float()), ends[chosen].float())
            way.zero_grad(set_to_none=True)
            loss.backward()
            way.step()
            pace.step()
        found = surprise(net, looks, ends, tested)
        if found < best:
            best, kept = found, net.weights()
    return kept, best


def surprise(net: Bent, looks: torch.Tensor, ends: torch.Tensor, tested: torch.Tensor) -> float:
    """Mean of minus the logarithm of the odds given to what happened."""
    total = 0.0
    with torch.no_grad():
        for chosen in tested.split(1 << 18):
            said, was = net(looks[chosen].float()), ends[chosen].float()
            total += float(LOSS(said, was, reduction="sum"))
    return total / max(1, len(tested))
