"""What a table agrees on before it plays: every doubtful point of the rules as a switch (docs/rulings/quick.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from random import Random

from trueque.kernel import BadOptions
from trueque.kernel.switch_fields import declare_choice, declare_number, list_declared_switches, switch_values
from trueque.locale import _, in_every_language
from trueque.quick.cards import EVENT_SPLITS

VERSION = 1


@dataclass(frozen=True, slots=True)
class QuickRules:
    """One way to play the quick game; a house rule is a function from Rules to Rules."""

    seats: int = 4
    first: int = declare_number("R-115", 0, 0, 5)
    """Who begins: the seat of the oldest player."""
    protection: str = declare_choice("R-101", "separate", "joint")
    events: str = declare_choice("R-102", *EVENT_SPLITS)
    university: str = declare_choice("R-103", "waive", "none")
    marketday: str = declare_choice("R-104", "new", "none")
    guild: str = declare_choice("R-105", "any", "trade")
    end: str = declare_choice("R-106", "now", "event", "turn")
    library: str = declare_choice("R-107", "owner", "table")
    reshuffle: str = declare_choice("R-108", "empty", "needed")
    turns: int = declare_number("R-109", 1000, 1, 100_000)
    """After so many turns the game is over and the most points win."""


LETTER = {"protection": "joint"}
"""What the book says where we depart from it (docs/rulings.md)."""

SWITCHES = switch_values(QuickRules)
"""The values of each switch, the usual one first."""
TURNS = list_declared_switches(QuickRules)["turns"]


def read_rules(options: Mapping[str, str]) -> QuickRules:
    """The rules that *options* name; what is left out is as usual."""
    known = {field.name for field in fields(QuickRules)} | {"version"}
    for key, value in options.items():
        if key not in known:
            raise _options_error(
                _("The quick game has no option «{key}»; it has {known}."), key=key[:40], known=sorted(known)
            )
        if key in SWITCHES and value not in SWITCHES[key]:
            raise _options_error(
                _("{key} is one of {known}, not «{value}»."), key=key, known=SWITCHES[key], value=value[:40]
            )
    if options.get("version", str(VERSION)) != str(VERSION):
        raise _options_error(
            _("Version {asked} of the quick game is not known here; this is {version}."),
            asked=options["version"][:20], version=VERSION,
        )  # fmt: skip
    seats = _read_number(options, "seats", 4, 2, 6)
    return QuickRules(
        seats=seats,
        first=_read_number(options, "first", 0, 0, seats - 1),
        turns=_read_number(options, "turns", QuickRules().turns, TURNS["least"], TURNS["most"]),
        **{key: options.get(key, values[0]) for key, values in SWITCHES.items()},
    )


def _read_number(options: Mapping[str, str], key: str, usual: int, least: int, most: int) -> int:
    text = options.get(key, str(usual))
    if not text.isdecimal() or len(text) > 6 or not least <= int(text) <= most:
        raise _options_error(
            _("{key} is a number from {least} to {most}, not «{value}»."),
            key=key, least=least, most=most, value=text[:40],
        )  # fmt: skip
    return int(text)


def _options_error(sentence: str, **values: str | int | Sequence[str]) -> BadOptions:
    """What is wrong with the options, in every language; lists are said with commas."""
    filled = {name: value if isinstance(value, str | int) else ", ".join(value) for name, value in values.items()}
    english, said = in_every_language("quick", lambda speak: speak(sentence, **filled))
    return BadOptions(english, "quick-game", said)


def write_rules(rules: QuickRules) -> dict[str, str]:
    """*rules* as the options that make them again."""
    return {**{field.name: str(getattr(rules, field.name)) for field in fields(QuickRules)}, "version": str(VERSION)}


def draw_start(options: Mapping[str, str], rng: Random) -> dict[str, str]:
    """Nobody asks for ages at a table of strangers: where nobody said who is the oldest, lots are drawn (R-115)."""
    seats = read_rules(options).seats
    return {"first": str(rng.randrange(seats)), **options}


def move_start(options: Mapping[str, str]) -> dict[str, str]:
    """The next seat begins the next game of the same people (R-115)."""
    rules = read_rules(options)
    return {**options, "first": str((rules.first + 1) % rules.seats)}


def samples() -> list[dict[str, str]]:
    """Option sets that cover every number of seats, and every switch turned both ways."""
    plain = [{"seats": str(seats)} for seats in range(2, 7)]
    turned = [
        {"seats": "3", "protection": "joint", "events": "11/4", "guild": "trade", "first": "2"},
        {"seats": "4", "university": "none", "marketday": "none", "library": "table", "end": "event"},
        {"seats": "2", "events": "10/5b", "reshuffle": "needed", "end": "turn", "turns": "60"},
    ]
    return plain + turned
