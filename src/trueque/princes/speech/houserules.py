"""The switches of The Princes in words: what each does, what the book says, where to read on.

One call a field of `PrincesRules`; values and limits come from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from trueque.kernel.switch_fields import list_declared_switches
from trueque.kernel.switches import HouseRules, Preset, Say, Switch, group_switches
from trueque.locale import _
from trueque.locale.tongues import ENGLISH
from trueque.princes.cards.sets import find_outside_sets
from trueque.princes.rules import DUEL_WITH, LETTER, MODES, PrincesRules, make_rules
from trueque.princes.speech.settled import SETTLED

FIELDS = list_declared_switches(PrincesRules)


def make_switch(
    name: str, entry: str, title: str, sentence: str, book: str, labels: Mapping[str, str] | None = None
) -> Switch:
    """A field of `PrincesRules` in words; ruling, values and limits stand there."""
    about = FIELDS[name]
    shown = tuple((value, (labels or {})[value]) for value in about.get("values", ()))
    return Switch(name, title, sentence, book, about["ruling"], entry, shown)


PRESETS = (
    ("intro", _("First game"), _("To 7 points, basic cards alone.")),
    ("gold", _("Gold"), _("The age of gold, to 12.")),
    ("turmoil", _("Turmoil"), _("The age of turmoil, to 12.")),
    ("progress", _("Progress"), _("The age of progress, to 12.")),
    ("duel", _("Duel"), _("All three ages, to 13.")),
    ("tournament", _("Tournament"), _("Each with a deck of their own, to 13.")),
)
"""Each preset with its title and a line about it."""

DUEL_TITLE, DUEL_LINE = _("Duel: {set}"), _("Three ages to 13, {set} in the place of {age}.")
DUEL_BESIDE = _("All three ages and {set}, to 13.")

SWITCHES = (
    *group_switches(
        _("Beginning and end"),
        make_switch(
            "start",
            "introductory-game",
            _("Who begins"),
            _("The higher die, or always the same seat."),
            _("The higher die begins; ties are rolled again."),
            {"roll": _("The dice"), "red": _("Red"), "blue": _("Blue")},
        ),
        make_switch(
            "second_hand",
            "starting-hand",
            _("The second player's first hand"),
            _("In the theme games: from another basic stack, or from any."),
            _("“As in the introductory game”, where it is another stack."),
            {"other_stack": _("Another stack"), "any_stack": _("Any stack")},
        ),
        make_switch(
            "first_rearranged",
            "rearranging-regions",
            _("Who rearranges the regions first"),
            _("The other then knows what lies there."),
            _("Not stated."),
            {"starter": _("Starting seat"), "other": _("The other")},
        ),
        make_switch(
            "hills",
            "principality",
            _("Where the hills lie at the start"),
            _("At the outer left of the lower row, or in its middle."),
            _("A tip speaks of moving the pasture outward, so it lies in the middle."),
            {"left": _("Left"), "middle": _("Middle")},
        ),
        make_switch(
            "win_before_roll",
            "princes-victory",
            _("Points reached before the roll win"),
            _("In the theme games alone, or in the introductory game too."),
            _("The clause stands among the rules of the theme games."),
            {"theme": _("Theme games"), "always": _("Always")},
        ),
        make_switch(
            "removal",
            "removing-cards",
            _("Own cards may be removed"),
            _("In the theme games alone, or in the introductory game too."),
            _("Removal stands among the rules of the theme games."),
            {"theme": _("Theme games"), "always": _("Always")},
        ),
        make_switch(
            "limit",
            "princes-victory",
            _("Turns until the game is stopped"),
            _("Of both together; then more points win, equal points share."),
            _("It mentions no such end."),
            {"400": _("400"), "100": _("100"), "1000": _("1000")},
        ),
    ),
    *group_switches(
        _("The turn"),
        make_switch(
            "first_choice",
            "princes-both-choose",
            _("Who chooses first when both must"),
            _("At Plentiful Harvest, Celebration and events."),
            _("Not stated; usually whoever's turn it is goes first."),
            {"turn": _("Whose turn it is"), "other": _("The other")},
        ),
        make_switch(
            "fresh_cards",
            "fresh-cards",
            _("When a card drawn at the end may answer"),
            _("In the opponent's next turn already, or from one's own next turn."),
            _("“The next turn”, which is the opponent's."),
            {"next_turn": _("Next turn"), "own_turn": _("Own turn")},
        ),
        make_switch(
            "trade_room",
            "trade-event",
            _("Trade comes up without room"),
            _("Nothing moves, or the resource is taken and lost."),
            _("It says so of the Moneylender: room is needed."),
            {"needed": _("Nothing moves"), "lost": _("Taken, lost")},
        ),
        make_switch(
            "defence",
            "attack-cards",
            _("Heinrich and the Lookout Tower"),
            _("Whether their owner may keep them, or must use them."),
            _("“If your opponent wants.”"),
            {"may": _("May"), "must": _("Must")},
        ),
    ),
    *group_switches(
        _("Single cards"),
        make_switch(
            "doctor",
            "requirements",
            _("How far the Doctor reaches"),
            _("To the 2 regions beside the Bath House, or to the 4 of its city."),
            _("The card names the Bath House; the Bath House itself names the city."),
            {"beside": _("2 regions"), "city": _("4 regions")},
        ),
        make_switch(
            "relocation",
            "action-cards",
            _("Relocation to an empty site"),
            _("It swaps two cards, or may also move one alone."),
            _("The text speaks of exchanging two."),
            {"swap": _("Swaps only"), "move": _("Moves too")},
        ),
        make_switch(
            "cache_removal",
            "region-expansions",
            _("The Gold Cache may be removed"),
            _("Its gold is lost with it."),
            _("Units and buildings may be removed; it is neither."),
            {"no": _("No"), "yes": _("Yes")},
        ),
        make_switch(
            "brigands_cache",
            "region-expansions",
            _("Gold of Brigands may go to the Gold Cache"),
            _("Otherwise it goes to one gold field."),
            _("The card speaks of one region."),
            {"no": _("No"), "yes": _("Yes")},
        ),
        make_switch(
            "open_cards_hit",
            "face-up-stack",
            _("Guild, Tavern or University hit"),
            _("By Feud or Arsonist: back to the open stack, or under a draw stack."),
            _("They go to the open stack when their owner removes them."),
            {"open": _("Open stack"), "stack": _("Draw stack")},
        ),
        make_switch(
            "reiner",
            "celebration",
            _("What Reiner brings"),
            _("One more than Celebration gives, or one in all."),
            _("The card speaks of an additional one."),
            {"more": _("One more"), "one": _("One in all")},
        ),
        make_switch(
            "given_room",
            "action-cards",
            _("The Merchant gives back without room"),
            _("Room is needed, or what is given is lost."),
            _("Giving must move something."),
            {"needed": _("Room is needed"), "lost": _("Lost")},
        ),
        make_switch(
            "named_room",
            "attack-cards",
            _("Merchant and Trade Master name without room"),
            _("Only what the taker can store, or what is taken is lost."),
            _("It asks for room with the other cards that take."),
            {"needed": _("Room is needed"), "lost": _("Lost")},
        ),
        make_switch(
            "irmgard_pirates",
            "heroes",
            _("Irmgard pays for a ship sunk by pirates"),
            _("When a Pirate Ship takes a trade ship of hers."),
            _("Her text names events and action cards; the ship is a unit."),
            {"no": _("No"), "yes": _("Yes")},
        ),
        make_switch(
            "bath_house",
            "adjacency",
            _("A region between two cities and the Plague"),
            _("One Bath House beside it is enough, or what another city shares is hit."),
            _("All 4 regions of the Bath House's city are safe."),
            {"city": _("Safe"), "own": _("Hit")},
        ),
        make_switch(
            "feuds_refill",
            "hand-and-refill",
            _("Refill after Fraternal Feuds"),
            _("Whether the victim's hand is filled up at the end of the same turn."),
            _("The ordinary refill; its words are those of the Traitor."),
            {"yes": _("Yes"), "no": _("No")},
        ),
        make_switch(
            "fetching",
            "fresh-cards",
            _("Guido and Gustav fetch each other"),
            _("Once each in a turn, or as often as they like."),
            _("The rulebook is silent; a turn must end."),
            {"once": _("Once"), "often": _("Often")},
        ),
    ),
    *group_switches(
        _("Tournament decks"),
        make_switch(
            "deck_size",
            "tournament",
            _("Cards in a deck"),
            _("How many cards each brings to the tournament."),
            _("The rulebook only mentions the tournament."),
            {"36": _("36 cards"), "27": _("27 cards"), "45": _("45 cards")},
        ),
        make_switch(
            "deck_copies",
            "tournament",
            _("Copies of a card"),
            _("As many as the box holds, or one of each."),
            _("The rulebook only mentions the tournament."),
            {"box": _("As in the box"), "one": _("One of each")},
        ),
    ),
)


def read_agreed(options: Mapping[str, str]) -> dict[str, str]:
    """What *options* mean for every switch; what is unknown raises `BadOptions`."""
    rules = make_rules(options)
    return {**{name: getattr(rules, name) for name in FIELDS}, **rules.write_options()}


@dataclass(frozen=True, slots=True)
class SetPreset(Preset):
    """The game of a card set from another package, which says itself what it is called."""

    titles: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, str] = field(default_factory=dict)

    def translate(self, say: Say) -> Preset:
        lang = getattr(say, "lang", ENGLISH)
        return replace(self, title=self.titles[lang], line=self.lines[lang])


@dataclass(frozen=True, slots=True)
class DuelPreset(Preset):
    """The Duel in which a card set from another package takes the place of an age."""

    titles: Mapping[str, str] = field(default_factory=dict)
    age: str = ""
    """Which age makes room, in English; empty: none does."""

    def translate(self, say: Say) -> Preset:
        names = {"set": self.titles[getattr(say, "lang", ENGLISH)], "age": say(self.age) if self.age else ""}
        line = DUEL_LINE if self.age else DUEL_BESIDE
        return replace(self, title=say(DUEL_TITLE, **names), line=say(line, **names))


def iterate_outside_presets() -> Iterator[Preset]:
    """The games of other packages' card sets."""
    called = {name: title for name, title, _line in PRESETS}
    for name, one in find_outside_sets().items():
        if name in MODES:
            agreed = read_agreed({"mode": name})
            yield SetPreset(name, one.names[ENGLISH], one.line[ENGLISH], agreed, titles=one.names, lines=one.line)
        if (mode := f"{DUEL_WITH}{name}") in MODES:
            names = {"set": one.names[ENGLISH], "age": called.get(one.duel_in_place_of, "")}
            line = DUEL_LINE if names["age"] else DUEL_BESIDE
            title, agreed = DUEL_TITLE.format(**names), read_agreed({"mode": mode})
            yield DuelPreset(mode, title, line.format(**names), agreed, titles=one.names, age=names["age"])


HOUSE_RULES = HouseRules(
    "mode",
    (
        *(
            Preset(name, title, line, read_agreed({"mode": name}), {} if MODES[name].brought else LETTER)
            for name, title, line in PRESETS
        ),
        *iterate_outside_presets(),
    ),
    SWITCHES,
    SETTLED,
    read_agreed,
)
