"""What a level is made of on this machine, in a sentence: nobody should play against another bot than they think."""

from __future__ import annotations

from trueque.bots.characters import character_name, characters_of, list_all_characters
from trueque.bots.levels import (
    PlaysInCore,
    SaysHowItThinks,
    bots_of,
    count_positions_searched,
    share_overlooked,
)
from trueque.bots.own_strength import MATCHED, find_played_level, wished_level
from trueque.bots.player_files import find_offered
from trueque.kernel.registry import game_names
from trueque.locale import _, speaker

NAMES = {
    "novice": _("novice"),
    "beginner": _("beginner"),
    "casual": _("casual"),
    "normal": _("normal"),
    "skilled": _("skilled"),
    "strong": _("strong"),
    "expert": _("expert"),
    "champion": _("champion"),
    MATCHED: _("at your strength"),
}

MUCH = 0.5
"""Whoever overlooks such a share of its answers misses a lot."""


def level_name(level: str, lang: str) -> str:
    """What people call a level; other bots go by their own names."""
    say, wish = speaker("bots", lang), wished_level(level)
    if wish != level:
        return say("at your strength: {level}", level=level_name(find_played_level(level), lang))
    if level in NAMES:
        return say(NAMES[level])
    return character_name(level) if level in list_all_characters(game_names()) else level


def describe_level(level: str, game: str, lang: str = "en") -> str:
    """What the bot called *level* does in *game* here."""
    say, bots = speaker("bots", lang), bots_of(game)
    if level == "random":
        return say("picks any answer at random")
    if level == MATCHED:
        return say("plays the level against which you should win your fair share by your results, all through a game")
    if level in (named := characters_of(game)):
        strong = level_name(named[level].level, lang)
        return say("{style}; about as strong as {level}", style=speaker(game, lang)(named[level].style), level=strong)
    if find_offered(game, level) is not None:
        return say("a player that somebody here trained")
    if isinstance(bots, PlaysInCore) and level in bots.SKILLS and (blind := bots.SKILLS[level].blind):
        return say("plans one move ahead, misjudges some things, and leaves {n} out of sight", n=blind)
    if level == "expert":
        return say("judges each move as the champion does, without a search")
    if n := count_positions_searched(level, bots):
        return say("searches worlds that fit what it sees, up to {n} positions an answer", n=n)
    if share := share_overlooked(level, bots):
        if share >= MUCH:
            return say("plans one move ahead and misses a lot")
        return say("plans one move ahead and misses some things")
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
