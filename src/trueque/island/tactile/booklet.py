"""The board in braille, as it lies."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.island.speech.describe import describe_pieces
from trueque.island.speech.names import describe_hex, harbour_name
from trueque.island.tactile.tactile_words import player_name
from trueque.kernel.game import View
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.tactile.pages import USUAL, Booklet, BookletPart, BrailleForm, bind_booklet


def make_board_booklet(view: View, lang: str, names: tuple[str, ...], title: str, form: BrailleForm = USUAL) -> Booklet:
    """The island hex by hex, harbour by harbour, piece by piece."""
    return bind_booklet(title, list(list_board_parts(view, lang, names)), lang, form=form)


def list_board_parts(view: View, lang: str, names: tuple[str, ...]) -> Iterator[BookletPart]:
    say = speaker("island", lang)
    island = view["island"]
    yield BookletPart(say("Hexes"), "heading")
    for there in island["hexes"]:
        yield BookletPart(describe_hex(say, view, there["at"]), "item")
    yield BookletPart(say("Robber: {hex}", hex=describe_hex(say, view, island["robber"])))
    yield BookletPart(say("Harbours"), "heading")
    for there in island["harbours"]:
        yield BookletPart(f"{there['at']}: {harbour_name(say, there['kind'])}", "item")
    called = tuple(player_name(lang, seat, name) for seat, name in enumerate(names))
    pieces = list(describe_pieces(say, view, Listener(lang, None, called)))
    if pieces:
        yield BookletPart(say("Pieces"), "heading")
        for line in pieces:
            yield BookletPart(line, "item")
