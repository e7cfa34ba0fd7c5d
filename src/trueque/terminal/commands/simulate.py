"""`trueque simulate`: many games between bots, as fast as the machine allows, the same games for the same seed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from trueque.bots.levels import prepare_bots
from trueque.terminal.fast import can_run_fast, run_fast
from trueque.terminal.graphics import run_on_gpu
from trueque.terminal.mass import GamesPlan, MassTally, report_interruption, run_many
from trueque.terminal.options import board_options, check_bots, check_game, describe_crowding, make_agreed_game
from trueque.terminal.voice import CommandFailed, current_voice

MOST = 100_000_000


def simulate(
    game: str,
    /,
    *,
    seats: str | None = None,
    games: int = 100,
    jobs: int = 1,
    seed: int = 0,
    edition: str | None = None,
    mode: str | None = None,
    option: tuple[str, ...] = (),
    island: str = "",
    records: Path | None = None,
    plain_rules: bool = False,
    device: Literal["cpu", "gpu"] = "cpu",
    kernels: Path | None = None,
    ray: str | None = None,
    json: bool = False,
) -> int:
    """Play many games between bots and say how they went."""
    say = current_voice().say
    check_game(game)
    check_numbers(games, jobs)
    kinds = seat_bots(seats or "")
    if seats is not None and not kinds:
        raise CommandFailed(say("--seats names a bot for each seat, such as random,greedy."), 2)
    rules = make_agreed_game(game, edition, mode, len(kinds) or None, (*option, *board_options(game, island)))
    kinds = kinds or ["random"] * rules.seats
    check_bots(rules, kinds)
    prepare_bots(game, kinds)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    plan = GamesPlan(game, dict(rules.options), tuple(kinds), games, seed, records)
    core, tally = play_out(plan, jobs, device == "gpu", plain_rules, kernels, ray)
    if json:
        current_voice().print_json({"game": game, "seats": kinds, "core": core, **tally.figures()})
    elif tally.games:
        current_voice().print_lines([*describe_crowding(rules, island), *describe_tally(tally, kinds)])
    report_interruption(tally.games, games)
    return 0


def seat_bots(seats: str) -> list[str]:
    """The bot on each seat: each by its name, or so many random ones."""
    if seats.isascii() and seats.isdecimal() and len(seats) < 3:
        return ["random"] * int(seats)
    return [word.strip() for word in seats.split(",") if word.strip()]


def check_numbers(games: int, jobs: int) -> None:
    """Refuse numbers that make no sense on this machine."""
    say, most = current_voice().say, 4 * (os.cpu_count() or 1)
    if not 1 <= games <= MOST:
        raise CommandFailed(say("--games takes a number from 1 to {most}.", most=MOST), 2)
    if not 1 <= jobs <= most:
        raise CommandFailed(say("--jobs takes a number from 1 to {most}.", most=most), 2)


def play_out(
    plan: GamesPlan, jobs: int, on_gpu: bool, plain_rules: bool, kernels: Path | None, ray: str | None
) -> tuple[str, MassTally]:
    """Play the games where they go fastest, or where the person wants them."""
    if on_gpu:
        return "gpu", run_on_gpu(plan, kernels)
    if can_run_fast(plan) and not plain_rules:
        return "compiled", run_fast(plan, jobs, ray)
    return "plain", run_many(plan, jobs, ray)


def describe_tally(tally: MassTally, kinds: list[str]) -> list[str]:
    """The figures for people."""
    say, figures = current_voice().say, tally.figures()
    lines = [
        say.many("{n} game in {seconds} s: {rate} games and {actions} answers a second.",
                 "{n} games in {seconds} s: {rate} games and {actions} answers a second.", tally.games,
            seconds=figures["seconds"], rate=figures["games_per_second"], actions=figures["actions_per_second"]),
    ]  # fmt: skip
    turns = figures["turns"]
    if turns.get("most"):
        lines.append(say("Turns a game: {mean} on average, {least} to {most}.", **turns))
    elif turns["mean"]:  # a game whose view has no `turn` counts none
        lines.append(say("Turns a game: {mean} on average.", **turns))
    for seat, (kind, won) in enumerate(zip(kinds, tally.wins, strict=True)):
        share = f"{100 * won / tally.games:.1f}"
        lines.append(
            say.many(
                "Seat {seat}, {bot}: {wins} game won, {share} %.",
                "Seat {seat}, {bot}: {wins} games won, {share} %.",
                1 if won == 1 else 2,  # A shared win counts half.
                seat=seat,
                bot=kind,
                wins=f"{won:g}",
                share=share,
            )
        )
    return lines
