"""House rules as data: what each switch of a game is called, what it does, what it may be, and what the book says.

A game describes its switches once, in its `houserules` module, beside its `Rules`; page, terminal, waiting room and
tests read the description (`registry.house_rules`) and none of them knows a rule:

    rules = house_rules("island", "ca")
    rules.differs({"edition": "2011", "victory_points": "12"})    # what a guest should know before sitting down
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

Say = Callable[[str], str]
Values = Mapping[str, str]
"""Every switch's value, as the options of a record write it."""


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch in words."""

    name: str
    title: str
    sentence: str
    """What it does, in one sentence."""
    book: str
    """What the rulebook says, or that it is silent."""
    ruling: str
    entry: str
    """The almanac entry that tells more; it names the ruling."""
    labels: tuple[tuple[str, str], ...] = ()
    """What it may be, each with its name; a number has none."""
    least: int = 0
    most: int = 0
    group: str = ""
    at_home: bool = False
    """Asked for so often that the home page shows it."""
    other: str = ""
    """What a value that cannot be listed is called."""
    by_lot: bool = False
    """Drawn for each table, such as who begins: no value of it is another rule."""

    @property
    def kind(self) -> str:
        if not self.labels:
            return "number"
        return "flag" if {value for value, _ in self.labels} in ({"off", "on"}, {"no", "yes"}) else "choice"

    def value_label(self, value: str) -> str:
        """What the value is called."""
        return dict(self.labels).get(value) or self.other or value

    def translate(self, say: Say) -> Switch:
        """The same in another language."""
        return replace(
            self,
            title=say(self.title),
            sentence=say(self.sentence),
            book=say(self.book),
            labels=tuple((value, say(name)) for value, name in self.labels),
            group=say(self.group),
            other=say(self.other),
        )


@dataclass(frozen=True, slots=True)
class Preset:
    """A whole set of rules by name: an edition, a mode."""

    name: str
    title: str
    line: str
    values: Values = field(default_factory=dict)
    letter: Values = field(default_factory=dict)
    """What is set otherwise where its book is played to the letter; nothing where it is so already, or has no book."""
    seats: tuple[str, ...] = ()
    """How many its book is for; empty where as many as may play."""

    def translate(self, say: Say) -> Preset:
        return replace(self, title=say(self.title), line=say(self.line))


@dataclass(frozen=True, slots=True)
class Settled:
    """A ruling that no switch turns: the question with its answer."""

    ruling: str
    entry: str
    sentence: str

    def translate(self, say: Say) -> Settled:
        return replace(self, sentence=say(self.sentence))


@dataclass(frozen=True, slots=True)
class Difference:
    """A switch that a table plays otherwise than its preset."""

    switch: Switch
    value: str
    usual: str

    @property
    def line(self) -> str:
        """The switch and what it is here, in a few words; what is simply so needs no more than its title."""
        if self.value in ("on", "yes"):
            return self.switch.title
        return f"{self.switch.title}: {self.switch.value_label(self.value).lower()}"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """All that a table of one game can agree on."""

    key: str
    """The option that names a preset; empty where there is but one."""
    presets: tuple[Preset, ...]
    switches: tuple[Switch, ...]
    settled: tuple[Settled, ...]
    agreed: Callable[[Values], dict[str, str]]
    """The value of every switch (and of *key*) under some options; what is forbidden raises `BadOptions`."""
    seats: Switch | None = None
    """How many play, in words; none where every preset is for as many as may play."""

    def translate(self, say: Say) -> HouseRules:
        """The same in another language."""
        return replace(
            self,
            presets=tuple(one.translate(say) for one in self.presets),
            switches=tuple(one.translate(say) for one in self.switches),
            settled=tuple(one.translate(say) for one in self.settled),
            seats=self.seats and self.seats.translate(say),
        )

    @property
    def rulings(self) -> tuple[Switch | Settled, ...]:
        """All that is ruled, with a switch or without."""
        return (*self.switches, *self.settled)

    def find_preset(self, values: Values) -> Preset:
        """The preset that these values started from."""
        return next((one for one in self.presets if one.name == values.get(self.key)), self.presets[0])

    def list_differences(self, options: Values) -> list[Difference]:
        """What is played otherwise than by the book, under these options."""
        values = self.agreed(options)
        preset = self.find_preset(values)
        turned = [
            Difference(one, values[one.name], preset.values[one.name])
            for one in self.switches
            if values[one.name] != preset.values[one.name] and not one.by_lot
        ]
        if self.seats is None or not preset.seats or values[self.seats.name] in preset.seats:
            return turned
        return [Difference(self.seats, values[self.seats.name], ", ".join(preset.seats)), *turned]


def group_switches(title: str, *switches: Switch) -> tuple[Switch, ...]:
    """Switches under one heading."""
    return tuple(replace(one, group=title) for one in switches)


def no_switch_values(options: Values) -> dict[str, str]:
    """Of a game that has no switches."""
    return {}


NO_SWITCHES = HouseRules("", (Preset("", "", ""),), (), (), no_switch_values)
"""The house rules of a game that describes none."""
