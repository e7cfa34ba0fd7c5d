"""Masked PPO from its own games with everything on an NVIDIA GPU, the rules too; the Island at two seats.

trueque gpu export island.gpu.json --option seats=2 --option proposals_per_turn=0    # needs no GPU
python examples/learn/gpu.py island.json island.gpu.json --keep state.pt --piece 10  # and again, until the hour is over
"""

import argparse
import time
from pathlib import Path

import torch
from evaluate import play_games
from network import ActorCritic, draw_answers, improve, weigh_gains

from trueque.gpu.vector import GpuVector

ask = argparse.ArgumentParser()
ask.add_argument("file", type=Path)
ask.add_argument("kernels", type=Path)
ask.add_argument("--keep", type=Path, default=Path("state.pt"), help="all that is needed to go on")
ask.add_argument("--piece", type=float, default=1e9, help="minutes after which this piece of it ends")
usual = {"minutes": 60.0, "games": 16_384, "hidden": 256, "batch": 32_768, "rate": 1e-3, "seed": 1, "each": 60.0}
more = {"duels": 1000, "threads": 8, "steps": 64, "fade": 0.999, "trace": 0.95, "rounds": 2, "spread": 0.005}
for name, value in (usual | more).items():
    ask.add_argument(f"--{name}", type=type(value), default=value)
said = ask.parse_args()
torch.manual_seed(said.seed)
torch.set_float32_matmul_precision("high")
N, T = said.games, said.steps
env = GpuVector(N, {"seats": "2", "proposals_per_turn": "0"}, kernels=said.kernels)
net = ActorCritic(len(env.columns), len(env.answers), said.hidden).cuda()
learner = torch.optim.Adam(net.parameters(), lr=said.rate, eps=1e-5)
spent, steps, curve = 0.0, 0, list[tuple[int, int, float]]()
if said.keep.exists():
    state, trained, spent, steps, curve = torch.load(said.keep, map_location="cuda")
    net.load_state_dict(state)
    learner.load_state_dict(trained)
began, told_at, until = time.monotonic() - spent, spent, min(said.minutes * 60, spent + said.piece * 60)
env.reset(seed=said.seed * 10_000_000 + steps % 9_000_000)
seen = env.tensors()  # the environment's own memory: every step writes it anew
while spent < until:
    lines = []
    for _ in range(T):
        row, mask, seat = seen.rows.clone(), seen.masks.clone(), seen.seats.long()
        with torch.no_grad():
            logs, value = net(row, mask)
        env.step(answer := draw_answers(logs))
        reward = seen.rewards.gather(1, seat[:, None])[:, 0]
        # What comes next is the other's question as often as not, whose worth is mine with its sign turned.
        onward = (seen.over == 0) * (1.0 - 2.0 * (seen.seats != seat))
        lines.append((row, mask, answer, logs.gather(1, answer[:, None])[:, 0], value, reward, onward))
    rows, masks, answers, logs, values, rewards, onward = map(torch.stack, zip(*lines, strict=True))
    if not steps:
        net.scale.copy_(1 / rows.flatten(0, 1).amax(0).clamp(min=1).float())
    with torch.no_grad():
        after = net(seen.rows, seen.masks)[1]
    gains = weigh_gains(rewards, values, onward, after, said.fade, said.trace)
    flat = [one.flatten(0, 1) for one in (rows, masks, answers, logs, gains, gains + values)]
    learner.param_groups[0]["lr"] = said.rate * max(0.02, 1 - spent / said.minutes / 60)
    improve(net, learner, flat, said.batch, said.rounds, said.spread)
    steps, spent = steps + T * N, time.monotonic() - began
    if spent - told_at > said.each or spent >= until:
        net.save(said.file, "island", env.columns, env.answers)
        won = play_games(said.file, "strong", said.duels, 2, 900_000_000, said.threads)
        curve.append((round(spent), steps, round(won / said.duels, 3)))
        print("seconds {}, steps {:,}, wins {:.1%} against strong".format(*curve[-1]), flush=True)
        told_at = spent
        torch.save((net.state_dict(), learner.state_dict(), spent, steps, curve), said.keep)
