"""The rules in our own words, one entry a file, in three languages.

entry("distance-rule") finds one, entries("quick") those of a game, search("pueblo lejos", "es") what somebody typed;
lines() and blocks() show an entry in a terminal and on the page.
"""

from trueque.almanac.entry import LANGUAGES, Block, Entry, Span
from trueque.almanac.entry_reader import BadEntry
from trueque.almanac.lines import format_entry, format_probes
from trueque.almanac.page import serialize_entry
from trueque.almanac.search import Found, search
from trueque.almanac.shelf import UnknownEntry, entries, entry, find_explaining_entries, ids, list_related

__all__ = [
    "LANGUAGES",
    "BadEntry",
    "Block",
    "Entry",
    "Found",
    "Span",
    "UnknownEntry",
    "entries",
    "entry",
    "find_explaining_entries",
    "format_entry",
    "format_probes",
    "ids",
    "list_related",
    "search",
    "serialize_entry",
]
