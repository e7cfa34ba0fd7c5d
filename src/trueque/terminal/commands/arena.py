"""`trueque arena`: bots against each other, the same starts from every seat, with intervals and ratings."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from trueque.arena.contest import Contest, Result
from trueque.arena.forfeits import forfeit_lines, forfeits
from trueque.arena.report import page, sentences, table
from trueque.arena.run import run
from trueque.arena.standings import standings
from trueque.bots.levels import prepare
from trueque.terminal.mass import progress, stopped_after
from trueque.terminal.options import agreed, known_bots, known_game
from trueque.terminal.voice import Stop, voice

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
    say = voice().say
    known_game(game)
    if not 1 <= games <= MOST:
        raise Stop(say("--games takes a number from 1 to {most}.", most=MOST), 2)
    if not 1 <= jobs <= 4 * (os.cpu_count() or 1):
        raise Stop(say("--jobs takes a number from 1 to {most}.", most=4 * (os.cpu_count() or 1)), 2)
    if len(bots) < 2:
        raise Stop(say("An arena needs two bots at least: trueque arena {game} normal beginner.", game=game), 2)
    named = any(pair.startswith("seats=") for pair in option)
    rules = agreed(game, edition, mode, seats if seats or named else len(bots), option)
    if len(bots) > rules.seats:
        raise Stop(say("{n} bots cannot sit on {seats} seats.", n=len(bots), seats=rules.seats), 2)
    known_bots(rules, bots)
    prepare(game, bots)
    contest = Contest(game, dict(rules.options), bots, games, seed)
    found = gathered(contest, jobs, results, ray)
    if found or json:
        finish(contest, found, html, json)
    stopped_after(len(found), games)
    return 0


def gathered(contest: Contest, jobs: int, kept: Path | None, ray: str | None) -> list[Result]:
    """All results, or those until somebody pressed Ctrl-C; a bar shows how far it is where somebody watches."""
    found = []
    with progress(contest.games, voice()) as advance, suppress(KeyboardInterrupt):
        for result in run(contest, jobs, kept, ray):
            found.append(result)
            advance(1)
    return found


def finish(contest: Contest, results: list[Result], html: Path | None, json: bool) -> None:
    """Say or write what came out."""
    found, lang = standings(contest, results), voice().lang
    if html is not None:
        html.write_text(page(contest, found, results, lang), encoding="utf-8")
    if json:
        heading = contest.heading() | {"games": len(results)}
        lost = forfeits(contest, results)
        voice().json(heading | {"standings": [asdict(standing) for standing in found], "forfeits": lost})
    elif voice().plain:
        voice().lines(sentences(found, len(results), lang))
    else:
        voice().lines(table(found, lang))
    if not json:
        voice().lines(forfeit_lines(contest, results, lang))
