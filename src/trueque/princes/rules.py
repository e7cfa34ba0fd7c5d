"""The modes and the switches, as values."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property

from trueque.kernel import BadOptions
from trueque.kernel.registry import PACKAGES
from trueque.kernel.switch_fields import declare_choice, switch_values
from trueque.locale import _, in_every_language
from trueque.princes.brought import drafts, text
from trueque.princes.brought.box import SEATS, DeckLimits, find_faults
from trueque.princes.cards.facts import list_draw_cards, list_event_cards, list_open_cards
from trueque.princes.cards.set_versions import check_labels, label_sets
from trueque.princes.cards.sets import AGES, NAME, OURS, STACKS, TARGET, find_outside_sets
from trueque.princes.core import numbers as room
from trueque.princes.core.state import DISCARDS_MOST, EVENTS_MOST, STACK_MOST

VERSION = "4"
VERSIONS = {"1": {"fetching": "often"}, "2": {}, "3": {}, VERSION: {}}
"""Every version that was ever stored, and what its games meant by a switch they do not name."""


@dataclass(frozen=True, slots=True)
class Mode:
    """What one of the games is made of."""

    target: int
    backs: tuple[str, ...]
    """The set of each draw stack, in order."""
    theme: bool = True
    """The rules of the theme games: chosen hands, regions rearranged, own cards removed, red and brown cards."""
    duel: bool = False
    """Cards with a half-moon are left out, and none lies open."""
    brought: bool = False
    """Each seat has a deck of its own: the backs are the seats'."""
    events: tuple[str, ...] = ()
    """The sets whose events are in the game; none named: those of the stacks."""

    @property
    def sets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.backs))

    @property
    def event_sets(self) -> tuple[str, ...]:
        return self.events or self.sets


BASIC = ("basic",) * 3


LETTER = {"relocation": "move", "reiner": "one", "feuds_refill": "no"}
"""What the book says where we depart from it (docs/rulings.md)."""


def make_theme_mode(name: str, target: int = TARGET, stacks: int = STACKS) -> Mode:
    """A theme game: three stacks of the basic set, and those of its own."""
    return Mode(target, (*BASIC, *(name,) * stacks))


def make_duel_mode(ages: tuple[str, ...] = AGES) -> Mode:
    """A Duel: three stacks of the basic set and one of each age; sets of other packages say how it is with them."""
    return Mode(13, (*BASIC, *ages), duel=True)


def iterate_outside_modes() -> Iterator[tuple[str, Mode]]:
    """The games of other packages' card sets; one that the core has no room for is told and left out."""
    sets = find_outside_sets()
    wished = {name: make_theme_mode(name, one.target, one.stacks) for name, one in sets.items() if one.stacks}
    wished |= {f"{DUEL_WITH}{name}": make_duel_mode(one.duel) for name, one in sets.items() if one.duel}
    for name, mode in wished.items():
        if why := find_lacking_room(mode):
            warnings.warn(f"The game «{name}» is left out. {why}", stacklevel=2)
        else:
            yield name, mode


def find_lacking_room(mode: Mode) -> str:
    """Why a game cannot be laid out in the core's records; empty where it can."""
    if len(mode.backs) > room.STACKS:
        return f"It has {len(mode.backs)} stacks; there is room for {room.STACKS}, and 3 of them are basic."
    cards = {set_: len(list_draw_cards(set_, duel=mode.duel)) for set_ in mode.sets}
    events = len(list_event_cards(*mode.event_sets))
    opened = 0 if mode.duel else len(list_open_cards(mode.backs[-1]))
    for what, n, most in (
        *((f"cards with the back of «{set_}»", n, STACK_MOST) for set_, n in cards.items()),
        ("cards to draw in all", sum(cards.values()), DISCARDS_MOST),
        ("events", events, EVENTS_MOST),
        ("open cards", opened, room.OPEN),
    ):
        if n > most:
            return f"It has {n} {what}; there is room for {most}."
    empty = [set_ for set_ in mode.sets if mode.backs.count(set_) > cards[set_]]
    return f"The set «{empty[0]}» has more stacks than cards to draw." if empty else ""


DUEL_WITH = "duel-"
MODES = {
    "intro": Mode(7, ("basic",) * 4, theme=False),
    **{name: make_theme_mode(name) for name in AGES},
    "duel": make_duel_mode(),
    "tournament": Mode(13, ("red",) * 3 + ("blue",) * 3, duel=True, brought=True, events=OURS),
    **dict(iterate_outside_modes()),
}
"""Our six games, and those that card sets of other packages make: a theme game, a Duel."""


def exclude_set(set_: str) -> None:
    """A set of another package whose effects cannot be carried out makes no game."""
    for mode in [name for name, made_of in MODES.items() if set_ in made_of.backs]:
        del MODES[mode]


@dataclass(frozen=True)
class PrincesRules:
    """What a table agreed on; each switch is read in one place."""

    mode: str = "intro"
    start: str = declare_choice("R-201", "roll", "red", "blue")
    second_hand: str = declare_choice("R-202", "other_stack", "any_stack")
    win_before_roll: str = declare_choice("R-203", "theme", "always")
    removal: str = declare_choice("R-204", "theme", "always")
    limit: str = declare_choice("R-205", "400", "100", "1000")
    first_choice: str = declare_choice("R-208", "turn", "other")
    hills: str = declare_choice("R-209", "left", "middle")
    first_rearranged: str = declare_choice("R-211", "starter", "other")
    doctor: str = declare_choice("R-252", "beside", "city")
    relocation: str = declare_choice("R-254", "swap", "move")
    cache_removal: str = declare_choice("R-256", "no", "yes")
    brigands_cache: str = declare_choice("R-257", "no", "yes")
    open_cards_hit: str = declare_choice("R-258", "open", "stack")
    reiner: str = declare_choice("R-260", "more", "one")
    given_room: str = declare_choice("R-261", "needed", "lost")
    named_room: str = declare_choice("R-262", "needed", "lost")
    irmgard_pirates: str = declare_choice("R-263", "no", "yes")
    bath_house: str = declare_choice("R-264", "city", "own")
    feuds_refill: str = declare_choice("R-265", "yes", "no")
    defence: str = declare_choice("R-267", "may", "must")
    fresh_cards: str = declare_choice("R-268", "next_turn", "own_turn")
    trade_room: str = declare_choice("R-269", "needed", "lost")
    fetching: str = declare_choice("R-272", "once", "often")
    deck_size: str = declare_choice("R-222", "36", "27", "45")
    deck_copies: str = declare_choice("R-223", "box", "one")
    red_deck: str = ""
    blue_deck: str = ""
    """What the seats brought, in one word each; empty in the other modes."""
    packages: str = ""
    """The card sets of other packages in the game, each with its version."""
    version: str = VERSION

    @cached_property
    def mode_parts(self) -> Mode:
        return MODES[self.mode]

    @cached_property
    def target(self) -> int:
        return MODES[self.mode].target

    @cached_property
    def backs(self) -> tuple[str, ...]:
        return MODES[self.mode].backs

    @cached_property
    def is_theme(self) -> bool:
        return MODES[self.mode].theme

    @cached_property
    def is_duel(self) -> bool:
        return MODES[self.mode].duel

    @cached_property
    def may_win_before_roll(self) -> bool:
        return self.is_theme or self.win_before_roll == "always"

    @cached_property
    def may_remove(self) -> bool:
        return self.is_theme or self.removal == "always"

    @cached_property
    def printing(self) -> int:
        """Which cards there are: those of this version and of the ones before it."""
        return int(self.version)

    @cached_property
    def has_marks_by_site(self) -> bool:
        """Version 1 forgot that a Mint had coined when either seat lost the card of a site of that name."""
        return self.version == "1"

    @cached_property
    def may_fetch_in_vain(self) -> bool:
        """Before version 3 a card that fetches could be played, and lost, where all that lay there had fetched."""
        return self.version in ("1", "2")

    @cached_property
    def may_double_heroes(self) -> bool:
        """Before version 4 a hero could stand twice where both seats had brought him to a tournament (R-276)."""
        return self.version in ("1", "2", "3")

    def write_options(self) -> dict[str, str]:
        """The rules line of a record; of decks it speaks only where some are brought."""
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        if not self.mode_parts.brought:
            named = {name: value for name, value in named.items() if name not in (*DECKS, *OF_DECKS)}
        packages = {name: value for name in (PACKAGES,) if (value := named.pop(name))}
        return {"version": named.pop("version"), "mode": named.pop("mode"), **named, **packages}

    @cached_property
    def limits(self) -> DeckLimits:
        """What is agreed on about decks."""
        return DeckLimits(int(self.deck_size), self.deck_copies, self.printing)

    def brought_deck(self, seat: int) -> Counter[str]:
        """The deck of a seat, its cards by their faces."""
        return text.read_deck((self.red_deck, self.blue_deck)[seat])


DECKS, OF_DECKS = tuple(f"{seat}_deck" for seat in SEATS), ("deck_size", "deck_copies")
SWITCHES = switch_values(PrincesRules)
"""Every switch with its values, the usual one first; each is declared with its ruling (docs/rulings)."""


def make_rules(options: Mapping[str, str]) -> PrincesRules:
    """The rules that *options* ask for; anything unknown is refused with a sentence."""
    known = {"mode": tuple(MODES), **SWITCHES}
    version = options.get("version", VERSION)
    if version not in VERSIONS:
        known_ones = ", ".join(VERSIONS)
        raise _options_error(
            _("The Princes has no rules version «{value}»; it has {known}."), value=version[:20], known=known_ones
        )
    if options.get("seats", "2") != "2":
        raise _options_error(_("The Princes is for 2 seats, not «{value}»."), value=options["seats"][:20])
    check_labels(options.get(PACKAGES, ""))
    chosen = {name: value for name, value in options.items() if name not in ("version", "seats", PACKAGES, *DECKS)}
    for name, value in chosen.items():
        if name not in known:
            raise _options_error(
                _("The Princes has no option «{name}»; it has {known}."), name=name[:40], known=", ".join(known)
            )
        if value not in known[name]:
            may = ", ".join(known[name])
            if name == "mode" and NAME.fullmatch(value.removeprefix(DUEL_WITH)):
                brought = value.removeprefix(DUEL_WITH)[:40]
                raise _options_error(
                    _(
                        "There is no game «{value}» of The Princes here; there are {known}. If «{set}» is a card "
                        "set of another package, install that package."
                    ),
                    value=value[:40],
                    known=may,
                    set=brought,
                )
            raise _options_error(
                _("«{name}» cannot be «{value}»; it can be {known}."), name=name, value=value[:40], known=may
            )
    agreed = PrincesRules(**{**VERSIONS[version], **chosen}, version=version)
    agreed = replace(agreed, **read_decks(agreed, {name: options[name] for name in DECKS if name in options}))
    decks = [agreed.brought_deck(seat) for seat in range(2)] if agreed.mode_parts.brought else []
    return replace(agreed, packages=label_sets({*agreed.mode_parts.sets, *agreed.mode_parts.event_sets}, decks))


def read_decks(rules: PrincesRules, wished: Mapping[str, str]) -> dict[str, str]:
    """The decks of both seats, each as it is stored: one that nobody names is drafted (R-226)."""
    if not rules.mode_parts.brought:
        if wished:
            sentence = _("Decks are brought to the tournament: «{name}» needs mode=tournament.")
            raise _options_error(sentence, name=next(iter(wished)))
        return {}
    found, limits = {}, rules.limits
    for number, name in enumerate(DECKS, start=1):
        deck = drafts.find_deck(wished.get(name, f"{drafts.DRAFT}{number}"), limits)
        for fault in find_faults(deck, limits):
            raise fault.refusal
        found[name] = text.write_deck(deck)
    return found


def _options_error(sentence: str, **values: str) -> BadOptions:
    """What is wrong with the options, in every language."""
    english, said = in_every_language("princes", lambda speak: speak(sentence, **values))
    return BadOptions(english, "options", said)
