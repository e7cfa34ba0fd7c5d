"""What a level is made of on this machine, in a sentence: nobody should play against another bot than they think."""

from __future__ import annotations

from trueque.bots.levels import bots_of, share_overlooked
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
    if level == "random" or bots is None:
        return say("any answer, by chance")
    if find_offered(game, level) is not None:
        return say("the champion with weights that somebody here trained")
    if share := round(100 * share_overlooked(level, bots)):
        return say("plans one answer ahead and overlooks {share} % of them", share=share)
    if level != "champion":
        return say("plans one answer ahead")
    n, core = bots.thinking()
    if core == "plain":
        return say("searches its turn, {n} positions an answer, on the plain core", n=n)
    if core == "compiled":
        return say("searches its turn, {n} positions an answer, compiled", n=n)
    if core == "compiling":
        return say("searches its turn, {n} positions an answer, on the plain core until it is compiled", n=n)
    return say("searches its turn, {n} positions an answer", n=n)
