"""What the recipes share: the network, from a row to a worth for every answer and one for itself, and how it learns."""

from collections.abc import Sequence
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


def weigh_gains(rewards: Tensor, values: Tensor, onward: Tensor, after: Tensor, fade: float, trace: float) -> Tensor:
    """How much better each answer came out than its position was worth (GAE); `onward` is 0 where a game has ended."""
    gains, gain = torch.zeros_like(values), torch.zeros_like(after)
    for t in reversed(range(len(rewards))):
        gain = gains[t] = rewards[t] - values[t] + fade * onward[t] * (after + trace * gain)
        after = values[t]
    return gains


def improve(
    net: ActorCritic, learner: torch.optim.Optimizer, seen: Sequence[Tensor], batch: int, rounds: int, spread: float,
    heed: float = 0.0, learns: bool = True,
) -> float:  # fmt: skip
    """Rounds of PPO over rows, masks, answers, the logarithms of odds, gains and goals; `spread` keeps it curious.

    Where there is advice behind these, it is copied as far as it is to `heed`; how far the odds have drifted at last.
    """
    count, device, drift = len(seen[0]), seen[0].device, torch.zeros(())
    for part in torch.cat([torch.randperm(count, device=device) for _ in range(rounds)]).split(batch):
        row, mask, answer, log, gain, goal, *advice = (one[part] for one in seen)
        now, value = net(row, mask)
        change = now.gather(1, answer[:, None])[:, 0] - log
        gain, ratio = (gain - gain.mean()) / (gain.std() + 1e-8), change.exp()
        loss = 0.5 * (value - goal).square().mean() + spread * (now.exp() * now.clamp(min=-50)).sum(-1).mean()
        if learns:
            loss = loss - torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
        if heed:
            loss = loss - heed * now.gather(1, advice[0][:, None]).mean()
        learner.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        learner.step()
        drift = (ratio - 1 - change).detach().mean()
    return float(drift)
