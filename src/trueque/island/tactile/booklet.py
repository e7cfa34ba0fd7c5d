"""The board in braille, as it lies."""

from __future__ import annotations

from collections.abc import Iterator

from trueque.island.speech.describe import piece_lines
from trueque.island.speech.names import harbour_name, hex_place
from trueque.island.tactile.wording import player_name
from trueque.kernel.game import View
from trueque.kernel.words import Listener
from trueque.locale import speaker
from trueque.tactile.pages import USUAL, Booklet, Form, Part, bound


def board_booklet(view: View, lang: str, names: tuple[str, ...], title: str, form: Form = USUAL) -> Booklet:
    """The island hex by hex, harbour by harbour, piece by piece."""
    return bound(title, list(board_parts(view, lang, names)), lang, form=form)


def board_parts(view: View, lang: str, names: tuple[str, ...]) -> Iterator[Part]:
    say = speaker("island", lang)
    island = view["island"]
    yield Part(say("Hexes"), "heading")
    for there in island["hexes"]:
        yield Part(hex_place(say, view, there["at"]), "item")
    yield Part(say("Robber: {hex}", hex=hex_place(say, view, island["robber"])))
    yield Part(say("Harbours"), "heading")
    for there in island["harbours"]:
        yield Part(f"{there['at']}: {harbour_name(say, there['kind'])}", "item")
    called = tuple(player_name(lang, seat, name) for seat, name in enumerate(names))
    pieces = list(piece_lines(say, view, Listener(lang, None, called)))
    if pieces:
        yield Part(say("Pieces"), "heading")
        for line in pieces:
            yield Part(line, "item")
