"""`trueque cards`: the cards of the quick game and of The Princes, with what they cost and do."""

from __future__ import annotations

from trueque.kernel.registry import having
from trueque.speech.fold import fold
from trueque.terminal import card_shelf
from trueque.terminal.voice import Stop, voice


def cards(game: str, name: str | None = None, /, *, json: bool = False) -> int:
    """List a game's cards, or read one."""
    say = voice().say
    shelves = having("cards")
    if game not in shelves:
        raise Stop(say("“{word}” has no cards here; there are {all}.", word=game[:40], all=", ".join(shelves)), 2)
    shelf = card_shelf.shelf(game, voice().lang)
    if name is not None:
        wanted = fold(name).replace(" ", "_")
        found = [card for card in shelf if fold(card.id) == wanted or fold(card.name).replace(" ", "_") == wanted]
        found = found or [card for card in shelf if wanted.replace("_", " ") in fold(card.name)]
        if not found:
            raise Stop(say("There is no card “{word}” in {game}.", word=name[:40], game=game))
        shelf = found
    if json:
        voice().json([card.facts for card in shelf])
    elif name is None:
        voice().lines(card.line for card in shelf)
    else:
        for card in shelf:
            voice().lines(card.lines)
    return 0
