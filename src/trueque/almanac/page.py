"""An entry as plain values for the page: text and links only, so that nothing in it can be markup."""

from __future__ import annotations

from typing import Any

from trueque.almanac.entry import Block, Entry, Span
from trueque.almanac.examples import load_examples
from trueque.almanac.rulebook import list_tested_rules
from trueque.almanac.shelf import list_related, shelf


def serialize_entry(one: Entry, lang: str) -> dict[str, Any]:
    """The entry in *lang* as JSON-able values; the page builds its elements from them and escapes every text.

    Under "try" stands the line of a position to try it on, where there is one; under "tested" the rules of the
    rulebooks that it tells, in English as the code is, with what plays them.
    """
    return {
        "id": one.id,
        "games": list(one.games),
        "lang": lang,
        "title": one.title(lang),
        "blocks": [_serialize_block(block) for block in one.texts[lang].blocks],
        "see_also": [_serialize_link(name, lang) for name in one.see_also if name in shelf()],
        "related": [_serialize_link(other.id, lang) for other in _list_related(one) if other.id not in one.see_also],
        "rulings": list(one.rulings),
        "try": load_examples().get(one.id, ""),
        "tested": [
            {"book": book.title, "number": rule.number, "says": rule.says, "probes": list(rule.probes)}
            for book, rule in list_tested_rules(one.id)
        ],
    }


def _list_related(one: Entry) -> tuple[Entry, ...]:
    """Where to read on; rulings and cards, which stand on no shelf, say all of it themselves."""
    return list_related(one.id) if one.id in shelf() else ()


def _serialize_link(name: str, lang: str) -> dict[str, str]:
    return {"id": name, "title": shelf()[name].title(lang)}


def _serialize_block(block: Block) -> dict[str, Any]:
    if block.kind == "diagram":
        return {"kind": "diagram", "drawing": list(block.drawing), "says": block.says}
    return {"kind": block.kind, "rows": [[_serialize_span(span) for span in row] for row in block.rows]}


def _serialize_span(span: Span) -> dict[str, str]:
    shown = {"kind": span.kind, "text": span.text}
    return {**shown, "entry": span.entry} if span.kind == "link" else shown
