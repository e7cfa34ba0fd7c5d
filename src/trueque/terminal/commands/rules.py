"""`trueque rules`: the almanac, by entry, ruling, card or by whatever people type; and the switches of a game."""

from __future__ import annotations

from trueque import almanac
from trueque.kernel.registry import collect_from_games, game_words
from trueque.telling.lookup import find_entry, search_entries, translate_rules
from trueque.terminal.options import check_game
from trueque.terminal.voice import CommandFailed, current_voice

WIDE = 80


def rules(*word: str, game: str | None = None, switches: bool = False, tested: bool = False, json: bool = False) -> int:
    """Read a rule in the almanac, or list what a table can agree on."""
    if game is not None:
        check_game(game)
    if switches:
        return list_switches(game, json)
    lang, say = current_voice().lang, current_voice().say
    if not word:
        titles = [f"{one.title(lang)} ({one.id})" for one in almanac.entries(game)]
        current_voice().print_json([one.id for one in almanac.entries(game)]) if json else current_voice().print_lines(
            titles
        )
        return 0
    asked = " ".join(word)
    found = find_exact_entry(asked) or search_entries(asked, lang, game, limit=6)
    if not found:
        raise CommandFailed(say("The almanac says nothing about “{text}”.", text=asked[:60]))
    if json:
        current_voice().print_json(
            [{"id": one.id, "title": one.title(lang), "games": list(one.games)} for one in found]
        )
        return 0
    current_voice().print_lines(
        almanac.format_entry(found[0], lang, current_voice().width or WIDE, drawings=not current_voice().plain)
    )
    if tested:
        current_voice().print_lines(almanac.format_probes(found[0], lang, current_voice().width or WIDE))
    if found[1:]:
        others = "; ".join(f"{one.title(lang)} ({one.id})" for one in found[1:])
        current_voice().print_line()
        current_voice().print_line(say("Also: {others}.", others=others))
    return 0


def find_exact_entry(name: str) -> list[almanac.Entry]:
    """The entry, ruling or card of that very id."""
    try:
        return [find_entry(name.strip().lower().replace(" ", "-"), current_voice().lang)]
    except almanac.UnknownEntry:
        return []


def list_switches(game: str | None, json: bool) -> int:
    """Every switch: what it does, what it may be, and the ruling about it."""
    lang = current_voice().lang
    every = collect_from_games(lambda name: translate_rules(name, lang)) if game is None else {}
    described = every if game is None else {game: translate_rules(game, lang)}
    if json:
        current_voice().print_json([
            {"game": name, "switch": one.name, "title": one.title, "ruling": one.ruling, "entry": one.entry,
             "values": [value for value, _ in one.labels], "least": one.least, "most": one.most,
             "usual": rules.presets[0].values[one.name]}
            for name, rules in described.items() for one in rules.switches
        ])  # fmt: skip
        return 0
    for name, rules in described.items():
        current_voice().print_line(game_words(name).title(current_voice().lang))
        for one in rules.switches:
            may_be = "|".join(value for value, _ in one.labels if value) or f"{one.least}-{one.most}"
            usual = rules.presets[0].values[one.name]
            known = f"{one.name}={may_be}" + (f" ({usual})" if usual else "")
            current_voice().print_line(f"  {known}. {one.title}. {one.sentence} {one.ruling}")
    return 0
