"""Masked PPO in plain PyTorch on the vector environment; what it learns sits down anywhere as `policy:FILE`.

python examples/learn/ppo.py quick.json      # The Quick Game at two seats, against `normal`; gpu.py plays on a GPU, too
"""

import argparse
import time
from pathlib import Path

import torch
from network import ActorCritic, draw_answers, improve, weigh_gains

from trueque.envs import vector_env

ask = argparse.ArgumentParser()
ask.add_argument("file", type=Path)
ask.add_argument("--keep", type=Path, help="all that is needed to go on: a run may be cut into pieces")
ask.add_argument("--minutes", type=float, default=4, help="of the processor; of the clock on a GPU")
ask.add_argument("--piece", type=float, default=1e9, help="minutes after which this piece of it ends")
usual = {"game": "quick", "opponent": "normal", "device": "cpu", "seed": 1, "envs": 256, "hidden": 128, "threads": 1}
more = {"batch": 2048, "rate": 1e-3, "steps": 64, "fade": 0.998, "trace": 0.95, "rounds": 3, "spread": 0.01}
for name, value in (usual | more).items():
    ask.add_argument(f"--{name}", type=type(value), default=value)
said = ask.parse_args()
torch.manual_seed(said.seed)
torch.set_num_threads(said.threads)
torch.set_float32_matmul_precision("high")
N, T = said.envs, said.steps
clock = time.process_time if said.device == "cpu" else time.monotonic
options = {"seats": "2"} | ({"proposals_per_turn": "0"} if said.game == "island" else {})
env = vector_env(N, name=said.game, options=options, opponents=[said.opponent], seat="any", threads=said.threads,
                 copies=said.device == "cpu")  # fmt: skip
net = ActorCritic(len(env.columns), len(env.answers), said.hidden).to(said.device)
learner = torch.optim.Adam(net.parameters(), lr=said.rate, eps=1e-5)
spent, steps, curve = 0.0, 0, list[tuple[int, int, float]]()
if said.keep and said.keep.exists():
    state, trained, spent, steps, curve = torch.load(said.keep, map_location=said.device)
    net.load_state_dict(state)
    learner.load_state_dict(trained)
began, told_at, paid_out = clock() - spent, clock(), list[torch.Tensor]()
until = min(said.minutes * 60, spent + said.piece * 60)
seen, _ = env.reset(seed=said.seed * 10_000_000 + steps % 9_000_000)
while (spent := clock() - began) < until:
    lines = []
    for _ in range(T):
        row, mask = (torch.from_numpy(seen[part]).to(said.device) for part in ("observation", "action_mask"))
        with torch.no_grad():
            logs, value = net(row, mask)
            answer = draw_answers(logs)
        seen, paid, over, _, _ = env.step(answer.cpu().numpy())
        reward, goes_on = (torch.from_numpy(one).float().to(said.device) for one in (paid, ~over))
        lines.append((row, mask, answer, logs.gather(1, answer[:, None])[:, 0], value, reward, goes_on))
    rows, masks, answers, logs, values, rewards, onward = map(torch.stack, zip(*lines, strict=True))
    paid_out.append(rewards[onward == 0])
    if not steps:
        net.scale.copy_(1 / rows.flatten(0, 1).abs().amax(0).clamp(min=1).float())
    with torch.no_grad():
        after = net(torch.from_numpy(seen["observation"]).to(said.device), masks[0])[1]
    gains = weigh_gains(rewards, values, onward, after, said.fade, said.trace)
    flat = [one.flatten(0, 1) for one in (rows, masks, answers, logs, gains, gains + values)]
    learner.param_groups[0]["lr"] = said.rate * max(0.05, 1 - spent / said.minutes / 60)
    improve(net, learner, flat, said.batch, said.rounds, said.spread)
    steps += T * N
    if clock() - told_at > 20 or clock() - began >= until:
        curve.append((round(spent), steps, round(float((torch.cat(paid_out) + 1).mean() / 2), 3)))
        print("seconds {}, steps {:,}, wins {:.1%} of its own games".format(*curve[-1]), flush=True)
        told_at, paid_out = clock(), []
        net.save(said.file, said.game, env.columns, env.answers)
        if said.keep:
            torch.save((net.state_dict(), learner.state_dict(), spent, steps, curve), said.keep)
