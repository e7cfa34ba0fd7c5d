"""`trueque cards`: the cards of the quick game and of The Princes, with what they cost and do."""

from __future__ import annotations

from trueque.kernel.registry import having
from trueque.speech.fold import fold_text
from trueque.terminal import card_shelf
from trueque.terminal.voice import CommandFailed, current_voice


def cards(game: str, name: str | None = None, /, *, json: bool = False) -> int:
    """List a game's cards, or read one."""
    say = current_voice().say
    shelves = having("cards")
    if game not in shelves:
        raise CommandFailed(
            say("“{word}” has no cards here; there are {all}.", word=game[:40], all=", ".join(shelves)), 2
        )
    shelf = card_shelf.load_cards(game, current_voice().lang)
    if name is not None:
        wanted = fold_text(name).replace(" ", "_")
        found = [
            card for card in shelf if fold_text(card.id) == wanted or fold_text(card.name).replace(" ", "_") == wanted
        ]
        found = found or [card for card in shelf if wanted.replace("_", " ") in fold_text(card.name)]
        if not found:
            raise CommandFailed(say("There is no card “{word}” in {game}.", word=name[:40], game=game))
        shelf = found
    if json:
        current_voice().print_json([card.facts for card in shelf])
    elif name is None:
        current_voice().print_lines(card.line for card in shelf)
    else:
        for card in shelf:
            current_voice().print_lines(card.lines)
    return 0
