"""Reads gettext's text catalogues as they are: no compiled files to forget, no tool needed at run time."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from gettext import c2py

PLURAL_FORMS = re.compile(r"^Plural-Forms: *nplurals *= *(\d+) *; *plural *= *(.+?) *;? *$", re.MULTILINE)
ENGLISH_FORMS, ENGLISH_RULE = 2, "(n != 1)"


@dataclass
class Catalogue:
    """Translations by English sentence; a sentence without one speaks for itself.

    How many forms a count has, and which number takes which, is the language's own: its `Plural-Forms`.
    """

    singular: dict[str, str] = field(default_factory=dict)
    plural: dict[str, tuple[str, ...]] = field(default_factory=dict)
    forms: int = ENGLISH_FORMS
    rule: Callable[[int], int] = field(default_factory=lambda: c2py(ENGLISH_RULE), compare=False)

    def translate(self, sentence: str) -> str:
        return self.singular.get(sentence) or sentence

    def translate_plural(self, one: str, many: str, n: int) -> str:
        """The form for *n*; a sentence without a translation follows the English rule, being English."""
        known = self.plural.get(one)
        return known[self.rule(int(n))] if known is not None else one if n == 1 else many

    def form_table(self) -> list[int]:
        """Which form each number takes, for a page that computes no rule: 0 to 99, then 100 to 199 for all above."""
        return [self.rule(n) for n in range(200)]


def read_po(text: str) -> Catalogue:
    """The catalogue that *text* holds; the header says how it counts; comments and obsolete lines are passed over."""
    catalogue = Catalogue()
    entry: dict[str, str] = {}
    key = ""
    for number, raw in enumerate([*text.splitlines(), ""], start=1):
        line = raw.strip()
        if line.startswith("#"):
            continue
        if not line:
            _store_entry(catalogue, entry)
            entry, key = {}, ""
            continue
        if not line.startswith('"'):
            key, _, line = line.partition(" ")
            if key == "msgid" and "msgid" in entry:
                _store_entry(catalogue, entry)
                entry = {}
            entry[key] = ""
        try:
            entry[key] += str(ast.literal_eval(line))
        except (SyntaxError, ValueError, KeyError) as broken:
            raise ValueError(f'line {number} should read msgid "…" or msgstr "…", not {raw.strip()[:60]}') from broken
    return catalogue


def _store_entry(catalogue: Catalogue, entry: dict[str, str]) -> None:
    sentence = entry.get("msgid", "")
    if not sentence:
        if header := PLURAL_FORMS.search(entry.get("msgstr", "")):
            catalogue.forms, catalogue.rule = int(header[1]), _parse_plural_rule(header[2])
        return
    if "msgid_plural" in entry:
        forms = tuple(entry.get(f"msgstr[{form}]", "") for form in range(catalogue.forms))
        if all(forms):
            catalogue.plural[sentence] = forms
    elif entry.get("msgstr"):
        catalogue.singular[sentence] = entry["msgstr"]


def _parse_plural_rule(text: str) -> Callable[[int], int]:
    """Which form a number takes, from the header's own words."""
    try:
        return c2py(text)
    except ValueError as broken:
        raise ValueError(f"Plural-Forms should end like “plural=(n > 1);”, not in “{text[:60]}”") from broken
