"""Reads gettext's text catalogues as they are: no compiled files to forget, no tool needed at run time."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field


@dataclass
class Catalogue:
    """Translations by English sentence; a sentence without one speaks for itself."""

    singular: dict[str, str] = field(default_factory=dict)
    plural: dict[str, tuple[str, str]] = field(default_factory=dict)

    def one(self, sentence: str) -> str:
        return self.singular.get(sentence) or sentence

    def many(self, one: str, many: str, n: int) -> str:
        """All three languages have the same two forms: one, and anything else."""
        pair = self.plural.get(one, (one, many))
        return pair[0 if n == 1 else 1]


def read_po(text: str) -> Catalogue:
    """The catalogue that *text* holds; comments, obsolete lines and the header are passed over."""
    catalogue = Catalogue()
    entry: dict[str, str] = {}
    key = ""
    for number, raw in enumerate([*text.splitlines(), ""], start=1):
        line = raw.strip()
        if line.startswith("#"):
            continue
        if not line:
            _keep(catalogue, entry)
            entry, key = {}, ""
            continue
        if not line.startswith('"'):
            key, _, line = line.partition(" ")
            if key == "msgid" and "msgid" in entry:
                _keep(catalogue, entry)
                entry = {}
            entry[key] = ""
        try:
            entry[key] += str(ast.literal_eval(line))
        except (SyntaxError, ValueError, KeyError) as broken:
            raise ValueError(f"catalogue line {number} is no gettext line: {raw!r}") from broken
    return catalogue


def _keep(catalogue: Catalogue, entry: dict[str, str]) -> None:
    sentence = entry.get("msgid", "")
    if not sentence:
        return
    if "msgid_plural" in entry:
        one, other = entry.get("msgstr[0]", ""), entry.get("msgstr[1]", "")
        if one and other:
            catalogue.plural[sentence] = (one, other)
    elif entry.get("msgstr"):
        catalogue.singular[sentence] = entry["msgstr"]
