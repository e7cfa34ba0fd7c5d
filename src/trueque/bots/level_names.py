"""What a level is made of on this machine, in a sentence: nobody should play against another bot than they think."""

from __future__ import annotations

from trueque.bots.levels import SaysHowItThinks, bots_of, positions_searched, share_overlooked
from trueque.bots.trained import find_offered
from trueque.locale import speaker


def level_name(level: str, lang: str) -> str:
    """What people call a level; other bots go by their own names."""
    say = speaker("bots", lang)
    names = {
        "beginner": say("beginner"),
        "normal": say("normal"),
        "strong": say("strong"),
        "champion": say("champion"),
    }
    return names.get(level, level)


def describe_level(level: str, game: str, lang: str = "en") -> str:
    """What the bot called *level* does in *game* here."""
    say, bots = speaker("bots", lang), bots_of(game)
    if level == "random":
        return say("picks any answer at random")
    if find_offered(game, level) is not None:
        return say("the champion with weights that somebody here trained")
    if n := positions_searched(level, bots):
        return say("searches worlds that fit what it sees, up to {n} positions an answer", n=n)
    if share := round(100 * share_overlooked(level, bots)):
        return say("plans one move ahead and overlooks {share} % of its choices", share=share)
    if level != "champion":
        return say("plans one move ahead")
    if not isinstance(bots, SaysHowItThinks):
        return say("a player of the game's own package")
    n, core = bots.thinking()
    if core == "plain":
        return say("searches its turn, {n} positions an answer, on the plain core", n=n)
    if core == "compiled":
        return say("searches its turn, {n} positions an answer, compiled", n=n)
    if core == "compiling":
        return say("searches its turn, {n} positions an answer, on the plain core until it is compiled", n=n)
    return say("searches its turn, {n} positions an answer", n=n)
