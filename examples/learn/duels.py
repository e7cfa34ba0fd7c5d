"""Games on a GPU in which a network's likeliest answers are put to the test."""

import torch
from network import ActorCritic

from trueque.envs.on_gpu import GpuSeats


def count_wins(net: ActorCritic, env: GpuSeats) -> float:
    """How many of the environment's games, one each, they win; shared wins count their share."""
    env.reset(seed=900_000_000)
    seen = env.tensors()
    won, is_open = torch.zeros(env.games, device=seen.rows.device), torch.ones_like(seen.over, dtype=torch.bool)
    while is_open.any():
        seat = seen.seats.long()
        with torch.no_grad():
            answer = net(seen.rows, seen.masks)[0].argmax(-1)
        env.step(answer)
        ends = (seen.over != 0) & is_open
        won, is_open = won + ends * (seen.rewards.gather(1, seat[:, None])[:, 0] + 1) / 2, is_open & ~ends
    return float(won.sum())
