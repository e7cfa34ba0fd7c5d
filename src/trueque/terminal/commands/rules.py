"""`trueque rules`: the almanac, by entry or by whatever people type."""

from __future__ import annotations

from trueque import almanac
from trueque.terminal.options import known_game
from trueque.terminal.voice import Stop, voice

WIDE = 80


def rules(*word: str, game: str | None = None, json: bool = False) -> int:
    """Read a rule in the almanac."""
    if game is not None:
        known_game(game)
    lang, say = voice().lang, voice().say
    if not word:
        titles = [f"{one.title(lang)} ({one.id})" for one in almanac.entries(game)]
        voice().json([one.id for one in almanac.entries(game)]) if json else voice().lines(titles)
        return 0
    asked = " ".join(word)
    found = exact(asked) or [hit.entry for hit in almanac.search(asked, lang, game, limit=6)]
    if not found:
        raise Stop(say("The almanac says nothing about “{text}”.", text=asked[:60]))
    if json:
        voice().json([{"id": one.id, "title": one.title(lang), "games": list(one.games)} for one in found])
        return 0
    voice().lines(almanac.lines(found[0], lang, voice().width or WIDE, drawings=not voice().plain))
    if found[1:]:
        others = "; ".join(f"{one.title(lang)} ({one.id})" for one in found[1:])
        voice().line()
        voice().line(say("Also: {others}.", others=others))
    return 0


def exact(name: str) -> list[almanac.Entry]:
    """The entry of that very id."""
    try:
        return [almanac.entry(name.strip().lower().replace(" ", "-"))]
    except almanac.UnknownEntry:
        return []
