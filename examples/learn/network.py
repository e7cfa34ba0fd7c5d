"""The network of the recipes: from a row to a worth for every answer and one for the position, and into our file."""

from pathlib import Path

import torch
from torch import Tensor, nn

from trueque.bots.policy.network import write_policy


class ActorCritic(nn.Module):
    """Two hidden layers; columns are brought to about one by `scale`."""

    def __init__(self, columns: int, answers: int, hidden: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(columns, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.actor, self.critic = nn.Linear(hidden, answers), nn.Linear(hidden, 1)
        self.register_buffer("scale", torch.ones(columns))
        with torch.no_grad():
            self.actor.weight.mul_(0.01)  # every answer is as likely at first

    def forward(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the odds of every answer, and what the position is worth."""
        hidden = self.trunk(rows.float() * self.scale)
        return self.actor(hidden).masked_fill(masks == 0, -1e9).log_softmax(-1), self.critic(hidden).squeeze(-1)

    def save(self, file: Path, game: str, columns: list[str], answers: list[str]) -> None:
        """Keep what sits down as `policy:FILE`."""
        layers = [(part.weight.tolist(), part.bias.tolist()) for part in (self.trunk[0], self.trunk[2], self.actor)]
        write_policy(file, game, columns, answers, layers, self.scale.tolist())


def draw_answers(logs: Tensor) -> Tensor:
    """An answer a row, by its odds."""
    return (logs - torch.empty_like(logs).exponential_().log()).argmax(-1)
