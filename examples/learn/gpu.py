"""Learn to beat a level with everything on an NVIDIA GPU, rules and opponent too; the Island at two seats and `strong`.

trueque gpu export island.gpu.json --option seats=2 --option proposals_per_turn=0    # needs no GPU
python examples/learn/gpu.py island.json island.gpu.json --keep state.pt --piece 3.5  # and again, until it is done

First the network learns what `strong` would answer in its place, then masked PPO goes on from there, against `strong`:
above half of the games after 75 seconds of an H200 (`benchmarks/results.md`).
"""

import argparse
import time
from pathlib import Path

import torch
from duels import count_wins
from network import ActorCritic, draw_answers, improve, weigh_gains

from trueque.envs.on_gpu import GpuSeats

ask = argparse.ArgumentParser()
ask.add_argument("file", type=Path)
ask.add_argument("kernels", type=Path)
ask.add_argument("--keep", type=Path, default=Path("state.pt"), help="all that is needed to go on")
ask.add_argument("--piece", type=float, default=1e9, help="minutes after which this piece of it ends")
usual = {"opponent": "strong", "minutes": 7.0, "copying": 0.8, "heed": 0.1, "each": 15.0, "seed": 1, "hidden": 512}
sizes = {"games": 32_768, "steps": 32, "batch": 32_768, "duels": 2_000}
more = {"fade": 0.999, "trace": 0.95, "rounds": 2, "spread": 0.003}
for name, value in (usual | sizes | more).items():
    ask.add_argument(f"--{name}", type=type(value), default=value)
said = ask.parse_args()
torch.manual_seed(said.seed)
torch.set_float32_matmul_precision("high")
N, T, table = said.games, said.steps, {"seats": "2", "proposals_per_turn": "0"}
env = GpuSeats(N, table, kernels=said.kernels, opponents=[said.opponent], seat="any")
duels = GpuSeats(said.duels, table, device=env.device, opponents=[said.opponent], seat="any")
net = ActorCritic(len(env.columns), len(env.answers), said.hidden).cuda()
learner = torch.optim.Adam(net.parameters(), lr=1e-3, eps=1e-5)
spent, steps, pace, curve = 0.0, 0, 3e-4, list[tuple[int, int, float]]()
if said.keep.exists():
    state, trained, spent, steps, pace, curve = torch.load(said.keep, map_location="cuda")
    net.load_state_dict(state)
    learner.load_state_dict(trained)
began, told_at, until = time.monotonic() - spent, spent, min(said.minutes, spent / 60 + said.piece) * 60
env.reset(seed=said.seed * 10_000_000 + steps % 9_000_000)
seen = env.tensors()  # the environment's own memory: every step writes it anew
follows = torch.arange(N, device=seen.rows.device) % 2 == 0
while spent < until:
    # Half of the games are played as `strong` would while its answers are copied, half as far as they are learned.
    copies, heed = spent < said.copying * 60, max(0.0, said.heed * (1 - spent / said.minutes / 30))
    lines = []
    for _ in range(T):
        row, mask, seat = seen.rows.clone(), seen.masks.clone(), seen.seats.long()
        advice = torch.as_tensor(env.advise(said.opponent)).clone()
        with torch.no_grad():
            logs, value = net(row, mask)
        answer = draw_answers(logs)
        env.step(answer := torch.where(follows, advice, answer) if copies else answer)
        reward = seen.rewards.gather(1, seat[:, None])[:, 0]
        lines.append((row, mask, answer, logs.gather(1, answer[:, None])[:, 0], value, reward, seen.over == 0, advice))
    rows, masks, answers, logs, values, rewards, onward, advice = map(torch.stack, zip(*lines, strict=True))
    if not steps:
        net.scale.copy_(1 / rows.flatten(0, 1).amax(0).clamp(min=1).float())
    with torch.no_grad():
        after = net(seen.rows, seen.masks)[1]
    gains = weigh_gains(rewards, values, onward.float(), after, said.fade, said.trace)
    flat = [one.flatten(0, 1) for one in (rows, masks, answers, logs, gains, gains + values, advice)]
    slower = min(1.0, max(0.05, 3 * (1 - spent / said.minutes / 60)))
    learner.param_groups[0]["lr"] = 1e-3 if copies else pace * slower
    drift = improve(net, learner, flat, said.batch, said.rounds, 0 if copies else said.spread, 1 if copies else heed,
                    learns=not copies)  # fmt: skip
    pace = pace if copies else min(1e-3, max(3e-5, pace * (1.5 if drift < 0.006 else 0.67 if drift > 0.02 else 1)))
    steps, spent = steps + T * N, time.monotonic() - began
    if spent - told_at > said.each or spent >= until:
        curve.append((round(spent), steps, round(count_wins(net, duels) / duels.games, 4)))
        print("seconds {}, steps {:,}, wins {:.1%} against {}".format(*curve[-1], said.opponent), flush=True)
        told_at = spent
        torch.save((net.state_dict(), learner.state_dict(), spent, steps, pace, curve), said.keep)
net.save(said.file, "island", env.columns, env.answers)
