"""House rules as the page gets them: the switches in words, and what a choice of them comes to."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from trueque.server.protocol.message import Message
from trueque.server.protocol.tables import OptionKey, OptionValue


class SwitchValue(Message):
    """One thing a switch may be."""

    value: str
    label: str


class SwitchCard(Message):
    """One switch in words."""

    name: str
    group: str
    title: str
    sentence: str
    book: str
    """What the rulebook says, or that it is silent."""
    ruling: str
    entry: str
    kind: Literal["flag", "choice", "number"]
    values: list[SwitchValue]
    least: int
    most: int
    other: str
    """What a value that is not in the list is called."""
    at_home: bool
    by_lot: bool
    """Drawn for each table, such as who begins: no value of it is another rule."""


class PresetCard(Message):
    """An edition or a mode: a whole set of rules by name."""

    name: str
    title: str
    line: str
    values: dict[str, str]
    """Of every switch."""
    letter: dict[str, str]
    """What is set otherwise to play its book to the letter; empty where nothing is, or where it has no book."""


class SettledCard(Message):
    """A ruling without a switch, as a question with its answer."""

    ruling: str
    entry: str
    sentence: str


class HouseRulesCard(Message):
    """Everything a table of one game can agree on."""

    game: str
    title: str
    key: str
    """The option that names a preset; empty where there is but one."""
    presets: list[PresetCard]
    switches: list[SwitchCard]
    settled: list[SettledCard]


class RulesAsked(Message):
    """Options somebody thinks of."""

    options: Annotated[dict[OptionKey, OptionValue], Field(max_length=60)] = {}


class RuleChange(Message):
    """A switch that differs from its preset."""

    name: str
    line: str
    """The switch and what it is here, in a few words."""
    usual: str
    """What the preset plays, by name."""
    book: str
    ruling: str
    entry: str


class RulesAgreed(Message):
    """What options come to: the preset, what differs from it, or why they cannot be played."""

    preset: str
    title: str
    """The preset by name."""
    differs: list[RuleChange]
    trouble: str = ""
    """Why no table can play this; empty where one can."""
    entry: str = ""
