"""What a level is made of on this machine, in a sentence: nobody should play against another bot than they think."""

from __future__ import annotations

from importlib import import_module

from trueque.bots.levels import ISLAND_BUDGETS, OVERLOOKS
from trueque.island.bots.search import ready
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


def made_of(level: str, game: str, lang: str = "en") -> str:
    """What the bot called *level* does in *game* here."""
    say = speaker("bots", lang)
    if level == "random":
        return say("any answer, by chance")
    if level in OVERLOOKS.get(game, {}):
        share = round(100 * OVERLOOKS[game][level])
        return say("plans one answer ahead and overlooks {share} % of them", share=share)
    if level != "champion":
        return say("plans one answer ahead")
    if game != "island":
        budget = import_module(f"trueque.bots.{game}_search").BUDGETS["champion"]
        return say("searches its turn, {n} positions an answer", n=budget if isinstance(budget, int) else budget[0])
    n = ISLAND_BUDGETS["champion"][1]
    if not ready.can_run():
        return say("searches its turn, {n} positions an answer, on the plain core", n=n)
    if ready.is_built():
        return say("searches its turn, {n} positions an answer, compiled", n=n)
    return say("searches its turn, {n} positions an answer, on the plain core until it is compiled", n=n)
