"""The rules in our own words, one entry a file, in three languages.

entry("distance-rule") finds one, entries("quick") those of a game, search("pueblo lejos", "es") what somebody typed;
lines() and blocks() show an entry in a terminal and on the page.
"""

from trueque.almanac.entry import LANGUAGES, Block, Entry, Span
from trueque.almanac.lines import lines, probe_lines
from trueque.almanac.page import blocks
from trueque.almanac.reading import BadEntry
from trueque.almanac.search import Found, search
from trueque.almanac.shelf import UnknownEntry, entries, entry, explaining, ids, related

__all__ = [
    "LANGUAGES",
    "BadEntry",
    "Block",
    "Entry",
    "Found",
    "Span",
    "UnknownEntry",
    "blocks",
    "entries",
    "entry",
    "explaining",
    "ids",
    "lines",
    "probe_lines",
    "related",
    "search",
]
