"""What is worth having in braille on the table: the rules, the costs, and the board as it lies."""

from __future__ import annotations

from collections.abc import Iterator

from trueque import almanac
from trueque.island.speech.describe import piece_lines
from trueque.island.speech.names import harbour_name, hex_place
from trueque.kernel.game import View
from trueque.kernel.registry import words
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.tactile.pages import Booklet, Part, bound, with_contents
from trueque.tactile.wording import player_name

FIRST = {"island": "island-game", "quick": "quick-game", "princes": "princes-game"}
COSTS = {"island": "building-costs", "quick": "quick-costs", "princes": "princes-costs"}


def entry_parts(entry: almanac.Entry, lang: str) -> Iterator[Part]:
    """One rule of the almanac."""
    yield Part(entry.title(lang), "heading")
    for block in entry.texts[lang].blocks:
        if block.kind == "diagram":
            yield Part(block.says)
            continue
        for number, row in enumerate(block.rows, start=1):
            text = "".join(span.text for span in row)
            if block.kind == "paragraph":
                yield Part(text)
            else:
                yield Part(f"{number}. {text}" if block.kind == "steps" else f"- {text}", "item")


def rules_booklet(game: str, lang: str) -> Booklet:
    """The rules of *game*, what it is about first, then by title, as an almanac stands."""
    say = speaker("tactile", lang)
    first = almanac.entry(FIRST[game])
    others = sorted((one for one in almanac.entries(game) if one.id != first.id), key=lambda one: one.title(lang))
    parts = [part for one in (first, *others) for part in entry_parts(one, lang)]
    return with_contents(words(game).title(lang), say("Contents"), parts, lang)


def costs_booklet(game: str, lang: str) -> Booklet:
    """What everything costs, on a page for the table."""
    return bound(words(game).title(lang), list(entry_parts(almanac.entry(COSTS[game]), lang)), lang)


def board_booklet(view: View, lang: str, names: tuple[str, ...], title: str) -> Booklet:
    """The island hex by hex, harbour by harbour, piece by piece."""
    return bound(title, list(board_parts(view, lang, names)), lang)


def board_parts(view: View, lang: str, names: tuple[str, ...]) -> Iterator[Part]:
    say, game = speaker("tactile", lang), speaker("island", lang)
    island = view["island"]
    yield Part(say("Hexes"), "heading")
    for there in island["hexes"]:
        yield Part(hex_place(game, view, there["at"]), "item")
    yield Part(say("Robber: {hex}", hex=hex_place(game, view, island["robber"])))
    yield Part(say("Harbours"), "heading")
    for there in island["harbours"]:
        yield Part(f"{there['at']}: {harbour_name(game, there['kind'])}", "item")
    called = tuple(player_name(lang, seat, name) for seat, name in enumerate(names))
    pieces = list(piece_lines(game, view, Listener(lang, None, called)))
    if pieces:
        yield Part(say("Pieces"), "heading")
        for line in pieces:
            yield Part(line, "item")
