"""The five modes and the switches, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property

from trueque.kernel import BadOptions
from trueque.locale import _, in_every_language

VERSION = "2"
VERSIONS = {"1": {"fetching": "often"}, VERSION: {}}
"""Every version that was ever stored, and what its games meant by a switch they do not name."""


@dataclass(frozen=True, slots=True)
class Mode:
    """What one of the five games is made of."""

    target: int
    backs: tuple[str, ...]
    """The set of each draw stack, in order."""
    theme: bool = True
    """The rules of the theme games: chosen hands, regions rearranged, own cards removed, red and brown cards."""

    @property
    def sets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.backs))


MODES = {
    "intro": Mode(7, ("basic",) * 4, theme=False),
    "gold": Mode(12, ("basic",) * 3 + ("gold",) * 2),
    "turmoil": Mode(12, ("basic",) * 3 + ("turmoil",) * 2),
    "progress": Mode(12, ("basic",) * 3 + ("progress",) * 2),
    "duel": Mode(13, ("basic", "basic", "basic", "gold", "turmoil", "progress")),
}

SWITCHES: dict[str, tuple[str, ...]] = {
    "start": ("roll", "red", "blue"),
    "second_hand": ("other_stack", "any_stack"),
    "win_before_roll": ("theme", "always"),
    "removal": ("theme", "always"),
    "limit": ("400", "100", "1000"),
    "first_choice": ("turn", "other"),
    "hills": ("left", "middle"),
    "first_rearranged": ("starter", "other"),
    "doctor": ("beside", "city"),
    "relocation": ("swap", "move"),
    "cache_removal": ("no", "yes"),
    "brigands_cache": ("no", "yes"),
    "open_cards_hit": ("open", "stack"),
    "reiner": ("more", "one"),
    "given_room": ("needed", "lost"),
    "named_room": ("needed", "lost"),
    "irmgard_pirates": ("no", "yes"),
    "bath_house": ("city", "own"),
    "feuds_refill": ("yes", "no"),
    "defence": ("may", "must"),
    "fresh_cards": ("next_turn", "own_turn"),
    "trade_room": ("needed", "lost"),
    "fetching": ("once", "often"),
}
"""Every switch with its values, the usual one first; the number is the ruling in docs/rulings."""


@dataclass(frozen=True)
class Rules:
    """What a table agreed on; each switch is read in one place."""

    mode: str = "intro"
    start: str = "roll"
    second_hand: str = "other_stack"
    win_before_roll: str = "theme"
    removal: str = "theme"
    limit: str = "400"
    first_choice: str = "turn"
    hills: str = "left"
    first_rearranged: str = "starter"
    doctor: str = "beside"
    relocation: str = "swap"
    cache_removal: str = "no"
    brigands_cache: str = "no"
    open_cards_hit: str = "open"
    reiner: str = "more"
    given_room: str = "needed"
    named_room: str = "needed"
    irmgard_pirates: str = "no"
    bath_house: str = "city"
    feuds_refill: str = "yes"
    defence: str = "may"
    fresh_cards: str = "next_turn"
    trade_room: str = "needed"
    fetching: str = "once"
    version: str = VERSION

    @cached_property
    def made_of(self) -> Mode:
        return MODES[self.mode]

    @cached_property
    def target(self) -> int:
        return MODES[self.mode].target

    @cached_property
    def backs(self) -> tuple[str, ...]:
        return MODES[self.mode].backs

    @cached_property
    def theme(self) -> bool:
        return MODES[self.mode].theme

    @cached_property
    def duel(self) -> bool:
        return self.mode == "duel"

    @cached_property
    def wins_before_roll(self) -> bool:
        return self.theme or self.win_before_roll == "always"

    @cached_property
    def removes(self) -> bool:
        return self.theme or self.removal == "always"

    @cached_property
    def printing(self) -> int:
        """Which cards there are: those of this version and of the ones before it."""
        return int(self.version)

    @cached_property
    def marks_by_site(self) -> bool:
        """Version 1 forgot that a Mint had coined when either seat lost the card of a site of that name."""
        return self.version == "1"

    def options(self) -> dict[str, str]:
        """The rules line of a record."""
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        return {"version": named.pop("version"), "mode": named.pop("mode"), **named}


def rules_of(options: Mapping[str, str]) -> Rules:
    """The rules that *options* ask for; anything unknown is refused with a sentence."""
    known = {"mode": tuple(MODES), **SWITCHES}
    version = options.get("version", VERSION)
    if version not in VERSIONS:
        known_ones = ", ".join(VERSIONS)
        raise _bad(
            _("The Princes has no rules version «{value}»; it has {known}."), value=version[:20], known=known_ones
        )
    if options.get("seats", "2") != "2":
        raise _bad(_("The Princes is for 2 seats, not «{value}»."), value=options["seats"][:20])
    chosen = {name: value for name, value in options.items() if name not in ("version", "seats")}
    for name, value in chosen.items():
        if name not in known:
            raise _bad(_("The Princes has no option «{name}»; it has {known}."), name=name[:40], known=", ".join(known))
        if value not in known[name]:
            choice = ", ".join(known[name])
            raise _bad(_("«{name}» cannot be «{value}»; it can be {known}."), name=name, value=value[:40], known=choice)
    return Rules(**{**VERSIONS[version], **chosen}, version=version)


def _bad(sentence: str, **values: str) -> BadOptions:
    """What is wrong with the options, in every language."""
    english, said = in_every_language("princes", lambda speak: speak(sentence, **values))
    return BadOptions(english, "options", said)
