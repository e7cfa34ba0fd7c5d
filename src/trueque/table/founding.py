"""A board to found on as it is sent: the position and its open places, and after a choice the whole map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from trueque.kernel.registry import words
from trueque.puzzles import founding_words as telling
from trueque.puzzles.foundings import board, having_foundings, must_be_shelf
from trueque.table import looking
from trueque.table.looking import looked_at_by
from trueque.table.refusal import refusal


def series(game: str, number: int, lang: str) -> dict[str, Any]:
    """The boards of one go, of a game or of the first that has some."""
    name = game or having_foundings()[0]
    kept = must_be_shelf(name)
    return {
        "game": name, "title": words(name).title(lang), "boards": kept.series(number),
        "levels": telling.levels_told(kept, lang),
    }  # fmt: skip


def shown(id: str, choice: str, losses: Sequence[float], lang: str) -> dict[str, Any]:
    """The board called *id*; with a *choice* also what every place is worth."""
    one = board(id)
    placed, kept = one.dealt(), must_be_shelf(one.game)
    if choice and choice not in one.shares:
        raise refusal("state", "positions", lambda say: say("Nobody can found there."))
    to = looked_at_by(placed, lang)
    places = telling.places(one, to)
    found = [asdict(place) for place in places]
    if not choice:
        found = sorted(({**place, "share": None, "error": None} for place in found), key=lambda place: place["place"])
    lost = [*losses, one.loss(choice)] if choice else list(losses)
    best = places[: telling.SHOWN] if choice else []
    rating = kept.rating(lost)
    return {
        "id": id, "task": telling.task(one, lang), "choice": choice, "places": found,
        "position": {"link": "", **looking.shown(placed, False, one.line, lang)},
        "rank": one.rank(choice) if choice else 0, "loss": one.loss(choice) if choice else 0.0,
        "told": telling.verdict(one, choice, lang) if choice else "",
        "best": [telling.place_told(n, place, lang) for n, place in enumerate(best, 1)],
        "rating": rating, "summed": telling.end_told(lost, rating, lang) if lost else "",
    }  # fmt: skip
