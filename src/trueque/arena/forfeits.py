"""Games that were lost by misbehaving, bot by bot."""

from __future__ import annotations

from collections.abc import Sequence

from trueque.arena.contest import Contest, ContestResult
from trueque.locale import speaker


def collect_forfeits(contest: Contest, results: Sequence[ContestResult]) -> dict[str, list[str]]:
    """For each bot that lost so, what happened, game by game."""
    found: dict[str, list[str]] = {}
    for result in sorted(results, key=lambda result: result.number):
        if result.forfeit:
            _, seat, what = result.forfeit.split(" ", 2)
            found.setdefault(contest.bots[result.lineup[int(seat)]], []).append(what)
    return found


def describe_forfeits(contest: Contest, results: Sequence[ContestResult], lang: str) -> list[str]:
    """A sentence for each bot that lost games so, with what it did first."""
    say = speaker("arena", lang)
    return [
        say.many(
            "{bot} lost {n} game by misbehaving: {what}.",
            "{bot} lost {n} games by misbehaving; first: {what}.",
            len(games),
            bot=bot,
            what=games[0],
        )
        for bot, games in collect_forfeits(contest, results).items()
    ]
