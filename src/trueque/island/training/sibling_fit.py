"""Fits the evaluation to how the ends of one turn differ, and loosely to what it should say of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trueque.island.bots.search.weights import Weights
from trueque.island.training.fit import DECAY, GENTLE, HELD, PACE, Bent, add_random_bends
from trueque.island.training.siblings import Siblings
from trueque.kernel.extras import MissingExtra

try:
    import torch
except ModuleNotFoundError as missing:
    raise MissingExtra("train") from missing

BATCH = 2048
"""Turns at a time."""
LOOSELY = 0.25
"""How much what is to be said of an end counts beside how the ends differ."""


def as_tensors(one: Siblings) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """Looks, odds, which are known, and movers."""
    looks, says, known, mover = (torch.as_tensor(part) for part in (one.looks, one.says, one.known, one.mover))
    return looks, says, known, mover


def center_known(odds: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
    """By how much each end of a turn is better than all of them together."""
    mean = (odds * known).sum(1, keepdim=True) / known.sum(1, keepdim=True)
    return (odds - mean) * known


def take_movers(rows: torch.Tensor, mover: torch.Tensor) -> torch.Tensor:
    """Of each turn what its ends say of the seat whose turn it was."""
    return rows[torch.arange(len(mover), device=rows.device), :, mover]


def fit_siblings(turns: Sequence[Siblings], start: Weights, epochs: int, seed: int, gently: bool) -> Weights:
    """A net that tells the ends of a turn apart as their futures do."""
    torch.manual_seed(seed)
    parts = [as_tensors(one) for one in turns]
    looks, says, known, mover = (torch.cat([part[k] for part in parts]) for k in range(4))
    net = Bent(add_random_bends(start, seed), looks.shape[-1]).to(looks.device)
    shown = (torch.arange(len(mover), device=looks.device) % HELD != 0).nonzero()[:, 0]
    batch, quickest = max(16, min(BATCH, len(shown) // 200)), GENTLE if gently else PACE
    steps = epochs * (len(shown) // batch + 1)
    way = torch.optim.AdamW(net.parameters(), quickest, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(way, quickest, total_steps=steps + 1)
    for _ in range(epochs):
        for chosen in shown[torch.randperm(len(shown), device=shown.device)].split(batch):
            is_known, whose = known[chosen], mover[chosen]
            odds, wanted = torch.sigmoid(net(looks[chosen].float())), says[chosen]
            apart = center_known(take_movers(odds - wanted, whose), is_known)
            level = (odds - wanted) * is_known[:, :, None]
            loss = (apart**2).sum() / is_known.sum() + LOOSELY * (level**2).sum() / (is_known.sum() * odds.shape[2])
            way.zero_grad(set_to_none=True)
            loss.backward()
            way.step()
            pace.step()
    found: Weights = net.to_weights()
    return found


def measure_regret(turns: Sequence[Siblings], weights: Weights) -> float:
    """What a net's choice among the ends of a turn loses against the best of them, over turns that it was not shown."""
    lost, seen = 0.0, 0
    for one in turns:
        looks, says, known, mover = as_tensors(one)
        held: Any = torch.arange(len(mover), device=looks.device) % HELD == 0
        net = Bent(weights, looks.shape[-1]).to(looks.device)
        with torch.no_grad():
            odds = net(looks[held].float())
        mine, wanted = (take_movers(rows, mover[held]).masked_fill(~known[held], -99.0) for rows in (odds, says[held]))
        chosen = mine.argmax(1, keepdim=True)
        lost += float((wanted.max(1, keepdim=True).values - wanted.gather(1, chosen)).sum())
        seen += len(chosen)
    return lost / max(1, seen)
