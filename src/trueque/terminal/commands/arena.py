"""`trueque arena`: bots against each other, the same starts from every seat, with intervals and ratings."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from trueque.arena.contest import Contest, ContestResult
from trueque.arena.forfeits import collect_forfeits, describe_forfeits
from trueque.arena.report import describe_standings, format_table, render_page
from trueque.arena.run import run_contest
from trueque.arena.standings import compute_standings
from trueque.bots.levels import prepare_bots
from trueque.kernel import Game
from trueque.terminal.mass import progress, report_interruption
from trueque.terminal.options import check_bots, check_game, make_agreed_game
from trueque.terminal.voice import CommandFailed, current_voice

MOST = 1_000_000


def arena(
    game: str,
    /,
    *bots: str,
    games: int = 100,
    seats: int | None = None,
    jobs: int = 1,
    seed: int = 0,
    edition: str | None = None,
    mode: str | None = None,
    option: tuple[str, ...] = (),
    results: Path | None = None,
    html: Path | None = None,
    ray: str | None = None,
    json: bool = False,
) -> int:
    """Play a contest between bots and say who is stronger, and how sure that is."""
    say = current_voice().say
    check_game(game)
    if not 1 <= games <= MOST:
        raise CommandFailed(say("--games takes a number from 1 to {most}.", most=MOST), 2)
    if not 1 <= jobs <= 4 * (os.cpu_count() or 1):
        raise CommandFailed(say("--jobs takes a number from 1 to {most}.", most=4 * (os.cpu_count() or 1)), 2)
    if len(bots) < 2:
        raise CommandFailed(
            say("An arena needs two bots at least: trueque arena {game} normal beginner.", game=game), 2
        )
    rules = seat_contest(game, edition, mode, seats, option, len(bots))
    if len(bots) > rules.seats:
        raise CommandFailed(say("{n} bots cannot fit into {seats} seats.", n=len(bots), seats=rules.seats), 2)
    check_bots(rules, bots)
    prepare_bots(game, bots)
    contest = Contest(game, dict(rules.options), bots, games, seed)
    found = gather_results(contest, jobs, results, ray)
    if found or json:
        print_results(contest, found, html, json)
    report_interruption(len(found), games)
    return 0


def seat_contest(
    game: str, edition: str | None, mode: str | None, seats: int | None, option: Sequence[str], bots: int
) -> Game[Any, Any]:
    """The game with the seats that were wished, else one a bot; where it is not for so few, the last bot fills them."""
    if seats or any(pair.startswith("seats=") for pair in option):
        return make_agreed_game(game, edition, mode, seats, option)
    try:
        return make_agreed_game(game, edition, mode, bots, option)
    except CommandFailed:
        return make_agreed_game(game, edition, mode, None, option)


def gather_results(contest: Contest, jobs: int, kept: Path | None, ray: str | None) -> list[ContestResult]:
    """All results, or those until somebody pressed Ctrl-C; a bar shows how far it is where somebody watches."""
    found = []
    with progress(contest.games, current_voice()) as advance, suppress(KeyboardInterrupt):
        for result in run_contest(contest, jobs, kept, ray):
            found.append(result)
            advance(1)
    return found


def print_results(contest: Contest, results: list[ContestResult], html: Path | None, json: bool) -> None:
    """Say or write what came out."""
    found, lang = compute_standings(contest, results), current_voice().lang
    if html is not None:
        html.write_text(render_page(contest, found, results, lang), encoding="utf-8")
    if json:
        heading = contest.serialize_heading() | {"games": len(results)}
        lost = collect_forfeits(contest, results)
        current_voice().print_json(heading | {"standings": [asdict(standing) for standing in found], "forfeits": lost})
    elif current_voice().plain:
        current_voice().print_lines(describe_standings(found, len(results), lang))
    else:
        current_voice().print_lines(format_table(found, lang))
    if not json:
        current_voice().print_lines(describe_forfeits(contest, results, lang))
