"""`trueque rules`: the almanac, by entry, ruling, card or by whatever people type; and the switches of a game."""

from __future__ import annotations

from trueque import almanac
from trueque.kernel.registry import names, words
from trueque.speech.looking import look_up, read, spoken_rules
from trueque.terminal.options import known_game
from trueque.terminal.voice import Stop, voice

WIDE = 80


def rules(*word: str, game: str | None = None, switches: bool = False, tested: bool = False, json: bool = False) -> int:
    """Read a rule in the almanac, or list what a table can agree on."""
    if game is not None:
        known_game(game)
    if switches:
        return list_switches(game, json)
    lang, say = voice().lang, voice().say
    if not word:
        titles = [f"{one.title(lang)} ({one.id})" for one in almanac.entries(game)]
        voice().json([one.id for one in almanac.entries(game)]) if json else voice().lines(titles)
        return 0
    asked = " ".join(word)
    found = exact(asked) or look_up(asked, lang, game, limit=6)
    if not found:
        raise Stop(say("The almanac says nothing about “{text}”.", text=asked[:60]))
    if json:
        voice().json([{"id": one.id, "title": one.title(lang), "games": list(one.games)} for one in found])
        return 0
    voice().lines(almanac.lines(found[0], lang, voice().width or WIDE, drawings=not voice().plain))
    if tested:
        voice().lines(almanac.probe_lines(found[0], lang, voice().width or WIDE))
    if found[1:]:
        others = "; ".join(f"{one.title(lang)} ({one.id})" for one in found[1:])
        voice().line()
        voice().line(say("Also: {others}.", others=others))
    return 0


def exact(name: str) -> list[almanac.Entry]:
    """The entry, ruling or card of that very id."""
    try:
        return [read(name.strip().lower().replace(" ", "-"), voice().lang)]
    except almanac.UnknownEntry:
        return []


def list_switches(game: str | None, json: bool) -> int:
    """Every switch: what it does, what it may be, and the ruling about it."""
    chosen = names() if game is None else (game,)
    described = {name: spoken_rules(name, voice().lang) for name in chosen}
    if json:
        voice().json([
            {"game": name, "switch": one.name, "title": one.title, "ruling": one.ruling, "entry": one.entry,
             "values": [value for value, _ in one.labels], "least": one.least, "most": one.most,
             "usual": rules.presets[0].values[one.name]}
            for name, rules in described.items() for one in rules.switches
        ])  # fmt: skip
        return 0
    for name, rules in described.items():
        voice().line(words(name).title(voice().lang))
        for one in rules.switches:
            may_be = "|".join(value for value, _ in one.labels if value) or f"{one.least}-{one.most}"
            usual = rules.presets[0].values[one.name]
            known = f"{one.name}={may_be}" + (f" ({usual})" if usual else "")
            voice().line(f"  {known}. {one.title}. {one.sentence} {one.ruling}")
    return 0
