"""Fits the net of odds to who won: how surprising the winners are becomes as small as it gets (Adam, NumPy)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trueque.bots.odds.net import HELD, ROLES, UNIT, OddsNet, Shape
from trueque.training.odds.samples import Samples

Numbers = NDArray[np.float32]
BATCH, PACE, DECAY = 1024, 3e-3, 0.3
WHOLE = 1 << UNIT
DOUBT = 0.2
"""How little a strength is believed of which few games tell."""
STRENGTH_UNIT = 100
"""Strengths are hundredths of log odds."""


def fit_strengths(levels: Any, shares: Any, count: int, usual: int) -> list[int]:
    """How strong each level is: log odds against the *usual* one, in hundredths, from who won whole games."""
    strength = np.zeros(count)
    hot = np.eye(count)[levels]
    for _ in range(400):
        odds = softmax(hot @ strength)
        slope = np.einsum("gs,gsl->l", shares - odds, hot) - DOUBT * strength
        mean = np.einsum("gs,gsl->gl", odds, hot)
        curve = np.einsum("gs,gsk,gsl->kl", odds, hot, hot) - mean.T @ mean + DOUBT * np.eye(count)
        step = np.linalg.solve(curve, slope)
        strength += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-6:
            break
    return [round(STRENGTH_UNIT * float(one)) for one in strength - strength[usual]]


def softmax(scores: Any) -> Any:
    """Along the last axis."""
    parts = np.exp(scores - scores.max(-1, keepdims=True))
    return parts / parts.sum(-1, keepdims=True)


class OddsFit:
    """The net as arrays; inputs are seen around their means and as wide as they spread."""

    def __init__(
        self, shape: Shape, samples: Samples, strengths: Sequence[int], alike: Mapping[int, int], seed: int
    ) -> None:
        self.shape, rng = shape, np.random.default_rng(seed)
        self._kinds = np.array([alike.get(kind, kind) for kind in range(shape.kinds)])
        self.strengths = np.array(strengths, np.float32)
        some = samples.take(rng.permutation(len(samples))[:20_000])
        seen, _ = self.spread_out(some)
        flat = seen.reshape(-1, seen.shape[-1])
        self.mean, spread = flat.mean(0), flat.std(0)
        self.scale = np.where(spread > 1e-6, 1 / np.maximum(spread, 0.05), 0).astype(np.float32)
        wide, first, second = seen.shape[-1], shape.first, shape.second
        begun: dict[str, Any] = {
            "looks": rng.normal(0, 1 / np.sqrt(wide), (wide, first)), "asking": np.zeros(ROLES * shape.kinds),
            "bias": np.zeros(first), "own": rng.normal(0, 1 / np.sqrt(first), (first, second)),
            "others": rng.normal(0, 0.5 / np.sqrt(first), (first, second)), "second_bias": np.zeros(second),
            "out": rng.normal(0, 0.3 / np.sqrt(second), second), "straight": np.zeros(first),
        }  # fmt: skip
        self.parts: dict[str, Numbers] = {name: part.astype(np.float32) for name, part in begun.items()}
        self._means = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._spreads = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._steps = self.epochs = 0

    def save(self, file: Path) -> None:
        """As far as it has come."""
        kept: dict[str, Any] = {f"{kind} {name}": part for kind, parts in self._state() for name, part in parts.items()}
        beside = file.with_name(f"{file.name}.new.npz")
        np.savez(beside, steps=self._steps, epochs=self.epochs, **kept)
        beside.replace(file)

    def load(self, file: Path) -> None:
        """Go on from there."""
        with np.load(file) as kept:
            self._steps, self.epochs = int(kept["steps"]), int(kept["epochs"])
            for kind, parts in self._state():
                parts.update({name: kept[f"{kind} {name}"] for name in parts})

    def _state(self) -> tuple[tuple[str, dict[str, Numbers]], ...]:
        return ("part", self.parts), ("mean", self._means), ("spread", self._spreads)

    def spread_out(self, samples: Samples) -> tuple[Numbers, Any]:
        """Of every seat its inputs, the strength last; and the number of its question."""
        shape, count = self.shape, len(samples)
        looks = samples.looks.astype(np.float32)
        table = np.repeat(looks[:, None, : shape.about_all], shape.seats, 1)
        own = looks[:, shape.about_all :].reshape(count, shape.seats, shape.about_seat)
        strength = self.strengths[samples.levels][..., None]
        seats = np.arange(shape.seats)
        roles = np.where(samples.asked[:, None] == seats, 2, samples.in_turn[:, None] == seats)
        return np.concatenate([own, table, strength], 2), ROLES * self._kinds[samples.kinds][:, None] + roles

    def forward(self, samples: Samples) -> tuple[Any, ...]:
        """Everything on the way, the odds last."""
        p = self.parts
        seen, asking = self.spread_out(samples)
        seen = (seen - self.mean) * self.scale
        inner = seen @ p["looks"] + p["bias"]
        units = np.maximum(inner, 0)
        rest = units.sum(1, keepdims=True) - units
        deeper = units @ p["own"] + rest @ p["others"] + p["second_bias"]
        seconds = np.maximum(deeper, 0)
        scores = seconds @ p["out"] + units @ p["straight"] + p["asking"][asking]
        return seen, asking, inner, units, rest, deeper, seconds, softmax(scores)

    def descend(self, samples: Samples, pace: float) -> float:
        """One step; how surprising the winners were."""
        p = self.parts
        seen, asking, inner, units, rest, deeper, seconds, odds = self.forward(samples)
        off = (odds - samples.shares) / len(samples)
        to_seconds = off[..., None] * p["out"] * (deeper > 0)
        crossed = to_seconds @ p["others"].T
        to_units = to_seconds @ p["own"].T + crossed.sum(1, keepdims=True) - crossed + off[..., None] * p["straight"]
        to_inner = to_units * (inner > 0)
        flat = to_inner.reshape(-1, to_inner.shape[-1])
        asked = np.bincount(asking.reshape(-1), off.reshape(-1), len(p["asking"])).astype(np.float32)
        second = to_seconds.reshape(-1, to_seconds.shape[-1])
        slopes = {
            "looks": seen.reshape(-1, seen.shape[-1]).T @ flat, "asking": asked, "bias": flat.sum(0),
            "own": units.reshape(-1, units.shape[-1]).T @ second, "others": rest.reshape(-1, rest.shape[-1]).T @ second,
            "second_bias": second.sum(0), "out": np.einsum("gs,gsu->u", off, seconds),
            "straight": np.einsum("gs,gsu->u", off, units),
        }  # fmt: skip
        self._step(slopes, pace)
        return float(-(samples.shares * np.log(np.maximum(odds, 1e-9))).sum(1).mean())

    def _step(self, slopes: dict[str, Any], pace: float) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            mean, spread, part = self._means[name], self._spreads[name], self.parts[name]
            mean += 0.1 * (slope - mean)
            spread += 0.001 * (slope * slope - spread)
            near = np.sqrt(spread / (1 - 0.999**self._steps)) + 1e-8
            part -= pace * (mean / (1 - 0.9**self._steps)) / near
            if part.ndim == 2:
                part *= 1 - pace * DECAY

    def odds_of(self, samples: Samples) -> Numbers:
        """Everybody's odds."""
        found = [self.forward(samples.take(slice(at, at + 8192)))[-1] for at in range(0, len(samples), 8192)]
        return np.concatenate(found)

    def round_off(self) -> OddsNet:
        """The same in whole numbers, over inputs as they come."""
        p = {name: part.astype(np.float64) for name, part in self.parts.items()}
        looks = p["looks"] * self.scale[:, None]
        bias = p["bias"] - self.mean @ looks

        def whole(numbers: Any) -> list[Any]:
            return [[int(one) for one in row] for row in np.rint(numbers * WHOLE)]

        asking_ = p["asking"].reshape(-1, ROLES)[self._kinds].reshape(-1)
        vectors = [bias, p["second_bias"] * (1 << HELD), p["out"], p["straight"], asking_]
        bias_, second_bias, out, straight, asking = (whole(one[None])[0] for one in vectors)
        return OddsNet(
            self.shape, whole(looks), bias_, whole(p["own"]), whole(p["others"]), second_bias, out, straight, asking
        )


def cool_down(fit: OddsFit, held: Samples, counts: Any) -> float:
    """Make odds as steep as games say that were not learned from; by how much.

    A position counts as often as its kind comes, however many of the kind were written down."""
    best, slope = np.inf, 1.0
    scores = np.log(np.maximum(fit.odds_of(held), 1e-12))
    weights = (counts / np.maximum(1, np.bincount(held.kinds, minlength=len(counts))))[held.kinds]
    for tried in np.arange(0.3, 1.51, 0.01):
        surprises = (held.shares * np.log(np.maximum(softmax(tried * scores), 1e-9))).sum(1)
        surprise = -float((weights * surprises).mean())
        if surprise < best:
            best, slope = surprise, float(tried)
    for name in ("out", "straight", "asking"):
        fit.parts[name] *= slope
    return slope


def fit_epoch(fit: OddsFit, samples: Samples, epoch: int, epochs: int, seed: int) -> float:
    """Go through all samples once, in ever smaller steps; how surprising their winners were."""
    order, said = np.random.default_rng((seed, epoch)).permutation(len(samples)), 0.0
    for at in range(0, len(order), BATCH):
        left = 1 - (epoch + at / len(order)) / epochs
        said += fit.descend(samples.take(order[at : at + BATCH]), PACE * left) * min(BATCH, len(order) - at)
    fit.epochs = epoch + 1
    return said / len(order)
