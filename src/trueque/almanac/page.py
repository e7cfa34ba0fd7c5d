"""An entry as plain values for the page: text and links only, so that nothing in it can be markup."""

from __future__ import annotations

from typing import Any

from trueque.almanac.entry import Block, Entry, Span
from trueque.almanac.rulebook import tested
from trueque.almanac.shelf import related, shelf
from trueque.almanac.trying import tries


def blocks(one: Entry, lang: str) -> dict[str, Any]:
    """The entry in *lang* as JSON-able values; the page builds its elements from them and escapes every text.

    Under "try" stands the line of a position to try it on, where there is one; under "tested" the rules of the
    rulebooks that it tells, in English as the code is, with what plays them.
    """
    return {
        "id": one.id,
        "games": list(one.games),
        "lang": lang,
        "title": one.title(lang),
        "blocks": [_block(block) for block in one.texts[lang].blocks],
        "see_also": [_link(name, lang) for name in one.see_also if name in shelf()],
        "related": [_link(other.id, lang) for other in _around(one) if other.id not in one.see_also],
        "rulings": list(one.rulings),
        "try": tries().get(one.id, ""),
        "tested": [
            {"book": book.title, "number": rule.number, "says": rule.says, "probes": list(rule.probes)}
            for book, rule in tested(one.id)
        ],
    }


def _around(one: Entry) -> tuple[Entry, ...]:
    """Where to read on; rulings and cards, which stand on no shelf, say all of it themselves."""
    return related(one.id) if one.id in shelf() else ()


def _link(name: str, lang: str) -> dict[str, str]:
    return {"id": name, "title": shelf()[name].title(lang)}


def _block(block: Block) -> dict[str, Any]:
    if block.kind == "diagram":
        return {"kind": "diagram", "drawing": list(block.drawing), "says": block.says}
    return {"kind": block.kind, "rows": [[_span(span) for span in row] for row in block.rows]}


def _span(span: Span) -> dict[str, str]:
    shown = {"kind": span.kind, "text": span.text}
    return {**shown, "entry": span.entry} if span.kind == "link" else shown
